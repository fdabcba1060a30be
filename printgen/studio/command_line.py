"""Conversion of command lines to the form in which a person would type them."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable


def shell_line(words: Iterable[str], platform: str = sys.platform) -> str:
    """Join command-line words to one line for the system's shell. Words that need quotes get quotes."""
    if platform != "win32":
        return shlex.join(words)
    # Both shells of Windows accept double quotes, and file names cannot contain any.
    return " ".join(f'"{word}"' if not word or set(word) & set(" &()[]{}^=;!'+,`~|<>%$@#") else word for word in words)
