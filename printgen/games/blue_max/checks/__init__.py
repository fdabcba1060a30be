"""What the rules of Blue Max demand of its data. The number of a code tells its theme:

- BM101-BM109 aircraft: boxes, guns, months, counters, sides (to BM105), what the book fixes of them (BM106), guns drawn (BM107).
  PG008 outliers.
- BM201-BM219 maneuver schedules: as written (to BM203, BM213, BM214), what they must allow (BM204-BM208, BM216, BM217), where
  they lead (BM211; any maneuver may be the first, so each can be come to). BM220 the catalogue of maneuvers.
- BM301 fields of fire. BM401-BM409 damage chits, counters and markers. BM501-BM509 tables and charts.
- BM601-BM609 maps. BM701-BM719 campaigns. BM801 evenings. BM901 the rulebook, section by section: where it is printed.

What the book fixes in figures says nothing where that figure's own status is `house`; all others always speak. `constraints.yaml`
goes through the rulebook: what each section states that data could break, and which code finds it.
"""
