"""Keep words of English rules text as they stand, where only people can tell what they mean on a board."""

from __future__ import annotations

import re
from typing import Final


def words(text: str) -> frozenset[str]:
    """Return the words of a table that is written as a text."""
    return frozenset(re.findall(r"\S+", text))


#: Words of an effect: no condition and no number has them.
NOT_IN_WORDS: Final = words("until then gets get gain gains becomes become loses where , instead if")
