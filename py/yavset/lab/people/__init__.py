"""Whether measures of games say what people think of them.

- `ratings`: the file of people's ratings, and the games that it names
- `comparisons`: which of two games people would rather play again
- `played`: games of the bot, and what they measure
- `fit`: a linear model of ratings, tested on games that it has not seen
- `report`: how well games are ordered as people do, and what each would be rated
- `commands`: the command `people`
"""
