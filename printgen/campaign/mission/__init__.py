"""The papers of an evening's mission: briefing, everybody's sheets and orders, the pieces it takes."""
