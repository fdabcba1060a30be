"""Flowcharts with a computed layout. The boxes for the steps are in lanes next to each other, and arrows join them.

A chart is divided into sections. Arrows join the boxes of a section. An answer that leads to another section ends in a
tag with the number of the next step. `nodes` measures the boxes, `lanes` places the boxes of a section, and `routes`
finds the routes of the arrows. `pages` distributes the sections over pages, and `draw` draws the result.
"""
