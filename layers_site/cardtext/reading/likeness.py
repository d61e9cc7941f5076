"""Check a reading (law 3): our own sentence for it, read again, must give the same abilities.

Our wording of what was read can also be compared with the line of the card, letter for letter. How the card is called
does not count then, nor how a quotation is set: its full stop stands within or behind, by the year.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal, cast

from engine.scenario import Ability, Chosen, GameObject, Label
from layers_site.cardtext.reading.canonical import canonical, plain
from layers_site.cardtext.reading.result import CardReading, Line, Setting
from layers_site.cardtext.wording import ability_text
from layers_site.cardtext.wording.context import capitalised

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

#: The languages whose grammars read all of our own sentences.
_SAID_BACK: Final = frozenset(("en", "fr"))
Readings = tuple[tuple[Ability, ...], ...]


def comes_back(abilities: tuple[Ability, ...], setting: Setting, read: Callable[[str], Readings]) -> bool:
    """Say whether our own sentence for these abilities, read again, gives the same."""
    if setting.language not in _SAID_BACK or setting.quoted:
        return True
    sentences = said_back(abilities, setting)
    wanted = canonical(abilities, setting.language)
    return any(canonical(reading, setting.language) == wanted for reading in read(sentences))


def said_back(abilities: Iterable[Ability], setting: Setting) -> str:
    """Return our own sentences for the abilities of a line."""
    source = source_of(setting)
    language = cast("Literal['en', 'fr']", setting.language)
    return " ".join(ability_text(ability, language, source=source) for ability in abilities)


def source_of(setting: Setting) -> GameObject:
    """Return an object like the card, so that our sentences can name its type."""
    enchants = () if setting.host is None else (Ability(keyword=f"enchant {setting.host}"),)
    return GameObject(
        id="source", name=Label(setting.name, setting.name), zone="battlefield", owner="you", controller="you",
        timestamp=1, mana_cost="", mana_value=0, colors=(), supertypes=(), types=setting.types,
        subtypes=setting.subtypes, power=None, toughness=None, abilities=enchants, attached_to=None, counters=(),
        chosen=Chosen(), face_down=False, status=(), token=False, enabled=True,
    )  # fmt: skip


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
    return capitalised(text)
