"""Consistency checks: the engine that applies them, and the checks that apply to every game.

A check is a generator function decorated with `@check(...)`, and its docstring is its manual page. The catalogue lists
the modules that contain checks, and the codes that other modules report.
"""
