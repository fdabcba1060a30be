"""Pages that a game folder declares in `pages/*.yaml`: sheets, cards, counters, markers, lists and tables.

- `spec` contains the models of the files, `texts` finds faults in their expressions, and `scope` provides the values
  that a page can print. `parts` and `pieces` convert declared parts to parts of a layout. `products` creates the
  products.
- Each part of a page is one item of a list with the name of the part as its key, such as `track` or `line`. The
  language has only these parts, `if` and `each`. Pages that must fit text to the available space are written in Python.
"""
