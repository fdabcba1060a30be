"""The debriefings of a mission, from the forms that its flyers filled in, put together as an entry of the log.

What a name stands for is for the roster to judge, which books the entry: here it only has to be one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct, field

from printgen.campaign.forms import Filled
from printgen.campaign.tables import tables
from printgen.data.findings import Finding, Place, Severity, in_order, wrong
from printgen.data.judge import judged
from printgen.data.kind import Library
from printgen.data.nearest import meant
from printgen.data.records.record import Part
from printgen.data.records.roster import Mission, Sortie
from printgen.data.yaml import parse
from printgen.products.form_fields import DEBRIEFING, ENTRY, LINE, debriefed, is_turn, kill, kill_number, scored

_PLAIN = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
#: Words that one reader of YAML or another takes for something else than words.
_WORDS = frozenset(("true", "false", "null", "unknown", "yes", "no", "on", "off", "y", "n"))
#: Fields of the form that are named otherwise than the keys written from them.
_FIELDS = {"abilities": "chooses", "aircraft-lost": "lost"}
_AGAIN = "put it right in the form, save it, and read the forms again"


class Result(Struct, frozen=True):
    """An entry of the log that forms make: as the text of a file, and what it is about."""

    text: str
    mission: str
    week: int
    sorties: int


def result(forms: Sequence[Filled]) -> tuple[Result | None, list[Finding]]:
    """The entry of the log that the forms of one mission make, its sorties in their order; or why they make none."""
    slips = [_Slip(form) for form in forms]
    values = [slip.sortie() for slip in slips]
    findings = [found for slip in slips for found in slip.findings]
    findings += _together(forms)
    if not forms or any(found.severity is Severity.ERROR for found in findings):
        return None, in_order(findings)
    campaign, mission, week = (forms[0].texts[debriefed(name)] for name in ENTRY)
    head = [f"# Read from the forms of campaign {campaign}.", f"mission: {_said(mission)}", f"week: {week}", "sorties:"]
    text = "\n".join([*head, *(line for it in values for line in _lines(it))]) + "\n"
    findings += [_found(forms[0], it.message, it.hint) for it in _judged(Mission, text)]
    if any(found.severity is Severity.ERROR for found in findings):
        return None, in_order(findings)
    return Result(text, mission, int(week), len(forms)), in_order(findings)


def strange_fates(forms: Sequence[Filled], libraries: Iterable[Library]) -> Iterator[Finding]:
    """What befell flyers in words that their game does not know, which a roster would refuse.

    libraries: of all games, read where a fate is told. Of which of them forms are they do not say: those count that have their
    tasks and aircraft, and where none has, nothing is said.
    """
    told = [(form, fate) for form in forms if (fate := form.texts.get(debriefed("fate"), ""))]
    tasks, aircraft = ({form.texts.get(debriefed(name), "") for form in forms} for name in ("task", "aircraft"))
    fates: dict[str, None] = {}
    for library in libraries if told else ():
        known, flown = tables(library), {id for kind in library.about("aircraft") for id in library.of(kind)}
        if known and tasks <= known.tasks.keys() and aircraft <= flown:
            fates |= dict.fromkeys(known.fates)
    for form, fate in told if fates else ():
        if _id(fate) not in fates:
            holds = f"`{debriefed('fate')}` holds `{fate[:60]}`"
            message = f"{holds}, which the game does not know{meant(_id(fate), fates)}"
            yield _found(form, message, f"write one of {', '.join(fates)}")


def _found(form: Filled, message: str, hint: str | None = None) -> Finding:
    return wrong("PG014", message, Place(form.file), hint or _AGAIN)


def _together(forms: Sequence[Filled]) -> Iterator[Finding]:
    """Forms of another mission than the first, or of a flyer whose form was named before."""
    met: dict[str, Filled] = {}
    for form in forms:
        for name in ENTRY:
            first, here = (it.texts.get(debriefed(name), "") for it in (forms[0], form))
            if first and here and first != here:
                message = f"`{debriefed(name)}`: `{here}`, and the form {forms[0].file} is of {name} `{first}`"
                yield _found(form, message, "name the forms of one mission only")
                break
        flyer = form.texts.get(debriefed("flyer"), "")
        before = met.setdefault(flyer, form)
        if flyer and before is not form:
            yield _found(form, f"`debrief.flyer`: {flyer} is in {before.file} too", "name one form of each flyer")


class _Slip(Struct):
    """A debriefing while it is read; `findings` are what is wrong with it so far."""

    form: Filled
    findings: list[Finding] = field(default_factory=list)

    def sortie(self) -> dict[str, Any]:
        """The flyer's line of the entry: only what is not as it goes without saying."""
        if not any(name.startswith(DEBRIEFING) for name in (*self.form.texts, *self.form.ticks)):
            hint = "read the forms that `printgen roster print --fillable` makes as mission-sheets"
            self.findings.append(wrong("PG013", "there is no debriefing in this form", Place(self.form.file), hint))
            return {}
        for name in (*ENTRY, *LINE):
            if not self._text(name):
                self._wrong(name, "is empty, and printgen had filled it in", "fill in a form that is whole")
        self._number("week")
        line: dict[str, Any] = {name: self._text(name) for name in LINE}
        before = debriefed(scored(""))
        counted = [name.removeprefix(before) for name in self.form.texts if name.startswith(before)]
        held = {
            "success": self._ticked("success"),
            "turns": self._turns(),
            "kills": self._kills(),
            "scored": {name: count for name in counted if (count := self._number(scored(name)))},
            "aircraft-lost": self._ticked("lost"),
            "fate": _id(self._text("fate")),
            "weeks": self._number("weeks"),
            "abilities": [id for part in re.split(r"[,;]", self._text("chooses")) if (id := _id(part))],
        }
        line |= {name: value for name, value in held.items() if value}
        # What of the line could stand in no roster, by the fields that it comes from.
        text = "\n".join(it[4:] for it in _lines(line)) + "\n"
        for found in _judged(Sortie, text) if not self.findings else ():
            written = text.splitlines()[found.place.line - 1] if found.place else ""
            name = written.partition(":")[0].strip()
            self._wrong(_FIELDS.get(name, name), f"makes no result: {found.message}", found.hint)
        return line

    def _text(self, name: str) -> str:
        return self.form.texts.get(debriefed(name), "")

    def _ticked(self, name: str) -> bool:
        return debriefed(name) in self.form.ticks

    def _wrong(self, name: str, message: str, hint: str | None = None) -> None:
        self.findings.append(_found(self.form, f"`{debriefed(name)}` {message}", hint))

    def _number(self, name: str) -> int | None:
        text = self._text(name)
        if not text:
            return None
        if re.fullmatch(r"[0-9]{1,6}", text):
            return int(text)
        self._wrong(name, f"holds `{text[:60]}`, which is no number", "write it in figures, such as 12")
        return None

    def _turns(self) -> int | None:
        """The turns that he wrote down; else as many as have a maneuver in the log of the same form."""
        if self._text("turns") or debriefed("turns") not in self.form.texts:
            return self._number("turns")
        log = [name for name in self.form.texts if is_turn(name)]
        if not log:
            message = "`debrief.turns` is empty, and this form has no log to count them in: taken for none"
            self.findings.append(Finding("PG014", Severity.WARNING, message, Place(self.form.file), hint=_AGAIN))
        return sum(bool(self.form.texts[name]) for name in log)

    def _kills(self) -> list[dict[str, Any]]:
        found = {kill_number(name) for name in (*self.form.texts, *self.form.ticks)}
        kills = []
        for number in sorted(it for it in found if it is not None):
            of, shared = self._text(kill(number, "of")), self._ticked(kill(number, "shared"))
            if of:
                kills.append({"victim": of, "is-shared": True} if shared else {"victim": of})
            elif shared:
                self._wrong(kill(number, "shared"), "is ticked, and nobody is named beside it")
        return kills


