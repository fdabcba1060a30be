"""The page of a mission: its flyers, its handouts, and its results. The consequences are shown before they are recorded."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from printgen.campaign import booking
from printgen.campaign.booking import BookingError
from printgen.campaign.reading import parse_result
from printgen.campaign.tables import Tables
from printgen.campaign.wording import Row
from printgen.commands import FindingsError
from printgen.commands.roster_apply import changed_careers, missing_results
from printgen.commands.roster_entry import RosterFile, with_entry
from printgen.data import yaml
from printgen.data.edits import Append, Edit, EditError, Remove
from printgen.data.findings import Finding, UsageError, blocks_printing, group_findings
from printgen.data.records.roster import Flyer
from printgen.files import display_path
from printgen.studio import campaigns, editing
from printgen.studio.campaign_absences import absence_values, absent_after
from printgen.studio.campaign_aircraft import aircraft_groups, with_first
from printgen.studio.campaign_claims import claimants, described_victims
from printgen.studio.campaign_months import month_length, month_of
from printgen.studio.campaign_pages import find_mission, open_without_errors
from printgen.studio.campaign_plans import can_restore_entries, text_without_entries
from printgen.studio.campaign_rolls import list_rolls, roll_edits, roll_notes
from printgen.studio.campaign_scores import score_fields, score_labels
from printgen.studio.campaign_sheets import plan_digest, sheet_words, stop_outdated
from printgen.studio.campaigns import CampaignFile, FormState, find_campaign, value_edits
from printgen.studio.form_words import (
    choice_names,
    equipment_choices,
    field_labels,
    finding_in_form_words,
    in_form_words,
    names_in_form,
)
from printgen.studio.rendering import data_command, post_route, show_page, studio_of
from printgen.studio.results import summary_of
from printgen.translation import _

#: The fields of a mission, and the fields of a sortie by the form of their values.
_MISSION = ("mission", "week", "title", "remark")
_TEXTS, _FLAGS, _NUMBERS = ("aircraft", "task", "fate"), ("success", "aircraft-lost"), ("turns", "weeks")
_LISTS = ("abilities", "equipment")
#: A remedy in the sortie of another flyer.
_VICTIM = re.compile(r"^add `aircraft-lost: true` to (\S+)'s sortie$")
#: The order of new fields in a sortie, as in the rosters of the examples.
_ORDER = (
    "aircraft",
    "task",
    "success",
    "turns",
    "kills",
    "scored",
    "aircraft-lost",
    "fate",
    "weeks",
    *reversed(_LISTS),
)


class Review(Struct, frozen=True):
    """The consequences that recording a mission would have.

    Fields:
        text: the text of the mission's file.
        rows: the changes for each flyer.
        after: the text of the roster with the mission, or "" if the mission cannot be recorded.
        problem: the reason why the mission has no consequences yet.
    """

    text: str
    findings: tuple[Finding, ...] = ()
    rows: tuple[Row, ...] = ()
    after: str = ""
    problem: str = ""
    document: yaml.Document | None = None


class SortieView(Struct, frozen=True):
    """A sortie on the form.

    Fields:
        values: the current values of the fields.
        claimed_by: the names of the flyers who claim the flyer's aircraft.
        described: the victims that are not flyers of the campaign, each with the names of the flyers that may be meant.
        equipment: the names of all equipment by id, with the reason if the flyer cannot carry it.
    """

    flyer: Flyer
    values: Mapping[str, Any]
    findings: tuple[Finding, ...]
    claimed_by: tuple[str, ...]
    described: Mapping[str, Sequence[str]]
    equipment: Mapping[str, str]


def review(source: RosterFile, mission: CampaignFile, text: str) -> Review:
    """Return the consequences of recording a mission whose file has the given text. No file is written."""
    document, findings = yaml.parse(text, display_path(mission.path))
    found: list[Finding] = []
    try:
        document, entry, case, found = with_entry(source, *parse_result(document, findings))
        found += missing_results(source, Path(mission.path.name), document, entry)
        after = booking.append_result(source.case.document, document)
    except FindingsError as refusal:
        return Review(text, tuple(refusal.findings), document=document)
    except (UsageError, BookingError) as refusal:
        reason = str(refusal).removeprefix(f"{mission.path.name}: ")
        # Warnings about the plan are shown before the handouts are printed.
        planned = tuple(group_findings(found))
        return Review(text, planned, problem=f"{reason[:1].upper()}{reason[1:]}.", document=document)
    return Review(text, tuple(group_findings(found)), changed_careers(source, entry, case), after, document=document)


def mission_text(mission: CampaignFile, fields: Mapping[str, Any], source: RosterFile) -> str:
    """Return the text of a mission's file after the values of the form are set in it."""
    tree = _tree(fields)
    values, flyers = mission.values, {it.flyer: it for it in source.roster.flyers}
    sent_texts = {name: it for name in _MISSION if not isinstance(it := tree.get(name, {}), dict)}
    edits = [it for name, sent in sent_texts.items() for it in value_edits(values, (name,), _value(name, sent), "week")]
    chosen = {side: task for side, task in _group(tree, "chosen-tasks").items() if task}
    if "chosen-tasks" in tree:
        edits += value_edits(values, ("chosen-tasks",), chosen or None, "week")
    edits += roll_edits(values, _group(tree, "rolls"))
    flown = {id: _with_ids(_group(_group(tree, "sorties"), id), source) for id in _group(tree, "sorties")}
    if added := flyers.get(str(tree.get("add") or "")):
        missions = source.tables.rules.missions
        task = missions.default if missions else next(iter(source.tables.tasks))
        flown[added.flyer] = {"flies": True, "aircraft": added.aircraft or "", "task": task}
    changes, removed, before = list[Edit](), list[Edit](), _flyers(values["sorties"])
    after = set[str]()
    for at, id in enumerate(before):
        own = _sortie_edits(mission, at, flown.pop(id, {}))
        is_removed = any(it.path == ("sorties", at) for it in own)
        (removed if is_removed else changes).extend(own)
        if not is_removed:
            after.add(id)
    new = [(id, _sortie_values(it, {})) for id, it in flown.items() if id in flyers and it.get("flies")]
    absent = absent_after(values, before, {*after, *(id for id, _values in new)})
    edits += value_edits(values, ("absent",), absent, "week")
    appended = [
        Append(("sorties",), {"flyer": id, **{name: it for name, it in found.items() if it}}) for id, found in new
    ]
    return campaigns.edited_text(mission, changes, edits, appended, removed)


