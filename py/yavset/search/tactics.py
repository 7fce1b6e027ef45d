"""What can be seen without a search: wins within the present turn, and moves that allow one."""

from __future__ import annotations

from yavset.rules.position import Position


def winning_move(position: Position, most: int = 600) -> str | None:
    """A first move to a win of the seat to move within its turn, found by looking at `most` moves at most."""
    seat = position.seating[position.player]
    left = [most]

    def wins(at: Position) -> str | None:
        later = []
        for move in at.legal_moves():
            if left[0] == 0:
                return None
            left[0] -= 1
            after = at.child(move)
            if after.outcome is None:
                if (
                    after.turn_number == at.turn_number
                    and after.player == at.player
                    and not move.startswith("swap")
                ):
                    later.append((move, after))
            elif after.outcome.winner is not None and after.seats[after.outcome.winner] == seat:
                return move
        return next((move for move, after in later if wins(after)), None)

    return wins(position) if position.outcome is None else None


def allows_win(position: Position, seat: int) -> bool:
    """Whether another seat is to move and wins within its turn, or the game is over and another has won."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return winner is not None and position.seats[winner] != seat
    return position.seating[position.player] != seat and winning_move(position) is not None
