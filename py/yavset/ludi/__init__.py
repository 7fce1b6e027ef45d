"""Games written in ludemes: the language, the game that plays them, their names, words and playouts."""
