"""Filling of the page templates in `templates/`. The folder of the game is searched before the shared folder."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

from printgen import translation
from printgen.data import folders
from printgen.data.homes import home_of
from printgen.data.nearest import suggest
from printgen.products.bound import bind_terms, bind_words, split_blanks, split_subject

if TYPE_CHECKING:
    from jinja2 import Environment, StrictUndefined


def fill_template(game: str, template: str, values: Mapping[str, object], folder: Path | None = None) -> str:
    """Return the HTML of a template filled with values. All values are escaped, and printed words are translated.

    Raise jinja2's UndefinedError if a name in the template has no value, and TemplateNotFound if the template does
    not exist.

    Args:
        game: the folder of the game's templates.
        template: the file name of the template.
        values: the values, by name.
        folder: the folder of all templates (default: the project's own).
    """
    from jinja2.exceptions import UndefinedError

    try:
        return _environment(folder or folders.find().templates, game).get_template(template).render(values)
    except UndefinedError as error:
        if (found := re.fullmatch(r"'(\w+)' is undefined", str(error))) and values:
            near = suggest(found[1], values) or f"; the names are {', '.join(sorted(values))}"
            # The traceback of the error contains the line.
            error.args = (f"there is no value `{found[1]}`{near}",)
        raise


def find_template_fault(error: Exception) -> str:
    """Describe the fault that an error of the template language reports, with file and line. Return "" for other errors."""
    from jinja2.exceptions import SecurityError, TemplateError, TemplateNotFound, TemplateSyntaxError

    if isinstance(error, TemplateNotFound):
        return f"templates/{error.name}: no such file. Write it, or correct the name"
    if isinstance(error, TemplateSyntaxError):
        return f"templates/{error.name or ''}:{error.lineno}: {error.message}"
    line, name, frame = 0, "", error.__traceback__
    while frame is not None:
        if frame.tb_frame.f_code.co_filename.endswith(".html"):
            line, name = frame.tb_lineno, Path(frame.tb_frame.f_code.co_filename).name
        frame = frame.tb_next
    if not name:
        return str(error) if isinstance(error, TemplateError) else ""
    # Errors of values, such as a division by zero, are faults of the line that computes them.
    reason = "this is not allowed in a template" if isinstance(error, SecurityError) else str(error)
    return f"templates/{name}:{line}: {reason or type(error).__name__}"


def check_template(text: str, name: str) -> str:
    """Return the first syntax error of a template with its line number, or "" if it has none. The template is not filled."""
    from jinja2 import Environment
    from jinja2.exceptions import TemplateSyntaxError

    try:
        Environment(extensions=["jinja2.ext.i18n"]).parse(text, name)
    except TemplateSyntaxError as error:
        return f"{error.lineno}: {error.message}"
    return ""


def _undefined() -> type[StrictUndefined]:
    """Return the class for undefined values. Its error message names the most similar field."""
    from jinja2 import StrictUndefined

    class MissingValue(StrictUndefined):
        """The value of a name that is undefined in a template. Its error message suggests similar names."""

        __slots__ = ()

        @property
        def _undefined_message(self) -> str:
            if self._undefined_hint or not isinstance(self._undefined_obj, SimpleNamespace):
                return super()._undefined_message
            name, fields = str(self._undefined_name), vars(self._undefined_obj)
            near = suggest(name, fields) or f"; the fields are {', '.join(fields)}"
            return f"there is no field `{name}`{near}"

    return MissingValue


@cache
def _environment(folder: Path, game: str) -> Environment:
    from jinja2 import FileSystemLoader
    from jinja2.sandbox import SandboxedEnvironment

    own = home_of(game)
    environment = SandboxedEnvironment(
        loader=FileSystemLoader([*([own.templates] if own and own.templates else []), folder / game, folder / "core"]),
        undefined=_undefined(),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    environment.policies["ext.i18n.trimmed"] = True
    environment.filters |= {"bound": bind_words, "terms": bind_terms}
    environment.filters |= {"split_blanks": split_blanks, "split_subject": split_subject}
    # The catalogue is looked up for each word, because the language may have changed.
    install = getattr(environment, "install_gettext_callables")  # noqa: B009 (defined by the extension)
    install(lambda word: translation._(word), lambda one, many, count: translation._(one if count == 1 else many))
    return environment
