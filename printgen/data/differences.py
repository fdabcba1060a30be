"""The differences between a user's record and the built-in record that it replaces. Each difference can be undone separately."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import partial
from itertools import combinations
from typing import Any, Final

from msgspec import Struct

from printgen.data.edits import Path
from printgen.data.nearest import nearest
from printgen.data.notation import one_line, with_items

#: Lists of equal length with at least this number of changed items are aligned instead of compared item by item.
_MANY: Final = 3
#: The maximum length of each of two values that a hint quotes together.
_SHORT: Final = 25
#: The maximum length of a value that a hint quotes.
_LONGEST: Final = 100


class Difference(Struct, frozen=True):
    """A difference between a user's record and the built-in record.

    Fields:
        path: the path of the difference in the user's record.
        undo: the built-in values that undo the difference, by path.
        hint: a function that returns the remedy. The text is created only if it is needed.
        is_key: whether the key at the path differs, rather than its value.
        is_swap: whether two values were exchanged.
        is_extra: whether a field or item was added.
        is_repeated: whether an item is given twice.
        is_lost: whether list items were omitted.
    """

    path: Path
    undo: tuple[tuple[Path, Any], ...]
    hint: Callable[[], str]
    is_key: bool = False
    is_swap: bool = False
    is_extra: bool = False
    is_repeated: bool = False
    is_lost: bool = False

    def undone(self, value: Any) -> Any:
        """Return a copy of the record in which this difference is reverted to the built-in value."""
        for path, builtin in self.undo:
            value = with_items(value, path, (builtin,)) if path else builtin
        return value


def differences(now: Any, builtin: Any, path: Path = (), is_partial: bool = False) -> Iterator[Difference]:
    """Yield every difference between a user's record (`now`) and `builtin`. In each group or list, exchanged values come first.

    Args:
        is_partial: whether fields may be omitted because the record is merged with the built-in record.
    """
    if isinstance(now, dict) and isinstance(builtin, dict):
        yield from _in_groups(now, builtin, path, is_partial)
    elif isinstance(now, list) and isinstance(builtin, list):
        yield from _in_lists(now, builtin, path)
    elif (type(now), now) != (type(builtin), builtin):
        yield Difference(path, ((path, builtin),), partial(_quoted, "write", builtin, path))


def _quoted(verb: str, value: Any, path: Path) -> str:
    """Return a remedy that quotes a value of the built-in record, or that only names the path if the value is long."""
    text = one_line(value)
    if len(text) <= _LONGEST:
        return f"{verb} `{text}`, as in the built-in record"
    field = next((str(step) for step in reversed(path) if isinstance(step, str)), "")
    return f"copy {f'`{field}`' if field else 'it'} from the built-in record"


def _swaps(now: Any, builtin: Any, keys: Sequence[Any], path: Path) -> Iterator[Difference]:
    """Yield each pair of keys or items whose values were exchanged."""
    changed = [it for it in keys if now[it] != builtin[it]]
    if len(changed) > 2 * _MANY:
        return
    for one, other in combinations(changed, 2):
        if (now[one], now[other]) == (builtin[other], builtin[one]):
            undo = (((*path, one), builtin[one]), ((*path, other), builtin[other]))
            hint = partial(_swap_hint, now, builtin, one, other)
            yield Difference((*path, one), undo, hint, is_swap=True)


def _swap_hint(now: Any, builtin: Any, one: Any, other: Any) -> str:
    """Return a remedy that tells the user to exchange two values again."""
    if isinstance(now, list):
        texts = [one_line(builtin[it]) for it in (one, other)]
        written = f"write `{', '.join(texts)}`" if other - one == 1 else f"exchange `{texts[1]}` and `{texts[0]}`"
        short = "exchange the two items"
    else:
        texts = [one_line({it: builtin[it]})[1:-1] for it in (one, other)]
        written, short = f"write `{texts[0]}` and `{texts[1]}`", f"exchange `{one}` and `{other}`"
    is_short = max(map(len, texts)) <= _SHORT
    return f"the two values are swapped: {written if is_short else short}, as in the built-in record"


def _in_groups(now: dict[Any, Any], builtin: dict[Any, Any], path: Path, is_partial: bool) -> Iterator[Difference]:
    both = [it for it in now if it in builtin]
    yield from _swaps(now, builtin, both, path)
    missing = [it for it in builtin if it not in now]
    for key in [it for it in now if it not in builtin]:
        if former := _former_key(key, now, builtin, missing):
            missing.remove(former[0])
            renamed = {former[0] if it == key else it: value for it, value in now.items()}
            hint = partial(_quoted, "write", former[0], path)
            yield Difference((*path, key), ((path, renamed),), hint, is_key=True)
        else:
            rest = {it: value for it, value in now.items() if it != key}
            yield Difference(
                (*path, key), ((path, rest),), partial("remove `{}`".format, key), is_key=True, is_extra=True
            )
    for key in missing if not is_partial else ():
        added = {it: builtin[it] if it == key else now[it] for it in builtin if it == key or it in now}
        hint = partial(_added_field, key, builtin[key])
        yield Difference(_neighbour(path, key, builtin, now), ((path, {**added, **now}),), hint, is_key=True)
    for key in both:
        yield from differences(now[key], builtin[key], (*path, key), is_partial)


def _added_field(key: Any, value: Any) -> str:
    """Return a remedy for a field that the user's record omits."""
    text = one_line({key: value})[1:-1]
    if len(text) > _LONGEST:
        return f"copy `{key}` and the lines indented under it from the built-in record"
    return f"add `{text}`, as in the built-in record"


