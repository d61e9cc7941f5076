"""French typography: curly apostrophes, and spaces that do not break before high punctuation."""

from __future__ import annotations

import re
from typing import Any, Final

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


# --- setting a text right ---------------------------------------------------------------------------

#: Stands for a piece of code while the prose around it is set.
_PLACEHOLDER: Final = "\ue000"
_QUOTED: Final = re.compile(r'"([^"]*)"')
_OPENING: Final = re.compile(rf"«[ \t]*(?![{_SPACES}])")
_CLOSING: Final = re.compile(rf"(?<![{_SPACES}])[ \t]*(?<![{_SPACES}])»")
_HIGH: Final = re.compile(rf"(?<![{_SPACES}!?;:])[ \t]*(?<![{_SPACES}!?;:])([!?;:])")


def set_as_french(text: str) -> str:
    """Return the text with the apostrophes, quotation marks and spaces of French print. Its code stays as it is.

    `french_problems` finds nothing in what is returned, and setting it once more changes nothing.
    """
    text = text.replace(_PLACEHOLDER, "")
    codes = _CODE.findall(text)
    prose = _CODE.sub(_PLACEHOLDER, text).replace("'", "’")
    prose = _QUOTED.sub(r"«\1»", prose).replace('"', "»")
    prose = _OPENING.sub("«\u00a0", prose)
    prose = _CLOSING.sub("\u00a0»", prose)
    prose = _HIGH.sub(lambda match: ("\u00a0" if match[1] == ":" else "\u202f") + match[1], prose)
    first, *rest = prose.split(_PLACEHOLDER)
    return first + "".join(code + piece for code, piece in zip(codes, rest, strict=True))


def with_french_set(document: Any) -> Any:
    """Return a document with every French text in it set as French print asks. One text for both languages stays."""
    if isinstance(document, list):
        return [with_french_set(item) for item in document]
    if not isinstance(document, dict):
        return document
    if document.keys() == {"en", "fr"} and document["en"] != document["fr"]:
        return {**document, "fr": set_as_french(str(document["fr"]))}
    return {key: with_french_set(item) for key, item in document.items()}
