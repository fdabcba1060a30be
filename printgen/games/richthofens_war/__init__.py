"""Richthofen's War (Avalon Hill 1972): status pads, turn costs, charts and counters."""
