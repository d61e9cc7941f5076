"""A board as a picture: shapes and text of our own, as SVG and, drawn by a library, as PNG.

`canvas` breaks text into lines and collects shapes, `parts` draws cards and layers, `sheet` puts them together, `drawn`
makes files of it and keeps them.
"""
