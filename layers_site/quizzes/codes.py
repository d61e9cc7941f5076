"""Codes by which a round is joined: six letters and digits that nobody takes for one another."""

from __future__ import annotations

import secrets
from typing import Final

#: Without 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V.
ALPHABET: Final = "ACDEFGHJKMNPQRTWXY34679"
LENGTH: Final = 6
#: Those of classes are longer, so that no code is one of both.
CLASS_LENGTH: Final = 7


def new_code() -> str:
    """Make a code, one of 23 to the 6th (148 million). The throttle stops guessing."""
    return _code(LENGTH)


def new_class_code() -> str:
    """Make a code of a class."""
    return _code(CLASS_LENGTH)


def _code(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def tidied(code: str, length: int = LENGTH) -> str:
    """Return a code as it was typed, in capitals and without spaces and hyphens; "" for what cannot be one."""
    plain = "".join(code.split()).replace("-", "").upper()
    return plain if len(plain) == length and set(plain) <= set(ALPHABET) else ""
