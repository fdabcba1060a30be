"""`show --picture`: an aircraft from above and from the side in a file of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.commands.session import CLEAN, Session
from printgen.commands.show import show
from printgen.data.findings import UsageError
from printgen.render import svg


def test_it_shows_both_views_with_span_and_length(session: Session, tmp_path: Path) -> None:
    file = tmp_path / "camel.svg"
    outcome = show("canvas-eagles", "sopwith-camel", "text", session, file)
    assert outcome.status == CLEAN
    assert outcome.closing == f"{file}: Sopwith Camel from above and from the side"
    text = file.read_text(encoding="utf-8")
    assert {"Sopwith Camel", "span 8.53 m", "length 5.72 m"} <= set(re.findall(r">([^<>]+)</t", text))
    for glyph in ("silhouette-sopwith-camel", "side-sopwith-camel", "mark-roundel-british"):
        assert text.count(glyph) > 1


def test_both_views_are_to_one_scale(session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faces = []
    monkeypatch.setattr(svg, "render_face", lambda face, *_rest: faces.append(face) or "")
    show("canvas-eagles", "sopwith-camel", "text", session, tmp_path / "camel.svg")
    uses = {mark.glyph.name.split("-")[0]: mark for mark in faces[0].marks if hasattr(mark, "glyph")}
    # A propeller stands before its nose: it is a little longer than the body.
    assert uses["side"].scale / uses["silhouette"].scale == pytest.approx(5.72 / 8.53, rel=0.06)


def test_what_cannot_be_drawn_is_said_and_nothing_is_written_over(session: Session, tmp_path: Path) -> None:
    file = tmp_path / "camel.svg"
    file.write_text("mine", encoding="utf-8")
    for game, id, into, said in (
        ("canvas-eagles", "sopwith-camel", file, "already exists"),
        ("canvas-eagles", "sopwith-camel", tmp_path / "camel.png", "Use a file name that ends in .svg"),
        ("canvas-eagles", "damage", tmp_path / "damage.svg", "draws one aircraft"),
        ("canvas-eagles", None, tmp_path / "all.svg", "draws one aircraft"),
    ):
        with pytest.raises(UsageError, match=said):
            show(game, id, "text", session, into)
    assert [it.name for it in tmp_path.iterdir()] == ["camel.svg"]
    assert file.read_text(encoding="utf-8") == "mine"