def _former_key(key: Any, now: dict[Any, Any], builtin: dict[Any, Any], missing: Sequence[Any]) -> tuple[Any] | None:
    """Return a tuple with the built-in key that was probably renamed to this key, or None if the key is new."""
    same = [it for it in missing if builtin[it] == now[key]]
    near = nearest(str(key), list(map(str, missing)))
    spelled = [it for it in missing if str(it) == near]
    return next(((it,) for it in (*same, *spelled)), None)


def _neighbour(path: Path, key: Any, builtin: dict[Any, Any], now: dict[Any, Any]) -> Path:
    """Return the path of a field next to a missing field: the following field or, if there is none, a preceding field."""
    keys = list(builtin)
    at = keys.index(key)
    return next(((*path, it) for it in (*keys[at + 1 :], *reversed(keys[:at])) if it in now), path)


def _in_lists(now: list[Any], builtin: list[Any], path: Path) -> Iterator[Difference]:
    changed = [index for index, (one, other) in enumerate(zip(now, builtin, strict=False)) if one != other]
    if len(now) == len(builtin) and len(changed) <= _MANY:
        yield from _swaps(now, builtin, range(len(now)), path)
        for index in changed:
            yield from differences(now[index], builtin[index], (*path, index))
        return
    same = SequenceMatcher(None, [repr(it) for it in now], [repr(it) for it in builtin], autojunk=False)
    for kind, start, end, first, last in same.get_opcodes():
        if kind == "replace" and end - start == last - first:
            for index in range(start, end):
                yield from differences(now[index], builtin[first + index - start], (*path, index))
        elif kind != "equal":
            undone = [*now[:start], *builtin[first:last], *now[end:]]
            # Omitted items are reported at the item before them.
            at = (*path, min(start, len(now) - 1) if kind != "insert" else max(start - 1, 0)) if now else path
            hint = partial(_hint_of_items, now, builtin, kind, (start, end), (first, last), path)
            is_repeated = kind == "delete" and all(it in builtin for it in now[start:end])
            yield Difference(
                at,
                ((path, undone),),
                hint,
                is_extra=kind == "delete",
                is_repeated=is_repeated,
                is_lost=kind == "insert",
            )


def _hint_of_items(
    now: Sequence[Any], builtin: Sequence[Any], kind: str, own: tuple[int, int], former: tuple[int, int], path: Path
) -> str:
    """Return a remedy for list items that were added, omitted or changed."""
    texts = [one_line(it) for it in builtin[slice(*former)]]
    written = ", ".join(texts)
    if kind == "delete":
        items = [one_line(it) for it in now[slice(*own)]]
        what = f"remove `{', '.join(items)}`" if len(", ".join(items)) <= _LONGEST else "remove this item"
        return f"{what}, which the built-in record has only once" if now[own[0]] in builtin else what
    if len(written) > _LONGEST:
        return f"copy `{next((it for it in reversed(path) if isinstance(it, str)), '')}` from the built-in record"
    if kind == "insert":
        where = "before" if own[0] == 0 else "after"
        beside = one_line(now[max(own[0] - 1, 0)]) if now else ""
        beside = f"`{beside}`" if 0 < len(beside) <= _LONGEST // 2 else "this item"
        return f"add `{written}` {where} {beside}, as in the built-in record"
    return f"write `{written}`, as in the built-in record"
