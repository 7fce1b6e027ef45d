"""Any rules in ludemes, judged on dictionaries of cells straight from the tree."""

from collections.abc import Iterator
from itertools import takewhile
from math import prod

from yavset.ludi.code import expand_code
from yavset.ludi.rule_tree import Tree, parse

from .board import HEX_DIRECTIONS, SQUARE_DIRECTIONS, Board, Place, groups, has_liberty, hexhex, trapezium
from .game import COLOURS, LETTERS, NaiveGame, Options

DIAGONALS: list[Place] = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
MOVES_OF_STONES = ("step", "hop", "leap", "slide")
Found = list[tuple[set[str], bool]]


def board_of(shape: str, size: int, height: int) -> Board:
    """Return the board of a shape, in places counted from 1."""
    if shape == "hexhex":
        return hexhex(size)
    if shape == "trapezium":
        return trapezium()
    whole = [(letter, row) for row in range(1, height + 1) for letter in range(1, size + 1)]
    if shape == "triangle":
        return Board([(letter, row) for letter, row in whole if letter >= row], HEX_DIRECTIONS)
    directions = HEX_DIRECTIONS if shape == "rhombus" else list(SQUARE_DIRECTIONS)
    return Board(whole, directions + (DIAGONALS if shape == "square+" else []))


