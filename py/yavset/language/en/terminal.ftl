# What Python prints in a terminal. Names of options and commands, and what GTP prescribes, stay as they are.

# Playing.
terminal-help = Type a move, such as one of those that `moves` lists, or
terminal-help-moves = the legal moves
terminal-help-undo = take your last move back
terminal-help-hint = what the bot would do
terminal-help-rules = the rules of the game
terminal-help-record = the game so far
terminal-help-quit = leave
terminal-plays-random = { $player } (random) plays { $move }
terminal-plays-level = { $player } (level { $level }) plays { $move }
terminal-undo-none = there is no move of yours to take back
terminal-to-move = { $player } to move: { $prompt }
terminal-to-move-or-swap = { $player } to move: { $prompt } (or swap)
terminal-won = { $player } wins: { $reason }
terminal-won-cells = { $player } wins: { $reason } ({ $cells })
terminal-draw = a draw: { $reason }
terminal-after = { $game }, after { $ply } of { $count } moves
terminal-after-moves = { $game }, after { $ply } of { $count } moves: { $moves }

# Boards in notebooks.
notebook-first = First
notebook-previous = Back
notebook-next = Next
notebook-last = Last
notebook-undo = Undo
notebook-move = Type a move
notebook-after = { $ply } of { $count }: { $move }
notebook-ply = ply is a number from 0 to { $most }
notebook-seats = seats takes { $count } of: me, or a level of the bot from 1 to 6
notebook-hint = Hint
notebook-first-move = Right is { $move }
notebook-no-puzzle = there is no puzzle to show

# What the command line refuses.
terminal-option = { $option } should be an option and its value, such as size=6
terminal-seats = --seats takes { $count } of { $allowed }, joined with commas
terminal-seconds = --seconds is a number above 0 and up to { $most }
terminal-ply = --ply is a number from 0 to { $most }
terminal-file = { $file }: { $why }
terminal-not-text = the file is no text in UTF-8 or UTF-16: save it as UTF-8
terminal-record-too-long = a record has { $most } characters at most
terminal-input-closed = standard input is closed

# The Go Text Protocol. What stands before a colon is prescribed.
gtp-line-too-long = the line is longer than { $most } characters
gtp-no-command = there is no command after the number
gtp-internal-error = internal error: { $error }
gtp-illegal-move = illegal move: { $why }
gtp-other-turn = illegal move: it is { $player }'s turn
gtp-colour = invalid color: the sides are { $players }
gtp-boardsize = boardsize takes one number
gtp-play = play takes a colour and a move, such as: play white e5
gtp-game-too-long = the game has more than { $most } moves
gtp-genmove = { $command } takes a colour
gtp-analyze = { $command } takes a colour, an interval in centiseconds and maxmoves N
gtp-game-over = the game is over
gtp-time-settings = time_settings takes main time, byo-yomi time and byo-yomi stones
gtp-whole-stones = the number of stones is a whole number
gtp-number =
    { $what ->
        [komi] komi is a number
        [time] a time is a number
       *[stones] the number of stones is a number
    }
gtp-negative =
    { $what ->
        [time] a time cannot be { $given }
       *[stones] the number of stones cannot be { $given }
    }
gtp-game = yavset-game takes a game: { $games }
gtp-option = { $option } should be option=value, each option once
gtp-level = yavset-level takes a number from 1 to { $most }
gtp-seed = yavset-seed takes a whole number
gtp-go-game = { $game } cannot be played by programs for Go: not all of its moves name a cell

