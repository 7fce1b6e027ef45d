"""Runs of breeding on CPython: their files, their workers, and what is to be read off them.

- `runner`: brings a run, its file and its workers together
- `store`, `workers`, `recall`: the file of a run, where games are judged, verdicts known from other runs
- `progress`, `report`, `pictures`: a run as tables, text and pictures
- `export`, `replay`: a run for others, and as a film for the page
- `experiment`: can breeding find Yavalath again?
- `commands`, `experiment_commands`: the commands `breed` and `breed experiment`
"""
