"""Plain things to lay beside the cards that were named, so that these have something to work on.

Each stands for many: a nonbasic land, a creature of a size that no common bonus gives to a 1/1, an artifact. Their ids
begin with PLAIN and their names say what they are, without an article; `phrase` is the subject of a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.expressions import AllSelectors, AnySelector, Devotion, HasWord, NotSelector, NumberIs, Selector
from engine.notation import read_object
from engine.scenario import Effect, GameObject, Label, Static, Subtypes
from engine.words import BASIC_LAND_TYPES, COLOR_OF_SYMBOL, COLORS, is_creature_type
from layers_site.explain import wording
from layers_site.learning.rulings.services.counters import kinds_sought
from layers_site.learning.rulings.services.trees import parts_of
from layers_site.learning.rulings.services.wishes import changes_in, statics_in

PLAIN: Final = "plain-"
#: The creature that becomes a copy of another one.
ANOTHER: Final = "artifact-creature"
YOU, OPPONENT = "you", "opponent"
#: So many creature types and colours that the cards name have a creature each.
_TAILORED: Final = 3
#: What makes the devotion to a color large, and by how much: with its own symbols every God is a creature then.
DEVOTION: Final = "devotion-"
_DEVOTED: Final = 7
TAILORED_ROLES: Final = ("type-", "color-", "counter-")
_EMPTYING: Final = re.compile(r"would (?:be put into|go to)[^.]*graveyard[^.]*exile")
_SIGNS: Final = str.maketrans({"+": "p", "-": "m", "/": None})
_NUMBER: Final = re.compile(r"-\d+$")


@dataclass(frozen=True, slots=True)
class StandIn:
    """A plain thing that stands in for the cards that an effect looks for.

    Several (`count`) lie on the board if a single one shows nothing; with `kinds` each has its own creature type.
    """

    role: str
    thing: GameObject
    phrase: Label
    count: int = 1
    kinds: tuple[str, ...] = ()


def is_plain(key: str) -> bool:
    """Return whether an object was laid beside the cards that were named."""
    return key.startswith(PLAIN)


def role_of(key: str) -> str:
    """Return the role of the plain thing with that id."""
    return _NUMBER.sub("", key.removeprefix(PLAIN))


def phrase_of(thing: GameObject) -> Label | None:
    """Return the thing as the subject of a sentence: "a nonbasic land"; None for what has a name of its own."""
    if not is_plain(thing.id):
        return None
    role = role_of(thing.id)
    if role.startswith(DEVOTION):
        return Label(f"an {_lower(thing.name.en)}", f"un {_lower(thing.name.fr)}")
    if role.startswith(TAILORED_ROLES):
        article = "un" if "Land" in thing.types else "une"
        return Label(f"a {_lower(thing.name.en)}", f"{article} {_lower(thing.name.fr)}")
    return next((stand_in.phrase for stand_in in (*_ALL, *_COSTLY, *GROUPS) if stand_in.role == role), None)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def for_cards(contents: Iterable[GameObject | Effect]) -> tuple[StandIn, ...]:
    """Return the plain things that may be laid beside these cards: those of every day, and what their texts name."""
    named = list(contents)
    costly = _COSTLY if any(_asks_for_cost(content) for content in named) else ()
    every = (*_ALL, *costly, *_of_types(named), *_of_colors(named), *_of_counters(named), *_of_devotion(named))
    emptied = any(empties_graveyards(content) for content in named)
    return tuple(standin for standin in every if not (emptied and standin.thing.zone == "graveyard"))


def put(stand_in: StandIn, taken: Iterable[str]) -> Iterator[GameObject]:
    """Return the things to lay on a board, each with an id that is free."""
    ids = set(taken)
    for place in range(stand_in.count):
        key = PLAIN + stand_in.role + (f"-{place + 1}" if place else "")
        if key not in ids:
            thing = replace(stand_in.thing, id=key)
            yield replace(thing, subtypes=(stand_in.kinds[place],)) if stand_in.kinds else thing


# --- what the cards name ------------------------------------------------------------------------------


def _of_types(contents: list[GameObject | Effect]) -> Iterator[StandIn]:
    words = dict.fromkeys(
        word for content in contents for word in words_named(content, "subtype") if is_creature_type(word)
    )
    for word in list(words)[:_TAILORED]:
        name = Label(f"2/5 {word}", f"Créature 2/5 de type {wording.subtype_word(word, 'fr')}")
        yield _creature(f"type-{word.lower()}", name, subtypes=[word])


def _of_colors(contents: list[GameObject | Effect]) -> Iterator[StandIn]:
    words = dict.fromkeys(word for content in contents for word in words_named(content, "color") if word in COLORS)
    for word in list(words)[:_TAILORED]:
        french = wording.color_word(word, "fr", feminine=True)
        name = Label(f"{word} 2/5 creature", f"Créature {french} 2/5")
        yield _creature(f"color-{word}", name, subtypes=["Bear"], colors=[word])


def _of_counters(contents: list[GameObject | Effect]) -> Iterator[StandIn]:
    for kind in kinds_sought(contents)[:_TAILORED]:
        english, french = (wording.counter_text(kind, 1, language) for language in ("en", "fr"))
        name = Label(f"2/5 creature with {english}", f"Créature 2/5 avec {french}")
        role = f"counter-{kind.translate(_SIGNS)}".replace(" ", "-")
        lying = [{"kind": kind, "count": 1}]
        yield _creature(role, name, subtypes=["Bear"], counters=lying)
        if not kind.startswith(("+", "-")):
            name = Label(f"Nonbasic land with {english}", f"Terrain non-base avec {french}")
            land = _read(f"{role}-land", name, {"types": ["Land"], "abilities": [_COLORLESS_MANA], "counters": lying})
            yield StandIn(f"{role}-land", land, Label("", ""))


def _of_devotion(contents: list[GameObject | Effect]) -> Iterator[StandIn]:
    """Yield something with enough mana symbols of a color that a card counts for the devotion to it (700.5)."""
    counted = (part for content in contents for static in statics_in(content) for part in parts_of(static.condition))
    for color in dict.fromkeys(part.colors[0] for part in counted if isinstance(part, Devotion)):
        symbol = next(symbol for symbol, named in COLOR_OF_SYMBOL.items() if named == color)
        cost = f"{{{symbol}}}" * _DEVOTED
        french = wording.color_word(color, "fr")
        name = Label(f"Enchantment with seven {color} mana symbols", f"Enchantement à sept symboles de mana {french}")
        thing = _read(f"{DEVOTION}{color}", name, {"types": ["Enchantment"], "mana_cost": cost})
        yield StandIn(f"{DEVOTION}{color}", thing, Label("", ""))


def _creature(role: str, name: Label, **data: Any) -> StandIn:
    thing = _read(role, name, {"types": ["Creature"], "power": 2, "toughness": 5, "mana_cost": "{3}", **data})
    return StandIn(role, thing, Label("", ""))


def words_named(content: GameObject | Effect, key: str) -> Iterator[str]:
    """Return the words of that sort that its abilities look for, with those that are chosen or replaced."""
    for static in statics_in(content):
        yield from _in_static(static, key)
    if isinstance(content, GameObject):
        chosen = content.chosen.color if key == "color" else content.chosen.creature_type
        yield from (chosen,) if chosen else ()
    for change in changes_in(content):
        for word in (getattr(change, "old", None), getattr(change, "new", None)):
            if isinstance(word, str) and (word in COLORS) == (key == "color"):
                yield word


def empties_graveyards(content: GameObject | Effect) -> bool:
    """Return whether its text exiles what would be put into a graveyard, in which then nothing lies."""
    abilities = content.abilities if isinstance(content, GameObject) else ()
    texts = (label.en for ability in abilities for label in (ability.other, ability.text) if label is not None)
    return any(_EMPTYING.search(text) for text in texts)


def _asks_for_cost(content: GameObject | Effect) -> bool:
    """Return whether its abilities look for things by their mana value."""
    return any(
        isinstance(test, NumberIs) and test.key == "mana_value"
        for static in statics_in(content)
        for test in (static.affects.tests if static.affects is not None else ())
    )


def _in_static(static: Static, key: str) -> Iterator[str]:
    if static.affects is not None:
        yield from _in_selector(static.affects, key)
    yield from (
        word
        for change in static.changes
        if isinstance(change, Subtypes) and change.op == "remove" and key == "subtype"
        for word in change.words
        if isinstance(word, str)
    )


def _in_selector(selector: Selector, key: str) -> Iterator[str]:
    for test in selector.tests:
        if isinstance(test, HasWord) and test.key == key:
            yield from test.words
        elif isinstance(test, NotSelector):
            yield from _in_selector(test.selector, key)
        elif isinstance(test, (AnySelector, AllSelectors)):
            for inner in test.selectors:
                yield from _in_selector(inner, key)


# --- those of every day -------------------------------------------------------------------------------


def _read(role: str, name: Label, data: dict[str, Any]) -> GameObject:
    document = {**data, "id": PLAIN + role, "name": {"en": name.en, "fr": name.fr}}
    return replace(read_object(document), owner=YOU, controller=YOU)


def _role(role: str, name: tuple[str, str], phrase: tuple[str, str], **data: Any) -> StandIn:
    theirs = data.pop("theirs", False)
    count, kinds = data.pop("count", 1), data.pop("kinds", ())
    thing = _read(role, Label(*name), data)
    if theirs:
        thing = replace(thing, owner=OPPONENT, controller=OPPONENT)
    return StandIn(role, thing, Label(*phrase), count, kinds)


_COLORLESS_MANA: Final = {"other": {"en": "{T}: Add {C}.", "fr": "{T} : Ajoutez {C}."}, "kind": "mana"}
_DRAW: Final = {"other": {"en": "{2}, {T}: draw a card.", "fr": "{2}, {T} : piochez une carte."}, "kind": "activated"}
_UPKEEP: Final = {
    "other": {"en": "At the beginning of your upkeep, gain 1 life.",
              "fr": "Au début de votre entretien, gagnez 1 point de vie."},
    "kind": "triggered",
}  # fmt: skip
_FRENCH_BASIC: Final = dict(zip(BASIC_LAND_TYPES, ("Plaine", "Île", "Marais", "Montagne", "Forêt"), strict=True))
_BEAR: Final = {"types": ["Creature"], "subtypes": ["Bear"], "mana_cost": "{2}{G}", "power": 2, "toughness": 5}


def _basic(word: str) -> StandIn:
    french = _FRENCH_BASIC[word]
    feminine = word in ("Plains", "Island", "Mountain", "Forest")
    phrase = (f"a basic {word}", f"{'une' if feminine else 'un'} {_lower(french)} de base")
    name = (f"Basic {word}", f"{french} de base")
    return _role(word.lower(), name, phrase, supertypes=["Basic"], types=["Land"], subtypes=[word])


#: The first of two that show as much is taken.
_ALL: Final = (
    _role("nonbasic-land", ("Nonbasic land", "Terrain non-base"), ("a nonbasic land", "un terrain non-base"),
          types=["Land"], abilities=[_COLORLESS_MANA]),
    _role("creature", ("2/5 creature with flying", "Créature 2/5 avec le vol"),
          ("a 2/5 creature with flying", "une créature 2/5 avec le vol"), **_BEAR, abilities=["flying"]),
    *(_basic(word) for word in ("Forest", "Swamp", "Mountain", "Island", "Plains")),
    _role("artifact", ("Artifact (mana value 3)", "Artefact (valeur de mana 3)"),
          ("an artifact with mana value 3", "un artefact de valeur de mana 3"),
          types=["Artifact"], mana_cost="{3}", abilities=[_DRAW]),
    _role("enchantment", ("Enchantment (mana value 3)", "Enchantement (valeur de mana 3)"),
          ("an enchantment with mana value 3", "un enchantement de valeur de mana 3"),
          types=["Enchantment"], mana_cost="{2}{W}", abilities=[_UPKEEP]),
    _role("artifact-land", ("Artifact land", "Terrain artefact"), ("an artifact land", "un terrain artefact"),
          types=["Artifact", "Land"], abilities=[_COLORLESS_MANA]),
    _role(ANOTHER, ("2/5 artifact creature", "Créature-artefact 2/5"),
          ("a 2/5 artifact creature", "une créature-artefact 2/5"),
          types=["Artifact", "Creature"], subtypes=["Construct"], mana_cost="{3}", power=2, toughness=5),
    _role("opposing-creature", ("Opponent’s 2/5 creature", "Créature 2/5 de l’adversaire"),
          ("an opponent’s 2/5 creature", "une créature 2/5 de l’adversaire"), **_BEAR, abilities=["flying"],
          theirs=True),
    _role("opposing-land", ("Opponent’s nonbasic land", "Terrain non-base de l’adversaire"),
          ("an opponent’s nonbasic land", "un terrain non-base de l’adversaire"),
          types=["Land"], abilities=[_COLORLESS_MANA], theirs=True),
    _role("land-card-in-graveyard", ("Land card in the graveyard", "Carte de terrain au cimetière"),
          ("a land card in your graveyard", "une carte de terrain de votre cimetière"),
          types=["Land"], abilities=[_COLORLESS_MANA], zone="graveyard"),
    _role("creature-card-in-graveyard", ("Creature card in the graveyard", "Carte de créature au cimetière"),
          ("a creature card in your graveyard", "une carte de créature de votre cimetière"),
          **_BEAR, abilities=["flying", _DRAW], zone="graveyard"),
    _role("creature-card-in-exile", ("Exiled creature card", "Carte de créature exilée"),
          ("an exiled creature card", "une carte de créature exilée"), **_BEAR, abilities=["flying"], zone="exile"),
    _role("creature-card-in-hand", ("Creature card in hand", "Carte de créature en main"),
          ("a creature card in your hand", "une carte de créature de votre main"),
          **_BEAR, abilities=["flying"], zone="hand"),
)  # fmt: skip

#: What only those cards need that look for mana values.
_COSTLY: Final = (
    _role("costly-artifact", ("Artifact (mana value 5)", "Artefact (valeur de mana 5)"),
          ("an artifact with mana value 5", "un artefact de valeur de mana 5"),
          types=["Artifact"], mana_cost="{5}", abilities=[_DRAW]),
    _role("costly-enchantment", ("Enchantment (mana value 5)", "Enchantement (valeur de mana 5)"),
          ("an enchantment with mana value 5", "un enchantement de valeur de mana 5"),
          types=["Enchantment"], mana_cost="{3}{W}{W}", abilities=[_UPKEEP]),
)  # fmt: skip

#: Several alike, for what counts them or looks for others like one.
GROUPS: Final = (
    _role("strangers", ("2/5 creature of a type of its own", "Créature 2/5 d’un type à part"),
          ("a 2/5 creature that shares no type with the two others",
           "une créature 2/5 qui ne partage aucun type avec les deux autres"),
          **_BEAR, count=3, kinds=("Bear", "Ox", "Elk")),
    _role("kin", ("2/5 creature of one type", "Créature 2/5 d’un même type"),
          ("a 2/5 creature that shares a type with two others",
           "une créature 2/5 qui partage un type avec deux autres"), **_BEAR, count=3),
    _role("many-enchantments", ("Enchantment (mana value 2)", "Enchantement (valeur de mana 2)"),
          ("an enchantment with mana value 2", "un enchantement de valeur de mana 2"),
          types=["Enchantment"], mana_cost="{W}{W}", abilities=[_UPKEEP], count=5),
    _role("many-artifacts", ("Artifact (mana value 2)", "Artefact (valeur de mana 2)"),
          ("an artifact with mana value 2", "un artefact de valeur de mana 2"),
          types=["Artifact"], mana_cost="{2}", abilities=[_DRAW], count=5),
)  # fmt: skip
