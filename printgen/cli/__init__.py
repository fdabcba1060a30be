"""The command line: options, completion, exit status. No other package imports click."""

import os
import sys

__all__ = ["main"]


def main() -> None:
    """Run the requested command and exit with its status."""
    try:
        from printgen.systems import watch_memory

        watch_memory()
        # Pydantic would search all installed packages for plugins, which printgen does not use.
        os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "1")
        from printgen.cli.start import main as begin

        begin()
    except (ImportError, MemoryError, SyntaxError) as error:
        # Report the lack of memory here, because the command line, which would report it, could not be loaded. The
        # interpreter raises SyntaxError if there is not enough memory to read a module.
        sys.exit(f"printgen: not enough memory, or an incomplete installation ({str(error) or 'out of memory'})")
