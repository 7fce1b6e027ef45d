"""Runs of breeding on CPython: their files, their workers, and what is to be read off them.

- `runner`: brings a run, its file and its workers together
- `store`, `judging`: the file of a run, and judging as a piece of work
- `progress`, `report`: a run as lines and as text
- `export`, `replay`: a run for others, and as a film for the page
- `commands`: the command `breed`
"""
