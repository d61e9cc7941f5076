"""How a text is set: real minus signs, curly quotes and apostrophes, and the spaces of French.

Sentences are put together with plain signs and set once, at the door of the package; setting a text twice
changes nothing.
"""

from __future__ import annotations

import re
from typing import Final

MINUS: Final = "\u2212"
NO_BREAK: Final = "\u00a0"
NARROW_NO_BREAK: Final = "\u202f"

_MODIFIER: Final = re.compile(r"(?<![\w/])([+\-\u2212])(\d+|[XYZ])/([+\-\u2212])(\d+|[XYZ])(?![\w/])")
_QUOTED: Final = re.compile(r'"([^"]*)"')
_OPENING_SINGLE: Final = re.compile(r"(?<![\w’])'(?=\w)")
# A colon ends a word or a cost; one between two figures or letters ("3:1", "https:") is no punctuation.
_HIGH_SIGN: Final = re.compile(r"[ \u00a0\u202f]*([;:!?]+)(?=[\s\u00a0\u202f»”)]|$)")
_OPENING: Final = re.compile(r"«[ \u00a0\u202f]*")
_CLOSING: Final = re.compile(r"[ \u00a0\u202f]*»")


def typeset(text: str, language: str) -> str:
    """Set the text as it is printed in that language ("en" or "fr")."""
    set_text = _MODIFIER.sub(_with_minus, text)
    return _french(set_text) if language == "fr" else _english(set_text)


def _with_minus(match: re.Match[str]) -> str:
    return match.group().replace("-", MINUS)


def _english(text: str) -> str:
    return _OPENING_SINGLE.sub("‘", _QUOTED.sub(r"“\1”", text)).replace("'", "’")


def _french(text: str) -> str:
    quoted = _QUOTED.sub(r"« \1 »", text.replace("'", "’"))
    spaced = _HIGH_SIGN.sub(_high_sign, quoted)
    return _CLOSING.sub(f"{NO_BREAK}»", _OPENING.sub(f"«{NO_BREAK}", spaced))


def _high_sign(match: re.Match[str]) -> str:
    signs = match.group(1)
    return (NO_BREAK if signs[0] == ":" else NARROW_NO_BREAK) + signs


# --- sentences --------------------------------------------------------------------------------------

_CLOSERS: Final = f"”’») {NO_BREAK}"


def capitalised(text: str) -> str:
    """Write the first letter as a capital; a sign or a symbol at the beginning stays as it is."""
    return text[:1].upper() + text[1:]


#: The end of a quoted sentence behind which the sentence around it goes on.
_INNER_STOP: Final = re.compile(r"(?<!\.)\.(?=[ \u00a0]?[”’»](?:,| +[^\W\dA-ZÀ-Ý]| +[“‘«]))")


def going_on(text: str) -> str:
    """Remove the full stops of quotations that do not end the sentence: has “A” and “B.”"""
    return _INNER_STOP.sub("", text) if "”" in text or "»" in text else text


def sentence(text: str) -> str:
    """Make a sentence: a capital letter in front, a full stop at the end unless a quoted sentence already closes it."""
    return stopped(going_on(capitalised(text.strip())))


def stopped(text: str) -> str:
    """Add the full stop of a sentence, unless a quoted sentence at its end has closed it already: has “B.”"""
    return text if text.rstrip(_CLOSERS).endswith((".", "!", "?")) else f"{text}."


# --- numbers ----------------------------------------------------------------------------------------


def signed(number: int, negative_zero: bool = False) -> str:
    """Write a number with its sign: +2, \u22121, +0; `negative_zero` gives \u22120."""
    if number < 0 or (number == 0 and negative_zero):
        return f"{MINUS}{-number}"
    return f"+{number}"


def plain(number: int) -> str:
    return f"{MINUS}{-number}" if number < 0 else str(number)


def modifier(power: int, toughness: int) -> str:
    """Write a change of power and toughness: "+1/+1", "\u22121/\u22121", "\u22122/\u22120"."""
    falls = power < 0 or toughness < 0
    return f"{signed(power, falls and toughness <= 0)}/{signed(toughness, falls and power <= 0)}"


def size(power: int, toughness: int) -> str:
    """Write a power and toughness: "2/2", "\u22121/3"."""
    return f"{plain(power)}/{plain(toughness)}"
