"""What is typed: options, completion, exit status. The only room that knows click."""

from printgen.cli.start import main

__all__ = ["main"]