# Matches and measurements.
lab-player-help = a player is 'random', or settings such as level=6, scale=0.2 (times the level's seconds), seconds=0.5, visits=1000, ahead=0.5 (seconds on another player's time), plain=yes (UCT with random playouts), uniform=yes (playouts by the rules alone), exploration=0.6, urgency=0.2, joined with commas
lab-player-setting = { $setting } is no setting of a player: { $help }
lab-player-time = { $player } does not say how long to think: { $help }
lab-no-commit = { $revision } is no commit of { $repository }
lab-no-checkout = { $revision } cannot be checked out: { $error }
lab-bench-ludemes = --against goes with rules or search
lab-progress = { $bar } { $done }/{ $of }, { $left } s left
lab-worker-dies = every process that does this dies: { $task }
lab-arena-numbers = --games and --processes are at least 1, --opening at least 0
lab-audit-numbers = --games and --plies are at least 1, --opening at least 0, --deep is above 0 and up to 600
lab-audit-no-quiet = { $game } has no rows that win and shorter ones that lose: --quiet is for Yavalath and Five-not-four with two players
lab-audit-deep-players = --deep is for two players
lab-ladder-numbers = --scale is a number above 0 and up to 10, --processes at least 1
lab-match = { $game }: { $first } against { $second }: { $summary }
lab-stronger = { $game }: stronger ({ $high } against { $low }, { $error } errors)
lab-not-stronger = { $game }: not stronger ({ $high } against { $low }, { $error } errors)
lab-undecided = { $game }: undecided ({ $high } against { $low }, { $error } errors)
lab-missed = missed: { $played } instead of { $better } after { $moves }
lab-allowed = allowed: { $played } instead of { $better } after { $moves }
lab-refuted = refuted: { $played } instead of { $better } after { $moves }
lab-audit = { $game }, { $player }: { $decisions } decisions: { $missed } missed a win, { $allowed } allowed a loss that could be avoided ({ $share }; { $what })
lab-audit-quiet = by a quiet move
lab-audit-deep = { $game }, { $player }: { $decisions } decisions: { $refuted } refuted by a search of { $seconds } s ({ $share })
lab-audit-short = wins within { $win ->
        [one] 1 move
       *[other] { $win } moves
    }
lab-tune-numbers = --rounds is at least 1, --opening at least 0
lab-journal-other = { $file } was begun with other arguments: choose another file
lab-journal-file = { $file } is no file of this command: choose another file
lab-in-use = another command is writing { $file }: wait for its end, or choose another file
lab-tune-round = round { $number }: { $gain }  { $settings }
lab-tune = { $game }: mean of the last half of { $rounds } rounds: { $player }
lab-openings-game = { $game } does not begin with a stone on any cell: choose a game that does
lab-openings-numbers = --games, --visits and --proof are at least 1
lab-openings-proved = { $stone }  { $value }, proved
lab-openings-played = { $stone }  { $value } [{ $low }, { $high }]
lab-train-players = { $game } is trained for two players: leave out the option players
lab-train-numbers = --games is at least { $least }, --visits and --processes at least 1
lab-train-fitted = { $features } features from { $positions } positions; in games kept back the model finds the most visited move at once in { $first }, and has { $rank } of { $moves } moves before it on average
lab-solve-stones = the first stones are { $stones } up to symmetry
lab-solve-not = this player does not win
lab-solve-expanded = { $count } positions expanded
lab-solve-gap = no answer to { $move }:
lab-solve-checked = { $count } positions, { $gaps ->
        [one] 1 move
       *[other] { $gaps } moves
    } without an answer

# Adding a game.
new-game-name = new-game needs a name, such as: yavset new-game Pair
new-game-wrote = wrote { $path }
new-game-next = Now edit the rules and the texts, and try the game:
new-game-record = after every change of the rules
new-game-complete = What makes it complete: { $command }
new-game-installed = new-game writes into a checkout of the sources, and this package is installed in { $folder }: run `python -m yavset new-game` with the checkout's py/ in PYTHONPATH
new-game-letters = { $name } cannot name a game: use words of the letters a to z and digits, as in 'Quantum leap'
new-game-reserved = { $name } cannot name a game: Python has reserved it
new-game-hides = { $name } cannot name a game: its class would hide { $type }, which games need
new-game-taken = there is a game { $game } already
new-game-file-taken = { $path } is there already: choose another name
new-game-broken =
    the new game does not run, so nothing was written:
    { $errors }
new-game-needs = { $game }: needs { $path }
new-game-lacks-examples = { $game }: has no examples ({ $path })
new-game-lacks-test = { $game }: has no test of its rules ({ $path })
new-game-lacks-twin = { $game }: has no second implementation to be compared with ({ $path })
new-game-has-all = { $game }: complete

# Puzzles.
terminal-puzzles-numbers = puzzles make takes a game for two, and numbers of 1 and more
terminal-puzzles-found =
    { $count ->
        [one] 1 puzzle
       *[other] { $count } puzzles
    } in { $games ->
        [one] 1 game
       *[other] { $games } games
    }
