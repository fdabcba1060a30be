"""Where a plan becomes a file: PDF, SVG or PNG. A surface copies marks; it measures, wraps, moves and skips nothing."""
