"""Playouts by the hundred: many boards in one integer, and the policies that play on them."""
