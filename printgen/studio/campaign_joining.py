"""The page that adds a flyer to a roster. It shows the change to the file before the file is written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import count
from typing import Any
from urllib.parse import urlencode

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.campaign import careers
from printgen.commands.roster_entry import RosterFile
from printgen.data import yaml
from printgen.data.edits import Append, Edit, Replace
from printgen.data.findings import Finding, Place, error_at
from printgen.data.ids import id_from_words
from printgen.data.records.game import sides
from printgen.games.game import aircraft_cases
from printgen.studio import campaigns
from printgen.studio.campaign_aircraft import aircraft_groups, nationality_note, with_first
from printgen.studio.campaign_forms import FormChange, answer_form, new_findings
from printgen.studio.campaign_months import aircraft_before_service
from printgen.studio.campaign_pages import open_without_errors
from printgen.studio.campaigns import CampaignFile, FormState, find_campaign
from printgen.studio.form_words import finding_in_form_words, is_about_all_players, names_in_form
from printgen.studio.kit_form import ChoiceView, FieldView
from printgen.studio.rendering import data_command, post_route, show_page, studio_of
from printgen.translation import _


def show_joining(request: Request) -> Response:
    """Return the page for adding a flyer.

    After “Add and begin another”, the form already contains the side, the player and the points of the last flyer.
    """
    given = {it: request.query_params[it] for it in ("side", "player", "points") if it in request.query_params}
    return _show(request, find_campaign(request), FormChange(given))


def add_flyer(request: Request, form: FormState) -> Response:
    """Show the change that adds a flyer. If the form requests saving, add the flyer and return the address of its page."""
    file = find_campaign(request)
    source, text, findings = open_without_errors(studio_of(request), file), "", tuple[Finding, ...]()
    flyer, edits = _record(source, form.fields)
    if flyer:
        text = campaigns.edited_text(file, *([it] for it in edits))
        findings = new_findings(request, file, source, text) if flyer["player"] else (_without_player(text),)
        findings += aircraft_before_service(source, flyer.get("aircraft", ""), _place(text, "aircraft"))
    address = f"/campaign/{file.name}/flyers/{flyer['flyer']}" if flyer else ""
    if flyer and form.step == "another":
        kept = {"side": flyer["side"], "player": flyer["player"], "added": flyer["flyer"]}
        kept |= {"points": str(form.fields["points"])} if "points" in form.fields else {}
        form, address = replace(form, step="save"), f"/campaign/{file.name}/add?{urlencode(kept)}"
    return answer_form(request, file, form, FormChange(form.fields, text, findings), _show, address)


def _without_player(text: str) -> Finding:
    """Return the error about a flyer without a player."""
    hint = _("choose one, or enter a new player")
    return error_at("PG004", _("the flyer has no player"), _place(text, "player"), hint)


def _show(request: Request, file: CampaignFile, change: FormChange) -> Response:
    source = open_without_errors(studio_of(request), file)
    by_field = _by_field(source, change.text, change.findings)
    form = [replace(it, findings=by_field.pop(it.name, ())) for it in _form_fields(source, change.values)]
    return show_page(
        request,
        "campaign_joining.html",
        409 if change.conflict else 200,
        command=data_command(request, "roster", "check", file.path),
        file=file,
        fields=form,
        difference=campaigns.changes(file.text, change.text, file.path.name) if change.text else "",
        sentence=_sentence(source, change.values) if change.text else "",
        findings=[it for found in by_field.values() for it in found],
        has_errors=change.has_errors,
        digest=change.digest or file.digest,
        conflict=change.conflict,
        added=next((it for it in source.roster.flyers if it.flyer == request.query_params.get("added")), None),
    )


#: The fields of the form that other fields of the record belong to.
_BELONGS = {"flyer": "name", "nation": "side", "starts-with": "points"}


def _by_field(source: RosterFile, text: str, findings: Sequence[Finding]) -> dict[str, tuple[Finding, ...]]:
    """Return the findings, with the labels of the form, by the name of the field. Findings about other parts are at ""."""
    document = yaml.parse_quietly(text, "")[0] if text else None
    # The findings are about the text, which was read from a file with another name.
    places = [it.place and replace(it.place, file="") for it in findings]
    paths = document.paths_at(places) if document else [()] * len(places)
    labels = {**{it.name: it.label for it in _form_fields(source, {})}, "nation": _("Side")}
    names = {**names_in_form(source), **{it.player: it.name for it in source.roster.players}}
    found = dict[str, tuple[Finding, ...]]()
    for it, path in zip(findings, paths, strict=True):
        if is_about_all_players(it, path):
            continue
        field = ""
        if path[:1] == ("players",):
            field = "new-player"
        elif path[:1] == ("flyers",) and path[1:2] == (len(source.roster.flyers),) and len(path) > 2:
            field = _BELONGS.get(str(path[2]), str(path[2]))
        field = field if field in labels else ""
        found[field] = (*found.get(field, ()), finding_in_form_words(it, names, labels))
    return found


def _place(text: str, field: str) -> Place:
    """Return the place of a field that belongs to the last flyer in the text of a roster."""
    document = yaml.parse_quietly(text, "")[0]
    last = len(document.value["flyers"]) - 1 if document else 0
    return document.values.get(("flyers", last, field), Place("")) if document else Place("")


def _sentence(source: RosterFile, given: Mapping[str, Any]) -> str:
    """Return a sentence that describes the effect of adding the flyer."""
    players = {it.player: it.name for it in source.roster.players}
    side, duty = (str(given.get(it, "")) for it in ("side", "duty"))
    player = str(given.get("new-player") or "").strip() or players.get(str(given.get("player")), "")
    nation = source.tables.nationalities.get(_nation(source, str(given.get("aircraft", "")), side), "")
    return _("{name} joins {side} as {player}'s {duty}. Nationality: {nation}.").format(
        name=str(given.get("name", "")).strip(),
        side=source.roster.sides.get(side, side),
        duty=source.tables.duty_name(duty),
        player=player or "…",
        nation=str(given.get("nationality") or "").strip() or nation,
    )


def _form_fields(source: RosterFile, values: Mapping[str, Any]) -> list[FieldView]:
    roster, duties = source.roster, source.tables.rules.duties
    groups = with_first(aircraft_groups(source), str(values.get("side") or next(iter(roster.sides))))
    players = (*(ChoiceView(it.player, it.name) for it in roster.players), ChoiceView("", _("a new player")))
    fields = [
        FieldView("name", _("Name"), "text"),
        FieldView("side", _("Side"), "select", choices=tuple(ChoiceView(*it) for it in roster.sides.items())),
        FieldView("aircraft", _("Aircraft"), "select", choices=(ChoiceView("", _("None")),), groups=groups),
        FieldView("player", _("Player"), "select", choices=players),
        FieldView("new-player", _("Or a new player"), "text", example=_("name")),
        FieldView("duty", _("Duty"), "select", choices=tuple(ChoiceView(it.duty, it.name) for it in duties)),
        FieldView("rank", _("Rank"), "text"),
        FieldView("nationality", _("Nationality"), "text"),
    ]
    if any(it.counter for it in roster.flyers):
        fields.append(FieldView("counter", _("Counter number"), "text"))
    if not roster.log:
        fields.append(FieldView("points", _("Points at the start"), "text", example="0"))
    # The flyers of the first week have at least the points that later flyers must not have.
    values = {"points": source.tables.rules.replacement_points_below or "", **values}
    shown = [replace(it, value=str(values.get(it.name, it.choices[0].value if it.choices else ""))) for it in fields]
    aircraft, side, given = (
        next(it.value for it in shown if it.name == name) for name in ("aircraft", "side", "nationality")
    )
    note = nationality_note(source, _nation(source, aircraft, side), aircraft, given)
    return [replace(it, note=note) if it.name == "nationality" else it for it in shown]


def _record(source: RosterFile, given: Mapping[str, str | bool]) -> tuple[dict[str, Any], list[Edit]]:
    """Return the record of a new flyer, and the edits that add it. Without a name, return an empty record and no edits."""
    roster, fields = source.roster, {name: str(value).strip() for name, value in given.items()}
    if not fields.get("name"):
        return {}, []
    edits: list[Edit] = []
    player = fields.get("player", "")
    if new := fields.get("new-player"):
        known = next((it.player for it in roster.players if it.name.casefold() == new.casefold()), "")
        player = known or _free_id(new, [it.player for it in roster.players])
        edits += [] if known else [_added("players", roster.players, {"player": player, "name": new})]
    week = careers.standings(roster, source.tables).week if roster.log else 1
    written = {
        "flyer": _free_id(fields["name"].split()[-1], [it.flyer for it in roster.flyers]),
        "name": fields["name"],
        "player": player,
        "side": fields.get("side", ""),
        "duty": fields.get("duty", ""),
        "nation": _nation(source, fields.get("aircraft", ""), fields.get("side", "")),
        **{name: fields[name] for name in ("nationality", "rank", "aircraft") if fields.get(name)},
        **({"counter": _number(fields["counter"])} if fields.get("counter") else {}),
        **({"first-week": week} if week > 1 else {}),
        **({"starts-with": {"points": _number(fields["points"])}} if fields.get("points") else {}),
    }
    return written, [*edits, _added("flyers", roster.flyers, written)]


def _added(name: str, present: Sequence[object], written: Mapping[str, Any]) -> Edit:
    """Return the edit that adds a record to a list of the roster. If the list is empty, the record has one line per field."""
    return Append((name,), written) if present else Replace((name,), [written])


def _number(text: str) -> int | str:
    """Convert a text to a number. Any other text is returned unchanged, and the checks of the roster report it."""
    return int(text) if text.isdecimal() and len(text) < 6 else text


def _free_id(name: str, known: Collection[str]) -> str:
    """Return an unused id that is derived from a name."""
    id = id_from_words(name, 40) or "flyer"
    return next(it for number in count(1) if (it := id if number == 1 else f"{id}-{number}") not in known)


def _nation(source: RosterFile, aircraft: str, side: str) -> str:
    """Return the nation of the aircraft if that nation is on the side. Otherwise, return the most common nation of the side."""
    library = source.reading.library
    nations = next((it.nations for it in sides(library) if it.side == side), ())
    cases = aircraft_cases(source.game, library).get(aircraft, ())
    of_aircraft = [it for case in cases if (it := getattr(case.record, "nation", "")) in nations]
    common = Counter(it.nation for it in source.roster.flyers if it.side == side).most_common(1)
    return next(iter((*of_aircraft, *(nation for nation, _times in common), *nations)), "")


ROUTES = [
    Route("/campaign/{name}/add", show_joining),
    Route("/campaign/{name}/add", post_route(FormState, add_flyer), methods=["POST"]),
]
