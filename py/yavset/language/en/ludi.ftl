# Rules in ludemes, read aloud. A sentence for each board, move, effect and rule.
ludi-board-hexhex = The board is a hexagon with { $size } cells to a side ({ $cells } cells).
ludi-board-trapezium = The board is a trapezium of seven rows, with 13 cells in the longest and 7 in the shortest ({ $cells } cells).
ludi-board-square = The board is a square of { $size } by { $size } cells; cells that share a side are neighbours.
ludi-board-square-diagonals = The board is a square of { $size } by { $size } cells; cells that share a side or a corner are neighbours.
ludi-board-oblong = The board has { $size } columns and { $rows } rows of squares; squares that share a side are neighbours.
ludi-board-oblong-diagonals = The board has { $size } columns and { $rows } rows of squares; squares that share a side or a corner are neighbours.
ludi-board-rhombus = The board is a rhombus of { $size } by { $size } hexagonal cells.
ludi-board-triangle = The board is a triangle with { $size } cells to a side ({ $cells } cells).
ludi-start-rows = { $number ->
    [one] At the start White's stones fill the bottom row, and Black's the top row.
   *[other] At the start White's stones fill the { $number } rows at the bottom, and Black's as many at the top.
}
ludi-start-chequered = At the start stones fill the board like the squares of a chessboard, white and black in turn; a1 is white.
ludi-start-chequered-but = At the start stones fill the board like the squares of a chessboard, white and black in turn, but for { $cells }; those of the colour of a1 are white.
ludi-start-stones = At the start White's stones stand on { $white } and Black's on { $black }.
ludi-place = White begins. On your turn put { $what } on { $where }.
ludi-or-place = Or put { $what } on { $where }.
ludi-stone-own = one stone of your colour
ludi-stone-any = one stone of either colour
ludi-stone-red = one red stone, which is nobody's,
ludi-where-anywhere = an empty cell
ludi-where-beside-own = an empty cell beside a stone of yours
ludi-where-beside-enemy = an empty cell beside an enemy stone
ludi-where-beside-red = an empty cell beside a red stone
ludi-where-beside-any = an empty cell beside any stone
ludi-where-apart-own = an empty cell that is not beside a stone of yours
ludi-where-apart-enemy = an empty cell that is not beside an enemy stone
ludi-where-flanking = an empty cell, so that enemy stones stand in a line between it and another stone of yours
ludi-where-lowest = the lowest empty cell of a column
ludi-limit = The stone may not make a group of more than { $size }.
ludi-step = Or move one of your stones to an empty cell beside it.
ludi-go = White begins. On your turn move one of your stones one cell { $way }, { $onto }.
ludi-or-go = Or move one of your stones one cell { $way }, { $onto }.
ludi-way-any = in any direction
ludi-way-forward = straight ahead
ludi-way-forward-diagonal = diagonally ahead
ludi-way-forward-any = straight or diagonally ahead
ludi-onto-empty = to an empty cell
ludi-onto-enemy = onto an enemy stone, which is captured
ludi-onto-either = to an empty cell or onto an enemy stone, which is captured
ludi-ahead = Ahead is up the board for White and down for Black.
ludi-hop-first = White begins. On your turn jump with one of your stones straight over a stone beside it, to the empty cell beyond.
ludi-hop = Or jump with one of your stones straight over a stone beside it, to the empty cell beyond.
ludi-hop-enemy-first = White begins. On your turn jump with one of your stones straight over an enemy stone beside it, to the empty cell beyond; in the same direction it may jump over further ones, each with an empty cell beyond. The stones that it jumps over are captured.
ludi-hop-enemy = Or jump with one of your stones straight over an enemy stone beside it, to the empty cell beyond; in the same direction it may jump over further ones, each with an empty cell beyond. The stones that it jumps over are captured.
ludi-hop-chain-first = White begins. On your turn jump with one of your stones straight over a stone beside it, to the empty cell beyond, and on over further stones in any directions as often as you like.
ludi-hop-chain = Or jump with one of your stones straight over a stone beside it, to the empty cell beyond, and on over further stones in any directions as often as you like.
ludi-leap-first = White begins. On your turn move one of your stones to an empty cell two cells away, whatever is between.
ludi-leap = Or move one of your stones to an empty cell two cells away, whatever is between.
ludi-slide-first = White begins. On your turn move one of your stones along a line, over empty cells only, as far as you like.
ludi-slide = Or move one of your stones along a line, over empty cells only, as far as you like.
ludi-slide-counted-first = White begins. On your turn move one of your stones along a line, exactly as many cells as there are stones of both players on the whole line, itself included. It may pass over your own stones but not over others, and ends on an empty cell or on an enemy stone, which is captured.
ludi-slide-counted = Or move one of your stones along a line, exactly as many cells as there are stones of both players on the whole line, itself included. It may pass over your own stones but not over others, and ends on an empty cell or on an enemy stone, which is captured.
ludi-slide-phalanx-first = White begins. On your turn move a phalanx, one of your stones or several beside each other in a line, along this line by up to as many cells as it has stones, over empty cells. It may end on an enemy stone if this one and those beyond it in the line without a gap are fewer; they are all captured.
ludi-slide-phalanx = Or move a phalanx, one of your stones or several beside each other in a line, along this line by up to as many cells as it has stones, over empty cells. It may end on an enemy stone if this one and those beyond it in the line without a gap are fewer; they are all captured.
ludi-supply = Nobody puts a stone while { $number } or more of their own are on the board.
ludi-supply-moves = You put stones on the board until { $number } of yours are there. Your stones move only while all { $number } are on the board.
ludi-shoot = Then the stone that has moved shoots along a line over empty cells: put a red stone, which is nobody's, on one of them.
ludi-twice = The first turn is one move, every later turn is two moves.
ludi-catch-up = The first turn is one move. Every later turn is one or two moves, as you like, or up to three if the largest group on the board has become larger in the turn before; a single stone is no group.
ludi-swap = After the first move the second player may swap sides instead of moving.
ludi-capture-surrounded = Then enemy groups without an empty cell beside them are removed. You may not leave a group of your own without one.
ludi-capture-sandwiched = Then enemy stones caught in a line between your stone and another of yours are removed.
ludi-capture-sandwiched-pairs = Then enemy stones are removed wherever exactly two stand in a line between your stone and another of yours.
ludi-flip-flanked = Then all enemy stones in a line between your stone and another of yours become yours.
ludi-flip-beside = Then all enemy stones beside your stone become yours.
ludi-no-repeat = No move may bring the stones back to how they stood at the start of an earlier turn.
ludi-whole = After your move your whole position is judged: first the groups and lines without the stone just played, then those with it.
ludi-newest = Only lines and groups with the stone just placed or moved count.
ludi-rule = { $rule }
ludi-otherwise = Otherwise: { $rule }
ludi-rule-win = { $condition }: you win.
ludi-rule-lose = { $condition }: you lose.
ludi-rule-draw = { $condition }: the game is a draw.
ludi-condition-line = { $number } or more of your stones in a row
ludi-condition-line-exactly = A row of exactly { $number } of your stones
ludi-condition-line-own-and-red = { $number } or more in a row, of your stones and red ones, each { $number } of them with at least one of yours
ludi-condition-line-enemy-and-red = { $number } or more in a row, of enemy stones and red ones, each { $number } of them with at least one enemy stone
ludi-condition-group = A group of { $number } or more of your stones
ludi-condition-group-exactly = A group of exactly { $number } of your stones
ludi-condition-touch-any = A group of yours that touches { $number } sides of the board
ludi-condition-touch-opposite = A group of yours that touches two opposite sides of the board
ludi-condition-touch-apart = A group of yours that touches { $number } sides of the board, no two of them neighbours
ludi-condition-touch-mine = A group of yours that joins your two sides of the board (White: bottom and top; Black: right and left)
ludi-condition-touch-cornerless = A group of yours that touches { $number } sides of the board; corners do not count as sides
ludi-condition-touch-corners = A group of yours that touches { $number } corners of the board
ludi-condition-ring = A ring of your stones around one cell or more, whatever is inside
ludi-condition-surrounded-own = A stone of yours without an empty cell beside it
ludi-condition-surrounded-enemy = An enemy stone without an empty cell beside it
ludi-condition-captured = { $number } or more stones captured by you in all
ludi-condition-full = The board filled by your move
ludi-condition-steps = { $number } moves of stones in a row, by both players, with nothing placed
ludi-condition-reach = A stone of yours in the last row (White: the top one; Black: the bottom one)
ludi-condition-reach-camp = All your stones where the enemy's stones stood at the start
ludi-condition-reach-outnumbered = More enemy stones in your first row than stones of yours in the enemy's (White's first row is the bottom one; Black's the top one)
ludi-condition-eliminated = No enemy stone left on the board
ludi-condition-block = Four of your stones in a square of two by two, one of them just placed or moved
ludi-condition-one-group-own = All your stones in one group
ludi-condition-one-group-enemy = All enemy stones in one group
ludi-stuck-win = If you have no move on your turn, you win.
ludi-stuck-lose = If you have no move on your turn, you lose.
ludi-stuck-draw = If you have no move on your turn, the game is a draw.
ludi-total-largest-group = When the board is full, the player with the largest group wins; if they are equal, it is a draw.
ludi-total-largest-group-cascade = When the board is full, the player with the largest group wins; if they are equal, the next largest ones decide, and so on.
ludi-total-product-of-groups = When the board is full, each player multiplies the sizes of its groups; the greater product wins, equal ones are a draw.
ludi-total-most-stones = When the board is full, the player with more stones wins; with equally many, it is a draw.
ludi-total-area = When the board is full, each player counts its stones and the empty cells that only its stones surround. More of them win; with equally many, it is a draw.
ludi-total-odd-groups = When the board is full, count the groups of { $number } or more stones of both colours: if their number is odd, the first player wins, otherwise the second.
ludi-passing = If you have no move, you pass; if both players pass one after the other, the game is a draw.
ludi-passing-count = If you have no move, you pass; if both players pass one after the other, the stones are counted as on a full board.
ludi-pass = You may pass instead of moving; if both players pass one after the other, the game is a draw.
ludi-pass-count = You may pass instead of moving; if both players pass one after the other, the game ends and is counted as on a full board.
ludi-nobody-moves = If you have no move on your turn, the game is a draw.
ludi-full = A full board without a winner is a draw.
ludi-endless = If the same position occurs for the third time, or after { $plies } moves, the game is a draw.
ludi-too-long = After { $plies } moves the game is a draw.

