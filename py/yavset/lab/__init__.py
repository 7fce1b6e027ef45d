"""Measuring: matches between configurations of the bot, and benchmarks. Not used by the page."""
