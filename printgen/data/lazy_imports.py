"""Modules that are imported when one of their attributes is first used.

    with lazy_imports(__name__):
        from printgen.games.toy import pieces

    products = {"counters": lambda: pieces.COUNTERS}

For code editors, the type checker and import-linter, this is an ordinary import. At run time, `pieces` is a placeholder
for the module, and calling the lambda imports the module. A table can thus refer to many modules, and a command imports
only the modules that it uses.

`importlib.util.LazyLoader` is not used. Before Python 3.11.9 and 3.12.3, a second thread may see a half-loaded module,
and a module whose import failed is never imported again.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from threading import RLock
from types import ModuleType, SimpleNamespace
from typing import Any

#: The lock is needed because only one block at a time may replace `builtins.__import__`.
_ONE_AT_A_TIME = RLock()


class _LazyModule(ModuleType):
    """A placeholder for the module with the same name, which is imported when one of its attributes is used."""

    def __getattr__(self, name: str) -> Any:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)

    def __reduce__(self) -> tuple[Any, ...]:
        return _LazyModule, (self.__name__,)


@contextmanager
def lazy_imports(importer: str) -> Iterator[None]:
    """Replace each module imported in the block with a placeholder, which imports the module when an attribute is first used.

    The context applies to imports of the form `from package import module`.

    Args:
        importer: the name of the module that contains the block, `__name__`. Imports in other modules are unchanged.
    """
    with _ONE_AT_A_TIME:
        at_once: Any = builtins.__import__

        def later(name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> Any:
            if not fromlist or globals is None or globals.get("__name__") != importer:
                return at_once(name, globals, locals, fromlist, level)
            return SimpleNamespace(**{module: _LazyModule(f"{name}.{module}") for module in fromlist})

        builtins.__import__ = later
        try:
            yield
        finally:
            builtins.__import__ = at_once


@contextmanager
def without_imports(*modules: str) -> Iterator[None]:
    """Replace modules that a library imports in the block with placeholders. Modules that are already imported stay as they are.

    Some libraries import large modules for rare cases, such as pictures or old systems.

    Args:
        modules: the full names of the modules, such as `PIL.Image`.
    """
    placeholders = {name: _LazyModule(name) for name in modules if name not in sys.modules}
    sys.modules.update(placeholders)
    try:
        yield
    finally:
        for name, placeholder in placeholders.items():
            if sys.modules.get(name) is placeholder:
                del sys.modules[name]
