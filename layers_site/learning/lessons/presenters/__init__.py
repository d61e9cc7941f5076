"""Lessons as the pages show them: frozen dataclasses with the text in the page's language."""
