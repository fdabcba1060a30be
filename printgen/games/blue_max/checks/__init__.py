"""The checks of Blue Max's data against its rules.

A code's number indicates the subject of the check:

- BM101-BM109 aircraft: boxes, guns, months, counters and sides (BM101-BM105), figures fixed by the rulebook (BM106), drawn guns
  (BM107). PG008 checks for unusual figures.
- BM201-BM219 maneuver schedules: notation (BM201-BM203, BM213, BM214), required contents (BM204-BM208, BM216, BM217) and
  dead ends (BM211). No check looks for unreachable maneuvers, since any maneuver may be the first. BM220 checks the
  catalogue of maneuvers.
- BM301 fields of fire. BM401-BM409 damage chits, counters and markers. BM501-BM509 tables and charts.
- BM601-BM609 maps. BM701-BM719 campaigns. BM801 game nights. BM901 coverage of the rulebook, section by section.

Checks that compare figures with the rulebook ignore figures with the status `house`. All other checks apply to every
figure. `constraints.yaml` lists, for each section of the rulebook, the statements that data could violate and the code
that finds each violation.
"""
