"""Page templates filled with values: HTML out of `templates/`, the game's own folder searched before the shared one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from printgen import translation
from printgen.data import folders

if TYPE_CHECKING:
    from jinja2 import Environment


def fill_template(game: str, template: str, values: Mapping[str, object], folder: Path | None = None) -> str:
    """The template of that name, filled: every value is escaped, printed words go through the catalogue.

    folder: where the templates are, unless it is the project's own. Raises jinja2's UndefinedError for a name that
    has no value, TemplateNotFound where there is no such template.
    """
    return _environment(folder or folders.find().templates, game).get_template(template).render(values)


@cache
def _environment(folder: Path, game: str) -> Environment:
    from jinja2 import FileSystemLoader, StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    environment = SandboxedEnvironment(
        loader=FileSystemLoader([folder / game, folder / "core"]),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.policies["ext.i18n.trimmed"] = True
    # Looked up anew at each word, since the language may have changed since.
    install = getattr(environment, "install_gettext_callables")  # noqa: B009 (brought by the extension)
    install(lambda word: translation._(word), lambda one, many, count: translation._(one if count == 1 else many))
    return environment
