"""A hook of the documentation's builder: a French page says that it is French, to whoever reads it aloud."""

from __future__ import annotations

from typing import Any


def is_french(path: str) -> bool:
    """Return whether the page at this path below docs/ is written in French."""
    return path.startswith("fr/") or path == "formateurs.md"


def on_post_page(output: str, page: Any, **_: object) -> str:
    """Declare the language of a finished French page."""
    return output.replace('<html lang="en"', '<html lang="fr"', 1) if is_french(page.file.src_uri) else output
