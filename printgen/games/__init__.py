"""The games, one package per game.

Every folder `printgen/games/<name>` on the Python path is a game. No other list of built-in games exists.
"""

from pkgutil import extend_path

__path__ = extend_path(__path__, __name__)
