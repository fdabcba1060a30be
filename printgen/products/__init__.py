"""Generators: records in, decks of drawn cards or flowed pages out. They choose no paper, write no file and know no game."""
