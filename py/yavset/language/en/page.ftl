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
nav-puzzles = Puzzles
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
seat-friend = Friend
seat-out = is out
seat-chooser = Who plays { $side }?
seats-label = Players
who-friend = A friend by link
level-1 = Bot, level 1: first steps (0.4 s)
level-2 = Bot, level 2: friendly (0.5 s)
level-3 = Bot, level 3: steady (0.6 s)
level-4 = Bot, level 4: sharp (0.8 s)
level-5 = Bot, level 5: strong (2.4 s)
level-6 = Bot, level 6: strongest (7 s)

status-you = Your move
status-side = { $side } to move
status-you-task = Your move: { $task }
status-side-task = { $side }: { $task }
status-thinking = { $side } is thinking
status-coming = Loading the position of this link
status-waiting = Played. The bot is still loading.
status-wins = { $side } wins: { $reason }
status-you-win = You win: { $reason }
status-you-lose = You lose: { $reason }
status-you-lose-to = You lose. { $side } wins: { $reason }
status-draw = A draw: { $reason }
status-earlier = After move { $ply } of { $total }
status-paused = The bots are paused
task-cell = choose the cell to go to
task-colour = choose the stone
task-axis = choose where the rod points
task-button = choose
task-confirm = tap { $cell } again to play there
task-confirm-warning = { $cell } { $reason }. Tap again to play it anyway.
task-warning = { $cell } { $reason }
warn-loses = loses: { $reason }
warn-out = puts you out: { $reason }
warn-gift = lets another player win at once
click-nothing = { $cell } cannot be played now: choose one of the marked cells.
out = { $side } is out
out-watch = You are out: watch how the others go on, or begin a new game.
out-leave = New game
out-because = { $side } is out: { $reason }

swap-title = Swap sides?
swap-text = You may take { $side } as it stands, with the stone on the board, instead of moving. Or play on: just make your move.
swap-do = Swap: take { $side }
swap-no = No, play on
swap-with = Swap with { $side }
swap-done = { $player } plays { $side } now
swap-by-bot = { $player } swapped sides: you are { $side } now.
swap-by-you = You swapped sides: you are { $side } now.

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
action-flip = Rotate
action-analyse = Analyse
action-close = Close
action-retry = Try again
actions-label = Game

load-python = Loading the bot: { $loaded } of { $total } MB. Only the first time; afterwards it works offline.
load-start = Starting the bot
load-late = The bot is taking a long time to start. You can wait, or try again.
load-failed = The bot could not start. The board, the rules and the settings work; moves need the bot.
load-game = The game's data could not be loaded.
load-offline = Works offline now
load-update = A new version is ready.
load-update-do = Reload

moves-label = Moves
action-learn = Learn it in a minute
action-just-play = or just play.
moves-empty = No moves yet
moves-first = First position
moves-previous = Previous move
moves-next = Next move
moves-last = Latest position
moves-round = Round { $number }
moves-jump = { $side }: { $move }
moves-variation = Variation from move { $ply }: { $moves }

entry-label = Type a move
entry-do = Play
entry-wait = It is not your turn.

analysis-win = wins
analysis-loss = loses
analysis-proven-draw = draw

hint-thinking = Looking for a good move
hint-text = Try { $move } ({ $value } for { $side }).
hint-win = { $move } forces a win.
hint-win-now = { $move } wins.
hint-loss = Every move loses; { $move } holds out longest.
hint-line = Likely reply: { $line }.

settled-resignation = by resignation
settled-own-resignation = by resignation
settled-agreement = by agreement

home-moves =
    { $count ->
        [one] 1 move
       *[other] { $count } moves
    }
tag-rows = Rows
tag-connection = Connection
tag-movement = Movement
tag-capture = Capture
tag-territory = Groups
tag-stacking = Stacking
tag-race = Race

rules-ruling = (Ruling)
rules-ruling-note = The source of the rules leaves this open; here it is decided so.

share-link = Link to this position

grid-label = Board of { $game }
grid-empty = { $cell }, empty
grid-piece = { $cell }, { $piece }
grid-can = { $text }, can be chosen
grid-chosen = { $text }, chosen
grid-last = { $text }, last move
grid-group = { $text }, in a group of { $size }
grid-warning = { $text }; { $warning }
piece-stone = { $colour } stone
piece-stack = { $colour } stone on { $under }
piece-lake = lake
piece-crumb = breadcrumb
piece-rod = rod

event-placed-own = places a stone on { $cells }
event-placed = places a { $colour } stone on { $cells }
event-moved = moves { $from } to { $to }
event-captured = captures { $colour } on { $cells }
event-flipped = turns over { $cells }
event-exchanged = exchanges { $from } and { $to }
event-crumb = throws the breadcrumb on { $cells }
event-rod = points the rod on { $cells }: { $axis }
event-lake = lays a lake on { $cells }
event-swapped = swaps sides
event-passed = passes
event-out = { $side } is out
axis-level = level
axis-rising = rising to the right
axis-falling = falling to the right
axis-upright = upright
say-move = { $side } { $what }.

error-title = Something went wrong
error-link-title = This link cannot be opened
error-link = This link cannot be opened: { $message }
error-record = This cannot be opened: { $message }
moves-stop = Only the moves before the wrong one are shown. { $why }.
move-impossible = { $move } cannot be played here
error-file = the file is larger than { $most } MB, the most that is read here
error-binary = the file is no text
error-illegal = That move is not possible: { $message }
error-game = There is no game called “{ $game }” here.

embed-open-board = Open the board in a new tab
embed-open = Open in a new tab
embed-reset = Start again
embed-games = Games of this record
embed-starting = The bot is loading
embed-touch = Tap the board to play
embed-show = Show the position
embed-play = Play
embed-failed = The board cannot be played here.
embed-friend = Go on with a friend, by link
embed-friend-send = Send this link to a friend; the answer comes as a link, too.
embed-friend-copied = Copied: send the link to a friend; the answer comes as a link, too.
embed-print = Print all steps
embed-step = Step { $step } of { $count }
embed-back = Back
embed-next = Next
embed-again = Try again
embed-answer = Show the answer
embed-right = Right!
embed-wrong = No, that is not it.
embed-title = Embed the board

# Mistakes of whoever writes a page with a board: in its attributes picture and steps.
mistake-picture-cell = picture: there is no cell “{ $cell }” on this board
mistake-picture-pieces = picture: { $count } pieces are too many for this board, which has room for { $most }
mistake-picture-piece = picture: “{ $piece }” is no piece; pieces are { $colours }, lake, crumb and rod
mistake-picture-player = picture: there is no player “{ $player }” in this game; players are { $players }
mistake-steps-json = steps: this is no JSON: { $problem }
mistake-steps-list = steps: a tutorial in JSON is a list of objects
mistake-steps-long = steps: the tutorial has { $count } characters: at most { $most } are read
mistake-steps-text = steps: “{ $name }” of step { $step } should be a text
mistake-steps-key = steps: there is no key “{ $key }:” (step { $step }): perhaps “{ $meant }:”
mistake-steps-line = steps: line { $line }: { $problem }
mistake-steps-none = steps: nothing is wrong
mistake-steps-goal = steps: the goal of step { $step } can only be “win”, “move”, “win in 2” (or another number), “do not lose” or “make a threat”
