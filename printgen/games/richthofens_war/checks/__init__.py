"""What the rules of Richthofen's War demand of its data. The number of a code tells its theme:

- RW101-RW109 aircraft: figures on the pad's scales, steps of 50 m, speeds of dives, uses.
- RW105 and RW106 turn costs. RW201 fields of fire. RW301-RW309 the tables that an owner fills in.
- RW401 counters that lie inverted. RW501 and RW502 dice and charts. RW601 and RW603 the board. RW602 what damage past half takes.
- RW107 and RW108 crews and sides. RW705 and RW706 campaigns. RW801 evenings.
- RW901 the folder, section by section: where it is printed.
"""