def _sortie_edits(mission: CampaignFile, at: int, sent: Mapping[str, Any]) -> list[Edit]:
    path = ("sorties", at)
    if not sent or sent.get("flies") is False:
        return [Remove(path)] if sent else []
    found = _sortie_values(sent, mission.values["sorties"][at])
    return [it for name, value in found.items() for it in value_edits(mission.values, (*path, name), value)]


def _sortie_values(sent: Mapping[str, Any], old: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a sortie by name. A field with None or an empty value is removed from the file."""
    found = {name: _value(name, sent[name]) for name in (*_TEXTS, *_FLAGS, *_NUMBERS) if name in sent}
    for name in _LISTS:
        if name in sent:
            found[name] = [it for it in _group(sent, name).values() if it]
    if "scored" in sent:
        known = old.get("scored") if isinstance(old.get("scored"), dict) else {}
        counts = {**(known or {}), **{name: _number(it) for name, it in _group(sent, "scored").items()}}
        found["scored"] = {name: it for name, it in counts.items() if it} or None
    if "kills" in sent:
        claims = [_claim(it) for it in _group(sent, "kills").values() if isinstance(it, dict)]
        found["kills"] = [it for it in claims if it.get("victim")]
    return {name: found[name] for name in _ORDER if name in found}


def _with_ids(sortie: Mapping[str, Any], source: RosterFile) -> dict[str, Any]:
    """Return the values of a sortie, with ids instead of the names of flyers who were shot down."""
    names = Counter(it.name.casefold() for it in source.roster.flyers)
    ids = {it.name.casefold(): it.flyer for it in source.roster.flyers if names[it.name.casefold()] == 1}
    ids |= {it.flyer.casefold(): it.flyer for it in source.roster.flyers}
    claims = {
        key: {**it, "victim": ids.get(str(it.get("victim", "")).strip().casefold(), it.get("victim"))}
        for key, it in _group(sortie, "kills").items()
        if isinstance(it, dict)
    }
    return {**sortie, **({"kills": claims} if claims else {})}


def _claim(sent: Mapping[str, Any]) -> dict[str, Any]:
    texts = {name: str(sent[name]).strip() for name in ("victim", "grade", "aircraft") if sent.get(name)}
    return {**texts, **({"is-shared": True} if sent.get("is-shared") is True else {})}


def _value(name: str, sent: Any) -> Any:
    if isinstance(sent, bool):
        return sent
    text = str(sent).strip()
    return _number(text) if name in _NUMBERS or name == "week" else text


def _number(text: object) -> int | str:
    """Convert the text of a field to a number. Any other text is returned unchanged, and the checks report it."""
    it = str(text).strip()
    return int(it) if it.isascii() and it.isdigit() and len(it) < 10 else it


def _tree(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of the form as nested groups. A name with dots is the path of its field."""
    tree = dict[str, Any]()
    for name, value in fields.items():
        *groups, last = name.split(".")
        here = tree
        for step in groups:
            inner = here.setdefault(step, {})
            here = inner if isinstance(inner, dict) else {}
        here[last] = value
    return tree


def _group(tree: Mapping[str, Any], name: str) -> dict[str, Any]:
    group = tree.get(name)
    return {**group} if isinstance(group, dict) else {}


def _flyers(sorties: Any) -> list[str]:
    """Return the flyer of each sortie in a file, or "" for a sortie without a flyer."""
    listed = sorties if isinstance(sorties, list) else []
    return [str(it.get("flyer", "")) if isinstance(it, dict) else "" for it in listed]


def _shown(sortie: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a sortie that the form can show. Values of the wrong type are omitted, and checks report them."""
    lists = {name: it if isinstance(it := sortie.get(name), list) else [] for name in (*_LISTS, "kills")}
    scored = it if isinstance(it := sortie.get("scored"), dict) else {}
    return {**sortie, **lists, "scored": scored, "kills": [it for it in lists["kills"] if isinstance(it, dict)]}


def _find(request: Request) -> tuple[CampaignFile, CampaignFile, RosterFile]:
    """Return the campaign, the mission and the roster in a request's address. Respond with 404 if there is no such mission."""
    roster = find_campaign(request)
    mission = find_mission(request, roster, request.path_params["mission"])
    if mission.document is None or not isinstance(mission.values.get("sorties"), list):
        raise HTTPException(409, _("Correct the file in a text editor first."))
    return roster, mission, open_without_errors(studio_of(request), roster)


def show_mission(request: Request) -> Response:
    """Return the page about a mission."""
    _roster, mission, source = _find(request)
    return _show(request, review(source, mission, mission.text))


def _show(request: Request, found: Review, digest: str = "", conflict: str = "", roster_conflict: str = "") -> Response:
    studio, (roster, mission, source) = studio_of(request), _find(request)
    run = studio.runs.latest(studio.command(*sheet_words(roster, {}, mission)))
    if run and run.state == "failed" and run.result.findings:
        # The form shows the current findings in its own words, at their fields.
        run = None
    spoken = names_in_form(source)
    here, others = _findings_by_flyer(found, spoken, source.tables)
    flyers = {it.flyer: it for it in source.roster.flyers}
    recorded = any(it.mission == mission.values["mission"] for it in source.roster.log)
    flying = [it for it in mission.values["sorties"] if isinstance(it, dict) and str(it.get("flyer")) in flyers]
    shown = found.document.value if found.document else mission.values
    month = month_of(source, shown)
    groups, name = aircraft_groups(source), roster.path.name
    studio.once(("text", roster.path, roster.digest), None, lambda _nothing: roster.text)
    return show_page(
        request,
        "campaign_mission.html",
        409 if conflict or roster_conflict else 200,
        command=data_command(
            request, "roster", "apply", roster.path, mission.path, *(["--yes"] if found.findings else [])
        ),
        file=roster,
        mission=mission,
        mission_title=campaigns.mission_title,
        roster=source.roster,
        tables=source.tables,
        keeps=source.tables.scorekeeping,
        aircraft={id: with_first(groups, id) for id in source.roster.sides},
        enemy_aircraft={id: with_first(groups, *({*source.roster.sides} - {id})) for id in source.roster.sides},
        **choice_names(source),
        scores=score_fields(source.tables),
        rolls=list_rolls(source, mission.values),
        roll_notes=roll_notes(source, shown),
        flyer_names={id: it.name for id, it in flyers.items()},
        **absence_values(source, {str(it["flyer"]) for it in flying}, spoken, shown, recorded),
        sorties=[_view(it, source, flyers, here, shown, month) for it in flying],
        month=month,
        month_length=month_length(source.tables),
        recorded=recorded,
        review=found,
        others=others,
        has_errors=blocks_printing(found.findings),
        mission_changes=campaigns.changes(mission.text, found.text, mission.path.name),
        roster_changes=campaigns.changes(roster.text, found.after, name) if found.after else "",
        digest=digest or mission.digest,
        conflict=conflict,
        roster_conflict=roster_conflict,
        is_unsaved=found.text != mission.text,
        has_entries=found.text != text_without_entries(studio, mission),
        can_restore=can_restore_entries(studio, mission),
        spoken_problem=in_form_words(found.problem, spoken),
        address=f"/campaign/{roster.name}/sheets",
        counts_address=f"/campaign/{roster.name}/sheets/counts?plan={campaigns.quote_for_url(mission.name)}",
        query=f"plan={campaigns.quote_for_url(mission.name)}",
        product=True,
        run=run,
        summary=summary_of(run) if run else None,
        is_stale=run is not None and run.digest != plan_digest(mission, shown),
    )


def _view(
    sortie: Mapping[str, Any],
    source: RosterFile,
    flyers: Mapping[str, Flyer],
    findings: Mapping[str, tuple[Finding, ...]],
    shown: Mapping[str, Any],
    month: str,
) -> SortieView:
    id = str(sortie["flyer"])
    claimed_by, described = claimants(shown, flyers, id), described_victims(shown, flyers, id)
    equipment = equipment_choices(source, flyers[id], month)
    return SortieView(flyers[id], _shown(sortie), findings.get(id, ()), claimed_by, described, equipment)


def _findings_by_flyer(
    found: Review, names: Mapping[str, str], tables: Tables
) -> tuple[dict[str, tuple[Finding, ...]], list[Finding]]:
    """Return the findings about each flyer's sortie, and all other findings. Messages use the labels of the form."""
    here, others = dict[str, tuple[Finding, ...]](), list[Finding]()
    document = found.document
    paths = document.paths_at(it.place for it in found.findings) if document else [()] * len(found.findings)
    for it, path in zip(found.findings, paths, strict=True):
        if document and path[:1] == ("sorties",) and len(path) > 1 and isinstance(path[1], int):
            sortie = document.value["sorties"][path[1]]
            # A loss is entered for the flyer who was shot down.
            victim = _VICTIM.search(it.hint or "")
            flyer = victim[1] if victim else str(sortie.get("flyer"))
            labels = {**score_labels(tables, sortie.get("task")), **field_labels()}
            here[flyer] = (*here.get(flyer, ()), finding_in_form_words(it, names, labels))
        else:
            others.append(finding_in_form_words(it, names))
    return here, others


def change_mission(request: Request, form: FormState) -> Response:
    """Show the consequences of the values in the form. Save the mission or record it in the roster if the form requests that."""
    studio, (roster, mission, source) = studio_of(request), _find(request)
    try:
        text = mission_text(mission, form.fields, source)
    except EditError as refusal:
        raise HTTPException(409, f"{mission.path.name}: {refusal}") from None
    found = review(source, mission, text)
    if mission.digest != form.digest:
        return _show(request, found, form.digest, campaigns.conflict_text(mission, text))
    if form.step == "check":
        return _show(request, found)
    saved = campaigns.write(mission, text)
    if isinstance(saved, editing.Conflict):
        return _show(request, found, form.digest, saved.diff)
    studio.history.remember(saved)
    if found.document:
        stop_outdated(studio, mission, found.document.value)
    if form.step == "record" and found.after and not blocks_printing(found.findings):
        if roster.digest != form.roster:
            shown = studio.once(("text", roster.path, form.roster), None, lambda _nothing: roster.text)
            return _show(request, found, roster_conflict=campaigns.changes(shown, roster.text, roster.path.name))
        kept = roster.path.with_name(f"{roster.path.name}.bak")
        result = campaigns.write(roster, found.after, backup=kept)
        if isinstance(result, editing.Conflict):
            return _show(request, found, roster_conflict=result.diff)
        studio.history.remember(result)
        return HTMLResponse("", 201, {"Location": f"/campaign/{roster.name}?recorded={len(source.roster.log) + 1}"})
    if _flyers(mission.values["sorties"]) != _flyers(found.document.value.get("sorties") if found.document else None):
        return HTMLResponse("", 201, {"Location": request.url.path})
    return show_mission(request)


_HOME = "/campaign/{name}/missions/{mission}"
ROUTES = [
    Route(_HOME, show_mission),
    Route(_HOME, post_route(FormState, change_mission), methods=["POST"]),
]
