"""Games that are folders. Their kinds of record, checks and pages are declared in YAML, without Python.

`printgen.games.folder` uses these modules to read a folder and to create a `Game` from its files:

    game.yaml    ── game_file ─────► title, sides, style, default source
    kinds.yaml   ── fields, kinds ─► declared kinds ── records ─► record classes ─► Kind
    checks.yaml  ── checks ────────► Check (its conditions: expression)
    pages/*.yaml ── products ──────► Product

A `FolderSpec` contains everything that the files declare, and is the only input of `products.declared_products`.

The language is deliberately limited. It has no functions, no loops except `each`, no inheritance and no parameters. A
game that needs more is a Python game (`printgen.games.sources`). Faults in the files are findings with file, line and
remedy. Like faults in records, they prevent printing and never raise an error.
"""
