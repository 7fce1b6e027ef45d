"""Games bred from games in ludemes, and how they are judged: pure Python that the page can run too."""
