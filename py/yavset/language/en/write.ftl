# What each ludeme means, for people who write rules.
ludi-means-game = A game: a name if you like, its board, how it is played, how it ends.
ludi-means-board = The board: its shape, the cells along a side, and the stones that stand on it at the start.
ludi-means-play = What a player may do in a turn (one of the moves), and what else holds for every move.
ludi-means-end = The rules that end the game: after each move the first one that holds decides.
ludi-means-place = Put a stone on an empty cell: your own, one of either player, or a red one, which is nobody's.
ludi-means-step = Move one of your stones to a cell beside it, empty or with an enemy stone, which is taken.
ludi-means-hop = Jump with one of your stones straight over a stone beside it, to the empty cell beyond.
ludi-means-leap = Move one of your stones to an empty cell two cells away, whatever is between.
ludi-means-slide = Move one of your stones along a line over empty cells; or, counted, as many cells as there are stones on that line, over your own, and onto an enemy stone too, which is taken.
ludi-means-supply = Until that many of your stones are on the board; none of them moves before.
ludi-means-block = Four stones in a square, with the one placed or moved.
ludi-means-ring = A group with the stone that was placed or moved goes round a cell or more; on hexagons.
ludi-means-one-group = All stones are in one group.
ludi-means-next-to = Only on a cell beside such a stone.
ludi-means-apart = Only on a cell that is not beside such a stone.
ludi-means-flanking = Only where enemy stones stand in a line between the new stone and another of yours.
ludi-means-lowest = Only on the lowest empty cell of a column.
ludi-means-flip = After your move enemy stones become yours: those in a line between your stone and another of yours, or those beside it.
ludi-means-no-group-over = No group may become larger than that.
ludi-means-capture = After your move remove enemy groups without an empty cell beside them, or enemy stones in a line between two of yours, or only such pairs of them.
ludi-means-swap = After the first move the second player may swap sides.
ludi-means-twice = The first turn is one move, every later turn is two.
ludi-means-no-repeat = No move may bring back stones that stood so at the start of an earlier turn.
ludi-means-pass = Players may pass; two passes in a row end the game.
ludi-means-win = You win if this holds after your move.
ludi-means-lose = You lose if this holds after your move.
ludi-means-draw = The game is drawn if this holds after a move.
ludi-means-score = When the board is full, this decides.
ludi-means-line = A line of this many stones or more through the stone that was placed or moved.
ludi-means-group = A group of this many stones or more (or exactly this many) with the stone that was placed or moved.
ludi-means-touch = A group with the stone that was placed or moved touches this many sides of the board, or corners.
ludi-means-surrounded = A stone has no empty cell beside it.
ludi-means-captured = You have captured this many stones in all.
ludi-means-stuck = The player to move has no move.
ludi-means-full = The move has filled the board.
ludi-means-steps = This many moves in a row moved a stone.
ludi-means-rows = At the start White's stones fill this many rows at the bottom, Black's as many at the top.
ludi-means-stones = At the start stones of White and of Black stand on these cells.
ludi-means-high = The board has this many rows, and as many columns as its size says.
ludi-means-most-stones = The player with more stones wins, also when both players have passed; equally many draw.
ludi-means-area = The player with more stones, and empty cells that only its stones surround, wins, also when both players have passed; equally many draw.
ludi-means-chequered = At the start stones of White and Black fill the board like the squares of a chessboard.
ludi-means-reach = The stone that was placed or moved stands in the row farthest from its player.
ludi-means-eliminated = The enemy has no stone left.
ludi-means-largest-group = The player with the largest group wins; equal ones draw.
ludi-means-product-of-groups = The player with the greater product of the sizes of the groups wins; equal ones draw.
ludi-means-odd-groups = If the groups of this many stones or more, of both colours together, are odd in number, the first player wins, else the second.

# Where rules are written and shown.
ludi-facts = A game written in ludemes. For 2 players.
ludi-change = Change the rules
ludi-text = The rules in ludemes
ludi-write-title = Write your own rules
ludi-write-lead = Say in a few words on which board a game is played, what a turn is, and how it ends. The rest follows.
ludi-write-text = The rules
ludi-write-preset = Begin with
ludi-write-own = My own rules
ludi-write-suggestions = Suggestions
ludi-write-keys = Alt and arrow down goes to the suggestions, Enter takes one.
ludi-write-board = The board
ludi-write-copy = Copy link
ludi-write-good = { $name } can be played.
ludi-write-new = The rules give it this name. As far as we know, the game is new.
ludi-write-waiting = The bot is starting. Then it reads your rules.
ludi-write-mend = Write “{ $word }”
ludi-write-go = Show the place

# What the visitor thinks of such a game.
ludi-thumb = Is it a good game?
ludi-thumb-up = A good game
ludi-thumb-down = Not a good game
ludi-thumb-note = Your ratings stay on this device and order only your own list.

# Measuring rules of one's own.
ludi-measure = Measure this game
ludi-measure-stop = Stop measuring
ludi-measure-running = The bot plays it a few hundred times. That takes seconds, for some games minutes.
