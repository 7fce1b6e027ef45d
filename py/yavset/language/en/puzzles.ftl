# What the page says where puzzles are solved.
puzzles-game = Game
puzzles-known-games = Games I know
puzzles-any-game = Any game
puzzles-kind = Kind
puzzles-any-kind = Any kind
puzzles-kind-win = Win
puzzles-kind-only = Only move
puzzles-kind-trap = Trap
puzzles-kind-save = Defence
puzzles-kind-endgame = Endgame
puzzles-difficulty = Difficulty
puzzles-difficulty-mine = My level
puzzles-difficulty-easy = Easy
puzzles-difficulty-medium = Medium
puzzles-difficulty-hard = Hard
puzzles-next = Next puzzle
puzzles-daily = Puzzle of the day
puzzles-run = Three minutes
puzzles-none = No such puzzle.
puzzles-loading = Loading
puzzles-hint = Play { $move }.
puzzles-hint-more = Show the move
puzzles-look = Look here: the move begins on a marked cell.
puzzles-cost = A hint leaves your rating as it is. A wrong move or the solution lowers it.
puzzles-so-far = Right so far. Go on.
puzzles-left =
    { $count ->
        [one] Right! One more move.
       *[other] Right! { $count } more moves.
    }
puzzles-judging = Checking your move
puzzles-right = Solved!
puzzles-shown = That is the solution. Step through it with the arrows.
puzzles-wrong = No, that is not it
puzzles-wrong-loses = No: that loses
puzzles-wrong-escapes = No: the other player can still defend
puzzles-wrong-slower = That wins too, but there is a faster way
puzzles-again = Try again
puzzles-why = Why not?
puzzles-show = Show the solution
puzzles-play-on = Play on
puzzles-task-win =
    { $count ->
        [one] { $side } wins with this move.
       *[other] { $side } wins in { $count } moves.
    }
puzzles-task-save = { $side } has one move that does not lose.
puzzles-about-win = No other move wins as fast.
puzzles-about-only = Every other move loses.
puzzles-about-trap = Theme: trap.
puzzles-about-save = Every other move loses.
puzzles-about-endgame = Every other move gives the win away.
puzzles-in-moves =
    { $count ->
        [one] { $kind } in one move
       *[other] { $kind } in { $count } moves
    }
puzzles-rating = Rating { $rating }.
puzzles-record = Your results
puzzles-your-rating = Your rating
puzzles-solved = Solved on the first try
puzzles-solved-of = { $solved } of { $count }
puzzles-streak = Days in a row
puzzles-best = Most in three minutes
puzzles-export = Export
puzzles-import = Import
puzzles-erase = Delete
puzzles-erased = Your results are deleted.
puzzles-no-record = This file has no puzzle results.
puzzles-stop = Stop
puzzles-run-what = Solve as many puzzles as you can in three minutes. Each counts once: a wrong move leads to the next one. Your best so far: { $best }.
puzzles-run-start = Start the clock
puzzles-clock = { $time } · { $count } solved
puzzles-run-over = Time is up
puzzles-run-result =
    { $count ->
        [one] You solved 1 puzzle.
       *[other] You solved { $count } puzzles.
    } Your best: { $best }.
puzzles-run-again = Once more
puzzles-run-done = Go on without a clock
puzzles-ask = Is there a win?
puzzles-ask-lead = The game at the table: does the player to move have a forced win?
puzzles-asking = Looking
puzzles-ask-over = That game is over.
puzzles-ask-win = Yes, proved in { $seconds } s: { $side } wins in { $count ->
        [one] 1 move
       *[other] { $count } moves
    } ({ $moves }).
puzzles-ask-none = No win in { $count ->
        [one] 1 move
       *[other] { $count } moves
    } (searched for { $seconds } s). There may be a longer one.

# Lessons.
learn-title = Learn { $game }
learn-play = Now play a game against level 1
learn-puzzles = Solve puzzles
learn-loading = Loading

# Lessons on paper: what is right in a step.
handout-answers = Answers
handout-any = Every move.
handout-threat = Every move that threatens to win at once.
handout-hold = Every move that does not lose.
handout-win-in =
    { $count ->
        [one] Every move that wins at once.
       *[other] Every move that wins in { $count } moves.
    }