terminal-puzzles-made =
    { $count ->
        [one] 1 puzzle
       *[other] { $count } puzzles
    } in { $file }
gtp-prove = yavset-prove takes a number of moves from 1 to { $most }

# Breeding games.
breed-progress = { $done } of { $of } children, { $alive } alive, { $rate } a minute, { $left } min left; best: { $best } ({ $rank })
breed-confirmed = { $name } judged once more: { $rank }, before { $before }
breed-reasons = why they failed
breed-alive = alive
breed-name = game
breed-rank = rank
breed-sound = sound
breed-interest = interesting
breed-simple = simple
breed-new = new
breed-family = where { $name } comes from:
breed-ancestors = ancestors: { $names }
breed-summary = { $population }, seed { $seed }: { $done } of { $of } children, { $kept } kept, { $minutes } min of judging (yavset { $version }, Python { $python })
breed-rediscovered = Yavalath's idea in { $count ->
    [one] one child
   *[other] { $count } children
}, the first { $name } ({ $first }); best place: { $place ->
    [0] none
   *[other] { $place } of { $of }
}; Yavalath itself: { $itself ->
    [0] none
   *[other] child { $itself }
}
breed-agreement = judged anew with other chances: rank correlation { $correlation } over { $games ->
    [one] one game
   *[other] { $games } games
}, { $shared } of the best { $best } the same, { $ideas } by what ends them, { $rejected } rejected
breed-stopped = stopped; nothing is lost: --resume --out { $file } goes on
breed-time-up = the time is up: --resume --out { $file } goes on
breed-written = written: { $file }

# What it refuses.
breed-out = --out names the file of the run
breed-numbers = children, jobs, window and seconds are above 0
breed-export-what = say what to write: --json, --csv, --parquet or --replay, each with a file
breed-anew-unfinished = { $file } is not finished: --resume goes on with it, then its games can be judged anew
breed-exists = { $file } is there already: --resume goes on with it
breed-other-version = { $file } was begun with yavset { $begun }, and this is { $version }: another version may judge otherwise. Begin a new run, or go on with { $begun }
breed-other-settings = { $file } was begun with other settings: { $setting } is { $has } there, not { $wants }. Leave the options out, or begin a new run
breed-no-file = there is no file { $file }
breed-not-a-run = { $file } is not the file of a run, or of another version
breed-damaged = { $file } is damaged: { $why }
breed-damaged-settings = { $file } is damaged: its settings cannot be read
breed-damaged-child = { $file } is damaged: child { $number } cannot be read
breed-damaged-verdicts = { $file } is damaged: the verdicts that confirm games cannot be read
breed-disk-full = the disk is full: { $file } keeps what it has, and --resume goes on with it
breed-file = { $file }: { $why }
breed-no-dask = --cluster needs Dask: pip install "yavset[cluster]"
breed-no-cluster = there is no Dask scheduler at { $address }: { $why }
breed-no-pyarrow = --parquet needs pyarrow: pip install "yavset[parquet]"

# Judging games.
lab-measure-games = measure takes from 2 to { $most } games
lab-measure-rules = measure needs a game: rules in ludemes, their code, or a name
lab-measure-not-ludemes = { $game } is not written in ludemes, so it cannot be measured; these are: { $games }
lab-people-file = { $file } cannot be read: name a file of comma-separated values
lab-people-columns = { $file } needs the columns { $columns } in its first line
lab-people-line = line { $line }: { $text } needs an average from 1 to 10 and the number of ratings, or neither
lab-people-comparisons = { $file } is no file of comparisons: save one with the page, where games are bred
lab-people-numbers = people takes from { $least } to { $most } games, and at least one process
lab-people-missing = not among yavset's games: { $games }
lab-people-few = fewer than { $least } of these games have ratings: nothing can be said of them
lab-people-endless = most games of these were broken off as too long, so that their ratings count for nothing: { $games }
lab-people-margin = predictions are right within { $margin } in 95 of 100 cases, if other games are like these
lab-needs-extra = this needs more packages: pip install '{ $extra }'
lab-plot-format = the picture's name has to end with its format: { $formats }
