"""Plain real cards that are laid beside those that were named, from a fixed list: the first that the words describe.

Of what they can do only what keeps them from being without abilities is told. Their ids begin with PLAIN.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.notation import read_object
from engine.scenario import Change, Counters, Effect, GameObject, Label, Spell
from layers_site.cardtext.reading.closing import token_document

PLAIN: Final = "plain-"
YOU, OPPONENT = "you", "opponent"


def is_plain(key: str) -> bool:
    return key.startswith(PLAIN)


#: How the id of a token ends that an effect makes by copying.
_TOKEN: Final = "-token"  # noqa: S105


def _card(slug: str, en: str, fr: str, types: str, **data: Any) -> GameObject:
    words, _dash, subtypes = types.partition(" - ")
    supertypes = [each for each in words.split() if each in ("Basic", "Legendary")]
    line = {"supertypes": supertypes, "types": words.split()[len(supertypes) :], "subtypes": subtypes.split()}
    document = {"id": PLAIN + slug, "name": {"en": en, "fr": fr}, **line, **data}
    return replace(read_object(document), owner=YOU, controller=YOU)


def _said(en: str, fr: str, kind: str) -> dict[str, Any]:
    return {"other": {"en": en, "fr": fr}, "kind": kind}


def _tap(mana: str) -> dict[str, Any]:
    return _said(f"{{T}}: Add {mana}.", f"{{T}}\u00a0: Ajoutez {mana}.", "mana")


_UPKEEP: Final = _said(
    "At the beginning of your upkeep, draw a card and lose 1 life.",
    "Au début de votre entretien, piochez une carte et perdez 1 point de vie.",
    "triggered",
)
_DRAIN: Final = _said(
    "Whenever an opponent loses life, gain that much life.",
    "Chaque fois qu’un adversaire perd des points de vie, gagnez-en autant.",
    "triggered",
)
_FIRE: Final = _said("{R}: This creature gets +1/+0 until end of turn.",
                     "{R}\u00a0: Cette créature gagne +1/+0 jusqu’à la fin du tour.", "activated")  # fmt: skip
_WASTE: Final = _said("{T}, Sacrifice this land: Destroy target nonbasic land.",
                      "{T}, sacrifiez ce terrain\u00a0: Détruisez un terrain non-base ciblé.", "activated")  # fmt: skip
_ANY: Final = _said("{T}: Add three mana of any one color.",
                    "{T}\u00a0: Ajoutez trois manas de la couleur de votre choix.", "mana")  # fmt: skip

_ANGEL: Final = {"mana_cost": "{3}{W}{W}", "power": 4, "toughness": 4, "abilities": ["flying", "vigilance"]}

#: In this order: a creature with abilities comes before one without, a nonbasic land (which has no basic land type,
#: so that others may give it one) before basic ones.
PLAIN_CARDS: Final = (
    _card("serra-angel", "Serra Angel", "Ange de Serra", "Creature - Angel", **_ANGEL),
    _card("grizzly-bears", "Grizzly Bears", "Grizzlis", "Creature - Bear", mana_cost="{1}{G}", power=2, toughness=2),
    _card("wasteland", "Wasteland", "Terres désolées", "Land", abilities=[_tap("{C}"), _WASTE]),
    _card("forest", "Forest", "Forêt", "Basic Land - Forest"),
    _card("mountain", "Mountain", "Montagne", "Basic Land - Mountain"),
    _card("swamp", "Swamp", "Marais", "Basic Land - Swamp"),
    _card("island", "Island", "Île", "Basic Land - Island"),
    _card("plains", "Plains", "Plaine", "Basic Land - Plains"),
    _card("sol-ring", "Sol Ring", "Anneau solaire", "Artifact", mana_cost="{1}", abilities=[_tap("{C}{C}")]),
    _card("phyrexian-arena", "Phyrexian Arena", "Arène phyrexiane", "Enchantment", mana_cost="{1}{B}{B}",
          abilities=[_UPKEEP]),
    _card("walking-corpse", "Walking Corpse", "Cadavre ambulant", "Creature - Zombie", mana_cost="{1}{B}",
          power=2, toughness=2),
    _card("goblin-piker", "Goblin Piker", "Gobelin piquier", "Creature - Goblin Warrior", mana_cost="{1}{R}",
          power=2, toughness=1),
    _card("coral-merfolk", "Coral Merfolk", "Ondin des coraux", "Creature - Merfolk", mana_cost="{1}{U}",
          power=2, toughness=1),
    _card("llanowar-elves", "Llanowar Elves", "Elfes de Llanowar", "Creature - Elf Druid", mana_cost="{G}",
          power=1, toughness=1, abilities=[_tap("{G}")]),
    _card("metallic-sliver", "Metallic Sliver", "Slivoïde métallique", "Artifact Creature - Sliver", mana_cost="{1}",
          power=1, toughness=1),
    _card("woodland-changeling", "Woodland Changeling", "Changelin des bois", "Creature - Shapeshifter",
          mana_cost="{1}{G}", power=2, toughness=2, abilities=["changeling"]),
    _card("isamaru", "Isamaru, Hound of Konda", "Isamaru, chien de Konda", "Legendary Creature - Dog",
          mana_cost="{W}", power=2, toughness=2),
    _card("shivan-dragon", "Shivan Dragon", "Dragon shivân", "Creature - Dragon", mana_cost="{4}{R}{R}",
          power=5, toughness=5, abilities=["flying", _FIRE]),
    _card("soldier", "Soldier token", "jeton Soldat", "Creature - Soldier", colors=["white"], token=True,
          power=1, toughness=1),
    _card("seat-of-the-synod", "Seat of the Synod", "Siège du Synode", "Artifact Land", abilities=[_tap("{U}")]),
    _card("gilded-lotus", "Gilded Lotus", "Lotus doré", "Artifact", mana_cost="{5}", abilities=[_ANY]),
    _card("exquisite-blood", "Exquisite Blood", "Sang exquis", "Enchantment", mana_cost="{4}{B}", abilities=[_DRAIN]),
    _card("jace-beleren", "Jace Beleren", "Jace Beleren", "Legendary Planeswalker - Jace", mana_cost="{1}{U}{U}",
          counters=[{"kind": "loyalty", "count": 3}]),
    _card("serra-angel-in-graveyard", "Serra Angel", "Ange de Serra", "Creature - Angel", zone="graveyard", **_ANGEL),
    _card("forest-in-graveyard", "Forest", "Forêt", "Basic Land - Forest", zone="graveyard"),
    _card("serra-angel-in-exile", "Serra Angel", "Ange de Serra", "Creature - Angel", zone="exile", **_ANGEL),
    _card("serra-angel-in-hand", "Serra Angel", "Ange de Serra", "Creature - Angel", zone="hand", **_ANGEL),
)  # fmt: skip

#: What is cast where no card is: blue, since there is a card that asks for that.
PLAIN_SPELL: Final = Spell(
    id=f"{PLAIN}spell",
    name=Label("A blue instant with mana cost {2}{U}", "Un éphémère bleu de coût de mana {2}{U}"),
    controller=YOU,
    mana_cost="{2}{U}",
    types=("Instant",),
    colors=("blue",),
)

#: Several alike, for what counts them, or their mana symbols.
GROUPS: Final = (
    *(("grizzly-bears", 3), ("phyrexian-arena", 5), ("sol-ring", 2), ("sol-ring", 5), ("island", 4)),
    *(("serra-angel", 2), ("shivan-dragon", 2), ("coral-merfolk", 4), ("llanowar-elves", 4)),
)


def token_of(effect: str) -> str:
    """Return the id of the first token that an effect makes."""
    return f"{PLAIN}{effect}{_TOKEN}"


def is_token(key: str) -> bool:
    return is_plain(key) and maker_of(key) != ""


def maker_of(key: str) -> str:
    """Return the id of the effect that makes a token, "" for what is none."""
    maker, found, number = key.rpartition(_TOKEN)
    return maker.removeprefix(PLAIN) if found and (not number or number[1:].isdecimal()) else ""


def tokens_by(effect: Effect, made: Sequence[Change], count: int) -> list[GameObject]:
    """Return the tokens that an effect makes as that, or which become its copies; linked to the card that made them."""
    ids = (token_of(effect.id), *(f"{token_of(effect.id)}-{place}" for place in range(2, count + 1)))
    token = read_object({**token_document(made), "id": ids[0]})
    token = replace(token, owner=effect.controller, controller=effect.controller, enabled=effect.enabled)
    return [replace(token, id=key, timestamp=effect.timestamp, linked_to=effect.source) for key in ids]


def several(slug: str, count: int) -> tuple[GameObject, ...]:
    thing = next(card for card in PLAIN_CARDS if card.id == PLAIN + slug)
    return tuple(replace(thing, id=f"{thing.id}-{place}") for place in range(1, count + 1))


def plain_cards(counters: Iterable[str] = ()) -> Iterator[GameObject]:
    """Yield all of them, yours before the opponent's; with counters of these kinds where cards look for such."""
    for kind in counters:
        key = kind.translate(str.maketrans("+- ", "pm-", "/"))
        for card in PLAIN_CARDS[1:3]:
            yield replace(card, id=f"{card.id}-with-{key}", counters=(Counters(kind, 1, 0),))
    yield from PLAIN_CARDS
    for card in PLAIN_CARDS:
        if card.zone == "battlefield":
            yield replace(card, id=f"{card.id}-across", owner=OPPONENT, controller=OPPONENT)
