"""Put wrong values into all data, judge them, draw what is taken at its longest: `make audit`; `--list` tells what is taken."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path


def main() -> int:
    """All values in the data of all games; 1 where one fails, or is taken for no reason in the list."""
    # Beside this file lies another module that is called tests.
    sys.path[0] = str(Path(__file__).parent.parent)
    from printgen.games.game import names
    from tests import audit

    grounds = [audit.Ground.of(game) for game in names()]
    every = [audit.audit(ground) for ground in grounds]
    taken: Counter[tuple[str, str]] = Counter()
    for ground, found in zip(grounds, every, strict=True):
        print(f"{ground.read.game.id}: {found.figures}", flush=True)
        taken += found.taken
    if "--list" in sys.argv:
        print("\n".join(f"{count:6} {name}: {sort}" for (name, sort), count in sorted(taken.items())), flush=True)
    failures = [failure for found in every for failure in found.failures]
    failures += [f"taken for no reason in tests/audit.yaml: {it}" for it in audit.unexplained(taken)]
    failures += [f"no value is taken for this reason any more: {it}" for it in audit.idle(taken)]
    for ground, found in zip(grounds, every, strict=True):
        print(f"{ground.read.game.id}: {len(found.longest)} fields drawn with the longest text they take", flush=True)
        failures += audit.drawn(ground, found)
    print("\n".join(failures) or "nothing failed")
    return int(bool(failures))


sys.exit(main())
