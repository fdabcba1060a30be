"""HTML made from the page templates in `templates/`. The folder of the game is searched before the shared folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from printgen import translation
from printgen.data import folders
from printgen.data.homes import home_of

if TYPE_CHECKING:
    from jinja2 import Environment


def fill_template(game: str, template: str, values: Mapping[str, object], folder: Path | None = None) -> str:
    """Return the HTML of a template filled with values. All values are escaped, and printed words are translated.

    Raise jinja2's UndefinedError if a name in the template has no value, and TemplateNotFound if the template does
    not exist.

    Args:
        game: the folder of the game's templates.
        template: the file name of the template.
        values: the values, by name.
        folder: the folder of all templates; by default the project's own.
    """
    return _environment(folder or folders.find().templates, game).get_template(template).render(values)


@cache
def _environment(folder: Path, game: str) -> Environment:
    from jinja2 import FileSystemLoader, StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment

    own = home_of(game)
    environment = SandboxedEnvironment(
        loader=FileSystemLoader([*([own.templates] if own and own.templates else []), folder / game, folder / "core"]),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.policies["ext.i18n.trimmed"] = True
    # The catalogue is looked up for each word, because the language may have changed.
    install = getattr(environment, "install_gettext_callables")  # noqa: B009 (defined by the extension)
    install(lambda word: translation._(word), lambda one, many, count: translation._(one if count == 1 else many))
    return environment
