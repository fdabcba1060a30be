"""Fire templates to lay on the table and to look up."""
