"""What the rules of Canvas Eagles demand of its data. The number of a code tells its theme:

- CE101-CE119 aircraft: ratings (to CE109, CE117), drawings (CE118), crews, sides and months (CE110, CE111, CE115),
  sections that are hit (CE113, CE114).
- CE201-CE219 maneuver schedules: as written (to CE213), what they must allow (CE214-CE217). CE220 the catalogue of maneuvers.
- CE301-CE319 guns, templates and diagrams (to CE306), and who may have which (CE307, CE308, CE310, CE311).
- CE401-CE409 damage deck and markers.
- CE501-CE509 tables and charts: their form (to CE503), their sense (CE504, CE508).
- CE601-CE609 maps.
- CE701-CE719 campaigns: rosters and tables (to CE709), who flew what (CE711-CE713).
- CE801 evenings.
- CE901 the rulebook, section by section: where it is printed.

What the book fixes in figures has a code in each: CE112 sides and aircraft, CE309 weapons and diagrams, CE404 markers,
CE505-CE507 tables and charts, CE710 campaigns. Such a check says nothing where that figure's own status is `house`; all
others always speak. `constraints.yaml` goes through the rulebook: what each section states that data could break, and which
code finds it.
"""
