"""Parts of what a card says: everything in a selector, a condition or a change, however deep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass


def parts_of(tree: object) -> Iterator[object]:
    """Yield a tree with all that is in it."""
    yield tree
    if isinstance(tree, tuple):
        for item in tree:
            yield from parts_of(item)
    elif is_dataclass(tree) and not isinstance(tree, type):
        for field in fields(tree):
            yield from parts_of(getattr(tree, field.name))
