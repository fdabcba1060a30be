"""The papers of an evening's mission (13.20): briefing, everybody's sheets and orders, the pieces it takes."""
