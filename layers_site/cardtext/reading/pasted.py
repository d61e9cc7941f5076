"""A pasted card: taken apart, its other abilities in words of our own, and what using one of them leaves behind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeVar

from engine.notation import write_ability, write_change, write_condition
from engine.scenario import (
    Ability,
    AddAbilities,
    AddPT,
    Effect,
    GameObject,
    Label,
    Restrict,
    SetPT,
    rebuilt,
)
from engine.words import CARD_TYPES, SUPERTYPES, is_mana_cost
from layers_site.cardtext.reading.card import INDICATOR, SEPARATOR, both_faces, joined_faces
from layers_site.cardtext.reading.resolving import TARGET
from layers_site.cardtext.reading.result import CardReading, Line, PrintedCard, ReadEffect, card_json
from layers_site.cardtext.reading.settling import mentions
from layers_site.cardtext.reading.zones import is_known
from layers_site.cardtext.wording.english.grammar import number_word as english
from layers_site.cardtext.wording.french.grammar import number_word as french
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


T = TypeVar("T")

#: The text on a board for a line that was not read; every result of such a board warns of it.
NOT_READ: Final = Label("A line that the site has not read.", "Une ligne que le site n’a pas lue.")
#: The text for a restriction whose words are not ours.
RESTRICTED: Final = Label(
    "is restricted in a way that no layer looks at", "est limité d’une façon sans lien avec les couches"
)
_PARTLY: Final = Label(" (not all of it)", " (pas en entier)")
_CARRIED: Final[Mapping[str | None, Label]] = {
    "activated": Label("An activated ability.", "Une capacité activée."),
    "triggered": Label("A triggered ability.", "Une capacité déclenchée."),
    "mana": Label("A mana ability.", "Une capacité de mana."),
    None: Label("A line that no layer looks at.", "Une ligne qui ne concerne pas les couches."),
}


def own_document(reading: CardReading, choices: Mapping[int, int]) -> dict[str, Any]:
    """Write the card for a board; `choices` says which reading of a line is meant, by the line's place."""
    abilities = [
        ability for place, line in enumerate(reading.lines) for ability in _abilities(line, choices.get(place))
    ]
    document = {key: value for key, value in card_json(reading).items() if key != "abilities"}
    if abilities:
        document["abilities"] = [write_ability(ability) for ability in abilities]
    if reading.back is None:
        return document
    front = len(reading.lines)
    of_back = {number - front: choice for number, choice in choices.items() if number >= front}
    return both_faces(document, own_document(reading.back, of_back), reading)


def place_of(reading: CardReading, choices: Mapping[int, int], number: int) -> int:
    """Return the place of the first ability of a line among those of the card for a board."""
    lines = list(enumerate(reading.lines))[:number]
    return sum(1 for place, line in lines for _ability in _abilities(line, choices.get(place)))


def _abilities(line: Line, choice: int | None) -> Iterator[Ability]:
    if line.readings and choice is not None and 0 <= choice < len(line.readings):
        yield from map(in_own_words, line.readings[choice])
    elif line.why is not None:
        yield Ability(other=NOT_READ)
    else:
        yield from map(in_own_words, line.abilities)


def in_own_words(part: T) -> T:
    """Return an ability, or anything that holds some, without a pasted word."""
    return rebuilt(part, _own_part)


def _own_part(part: object) -> object:
    match part:
        case Ability(other=Label() as other):
            return replace(part, other=_own_label(other, part.kind))
        case Restrict(what):
            return part if is_known(what) else replace(part, what=RESTRICTED)
    return None


#: "{T}: Add {G}." is made of symbols and one verb, which both languages say in one way.
_MANA: Final = re.compile(r"((?:\{[^{}]{1,4}\})+)\s*:\s*(?:Add|Ajoutez)\s*((?:\{[^{}]{1,4}\})+)\.?")
_ANY_MANA: Final = re.compile(
    r"((?:\{[^{}]{1,4}\})+)\s*:\s*(?:Add one mana of any color|Ajoutez un mana de la couleur de votre choix)\.?"
)
#: What is done as something enters (614.1c): whether it still does so is asked, though no layer looks at it.
_ENTERING: Final = (
    (re.compile(r"[^.]{1,60}\b(?:enters|arrive) (?:tapped|engagée?)\.?"), Label("Enters tapped.", "Arrive engagé.")),
    (
        re.compile(r"[^.]{1,60}\b(?:enters with|arrive avec) [^.]{1,90}\b(?:counters?|marqueurs?)\b[^.]{0,90}\.?"),
        Label("Enters with counters.", "Arrive avec des marqueurs."),
    ),
    (
        re.compile(r"(?:As|Au moment où) [^.,]{1,60}\b(?:enters|arrive), (?:choose|choisissez) [^.]{1,90}\.?"),
        Label("As this enters, make a choice.", "Au moment où ceci arrive, faites un choix."),
    ),
    (
        re.compile(
            r"(?:You may have|Vous pouvez faire) [^.]{1,60}\b(?:enter|arriver)\b[^.]{0,20} (?:as a|comme une?) .*"
        ),
        Label("May enter as a copy.", "Peut arriver comme une copie."),
    ),
)


