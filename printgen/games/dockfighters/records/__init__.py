"""The records of Dockfighters: datasheets of aircraft, their armament, missions, movement, the bot."""
