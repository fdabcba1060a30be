"""The story of `roster read`: forms that were filled in become a result to book."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from printgen.commands.roster import Refused, put_new, refusal, said
from printgen.commands.session import Outcome, Session
from printgen.data.findings import stops
from printgen.files import shown


def read(forms: Sequence[Path], out: Path | None, session: Session) -> Outcome:
    """Write the result that the debriefings of a mission make; whole or not at all, and never over a file that is there.

    out: where to; None for a file named after the mission. Raises Unclear, OSError.
    """
    from printgen.campaign import debriefing
    from printgen.campaign import forms as filled
    from printgen.report.closing import counted

    read_in = [filled.read(path, shown(path.absolute())) for path in forms]
    findings = [found for _form, wrong in read_in for found in wrong]
    made, more = debriefing.result([form for form, _wrong in read_in if form])
    findings += more
    if made is None or stops(findings):
        return refusal(Refused(findings), "nothing was written", session)
    target = out or Path(f"{made.mission}.yaml")
    put_new(target, made.text.encode(), "name another file with `--out`")
    last = (
        f"{target}: {made.mission}, week {made.week}, {counted(made.sorties, 'sortie')}",
        f"look through it, then `printgen roster apply ROSTER {target}`",
    )
    return Outcome(closing="\n".join(last), complaint=said(findings, session))
