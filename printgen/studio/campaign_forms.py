"""Forms that first show the change they make to a roster, and then save the change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from printgen.commands import FindingsError
from printgen.commands.roster_entry import RosterFile
from printgen.data.findings import Finding, blocks_printing
from printgen.studio import campaigns, editing
from printgen.studio.campaign_pages import open_text
from printgen.studio.campaigns import CampaignFile, FormState, find_campaign
from printgen.studio.rendering import studio_of


class FormChange(Struct, frozen=True):
    """A form with the change that it makes to a roster.

    Fields:
        values: the values of the form.
        text: the changed text of the roster, or "" if the form is not complete.
        findings: the findings that the change adds.
        digest: the digest of the roster that the form changed, or "" for the current roster.
        conflict: the difference from the roster if another program changed it in the meantime, otherwise "".
    """

    values: Mapping[str, Any]
    text: str = ""
    findings: Sequence[Finding] = ()
    digest: str = ""
    conflict: str = ""

    @property
    def has_errors(self) -> bool:
        """Whether the change has errors, and therefore cannot be saved."""
        return blocks_printing(self.findings)


def new_findings(request: Request, file: CampaignFile, source: RosterFile, text: str) -> tuple[Finding, ...]:
    """Return the findings that a changed text would add to the roster. If the text cannot be read, return its errors."""
    known = {it.message for it in source.findings}
    try:
        return tuple(it for it in open_text(studio_of(request), file, text).findings if it.message not in known)
    except FindingsError as refusal:
        return tuple(refusal.findings)


def answer_form(
    request: Request,
    file: CampaignFile,
    form: FormState,
    change: FormChange,
    show: Callable[[Request, CampaignFile, FormChange], Response],
    address: str,
) -> Response:
    """Show the change to a roster. If the form requests saving and there are no errors, save the roster and return `address`."""
    if file.digest != form.digest:
        conflict = campaigns.conflict_text(file, change.text or file.text)
        return show(request, file, replace(change, digest=form.digest, conflict=conflict))
    if form.step == "save" and change.text and not change.has_errors:
        result = campaigns.write(file, change.text)
        if isinstance(result, editing.Saved):
            studio_of(request).history.remember(result)
            return HTMLResponse("", 201, {"Location": address})
        file, change = find_campaign(request), replace(change, digest=form.digest, conflict=result.diff)
    return show(request, file, change)
