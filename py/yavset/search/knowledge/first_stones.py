"""How good each first stone of Yavalath is for White without a swap. Made by lab/openings.py."""

#: For each size of the board the value of each cell; cells that a symmetry maps onto it are left out.
FIRST_STONES: dict[int, dict[str, float]] = {}
