"""What is typed: options, completion, exit status. The only room that knows click."""

from printgen.cli.surroundings import under_watch

__all__ = ["main"]


def main() -> None:
    """Run the command that was asked for, and end with its exit status."""
    under_watch()
    from printgen.cli.start import main as begin

    begin()
