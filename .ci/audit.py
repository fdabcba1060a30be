"""Put wrong values into all data, check them, and draw the oddest accepted ones: `make audit`; `--list` lists the accepted.

With names of games, only their data is tried.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path


def main() -> int:
    """Try all values in the data of all games; return 1 if one fails or is accepted without a reason in the list."""
    # Beside this file lies another module that is called tests.
    sys.path[0] = str(Path(__file__).parent.parent)
    from printgen.games.game import game_ids
    from printgen.products.workers import Workers
    from tests import audit, audited_pages

    named = [it for it in sys.argv[1:] if not it.startswith("--")]
    workers = Workers(os.cpu_count() or 1)
    taken: Counter[tuple[str, str]] = Counter()
    failures: list[str] = []
    for game in named or game_ids():
        ground = audit.Ground.of(game)
        found = audit.audit(ground)
        print(f"{game}: {found.figures}", flush=True)
        if "--list" in sys.argv:
            print(
                "\n".join(f"{count:6} {name}: {sort}" for (name, sort), count in sorted(found.taken.items())),
                flush=True,
            )
        pages = audited_pages.drawn(ground, [*audited_pages.oddities(ground)], workers)
        print(f"{game}: {pages.figures}", flush=True)
        failures += [f"{game}: {it}" for it in (*found.failures, *pages.failures)]
        taken += found.taken
    failures += [f"taken for no reason in tests/audit.yaml: {it}" for it in audit.unexplained(taken)]
    if not named:
        failures += [f"no value is taken for this reason any more: {it}" for it in audit.idle(taken)]
    print("\n".join(failures) or "nothing failed")
    return int(bool(failures))


sys.exit(main())
