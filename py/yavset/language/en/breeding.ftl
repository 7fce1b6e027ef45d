# How a bred game came about. { $what } and the like are short labels of rules, as in ludi.ftl.
breeding-graft = put “{ $what }” of { $parent } in place of “{ $before }”
breeding-take = took “{ $what }” from { $parent }
breeding-number = changed { $old } to { $new } in “{ $before }”
breeding-flip = turned “{ $before }” into “{ $after }”
breeding-copy = copied “{ $before }” and changed the copy to “{ $after }”
breeding-drop = left out “{ $what }”
breeding-reorder = moved “{ $what }” to place { $place } of the rules
breeding-fresh = invented “{ $what }”
breeding-except = made only the first of two rules count where both apply
breeding-smaller = left out a rule of { $parent } that never mattered
breeding-part-play = all moves
breeding-part-end = all rules of the end
breeding-part-limit = groups up to { $size }

# Why a child is not even looked at.
breeding-reason-stillborn = its rules make no game: { $why }
breeding-reason-no-end = no rule can ever end it
breeding-reason-no-first-move = nobody can make the first move
breeding-reason-no-placing = no stone is ever placed
breeding-reason-ambiguous = two of its rules contradict each other
breeding-reason-seen = we know this one already

# Why the judges reject a game.
breeding-reason-ill-formed = its rules contradict themselves in play
breeding-reason-too-slow = { $moves } moves to choose from are too many to judge
breeding-reason-endless = { $percent } % of its games do not end
breeding-reason-draws = { $percent } % of its games are draws
breeding-reason-short =
    it is over after { $plies ->
        [one] 1 move
       *[other] { $plies } moves
    }
breeding-reason-long = it takes { $plies } moves
breeding-reason-uneven-length = its games take from { $plies } to { $most } moves
breeding-reason-no-choice = for { $percent } % of its moves there is nothing to choose
breeding-reason-dead-rule = “{ $rule }” never matters
breeding-reason-advantage = { $who ->
    [only] by good play only the first player can win, as one more stone never harms: it needs the right to swap
    [first] the first player wins { $percent } % of its games
   *[second] the second player wins { $percent } % of its games
}
breeding-reason-solved = { $who ->
    [either] whoever has the first free move wins by force, for example with { $move }
   *[first] the first player wins by force, beginning with { $move }
}
breeding-reason-no-skill = a stronger player wins only { $percent } % of its games against a weaker one
breeding-reason-mirror = { $who ->
    [first] whoever begins and mirrors every move wins { $percent } % of the games against the bot
   *[second] whoever answers with mirrored moves wins { $percent } % of the games against the bot
}
breeding-reason-copy = { $who ->
    [first] whoever begins and copies every move beside it wins { $percent } % of the games against the bot
   *[second] whoever answers by copying every move beside it wins { $percent } % of the games against the bot
}
breeding-reason-greedy = { $who ->
    [first] whoever begins and plays without a plan, beside other stones, wins { $percent } % of the games against the bot
   *[second] whoever answers without a plan, beside other stones, wins { $percent } % of the games against the bot
}
breeding-reason-first-move = { $who ->
    [first] whoever begins and always takes the first free cell wins { $percent } % of the games against the bot
   *[second] whoever always takes the first free cell wins { $percent } % of the games against the bot, moving second
}
breeding-reason-race = { $who ->
    [first] whoever begins and always moves the foremost stone wins { $percent } % of the games against the bot
   *[second] whoever always moves the foremost stone wins { $percent } % of the games against the bot, moving second
}
breeding-reason-parity = only its last moves matter: before them it makes no difference whose stones are whose
breeding-reason-laborious = it takes too long to judge

# The measures.
breeding-measure-uncertainty = undecided until late
breeding-measure-killer = killer moves
breeding-measure-drama = drama
breeding-measure-lead-change = changes of the lead
breeding-measure-permanence = permanence
breeding-measure-clarity = spread of the moves' values
breeding-measure-decisiveness = decisiveness
breeding-measure-duration = distance from the preferred length
breeding-measure-rungs = rungs of skill
breeding-measure-coverage = cells used
breeding-measure-forcing = plies with one move that does not lose
breeding-measure-forced-run = longest row of such plies
breeding-measure-foresight = how far ahead the winner can be seen
breeding-measure-parity = bot's points against one that calculates the end alone
breeding-measure-sting = lost by having to block
breeding-measure-branching = legal moves to choose from, by chance
breeding-measure-ownership = change of the results when all stones change colours
breeding-measure-completion = games that end
breeding-measure-draws-informed = draws, informed play
breeding-measure-draws = draws, the bot against itself
breeding-measure-first-informed = first player's wins, informed play
breeding-measure-first-searched = first player's wins, the bot against itself
breeding-measure-advantage = one-sidedness, the bot against itself
breeding-measure-opening-lead = lead after the evenest first move
breeding-measure-plies-informed = moves a game, informed play
breeding-measure-plies = moves a game, the bot against itself
breeding-measure-spread = spread of the length
breeding-measure-choice = plies with a choice
breeding-measure-skill-informed = bot's points against informed play
breeding-measure-skill = bot's points against a weaker one
breeding-measure-ladder = points of searches against weaker ones, two steps

# Why a game got where it is, beside games one knows.
breeding-why-sting = In { $count } of 10 games somebody had to block and lost by it.
breeding-why-forced = A player is forced now and then: of 100 moves { $count } are the only one that does not lose.
breeding-why-undecided = Until late nobody can be sure of winning, as in { $game }.
breeding-why-turns = The winner had been behind about as far as in { $game }.
breeding-why-killer = Its best moves gain about as much as those in { $game }.
breeding-why-length = It takes about as many moves as { $game }: { $plies }.
breeding-why-shorter = It takes { $plies } moves, fewer than { $game }.
breeding-why-longer = It takes { $plies } moves, more than { $game }.
breeding-why-depth = It is about as deep as { $game }: whoever thinks farther scores { $percent } % of the points.
breeding-why-deeper = It is deeper than { $game }: whoever thinks farther scores { $percent } % of the points.
breeding-why-shallower = It is less deep than { $game }: whoever thinks farther scores { $percent } % of the points.
breeding-why-even = Neither player is ahead from the start.
breeding-why-skill = The stronger player won { $percent } % of the games.
breeding-why-failed = It did not pass: { $reason }.

# The table of measures.
breeding-table-title = { $game }: { $games } games of the bot against itself, seed { $seed }
breeding-table-head = measure | value | 95 % interval | among known games
breeding-table-passed = It passes all gates.
breeding-table-sound = sound
breeding-table-interesting = interesting
breeding-table-simple = simple
breeding-table-new = new
breeding-plot-ply = moves
breeding-plot-lead = lead of the first player
