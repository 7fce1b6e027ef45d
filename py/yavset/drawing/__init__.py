"""Positions as data to draw, and as SVG pictures."""
