"""What must hold between values: the machinery of checks, and the checks that hold in every game.

A check is a generator function under `@check(...)`; its docstring is its manual page. The catalogue says which modules
hold checks and which codes are found elsewhere.
"""
