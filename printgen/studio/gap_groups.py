"""The doubtful figures of a game for the page Doubtful figures: in groups, in words, and with links to their records."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from printgen.report.figure_words import in_words
from printgen.report.show import WHOLE, Gap, source
from printgen.studio.gallery import aircraft_kinds
from printgen.studio.workspace import OpenGame
from printgen.translation import _


class GapRecord(Struct, frozen=True):
    """A record with doubtful figures. `parts` are the parts of the figure that are concerned, such as the guns A and B."""

    id: str
    parts: tuple[str, ...]


class GapGroup(Struct, frozen=True):
    """A group of doubtful figures that have the same status and path in several records.

    Fields:
        origins: the records by their source and the remark on it.
    """

    kind: str
    figure: str
    count: int
    origins: tuple[tuple[str, tuple[GapRecord, ...]], ...]

    @property
    def label(self) -> str:
        """The figure in words, after its kind of record: “Ratings: gun weapon” for `guns.*.weapon` of `ratings`."""
        words = _("the whole record") if self.figure == WHOLE else in_words(self.figure.replace(".*", ""))
        return f"{in_words(self.kind)}: {words[:1].lower()}{words[1:]}"


class StatusWords(Struct, frozen=True):
    """The title of a status of doubtful figures, and what the status means."""

    title: str
    meaning: str


def status_words() -> dict[str, StatusWords]:
    """Return the statuses of doubtful figures in words, in the order of the page."""
    return {
        "missing": StatusWords(
            _("Missing"), _("No source of the data contains these figures. Add them if you have the page or the chart.")
        ),
        "reconstructed": StatusWords(
            _("Reconstructed"), _("No book contains these figures. They were derived from other figures or estimated.")
        ),
        "mirrored": StatusWords(
            _("Mirrored"), _("These figures are mirror images of others, such as the turns to the other side.")
        ),
        "house": StatusWords(
            _("House rules"), _("You or printgen chose these figures. The rulebook does not state them.")
        ),
        "scanned": StatusWords(
            _("Corrected scans"),
            _("The scan of the rulebook shows a different text here because of a scanning error."),
        ),
    }


def group_gaps(found: Iterable[Gap]) -> dict[str, list[GapGroup]]:
    """Return the doubtful figures by status and path, the most frequent first."""
    by_path: dict[tuple[str, str, str], list[Gap]] = {}
    for gap in found:
        by_path.setdefault((gap.status, gap.kind, gap.figure), []).append(gap)
    groups: dict[str, list[GapGroup]] = {it: [] for it in status_words()}
    for (status, kind, figure), of_path in sorted(by_path.items(), key=lambda it: -len(it[1])):
        origins: dict[str, dict[str, list[str]]] = {}
        for it in of_path:
            origins.setdefault(_origin(it), {}).setdefault(it.id, []).extend(_parts(it))
        by_words = tuple(
            (words, tuple(GapRecord(id, tuple(dict.fromkeys(parts))) for id, parts in records.items()))
            for words, records in origins.items()
        )
        groups.setdefault(status, []).append(GapGroup(kind, figure, len(of_path), by_words))
    return {status: it for status, it in groups.items() if it}


def _origin(gap: Gap) -> str:
    """Return the source of a doubtful figure and the remark on it, or "" if the figure has no source."""
    if gap.source is None:
        return ""
    document = source(gap.source)
    if gap.source.document == "rules":
        document = document.replace("rules", _("rulebook"), 1)
    scan = _("the scan shows “{text}”").format(text=gap.source.scanned_as) if gap.source.scanned_as else ""
    return ": ".join(filter(None, (document, gap.source.method, scan)))


def _parts(gap: Gap) -> list[str]:
    """Return the parts of a path that the path of the group does not name, such as the letter of a gun."""
    steps = zip(gap.figure.split("."), gap.path.split("."), strict=False)
    return [part.replace("-", " ") for group, part in steps if group == "*"]


def record_address(opened: OpenGame, kind: str, id: str) -> str:
    """Return the address of an aircraft's page, or of the page with the figures of another record."""
    if kind in aircraft_kinds(opened):
        return f"/aircraft/{opened.game.id}/{id}"
    return f"/data/record/{opened.game.id}/{kind}/{id}"
