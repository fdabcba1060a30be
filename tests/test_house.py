"""The house's own rules: sizes, names, what lies where, and what the changelog names."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

from printgen import __version__

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "printgen"

TOP_LEVEL = {"CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "SECURITY.md", "pyproject.toml"}
TOP_FOLDERS = {"data", "docs", "output", "printgen", "templates", "tests"}
NO_NAMES = {"base", "common", "helper", "helpers", "manager", "misc", "util", "utils"}
FILE_LINES, FUNCTION_LINES = 400, 60

Function = ast.FunctionDef | ast.AsyncFunctionDef


def committed() -> list[str]:
    """Return the files that git tracks or would add; without git, every file outside the folders that tools make."""
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        listed = subprocess.run(asked, cwd=ROOT, capture_output=True, check=True, text=True).stdout.split("\0")
    except (FileNotFoundError, subprocess.CalledProcessError):
        made = {".git", ".venv", "__pycache__", ".hypothesis", ".mypy_cache", ".ruff_cache", ".pytest_cache"}
        every = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
        listed = [path.as_posix() for path in every if not made & set(path.parts)]
    return sorted(name for name in listed if name and (ROOT / name).is_file())


def texts() -> dict[str, str]:
    """Return the text of each committed text file, by name."""
    found = {}
    for name in committed():
        raw = (ROOT / name).read_bytes()
        if b"\0" not in raw:
            found[name] = raw.decode("utf-8")
    return found


COMMITTED = committed()
TEXTS = texts()
MODULES = {name: ast.parse(text) for name, text in TEXTS.items() if re.fullmatch(r"printgen/.*\.py", name)}
TESTS = {name: ast.parse(text) for name, text in TEXTS.items() if re.fullmatch(r"tests/(.*/)?test_\w+\.py", name)}


@cache
def walk(tree: ast.Module) -> tuple[ast.AST, ...]:
    """Return all nodes of a module."""
    return tuple(ast.walk(tree))


def functions(tree: ast.Module) -> Iterator[Function]:
    return (node for node in walk(tree) if isinstance(node, Function))


def test_the_scans_below_see_the_house() -> None:
    assert len(MODULES) > 20
    assert len(TESTS) > 5
    assert len(TEXTS) > 60


def test_the_top_level_holds_what_it_may() -> None:
    top = {name.split("/")[0] for name in COMMITTED}
    assert {name for name in top if not name.startswith(".")} == TOP_LEVEL | TOP_FOLDERS


@cache
def imports(tree: ast.Module) -> set[str]:
    """Return the full names of the modules that a module imports, and of the objects that it imports from them."""
    found = set()
    for node in walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def room(module: str) -> str:
    """The room that a module of the package, or a thing in one, is in; each game is one of its own."""
    parts = module.split(".")[1:]
    of_a_game = parts[0] == "games" and (PACKAGE / Path(*parts[:2])).is_dir()
    return ".".join(parts[:2]) if of_a_game and len(parts) > 1 else parts[0]


#: Classes that still have a namesake in a room that theirs meets. No name may be added; one that is met no more goes.
NAMESAKES = {
    "Block",
    "Entry",
    "Line",
    "Order",
    "Part",
    "Piece",
    "Problem",
    "Remark",
    "Row",
    "Seat",
    "Side",
    "Sortie",
    "Spot",
    "Style",
    "Table",
    "Track",
}


def test_no_two_classes_of_one_name_stand_in_rooms_that_meet() -> None:
    classes: dict[str, dict[str, ast.ClassDef]] = {}
    meets: dict[str, set[str]] = {}
    for file, tree in MODULES.items():
        here = room(file.removesuffix(".py").replace("/", "."))
        meets.setdefault(here, set()).update(room(it) for it in imports(tree) if it.startswith("printgen."))
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                classes.setdefault(node.name, {})[here] = node
    met = set()
    for name, places in classes.items():
        for one, other in combinations(places, 2):
            # What a game adds to a record of its name is that record still.
            bases = {
                ast.unparse(base).partition("[")[0].rpartition(".")[2]
                for it in (one, other)
                for base in places[it].bases
            }
            if (other in meets[one] or one in meets[other]) and name not in bases:
                met.add(name)
    assert sorted(met - NAMESAKES) == [], "a class of that name is in a room that imports this one: find another name"
    assert sorted(NAMESAKES - met) == [], "not met any more: take it out of the list"


def test_files_are_short() -> None:
    long = {name: len(TEXTS[name].splitlines()) for name in MODULES if len(TEXTS[name].splitlines()) > FILE_LINES}
    assert long == {}


def test_functions_are_short() -> None:
    lengths = {
        f"{name}:{node.lineno} {node.name}": (node.end_lineno or 0) - node.lineno + 1
        for name, tree in MODULES.items()
        for node in functions(tree)
    }
    assert len(lengths) > 100
    assert {where: lines for where, lines in lengths.items() if lines > FUNCTION_LINES} == {}


def test_modules_are_named_after_what_they_do() -> None:
    named = {name for name in (*MODULES, *TESTS) if NO_NAMES & set(Path(name).with_suffix("").parts)}
    assert named == set()


def public(tree: ast.Module) -> Iterator[tuple[str, ast.Module | ast.ClassDef | Function]]:
    """Yield a module and the classes and functions that it offers, without the signatures of overloads."""
    yield "the module", tree
    for node in (it for it in tree.body if isinstance(it, ast.ClassDef | Function)):
        if not node.name.startswith("_") and "overload" not in map(ast.unparse, node.decorator_list):
            yield node.name, node


def test_what_is_public_says_what_it_is_for() -> None:
    offered = [(file, name, node) for file, tree in MODULES.items() for name, node in public(tree) if tree.body]
    assert len(offered) > 100
    assert [f"{file}: {name}" for file, name, node in offered if not ast.get_docstring(node)] == []


def undocumented(name: str) -> str:
    """A module's text less its docstrings, which may give an example out of a game."""
    lines = TEXTS[name].splitlines()
    for node in walk(MODULES[name]):
        if isinstance(node, ast.Module | ast.ClassDef | Function) and ast.get_docstring(node):
            first = node.body[0]
            for number in range(first.lineno, (first.end_lineno or 0) + 1):
                lines[number - 1] = ""
    return "\n".join(lines)


