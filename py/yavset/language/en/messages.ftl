# What Python says in English, by the ids that stand in its code. Names of options, tags and requests stay as they are.

# Players, colours and directions, put into other sentences.
white = white
black = black
red = red
blue = blue
odd = odd
even = even
left = left
right = right

# Parts that other sentences are put together from.
plain = { $text }
either = { $first } or { $second }
and-more = { $some } and { $count } more
result-won = { $player } won
result-draw = it is a draw
picture-turn = { $game }: { $player } to move
picture-won = { $game }: { $player } won
picture-draw = { $game }: a draw

# Games and their options.
game-unknown = there is no game { $game }: the games are { $games }
option-unknown = { $game } has no option { $name }: its options are { $allowed }
option-value = option { $name } cannot be { $given }: allowed are { $allowed }
option-swap-players = option swap cannot be yes with more than two players
option-size-trapezium = option size has no meaning with board=trapezium, which has one size only
option-setup-and-seed = options setup and seed cannot be given together
option-seed = option seed cannot be { $given }: allowed are whole numbers from 0
option-setup = option setup cannot be { $given }: allowed are { $stones } w, { $stones } b and one ., by cells
option-setup-middle = option setup leaves the middle empty: any other cell is allowed

# Moves, in any game.
move-type = a move is a word such as 'e5', not { $move }
move-number = move { $number }: { $why }
move-game-over = { $move } cannot be played: the game is over, { $result }
move-strange-sign = { $move } is no move: none is written with the sign U+{ $sign }
move-because = { $move } is not legal here: { $special }
move-no-cell = { $cell } is not a cell: the cells go from { $first } to { $last }
move-cell-taken = { $move } is not legal here: there is a stone on { $cell }
move-not-legal = { $move } is not a legal move for { $player } here; legal are { $some }

# Moves, in single games.
must-block = the next side's row has to be blocked on { $cells }
pass-only-without-move = only a side that cannot place a stone passes
stone-without-freedom = a stone on { $move } would have no free cell beside its group, and captures nothing
stones-come-back = a stone on { $move } would bring the stones back to how they stood before
shoot-first = first the stone on { $cell } shoots: put a red stone on an empty cell in line with it
no-stone-beside =
    { $whose ->
        [own] there is no stone of one's own beside { $cell }
        [enemy] there is no enemy stone beside { $cell }
        [red] there is no red stone beside { $cell }
       *[any] there is no stone beside { $cell }
    }
forbidden-beside = there is a stone beside { $cell } that it must not be beside
next-stone-colour = the next stone of this turn has to be { $colour }
supply-used-up = all { $supply } { $colour } stones are on the board
all-placed = all your stones are on the board: move one of them
place-all-first =
    { $count ->
        [one] first put your last stone on the board: stones move only then
       *[other] first put your other { $count } stones on the board: stones move only then
    }
cell-not-lowest = the stone would fall: the cell below { $cell } is empty
nothing-flanked = from { $cell } no enemy stones stand in a line before another stone of yours
group-too-large = it would make a group of more than { $largest }
not-on-rod-line = { $name } is not on the line that the rod points along
winning-stone-without-rod = the stone on { $name } wins and carries no rod
rod-line-full = a rod along { $axis } on { $name } would leave no empty cell on its line
rod-missing = the rod is missing: the move ends with one of { $axes }
ducks-on-edge = the ducks are placed on the edge
duck-colour = no duck of that colour can be placed now
crumb-on-line = { $name } is on a line with the crumb on { $crumb }
march-one-forward = stones move one cell forward
march-moved-already = the stone on { $cell } has moved in this turn already
march-way = this turn goes forward to the { $way }
march-own-stone = there is a stone of { $player } on { $cell }
march-not-completed = the turn could not be completed that way
exchange-first = Black may exchange a white and a black stone, the first in cell order first, or pass
leap-friends =
    { $friends ->
        [one] the stone on { $cell } has one friend beside it: it leaps one cell in a line
       *[other] the stone on { $cell } has { $friends } friends beside it: it leaps { $friends } cells in a line
    }
leap-no-enemy = there is no enemy stone on { $cell }
capture-longest = the longest chain has to be captured: { $longest }
approach-enemy = a piece has to end closer to its nearest enemy, along empty cells
lake-in-centre = no lake may lie in the centre
jump-stood-there = the piece has already stood on { $end } in this turn
unit-approach = a unit stays in one piece and has to come closer to the friendly unit nearest to it

