"""Quantum leap: leap as far as the stone has friends around it."""

from .board import hexhex
from .game import COLOURS, NaiveGame, Options


class QuantumLeap(NaiveGame):
    """Captures by leaps of a fixed length; who cannot capture loses."""

    def set_up(self, options: Options) -> None:
        """The given set-up, one character for each cell in cell order; Black begins with the exchange."""
        self.board = hexhex(5)
        self.players = ["black", "white"]
        setup: str = options["setup"]
        pairs = zip(self.board.cells, setup, strict=True)
        self.stones = {cell: COLOURS[letter] for cell, letter in pairs if letter != "."}

    def ordinary_moves(self) -> set[str]:
        """First Black's exchange, then captures."""
        return self.exchanges() if self.turn_number == 0 else self.captures()

    def exchanges(self) -> set[str]:
        """Any white stone with any black one, the earlier cell first, or nothing."""
        order = [cell for cell in self.board.cells if cell in self.stones]
        return {"pass"} | {
            f"{a}~{b}"
            for i, a in enumerate(order)
            for b in order[i + 1 :]
            if self.stones[a] != self.stones[b]
        }

    def captures(self) -> set[str]:
        """Each leap, exactly as far as the stone has friendly neighbours, that ends on an enemy stone."""
        moves = set()
        for cell, colour in self.stones.items():
            if colour != self.to_move:
                continue
            friends = [other for other in self.board.neighbours[cell] if self.stones.get(other) == colour]
            for direction in self.board.directions:
                ray = self.board.ray(cell, direction)
                if 1 <= len(friends) <= len(ray):
                    target = ray[len(friends) - 1]
                    if self.stones.get(target) == self.enemy():
                        moves.add(f"{cell}x{target}")
        return moves

    def move(self, move: str) -> None:
        """Exchange two stones, do nothing, or replace an enemy stone by the one that leaps."""
        if "~" in move:
            a, b = move.split("~")
            self.stones[a], self.stones[b] = self.stones[b], self.stones[a]
        elif "x" in move:
            start, target = move.split("x")
            self.stones[target] = self.stones.pop(start)
        self.end_turn()

    def start_turn(self) -> None:
        """A player that cannot capture loses."""
        self.lose_without_move()
