"""Positions and games as text: diagrams, records and links."""
