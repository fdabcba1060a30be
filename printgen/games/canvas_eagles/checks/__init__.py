"""The checks of Canvas Eagles' data against its rules.

A code's number indicates the subject of the check:

- CE101-CE119 aircraft: ratings (CE101-CE109, CE112, CE116, CE117), drawings (CE118), crews, sides and months (CE110, CE111,
  CE115), sections that are hit (CE113, CE114).
- CE201-CE219 maneuver schedules: notation (CE201-CE205, CE210, CE213), contents and reachability (CE206-CE217), class and
  reason (CE218, CE219).
  CE220 checks the catalogue of maneuvers.
- CE301-CE319 guns, templates and diagrams (CE301-CE306), and the nations and mounts of guns (CE307, CE308, CE310, CE311).
- CE401-CE409 damage deck and markers.
- CE501-CE509 tables and charts: their form (CE501-CE503), and conditions that also apply to house rules (CE504, CE508).
- CE601-CE609 maps.
- CE701-CE719 campaigns: rosters and tables (CE701-CE709), missions flown (CE711-CE713).
- CE801 game nights.
- CE901 coverage of the rulebook, section by section.

The following checks compare figures with the rulebook, one per subject: CE112 (sides and aircraft), CE116 (ratings),
CE309 (weapons and diagrams), CE404 (markers), CE505-CE507 (tables and charts), CE710 (campaigns). These checks ignore
figures with the status `house`. All other checks apply to every figure. `constraints.yaml` lists, for each section of
the rulebook, the statements that data could violate and the code that finds each violation.
"""
