"""The sheets for a mission: the briefing, each flyer's sheets and orders, and the pieces to cut out."""
