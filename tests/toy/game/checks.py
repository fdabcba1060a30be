"""The one check of kites."""

from printgen.checks.check import Problem, check


@check("TY101", "a kite that cannot fly", section="1", kinds=("ratings",))
def moves(case, library):
    """A kite has a movement point or more.

    Example:
        movement: 0
    """
    if case.record.movement == 0:
        yield Problem(("movement",), "a kite that does not move cannot fly", "give it a movement point")
