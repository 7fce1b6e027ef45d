"""Measuring: matches between configurations of the bot, and benchmarks. Not used by the page.

- `breeding`: runs of breeding with files and workers
- `people`: measures held against people's ratings
- `solving`: Yavalath on its small boards solved
- `templates`: the small games that `new-game` copies
- `runner`, `journal`, `status`: pieces of work run and resumed, their file, how far they have come
- `alone`: no two commands write one file
- `workers`: where pieces of work are done
- `games`, `player`, `players`: games between two players, what a player is, and the players there are
- `engine`, `revision`: outside programs and older commits as players
- `arena`, `ladder`, `statistics`: matches, those between levels, and what their results say
- `audit`, `quiet_moves`: mistakes of the bot in its games
- `tables`: how tables of the bot are written
- `tune`, `openings`: parameters of the tree, and the values of first stones, both found by games
- `training`: the model of moves, fitted to the searches of games of the bot against itself
- `plain`: an opponent that knows the rules alone
- `bench`, `bench_against`: the speed of rules and search
- `measuring`: the commands `measure` and `explain`
- `rating`: statistics and pictures of matches
- `reliability`: how far the values of the bot are right
- `gmp`: faster integers
- `commands`, `arguments`: the commands of matches and benchmarks, and arguments that several commands take
- `new_game`: the command `new-game`
"""
