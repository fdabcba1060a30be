"""Giving out a release of the data: what stands in its way, all that it is given out as, and the shelf of releases: each put
there whole or not at all, and never changed."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from printgen.data.findings import Unclear
from printgen.data.folders import Project, leading_out
from printgen.data.kind import Kind
from printgen.data.kinds import KINDS
from printgen.files import reading, shown, whole
from printgen.games.reading import Reading
from printgen.products.workers import Workers
from printgen.release import editions, forms, objects, update_pack
from printgen.release.comparison import Comparison, level
from printgen.release.editions import DATA, Level, Version, version
from printgen.report.closing import counted
from printgen.sheets.stamp import keys_as_text

Put = Literal["written", "the same", "different"]
SUMS = "SHA256SUMS"
#: More names than this are not listed.
MANY = 8
_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._/-]*")
_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def before_reading(wanted: Version, folder: Path) -> tuple[str, ...]:
    """What is in the way as the files stand: they are all in git, or nobody could tell later what was released."""
    changed = objects.uncommitted(folder)
    if changed is None:
        return (f"{shown(folder)}: git does not look after this folder, so {wanted} could not be traced back",)
    if changed:
        more = f" and {len(changed) - MANY} more" if len(changed) > MANY else ""
        return (f"not committed: {', '.join(changed[:MANY])}{more}", "commit the data first")
    odd = (Path(path) for path, followed in reading.walked(folder, inside=True) if not followed)
    out = {link for path in odd if (link := leading_out(path, folder))}
    if links := sorted(link.relative_to(folder).as_posix() for link in out):
        return (f"links that lead out of the data folder: {', '.join(links[:MANY])}", "put copies in their places")
    # They stand in addresses, and in lines of a list of sums.
    if unfit := sorted(repr(name) for name in objects.filed(folder) if not _NAME.fullmatch(name)):
        plain = "call them by letters, digits, dots, dashes and underscores"
        return (f"names that no link and no list of sums can bear: {', '.join(unfit[:MANY])}", plain)
    return ()


def of_the_base(base: str | None, first: bool, project: Project) -> tuple[str, ...]:
    """What is in the way where nothing is there to compare with and nobody says that it is the first, or the other way
    round: without what was before, nobody can be told what to print again."""
    if base and first:
        return (f"`--first`: there is {base} before it; leave `--first` out",)
    if base or first:
        return ()
    shelf = shown(editions.releases(project))
    return (
        f"no release is known before this one: git has no tag {editions.TAG}VERSION, and {shelf} holds none",
        "so there would be no update pack: name the git revision that was printed from before with --since",
        f"(and tag it for the next time: git tag {editions.TAG}VERSION REVISION), or say --first, if it is the first of all",
    )


def before_writing(wanted: Version, found: Comparison) -> tuple[str, ...]:
    """What is in the way once the data is read: its own word of its version, waivers without a reason, and a version
    that says less than what changed."""
    state, said = found.new, []
    if state.version != str(wanted):
        said.append(f"release.yaml says {state.version}, and every page would: write `version: {wanted}` and commit it")
    if not state.date:
        said.append("release.yaml names no date: add one, such as `date: 1918-11-11`, and commit it")
    unexplained = {
        f"{case.kind.name} {case.id}: the waiver of {waiver.check} gives no reason: say why, or take it out"
        for library in state.libraries.values()
        for case in library
        for waiver in case.record.waivers
        if not waiver.reason.strip()
    }
    said += sorted(unexplained)
    old = found.old
    if old is None:
        return tuple(said)
    if old.unread:
        said.append(f"{old.name}: {old.unread[0].message}: it cannot be compared; name another with --since")
    if found.reprints is None:
        said.append(f"{old.name} has errors, so its pages cannot be drawn; name another with --since")
    before = version(old.version)
    if before is None:
        return (*said, f"{old.name} names no version of its own; name another with --since")
    most = level(found.changes)
    least = before.after(most)
    if wanted < least:
        change = _WORDS[most]
        said.append(f"{wanted} says too little: since {before} there is {change}, so it is {least} at the least")
        weighty = [change for change in found.changes if change.level is most]
        for it in weighty[:MANY]:
            said.append(" ".join(part for part in ("  ", it.kind, it.id, it.field, f"({it.nature})") if part))
        said += [f"   and {len(weighty) - MANY} more"] if len(weighty) > MANY else []
    return tuple(said)


_WORDS = {
    Level.NONE: "no change",
    Level.PATCH: "a value corrected",
    Level.MINOR: "a record or field added",
    Level.MAJOR: "an id removed or renamed",
}


def contents(found: Comparison, project: Project, workers: Workers | None = None) -> dict[str, bytes]:
    """The files of the release by name; the same data, after the same release before, gives the same bytes.

    workers: who draws. The data is as git holds it. Raises Unclear where that is not what was read and compared.
    """
    from printgen.release import site

    state = found.new
    held = objects.committed(state.folder, "HEAD")
    if held != state.files:
        raise Unclear("the data was changed while it was being released; commit it and release it again")
    files = {f"{DATA}/{name}": content for name, content in held.items()}
    for id, data in state.games.items():
        files[f"json/{id}.json"] = as_json(data, state.date)
        files[f"json/{id}.schema.json"] = schema(data)
    files["CHANGELOG.md"] = forms.changelog(found).encode()
    files |= update_pack.packs(found)
    pages = site.files(found, project.templates, tuple(files), workers)
    files |= {f"site/{name}": content for name, content in pages.items()}
    files[SUMS] = sums(files)
    return files


def as_json(data: Reading, date: str) -> bytes:
    """All records of the game as they were written, by kind and id, with the version that they are."""
    records = {
        kind.name: {id: keys_as_text(case.written) for id, case in sorted(data.library.of(kind.name).items())}
        for kind in _kinds(data)
    }
    head = {"$schema": f"{data.game.id}.schema.json", "game": data.game.id, "title": data.game.title}
    return _text({**head, "version": data.version, "date": date, "records": records})


def schema(data: Reading) -> bytes:
    """The JSON Schema (draft 2020-12) of `as_json`: each kind's record, in the names that YAML has."""
    parts: dict[str, Any] = {}
    kinds: dict[str, Any] = {}
    for kind in _kinds(data):
        record = kind.model.model_json_schema(by_alias=True, ref_template=f"#/$defs/{kind.name}.{{model}}")
        parts |= {f"{kind.name}.{name}": part for name, part in record.pop("$defs", {}).items()}
        parts[kind.name] = record
        kinds[kind.name] = {"type": "object", "additionalProperties": {"$ref": f"#/$defs/{kind.name}"}}
    told = {name: {"type": "string"} for name in ("$schema", "game", "title", "version", "date")}
    records = {"type": "object", "properties": kinds, "required": [*kinds], "additionalProperties": False}
    whole = {
        "$schema": _DRAFT,
        "title": data.game.id,
        "type": "object",
        "properties": {**told, "records": records},
        "required": [*told, "records"],
        "additionalProperties": False,
        "$defs": parts,
    }
    return _text(whole)


