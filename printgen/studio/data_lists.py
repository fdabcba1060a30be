"""The section Data: the findings in the data of a game, its doubtful figures, and the coverage of its rulebook."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.data.findings import Finding, Severity
from printgen.data.kinds import COVERAGE, used_records
from printgen.data.records.coverage import Coverage
from printgen.files import display_path
from printgen.games.game import aircraft_ids, game_ids, unit_name
from printgen.report.figure_words import in_words
from printgen.report.show import Gap, gaps, source
from printgen.studio.figure_sources import in_words_of_form
from printgen.studio.obstacles import finding_addresses
from printgen.studio.rendering import data_command, preferred_game, show_page, studio_of
from printgen.studio.workspace import OpenGame
from printgen.translation import _

#: The maximum number of findings that are shown.
_FINDINGS = 200


class GapGroup(Struct, frozen=True):
    """A group of doubtful figures that have the same status and path in several records."""

    kind: str
    figure: str
    count: int
    origins: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def label(self) -> str:
        """The figure in words, with its kind of record: “Gun weapon (Ratings)” for `guns.*.weapon` of `ratings`."""
        return f"{in_words(self.figure.replace('.*', ''))} ({in_words(self.kind)})"


def show_findings(request: Request) -> Response:
    """Return the page with the findings in the data of a game. With `own`, list only those in the user's files."""
    opened = _game(request)
    only_own = bool(request.query_params.get("own"))
    found = opened.checked.findings
    listed = [it for it in found if not only_own or _is_own(it, opened)]
    folders = [display_path(it) for it in opened.folders]
    addresses = finding_addresses(opened, listed[:_FINDINGS])
    # A correction is changed on its form, so its remedy names the fields of the form.
    findings = [
        in_words_of_form(it, it.message.partition(" ")[0]) if address.startswith("/aircraft/") else it
        for it, address in zip(listed, addresses, strict=False)
    ]
    return _show(
        request,
        opened,
        "data_findings.html",
        data_command(request, "validate", opened.game.id),
        findings=findings,
        addresses=addresses,
        more=max(len(listed) - _FINDINGS, 0),
        errors=sum(it.severity is Severity.ERROR for it in listed),
        only_own=only_own,
        folders=folders,
    )


def show_gaps(request: Request) -> Response:
    """Return the page with the figures of a game that are missing or doubtful."""
    opened = _game(request)
    groups = group_gaps(gaps(used_records(opened.library)))
    command = data_command(request, "gaps", opened.game.id)
    names = {id: unit_name(opened.library, id) for id in aircraft_ids(opened.game, opened.library)}
    return _show(request, opened, "data_gaps.html", command, groups=groups, names=names)


def show_coverage(request: Request) -> Response:
    """Return the page with the sections of a game's rulebook, each with the pages that print it."""
    opened = _game(request)
    records = [it.record for it in opened.library.of(COVERAGE).values()]
    coverage: Coverage | None = records[0] if records else None
    command = data_command(request, "show", opened.game.id, COVERAGE)
    products = {it.id: it.title for it in opened.game.all_products}
    return _show(request, opened, "data_coverage.html", command, coverage=coverage, products=products)


def group_gaps(found: Iterable[Gap]) -> dict[str, list[GapGroup]]:
    """Return the doubtful figures by status and path, the most frequent first."""
    by_path: dict[tuple[str, str, str], list[Gap]] = {}
    for gap in found:
        by_path.setdefault((gap.status, gap.kind, gap.figure), []).append(gap)
    groups: dict[str, list[GapGroup]] = {}
    for (status, kind, figure), of_path in sorted(by_path.items(), key=lambda it: -len(it[1])):
        origins: dict[str, dict[str, None]] = {}
        for it in of_path:
            rule = it.source.method if it.source else None
            words = ": ".join(filter(None, (source(it.source) if it.source else "", rule)))
            origins.setdefault(words, {})[it.id] = None
        group = GapGroup(kind, figure, len(of_path), tuple((words, tuple(ids)) for words, ids in origins.items()))
        groups.setdefault(status, []).append(group)
    return groups


def _is_own(finding: Finding, opened: OpenGame) -> bool:
    return finding.place is not None and Path(finding.place.file).absolute().is_relative_to(opened.own.absolute())


def _game(request: Request) -> OpenGame:
    """Return the game in a request's address, or the preferred game. Respond with 404 if there is no such game."""
    game = request.query_params.get("game") or preferred_game(request)
    if game not in game_ids():
        raise HTTPException(404)
    return studio_of(request).workspace.opened(game)


def _show(request: Request, opened: OpenGame, template: str, command: str, **values: Any) -> Response:
    titles = studio_of(request).game_titles()
    return show_page(request, template, command=command, game=opened.game, titles=titles, tabs=data_tabs(), **values)


def data_tabs() -> tuple[tuple[str, str], ...]:
    """Return the address and the title of each page in the studio's data section."""
    return (
        ("/data", _("Findings")),
        ("/data/gaps", _("Doubtful figures")),
        ("/data/coverage", _("Coverage")),
        ("/data/saved", _("Your changes")),
        ("/data/changes", _("Changes")),
        ("/data/publish", _("Publish")),
    )


ROUTES = [
    Route("/data", show_findings),
    Route("/data/gaps", show_gaps),
    Route("/data/coverage", show_coverage),
]