def _judged(model: type[Part], text: str) -> list[Finding]:
    """What is wrong with the shape of a text that was written here."""
    document, findings = parse(text, "")
    return findings if document is None else [*findings, *judged(model, document.value, document, ())[1]]


def _id(text: str) -> str:
    """The id that a name is written as: `die-roll` of `Die roll`. What makes none is left for whoever judges it."""
    return re.sub(r"[\W_]+", "-", text.lower()).strip("-") or text.strip()


def _lines(sortie: dict[str, Any]) -> Iterator[str]:
    """A sortie as lines of YAML, an entry of a list."""
    for number, (name, value) in enumerate(sortie.items()):
        yield f"{'    ' if number else '  - '}{name}: {_written(value)}"


def _written(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_said(key)}: {_written(held)}" for key, held in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_written(held) for held in value) + "]"
    return str(value) if isinstance(value, int) else _said(value)


def _said(text: str) -> str:
    """Text as YAML reads it again, whoever reads it: in quotes where it is more than a plain word."""
    if _PLAIN.fullmatch(text) and text not in _WORDS:
        return text
    signs = (f"\\{sign}" if sign in '"\\' else sign if sign.isprintable() else f"\\U{ord(sign):08X}" for sign in text)
    return f'"{"".join(signs)}"'
