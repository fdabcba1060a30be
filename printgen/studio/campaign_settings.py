"""The page with the name, the sides and the months of a campaign. The page shows the change before the file is written."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.commands.roster_entry import RosterFile
from printgen.data.edits import Edit
from printgen.data.findings import Finding, Place, error_at
from printgen.data.records.game import sides
from printgen.studio import campaigns
from printgen.studio.campaign_forms import FormChange, answer_form, new_findings
from printgen.studio.campaign_pages import open_without_errors
from printgen.studio.campaigns import CampaignFile, FormState, find_campaign
from printgen.studio.form_words import finding_in_form_words, names_in_form
from printgen.studio.kit_form import FieldView
from printgen.studio.rendering import data_command, post_route, show_page, studio_of
from printgen.translation import _

#: The start of the names of the fields with the names of sides, which is followed by the id of the side.
_SIDE = "side."


def show_settings(request: Request) -> Response:
    """Return the page with the settings of a campaign."""
    file = find_campaign(request)
    return _show(request, file, FormChange(_values(file)))


def change_settings(request: Request, form: FormState) -> Response:
    """Show the change to the roster. If the form requests saving, save it and return the address of the campaign."""
    file = find_campaign(request)
    source = open_without_errors(studio_of(request), file)
    given = {name: str(value).strip() for name, value in form.fields.items()}
    text, findings = file.text, _missing(source, given)
    if not findings:
        text = campaigns.edited_text(file, _edits(file, source, given))
        findings = new_findings(request, file, source, text)
    answer = answer_form(request, file, form, FormChange(given, text, findings), _show, f"/campaign/{file.name}")
    if answer.status_code == 201:
        studio_of(request).notices[file.path] = _("Name, sides and months are saved.")
    return answer


def _labels(source: RosterFile) -> dict[str, str]:
    """Return the labels of the form's fields. The keys are the fields' keys in a roster."""
    label = _("Name of the side: {side}")
    named = {f"{_SIDE}{it.side}": label.format(side=it.name) for it in sides(source.reading.library)}
    return {"name": _("Name"), "since": _("First month"), "until": _("Last month, if known"), **named}


def _missing(source: RosterFile, given: Mapping[str, str]) -> tuple[Finding, ...]:
    """Return an error for each empty field that needs a value."""
    return tuple(
        error_at("PG004", _("“{field}” is empty").format(field=label), Place(""), _("fill it in"))
        for name, label in _labels(source).items()
        if name in given and not given[name] and name != "until"
    )


def _values(file: CampaignFile) -> dict[str, str]:
    chosen = file.values.get("sides")
    named = {f"{_SIDE}{id}": str(it) for id, it in chosen.items()} if isinstance(chosen, dict) else {}
    return {**{name: str(file.values.get(name) or "") for name in ("name", "since", "until")}, **named}


def _edits(file: CampaignFile, source: RosterFile, given: Mapping[str, str]) -> list[Edit]:
    paths: dict[str, campaigns.Steps] = {it: (it,) for it in ("name", "since", "until")}
    paths |= {f"{_SIDE}{id}": ("sides", id) for id in source.roster.sides}
    edits = list[Edit]()
    for name, path in paths.items():
        if name in given:
            edits += campaigns.value_edits(file.values, path, given[name], "since" if name == "until" else None)
    return edits


def _show(request: Request, file: CampaignFile, change: FormChange) -> Response:
    source = open_without_errors(studio_of(request), file)
    labels, names = _labels(source), names_in_form(source)
    fields = [
        FieldView(name, label, "month" if name in ("since", "until") else "text", str(change.values.get(name, "")))
        for name, label in labels.items()
    ]
    return show_page(
        request,
        "campaign_settings.html",
        409 if change.conflict else 200,
        command=data_command(request, "roster", "check", file.path),
        file=file,
        fields=fields,
        difference=campaigns.changes(file.text, change.text, file.path.name) if change.text else "",
        findings=[finding_in_form_words(it, names, labels) for it in change.findings],
        has_errors=change.has_errors,
        digest=change.digest or file.digest,
        conflict=change.conflict,
    )


ROUTES = [
    Route("/campaign/{name}/settings", show_settings),
    Route("/campaign/{name}/settings", post_route(FormState, change_settings), methods=["POST"]),
]
