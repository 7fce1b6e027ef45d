# The page's own words in English. What Python says is in messages.ftl, the games' rules are in games/.

# The name of this language in itself, and the direction in which it is written: ltr or rtl.
language-name = English
language-direction = ltr

# The headings of the parts of a game's text, as its file has them and as the page shows them.
section-rules = Rules
section-options = Options
section-phrases = Phrases
section-examples = Examples

app-name = yavset
app-title = { $game } · yavset
app-skip = Skip to the board
nav-label = Main
nav-play = Play
nav-games = Games
nav-rules = Rules
nav-share = Share
nav-settings = Settings

side-white = White
side-black = Black
side-red = Red
side-blue = Blue
side-odd = Odd
side-even = Even
stone-white = white
stone-black = black
stone-red = red
stone-blue = blue

seat-you = You
seat-person = Player { $number }
seat-bot = Bot, level { $level }
seat-out = is out
seat-chooser = Who plays { $side }?
seats-label = Players
who-person = A person
level-1 = Bot, level 1: first steps
level-2 = Bot, level 2: friendly
level-3 = Bot, level 3: steady
level-4 = Bot, level 4: sharp
level-5 = Bot, level 5: strong
level-6 = Bot, level 6: strongest

status-you = Your move
status-side = { $side } to move
status-you-task = Your move: { $task }
status-side-task = { $side }: { $task }
status-thinking = { $side } is thinking
status-coming = Loading the position of this link
status-waiting = Played. Python is still loading
status-wins = { $side } wins: { $reason }
status-you-win = You win: { $reason }
status-draw = A draw: { $reason }
status-earlier = After move { $ply } of { $total }
status-paused = The bots are paused
task-cell = choose the cell to go to
task-colour = choose the stone
task-axis = choose where the rod points
task-button = choose
task-confirm = press { $cell } once more to play there

swap-title = Swap sides?
swap-text = You may take { $side } as it stands, with the stone on the board, instead of moving. Or play on: just make your move.
swap-do = Swap: take { $side }
swap-no = No, play on
swap-with = Swap with { $side }
swap-done = { $side } has changed hands: { $player } plays it now

button-pass = Pass
button-end = End the turn
button-swap = Swap sides
choose-stone = { $colour } stone
choose-label = Choose
choose-cancel = Cancel
tray-label = Stones to choose from

action-new-short = New
action-undo = Undo
action-redo = Redo
action-hint = Hint
action-stop = Move now
action-pause = Pause
action-resume = Go on
action-flip = Turn
action-analyse = Analyse
action-close = Close
action-retry = Try again
action-copy = Copy
action-copied = Copied
action-download = Download
action-rules = Rules
actions-label = Game

load-python = Loading the bot: { $loaded } of { $total } MB. Once is enough, then it stays here, also offline.
load-start = Starting the bot
load-late = The bot has not started for a long time. You can wait, or try again.
load-failed = The bot could not start. The board, the rules and the settings work; moves need it.
load-game = The game's data could not be loaded.
load-offline = Works offline now.
load-update = A new version is ready.
load-update-do = Reload

moves-label = Moves
moves-empty = No moves yet
moves-first = First position
moves-previous = Previous move
moves-next = Next move
moves-last = Latest position
moves-round = Round { $number }
moves-jump = { $side }: { $word }
moves-variation = Kept line from move { $ply }: { $words }

entry-label = Type a move
entry-do = Play
entry-wait = It is not your turn.

branch-title = Play on from here?
branch-text = There are moves after this position. What should happen to them?
branch-keep = Keep them as a variation
branch-drop = Drop them

analysis-label = Analysis
analysis-bar = { $side } { $percent } %
analysis-graph = How the game went, from { $side }'s side
analysis-graph-all = Whole game
analysis-graph-sides = How the game went, a line for each side
analysis-unknown = ?
analysis-none = No analysis yet
analysis-visits = { $visits } tries in { $seconds } s
analysis-win = wins
analysis-loss = loses
analysis-proven-draw = draw
analysis-over = The game is over: nothing to look for.

hint-thinking = Looking for a good move
hint-text = { $word } looks best ({ $value })
hint-win = { $word } wins
hint-loss = Every move loses; { $word } holds out longest
hint-line = and might go on { $line }

new-of = New game of { $game }
new-start = Start
new-seats = Who plays
new-options = Options
new-mix = Quick choice
new-first = I begin
new-second = The bot begins
new-random = Draw lots
new-people = Two people
new-other = Another game
option-none = at random

home-title = Games
home-lead = Small rules, deep games. Play at once, against the bot or each other, with or without a network.
home-write = Write your own rules
home-write-lead = A few words make a game that nobody has played before.
home-search = Find a game
home-filter = Show
home-all = All
home-players = { $count } players
home-continue = Go on playing
home-forget = Forget this game
home-forget-of = Forget this game of { $game }
home-by = { $designer }, { $year }
home-found =
    { $count ->
        [one] 1 game
       *[other] { $count } games
    }
home-none = No game fits. Try fewer words or another filter.
home-over = Finished
home-moves =
    { $count ->
        [one] 1 move
       *[other] { $count } moves
    }