#: The English and the French word of a number, by either.
_NUMBERS: Final[Mapping[str, tuple[str, str]]] = {
    **dict.fromkeys(("a", "an", "un"), ("a", "un")),
    "x": ("X", "X"),
    **{word: both for both in ((english(n), french(n)) for n in range(2, 11)) for word in both},
}
#: What its own card enters with, for whatever it is asked: no more stands there.
_ENTERS_WITH: Final = re.compile(
    r"[^.,:]{1,60}?\b(?:enters|arrive)(?: (?:tapped|engagée?))? (?:with|avec) (?P<number>\w+) "
    r"(?:(?P<en>[+\-−]\d/[+\-−]\d|\w+) counters? on it"
    r"|marqueurs? (?:« )?(?P<fr>[+\-−]\d/[+\-−]\d|\w+)(?: »)? sur (?:elle|lui))\.?",
    re.IGNORECASE,
)
_OTHERS: Final = re.compile(r"(?:each|other|chaque|les autres|all)\b", re.IGNORECASE)
_OTHERS_ENTER: Final = Label(
    "Each other permanent enters with counters.", "Chaque autre permanent arrive avec des marqueurs."
)


def _entering_with(text: str) -> Label | None:
    """Return in our words with what counters a card enters, or that others do; None where the words say more."""
    match, others = _ENTERS_WITH.fullmatch(text.replace("\u00a0", " ")), _OTHERS.match(text)
    if others is not None and _ENTERING[1][0].fullmatch(text):
        return _OTHERS_ENTER
    number = None if match is None or others is not None else _NUMBERS.get(match["number"].lower())
    if match is None or number is None:
        return None
    kind = (match["en"] or match["fr"]).replace("−", "-")
    plural = number[0] != "a"
    entering = f"Enters with {number[0]} {kind} counter{'s' if plural else ''} on it."
    return Label(entering, f"Arrive avec {number[1]} marqueur{'s' if plural else ''} {kind}.")


def _own_label(label: Label, kind: str | None) -> Label:
    entering = _entering_with(label.en) if kind is None else None
    if entering is not None:
        return entering
    match = _MANA.fullmatch(label.en)
    if match is not None:
        return Label(f"{match[1]}: Add {match[2]}.", f"{match[1]}\u00a0: Ajoutez {match[2]}.")
    match = _ANY_MANA.fullmatch(label.en)
    if match is not None:
        of_any = f"{match[1]}\u00a0: Ajoutez un mana de la couleur de votre choix."
        return Label(f"{match[1]}: Add one mana of any color.", of_any)
    own = (own for pattern, own in _ENTERING if kind is None and pattern.fullmatch(label.en))
    return next(own, _CARRIED[kind])


def ready_effects(reading: CardReading) -> tuple[ReadEffect, ...]:
    """Return the effects that a board can take as they are: nothing in them is open, and each number is known.

    A number that is read once as the effect is made (608.2h) would have to be counted on the board first.
    """
    return tuple(map(in_own_words, filter(ready, reading.effects)))


def ready(effect: ReadEffect) -> bool:
    """Return whether a board can take the effect as it is."""
    if effect.open or effect.provided or effect.instead or effect.subject == "created":
        return False
    sizes = [change for change in effect.changes if isinstance(change, AddPT | SetPT)]
    known = all(isinstance(side, int | None) for size in sizes for side in (size.power, size.toughness))
    return known and not mentions(effect.changes, TARGET)


def effect_document(effect: ReadEffect) -> dict[str, Any]:
    """Write what an effect of `ready_effects` does and for how long; a board gives it its objects."""
    # Who makes a token changes nothing on the board by that.
    changes = effect.changes or (AddAbilities(()),)
    document: dict[str, Any] = {"changes": [write_change(change) for change in changes]}
    if effect.duration is not None:
        document["duration"] = {"en": effect.duration.en, "fr": effect.duration.fr}
    if effect.condition is not None:
        document["if"] = write_condition(effect.condition)
    return document


def spell_name(name: str | Mapping[str, str], whole: bool) -> str | dict[str, str]:
    """Name what a spell leaves behind; the name says where not all of the spell is there."""
    both = {"en": name, "fr": name} if isinstance(name, str) else dict(name)
    if whole:
        return both
    return {"en": f"{both['en']}{_PARTLY.en}", "fr": f"{both['fr']}{_PARTLY.fr}"}


def is_partly_read(spell: Effect) -> bool:
    """Say whether only some of a spell that was pasted is there, by the name that it got."""
    return spell.name.en.endswith(_PARTLY.en)


def is_carried(ability: Ability) -> bool:
    """Say whether only the sort of the ability is told, none of its words."""
    return ability.other is not None and ability.other in _CARRIED.values()


def is_of_entering(ability: Ability) -> bool:
    """Say whether only that is told of it that its card enters with counters, or as a copy."""
    return ability.other in (_ENTERING[1][1], _ENTERING[3][1])


def has_unread(thing: GameObject) -> bool:
    """Say whether a line of the object was not read."""
    return any(ability.other == NOT_READ for ability in thing.abilities)
