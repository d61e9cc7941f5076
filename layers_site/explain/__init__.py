"""A trace in words, in English and in French: one sentence for each fact that the engine reads off it.

Pure: no models, no requests. Pages and the command line say the same, from here.
"""
