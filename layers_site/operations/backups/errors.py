"""Why a backup is not made, or not brought back."""

from __future__ import annotations


class RefusedError(Exception):
    """Nothing was changed. The text is a sentence for who runs the site."""
