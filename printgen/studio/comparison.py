"""The comparison of two states of the data. It includes the result, and whether the data has changed in the meantime."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from msgspec import Struct

from printgen.data.kind import Library
from printgen.files import reading
from printgen.games.game import game_ids, load_game, unit_name
from printgen.games.reading import RELEASE_FILE
from printgen.release import editions, objects
from printgen.release.source_words import remark_in_words
from printgen.report.figure_words import field_in_words, in_words
from printgen.studio.command_line import shell_line
from printgen.studio.runs import CommandRun
from printgen.studio.studio import Studio
from printgen.studio.workspace import digest_of
from printgen.translation import _

#: The option of `printgen diff` that ignores campaigns, and the names of their files in a folder of data.
WITHOUT_CAMPAIGNS, _CAMPAIGN = "--without-campaigns", re.compile(rf"([^/]+/)?{editions.CAMPAIGNS}/[^/]+\.yaml")
#: The maximum number of records that are listed in a comparison, and the maximum number of changes that explain a version.
_RECORDS, _REASONS = 150, 8


class DataChanges(Struct, frozen=True):
    """The result of a comparison.

    Fields:
        records: the changed records by kind; each has its id, the changes that concern the whole record, and its
            figures with their old and new values.
        more: the number of changed records that are not listed.
        prints: the tasks for pages and pieces: the product, the task (such as `print again`), and the names of the
            pages, or None if unknown.
        undrawn: the id and the title of each game whose pages cannot be drawn because of errors.
        again: the number of pages and pieces that players must print again.
        level: the part of the version number that must be increased.
        needed: the lowest version number that is allowed, or "" if the earlier state has no version.
        reasons: the changes that require this version number.
    """

    records: tuple[tuple[str, tuple[tuple[str, tuple[str, ...], tuple[tuple[str, str, str], ...]], ...]], ...]
    more: int
    prints: tuple[tuple[str, str, tuple[str, ...]], ...] | None
    undrawn: tuple[tuple[str, str], ...]
    again: int
    level: str
    needed: str
    reasons: tuple[str, ...]


def last_comparison(studio: Studio, *words: str) -> DataChanges | None:
    """Return the result of the last comparison of two states, or None if there is none.

    The words are those of the command: the old and the new state, and possibly WITHOUT_CAMPAIGNS.
    """
    run = comparison_run(studio, *words)
    if run is None or run.state == "running":
        return None
    try:
        return studio.once(("comparison", run.id), run.result, lambda _result: describe(run, studio))
    except (KeyError, reading.ReadError):
        return None


def comparison_run(studio: Studio, *words: str) -> CommandRun | None:
    """Return the last command that compared two states, or None if there is none."""
    return studio.runs.latest(shell_line(["printgen", "diff", *words]))


def is_outdated(studio: Studio, *words: str) -> bool:
    """Return whether the data has changed since the last comparison of two states was started."""
    run = comparison_run(studio, *words)
    return run is not None and run.state != "running" and run.digest != state_digest(studio, *words)


def state_digest(studio: Studio, *words: str) -> str:
    """Return a digest of the data files of the given states, which are folders or revisions in git.

    A change of the version number alone does not change the digest. With WITHOUT_CAMPAIGNS, neither do campaigns.
    """
    found = list[tuple[str, str]]()
    for word in words:
        if word == WITHOUT_CAMPAIGNS:
            continue
        if Path(word).is_dir():
            files = objects.data_files(Path(word)).items()
            ignored = {it for it, _content in files if WITHOUT_CAMPAIGNS in words and _CAMPAIGN.fullmatch(it)}
            found += [(it, digest_of(content)) for it, content in files if it not in {RELEASE_FILE, *ignored}]
        else:
            found.append((word, objects.find_commit(studio.project.data[0], word) or ""))
    return digest_of(repr(found).encode())


def describe(run: CommandRun, studio: Studio) -> DataChanges | None:
    """Return the result of a comparison command, or None if the command has no result."""
    if run.state == "running" or not run.result.answer:
        return None
    document = reading.read_json(run.result.answer.encode(), dict[str, Any])
    changes = document["changes"]
    by_kind = [(kind, [*of]) for kind, of in groupby(changes, key=lambda it: (it["game"] or "", it["kind"]))]
    library = cache(lambda game: _named_library(studio, game))  # Opening a game compares all of its files.
    records, left = [], _RECORDS
    for (game, kind), of_kind in by_kind:
        by_id = [(id, [*of]) for id, of in groupby(of_kind, key=lambda it: it["id"])]
        title = ": ".join(filter(None, (studio.game_titles().get(game, game), in_words(kind))))
        listed = by_id[: max(left, 0)]
        records.append((title, tuple(_record(_name(library(game), id), of) for id, of in listed)))
        left -= len(by_id)
    highest = [it for it in changes if it["level"] == document["level"]]
    reasons = [" ".join(filter(None, (it["kind"], it["id"], it["field"], f"({it['nature']})"))) for it in highest]
    more = [_("and {count} more").format(count=len(reasons) - _REASONS)] if reasons[_REASONS:] else []
    return DataChanges(
        tuple(it for it in records if it[1]),
        max(-left, 0),
        None if document["print"] is None else tuple(_prints(document["print"], studio)),
        tuple((it, studio.game_titles().get(it, it)) for it in document.get("not-drawn", ())),
        len(
            {
                (it["game"], it["product"], it["item"])
                for it in document["print"] or ()
                if it["fate"] in ("changed", "new")
            }
        ),
        document["level"],
        document["lowest-version"] or "",
        (*reasons[:_REASONS], *more),
    )


def _record(id: str, changes: list[Mapping[str, Any]]) -> tuple[str, tuple[str, ...], tuple[tuple[str, str, str], ...]]:
    natures = tuple(it["nature"] for it in changes if not it["field"])
    figures = tuple(_figure(it) for it in changes if it["field"])
    return id, natures, figures


def _figure(change: Mapping[str, Any]) -> tuple[str, str, str]:
    """Return the label of a changed figure, and its old and new values in words."""
    old, new = (remark_in_words(change["field"], change[part] or "") or "–" for part in ("old", "new"))
    return field_in_words(change["field"]), old, new


def _named_library(studio: Studio, game: str) -> Library | None:
    """Return the library from which to take the names of a game's records.

    For records that all games share, the last game's names are used.
    """
    known = game if game in game_ids() else studio.last_game
    return studio.game(known).library if known in game_ids() else None


def _name(library: Library | None, id: str) -> str:
    """Return the name of an aircraft or unit, or its id if it has no name."""
    return unit_name(library, id) if library else id


def _prints(items: list[Mapping[str, Any]], studio: Studio) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return the names of the pages and pieces, grouped by product and task."""
    tasks = {
        "changed": _("print again"),
        "new": _("print"),
        "withdrawn": _("throw away"),
    }
    groups: dict[tuple[str, str, str], dict[str, None]] = {}
    for it in items:
        # Pages that differ only in their stamp are kept.
        if it["fate"] in tasks:
            groups.setdefault((it["game"], it["product"], it["fate"]), {})[it["item"]] = None
    known = {
        id: {it.id: it.title for it in load_game(id).all_products} for id in {it[0] for it in groups} & {*game_ids()}
    }
    found = []
    for (game, product, fate), names in groups.items():
        title = known.get(game, {}).get(product, product)
        found.append((f"{studio.game_titles().get(game, game)}: {title}", tasks[fate], tuple(names)))
    return found
