"""The checks of Dockfighters. A code's number indicates the subject of the check.

- DF101-DF111 datasheets, weapons, external loads, docking points and sides.
- DF201-DF202 movement templates.
- DF501-DF509 tables of dice and charts.
- DF601-DF609 missions and the map.
- DF701-DF709 squadrons and campaigns.
- DF801-DF802 the bot's chart.
- DF901 the rulebook: the products that print each chapter.
"""
