"""What the rules of Richthofen's War demand of its data. The number of a code tells its theme:

- RW101-RW109 aircraft: figures on the pad's scales, steps of 50 m, speeds of dives, uses.
- RW105 turn costs. RW201-RW209 tables of hits.
- RW901 the folder, section by section: where it is printed.
"""
