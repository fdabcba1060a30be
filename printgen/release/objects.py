"""Data in a git repository, which is read directly from git's objects."""

from __future__ import annotations

import os
import posixpath
import subprocess
from pathlib import Path

from printgen import systems
from printgen.files.reading import read_bytes, walk_files

#: The suffixes of data files: records, tables of records, schemas, and the templates of game folders.
KEPT = (".yaml", ".yml", ".csv", ".xlsx", ".json", ".html")
_LINK, _FILE = b"12", b"10"
#: The settings that prevent git from starting programs that a repository specifies.
_NOTHING = ("core.fsmonitor=false", f"core.hooksPath={os.devnull}", f"core.attributesFile={os.devnull}")


def git(folder: Path, *words: str, given: bytes = b"") -> bytes:
    """Return the output of git in a folder. The output is empty without a repository, and if git fails or is not installed."""
    # Starting git takes longer than looking for a repository as git does.
    home = folder.resolve()
    if not any((it / ".git").exists() for it in (home, *home.parents)):
        return b""
    # Inherited variables could make git read another repository.
    environ = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environ |= {"GIT_OPTIONAL_LOCKS": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_NO_REPLACE_OBJECTS": "1"}
    settings = (word for it in _NOTHING for word in ("-c", it))
    try:
        done = subprocess.run(
            [systems.find_program("git"), "-C", str(folder), *settings, *words],
            input=given,
            env=environ,
            capture_output=True,
            check=False,
        )
    except OSError:
        return b""
    return done.stdout if done.returncode == 0 else b""


def find_commit(folder: Path, *names: str) -> str | None:
    """Return the id of the commit that the first valid name refers to, or None if no name is valid."""
    tried = (f"{name}^{{commit}}" for name in names if name.strip() and not name.startswith("-"))
    found = (git(folder, "rev-parse", "--verify", "--quiet", it) for it in tried)
    return next((it.decode().strip() for it in found if it), None)


def committed_files(folder: Path, commit: str) -> dict[str, bytes]:
    """Return the data files in a folder as they are in a commit, by name.

    A symbolic link to another file in the commit has the content of that file.
    """
    files: dict[str, bytes] = {}
    links: dict[str, bytes] = {}
    for line in git(folder, "ls-tree", "-r", "-z", commit, "--", ".").split(b"\0"):
        facts, _tab, name = line.partition(b"\t")
        mode, _kind, digest = facts.split() if facts else (b"", b"", b"")
        if mode[:2] in (_FILE, _LINK) and _is_data(os.fsdecode(name)):
            (links if mode[:2] == _LINK else files)[os.fsdecode(name)] = digest
    digests = list(dict.fromkeys((*files.values(), *links.values())))
    answer = git(folder, "cat-file", "--batch", given=b"".join(digest + b"\n" for digest in digests))
    blobs: dict[bytes, bytes] = {}
    for digest in digests:
        # Each answer is `DIGEST blob SIZE`, the content, and a line break.
        head, _end, answer = answer.partition(b"\n")
        if not head or head.endswith(b"missing"):
            return {}
        size = int(head.split()[-1])
        blobs[digest], answer = answer[:size], answer[size + 1 :]
    found = {name: blobs[digest] for name, digest in files.items()}
    for link, digest in links.items():
        to = posixpath.normpath(posixpath.join(posixpath.dirname(link), os.fsdecode(blobs[digest])))
        found |= {link: found[to]} if to in files else {}
    return dict(sorted(found.items()))


def data_files(folder: Path) -> dict[str, bytes]:
    """Return the data files in a folder, by name. Symbolic links that point outside the folder are not followed."""
    found = (Path(path) for path, followed in walk_files(folder, inside=True) if followed)
    return {it.relative_to(folder).as_posix(): read_bytes(it) for it in found if it.suffix in KEPT}


def is_tracked(folder: Path) -> bool:
    """Return whether the last commit in git contains files of a folder."""
    return bool(git(folder, "ls-tree", "-r", "--name-only", "HEAD", "--", "."))


def is_changed(folder: Path) -> bool:
    """Return whether the files of a folder of printgen's own repository differ from the last commit, or False without a commit.

    In another repository, git could start filters that the repository specifies. `changed_files` never starts them, but
    takes ten times as long, because it reads all files.
    """
    return bool(find_commit(folder, "HEAD") and git(folder, "status", "--porcelain", "--", "."))


def changed_files(folder: Path) -> tuple[str, ...] | None:
    """Return the names of data files that differ from the last commit, or None if the folder is not under version control."""
    head = find_commit(folder, "HEAD")
    if head is None:
        return None
    in_git, in_folder = committed_files(folder, head), data_files(folder)
    return tuple(
        f"{folder.name}/{name}" for name in sorted({**in_git, **in_folder}) if in_git.get(name) != in_folder.get(name)
    )


def _is_data(name: str) -> bool:
    return name.endswith(KEPT) and not any(step.startswith(".") for step in name.split("/"))
