"""The ways in: JSON for the page, the Go Text Protocol, the terminal."""
