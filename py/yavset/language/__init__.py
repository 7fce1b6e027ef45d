"""What people read, in every language: messages, the page's own words and the texts of the games."""
