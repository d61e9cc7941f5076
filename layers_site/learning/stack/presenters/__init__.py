"""The pages of the stack as data: frozen dataclasses with text in the page's language."""
