"""What stands in the way of a release: nothing forces it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from printgen.data.folders import Project
from printgen.files import shown
from printgen.release import editions
from printgen.release.changes import Level
from printgen.release.comparison import Comparison
from printgen.release.editions import Edition
from printgen.release.version import Version, version

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
    return (*_named(wanted, found.new), *_waivers(found.new), *_said(wanted, found))


def _named(wanted: Version, state: Edition) -> Iterator[str]:
    if state.version != str(wanted):
        yield f"release.yaml says {state.version}, and every page would: write `version: {wanted}` and commit it"
    if not state.date:
        yield "release.yaml names no date: add `date:` and commit it"


def _waivers(state: Edition) -> Iterator[str]:
    unexplained = {
        f"{case.kind.name} {case.id}: the waiver of {waiver.check} gives no reason: say why, or take it out"
        for library in state.libraries.values()
        for case in library
        for waiver in case.record.waive
        if not waiver.because.strip()
    }
    yield from sorted(unexplained)


def _said(wanted: Version, found: Comparison) -> Iterator[str]:
    if found.old is None:
        return
    if found.old.unread:
        yield f"{found.old.name}: {found.old.unread[0].message}: it cannot be compared; name another with --since"
    if found.reprints is None:
        yield f"{found.old.name} has errors, so its pages cannot be drawn; name another with --since"
    try:
        before = version(found.old.version)
    except ValueError:
        yield f"{found.old.name} names no version of its own; name another with --since"
        return
    least = before.after(found.level)
    if wanted < least:
        yield f"{wanted} says too little: since {before} there is {_WORDS[found.level]}, so it is {least} at the least"
        yield from _reasons(found)


_WORDS = {
    Level.NONE: "no change",
    Level.PATCH: "a value corrected",
    Level.MINOR: "a record or field added",
    Level.MAJOR: "an id removed or renamed",
}


def _reasons(found: Comparison) -> Iterator[str]:
    """The changes that ask for so much, a few of them."""
    weighty = [change for change in found.changes if change.level is found.level]
    for change in weighty[:MANY]:
        yield " ".join(part for part in ("  ", change.kind, change.id, change.field, f"({change.nature})") if part)
    if len(weighty) > MANY:
        yield f"   and {len(weighty) - MANY} more"
