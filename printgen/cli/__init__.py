"""What is typed: options, completion, exit status. The only room that knows click."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command that was asked for, and end with its exit status."""
    try:
        from printgen.cli.surroundings import watch_memory

        watch_memory()
        from printgen.cli.start import main as begin

        begin()
    except (ImportError, MemoryError) as error:
        # No memory to load the command line, or even to say in it what is wrong.
        sys.exit(f"printgen: not enough memory, or an incomplete installation ({str(error) or 'out of memory'})")
