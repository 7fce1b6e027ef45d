# What a board can be played on without, in English: the views and dialogs beside it. Loaded with them.

tools-label = Note and result
note-do = Note
note-done = Done
note-label = Note on this position
resign-do = Resign
resign-title = Resign?
resign-text = Then { $side } wins.
resign-no = Play on
draw-do = Offer a draw
draw-title = { $side } offers a draw
draw-text = Does the other player agree?
draw-yes = Agree
draw-no = Play on
draw-declined = The bot declines: it wants to play on.

course-title = Course: { $learned } of { $count } games learned
course-next = Next: { $game }
course-learned = Learned
course-step = Go on with step { $step }
statistics-title = Statistics
statistics-caption = Games against the bot
statistics-game = Game
statistics-level = Level
statistics-won = Won
statistics-lost = Lost
statistics-drawn = Drawn
statistics-all = All
statistics-none = No game against the bot is finished yet.
statistics-lessons = Lessons: { $learned } of { $count } done
statistics-puzzles = Puzzles: { $solved } of { $count } solved, rating { $rating }

who-person = A person

friend-invited = You are invited to { $game }.
friend-invited-by = You are invited to { $game } by { $name }.
friend-answer = You play { $side }. Move, then send the link back.
friend-begin = You play { $side }. Move, then send your friend the link.
friend-name = Your name
friend-send = It is your friend's turn. Send this link; the answer comes as a link, too.
friend-sent = It is your friend's turn. Open the link that you get as an answer.
friend-send-end = The game is over. Send the last move to your friend.
friend-copy = Copy the link
friend-older = This link is older than the game here: nothing has changed.
friend-forked-title = Two different games
friend-forked = This link and the game here differ from move { $ply } on. Which one do you want to keep?
friend-forked-mine = The one here
friend-forked-theirs = The one in the link
several-games-title = Several games
several-games = This text has { $count } games. Which one do you want to open?

action-copy = Copy
action-copied = Copied
action-copy-selected = The browser does not allow copying: the text is selected, copy it from there.
action-download = Download
action-rules = Rules

analysis-label = Analysis
analysis-bar = { $side } { $percent } %
analysis-best = Best moves, with the chance of { $side }
analysis-graph = How the game went, from { $side }'s side
analysis-graph-all = Whole game
analysis-graph-sides = How the game went, a line for each side
analysis-unknown = ?
analysis-none = No analysis yet
analysis-visits = { $visits } playouts in { $seconds } s
analysis-over = The game is over: nothing to analyse.
analysis-sides-why = With more than two players a value is known only where that player is to move; each line shows the latest.
openings-title = First stones
openings-why = The winning chance of { $side } after a first stone there, without a swap: from games of the bot against itself, with a 95 % interval, or proved.
openings-spread = { $low }–{ $high } %
openings-proved = proved
review-many = Moves are graded in games of two: with more players, the bot knows only the chances of the player to move.
review-progress = Reviewing: position { $done } of { $total }
review-side = { $side }: { $percent } % accurate, { $count ->
        [one] 1 mistake
       *[other] { $count } mistakes
    }
review-only = the only move
review-missed = missed a win in { $count }: { $move }
review-allowed =
    { $count ->
        [0] allowed a forced win
       *[other] allowed a forced win in { $count }
    }
review-lost = lost at once
review-better = gave away { $percent } %; { $move } was better
review-show = Show { $line }
mistake-learn = Learn from { $count ->
        [one] 1 mistake
       *[other] { $count } mistakes
    }
mistake-task = { $number } of { $total }: you played { $move } here. Find something better.
mistake-right = { $move } is right!
mistake-wrong = { $move } is not it. Try again.
mistake-loses = { $move } loses. Try again.
mistake-loses-to = { $move } loses to { $reply }. Try again.
mistake-no-win = { $move } lets the win slip. Try again.
mistake-less = { $move } leaves { $side } { $percent } %, the best move { $best } %. Try again.
mistake-answer = { $move } was best.
mistake-next = Next mistake
mistake-stop = Stop

end-label = After the game
end-rematch = Rematch
end-other-side = Other side
end-level-up = Level { $level }
end-level-down = Level { $level }
end-review = Review
end-puzzles = Three puzzles
end-tally = Against level { $level }: { $won } won, { $lost } lost, { $drawn } drawn

new-of = New game of { $game }
new-start = Start
new-seats = Who plays
new-options = Options
new-mix = Quick choice
new-first = I begin
new-second = The bot begins
new-random = Random
new-people = Two people
new-other = Another game
option-none = At random

