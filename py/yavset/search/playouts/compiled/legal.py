"""The cells where stones may be placed or moved, on many boards at once."""

from __future__ import annotations

from collections.abc import Sequence

from yavset.rules.lines import beyond
from yavset.search.playouts.cell_major import CellMajor
from yavset.search.playouts.compiled.games import Games
from yavset.search.playouts.counts import at_least
from yavset.search.playouts.immediate import group_digits, group_sums
from yavset.search.playouts.play_rules import Placement, PlayRules
from yavset.search.playouts.steps import Steps, placed
from yavset.search.values import Stones


class LegalCells:
    """Finds the cells that the rules allow; some that make a suicide may be among them."""

    def __init__(self, layout: CellMajor, rules: PlayRules, steps: Steps) -> None:
        """Take the layout of the boards, the rules, and the steps that they allow."""
        self.layout = layout
        self._steps = steps
        self.rules = rules
        self._limited = any(placement.limit for placement in rules.placements)

    def placing(self, games: Games, stones: Stones, colour: str, empty: int) -> int:
        """Return the cells where a colour may be placed; some that make a suicide may be among them.

        Where groups are limited, some cells may be missing (see `loosen`).
        """
        layout = self.layout
        found = 0
        for placement in self.rules.placements:
            if colour in placement.colours:
                cells = beside_and_apart(layout, placement, stones, empty)
                if placement.limit:
                    cells ^= cells & self._crowded(games, colour, placement.limit)
                found |= cells
        return found & layout.cells

    def loosen(
        self, games: Games, stones: Stones, empty: int, candidates: dict[str, int], stuck: int
    ) -> bool:
        """Give lanes without a candidate those that a generous count of groups has left out, once."""
        if not self._limited or games.loosened & stuck == stuck:
            return False
        layout = self.layout
        fresh = layout.spread(stuck & ~games.loosened)
        games.loosened |= stuck
        for placement in self.rules.placements:
            if placement.limit:
                cells = beside_and_apart(layout, placement, stones, empty) & fresh
                for colour in placement.colours:
                    candidates[colour] |= cells
        return True

    def roomy(self, cells: int, empty: int, own: int, wins: int) -> int:
        """Return those of some cells with an empty cell beside them, where a stone is no suicide, and wins.

        Boards without such a cell keep those beside own stones, where it often is none; without these, all.
        The others have to wait until none of these has proved to be legal.
        """
        layout = self.layout
        found = cells & layout.around(empty)
        without = cells ^ cells & layout.spread(layout.any(found))
        if without:
            beside = without & layout.around(own)
            found |= beside | without ^ without & layout.spread(layout.any(beside))
        return found | cells & wins

    def targets(self, games: Games, empty: int) -> list[int]:
        """Return the cells that own stones can step to, and those that they can hop to."""
        layout = self.layout
        found = []
        if self.rules.steps:
            found.append(self._steps.targets(Stones(games.own, games.enemy), empty, games.white))
        if self.rules.hops:
            occupied = games.own | games.enemy | games.red
            cells = 0
            for step in layout.steps:
                cells |= (games.own << step & occupied) << step | (games.own >> step & occupied) >> step
            cells &= empty
            supply = self.rules.supply
            found.append(cells & placed(layout, games.own, supply) if supply else cells)
        return found

    def _crowded(self, games: Games, colour: str, limit: int) -> int:
        """Return the cells where the groups beside, counted generously, have no room for another stone."""
        if colour == "red":
            sums: Sequence[int] = group_sums(
                self.layout, group_digits(self.layout, games.red, self.rules.size_digits)
            )
        else:
            sums = games.kept[0 if colour == "own" else 1].sums
        return at_least(sums, limit, self.layout.cells)


def beside_and_apart(layout: CellMajor, placement: Placement, stones: Stones, cells: int) -> int:
    """Return which cells are where a placement wants them: beside or apart from stones, flanking, lowest."""
    whose = {
        "own": stones.own,
        "enemy": stones.enemy,
        "red": stones.red,
        "any": stones.own | stones.enemy | stones.red,
    }
    if placement.lowest:
        cells &= layout.lowest_of_columns(layout.cells ^ whose["any"])
    if placement.flanking:
        cells &= beyond(stones.own, stones.enemy, layout.steps)
    if placement.supply:
        cells ^= cells & placed(layout, stones.own, placement.supply)
    if placement.beside:
        cells &= layout.around(whose[placement.beside])
    if placement.apart:
        cells ^= cells & layout.around(whose[placement.apart])
    return cells
