"""Abilities that are kept as words, put into words of our own: no pasted word stays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, TypeVar, cast

from engine.notation import write_ability, write_change, write_condition
from engine.scenario import Ability, AddPT, Effect, GameObject, Label, Restrict, SetPT
from layers_site.cardtext.reading.card import both_faces
from layers_site.cardtext.reading.resolving import TARGET
from layers_site.cardtext.reading.result import CardReading, Line, ReadEffect, card_json
from layers_site.cardtext.reading.settling import mentions
from layers_site.cardtext.reading.zones import is_known

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
    if isinstance(part, Ability) and part.other is not None:
        return cast("T", replace(part, other=_own_label(part.other, part.kind)))
    if isinstance(part, Restrict):
        return cast("T", part if is_known(part.what) else replace(part, what=RESTRICTED))
    if isinstance(part, tuple):
        return cast("T", tuple(in_own_words(item) for item in part))
    if is_dataclass(part) and not isinstance(part, type):
        made = {item.name: in_own_words(getattr(part, item.name)) for item in fields(part)}
        return cast("T", replace(cast("Any", part), **made))
    return part


#: "{T}: Add {G}." is made of symbols and one verb, which both languages say in one way.
_MANA: Final = re.compile(r"((?:\{[^{}]{1,4}\})+)\s*:\s*(?:Add|Ajoutez)\s*((?:\{[^{}]{1,4}\})+)\.?")
_ANY_MANA: Final = re.compile(
    r"((?:\{[^{}]{1,4}\})+)\s*:\s*(?:Add one mana of any color|Ajoutez un mana de la couleur de votre choix)\.?"
)
#: What is done as something enters (614.1c): whether it still does so is asked, though no layer looks at it.
_ENTERING: Final = (
    (re.compile(r"[^.]{1,60}\b(?:enters|arrive) (?:tapped|engagée?)\.?"), Label("Enters tapped.", "Arrive engagé.")),
    (re.compile(r"[^.]{1,60}\b(?:enters with|arrive avec) [^.]{1,90}\b(?:counters?|marqueurs?)\b[^.]{0,90}\.?"),
     Label("Enters with counters.", "Arrive avec des marqueurs.")),
    (re.compile(r"(?:As|Au moment où) [^.,]{1,60}\b(?:enters|arrive), (?:choose|choisissez) [^.]{1,90}\.?"),
     Label("As this enters, make a choice.", "Au moment où ceci arrive, faites un choix.")),
    (re.compile(r"(?:You may have|Vous pouvez faire) [^.]{1,60}\b(?:enter|arriver)\b[^.]{0,20} (?:as a|comme une?) .*"),
     Label("May enter as a copy.", "Peut arriver comme une copie.")),
)  # fmt: skip


def _own_label(label: Label, kind: str | None) -> Label:
    match = _MANA.fullmatch(label.en)
    if match is not None:
        return Label(f"{match[1]}: Add {match[2]}.", f"{match[1]}\u00a0: Ajoutez {match[2]}.")
    match = _ANY_MANA.fullmatch(label.en)
    if match is not None:
        french = f"{match[1]}\u00a0: Ajoutez un mana de la couleur de votre choix."
        return Label(f"{match[1]}: Add one mana of any color.", french)
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
    document: dict[str, Any] = {"changes": [write_change(change) for change in effect.changes]}
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


def has_unread(thing: GameObject) -> bool:
    """Say whether a line of the object was not read."""
    return any(ability.other == NOT_READ for ability in thing.abilities)
