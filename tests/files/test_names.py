"""Names that stand in files: below their folder, or refused."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.files.whole import OutsideFolderError, path_below


@pytest.mark.parametrize(
    "name", ["maps.pdf", "svg/record-sheets/01-camel.svg", "..bak", "a..b/.hidden", "Über uns.pdf", "ab:c"]
)
def test_a_plain_name_is_a_path_below(name):
    assert path_below(Path("out"), name) == Path("out") / name


@pytest.mark.parametrize(
    "name",
    [
        *("", ".", "..", "../a", "a/../b", "a/..", "./a", "a/.", "a//b", "a/"),
        *("/a", "//host/a", "C:", "c:a", "C:/a", "a\\b", "..\\a"),
        *("a\nb", "a\0", "\x1b[31m", "a\x7f", "a\x85", "\u202egpj.exe", "\ud800"),
    ],
    ids=repr,
)
def test_a_name_that_leads_elsewhere_or_cannot_be_seen_is_refused(name):
    with pytest.raises(OutsideFolderError, match="is not the name of a file below out"):
        path_below(Path("out"), name)


@given(st.text(alphabet="./\\a:C\n", max_size=12))
def test_whatever_passes_stays_below(name):
    try:
        path = path_below(Path("/out/game"), name)
    except OutsideFolderError:
        return
    assert Path("/out/game") in Path(os.path.normpath(path)).parents