# Records and links.
moves-too-many-read = { $count } moves are more than any game has: at most { $most } are read
tag-unwritable = the tag { $name } with { $text } cannot be written: no quotes or new lines
record-type = a record is text, not { $type }
record-too-long = the record has { $count } characters: at most { $most } are read
record-tag-twice = line { $number }: the tag { $name } is there twice
record-too-many-pieces = line { $number }: more than { $most } moves, numbers, marks, brackets and comments are not read
record-too-many-moves = line { $number }: more than { $most } moves are not read
record-too-many-variations = the record has too many variations: written out from the start, they have more than { $most } moves
record-move = line { $number }, move { $move }: { $why }
record-comment-open = line { $number }: the comment opened with a brace is never closed
record-variation-open = line { $number }: the variation never ends
record-variation-first = line { $number }: a variation needs a move before it
record-variation-end = line { $number }: a variation ends that never began
comment-unwritable = the comment { $text } cannot be written: it has a closing brace
mark-arrow = an arrow goes from one cell to another, such as e5-g7: not { $arrow }
mark-cell = { $kind }: there is no cell { $cell } on this board
mark-sign = a mark in text has no spaces, commas or brackets: not { $text }
mark-colour = a mark in text is red, grey or has the accent's colour, not { $colour }
record-tag-form = line { $number }: { $text } should be a tag such as [Game "yavalath"]
record-several = the text has { $count } games: choose one of them by its number
record-number = there is no game { $number }: the text has { $count }
record-result = the result { $text } is none of { $allowed }
record-foreign = this is a record of { $program }, which cannot be read here
record-foreign-part = this is a record of { $program }, of which { $what } cannot be read here
record-by-rows = this is a record of { $program }, where a cell’s letter means its row: d4 there is another cell here. Read it with the coordinates “rows”.
record-coordinates-unknown = the coordinates { $given } are none of { $allowed }
options-form = options { $text }: { $part } should be one name=value, each name once
link-type = a link is text, not { $type }
link-too-long = the link has { $count } characters: at most { $most } are read
link-version = the link begins with { $begin }: only links of version { $version } are known
link-no-game = the link names no game: it should look like v1/yavalath/e5.d4
link-too-much = { $text } is too much: a link has a game, its options, its moves and a ply
link-ply = 'ply={ $ply }' should be a number from 0 to { $count }

# Diagrams.
diagram-type = a diagram is text, not { $type }
diagram-too-long = the diagram has { $count } characters: at most 20000 are read
diagram-line-twice = line { $number }: { $key } is there twice
diagram-rows-first = line { $number }: the board's rows come first, then lines such as 'to move: white'
diagram-to-move-missing = the line 'to move: { $player }' (or another side) is missing
diagram-line-missing = the line '{ $key }: …' is missing
diagram-line-unknown = { $key } is no line of a diagram of { $game }
diagram-row-count = { $board } has { $rows } rows, the diagram has { $count }
diagram-row-length = line { $number }: row { $row } has { $wanted } cells, not { $count }
diagram-code-unknown = line { $number }: { $code } on { $cell } is not known in { $game }
diagram-choice = '{ $key }: { $text }' should name one of { $choices }
diagram-seats = 'seats: { $text }' should give the seat, from 0, of each of { $players }
diagram-swap = 'swap: { $text }' can only be 'swap: open'
diagram-swap-option = 'swap: open' is only possible with the option swap and for a side that is not the first
diagram-outcome = 'outcome: { $text }' should be a side or 'draw', then a reason, then cells
diagram-out = 'out: { $text }' should name players that are out
diagram-passes = 'passes: { $text }' should be the passes in succession, { $most } at most
diagram-placed = 'placed: { $text }' should be the number of stones placed in this turn
diagram-rod = 'rod: { $text }' should name a cell with a { $other } stone and then one of - / \
diagram-slides = 'slides: { $text }' should be a number from 0 to { $most }
diagram-forward = 'forward: { $way }' should be left or right
diagram-moved = 'moved: { $text }' should name stones of { $player }
diagram-duck-on-crumb = there is a duck where the crumb lies, on { $cell }
diagram-captured = 'captured: { $text }' should be two numbers
diagram-shooter = 'shooter: { $cell }' should name a stone of the player to move
diagram-number = '{ $key }: { $text }' should be a number from { $first } to { $last }
cell-unknown = there is no cell { $name } on { $board }: cells are named { $first } to { $last }

