"""The page of a flyer: the career (with the log line of each figure), the identity card, and the portrait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printgen.campaign import careers, wording
from printgen.campaign.papers.id_cards import id_cards
from printgen.campaign.papers.id_cards_front import FRAME
from printgen.campaign.reading import portrait_findings
from printgen.commands import FindingsError
from printgen.commands.roster import campaign_of
from printgen.commands.roster_entry import RosterFile
from printgen.data.edits import Edit, EditError
from printgen.data.findings import Finding, UsageError
from printgen.data.records.roster import Flyer
from printgen.drawing import portrait
from printgen.drawing.inks import PALETTES
from printgen.files import reading
from printgen.products.options import Choices
from printgen.render import svg
from printgen.studio import campaigns, editing
from printgen.studio.campaign_aircraft import aircraft_groups, nationality_note, with_first
from printgen.studio.campaign_pages import LinkedCell, open_text, open_without_errors
from printgen.studio.campaigns import CampaignFile, FormState, find_campaign
from printgen.studio.card_meanings import card_meanings
from printgen.studio.form_words import finding_in_form_words, findings_with_flyers, names_in_form
from printgen.studio.kit_form import ChoiceView, FieldView
from printgen.studio.preview import SVG
from printgen.studio.rendering import data_command, post_route, show_page, studio_of, upload_route
from printgen.studio.uploads import JPEG, PNG
from printgen.studio.workspace import digest_of
from printgen.translation import _
from printgen.units import Size

#: The fields of a flyer that the form changes.
FIELDS = ("name", "rank", "nationality", "aircraft", "marking", "points")
#: The size for which portraits are stored: larger than on any sheet.
_STORED = Size(3 * FRAME.width, 3 * FRAME.height)
_SIDES = ("front", "back")


def show_flyer(request: Request) -> Response:
    """Return the page about a flyer."""
    return _show(request, find_campaign(request))


def _show(
    request: Request,
    file: CampaignFile,
    fields: Mapping[str, Any] | None = None,
    digest: str = "",
    conflict: str = "",
    findings: tuple[Finding, ...] = (),
    changed: RosterFile | None = None,
) -> Response:
    """Return the page about a flyer. The card and its meanings are those of a changed roster if there is one."""
    studio, (source, at) = studio_of(request), find_flyer(request, file)
    flyer, home, shown = source.roster.flyers[at], f"/campaign/{file.name}", changed or source
    career = careers.career(source.roster, source.tables, flyer.flyer)
    blocks = [*wording.career_blocks(source.case, source.roster, career, source.tables)]
    values = dict(fields) if fields is not None else _values(file, at)
    query = "&".join(f"{name}={campaigns.quote_for_url(value)}" for name, value in values.items())
    seen, own_page = _portrait(file, at), f"{home}/flyers/{flyer.flyer}"
    picture = f"{own_page}/card?v={digest_of(file.text.encode() + seen)}&{query}"
    form, spoken = _form_fields(source, flyer, values), names_in_form(source)
    labels = {it.name: it.label for it in form}
    own = [it for it in portrait_findings(source.case, file.path.parent) if f"`{flyer.portrait}`" in it.message]
    own += [it for it, id in findings_with_flyers(source) if id == flyer.flyer] if fields is None else []
    return show_page(
        request,
        "campaign_flyer.html",
        409 if conflict else 200,
        command=data_command(request, "roster", "show", file.path, flyer.flyer),
        file=file,
        flyer=flyer,
        heading=blocks[0].heading,
        blocks=[(it.heading, [_cells(home, row, source) for row in it.rows]) for it in blocks],
        fields=form,
        findings=[finding_in_form_words(it, spoken, labels) for it in (*findings, *own)],
        pictures=[f"{picture}&side={side}" for side in _SIDES],
        meanings=[*card_meanings(careers.career(shown.roster, shown.tables, flyer.flyer), shown.tables)],
        digest=digest or file.digest,
        conflict=conflict,
        frame=FRAME,
        portrait=f"{own_page}/portrait?v={digest_of(seen)}" if seen else "",
        steps=studio.history.can_undo(file.path, file.digest),
    )


def find_flyer(request: Request, file: CampaignFile) -> tuple[RosterFile, int]:
    """Return the roster and the index of the flyer in a request's address. Respond with 404 if there is no such flyer."""
    source = open_without_errors(studio_of(request), file)
    ids = [it.flyer for it in source.roster.flyers]
    if request.path_params["flyer"] not in ids:
        raise HTTPException(404)
    return source, ids.index(request.path_params["flyer"])


