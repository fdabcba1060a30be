"""Fire templates to lay on the table and to look up (3.51-3.522, 6.01)."""
