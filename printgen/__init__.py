"""printgen: canonical YAML in, table-ready print out."""

from pkgutil import extend_path

__version__ = "0.1.0"

# A folder `printgen/games/<name>` anywhere on the path adds a game, so this package is open at the end.
__path__ = extend_path(__path__, __name__)
