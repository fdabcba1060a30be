"""Pages that a game folder declares in `pages/*.yaml`: sheets, cards, counters, markers, lists and tables.

- `spec` contains the models of the files, `texts` the expressions in them with their faults, and `scope` the values that a
  page can print. `parts` and `pieces` convert declared parts to parts of a layout. `products` makes the products.
- Each part of a page is one item of a list with the name of the part as its key, such as `track` or `line`. The language has
  only these parts, `if` and `each`. Pages that measure text against the available space are written in Python.
"""
