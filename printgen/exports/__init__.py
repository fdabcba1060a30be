"""Packages for services and programs outside printgen: pictures of pieces, VASSAL modules, tables of Tabletop Simulator.

`printgen.data.records.targets` describes the targets. All packages are made of the faces that are also printed.

- `pieces`: the pieces of a game as faces, and what a target accepts.
- `pictures`: faces as PNG, SVG or PDF.
- `picture_package`: the package with one picture per side of each piece.
"""
