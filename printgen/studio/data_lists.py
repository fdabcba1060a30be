"""The section Data: the findings in the data of a game, its doubtful figures, and the coverage of its rulebook."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.data.findings import Finding, Severity
from printgen.data.kinds import COVERAGE, used_records
from printgen.data.records.coverage import Coverage
from printgen.files import display_path
from printgen.games.game import game_ids, record_name
from printgen.report.figure_words import in_words
from printgen.report.show import gaps
from printgen.studio import gallery
from printgen.studio.figure_sources import in_words_of_form
from printgen.studio.finding_records import with_records
from printgen.studio.gap_groups import group_gaps, record_address, status_words
from printgen.studio.obstacles import finding_addresses
from printgen.studio.rendering import data_command, find_game, preferred_game, show_page, studio_of
from printgen.studio.workspace import OpenGame, own_path
from printgen.translation import _

#: The maximum number of findings that are shown.
_FINDINGS = 200


def show_findings(request: Request) -> Response:
    """Return the page with the findings in the data of a game. With `own`, list only those in the user's files."""
    opened = _game(request)
    only_own = bool(request.query_params.get("own"))
    found = opened.checked.findings
    listed = [it for it in found if not only_own or _is_own(it, opened)]
    folders = [display_path(it) for it in opened.folders]
    addresses = finding_addresses(opened, listed[:_FINDINGS])
    named = with_records(opened, listed[:_FINDINGS])
    # A correction is changed on its form, so its remedy names the fields of the form.
    findings = [
        in_words_of_form(it, it.message.partition(" ")[0]) if address.startswith("/aircraft/") else it
        for it, address in zip(named, addresses, strict=True)
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
        doubtful=sum(1 for _gap in gaps(used_records(opened.library))),
    )


def show_gaps(request: Request) -> Response:
    """Return the page with the figures of a game that are missing or doubtful."""
    opened = _game(request)
    groups = group_gaps(gaps(used_records(opened.library)))
    command = data_command(request, "gaps", opened.game.id)
    return _show(
        request,
        opened,
        "data_gaps.html",
        command,
        groups=groups,
        statuses=status_words(),
        name=partial(record_name, opened.library),
        address=partial(record_address, opened),
    )


def show_record(request: Request) -> Response:
    """Return the page with the figures and the text of a record. Respond with 404 if there is no such record."""
    opened, (kind, id) = find_game(request), (request.path_params[it] for it in ("kind", "id"))
    case = opened.library.of(kind).get(id) if kind in {it.name for it in opened.game.all_kinds} else None
    if case is None:
        raise HTTPException(404)
    return show_page(
        request,
        "data_record.html",
        here="data",
        command=data_command(request, "show", opened.game.id, id),
        game=opened.game,
        kind=in_words(kind),
        name=record_name(opened.library, kind, id),
        rows=gallery.record_figures(opened, case).rows,
        statuses=gallery.status_names(),
        source=studio_of(request).workspace.source(opened.game.id, kind, id),
        own=display_path(own_path(opened, kind, id)),
    )


def show_coverage(request: Request) -> Response:
    """Return the page with the sections of a game's rulebook, each with the pages that print it."""
    opened = _game(request)
    records = [it.record for it in opened.library.of(COVERAGE).values()]
    coverage: Coverage | None = records[0] if records else None
    command = data_command(request, "show", opened.game.id, COVERAGE)
    products = {it.id: it.title for it in opened.game.all_products}
    return _show(request, opened, "data_coverage.html", command, coverage=coverage, products=products)


def _is_own(finding: Finding, opened: OpenGame) -> bool:
    return finding.place is not None and Path(finding.place.file).absolute().is_relative_to(opened.own.absolute())


def _game(request: Request) -> OpenGame:
    """Return the game in a request's address, or the preferred game. Respond with 404 if there is no such game."""
    game = request.query_params.get("game") or preferred_game(request)
    if game not in game_ids():
        raise HTTPException(404)
    studio_of(request).last_game = game
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
        ("/data/changes", _("Changes since a release")),
        ("/data/publish", _("Publish")),
    )


ROUTES = [
    Route("/data", show_findings),
    Route("/data/gaps", show_gaps),
    Route("/data/record/{game}/{kind}/{id}", show_record),
    Route("/data/coverage", show_coverage),
]
