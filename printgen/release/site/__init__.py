"""The data site of a release: pages to read from a folder, without a server."""
