"""The progress and the results of commands, and the printed files."""

from __future__ import annotations

from starlette.routing import Route

ROUTES: list[Route] = []
