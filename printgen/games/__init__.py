"""The games, one folder each. A folder `printgen/games/<name>` anywhere on the path is a game: nothing else names it."""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
