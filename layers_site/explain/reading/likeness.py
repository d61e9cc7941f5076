"""Compare our wording of what was read with the line of the card, letter for letter.

How the card is called does not count, nor how a quotation is set: its full stop stands within or behind, by the year.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from engine.scenario import Ability
from layers_site.explain.reading.back import said_back
from layers_site.explain.reading.canonical import plain
from layers_site.explain.reading.result import CardReading, Line
from layers_site.explain.reading.setting import Setting

_REMINDER: Final = re.compile(r"\([^)]*\)")
_ABILITY_WORD: Final = re.compile(r"^[^—\"]{1,40} — (?=\S)")
_GUILLEMETS: Final = re.compile("« ?| ?»")
_EDGES: Final = re.compile(r'(?: ?:)?(?= ")|\.(?=")|(?<=")\.')
_SIZE: Final = re.compile(r"[\d*+]+/[\d*+]+")
#: "This creature", « cette créature »: what a card calls itself without its name.
_OWN: Final[Mapping[str, re.Pattern[str]]] = {
    "en": re.compile(
        r"(?i)\bthis (?:creature|land|artifact|enchantment|permanent|aura|equipment|vehicle|card|planeswalker|saga|"
        r"class|token|spell|object|battle|fortification|spacecraft|case|room)\b"
    ),
    "fr": re.compile(
        r"(?i)\b(?:cette|cet|ce) (?:créature|terrain|artefact|enchantement|permanent|aura|équipement|véhicule|carte|"
        r"planeswalker|saga|classe|jeton|sort|objet|fortification)\b"
    ),
}
#: What agrees in French with the name of a card, and with « cette créature ».
_AGREEING: Final = re.compile(r"(?i)(?<=é)(?:es|e|s)\b|\belles?\b|\bils?\b|(?<=e)nt\b")
#: An article that belongs to the name: "du Djinn" is "de" and the name.
_ARTICLES: Final = (("du |des ", "de "), ("au |aux ", "à "), ("le |la |l'|les |", ""))


def is_said_alike(line: Line, reading: CardReading) -> bool | None:
    """Say whether our sentence for a static ability equals the line of the card; None for any other line."""
    printed = reading.printed
    text = printed.text[line.start : line.end]
    if line.why is not None or line.carried or _SIZE.fullmatch(text.strip()):
        return None
    if not any(ability.static is not None and ability.keyword is None for ability in line.abilities):
        return None
    own = said_back(line.abilities, _setting(reading))
    text = _ABILITY_WORD.sub("", _plain(text))
    return _called_alike(text, printed.name, printed.language) == _called_alike(
        _plain(own), printed.name, printed.language
    )


def _setting(reading: CardReading) -> Setting:
    types = reading.types
    return Setting(
        language=reading.printed.language,
        types=tuple(types.types),
        subtypes=tuple(types.subtypes),
        name=reading.printed.name,
        host=next(filter(None, map(_host, reading.abilities)), None),
    )


def _host(ability: Ability) -> str | None:
    keyword = ability.keyword or ""
    return keyword.removeprefix("enchant ") if keyword.startswith("enchant ") else None


def _plain(text: str) -> str:
    return _EDGES.sub("", _GUILLEMETS.sub('"', plain(_REMINDER.sub("", text))))


def _called_alike(text: str, name: str, language: str) -> str:
    """Put one sign for everything that the card is called; in French let what agrees with it agree with nothing."""
    articles = _ARTICLES if language == "fr" else (("", ""),)
    for called in (name, name.split(",", maxsplit=1)[0]):
        for article, preposition in articles if called else ():
            text = re.sub(rf"(?i:\b(?:{article}))" + re.escape(plain(called)), f"{preposition}~", text)
    text = _OWN[language].sub("~", text)
    text = _AGREEING.sub("", text) if language == "fr" else text
    return text[:1].upper() + text[1:]
