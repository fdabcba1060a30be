"""Lazy imports: a module is imported when something of it is used, and no other import changes."""

import builtins
import pickle
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from printgen.data.lazy_imports import lazy_imports, without_imports


@pytest.fixture
def toys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Make a package `lazy_toys` with two modules, one of which cannot be imported."""
    folder = tmp_path / "lazy_toys"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "kite.py").write_text("NAME = 'box'\n")
    (folder / "broken.py").write_text("raise ImportError('no string')\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] == "lazy_toys"]:
        sys.modules.pop(name)


def test_a_module_is_imported_when_something_of_it_is_used(toys) -> None:
    with lazy_imports(__name__):
        from lazy_toys import broken
        from lazy_toys import kite as it
    assert "lazy_toys" not in sys.modules
    assert it.NAME == "box"
    assert "lazy_toys.kite" in sys.modules
    assert "lazy_toys.broken" not in sys.modules
    for _again in range(2):
        with pytest.raises(ImportError, match="no string"):
            _ = broken.NAME


def test_a_module_that_was_sent_to_a_worker_is_imported_there(toys) -> None:
    with lazy_imports(__name__):
        from lazy_toys import kite
    sent = pickle.loads(pickle.dumps(kite))
    assert "lazy_toys" not in sys.modules
    assert sent.NAME == "box"


def test_imports_of_other_modules_are_left_as_they_are(toys) -> None:
    before = builtins.__import__
    with lazy_imports("another.module"):
        from lazy_toys import kite
    assert type(kite) is ModuleType
    with pytest.raises(ZeroDivisionError), lazy_imports(__name__):
        _ = 1 / 0
    assert builtins.__import__ is before


def test_a_library_gets_a_placeholder_for_a_large_module_that_it_rarely_needs(toys) -> None:
    with without_imports("lazy_toys.kite"):
        from lazy_toys import kite as rarely
    assert "lazy_toys.kite" not in sys.modules
    from lazy_toys import kite

    assert type(kite) is ModuleType
    with without_imports("lazy_toys.kite"):
        from lazy_toys import kite as again
    assert again is kite
    assert rarely.NAME == kite.NAME


def test_a_placeholder_that_is_used_at_once_is_imported_at_once(toys) -> None:
    with without_imports("lazy_toys.kite"):
        from lazy_toys import kite

        assert kite.NAME == "box"
    assert sys.modules["lazy_toys.kite"].NAME == "box"


def test_a_sheet_without_pictures_is_printed_without_pillow(root: Path, tmp_path: Path) -> None:
    code = (
        "import sys; from printgen.cli import main; sys.argv[:] = ['printgen', 'make', 'record-sheets', 'canvas-eagles', "
        f"'--aircraft', 'sopwith-camel', '--out', {str(tmp_path)!r}]\n"
        "try: main()\n"
        "finally: sys.exit('PIL.Image' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False, capture_output=True).returncode == 0
    assert list(tmp_path.rglob("*.pdf"))
