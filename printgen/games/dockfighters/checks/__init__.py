"""What the rules of Dockfighters demand of its data. The number of a code tells its theme:

- DF101-DF110 datasheets, weapons, loads and docking points, sides. DF501-DF509 tables of dice and charts. DF601-DF609 missions.
- DF201-DF202 movement templates. DF701-DF709 squadrons.
- DF801-DF802 the bot's chart. DF901 the book, chapter by chapter.
"""