# The same in a few words.
ludi-short-hexhex = hexagon, { $size }
ludi-short-trapezium = trapezium
ludi-short-square = square, { $size }
ludi-short-square-diagonals = square with diagonals, { $size }
ludi-short-oblong = { $size } by { $rows } squares
ludi-short-rhombus = rhombus, { $size }
ludi-short-triangle = triangle, { $size }
ludi-short-rows = { $number ->
    [one] one row of stones each
   *[other] { $number } rows of stones each
}
ludi-short-chequered = full of stones
ludi-short-chequered-but = full of stones but for { $number }
ludi-short-stones = { $number } stones at the start
ludi-short-place-own = place
ludi-short-place-any = either colour
ludi-short-place-red = place red
ludi-short-place-own-limit = place, groups up to { $size }
ludi-short-place-any-limit = either colour, groups up to { $size }
ludi-short-place-red-limit = place red, groups up to { $size }
ludi-short-place-where = { $what } { $where }
ludi-short-by-own = by one's own
ludi-short-by-enemy = by the enemy
ludi-short-by-any = by a stone
ludi-short-by-red = by red
ludi-short-apart-own = apart from one's own
ludi-short-apart-enemy = apart from the enemy
ludi-short-flanking = around enemy stones
ludi-short-lowest = at the bottom of a column
ludi-short-step = step
ludi-short-step-forward = step ahead
ludi-short-step-forward-diagonal = step diagonally ahead
ludi-short-step-forward-any = step straight or diagonally ahead
ludi-short-onto-enemy = { $step }, only to capture
ludi-short-onto-either = { $step }, also to capture
ludi-short-hop = hop
ludi-short-hop-enemy = hop to capture
ludi-short-hop-chain = hop on and on
ludi-short-leap = leap
ludi-short-slide = slide
ludi-short-slide-counted = slide as far as there are stones
ludi-short-slide-phalanx = move a phalanx
ludi-short-place-supply = place { $number } stones
ludi-short-swap = swap
ludi-short-twice = two moves a turn
ludi-short-catch-up = up to three moves a turn
ludi-short-shoot = shoot
ludi-short-no-repeat = nothing repeated
ludi-short-pass = passing
ludi-short-surrounded = { $kind ->
    [own] own stone surrounded
    [enemy] enemy stone surrounded
   *[other] surrounded stone
}
ludi-short-capture-surrounded = capture
ludi-short-capture-sandwiched = sandwich
ludi-short-capture-sandwiched-pairs = sandwich pairs
ludi-short-flip-flanked = flip what is between
ludi-short-flip-beside = flip what is beside
ludi-short-win = { $what } wins
ludi-short-lose = { $what } loses
ludi-short-draw = { $what } draws
ludi-short-line = { $kind ->
    [exactly] exactly { $number } in a row
    [own-and-red] { $number } in a row with red
    [enemy-and-red] { $number } enemy stones or red in a row
   *[other] { $number } in a row
}
ludi-short-group = { $kind ->
    [exactly] group of exactly { $number }
   *[other] group of { $number }
}
ludi-short-touch = { $kind ->
    [opposite] two opposite sides
    [apart] { $number } sides, none beside another
    [mine] one's own two sides
    [cornerless] { $number } sides without corners
    [corners] { $number } corners
   *[other] { $number } sides
}
ludi-short-captured = { $number } captured
ludi-short-stuck = no move
ludi-short-full = full board
ludi-short-steps = { $number } steps
ludi-short-reach = last row
ludi-short-reach-camp = all where the enemy began
ludi-short-reach-outnumbered = outnumbered in the last rows
ludi-short-eliminated = no enemy stone
ludi-short-block = square of four
ludi-short-ring = ring
ludi-short-one-group = { $kind ->
    [enemy] one group of all enemy stones
   *[other] one group of all stones
}
ludi-short-largest-group = largest group
ludi-short-largest-group-cascade = largest groups
ludi-short-product-of-groups = product of groups
ludi-short-most-stones = most stones
ludi-short-area = area
ludi-short-odd-groups = odd groups

