"""Take a pasted card apart: name, cost, type line, text, size; a bare sentence is a text alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from engine.words import CARD_TYPES, SUPERTYPES, is_mana_cost
from layers_site.cardtext.reading.card import INDICATOR, SEPARATOR, joined_faces
from layers_site.cardtext.reading.result import PrintedCard
from layers_site.cardtext.wording.french.vocabulary import TYPES as FRENCH_TYPES

_SIZE: Final = re.compile(r"\(?\s*([-−]?[\d*+X½]+)\s*/\s*([-−]?[\d*+X½]+)\s*\)?")
_COST: Final = re.compile(r"\s*((?:\{[^{}\s]{1,8}\})+)\s*$")
_FRENCH_WORDS: Final = re.compile(r"(?i)\b(?:la|le|les|vous|créatures?|gagnent?|une?|cette|de|des|est|sont|ont)\b|[«»]")
_ENGLISH_WORDS: Final = re.compile(r"(?i)\b(?:the|you|creatures?|gets?|an?|this|of|is|are|have|has|control)\b")
_FRENCH_FIRST: Final = frozenset(entry.split("/")[0].rsplit(" ", 1)[0] for entry in FRENCH_TYPES.values())

#: What a text without a type line may be taken for, and the type line of each in both languages.
KINDS: Final[dict[str, dict[Literal["en", "fr"], str]]] = {
    "enchantment": {"en": "Enchantment", "fr": "Enchantement"},
    "creature": {"en": "Creature", "fr": "Créature"},
    "artifact": {"en": "Artifact", "fr": "Artefact"},
    "land": {"en": "Land", "fr": "Terrain"},
    "aura": {"en": "Enchantment — Aura", "fr": "Enchantement : aura"},
    "equipment": {"en": "Artifact — Equipment", "fr": "Artefact : équipement"},
    "spell": {"en": "Instant", "fr": "Éphémère"},
}
#: Words that tell what a text stands on.
_TELLING: Final = (
    ("aura", re.compile(r"(?im)^(?:enchant \w|enchanter\b)")),
    ("equipment", re.compile(r"(?im)^(?:equip|équipement)\b.*\{|\b(?:equipped creature|créature équipée)\b")),
    ("land", re.compile(r"(?i)\b(?:this land|ce terrain)\b")),
    ("creature", re.compile(r"(?i)\b(?:this creature|cette créature)\b")),
    ("artifact", re.compile(r"(?i)\b(?:this artifact|cet artefact)\b")),
)


@dataclass(frozen=True, slots=True)
class Taken:
    """A kind of `KINDS` that a text without a type line is taken for, and the size of a creature."""

    kind: str = ""
    power: str = ""
    toughness: str = ""


def pasted_card(pasted: str, taken: Taken | None = None) -> PrintedCard:
    """Make a card of what somebody pasted: "Name {cost}", the type line, the text and the size, each on its line.

    Without a type line the whole is the text of a card that has no name, of the kind that is said or that its words
    tell; the card says that this is assumed. A second face stands below a line of dashes or "//".
    """
    faces = [_face(face) for face in SEPARATOR.split(pasted.replace("\r", ""), maxsplit=1)]
    if len(faces) == 1 or not all(face is not None for face in faces):
        return _face(pasted) or _bare(pasted, taken or Taken())
    return joined_faces([face for face in faces if face is not None])


def _bare(pasted: str, taken: Taken) -> PrintedCard:
    language = text_language(pasted)
    power, toughness, lines = _size([line.strip() for line in pasted.replace("\r", "").split("\n")])
    kind = taken.kind if taken.kind in KINDS else _told_kind(pasted, power)
    if kind != "creature":
        return PrintedCard("", KINDS[kind][language], pasted, language=language, assumed=kind)
    size = (taken.power or power or "1", taken.toughness or toughness or "1")
    return PrintedCard("", KINDS[kind][language], "\n".join(lines), None, *size, language=language, assumed=kind)


def _told_kind(pasted: str, power: str | None) -> str:
    """Return the kind that the words tell; what has a size is a creature, and all else an enchantment."""
    if power is not None:
        return "creature"
    return next((kind for kind, words in _TELLING if words.search(pasted)), "enchantment")


def _face(pasted: str) -> PrintedCard | None:
    """Make a face of its lines; None without a type line."""
    lines = [line.strip() for line in pasted.replace("\r", "").split("\n")]
    lines = lines[next((at for at, line in enumerate(lines) if line), 0) :]
    at = next((at for at, line in enumerate(lines[:4]) if type_language(line) is not None), None)
    if at is None:
        return None
    language = type_language(lines[at]) or "en"
    indicators = [line for line in lines[:at] if INDICATOR.match(line)]
    name, cost = _name([line for line in lines[:at] if line not in indicators])
    power, toughness, rest = _size(lines[at + 1 :])
    rest = [*indicators, *rest]
    return PrintedCard(name, lines[at], "\n".join(rest).strip("\n"), cost, power, toughness, language)


def _name(lines: list[str]) -> tuple[str, str | None]:
    """Split the lines above the type line into the name and the cost, which stands behind it or on a line below."""
    words = " ".join(line for line in lines if line)
    match = _COST.search(words)
    if match is None or not is_mana_cost(match.group(1)):
        return words, None
    return words[: match.start()].strip(), match.group(1)


def _size(lines: list[str]) -> tuple[str | None, str | None, list[str]]:
    """Take the size off the end, where the last line is one."""
    last = next((at for at in range(len(lines) - 1, -1, -1) if lines[at]), None)
    match = None if last is None else _SIZE.fullmatch(lines[last])
    if match is None or last is None:
        return None, None, lines
    return match[1], match[2], lines[:last]


def type_language(line: str) -> Literal["en", "fr"] | None:
    """Guess the language of a type line; None for any other line."""
    left = re.split(r"[—:–]| - ", line, maxsplit=1)[0].split()
    if left and len(left) < 6 and all(word in CARD_TYPES | SUPERTYPES for word in left) and set(left) & CARD_TYPES:
        return "en"
    first = left[0].lower() if left else ""
    return "fr" if first in _FRENCH_FIRST and line[:1].isupper() and len(left) < 6 and not line.endswith(".") else None


def text_language(text: str) -> Literal["en", "fr"]:
    """Guess the language of a text by its small words."""
    return "fr" if len(_FRENCH_WORDS.findall(text)) > len(_ENGLISH_WORDS.findall(text)) else "en"
