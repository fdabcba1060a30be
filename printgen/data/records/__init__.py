"""The record classes that several games use. The types of their fields validate the shape of the data."""
