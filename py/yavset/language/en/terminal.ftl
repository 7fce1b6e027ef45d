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

# What the command line refuses.
terminal-option = { $option } should be an option and its value, such as size=6
terminal-seats = --seats takes { $count } of { $allowed }, joined with commas
terminal-seconds = --seconds is a number above 0 and up to { $most }
terminal-ply = --ply is a number from 0 to { $most }
terminal-file = { $file }: { $why }
terminal-not-text = the file is not text
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

# Matches and measurements.
lab-arena-numbers = --games and --processes are at least 1, --opening at least 0
lab-audit-numbers = --games and --plies are at least 1, --opening at least 0
lab-audit-random = this game starts at random: choose the start with an option
lab-ladder-numbers = --scale is a number above 0 and up to 10, --processes at least 1
lab-match = { $game }: { $first } against { $second }: { $summary }
lab-stronger = { $game }: stronger ({ $high } against { $low }, { $error } errors)
lab-not-stronger = { $game }: not stronger ({ $high } against { $low }, { $error } errors)
lab-undecided = { $game }: undecided ({ $high } against { $low }, { $error } errors)
lab-missed = missed: { $played } instead of { $better } after { $moves }
lab-allowed = allowed: { $played } instead of { $better } after { $moves }
lab-audit = { $game }: { $decisions } decisions: { $missed } missed a win in { $win }, { $allowed } allowed a loss in { $loss } that could be avoided ({ $share })

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
