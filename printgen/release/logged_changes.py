"""Changes for the site's changelog, with the names of records and the labels of figures."""

from __future__ import annotations

from msgspec import Struct

from printgen.games.game import record_name
from printgen.release.comparison import Change, Comparison
from printgen.release.file_titles import kind_title
from printgen.release.source_words import remark_in_words
from printgen.report.figure_words import field_in_words, label


class LoggedChange(Struct, frozen=True):
    """A change on the page with the changelog, in words.

    Fields:
        field: the label of the changed field, or "" for a complete record.
    """

    nature: str
    field: str
    old: str
    new: str
    is_remark: bool


def changed_name(change: Change, found: Comparison) -> str:
    """Return the name of a changed record or, without a name, its id in words."""
    for edition in filter(None, (found.new, found.old)):
        for data in edition.games.values():
            if change.game in ("", data.game.id) and change.id in data.library.of(change.kind):
                return record_name(data.library, change.kind, change.id)
    return kind_title(change.id)


def logged_change(change: Change, found: Comparison) -> LoggedChange:
    """Return a change with the field and the values in words."""
    of_game = (data.library.of(change.kind).get(change.id) for data in found.new.games.values())
    case = next(filter(None, of_game), None)
    is_figure = case is not None and change.field and not change.is_remark
    figure = label(case.kind, change.field) if case and is_figure else field_in_words(change.field)
    old, new = (remark_in_words(change.field, it) if change.is_remark else it for it in (change.old, change.new))
    return LoggedChange(change.nature, figure if change.field else "", old, new, change.is_remark)
