"""Five-not-four: Yavalath with other numbers."""

from .yavalath import Yavalath


class FiveNotFour(Yavalath):
    """The same with five to win and four to lose, on a larger board, for two."""

    winning = 5
    losing = 4
    usual_size = 6
