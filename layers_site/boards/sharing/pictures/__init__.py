"""A board as a picture: shapes and text of our own, as SVG and, drawn by a library, as PNG.

`measures` breaks text into lines, `canvas` collects shapes, `cards` and `layers` draw the parts of a board, `sheet`
puts them together, `drawn` makes files of it and keeps them.
"""