def test_no_core_file_names_a_game() -> None:
    games = {path.name for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").is_file()}
    assert "canvas_eagles" in games
    known = games | {"blue_max", "richthofens_war", "dockfighters"}
    named = re.compile("|".join(re.escape(game).replace("_", "[-_ ]?") for game in sorted(known)), re.IGNORECASE)
    core = {name: undocumented(name) for name in MODULES if not re.match(r"printgen/games/[^/]+/", name)}
    assert len(core) > 20
    assert [f"{name}: {found[0]}" for name, text in core.items() for found in named.finditer(text)] == []


def reads(call: ast.Call) -> bool:
    """Return whether a call reads a file, walks folders or parses JSON.

    Calls of printgen.files.reading do not count, nor calls with bytes or a new file to write.
    """
    found = ast.unparse(call.func)
    if re.fullmatch(r"(files\.)?(reading\.)?read_(bytes|text)", found):
        return False
    last, first = found.rpartition(".")[2], ast.unparse(call.args[0] if call.args else ast.Constant(""))
    given = [ast.unparse(it) for it in (*call.args, *(it.value for it in call.keywords))]
    if last == "open" or found in ("TTFont", "PdfReader"):
        return first not in ("'xb'", "self", "os.devnull") and not any(
            re.search(r"BytesIO\(|\b(content|held)\b", it) for it in given
        )
    return last in ("fdopen", "read_text", "read_bytes", "rglob", "scandir") or bool(
        re.fullmatch(r"os\.walk|(json|msgspec|msgspec\.json)\.(loads?|decode)|yaml\.load", found)
    )


#: Who may besides: the folder whose names are put onto the disk itself, and what is half-written beside a file.
READS_TOO = {
    "printgen/files/archives.py": ("archive.open",),
    "printgen/files/passing.py": ("os.scandir",),
    "printgen/files/whole.py": {"os.open", "os.scandir"},
    "printgen/files/proof.py": {"os.open", "open"},
}


def test_one_module_reads_files() -> None:
    found = {
        f"{name}:{node.lineno} {ast.unparse(node.func)}"
        for name, tree in MODULES.items()
        for node in walk(tree)
        if isinstance(node, ast.Call) and reads(node) and ast.unparse(node.func) not in READS_TOO.get(name, ())
    }
    own = {it for it in found if it.startswith("printgen/files/reading.py:")}
    assert {it.partition(" ")[2] for it in own} == {"os.open", "os.fdopen", "os.scandir", "msgspec.json.decode"}
    assert found - own == set(), "printgen.files.reading reads files and folders: size, kind and links are judged there"


def test_every_word_is_called_by_its_own_text() -> None:
    """`_(name)` would never be gathered, so that word would stay English for ever."""
    calls = [
        (name, node.lineno, node.args)
        for name, tree in MODULES.items()
        for node in walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_"
    ]
    assert len(calls) > 20
    plain = [isinstance(args[0], ast.Constant) and isinstance(args[0].value, str) for _file, _line, args in calls]
    assert [call[:2] for call, good in zip(calls, plain, strict=True) if not good] == []


def test_nothing_is_left_for_later() -> None:
    mark = re.compile(r"\b(TO[D]O|FIX[M]E|XX[X]|NotImplemented[E]rror)\b")
    assert [name for name, text in TEXTS.items() if mark.search(text) and not name.startswith(".ci/lock")] == []


def test_nothing_names_a_machine_or_a_registry() -> None:
    place = re.compile(r"/(?:home|Users|work|opt|tmp|root)/\w|pypi[.]|python[h]osted|index[-]url|file[:]//")
    innocent = re.compile(r"--no-emit-index-url")
    found = [f"{name}: {match[0]}" for name, text in TEXTS.items() for match in place.finditer(innocent.sub("", text))]
    assert found == []


def asserts(node: Function, checking: set[str]) -> bool:
    """Whether a test looks at anything: by assert, pytest.raises, or a function of its file or fixture that does."""
    for part in ast.walk(node):
        if isinstance(part, ast.Assert):
            return True
        if isinstance(part, ast.Call):
            name = part.func.attr if isinstance(part.func, ast.Attribute) else getattr(part.func, "id", "")
            if name in {"raises", "golden", "fail"} | checking:
                return True
    return False


def test_every_test_asserts_something() -> None:
    idle, seen = [], 0
    for name, tree in TESTS.items():
        checking = {node.name for node in functions(tree) if asserts(node, set())}
        for node in functions(tree):
            if node.name.startswith("test_"):
                seen += 1
                idle += [] if asserts(node, checking) else [f"{name}:{node.lineno} {node.name}"]
    assert seen > 50
    assert idle == []


def test_no_test_is_skipped_or_expected_to_fail() -> None:
    mark = re.compile(r"\bpytest\.(mark\.)?(skip|skipif|xfail|importorskip)\b")
    assert [name for name in TESTS if name != "tests/test_house.py" and mark.search(TEXTS[name])] == []


def test_nothing_reads_what_lies_outside_the_project() -> None:
    outside = re.compile(r"[.][.]/shared")
    assert [name for name, text in TEXTS.items() if outside.search(text)] == []


def test_the_changelog_names_this_version() -> None:
    assert re.search(rf"^## \[?({re.escape(__version__)}|Unreleased)\b", TEXTS["CHANGELOG.md"], re.MULTILINE)


def test_the_lock_files_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads(TEXTS["pyproject.toml"])["project"]

    def names(wanted: list[str]) -> set[str]:
        return {re.split(r"[<>=\[ ]", line)[0].lower().replace("_", "-") for line in wanted}

    def pinned(lock: str) -> dict[str, str]:
        return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", TEXTS[f".ci/{lock}"], re.MULTILINE))

    runtime, cluster, dev = (pinned(f"lock{name}.txt") for name in ("", "-cluster", "-dev"))
    assert names(project["dependencies"]) <= set(runtime)
    assert names(project["optional-dependencies"]["cluster"]) <= set(cluster)
    assert names(project["optional-dependencies"]["dev"]) <= set(dev)
    assert runtime.items() <= cluster.items() <= dev.items()


def test_no_text_contains_control_characters() -> None:
    unseen = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
    read = [name for name in committed() if name.startswith("printgen/") and name.endswith(".py")]
    assert [name for name in read if unseen.search((ROOT / name).read_text(encoding="utf-8"))] == []