def _cells(home: str, row: wording.Row, source: RosterFile) -> list[LinkedCell]:
    """Return the cells of a row. The cell with a mission's name links to the mission's results.

    The line of the roster is the last cell, because readers look for the reason and the points first.
    """
    cells = [_cell(home, cell, source) for cell in row]
    word, _space, line = row[0].partition(" ") if row else ("", "", "")
    if len(row) < 5:
        return cells
    if word == "line" and line.isdigit() and row[1]:
        starts = [source.case.place("log", at).line for at in range(len(source.roster.log))]
        number = sum(it <= int(line) for it in starts)
        cells[2] = LinkedCell(row[2], f"{home}/log/{number}")
    return [*cells[1:], cells[0]]


def _cell(home: str, text: str, source: RosterFile) -> LinkedCell:
    """Return a cell, with a link if possible.

    The line number of a log entry links to that line of the roster. The id of a flyer who was shot down is replaced
    with the flyer's name, which links to the flyer's page.
    """
    word, _space, number = text.partition(" ")
    if word == "line" and number.isdigit():
        return LinkedCell(_("roster, line {line}").format(line=number), f"{home}/text?line={number}")
    name = next((it.name for it in source.roster.flyers if it.flyer == text), "")
    return LinkedCell(name, f"{home}/flyers/{text}") if name else LinkedCell(text)


def _values(file: CampaignFile, at: int) -> dict[str, str]:
    flyer = file.values["flyers"][at]
    begins = flyer.get("starts-with")
    return {name: str(flyer.get(name) or "") for name in FIELDS} | {
        "points": str(begins.get("points") or "") if isinstance(begins, dict) else ""
    }


def _form_fields(source: RosterFile, flyer: Flyer, values: Mapping[str, Any]) -> list[FieldView]:
    labels = (_("Name"), _("Rank"), _("Nationality"), _("Aircraft"), _("Marking"), _("Points at the start"))
    groups = with_first(aircraft_groups(source), flyer.side)
    aircraft, given = (str(values.get(it, "")) for it in ("aircraft", "nationality"))
    notes = {"nationality": nationality_note(source, flyer.nation, aircraft, given)}
    return [
        FieldView(
            name,
            label,
            *(("select",) if name == "aircraft" else ("text",)),
            str(values.get(name, "")),
            choices=(ChoiceView("", _("None")),),
            groups=groups,
            note=notes.get(name, ""),
        )
        for name, label in zip(FIELDS, labels, strict=True)
    ]


def _text(file: CampaignFile, at: int, fields: Mapping[str, Any]) -> str:
    """Return the text of the roster with changed fields of a flyer."""
    edits = [
        edit
        for name in FIELDS
        if name in fields and name != "points"
        for edit in campaigns.value_edits(file.values, ("flyers", at, name), str(fields[name]).strip())
    ]
    points = _points_edits(file, at, str(fields["points"]).strip()) if "points" in fields else []
    return campaigns.edited_text(file, edits, points)


def _points_edits(file: CampaignFile, at: int, text: str) -> list[Edit]:
    """Return the edits that set the points with which a flyer starts."""
    begins, path = file.values["flyers"][at].get("starts-with"), ("flyers", at, "starts-with")
    points = int(text) if text.isdecimal() and len(text) < 6 else text
    if not isinstance(begins, dict) or not {*begins} - {"points"}:
        return campaigns.value_edits(file.values, path, {"points": points} if points else None)
    return campaigns.value_edits(file.values, (*path, "points"), points or None)


def change_flyer(request: Request, form: FormState) -> Response:
    """Show a flyer's card with the changed fields. If the form requests saving, save the changes."""
    file = find_campaign(request)
    _source, at = find_flyer(request, file)
    text = _text(file, at, form.fields)
    if file.digest != form.digest:
        return _show(request, file, form.fields, form.digest, campaigns.conflict_text(file, text))
    try:
        changed = open_text(studio_of(request), file, text)
    except FindingsError as refusal:
        return _show(request, file, form.fields, form.digest, findings=tuple(refusal.findings))
    if form.step == "save":
        return _write(request, file, text, form.fields, form.digest)
    return _show(request, file, form.fields, form.digest, changed=changed)


def _write(request: Request, file: CampaignFile, text: str, fields: Mapping[str, Any] | None, digest: str) -> Response:
    """Write the text of the roster, and return the page about the flyer, with the differences if the file has changed."""
    result = campaigns.write(file, text)
    if isinstance(result, editing.Conflict):
        return _show(request, file, fields, digest, result.diff)
    studio_of(request).history.remember(result)
    return _show(request, find_campaign(request))


