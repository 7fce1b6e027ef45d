# What the checker says of a lesson.
lesson-key = there is no key { $key }: perhaps { $meant }
lesson-long = the lesson has { $count } characters: at most { $most } are read
lesson-twice = the step has { $key } twice
lesson-position = the position cannot be reached: { $problem }
lesson-goal = the goal { $goal } is none of { $goals }
lesson-no-answer = nothing leads to { $key }: the step asks for no move
lesson-no-win = no move wins at once
lesson-goal-two = the goal { $goal } is for games for two
lesson-no-win-in = the prover does not find the goal { $goal }
lesson-no-threat = no move makes a threat to win at once
lesson-right = { $move } is a right answer, so nobody will read this
lesson-after = no answer goes on after { $move }, so nobody will read this
lesson-picture = the picture { $address } is not shown: its address is relative or begins with https://, and has no spaces
lesson-link = the link { $address } leads nowhere: its address begins with https://, and has no spaces
