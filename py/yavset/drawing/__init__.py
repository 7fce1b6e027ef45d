"""Positions as data to draw, and as SVG pictures.

- `scene`: a position as data to draw and to click, for page, embed and SVG alike
- `svg`: a scene as an SVG picture
- `palette`: the colours of page, canvas and pictures
"""
