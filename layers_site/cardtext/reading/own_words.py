"""Abilities that are kept as words: put into words of our own (no pasted word stays), and the facts in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, Final, TypeVar, cast

from engine.notation import write_ability, write_change, write_condition
from engine.scenario import Ability, AddPT, Effect, GameObject, Label, Restrict, SetPT
from layers_site.cardtext.reading.card import both_faces
from layers_site.cardtext.reading.resolving import TARGET
from layers_site.cardtext.reading.result import CardReading, Line, ReadEffect, card_json
from layers_site.cardtext.reading.settling import mentions
from layers_site.cardtext.reading.zones import is_known

_REMEMBERED: Final = 2048
_NUMBERS: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10,
}  # fmt: skip
_SIZE: Final = r"[+-]\d/[+-]\d"
#: What is done as something enters, not when it has entered (614.1c).
_AS_ENTERING: Final = re.compile(
    r"\b(?:As (?:this|[^.,]+) enters|(?:[Mm]ay|it) enters?|[Ee]nters (?:tapped|with|as))\b"
)
#: "Each other creature you control enters with …", "Lands enter tapped": a line about other things, with what they are.
_OTHERS_ENTER: Final = re.compile(
    r"(?:(Each [^.:“]*?) enters|(?!(?:As|At|If|It|May|This|When|Whenever|You)\b)([A-Z][^.:“]*?) enter)"
    r" (?:tapped|with|as)\b"
)
_KIND: Final = re.compile(r"\b(artifact|creature|enchantment|land|permanent|planeswalker)s?\b", re.IGNORECASE)
#: "This creature enters with three +1/+1 counters on it." Not what counts something, nor what other things enter with.
_ENTERS_WITH: Final = re.compile(
    rf"(?:this \w+ |it )?enters(?: tapped)? with (\w+) ({_SIZE}|\w+) counters?\b(?!.*for each)", re.IGNORECASE
)
_COPY: Final = re.compile(r"copy of (?:an? |target )([^.,]*)", re.IGNORECASE)
_COPY_ENTERS: Final = re.compile(r"\benters? [^.]*\b(?:as|become) a copy of\b|\benter as a copy of\b", re.IGNORECASE)
#: "… enters as a copy … with one more +1/+1 counter".
_COPY_WITH: Final = re.compile(
    rf"\benters? [^.]*\bwith (?:an )?(\w+) (?:more |additional )?({_SIZE}) counters?\b", re.IGNORECASE
)
_COPIED_CARD: Final = re.compile(
    r"copy of an?[^.]* card in (?:a|your|an opponent’s) (graveyard|exile|hand)", re.IGNORECASE
)
#: "Put three +1/+1 counters on a land of yours. It becomes …"
_PUTS: Final = re.compile(rf"\bput (\w+) ({_SIZE}) counters? on [^.]*\. it becomes\b", re.IGNORECASE)
_FETCHES: Final = re.compile(r"to the battlefield under your control and attach (?:this|it)", re.IGNORECASE)
_EMPTYING: Final = re.compile(r"would (?:be put into|go to)([^.]*)graveyard[^.]*exile")
_LEGENDS: Final = re.compile(
    r"legend rule.{0,3} doesn.t apply to (?:your permanents|permanents you control)", re.IGNORECASE
)
_STOPS_TRIGGERS: Final = re.compile(
    r"\bentering\b[^.]*\bdon[’']t cause\b[^.]*\btrigger|\bcan[’']t cause\b[^.]*\btrigger by entering\b", re.IGNORECASE
)
_WORD: Final = re.compile(r"[a-z]+")
#: "Enters tapped", on which no answer about layers depends.
_TAPPED: Final = re.compile(r"\benters? tapped\b(?! with)", re.IGNORECASE)
#: "As this enters, it becomes 3/3, or 2/2 with flying, or a 1/6 Wall with defender."
_BECOMES: Final = re.compile(r"\benters, it becomes\b(.*\bor\b.*)", re.IGNORECASE)
_SIZES: Final = re.compile(r"\b\d+/\d+\b")


@dataclass(frozen=True, slots=True)
class SomeCounters:
    """So many counters of a kind; `number` is None for X."""

    kind: str
    number: int | None


@dataclass(frozen=True, slots=True)
class Copying:
    """An ability that copies: `words` describe what, and `zone` is where that lies, "" for the battlefield.

    `entering`: the card enters as that copy (707.5), with those `counters` more. `no_legend`: nothing legendary is
    copied. `onto_each`: each other creature becomes the copy. `keeps_own`: it has its own other abilities besides.
    """

    words: tuple[str, ...]
    zone: str
    entering: bool
    no_legend: bool
    onto_each: bool
    keeps_own: bool
    counters: SomeCounters | None


@dataclass(frozen=True, slots=True)
class AbilityFacts:
    """The facts in the words of one ability.

    `entering`: it is done as something enters. `others_enter` are the kinds of other things that it is done to then, as
    one word each: "creature", "permanent". `enters_with` are the counters that its own card enters with, `puts`
    those that it puts on what it makes something else. `fetches_host`: what it is put on came onto the battlefield by
    it. `tapped`: no more is said than that it enters so. `sizes` are those of which one is chosen as it enters.
    `empties_graveyards`: what would be put
    into a graveyard is exiled; `theirs_alone`: only an opponent's. `keeps_legends`: its controller may have several
    permanents of one legendary name. `stops_triggers`: what enters makes no ability trigger.
    """

    entering: bool
    others_enter: tuple[str, ...]
    enters_with: SomeCounters | None
    puts: SomeCounters | None
    copying: Copying | None
    fetches_host: bool
    empties_graveyards: bool
    theirs_alone: bool
    keeps_legends: bool
    tapped: bool
    sizes: tuple[str, ...]
    stops_triggers: bool


def facts_of_card(card: GameObject) -> tuple[AbilityFacts, ...]:
    """Return the facts of each ability of a card that is kept as its words or has a text of its own."""
    labels = (label for ability in card.abilities for label in (ability.other, ability.text))
    return tuple(facts_in(label.en) for label in labels if label is not None)


@lru_cache(maxsize=_REMEMBERED)
def facts_in(text: str) -> AbilityFacts:
    """Return the facts in the English words of one ability."""
    emptying, becoming = _EMPTYING.search(text), _BECOMES.search(text)
    return AbilityFacts(
        entering=_AS_ENTERING.search(text) is not None,
        others_enter=_kinds(_OTHERS_ENTER.match(text)),
        enters_with=_counters(_ENTERS_WITH.match(text)),
        puts=_counters(_PUTS.search(text)),
        copying=_copying(text),
        fetches_host=_FETCHES.search(text) is not None,
        empties_graveyards=emptying is not None,
        theirs_alone=emptying is not None and "opponent" in emptying[1],
        keeps_legends=_LEGENDS.search(text) is not None,
        tapped=_TAPPED.search(text) is not None,
        stops_triggers=_STOPS_TRIGGERS.search(text) is not None,
        sizes=tuple(_SIZES.findall(becoming[1])) if becoming is not None else (),
    )


def _copying(text: str) -> Copying | None:
    if "copy" not in text.lower():
        return None
    what, card = _COPY.search(text), _COPIED_CARD.search(text)
    return Copying(
        words=tuple(_WORD.findall(what[1].lower())) if what else (),
        zone=card[1].lower() if card else "",
        entering=_COPY_ENTERS.search(text) is not None,
        no_legend="nonlegendary" in text.lower(),
        onto_each="each other creature becomes a copy" in text.lower(),
        keeps_own="own other abilities" in text.lower(),
        counters=_counters(_COPY_WITH.search(text)),
    )


def _kinds(match: re.Match[str] | None) -> tuple[str, ...]:
    return tuple(kind.lower() for kind in _KIND.findall(match[1] or match[2])) if match is not None else ()


def _counters(match: re.Match[str] | None) -> SomeCounters | None:
    """Return the counters of a match with their number and kind; None where the number is none that one can say."""
    if match is None:
        return None
    word, kind = match[1].lower(), match[2].lower()
    if word == "x":
        return SomeCounters(kind, None)
    return SomeCounters(kind, _NUMBERS[word]) if word in _NUMBERS else None


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
