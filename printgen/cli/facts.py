"""The commands with their help and options, as data that other modules can search."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import cleandoc

import click

from printgen.data.lazy_imports import lazy_imports

with lazy_imports(__name__):
    from printgen.commands import explaining


def group_facts(group: click.Group) -> tuple[explaining.CommandFact, ...]:
    """Return all commands in a group and in its subgroups, with their help and options."""
    return tuple(_facts(group, ""))


def _facts(group: click.Group, before: str) -> Iterator[explaining.CommandFact]:
    for name, command in group.commands.items():
        named = f"{before}{name}"
        options = {
            it.opts[0].removeprefix("--"): it.help or "" for it in command.params if isinstance(it, click.Option)
        }
        text = cleandoc(command.help or "").partition("\b")[0].strip()
        yield explaining.CommandFact(named, re.sub(r"(?<!\n)\n(?!\n)", " ", text), options)
        if isinstance(command, click.Group):
            yield from _facts(command, f"{named} ")
