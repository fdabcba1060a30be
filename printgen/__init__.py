"""Print kits for tabletop air-combat games from YAML data."""

from pkgutil import extend_path

__version__ = "0.2.0"

# A folder `printgen/games/<name>` anywhere on the path adds a game, so the package path is extended at the end.
__path__ = extend_path(__path__, __name__)
