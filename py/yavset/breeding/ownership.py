"""Whether it matters whose stones are whose: where it does not, everything but the last moves is noise."""

from __future__ import annotations

from yavset.breeding import gates, measures
from yavset.breeding.agent import InformedPlayer
from yavset.breeding.findings import Findings, Stage, exactly
from yavset.breeding.intervals import mean
from yavset.breeding.matches import SIDE_BY_SIDE
from yavset.ludi.playouts import leaf_of

GAMES, FULL_BOARDS = 2 * SIDE_BY_SIDE, 4 * SIDE_BY_SIDE
"""Number of games whose positions are looked at: more where they fill the board, and the gate is closer."""

LOOKED_AT = (5 / 8, 7 / 8)
"""The positions of each game in which all stones change their colours, as shares of its length."""


def ownerless(findings: Findings) -> Stage:
    """Measure how much results change with the colours of all stones, and require that they do.

    They have to change most in a game that fills the board: there the last moves may be all that matters.
    """
    random = findings.random("ownership")
    player, agent = InformedPlayer(findings.plain, random), findings.agent(1, random)
    played = yield from findings.match((player, player), FULL_BOARDS if findings.fills else GAMES)
    positions = []
    for every in filter(None, map(findings.positions, played)):
        positions += [every[int(len(every) * share)] for share in LOOKED_AT]
    leaves = [leaf_of(position) for position in positions]
    ours = yield from agent.results(leaves)
    theirs = yield from agent.results([leaf._replace(own=leaf.enemy, enemy=leaf.own) for leaf in leaves])
    owned = measures.ownership(ours, theirs, agent.lanes)
    findings.estimates["ownership"] = exactly(owned)
    decided = mean([(won + lost) / agent.lanes for won, lost in ours])
    findings.require(gates.ownership(owned, decided, findings.fills))
