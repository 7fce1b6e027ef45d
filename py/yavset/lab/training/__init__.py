"""Trains the model of moves: the bot plays itself, and weights are fitted to where its visits go.

That is one step of expert iteration (Anthony, Tian and Barber, *Thinking Fast and Slow with Deep Learning and
Tree Search*, 2017): with the weights written, the next run plays with them.

- `self_play`: games that keep what each search has visited
- `fit`: weights that make these visits most likely
- `commands`: the command `train`
"""
