"""The games for programs that learn: tensors, symmetries, and environments of other libraries.

Needs the extra ``yavset[rl]``: numpy for this module, and for `yavset.rl.gym`, `yavset.rl.aec` and
`yavset.rl.openspiel` the library of that name.

>>> import yavset
>>> from yavset.rl import legal_mask, observe, planes
>>> game = yavset.game("yavalath", size=3, swap=False)
>>> position = game.start().play("c3")
>>> planes(game)
('white', 'black', 'white to move', 'black to move', 'board')
>>> observe(position).shape, legal_mask(position).sum()
((5, 5, 5), np.int64(18))

- `tensors`: positions as numpy arrays
- `symmetry`: turning and mirroring cells, moves and tensors
- `starts`: the game that each episode begins with
- `gym`, `aec`, `openspiel`: environments of Gymnasium, PettingZoo and OpenSpiel
"""

from yavset.rl.symmetry import Symmetry, symmetries
from yavset.rl.tensors import array, legal_mask, observe, planes, returns

__all__ = ["Symmetry", "array", "legal_mask", "observe", "planes", "returns", "symmetries"]
