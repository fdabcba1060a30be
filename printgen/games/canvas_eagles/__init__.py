"""Canvas Eagles: WWI air combat with miniatures on hexes."""

#: The letters of the codes of this game's checks.
CODES = "CE"