def show_card(request: Request) -> Response:
    """Return one side of a flyer's identity card, with the fields from the request's address filled in."""
    studio, file = studio_of(request), find_campaign(request)
    source, at = find_flyer(request, file)
    fields = {name: request.query_params[name] for name in FIELDS if name in request.query_params}
    try:
        text = _text(file, at, fields)
        source = source if text == file.text else open_text(studio, file, text)
    except (FindingsError, EditError):
        # The form reports the wrong value.
        pass
    id = source.roster.flyers[at].flyer
    product = id_cards(campaign_of(source, file.path, [id]))
    (card,) = product.deck(source.reading.library, Choices(), Size(0, 0)).cards
    face = card.back if request.query_params.get("side") == "back" and card.back else card.front
    return Response(svg.render_face(face, PALETTES["full"], f"{file.title}: {id}", embed_fonts=True), media_type=SVG)


def show_portrait(request: Request) -> Response:
    """Return the flyer's portrait. Respond with 404 if there is none."""
    file = find_campaign(request)
    _source, at = find_flyer(request, file)
    content = _portrait(file, at)
    if not content:
        raise HTTPException(404)
    return Response(content, media_type=PNG if _is_png(content) else JPEG)


def remove_portrait(request: Request, form: FormState) -> Response:
    """Remove a flyer's portrait from the roster. The picture stays in its folder."""
    file = find_campaign(request)
    _source, at = find_flyer(request, file)
    text = campaigns.edited_text(file, campaigns.value_edits(file.values, ("flyers", at, "portrait"), None))
    if file.digest != form.digest:
        return _show(request, file, digest=form.digest, conflict=campaigns.conflict_text(file, text))
    return _write(request, file, text, None, form.digest)


def _is_png(picture: bytes) -> bool:
    return picture.startswith(b"\x89PNG")


def _portrait(file: CampaignFile, at: int) -> bytes:
    """Return the content of a flyer's portrait. It is empty if the flyer has no portrait or if the file cannot be read."""
    name = file.values["flyers"][at].get("portrait")
    try:
        return portrait.read_portrait(file.path.parent, str(name)) if name else b""
    except portrait.PortraitError:
        return b""


def _save_portrait(request: Request, content: bytes) -> Mapping[str, Any]:
    """Store a portrait next to the roster, and write the path of the portrait into the roster.

    For safety, the uploaded picture is decoded and encoded again.
    """
    studio, file = studio_of(request), find_campaign(request)
    source, at = find_flyer(request, file)
    try:
        picture = portrait.prepare_portrait(content, _STORED)
    except portrait.PortraitError as refusal:
        raise UsageError(_("The picture {reason}: {hint}.").format(reason=refusal, hint=refusal.hint)) from None
    suffix = "png" if _is_png(picture) else "jpg"
    folder = file.path.parent
    path = folder / f"{file.name}-portraits" / f"{source.roster.flyers[at].flyer}-{digest_of(picture)[:8]}.{suffix}"
    before = reading.read_bytes(path) if path.is_file() else None
    text = campaigns.edited_text(
        file, campaigns.value_edits(file.values, ("flyers", at, "portrait"), path.relative_to(folder).as_posix())
    )
    portrait_file = editing.FileWrite(path, picture, digest_of(before) if before is not None else "", exact=True)
    roster = editing.FileWrite(file.path, text.encode(), str(request.query_params.get("digest", "")))
    saved = editing.write_all(folder, (portrait_file, roster))
    if isinstance(saved, editing.Conflict):
        if saved.path == path:
            raise UsageError(_("Another program is writing this picture. Try again."))
        return {
            "problem": _("Another person or program changed the roster. Check the roster, and drop the picture again.")
        }
    studio.history.remember(*saved)
    return {"digest": saved[-1].digest}


_HOME = "/campaign/{name}/flyers/{flyer}"
ROUTES = [
    Route(_HOME, show_flyer),
    Route(_HOME, post_route(FormState, change_flyer), methods=["POST"]),
    Route(f"{_HOME}/card", show_card),
    Route(f"{_HOME}/portrait", show_portrait),
    Route(f"{_HOME}/portrait/remove", post_route(FormState, remove_portrait), methods=["POST"]),
    upload_route("/campaign/{name}/{flyer}", (PNG, JPEG), _save_portrait),
]
