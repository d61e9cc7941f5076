"""Read the text of a card, in English or in French, into what `layers/1` can say.

A line is read whole or it is left: no word is skipped, and where two readings differ nobody chooses between them.
Pure, as the engine is: no Django, no database.
"""
