"""Yavalath on its small boards solved after a first stone, with proofs that the rules can replay.

`row_prover` searches, compiled by numba; `solve` makes a proof of what it has found, and is the command;
`proofs` reads, writes and replays proofs. Only the command line imports from here.
"""
