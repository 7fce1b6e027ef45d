"""Documents in Markdown, and the examples in them."""

from __future__ import annotations

import doctest
import re

#: A block of code: its kind and its text.
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def run_examples(text: str, name: str) -> None:
    """Run the examples of a document, one after the other."""
    blocks = [body for kind, body in FENCE.findall(text) if kind == "pycon"]
    run(doctest.DocTestParser().get_doctest("\n".join(blocks), {}, name, name, 0))


def run(test: doctest.DocTest) -> None:
    """Run examples; AssertionError with what they printed instead of what they show."""
    printed: list[str] = []
    results = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test, out=printed.append)
    assert results.failed == 0, "".join(printed)