home-title = Games
home-lead = Small rules, deep games. Play at once, against the bot or each other, online or offline.
home-write = Write your own rules
home-breed = Invent a game
home-write-lead = A few words make a game that nobody has played before.
home-search = Find a game
home-filter = Show
home-all = All
home-players = { $count } players
home-continue = Go on playing
home-forget = Delete this game
home-forget-of = Delete this game of { $game }
home-by = { $designer }, { $year }
home-found =
    { $count ->
        [one] 1 game
       *[other] { $count } games
    }
home-none = No game matches. Try fewer words or another filter.
home-for = { $counts } players
archive-title = Finished games ({ $count })
archive-find = Find a finished game
archive-won = { $side } won
archive-drawn = A draw
archive-export = Save all games as a file
archive-import = Open a file of games
archive-imported =
    { $count ->
        [one] 1 game was added.
       *[other] { $count } games were added.
    }
archive-wrong = This is not a file of games.

rules-title = Rules of { $game }
rules-play = Start { $game }
rules-facts = { $designer }, { $year }. For { $counts } players.
rules-source = Source: { $source }
rules-other = Rules of another game

share-title = Share and save
share-set-up = A link cannot carry a position that was set up; a record can.
share-send = Share…
share-record = Record of the game
share-picture = Picture
share-svg = Picture (SVG)
share-png = Picture (PNG)
share-png-copy = Copy picture
share-png-refused = The browser does not allow copying a picture; download it instead.
share-import = Open a game
share-import-text = Paste a record or a link, or drop a file here.
share-import-do = Open
share-import-empty = There is nothing to open yet.
share-waiting = The bot is still loading; it writes the record.

settings-title = Settings
settings-theme = Colours
settings-theme-auto = Like the device
settings-theme-light = Light
settings-theme-dark = Dark
settings-language = Language
settings-language-auto = Like the browser
settings-board = Board
settings-board-paper = Paper
settings-board-slate = Slate
settings-board-clear = Strong contrasts, for colour-blind people too
settings-stones = Stones
settings-stones-auto = Shapes with three or more colours
settings-stones-plain = Plain
settings-stones-shapes = With shapes
settings-turn = Board rotated
settings-turn-0 = As in the rules
settings-turn-more =
    { $steps ->
        [one] By one side
       *[other] By { $steps } sides
    }
settings-coordinates = Coordinates on the board
settings-animation = Animate moves
settings-sound = Sounds
settings-volume = Volume
settings-volume-low = Low
settings-volume-medium = Medium
settings-volume-high = High
settings-haptics = Vibrate with moves
settings-install = On this device
settings-install-text = As an app, yavset has an icon of its own and works without a network.
settings-install-do = Install yavset
settings-confirm = Confirm moves by a second tap
settings-confirm-auto = On small cells
settings-confirm-always = Always
settings-confirm-never = Never
settings-gifts = Also warn about moves that let another player win at once
settings-ahead = Go on thinking while you think (level 6, analysis)
settings-keys = Keys
settings-keys-arrows = On the board: from cell to cell. Elsewhere: through the moves.
settings-keys-enter = Choose the cell.
settings-keys-escape = Clear the choice.
settings-keys-u = Undo.
settings-keys-r = Redo.
settings-keys-h = Hint.
settings-keys-m = Let the bot move now.
settings-keys-a = Analyse.
settings-keys-f = Rotate the board by half a turn.
settings-keys-o = Rotate the board by one side.
settings-keys-n = New game.
settings-keys-t = Type a move.
settings-keys-board = To the board.
settings-results = Won and lost games
settings-results-text = How many games you won and lost against each level stays on this device.
settings-results-forget = Delete
settings-results-gone = Deleted.
settings-about = About
settings-about-text = yavset is free software. Rules and bot are one Python program that runs in this page; nothing you play leaves this device.
settings-version = Version { $version }

error-text = The game is saved. You can try again, or start a new one.
error-report = Text for a report
error-option = These options do not go together: { $message }

embed-do = Embed…
embed-lead = Readers see the position at once and can play on from it.
embed-preview = Preview
embed-controls = Buttons
embed-controls-full = All
embed-controls-minimal = Few
embed-controls-none = None
embed-seats = Readers play
embed-seats-one = One side, against the bot
embed-seats-people = All sides
embed-seats-picture = None: a picture
embed-level = Strength of the bot
embed-width = Greatest width in pixels
embed-language = Language
embed-kind = Code
embed-kind-element = With a script (best)
embed-kind-frame = A frame, without a script
embed-code = Code to paste
embed-examples = See examples
