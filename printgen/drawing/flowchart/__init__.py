"""Flowcharts with a computed layout: boxes for steps, in lanes side by side, joined by arrows.

A chart is divided into sections. Within a section, arrows join the boxes; an answer that leads elsewhere ends in a tag with the
number of the next step. `nodes` measures the boxes, `lanes` places those of a section, `routes` finds the ways of the arrows,
`pages` distributes the sections over pages, and `draw` draws the result.
"""
