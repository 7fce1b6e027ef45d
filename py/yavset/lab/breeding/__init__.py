"""Runs of breeding on CPython: their files, their workers, and what is to be read off them."""
