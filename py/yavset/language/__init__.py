"""Words for people: messages and the texts of the games."""