# Why no game can be at a position.
impossible = no game can be at this position: { $wrong }
impossible-row = { $player } has { $row } in a row already
impossible-five = { $player } has five in a row already
impossible-five-of-colours = { $player } has five in a row of its colours already
impossible-out-to-move = { $player } is out and cannot be the side to move
impossible-all-out = all players but one are out, so the game is over
impossible-without-freedom = { $player }'s stone on { $cell } has no free cell beside its group
impossible-chain = { $player } has a chain that ends the game already
impossible-round =
    { $left ->
        [one] the round still needs one empty cell
       *[other] the round still needs { $left } empty cells
    }
impossible-supply = there are more than { $supply } { $colour } stones
impossible-group = { $player } has a group of more than { $largest }
impossible-group-before = { $player } has a group of { $less } or { $largest } that was decisive before
impossible-no-rod = there are stones, so a rod has to lie on the last one
impossible-rod-line = the rod's line holds no empty cell
impossible-ducks-inside = before the first crumb all ducks are on the edge
impossible-ducks-more = there are more than { $flock } ducks of one colour
impossible-ducks-fewer = there have to be { $flock } ducks of each colour
impossible-ducks-turn = after these ducks it is not { $player } that has to move
impossible-ducks-far = the ducks on the lines from the crumb are not as near to it as they could be
impossible-ducks-grouped = all ducks of one colour are in one group already
impossible-surrounded = the stone on { $cell } is surrounded already
impossible-slides = { $most } slides in a row are a draw already
impossible-more-stones = there are more stones of one colour than at the start
impossible-home-row = there is a stone on the opponent's home row already
impossible-no-stones = one side has no stones
impossible-turn-complete = the turn is complete already
impossible-moved-stone = a stone cannot have come to where it is said to have moved
impossible-turn = the turn cannot be completed
impossible-stones = there are more than { $stones } stones of one colour
impossible-empty-cell = the cell left empty at the start is not the one in the middle
impossible-pieces = { $player } has { $count } pieces, more than 11
impossible-capturing-none = there is no piece of { $player } to go on capturing
impossible-capturing = the piece that should go on capturing cannot
impossible-discs = { $player } has more than { $most } discs
impossible-lakes = there are at most three lakes and none in the centre
impossible-lakes-first = Black, White and Black lay the three lakes before any move
impossible-jumping-from = the jumping piece has to stand on an enemy's disc
impossible-jumping = the jumping piece has no further jump

# How things stand in a game: what people count.
standing-repeated = repeated: { $count } of { $most } times, then it is a draw
standing-score = score { $score }
standing-product = { $factors } = { $score }
standing-rounds =
    { $count ->
        [one] 1 round left
       *[other] { $count } rounds left
    }
standing-large-groups =
    { $count ->
        [one] 1 large group (of { $size } or more): { $player } is ahead
       *[other] { $count } large groups (of { $size } or more): { $player } is ahead
    }
standing-empty =
    { $count ->
        [one] 1 empty cell
       *[other] { $count } empty cells
    }
standing-largest = largest group: { $size }
standing-supply = left to place: { $white } white, { $black } black
standing-flocks =
    { $count ->
        [one] 1 flock
       *[other] { $count } flocks
    }
standing-slides =
    { $count ->
        [one] a draw after 1 more slide
       *[other] a draw after { $count } more slides in a row
    }
standing-march =
    { $count ->
        [one] 1 stone
       *[other] { $count } stones
    }, { $steps ->
        [one] 1 row
       *[other] { $steps } rows
    } to go
standing-pieces =
    { $count ->
        [one] 1 piece
       *[other] { $count } pieces
    }
standing-arrived =
    { $count ->
        [one] 1 piece, { $arrived } on the back row
       *[other] { $count } pieces, { $arrived } on the back row
    }
standing-units =
    { $count ->
        [one] 1 unit
       *[other] { $count } units
    }
standing-edges =
    { $count ->
        [one] touches 1 side
       *[other] touches { $count } sides
    }
