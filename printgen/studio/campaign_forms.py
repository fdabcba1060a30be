"""Forms that show the change of a roster before they save it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from printgen.commands import FindingsError
from printgen.commands.roster_entry import RosterFile
from printgen.data.findings import Finding, blocks_printing
from printgen.studio import campaigns, editing
from printgen.studio.campaign_pages import open_text
from printgen.studio.campaigns import CampaignFile, FormState, find_campaign
from printgen.studio.rendering import studio_of


class ShowForm(Protocol):
    """A function that returns the page of a form with a change of the roster, its findings and a conflict, if any."""

    def __call__(
        self,
        request: Request,
        file: CampaignFile,
        values: Mapping[str, Any],
        text: str = "",
        findings: Sequence[Finding] = (),
        digest: str = "",
        conflict: str = "",
    ) -> Response: ...


def new_findings(request: Request, file: CampaignFile, source: RosterFile, text: str) -> tuple[Finding, ...]:
    """Return the findings that the changed text adds to the roster, or the errors of a text that cannot be read."""
    known = {it.message for it in source.findings}
    try:
        return tuple(it for it in open_text(studio_of(request), file, text).findings if it.message not in known)
    except FindingsError as refusal:
        return tuple(refusal.findings)


def answer_form(
    request: Request,
    file: CampaignFile,
    form: FormState,
    values: Mapping[str, Any],
    text: str,
    findings: Sequence[Finding],
    show: ShowForm,
    address: str,
) -> Response:
    """Show the change of a roster. If the form requests it and there are no errors, save it and answer with an address.

    Args:
        values: the values of the form.
        text: the changed text of the roster, or "" if the form is not complete.
        show: the function that returns the page of the form.
        address: the address of the page that follows.
    """
    if file.digest != form.digest:
        conflict = campaigns.conflict_text(file, text or file.text)
        return show(request, file, values, text, findings, form.digest, conflict)
    if form.step == "save" and text and not blocks_printing(findings):
        result = campaigns.write(file, text)
        if isinstance(result, editing.Saved):
            studio_of(request).history.remember(result)
            return HTMLResponse("", 201, {"Location": address})
        return show(request, find_campaign(request), values, text, findings, form.digest, result.diff)
    return show(request, file, values, text, findings)
