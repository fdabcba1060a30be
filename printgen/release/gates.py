"""What stands in the way of a release: nothing forces it."""

from __future__ import annotations

from pathlib import Path

from printgen.data.folders import Project
from printgen.files import shown
from printgen.release import editions
from printgen.release.changes import Level, Version, level, version
from printgen.release.comparison import Comparison

#: More names than this are not listed.
MANY = 8


def before_reading(wanted: Version, folder: Path) -> tuple[str, ...]:
    """What is in the way as the files stand: they are all in git, or nobody could tell later what was released."""
    changed = editions.uncommitted(folder)
    if changed is None:
        return (f"{shown(folder)}: git does not look after this folder, so {wanted} could not be traced back",)
    if changed:
        more = f" and {len(changed) - MANY} more" if len(changed) > MANY else ""
        return (f"not committed: {', '.join(changed[:MANY])}{more}", "commit the data first")
    if links := editions.links_out(folder):
        return (f"links that lead out of the data folder: {', '.join(links[:MANY])}", "put copies in their places")
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
        said.append("release.yaml names no date: add `date:` and commit it")
    unexplained = {
        f"{case.kind.name} {case.id}: the waiver of {waiver.check} gives no reason: say why, or take it out"
        for library in state.libraries.values()
        for case in library
        for waiver in case.record.waive
        if not waiver.because.strip()
    }
    said += sorted(unexplained)
    old = found.old
    if old is None:
        return tuple(said)
    if old.unread:
        said.append(f"{old.name}: {old.unread[0].message}: it cannot be compared; name another with --since")
    if found.reprints is None:
        said.append(f"{old.name} has errors, so its pages cannot be drawn; name another with --since")
    try:
        before = version(old.version)
    except ValueError:
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
