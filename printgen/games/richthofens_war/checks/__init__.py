"""The checks of Richthofen's War. A code's number indicates the subject of the check.

- RW101-RW104, RW109 and RW111 aircraft: figures on the pad's scales, steps of 50 m, dive speeds, mission types, the chart,
  designations.
- RW105, RW106 and RW110 turn costs.
- RW107 and RW108 crews and sides.
- RW201 fields of fire.
- RW301-RW309 the tables that an owner fills in from the box.
- RW401 face-down counters.
- RW501-RW503 dice and charts.
- RW601 the map. RW602 effects of damage. RW603 and RW604 scenarios.
- RW705 and RW706 campaigns. RW801 game nights.
- RW901 the rulebook: the products that print each section.
"""
