"""What people read, in every language: messages, the page's own words and the texts of the games.

- `texts`: a language's folder, read
- `messages`: refusals as an id with values, which every language has a text for
- `fluent`: the part of Project Fluent's format that the messages use
- `terminal`, `files`: sentences of the command line, and files that people give to it
"""
