"""A second evaluation, written from the specification alone: the reference that the engine is held against.

It shares with the engine the parsed scenario, the rulesets as data and the lists of words, and nothing that computes.
It is written to be obvious, not fast: every trial copies the whole board, and nothing is remembered.
"""
