"""Docstrings describe the code as it is: the parameters and fields that they name exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MODULES = {
    str(path.relative_to(ROOT)): ast.parse(path.read_text("utf-8")) for path in (ROOT / "printgen").rglob("*.py")
}
CLASSES: dict[str, list[ast.ClassDef]] = {}
for tree in MODULES.values():
    for it in ast.walk(tree):
        if isinstance(it, ast.ClassDef):
            CLASSES.setdefault(it.name, []).append(it)
ENTRY = re.compile(r" {4}([a-z_][\w, `*]*): ")

Documented = ast.FunctionDef | ast.ClassDef


def names(node: Documented, seen: frozenset[Documented] = frozenset()) -> set[str]:
    """Return the parameters of a function, or the fields and methods of a class and its bases in the package."""
    if isinstance(node, ast.FunctionDef):
        every = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg)
        return {it.arg for it in every if it}
    found = {it.target.id for it in node.body if isinstance(it, ast.AnnAssign) and isinstance(it.target, ast.Name)}
    for method in node.body:
        if isinstance(method, ast.FunctionDef):
            found |= {method.name, *(names(method) if method.name == "__init__" else ())}
    for base in node.bases:
        name = re.sub(r"\[.*", "", ast.unparse(base)).rpartition(".")[2]
        others = [it for it in CLASSES.get(name, ()) if it not in {*seen, node}]
        found |= {field for other in others for field in names(other, seen | {node})}
    return found


def documented(docstring: str) -> Iterator[str]:
    """Yield the names that the `Args:` and `Fields:` blocks describe."""
    inside = False
    for line in docstring.splitlines():
        inside = line in ("Args:", "Fields:") or (inside and (not line or line.startswith(" ")))
        if inside and (entry := ENTRY.match(line)):
            yield from re.split(r",\s*", re.sub(r"[`*]", "", entry[1]))


def unknown(modules: Mapping[str, ast.Module]) -> list[str]:
    return [
        f"{file}: {node.name} has no `{name}`"
        for file, tree in modules.items()
        for node in ast.walk(tree)
        if isinstance(node, Documented)
        for name in documented(ast.get_docstring(node) or "")
        if name not in names(node) and name.rstrip("_") not in {it.rstrip("_") for it in names(node)}
    ]


def test_docstrings_describe_parameters_and_fields_that_exist() -> None:
    assert unknown(MODULES) == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('def f(a):\n    """Do.\n\n    Args:\n        b: it.\n    """', ["m: f has no `b`"]),
        ('class C:\n    """C.\n\n    Fields:\n        a, b: they.\n    """\n    a: int', ["m: C has no `b`"]),
        ('def f(*rest, **more):\n    """Do.\n\n    Args:\n        rest: these.\n        more: those.\n    """', []),
    ],
)
def test_unknown_names_are_found(code: str, found: list[str]) -> None:
    assert unknown({"m": ast.parse(code)}) == found
