"""Gather the printed words into printgen/translation/locale/printgen.pot: `make messages`.

They are the texts inside `_("...")`, in code and in page templates.
"""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).parent.parent
TEMPLATE = ROOT / "printgen" / "translation" / "locale" / "printgen.pot"
#: The header's date says nothing that git does not know, so it stands still and the file changes with its words alone.
DATE = datetime(2026, 1, 1, tzinfo=UTC)


PACKAGE = ROOT / "printgen"
#: The page templates of the project, beside its package.
TEMPLATES = ROOT / "templates"


def gathered(package: Path = PACKAGE) -> Catalog:
    """Every printed word of the package, with the files that print it; comments starting `Translators:` go along.

    Those of the page templates are among them when the package is the project's own.
    """
    catalog = Catalog(
        project="printgen",
        version="0",
        charset="utf-8",
        header_comment="# The words that printgen prints. Made by `make messages`; edit the code, not this file.",
        copyright_holder="the printgen authors",
        creation_date=DATE,
        fuzzy=False,
    )
    sources = [(package, "printgen", "python", "**.py")]
    sources += [(TEMPLATES, "templates", "jinja2", "**.html")] if package == PACKAGE else []
    for folder, name, method, pattern in sources:
        found = extract_from_dir(
            folder, [(pattern, method)], keywords={"_": None}, comment_tags=("Translators:",), strip_comment_tags=True
        )
        for file, _line, words, comments, context in found:
            place = (f"{name}/{Path(file).as_posix()}", None)
            catalog.add(words, None, [place], auto_comments=comments, context=context)
    return catalog


def template(catalog: Catalog) -> str:
    """Return the catalogue as the text of a .pot file, in the order of its words."""
    out = BytesIO()
    write_po(out, catalog, width=100, sort_output=True, include_lineno=False)
    return out.getvalue().decode("utf-8")


if __name__ == "__main__":
    TEMPLATE.parent.mkdir(exist_ok=True)
    TEMPLATE.write_text(template(gathered()), encoding="utf-8")
