"""The board of a question: its cards with what lies beside them, in the order and the zones that ask most."""
