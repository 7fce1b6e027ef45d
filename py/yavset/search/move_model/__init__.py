"""A learned model of moves: which move a long search would prefer, guessed from what moves look like.

A move is described by features that every game can give (`features`), each feature has a weight, and the
probabilities of the moves of a position are the softmax of their sums of weights (`model`): the model of
Coulom, *Computing Elo Ratings of Move Patterns in the Game of Go*, 2007. The weights (``weights.json``) are
fitted to the visits of the bot's own searches by ``python -m yavset train``.

- `features`: what moves look like
- `model`: the probabilities of moves, and the weights of the games that have been trained
"""

from yavset.search.move_model.model import MoveModel, model_of

__all__ = ["MoveModel", "model_of"]
