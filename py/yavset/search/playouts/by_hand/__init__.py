"""Policies of playouts written by hand, for games that `compiled` cannot describe or plays too slowly."""