standing-corners =
    { $count ->
        [one] touches 1 corner
       *[other] touches { $count } corners
    }
standing-area =
    { $count ->
        [one] area: 1 cell
       *[other] area: { $count } cells
    }
standing-captured = captured: { $count } of { $most }
standing-steps = moves in a row without placing: { $count } of { $most }

# Games written in ludemes.
rules-at = line { $line }, column { $column }: { $what }
rules-type = rules are text, not { $type }
rules-too-long = the rules have { $count } characters: at most { $most } are read
rules-too-many = the rules have more than { $most } ludemes
rules-signs = { $found } has signs that no rule text has
rules-after-end = { $found } comes after the end of the game
rules-bracket-end = a closing bracket is missing at the end; expected: { $listed }
rules-bracket-before = a closing bracket is missing before { $found }
rules-bracket-early = this bracket closes too early; expected: { $listed }
rules-bracket-extra = there is one closing bracket too many
rules-end-here = the rules end here; expected: { $listed }
rules-expected = { $found } cannot stand here; expected: { $listed }
rules-expected-nearest = { $found } cannot stand here; expected: { $listed }. Did you mean { $nearest }?
rules-number = { $found } is out of range: a number from { $first } to { $last } stands here
rules-board-one-size = the board { $shape } has one size only
rules-board-size = the board { $shape } needs a size from { $first } to { $last }
rules-no-placing = no stone can ever be placed: a play needs a (place …) that is possible
rules-one-capture = stones are captured or flipped in one way only: leave one capture or flip out
rules-one-turn = turns are of one kind: leave twice or catch-up out
rules-no-end = no rule here can ever end the game on this board: { $rules }
rules-no-first-move = nobody can make the first move on an empty board
rules-start-squares = stones at the start stand in rows and columns: the board must be square
rules-start-room = the stones of both players do not fit on this board
rules-start-cells = this board has no { $cells }
rules-board-high = only boards of squares can have a height of their own
rules-flanking-own = only stones of one's own can flank: (place own (flanking))
rules-supply-own = only stones of one's own come from a supply: (place own (supply 4))
rules-exactly-own = only lines of one's own stones alone can be asked for with an exact length: (line 5 exactly)
rules-pairs-sandwiched = only stones in a line are captured in pairs: (capture sandwiched pairs)
rules-lowest-squares = only boards of squares have columns to fall in
rules-not-measured = games of these moves can be played, but not yet measured or bred
rules-no-code = { $code } is no rule text and no short code of one, such as h5-p.s-w4.l3
rules-code-parts = the short code { $code } should have three parts: board, play and end
rules-code-part = { $found } is no part of a short code of rules, such as h5-p.s-w4.l3

# Requests.
request-type = a request is JSON text, not { $type }
request-too-long = a request is JSON text of at most { $most } characters
request-brackets = the request holds lists and objects that lie more than { $most } deep within each other
request-json = the request is no JSON: { $problem } at character { $place }
request-json-number = the request is no JSON that can be read: a number in it is too long
request-object = a request is an object such as { "{" }"do": "hello"{ "}" }
request-verb = do cannot be { $verb }: it is one of { $verbs }
request-options = options are an object of names and values
request-moves = moves are a list of words
request-too-many-moves = { $count } moves are more than any game has: at most { $most }
request-ply = ply is a whole number from 0 to { $most }, not { $ply }
request-text = { $name } is a text, not { $value }
request-number = { $name } is a number above 0 and up to { $most }, not { $value }
request-tags = tags are an object of texts
request-variations = variations are lists of moves: with those of the game, a record has at most { $most }
request-nags = nags are an object of whole numbers from 1 to 255
request-comments = comments are an object of texts
request-seats = { $name } is a list of numbers of seats, not { $value }
request-seed = seed is a whole number, not { $seed }
request-level = level is a whole number from 1 to { $most }, not { $number }
request-effort = a search needs a level (1 to 6), seconds or visits
search-game-over = the game is over: there is nothing to think about
search-none = no search has been started
search-unknown = there is no search { $number }: only the latest, { $latest }, is under way
run-unknown = there is no run of breeding { $number }
run-damaged = these are no children of a run: { $value }
population-unknown = { $name } is no population: 2007, set, world, one game, or two joined with a comma

# Proofs.
prove-players = Only games for two can be proved
prove-no-move = There is no move to judge
