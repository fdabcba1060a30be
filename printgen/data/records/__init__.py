"""Records true for more than one game, and the building of records from documents: the only place shapes are judged."""
