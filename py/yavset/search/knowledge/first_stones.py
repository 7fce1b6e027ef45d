"""How good each first stone of Yavalath is for White without a swap. Made by lab/openings.py."""

#: For each size of the board the value of each cell; cells that a symmetry maps onto it are left out.
FIRST_STONES: dict[int, dict[str, float]] = {
    5: {
        "a1": 0.5,
        "b1": 0.667,
        "c1": 0.438,
        "b2": 0.667,
        "c2": 0.667,
        "c3": 0.521,
        "d3": 0.625,
        "d4": 0.833,
        "e5": 0.75,
    },
}
