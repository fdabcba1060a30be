"""Publication of a release: obstacles that prevent it, its contents, and the folder of releases."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from printgen import systems
from printgen.data import yaml
from printgen.data.findings import UsageError, format_count, join_first
from printgen.data.folders import Project, escaping_link
from printgen.data.kind import Kind
from printgen.files import display_path, reading, whole
from printgen.games.reading import RELEASE_FILE, CheckedGame
from printgen.products.workers import Workers
from printgen.release import editions, forms, objects, update_pack
from printgen.release.comparison import Comparison, level
from printgen.release.downloads import ReadyPdfs
from printgen.release.editions import Edition, Level, Version, version
from printgen.sheets.stamp import keys_as_text

WriteStatus = Literal["written", "the same", "different"]
SUMS = "SHA256SUMS"
#: The maximum number of names in a list.
MANY = 8
_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._/-]*")
_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def source_obstacles(wanted: Version, folder: Path, is_own: bool) -> tuple[str, ...]:
    """Return those obstacles to a release that can be found without reading records.

    The built-in data must be in git, so that the content of the release can be traced to a commit. The user's data need
    not be in git, and its changes need not be committed, because the release contains all of this data.

    Args:
        is_own: whether the folder belongs to the user (a game folder or corrections).
    """
    if not is_own:
        changed = objects.changed_files(folder)
        if changed is None:
            return (f"{display_path(folder)} is not in a git repository, so {wanted} could not be traced back",)
        if changed:
            return (f"not committed: {join_first(changed, MANY)}", "commit the data first")
    odd = (Path(path) for path, followed in reading.walk_files(folder, inside=True) if not followed)
    out = {link for path in odd if (link := escaping_link(path, folder))}
    if links := sorted(link.relative_to(folder).as_posix() for link in out):
        return (
            f"these symbolic links point outside the data folder: {', '.join(links[:MANY])}",
            "replace them with copies of the files",
        )
    # File names appear in web addresses and in the list of checksums.
    if unfit := sorted(repr(name) for name in objects.data_files(folder) if not _NAME.fullmatch(name)):
        allowed = "use only letters, digits, dots, dashes and underscores"
        return (f"these file names cannot be used in web addresses: {', '.join(unfit[:MANY])}", allowed)
    return ()


def base_obstacles(wanted: Version, base: str | None, first: bool, project: Project) -> tuple[str, ...]:
    """Return the obstacles to a release that follow from the choice of the previous release.

    Without a previous release, `first` is required, because the pages to print again cannot be determined. With a
    previous release, `first` is an error. The first release of corrections is compared with the data that they correct.
    """
    is_layered = len(project.data) > 1
    if base and first:
        return (f"`--first` was given, but there is an earlier release, {base}. Remove `--first`",)
    if is_layered and first:
        return (
            "`--first` was given, but a release of your own data is compared with the built-in data. Remove `--first`",
        )
    if base or first:
        return ()
    newest = editions.latest_release(project)
    if is_layered and newest in (None, str(wanted)):
        return ()
    if newest:
        return (f"the newest release is {newest}: use a higher version",)
    shelf = display_path(editions.releases(project))
    return (
        f"no earlier release was found: git has no tag {editions.TAG}VERSION, and {shelf} contains no release",
        "to compare with earlier data, pass its git revision with --since, and tag this revision for the next release:",
        f"git tag {editions.TAG}VERSION REVISION. For the first release, which has no pages to print again, use --first",
    )


def data_obstacles(wanted: Version, found: Comparison) -> tuple[str, ...]:
    """Return the obstacles to a release that are found in the records.

    The obstacles are a wrong version in the release file, waivers without a reason, and a version that is too low for
    the changes.
    """
    state = found.new
    obstacles = _release_file_obstacles(wanted, state)
    unexplained = {
        f"{case.kind.name} {case.id}: the waiver of {waiver.check} has no reason; add a reason, or remove the waiver"
        for library in state.libraries.values()
        for case in library
        for waiver in case.record.waivers
        if not waiver.reason.strip()
    }
    obstacles += sorted(unexplained)
    old = found.old
    if old is None:
        return tuple(obstacles)
    if old.read_errors:
        obstacles.append(
            f"{old.name} cannot be compared: {old.read_errors[0].message}; specify another release with --since"
        )
    if found.undrawn:
        obstacles.append(f"{old.name} has errors, so its pages cannot be drawn; specify another release with --since")
    before = version(old.version)
    if before is None:
        return (*obstacles, f"{old.name} has no version in its data; specify another release with --since")
    highest = level(found.changes)
    least = before.bump(highest)
    if wanted < least:
        change = _WORDS[highest]
        obstacles.append(f"{wanted} is too low: {change} since {before} requires {least} or higher")
        weighty = [change for change in found.changes if change.level is highest]
        for it in weighty[:MANY]:
            obstacles.append(" ".join(part for part in ("  ", it.kind, it.id, it.field, f"({it.nature})") if part))
        obstacles += [f"   and {len(weighty) - MANY} more"] if len(weighty) > MANY else []
    return tuple(obstacles)


def _release_file_obstacles(wanted: Version, state: Edition) -> list[str]:
    """Return the obstacles in the file that states the version and date. Each includes the line to write."""
    commit = " and commit it" if objects.is_tracked(state.folder) else ""
    document, findings = yaml.read(state.folder / RELEASE_FILE, RELEASE_FILE)
    if findings:
        where = f", line {findings[0].place.line}" if findings[0].place else ""
        lines = (
            f"The file needs the line `version: {wanted}`, and a date such as `date: 1918-11-11`. Correct it{commit}"
        )
        return [f"{RELEASE_FILE}{where}: {findings[0].message}. {lines}"]
    fields = document.value if document and isinstance(document.value, dict) else {}
    obstacles = []
    if state.version != str(wanted):
        fault = f"has version {state.version}, which every page would show"
        if version(state.version) is None:
            fault = "has a version that is not three numbers" if "version" in fields else "has no version"
        obstacles.append(f"{RELEASE_FILE} {fault}: write `version: {wanted}`{commit}")
    if not state.date:
        fault = "has a date that is not in the form YYYY-MM-DD" if fields.get("date") else "has no date"
        obstacles.append(f"{RELEASE_FILE} {fault}: write the date, such as `date: 1918-11-11`{commit and f',{commit}'}")
    return obstacles


_WORDS = {
    Level.NONE: "no change",
    Level.PATCH: "a value corrected",
    Level.MINOR: "a record or field added",
    Level.MAJOR: "an id removed or renamed",
}


def contents(
    found: Comparison,
    data: Mapping[str, bytes],
    project: Project,
    workers: Workers | None = None,
    ready: ReadyPdfs | None = None,
) -> dict[str, bytes]:
    """Return the files of the release by name.

    The same data and the same previous release always give the same bytes. Raise UsageError if the data has changed
    since it was read and compared.

    Args:
        data: the data files before they were read, by name.
        workers: the processes that draw.
        ready: the ready-to-print PDFs, or None to omit them.
    """
    from printgen.release import site

    state = found.new
    if state.files != data:
        raise UsageError("the data was changed during the release; release it again")
    files = {**data}
    for id, game in state.games.items():
        files[f"json/{id}.json"] = as_json(game, state.date)
        files[f"json/{id}.schema.json"] = schema(game)
    files["CHANGELOG.md"] = forms.changelog(found).encode()
    files |= update_pack.packs(found)
    files |= ready.archives if ready else {}
    pages = site.files(found, project.templates, tuple(files), workers, ready)
    files |= {f"site/{name}": content for name, content in pages.items()}
    files[SUMS] = sums(files)
    return files


def as_json(data: CheckedGame, date: str) -> bytes:
    """Return all records of the game as written in its files, by kind and id, with the version."""
    records = {
        kind.name: {id: keys_as_text(case.written) for id, case in sorted(data.library.of(kind.name).items())}
        for kind in _kinds(data)
    }
    head = {"$schema": f"{data.game.id}.schema.json", "game": data.game.id, "title": data.game.title}
    return _text({**head, "version": data.version, "date": date, "records": records})


def schema(data: CheckedGame) -> bytes:
    """Return the JSON Schema (draft 2020-12) of `as_json`: the records of each kind, with the keys used in YAML."""
    parts: dict[str, Any] = {}
    kinds: dict[str, Any] = {}
    for kind in _kinds(data):
        record = kind.model.model_json_schema(by_alias=True, ref_template=f"#/$defs/{kind.name}.{{model}}")
        parts |= {f"{kind.name}.{name}": part for name, part in record.pop("$defs", {}).items()}
        parts[kind.name] = record
        kinds[kind.name] = {"type": "object", "additionalProperties": {"$ref": f"#/$defs/{kind.name}"}}
    head = {name: {"type": "string"} for name in ("$schema", "game", "title", "version", "date")}
    records = {"type": "object", "properties": kinds, "required": [*kinds], "additionalProperties": False}
    document = {
        "$schema": _DRAFT,
        "title": data.game.id,
        "type": "object",
        "properties": {**head, "records": records},
        "required": [*head, "records"],
        "additionalProperties": False,
        "$defs": parts,
    }
    return _text(document)


def _kinds(data: CheckedGame) -> tuple[Kind, ...]:
    return tuple({kind.name: kind for kind in data.game.all_kinds}.values())


def _text(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode()


def sums(contents: Mapping[str, bytes]) -> bytes:
    """Return the checksums of the files by name, in the format of `sha256sum --check`."""
    return "".join(f"{sha256(contents[name]).hexdigest()}  {name}\n" for name in sorted(contents)).encode()


def write_release(shelf: Path, name: str, contents: Mapping[str, bytes]) -> WriteStatus:
    """Write a release into `shelf`, the folder of releases. An existing release is left unchanged.

    The release is written to a temporary folder, synchronized, and then renamed, so that its folder is always complete.
    If writing fails, or if `shelf` is a symbolic link to another folder, raise OSError and create no folder.
    """
    target = shelf / name
    whole.stay_within(shelf.parent, target)
    whole.remove_leftovers(shelf, (name,), folders=True)
    if target.exists():
        paths = (Path(path) for path, followed in reading.walk_files(target) if followed)
        existing = {path.relative_to(target).as_posix(): reading.read_bytes(path) for path in paths}
        return "the same" if existing == dict(contents) else "different"
    passing = whole.temporary_path(target)
    try:
        for file, content in contents.items():
            (passing / file).parent.mkdir(parents=True, exist_ok=True)
            with whole.named_errors(target / file):
                whole.write_temporary(passing / file, content, lasting=True)
        whole.sync_folders(*{(passing / file).parent for file in contents})
        with whole.named_errors(target):
            systems.replacing(lambda: passing.rename(target), target)
        whole.sync_folders(shelf)
    finally:
        shutil.rmtree(passing, ignore_errors=True)
    return "written"


def closing_lines(folder: Path, data: Path, contents: Mapping[str, bytes], done: WriteStatus) -> list[str]:
    """Return the closing lines: the files written, and the next steps.

    Args:
        data: the folder that was published.
    """
    where = display_path(folder)
    if done == "the same":
        return [f"{format_count(len(contents), 'file')} in {where} are up to date"]
    size = sum(map(len, contents.values()))
    packs = [name for name in contents if name.startswith("update/")]
    lines = [f"{where}: {format_count(len(contents), 'file')}, {size / 1e6:.1f} MB"]
    lines += [f"To print again: {', '.join(packs)}"] if packs else []
    tagging = ""
    if objects.is_tracked(data):
        # The tag must name a commit with the published data.
        committing = "commit the data, " if objects.changed_files(data) else ""
        tagging = f", then {committing}tag the release: git tag {editions.TAG}{folder.name}"
    return [*lines, f"Review {where}/site/index.html{tagging}"]
