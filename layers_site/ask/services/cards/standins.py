"""Plain things to lay beside the cards that were named, so that these have something to work on.

Each stands for many: a nonbasic land, a creature of a size that no common bonus gives to a 1/1, an artifact. Their ids
begin with PLAIN and their names say what they are, without an article; `phrase` is the subject of a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.notation import read_object
from engine.scenario import GameObject, Label
from engine.words import BASIC_LAND_TYPES
from layers_site.platform.text import lowered

PLAIN: Final = "plain-"
#: The creature that becomes a copy of another one.
ANOTHER: Final = "artifact-creature"
YOU, OPPONENT = "you", "opponent"
#: What makes the devotion to a color large, and by how much: with its own symbols every God is a creature then.
DEVOTION: Final = "devotion-"
TAILORED_ROLES: Final = ("type-", "color-", "counter-", "sort-")
_NUMBER: Final = re.compile(r"-\d+$")
COLORLESS_MANA: Final = {"other": {"en": "{T}: Add {C}.", "fr": "{T} : Ajoutez {C}."}, "kind": "mana"}
_DRAW: Final = {"other": {"en": "{2}, {T}: draw a card.", "fr": "{2}, {T} : piochez une carte."}, "kind": "activated"}
_UPKEEP: Final = {
    "other": {"en": "At the beginning of your upkeep, gain 1 life.",
              "fr": "Au début de votre entretien, gagnez 1 point de vie."},
    "kind": "triggered",
}  # fmt: skip
_FRENCH_BASIC: Final = dict(zip(BASIC_LAND_TYPES, ("Plaine", "Île", "Marais", "Montagne", "Forêt"), strict=True))
_BEAR: Final = {"types": ["Creature"], "subtypes": ["Bear"], "mana_cost": "{2}{G}", "power": 2, "toughness": 5}


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
        return Label(f"an {lowered(thing.name.en)}", f"un {lowered(thing.name.fr)}")
    if role.startswith(TAILORED_ROLES):
        article = "un" if "Land" in thing.types else "une"
        return Label(f"a {lowered(thing.name.en)}", f"{article} {lowered(thing.name.fr)}")
    return next((stand_in.phrase for stand_in in (*ALL, *COSTLY, *GROUPS) if stand_in.role == role), None)


def stands_for(card: GameObject, stand_in: StandIn) -> bool:
    """Return whether all that the plain thing has to be by its types is printed on the card.

    Which basic land types are there is then said by the lands that were named. Of what counters or mana symbols make
    it, and of several together, no card is one.
    """
    thing = stand_in.thing
    made = stand_in.role.startswith((DEVOTION, "counter-", "sort-")) or stand_in.count > 1
    subtypes = thing.subtypes if stand_in.role.startswith("type-") else ()
    untyped = bool(thing.subtypes) and "Land" in thing.types and not {*card.subtypes}.intersection(BASIC_LAND_TYPES)
    colors = thing.colors if stand_in.role.startswith("color-") else ()
    return (
        not (made or untyped)
        and card.zone == thing.zone
        and {*card.types}.issuperset(thing.types)
        and {*card.subtypes}.issuperset(subtypes)
        and {*card.colors}.issuperset(colors)
    )


def put(stand_in: StandIn, taken: Iterable[str]) -> Iterator[GameObject]:
    """Yield the things to lay on a board, each with an id that is free."""
    ids = set(taken)
    for place in range(stand_in.count):
        key = PLAIN + stand_in.role + (f"-{place + 1}" if place else "")
        if key not in ids:
            thing = replace(stand_in.thing, id=key)
            yield replace(thing, subtypes=(stand_in.kinds[place],)) if stand_in.kinds else thing


def plain_thing(role: str, name: Label, data: dict[str, Any]) -> GameObject:
    """Return the thing of a role as it lies on a board."""
    document = {**data, "id": PLAIN + role, "name": {"en": name.en, "fr": name.fr}}
    return replace(read_object(document), owner=YOU, controller=YOU)


def _role(role: str, name: tuple[str, str], phrase: tuple[str, str], **data: Any) -> StandIn:
    theirs = data.pop("theirs", False)
    count, kinds = data.pop("count", 1), data.pop("kinds", ())
    thing = plain_thing(role, Label(*name), data)
    if theirs:
        thing = replace(thing, owner=OPPONENT, controller=OPPONENT)
    return StandIn(role, thing, Label(*phrase), count, kinds)


def _basic(word: str) -> StandIn:
    french = _FRENCH_BASIC[word]
    feminine = word in ("Plains", "Island", "Mountain", "Forest")
    phrase = (f"a basic {word}", f"{'une' if feminine else 'un'} {lowered(french)} de base")
    name = (f"Basic {word}", f"{french} de base")
    return _role(word.lower(), name, phrase, supertypes=["Basic"], types=["Land"], subtypes=[word])


#: The first of two that show as much is taken.
ALL: Final = (
    _role("nonbasic-land", ("Nonbasic land", "Terrain non-base"), ("a nonbasic land", "un terrain non-base"),
          types=["Land"], abilities=[COLORLESS_MANA]),
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
          types=["Artifact", "Land"], abilities=[COLORLESS_MANA]),
    _role(ANOTHER, ("2/5 artifact creature", "Créature-artefact 2/5"),
          ("a 2/5 artifact creature", "une créature-artefact 2/5"),
          types=["Artifact", "Creature"], subtypes=["Construct"], mana_cost="{3}", power=2, toughness=5),
    _role("opposing-creature", ("Opponent’s 2/5 creature", "Créature 2/5 de l’adversaire"),
          ("an opponent’s 2/5 creature", "une créature 2/5 de l’adversaire"), **_BEAR, abilities=["flying"],
          theirs=True),
    _role("opposing-land", ("Opponent’s nonbasic land", "Terrain non-base de l’adversaire"),
          ("an opponent’s nonbasic land", "un terrain non-base de l’adversaire"),
          types=["Land"], abilities=[COLORLESS_MANA], theirs=True),
    _role("land-card-in-graveyard", ("Land card in the graveyard", "Carte de terrain au cimetière"),
          ("a land card in your graveyard", "une carte de terrain de votre cimetière"),
          types=["Land"], abilities=[COLORLESS_MANA], zone="graveyard"),
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
COSTLY: Final = (
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
