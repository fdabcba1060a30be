"""The record classes that several games use; their types validate the shape of the data."""