# What of the rules that somebody has written never matters. { $rule } and { $other } are short labels.
ludi-unused-line = “{ $rule }” can never happen: no line of this board is as long.
ludi-unused-group = “{ $rule }” can never happen: no group can become as large.
ludi-unused-touch = “{ $rule }” can never happen: this board has no such sides.
ludi-unused-captured = “{ $rule }” can never happen: no move captures.
ludi-unused-steps = “{ $rule }” can never happen: no stone moves.
ludi-unused-step = “{ $rule }” can never happen: nobody has a cell ahead in that direction on this board.
ludi-unused-reach = “{ $rule }” can never happen: only boards of squares have a last row.
ludi-unused-block = “{ $rule }” can never happen: only on boards of squares can stones make a square.
ludi-unused-ring = “{ $rule }” can never happen: only on boards of hexagons do stones make rings.
ludi-unused-no-repeat = “{ $rule }” changes nothing: stones stay where they are, so that none come back.
ludi-unused-shoot = “{ $rule }” changes nothing: no stone moves that could shoot.
ludi-unused-eliminated = “{ $rule }” can never happen: no stone stands on the board at the start, or no move captures.
ludi-unused-stones = “{ $rule }” can never happen: nobody places such stones.
ludi-unused-covered = “{ $rule }” can never decide: whenever it holds, “{ $other }” holds too and comes first.
ludi-unused-contained = “{ $rule }” changes nothing: “{ $other }” says the same and more.
ludi-unused-twice = “{ $rule }” is there twice.
ludi-unused-usual = “{ $rule }” changes nothing: it is so in every game.

# Why a game in ludemes has ended, and what is to be done.
ludi-phrase-own = { $condition }
ludi-phrase-other = the other side: { $condition }
ludi-phrase-draw = { $condition }
ludi-phrase-score = the count of the full board
ludi-phrase-most-stones = the count of the stones
ludi-phrase-area = the count of stones and surrounded cells
ludi-phrase-stuck = no legal move left
ludi-phrase-all-passed = both players passed
ludi-phrase-too-long = the game has become too long
ludi-phrase-nobody-moves = no legal move left
ludi-phrase-place-or-move = place a stone or move one
ludi-phrase-shoot = shoot with the stone that has moved
