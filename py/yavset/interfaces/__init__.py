"""The ways in: JSON for the page, the Go Text Protocol, the terminal.

- `service`: JSON requests of the page: who answers each
- `view_requests`, `search_requests`, `record_requests`: positions, the bot, records and links
- `requests`, `slices`: what a request says, checked, and work that goes on from request to request
- `breeding_requests`, `rules_requests`, `proof_requests`, `puzzle_requests`: the page's requests
  about runs of breeding, rules of one's own, proofs, and puzzles of a game in ludemes
- `annotations`: variations, NAGs and comments of a record as data
- `gtp`, `gtp_analysis`, `gtp_proof`, `gtp_go`: the Go Text Protocol, and for controllers made for Go
- `terminal`, `terminal_results`: the command line, and how it says that a game has ended
- `notebook`: boards in Jupyter, with `notebook.js`
- `catalogue`: data of all games that the build writes for the page
"""
