"""Positions as things to draw, and as SVG."""
