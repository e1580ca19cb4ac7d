"""Sphinx configuration: `nox -s docs` builds the pages into build/docs."""

import re
from importlib.metadata import version as version_of

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

project = "spades-rules"
author = "The spades-rules authors"
version = release = version_of(project)

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "sphinx_design",
]
exclude_patterns = ["_build"]
suppress_warnings = ["toc.empty_glob"]  # a chapter may still be without pages

html_theme = "shibuya"
html_title = project
html_show_sourcelink = False

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3
myst_ref_domains = ["std"]  # `#locks` is a heading or a label, never an attribute
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_display_short_literal_types = True
napoleon_numpy_docstring = False

# Names of the standard library have no pages here; nothing is fetched to link them.
nitpick_ignore_regex = [
    (r"py:.*", r"(collections|concurrent|enum|random|typing|types)\..*"),
    (r"py:.*", r"(Iterable|Iterator|Mapping|Random|Self|Sequence|Set|.*\._T)"),
]


def resolve_public_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.TextElement
) -> nodes.reference | None:
    """Link `spades_rules.cards.Card` to where it is documented, `spades_rules.Card`."""
    target = node.get("reftarget", "")
    if node.get("refdomain") != "py" or not target.startswith("spades_rules."):
        return None
    public = f"spades_rules.{target.rpartition('.')[2]}"
    if public == target:
        return None
    domain = env.domains["py"]
    found: nodes.reference | None = domain.resolve_xref(
        env, node["refdoc"], app.builder, node["reftype"], public, node, content
    )
    return found


def keep_colon(_app: Sphinx, what: str, _name: str, _object: object, _options: object, lines: list[str]) -> None:
    """Stop Napoleon from reading `words: more words` in an attribute's first line as a type."""
    if what == "attribute":
        lines[:0] = ["..", ""]  # an empty comment


def hide_unchecked(
    _app: Sphinx, _what: str, _name: str, _object: object, _options: object, signature: str | None, returns: str | None
) -> tuple[str | None, str | None]:
    """Show the types of arguments without `Unchecked`, which tells the compiler and nobody else something."""
    return signature and re.sub(r" \| ~?[\w.]*\bUnchecked\b", "", signature), returns


def setup(app: Sphinx) -> None:
    """Register what the pages need beside the extensions."""
    app.connect("autodoc-process-docstring", keep_colon, priority=400)  # before Napoleon
    app.connect("autodoc-process-signature", hide_unchecked)
    app.connect("missing-reference", resolve_public_name)
