"""The data as git holds it: read from its objects, so that neither the environment nor hooks, filters, monitors or marks on
files have a say in it."""

from __future__ import annotations

import os
import posixpath
import subprocess
from pathlib import Path

from printgen.files.reading import content, walked

#: The files that are data: records, and the schemas they are written by.
KEPT = (".yaml", ".yml", ".json")
_LINK, _FILE = b"12", b"10"
#: Programs that a repository may name, and that git would start.
_NOTHING = ("core.fsmonitor=false", f"core.hooksPath={os.devnull}", f"core.attributesFile={os.devnull}")


def git(folder: Path, *words: str, given: bytes = b"") -> bytes:
    """What git answers in that folder; nothing where it refuses or is not there."""
    # What is inherited could have it read another repository.
    environ = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environ |= {"GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_NO_REPLACE_OBJECTS": "1"}
    settings = (word for it in _NOTHING for word in ("-c", it))
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *settings, *words], input=given, env=environ, capture_output=True, check=False
        )
    except OSError:
        return b""
    return done.stdout if done.returncode == 0 else b""


def commit(folder: Path, *names: str) -> str | None:
    """The commit that the first of the names means to which there is one."""
    tried = (f"{name}^{{commit}}" for name in names if name.strip() and not name.startswith("-"))
    found = (git(folder, "rev-parse", "--verify", "--quiet", it) for it in tried)
    return next((it.decode().strip() for it in found if it), None)


def committed(folder: Path, commit: str) -> dict[str, bytes]:
    """The data that a commit holds in the folder, by name below it. A link to another of its files is that file."""
    files: dict[str, bytes] = {}
    links: dict[str, bytes] = {}
    for line in git(folder, "ls-tree", "-r", "-z", commit, "--", ".").split(b"\0"):
        facts, _tab, name = line.partition(b"\t")
        mode, _kind, digest = facts.split() if facts else (b"", b"", b"")
        if mode[:2] in (_FILE, _LINK) and _is_data(os.fsdecode(name)):
            (links if mode[:2] == _LINK else files)[os.fsdecode(name)] = digest
    asked = list(dict.fromkeys((*files.values(), *links.values())))
    answer = git(folder, "cat-file", "--batch", given=b"".join(digest + b"\n" for digest in asked))
    held: dict[bytes, bytes] = {}
    for digest in asked:
        # `DIGEST blob SIZE`, the bytes, and a line's end.
        head, _end, answer = answer.partition(b"\n")
        if not head or head.endswith(b"missing"):
            return {}
        size = int(head.split()[-1])
        held[digest], answer = answer[:size], answer[size + 1 :]
    found = {name: held[digest] for name, digest in files.items()}
    for link, digest in links.items():
        to = posixpath.normpath(posixpath.join(posixpath.dirname(link), os.fsdecode(held[digest])))
        found |= {link: found[to]} if to in files else {}
    return dict(sorted(found.items()))


def filed(folder: Path) -> dict[str, bytes]:
    """The data that lies in the folder, by name below it; links that lead out of it are not followed."""
    found = (Path(path) for path, followed in walked(folder, inside=True) if followed)
    return {it.relative_to(folder).as_posix(): content(it) for it in found if it.suffix in KEPT}


def uncommitted(folder: Path) -> tuple[str, ...] | None:
    """The data files that git does not hold as they are here; None where git does not look after the folder at all."""
    head = commit(folder, "HEAD")
    if head is None:
        return None
    ours, here = committed(folder, head), filed(folder)
    return tuple(f"{folder.name}/{name}" for name in sorted({**ours, **here}) if ours.get(name) != here.get(name))


def _is_data(name: str) -> bool:
    return name.endswith(KEPT) and not any(step.startswith(".") for step in name.split("/"))
