"""Policies of playouts written by hand, for games that `compiled` cannot describe.

- `base`: what policies share
- `rod`: Coffee
- `elimination`, `pairs`: Yavalath for three, and Yavalade
- `fillings`: Omega
"""
