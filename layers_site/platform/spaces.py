"""Spaces of a template that nobody sees."""

from __future__ import annotations

import re
from typing import Final

#: Space beside one of these is never seen, as nothing of them stands in a line of text.
_BLOCKS: Final = (
    r"</?(?:article|aside|d[dlt]|details|div|fieldset|footer|form|h[1-6]|header|li|main|nav|ol|option|p|path|section|"
    r"summary|svg|table|tbody|t[dhr]|tfoot|thead|ul)\b"
)
_INSIDE: Final = r"(?:[^<>{]|\{\{[^}]*\}\}|\{%(?:[^%]|%(?!\}))*%\})*"
_BEFORE_BLOCK: Final = re.compile(rf"\s*\n\s*(?={_BLOCKS})")
_AFTER_BLOCK: Final = re.compile(rf"({_BLOCKS}{_INSIDE}>)\s*\n\s*")
_INDENT: Final = re.compile(r"\n\s+")
#: Of what is translated the spaces are part.
_MESSAGE: Final = re.compile(r"(\{% blocktranslate\b.*?\{% endblocktranslate %\})", re.DOTALL)


def tidied(source: str) -> str:
    """Return the text of a template without spaces that nobody sees: a browser makes a node of each."""
    parts = _MESSAGE.split(source)
    return "".join(part if place % 2 else _tidied(part) for place, part in enumerate(parts))


def _tidied(part: str) -> str:
    return _INDENT.sub("\n", _AFTER_BLOCK.sub(r"\1", _BEFORE_BLOCK.sub("", part)))
