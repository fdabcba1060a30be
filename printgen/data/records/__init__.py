"""Records of several games, and their conversion from documents; shapes are validated only here."""
