"""Findings as SARIF 2.1.0, the form that code hosts and editors show beside the text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from printgen import __version__
from printgen.data.findings import Finding, Place, in_order

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(findings: Sequence[Finding], titles: Mapping[str, str] | None = None) -> str:
    """One run with every finding in order. `titles` says in a line what each code is about."""
    ordered = in_order(list(findings))
    codes = sorted({found.code for found in ordered})
    driver = {"name": "printgen", "version": __version__, "rules": [_rule(code, titles or {}) for code in codes]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(found, codes.index(found.code)) for found in ordered],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2)


def _rule(code: str, titles: Mapping[str, str]) -> dict[str, Any]:
    return {"id": code, "shortDescription": {"text": titles[code]}} if code in titles else {"id": code}


def _result(found: Finding, index: int) -> dict[str, Any]:
    said = [found.message, *(note.text for note in found.notes if note.place is None)]
    said += [f"Rule {found.section}."] if found.section else []
    said += [f"Help: {found.hint}"] if found.hint else []
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": index,
        "level": found.severity.value,
        "message": {"text": "\n".join(said)},
    }
    if found.place:
        result["locations"] = [_location(found.place)]
    if related := [{**_location(note.place), "message": {"text": note.text}} for note in found.notes if note.place]:
        result["relatedLocations"] = related
    return result


def _location(place: Place) -> dict[str, Any]:
    region = {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(place.file)}, "region": region}}


def _uri(file: str) -> str:
    path = PurePath(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
