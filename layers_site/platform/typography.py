"""French typography: curly apostrophes, and spaces that do not break before high punctuation."""

from __future__ import annotations

import re
from typing import Final

#: NO-BREAK SPACE and NARROW NO-BREAK SPACE.
_SPACES: Final = "\u00a0\u202f"
# What is code and not prose: tags and entities, placeholders, mana symbols, addresses, times and ratios.
_CODE: Final = re.compile(r"<[^>]*>|%\(\w+\)[a-z]|\{[^}]*\}|https?://\S+|\b\d+:\d+\b")
_RULES: Final = (
    (re.compile(r"'"), "a straight apostrophe (write ’)"),
    (re.compile(r'"'), "a straight quotation mark (write « »)"),
    (re.compile(rf"(?<![{_SPACES}!?;:])[!?;:]"), "no no-break space before ; : ! ?"),
    (re.compile(rf"«(?![{_SPACES}])"), "no no-break space after «"),
    (re.compile(rf"(?<![{_SPACES}])»"), "no no-break space before »"),
)


def french_problems(text: str) -> list[str]:
    """List the typographic problems of a French text in a few words each; [] for a good text."""
    prose = _CODE.sub("x", text.replace("&nbsp;", "\u00a0"))
    return [problem for pattern, problem in _RULES if pattern.search(prose)]
