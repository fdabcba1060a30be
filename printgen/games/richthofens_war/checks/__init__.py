"""What the rules of Richthofen's War demand of its data. The number of a code tells its theme:

- RW101-RW104 aircraft: figures on the pad's scales, steps of 50 m, speeds of dives, uses. RW109 the chart.
- RW105, RW106 and RW110 turn costs. RW201 fields of fire. RW301-RW309 the tables that an owner fills in.
- RW401 counters that lie inverted. RW501-RW503 dice and charts. RW601 the board. RW602 what damage past half takes.
- RW603 and RW604 scenarios.
- RW107 and RW108 crews and sides. RW705 and RW706 campaigns. RW801 evenings.
- RW901 the folder, section by section: where it is printed.
"""
