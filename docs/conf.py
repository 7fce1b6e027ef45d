"""Settings of Sphinx for the documentation; `build/reference.py` runs it on a copy of this folder."""

import re

from sphinx.application import Sphinx

import yavset

project = "yavset"
author = "yavset contributors"
version = release = yavset.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]

html_theme = "furo"
html_title = "yavset"
html_favicon = "_static/icon.svg"
html_static_path = ["_static"]
html_css_files = ["docs.css"]
html_show_copyright = False
html_copy_source = False

myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
# The libraries that environments and boards in notebooks belong to.
autodoc_mock_imports = ["anywidget", "gymnasium", "pettingzoo", "pyspiel", "traitlets"]
autodoc_default_options = {"exclude-members": "__init__, __new__"}
napoleon_use_ivar = True
napoleon_custom_sections = [
    ("Class attributes of a game", "Attributes"),
    ("Instance attributes", "Attributes"),
]
# Docstrings write code and names of the package between single backticks.
default_role = "py:obj"
# Several classes have an attribute of one name; templates and Mermaid are shown without colours.
suppress_warnings = ["ref.python", "misc.highlighting_failure"]


def join_names(
    _app: object, _what: str, _name: str, _object: object, _options: object, lines: list[str]
) -> None:
    """Write attributes that share a line of a docstring, such as ``low, high: …``, as one name."""
    lines[:] = [
        re.sub(r"^( {4}\w+(?:, \w+)+):", lambda found: found[0].replace(", ", "/"), line) for line in lines
    ]


def skip_field(
    _app: object, _what: str, _name: str, member: object, _skip: bool, _options: object
) -> bool | None:
    """Leave out the fields of named tuples: the docstrings of the classes describe them."""
    return True if (getattr(member, "__doc__", None) or "").startswith("Alias for field number") else None


def setup(app: Sphinx) -> None:
    """Register both before Napoleon reads the docstrings."""
    app.connect("autodoc-process-docstring", join_names, priority=400)
    app.connect("autodoc-skip-member", skip_field)
