"""Yavalath on its small boards solved after a first stone, with proofs that the rules can replay.

Only the command line imports from here.

- `solve`: the command `solve`, which makes a proof of what the search has found
- `row_prover`: proof-number search compiled by numba
- `proofs`: proofs that list only the positions after quiet moves, and their replay by the rules
"""