home-for = { $counts } players
tag-rows = Rows
tag-connection = Connection
tag-movement = Movement
tag-capture = Capture
tag-territory = Groups
tag-stacking = Stacking
tag-race = Race

rules-title = Rules of { $game }
rules-play = Play { $game }
rules-facts = { $designer }, { $year }. For { $counts } players.
rules-source = Source: { $source }
rules-other = Rules of another game

share-title = Share and keep
share-link = Link to this position
share-record = Record of the game
share-picture = Picture
share-svg = Picture (SVG)
share-png = Picture (PNG)
share-png-copy = Copy picture
share-import = Open a game
share-import-text = Paste a record or a link, or drop a file here.
share-import-do = Open
share-import-empty = There is nothing to open yet.
share-waiting = Python is still loading; this needs it.

settings-title = Settings
settings-theme = Colours
settings-theme-auto = As the device
settings-theme-light = Light
settings-theme-dark = Dark
settings-language = Language
settings-language-auto = As the browser
settings-stones = Stones
settings-stones-auto = Shapes from three colours on
settings-stones-plain = Plain
settings-stones-shapes = With shapes
settings-turn = Board turned
settings-turn-0 = As in the rules
settings-turn-more =
    { $steps ->
        [one] By one side
       *[other] By { $steps } sides
    }
settings-coordinates = Coordinates on the board
settings-animation = Moving pieces
settings-sound = Sounds
settings-confirm = Second tap plays
settings-confirm-auto = On small cells under a finger
settings-confirm-always = Always
settings-confirm-never = Never
settings-keys = Keys
settings-keys-arrows = On the board: from cell to cell. Elsewhere: through the moves.
settings-keys-enter = Choose the cell.
settings-keys-escape = Clear the choice.
settings-keys-u = Undo.
settings-keys-r = Redo.
settings-keys-h = Hint.
settings-keys-m = Let the bot move now.
settings-keys-a = Analyse.
settings-keys-f = Turn the board upside down.
settings-keys-o = Turn the board by one side.
settings-keys-n = New game.
settings-keys-t = Type a move.
settings-keys-board = To the board.
settings-about = About
settings-about-text = yavset is free software. Rules and bot are one Python program that runs in this page; nothing you play leaves this device.
settings-version = Version { $version }

grid-label = Board of { $game }
grid-empty = { $cell }, empty
grid-piece = { $cell }, { $piece }
grid-can = { $text }, can be chosen
grid-chosen = { $text }, chosen
grid-last = { $text }, last move
piece-stone = { $colour } stone
piece-stack = { $colour } stone on { $under }
piece-lake = lake
piece-crumb = breadcrumb
piece-rod = rod

event-placed = { $colour } on { $cells }
event-moved = { $from } to { $to }
event-captured = { $colour } captured on { $cells }
event-exchanged = { $from } and { $to } exchanged
event-crumb = breadcrumb on { $cells }
event-rod = rod on { $cells }, { $axis }
event-lake = lake on { $cells }
event-swapped = { $sides } changed hands
event-passed = passed
event-out = { $side } is out
axis-level = level
axis-rising = rising to the right
axis-falling = falling to the right
axis-upright = upright
say-move = { $side }: { $what }.

error-title = Something went wrong
error-text = The game is saved. You can try again, or start a new one.
error-report = Text for a report
error-link = This link cannot be opened: { $message }
error-record = This cannot be opened: { $message }
error-illegal = That move is not possible: { $message }
error-option = That does not fit: { $message }
error-game = There is no game called “{ $game }” here.

embed-open-board = Open the board in a new tab
embed-open = Open in a new tab
embed-reset = Start again
embed-starting = One moment, the bot is loading
embed-touch = Press the board to play
embed-hint = { $word } looks best
embed-show = Show the position
embed-play = Play
embed-failed = The board cannot be played on in this place.
embed-step = Step { $step } of { $count }
embed-back = Back
embed-next = Next
embed-again = Try again
embed-answer = Show the answer
embed-right = Right!
embed-wrong = No, that is not it.
embed-title = Put the board into a page
embed-do = Put it into a page…
embed-lead = Readers see the position at once and can play on from it.
embed-preview = Preview
embed-controls = Buttons
embed-controls-full = All
embed-controls-minimal = Few
embed-controls-none = None
embed-seats = Readers play
embed-seats-one = One side, against the bot
embed-seats-people = All sides
embed-seats-picture = Not at all: a picture
embed-level = Strength of the bot
embed-width = Widest, in pixels
embed-language = Language
embed-kind = Code
embed-kind-element = With a script (best)
embed-kind-frame = A frame, without a script
embed-code = Code to paste
embed-examples = See it at work

# Mistakes of whoever writes a page with a board: in its attributes picture and steps.
mistake-picture-cell = picture: there is no cell “{ $cell }” on this board
mistake-picture-piece = picture: “{ $piece }” is no piece; pieces are { $colours }, lake, crumb and rod
mistake-steps-json = steps: this is no JSON: { $problem }
mistake-steps-list = steps: a tutorial in JSON is a list of objects
mistake-steps-text = steps: “{ $name }” of step { $step } should be a text
mistake-steps-goal = steps: the goal of step { $step } can only be “win”
