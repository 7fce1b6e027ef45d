"""Policies of playouts written by hand, for games that `compiled` cannot describe or plays too slowly.

- `base`: what policies share
- `captures`, `rod`: Pentalath and Coffee
- `anchors`: Yavalanchor
- `elimination`, `pairs`: Yavalath for three, and Yavalade
- `fillings`: Omega
"""