def _kinds(data: Reading) -> tuple[Kind, ...]:
    return tuple({kind.name: kind for kind in (*KINDS, *data.game.kinds)}.values())


def _text(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode()


def sums(contents: Mapping[str, bytes]) -> bytes:
    """The digest of each file by name, as `sha256sum --check` reads them."""
    return "".join(f"{sha256(contents[name]).hexdigest()}  {name}\n" for name in sorted(contents)).encode()


def put(shelf: Path, name: str, contents: Mapping[str, bytes]) -> Put:
    """Put a release on the shelf; one that is there already is left as it is.

    It is written beside its place, onto the disk itself, and then renamed, so that what bears its name is whole at any
    time; what a run that was killed left behind is cleared away. Raises OSError, with nothing of that name there, and where the
    shelf is a link to another place.
    """
    target = shelf / name
    whole.stay_within(shelf.parent, target)
    whole.clear(shelf, (name,), folders=True)
    if target.exists():
        there = (Path(path) for path, followed in reading.walked(target) if followed)
        held = {path.relative_to(target).as_posix(): reading.content(path) for path in there}
        return "the same" if held == dict(contents) else "different"
    passing = whole.beside(target)
    try:
        for file, content in contents.items():
            (passing / file).parent.mkdir(parents=True, exist_ok=True)
            with whole.named(target / file):
                whole.write(passing / file, content, lasting=True)
        whole.settle(*{(passing / file).parent for file in contents})
        with whole.named(target):
            passing.rename(target)
        whole.settle(shelf)
    finally:
        shutil.rmtree(passing, ignore_errors=True)
    return "written"


def closing(folder: Path, contents: Mapping[str, bytes], done: Put) -> list[str]:
    """What was put where, and what to do next."""
    where = shown(folder)
    if done == "the same":
        return [f"nothing changed: {counted(len(contents), 'file')} in {where} are up to date"]
    size = sum(map(len, contents.values()))
    packs = [name for name in contents if name.startswith("update/")]
    lines = [f"{where}: {counted(len(contents), 'file')}, {size / 1e6:.1f} MB"]
    lines += [f"To print again: {', '.join(packs)}"] if packs else []
    return [*lines, f"Look at {where}/site/index.html, then tag it: git tag data-{folder.name}"]