class Ludi(NaiveGame):
    """Plays the text of the option `rules` as it stands: nothing is compiled, nothing is left out."""

    def set_up(self, options: Options) -> None:
        text = options["rules"]
        tree = parse(text if text.startswith("(") else expand_code(text))
        board, self.play_tree, self.end = tree.trees()
        self.shape = board.words()[0]
        size = next((arg for arg in board.args if isinstance(arg, int)), 0)
        high = board.child("high")
        self.board = board_of(self.shape, size, high.number() if high else size)
        self.put_first_stones(board)
        self.players = ["white", "black"]
        self.camps = {
            player: {cell for cell, colour in self.stones.items() if colour == player}
            for player in self.players
        }
        self.swap_allowed = self.has("swap")
        capture = self.play_tree.child("capture")
        self.capture = capture.words()[0] if capture else ""
        self.pairs = capture is not None and "pairs" in capture.words()
        flip = self.play_tree.child("flip")
        self.flip = flip.words()[0] if flip else ""
        self.passing = bool(self.capture or self.flip or self.has("pass"))
        self.stood: set[frozenset[tuple[str, str]]] = set()
        self.conditions = [rule.trees()[0] for rule in self.end.trees()]
        counts_steps = any(condition.head == "steps" for condition in self.conditions)
        self.steps_to = [
            (
                set(self.ways(tree)),
                "either" if "either" in words else "enemy" if "enemy" in words else "empty",
            )
            for tree in self.play_tree.trees()
            if tree.head == "step"
            for words in [tree.words()]
        ]
        square = self.shape.startswith("square")
        self.slides = [tree.words() for tree in self.play_tree.trees() if tree.head == "slide"]
        self.hops = [tree.words() for tree in self.play_tree.trees() if tree.head == "hop"]
        self.shooter = ""
        takes = (
            any(ways and onto != "empty" for ways, onto in self.steps_to)
            or ["counted"] in self.slides
            or ["enemy"] in self.hops
            or ["phalanx"] in self.slides
        )
        back = any((0, -1) in ways or not square for ways, onto in self.steps_to if ways and onto != "enemy")
        steps = any(ways for ways, onto in self.steps_to)
        anywhere = [] in self.hops or ["chain"] in self.hops or self.has("leap") or self.has("slide")
        far = (
            [] in self.hops
            or ["chain"] in self.hops
            or self.has("leap")
            or ["counted"] in self.slides
            or ["phalanx"] in self.slides
        )
        fewer = self.has("shoot") and not far
        self.endless = (
            bool(capture)
            or bool(flip and (steps or anywhere))
            or (not counts_steps and not fewer and (back or anywhere))
            or (takes and bool(self.placements()))
        )
        self.may_be_eliminated = bool(self.stones) and (takes or self.passing)
        self.repetition = 3 if self.endless else 0
        self.steps = self.passes = self.plies = 0
        self.taken = {"white": 0, "black": 0}
        self.left = 1
        self.begun = False
        self.largest = 1

    def put_first_stones(self, board: Tree) -> None:
        """Put the stones that the board says."""
        rows, side = board.child("rows"), self.board.rows()
        if stones := board.child("stones"):
            colour = ""
            for word in stones.words():
                if word in COLOURS.values():
                    colour = word
                else:
                    self.stones[word] = colour
        for cell, (letter, row) in self.board.place.items():
            if rows and row <= rows.number():
                self.stones[cell] = "white"
            elif rows and row > side - rows.number():
                self.stones[cell] = "black"
            elif (chequered := board.child("chequered")) and cell not in chequered.words():
                self.stones[cell] = "black" if (letter + row) % 2 else "white"

    def ways(self, step: Tree) -> list[Place]:
        """Return the directions of a step on this board, as White sees them."""
        words = {"forward": [(0, 1)], "forward-diagonal": [(-1, 1), (1, 1)]}
        words["forward-any"] = words["forward"] + words["forward-diagonal"]
        word = next((word for word in step.words() if word in words), "")
        if not word:
            return list(self.board.directions)
        square = self.shape.startswith("square")
        return [way for way in words[word] if square and way in self.board.directions]

    def has(self, head: str) -> bool:
        """Return whether the play has such a move or rider."""
        return self.play_tree.child(head) is not None

    def placements(self) -> list[Tree]:
        """Return the moves that place a stone; beside red ones there are none if nobody places red."""
        found = [tree for tree in self.play_tree.trees() if tree.head == "place"]
        shots = self.has("shoot") and any(tree.head in MOVES_OF_STONES for tree in self.play_tree.trees())
        if shots or any(tree.words() == ["red"] for tree in found):
            return found
        return [tree for tree in found if Tree("next-to", ("red",)) not in tree.args]

    # Moves

    def ordinary_moves(self) -> set[str]:
        found = self.moves()
        if self.begun and not self.shooter:
            found.add("end")
        if self.has("pass") and not self.shooter:
            return found | {"pass"}
        if not found and self.passing and not (self.full() and self.placements()):
            return {"pass"}
        return found

    def moves(self) -> set[str]:
        """Return all moves but a pass."""
        found = self.possible_moves()
        return {move for move in found if not self.comes_back(move)} if self.has("no-repeat") else found

    def comes_back(self, move: str) -> bool:
        """Return whether a move leads to stones that stood so at the start of a turn."""
        twin = self.copy()
        cell, _ = twin.put(move)
        twin.take(cell)
        return frozenset(twin.stones.items()) in self.stood

    def possible_moves(self) -> set[str]:
        """Return all moves but a pass, whatever stood on the board before."""
        if self.shooter:
            shots = {cell for way in self.board.directions for cell in self.free_along(self.shooter, way)}
            return {f"r@{cell}" for cell in shots if self.survives({**self.stones, cell: "red"}, cell)}
        named = self.has("catch-up") or any(tree.words() != ["own"] for tree in self.placements())
        found = set()
        for tree in self.placements():
            for colour in self.colours(tree.words()[0]):
                for cell in self.empty_cells():
                    if self.allowed(tree, colour, cell) and self.survives(
                        {**self.stones, cell: colour}, cell
                    ):
                        found.add(f"{LETTERS[colour]}@{cell}" if named else cell)
        for start, colour in self.stones.items():
            if colour == self.to_move:
                for end in self.targets(start):
                    twin = self.copy()
                    twin.put(f"{start}-{end}")
                    if self.survives(twin.stones, end):
                        found.add(f"{start}{'x' if end in self.stones else '-'}{end}")
        return found

    def colours(self, name: str) -> list[str]:
        """Return the colours that a `place` means."""
        return {"own": [self.to_move], "any": [self.to_move, self.enemy()], "red": ["red"]}[name]

    def whose(self, name: str) -> set[str]:
        """Return the colours of the stones that a word such as `enemy` means."""
        return {
            "own": {self.to_move},
            "enemy": {self.enemy()},
            "red": {"red"},
            "any": {"white", "black", "red"},
        }[name]

    def allowed(self, tree: Tree, colour: str, cell: str) -> bool:
        """Return whether the restrictions of a `place` allow a stone on a cell."""
        beside = [self.stones.get(other) for other in self.board.neighbours[cell]]
        for part in tree.trees():
            if part.head == "next-to" and not self.whose(part.words()[0]) & set(beside):
                return False
            if part.head == "apart" and self.whose(part.words()[0]) & set(beside):
                return False
            if part.head == "flanking" and not self.between(cell):
                return False
            if part.head == "lowest":
                letter, row = self.board.place[cell]
                if any(
                    self.board.place[other] == (letter, row - 1) and other not in self.stones
                    for other in self.board.cells
                ):
                    return False
            if part.head == "supply" and self.on_board() >= part.number():
                return False
            if part.head == "no-group-over":
                after = {**self.stones, cell: colour}
                if any(cell in group and len(group) > part.number() for group in groups(self.board, after)):
                    return False
        return True

    def on_board(self) -> int:
        """Return how many stones of the side to move are on the board."""
        return [*self.stones.values()].count(self.to_move)

    def counted_end(self, start: str, direction: Place) -> str | None:
        """Return where a stone ends that goes as many cells as there are stones on its line, or None."""
        back = self.board.ray(start, (-direction[0], -direction[1]))
        ahead = self.board.ray(start, direction)
        far = sum(cell in self.stones for cell in [*back, start, *ahead])
        if far > len(ahead):
            return None
        met = [self.stones.get(cell) for cell in ahead[:far]]
        passed = all(colour in (None, self.to_move) for colour in met[:-1])
        return ahead[far - 1] if passed and met[-1] in (None, self.enemy()) else None

    def phalanx(self, start: str, direction: Place) -> list[str]:
        """Return the stones of the side to move in a line from one of them, without a gap."""
        line = [start, *self.board.ray(start, direction)]
        return [*takewhile(lambda cell: self.stones.get(cell) == self.to_move, line)]

    def facing(self, cell: str, direction: Place) -> list[str]:
        """Return the enemy stones in a line from a cell, without a gap."""
        line = [cell, *self.board.ray(cell, direction)]
        return [*takewhile(lambda other: self.stones.get(other) == self.enemy(), line)]

    def phalanx_ends(self, start: str, direction: Place) -> Iterator[str]:
        """Where the head of a phalanx can come to, given its last stone."""
        moving = self.phalanx(start, direction)
        for cell in self.board.ray(moving[-1], direction)[: len(moving)]:
            if cell not in self.stones:
                yield cell
                continue
            if 0 < len(self.facing(cell, direction)) < len(moving):
                yield cell
            return

    def march(self, start: str, end: str) -> bool:
        """Move a phalanx whose last stone is on `start` if that is what a move does; return whether it is."""
        for direction in self.board.directions:
            ray = self.board.ray(start, direction)
            if ["phalanx"] in self.slides and end in ray:
                moving, gone = self.phalanx(start, direction), self.facing(end, direction)
                if ray.index(end) + 2 - len(moving) > len(moving):
                    return False
                for other in gone + moving:
                    del self.stones[other]
                head = ray.index(end) + 1
                line = [start, *ray]
                for cell in line[head - len(moving) + 1 : head + 1]:
                    self.stones[cell] = self.to_move
                # The text of the move says one of them.
                self.taken[self.to_move] += max(0, len(gone) - 1)
                return True
        return False

    def targets(self, start: str) -> Iterator[str]:
        """Where a stone can go."""
        supplies = [
            part.number() for tree in self.placements() for part in tree.trees() if part.head == "supply"
        ]
        if self.on_board() < max(supplies, default=0):
            return
        for direction in self.board.directions:
            if [] in self.slides:
                yield from self.free_along(start, direction)
            if ["phalanx"] in self.slides:
                yield from self.phalanx_ends(start, direction)
            if ["counted"] in self.slides and (end := self.counted_end(start, direction)):
                yield end
        if self.has("leap"):
            beside = self.board.neighbours[start]
            far = {cell for other in beside for cell in self.board.neighbours[other]} - {start, *beside}
            yield from (cell for cell in far if cell not in self.stones)
        for direction in self.board.directions:
            ray = self.board.ray(start, direction)
            # Only squares have a direction ahead: there Black sees the board upside down.
            turned = self.to_move == "black" and self.shape.startswith("square")
            seen = (direction[0], -direction[1]) if turned else direction
            for ways, onto in self.steps_to:
                here = self.stones.get(ray[0]) if ray else None
                fits = onto == "either" or (onto == "empty") == (here is None)
                wanted = here in (None, self.enemy()) and fits
                if ray and seen in ways and wanted:
                    yield ray[0]
            if [] in self.hops and len(ray) > 1 and ray[0] in self.stones and ray[1] not in self.stones:
                yield ray[1]
            if ["chain"] in self.hops:
                yield from self.hopped(start) - {start}
            if ["enemy"] in self.hops:
                for over, end in zip(ray[::2], ray[1::2], strict=False):
                    if self.stones.get(over) != self.enemy() or end in self.stones:
                        break
                    yield end

    def hopped(self, start: str) -> set[str]:
        """Return the cells that a stone comes to over one stone after the other."""
        others = {*self.stones} - {start}
        found, waiting = {start}, [start]
        while waiting:
            cell = waiting.pop()
            for ray in (self.board.ray(cell, direction) for direction in self.board.directions):
                if len(ray) > 1 and ray[0] in others and ray[1] not in others and ray[1] not in found:
                    found.add(ray[1])
                    waiting.append(ray[1])
        return found

    def free_along(self, start: str, direction: Place) -> list[str]:
        """Return the empty cells that a stone meets in a direction before anything else."""
        ray = self.board.ray(start, direction)
        return ray[: next((number for number, cell in enumerate(ray) if cell in self.stones), len(ray))]

    def jumped(self, start: str, end: str) -> set[str]:
        """Return the enemy stones that a move of a stone takes on its way."""
        if ["enemy"] not in self.hops:
            return set()
        rays = [self.board.ray(start, direction) for direction in self.board.directions]
        passed = next((ray[: ray.index(end)] for ray in rays if end in ray), [])
        return {cell for cell in passed if self.stones.get(cell) == self.enemy()}

    def may_swap(self) -> bool:
        """Only instead of the first move of a turn, which may be two."""
        return super().may_swap() and self.plies == 1

    # Captures

    def caught(self, stones: dict[str, str], cell: str) -> set[str]:
        """Return the enemy stones that a move to a cell captures."""
        enemy = self.enemy()
        if self.capture == "surrounded":
            return {
                other
                for group in groups(self.board, stones)
                if stones[min(group)] == enemy and not has_liberty(self.board, stones, group)
                for other in group
            }
        if self.capture == "sandwiched" and stones[cell] == self.to_move:
            return self.between(cell, 2 if self.pairs else 0)
        return set()

    def between(self, cell: str, exactly: int = 0) -> set[str]:
        """Return the enemy stones in a line between a cell and a stone of the side to move, or so many."""
        found: set[str] = set()
        for direction in self.board.directions:
            line = [self.stones.get(other) for other in self.board.ray(cell, direction)]
            count = next((number for number, colour in enumerate(line) if colour != self.enemy()), len(line))
            if line[count : count + 1] == [self.to_move] and count == (exactly or count):
                found.update(self.board.ray(cell, direction)[:count])
        return found

    def turned(self, cell: str) -> set[str]:
        """Return the enemy stones that a move to a cell flips."""
        if not self.flip or self.stones[cell] != self.to_move:
            return set()
        if self.flip == "flanked":
            return self.between(cell)
        beside = self.board.neighbours[cell]
        return {other for other in beside if self.stones.get(other) == self.enemy()}

    def survives(self, stones: dict[str, str], cell: str) -> bool:
        """Return whether the mover keeps an empty cell beside each of its groups, where that is a rule."""
        if self.capture != "surrounded":
            return True
        gone = self.caught(stones, cell)
        stones = {other: colour for other, colour in stones.items() if other not in gone}
        return all(
            has_liberty(self.board, stones, group)
            for group in groups(self.board, stones)
            if stones[min(group)] == self.to_move
        )

    # What a move does

    def play(self, move: str) -> None:
        self.plies += 1
        super().play(move)

    def move(self, move: str) -> None:
        if move == "pass":
            self.passes += 1
            self.finish_turn()
            return
        if move == "end":
            self.finish_turn()
            return
        self.passes = 0
        cell, moved = self.put(move)
        self.steps = self.steps + 1 if moved else 0
        self.taken[self.to_move] += "x" in move
        self.taken[self.to_move] += self.take(cell)
        self.judge(cell)
        if self.over:
            return
        self.shooter = cell if moved and self.has("shoot") else ""
        if self.shooter and self.moves():
            return
        self.shooter = ""
        if self.left > 1:
            self.left -= 1
            self.begun = self.has("catch-up")
            if self.moves():
                return
        self.finish_turn()

    def put(self, move: str) -> tuple[str, bool]:
        """Put a stone where a move says; return its cell, and whether it stood elsewhere before."""
        if "-" in move or "x" in move:
            start, cell = move.replace("x", "-").split("-")
            if self.march(start, cell):
                return cell, True
            for other in self.jumped(start, cell):
                del self.stones[other]
                self.taken[self.to_move] += 1
            self.stones[cell] = self.stones.pop(start)
            return cell, True
        letter, _, cell = move.rpartition("@")
        self.stones[cell] = COLOURS[letter] if letter else self.to_move
        return cell, False

    def take(self, cell: str) -> int:
        """Remove or flip the stones that the one on a cell captures; return how many are removed."""
        gone = self.caught(self.stones, cell)
        for other in gone:
            del self.stones[other]
        for other in self.turned(cell):
            self.stones[other] = self.to_move
        return len(gone)

    def finish_turn(self) -> None:
        """Hand over; every turn after the first may be two moves."""
        self.left = 2 if self.has("twice") else 1
        self.begun = False
        if self.has("catch-up"):
            found = [group for group in groups(self.board, self.stones) if self.stones[min(group)] != "red"]
            largest = max(map(len, found), default=1)
            self.left = 3 if largest > self.largest else 2
            self.largest = largest
        self.end_turn()

    def judge(self, cell: str) -> None:
        """The first rule that holds decides; with `whole` what is older comes first."""
        stages = [False, True] if "whole" in self.end.args else [True]
        for new in stages:
            for rule in self.end.trees():
                if self.holds(rule.trees()[0], cell, new):
                    self.decide(rule)
                    return

    def decide(self, rule: Tree) -> None:
        """End the game by a rule that holds for the side to move."""
        if rule.head == "score":
            self.finish(self.best(rule.trees()[0]), "score")
        else:
            winners = {"win": self.to_move, "lose": self.enemy(), "draw": None}
            self.finish(winners[rule.head], rule.trees()[0].head)

    def holds(self, condition: Tree, cell: str, new: bool) -> bool:
        """Return whether a condition holds, for what the new stone is in or for what it is not in."""
        head = condition.head
        if head == "line":
            return any((cell in line) == new for line in self.lines(condition, cell))
        if head in ("group", "touch", "ring"):
            own = [
                group for group in groups(self.board, self.stones) if self.stones[min(group)] == self.to_move
            ]
            return any((cell in group) == new and self.fits(condition, group) for group in own)
        if not new:
            return False
        if head == "surrounded":
            whose = self.whose(condition.words()[0])
            return any(
                not has_liberty(self.board, self.stones, [stone])
                for stone, colour in self.stones.items()
                if colour in whose
            )
        if condition == Tree("reach", ("camp",)):
            here = {other for other, colour in self.stones.items() if colour == self.to_move}
            return bool(here) and here <= self.camps[self.enemy()] and bool(self.camps[self.to_move])
        if condition == Tree("reach", ("outnumbered",)):
            far = {"white": self.board.rows(), "black": 1}
            there = [
                colour
                for other, colour in self.stones.items()
                if self.board.place[other][1] == far.get(colour)
            ]
            return self.shape.startswith("square") and there.count(self.enemy()) > there.count(self.to_move)
        if head == "reach":
            last = self.board.rows() if self.to_move == "white" else 1
            arrived = self.stones.get(cell) == self.to_move and self.board.place[cell][1] == last
            return self.shape.startswith("square") and arrived
        if head == "block":
            return self.shape.startswith("square") and self.in_block(cell)
        if head == "one-group":
            whose = self.whose(condition.words()[0])
            found = [group for group in groups(self.board, self.stones) if self.stones[min(group)] in whose]
            return len(found) == 1
        if head == "eliminated":
            return self.may_be_eliminated and self.enemy() not in self.stones.values()
        if head == "captured":
            return self.taken[self.to_move] >= condition.number()
        if head == "steps":
            return self.steps >= condition.number()
        # `full`, and every total.
        return head != "stuck" and self.full()

    def in_block(self, cell: str) -> bool:
        """Return whether a stone of the side to move is one of four in a square."""
        own = {self.board.place[other] for other, colour in self.stones.items() if colour == self.to_move}
        letter, row = self.board.place[cell]
        squares = [
            {
                (letter + a, row + b),
                (letter + a + 1, row + b),
                (letter + a, row + b + 1),
                (letter + a + 1, row + b + 1),
            }
            for a in (-1, 0)
            for b in (-1, 0)
        ]
        return (letter, row) in own and any(square <= own for square in squares)

    def lines(self, condition: Tree, cell: str) -> Iterator[set[str]]:
        """The lines a condition means: for the new stone its windows, else runs without it."""
        length = condition.number()
        exactly = "exactly" in condition.words()
        words = [word for word in condition.words() if word != "exactly"] or ["own"]
        first = self.enemy() if words[0].startswith("enemy") else self.to_move
        colours = {first, "red"} if "+" in words[0] else {first}
        for start in self.board.cells:
            for direction in self.board.directions:
                window = [start, *self.board.ray(start, direction)][:length]
                held = [self.stones.get(other) for other in window]
                if len(window) == length and set(held) <= colours and first in held:
                    run = self.run(start, direction, colours)
                    if exactly and len(run) > length:
                        continue
                    # A window of the run through the new stone is no older line.
                    if cell in window or cell not in run:
                        yield set(window)

    def run(self, cell: str, direction: Place, colours: set[str]) -> set[str]:
        """Return all the stones of some colours in a line with a cell, without a gap."""
        found = {cell}
        for way in (direction, (-direction[0], -direction[1])):
            for other in self.board.ray(cell, way):
                if self.stones.get(other) not in colours:
                    break
                found.add(other)
        return found

    def fits(self, condition: Tree, group: set[str]) -> bool:
        """Return whether a group is large enough, or touches the sides it should."""
        if condition.head == "ring":
            return self.shape not in ("square", "square+") and self.is_ring(group)
        if condition.head == "group":
            size = len(group)
            return size == condition.number() if "exactly" in condition.args else size >= condition.number()
        edges = self.edges()
        corners = [one & other for one, other in zip(edges, [*edges[1:], edges[0]], strict=True)]
        if condition.words()[0] == "corners":
            return sum(bool(corner & group) for corner in corners) >= condition.number()
        if condition.words()[0] == "cornerless":
            return sum(bool(edge - set().union(*corners) & group) for edge in edges) >= condition.number()
        touched = [number for number, edge in enumerate(edges) if edge & group]
        sides, count = condition.words()[0], condition.number()
        if sides == "any":
            return len(touched) >= count
        if sides == "opposite":
            half = len(edges) / 2
            return count == 2 and any(a + half == b for a in touched for b in touched)
        if sides == "mine":
            mine = {0, 2} if self.to_move == "white" else {1, 3}
            return count == 2 and len(edges) == 4 and mine <= set(touched)
        return self.most_apart(touched, len(edges)) >= count

    def is_ring(self, group: set[str]) -> bool:
        """Return whether a group goes round a cell: one with six beside, or one that cannot get away."""
        if any(len(group & set(beside)) == 6 for beside in self.board.neighbours.values()):
            return True
        free = [cell for cell in self.board.border() if cell not in group]
        outside = set(free)
        while free:
            for other in self.board.neighbours[free.pop()]:
                if other not in group and other not in outside:
                    outside.add(other)
                    free.append(other)
        return len(outside) + len(group) < len(self.board.cells)

    def most_apart(self, touched: list[int], count: int) -> int:
        """Return how many edges can be chosen with no two of them neighbours."""
        if not touched:
            return 0
        first, rest = touched[0], touched[1:]
        far = [edge for edge in rest if (edge - first) % count not in (1, count - 1)]
        return max(self.most_apart(rest, count), 1 + self.most_apart(far, count))

    def edges(self) -> list[set[str]]:
        """Return the cells of each side of the board, counter-clockwise from the bottom."""
        rows, letters = self.board.rows(), max(letter for letter, _ in self.board.place.values())
        tests = {
            "hexhex": ["row 1", f"slant {rows // 2}", f"letter {letters}", f"row {rows}",
                       f"slant {-(rows // 2)}", "letter 1"],
            "trapezium": ["row 1", f"letter {letters}", f"row {rows}", "slant 0"],
            "triangle": ["row 1", f"letter {letters}", "slant 0"],
        }  # fmt: skip
        usual = ["row 1", f"letter {letters}", f"row {rows}", "letter 1"]
        return [
            {
                cell
                for cell, (letter, row) in self.board.place.items()
                if test in (f"row {row}", f"letter {letter}", f"slant {letter - row}")
            }
            for test in tests.get(self.shape, usual)
        ]

    def best(self, total: Tree) -> str | None:
        """Who wins a full board."""
        found = groups(self.board, self.stones)
        if "cascade" in total.words():
            one, other = (
                sorted((len(group) for group in found if self.stones[min(group)] == side), reverse=True)
                for side in self.players
            )
            return None if one == other else self.players[0] if one > other else self.players[1]
        if total.head == "odd-groups":
            large = [
                group for group in found if len(group) >= total.number() and self.stones[min(group)] != "red"
            ]
            return self.players[0] if len(large) % 2 else self.players[1]
        if total.head == "area":
            scores = {side: self.area(side) for side in self.players}
            white, black = scores["white"], scores["black"]
            return None if white == black else "white" if white > black else "black"
        scores = {}
        for side in self.players:
            sizes = [len(group) for group in found if self.stones[min(group)] == side]
            counted = {"largest-group": max(sizes, default=0), "most-stones": sum(sizes)}
            scores[side] = counted.get(total.head, prod(sizes) if sizes else 0)
        white, black = scores["white"], scores["black"]
        return None if white == black else "white" if white > black else "black"

    def area(self, side: str) -> int:
        """Return a side's stones and the empty cells whose region has stones of no other side beside it."""
        empty = groups(self.board, dict.fromkeys(self.empty_cells(), "empty"))
        count = [*self.stones.values()].count(side)
        for region in empty:
            beside = {self.stones.get(other) for cell in region for other in self.board.neighbours[cell]}
            if beside & set(self.players) == {side}:
                count += len(region)
        return count

    # Turns

    def start_turn(self) -> None:
        stuck = next((r for r in self.end.trees() if r.trees()[0].head == "stuck"), None)
        if self.passes == 2:
            total = next((one for one in self.conditions if one.head in ("most-stones", "area")), None)
            self.finish(self.best(total) if total else None, "passed")
        elif (self.full() and self.placements()) or (not self.moves() and (stuck or not self.passing)):
            self.give_up(stuck)
        elif self.endless and self.plies >= 10 * len(self.board.cells):
            self.finish(None, "long")
        else:
            self.note_position()

    def note_position(self) -> None:
        self.stood.add(frozenset(self.stones.items()))
        if not self.has("no-repeat"):
            super().note_position()

    def give_up(self, stuck: Tree | None) -> None:
        """End the game for a side without a move."""
        if stuck is None:
            self.finish(None, "no move")
        else:
            self.decide(stuck)

    def position(self) -> tuple[object, ...]:
        counted = {condition.head for condition in self.conditions}
        taken = tuple(self.taken.values()) if "captured" in counted else ()
        steps = self.steps if "steps" in counted else 0
        return (frozenset(self.stones.items()), self.passes, steps, taken, self.left, self.largest)
