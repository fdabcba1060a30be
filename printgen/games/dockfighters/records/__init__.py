"""The records of Dockfighters: datasheets of aircraft, what they carry, missions, movement, the bot."""
