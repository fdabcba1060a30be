"""Sound YAML for tests: as documents, cases and missions."""

from __future__ import annotations

from printgen.data.kind import Case, Kind
from printgen.data.load import cases
from printgen.data.records.roster import Mission
from printgen.data.validation import parse_record
from printgen.data.yaml import Document, parse


def parsed(text: str, file: str = "mine.yaml") -> Document:
    """Return the document that a YAML text contains."""
    document, findings = parse(text, file)
    assert document is not None
    assert findings == []
    return document


def case_of(kind: Kind, text: str, file: str = "mine.yaml") -> Case:
    """Return the single case that a YAML text contains."""
    found, findings = cases(kind, parsed(text, file))
    assert findings == []
    (case,) = found
    return case


def mission_of(text: str, file: str = "plan.yaml") -> Mission:
    """Return the mission that a YAML text plans or records."""
    document = parsed(text, file)
    mission, findings = parse_record(Mission, document.value, document, ())
    assert findings == []
    assert isinstance(mission, Mission)
    return mission
