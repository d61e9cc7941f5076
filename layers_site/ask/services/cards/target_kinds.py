"""Read off a card’s data what it wishes for: a host or a target that fits, what it copies, grants or harms."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final, TypeGuard

from engine.characteristics import Characteristics
from engine.evaluation.kinds import is_about_losing
from engine.expressions import AnySelector, HasWord, Is, Selector
from engine.scenario import (
    Ability,
    AddAbilities,
    AddPT,
    CardTypes,
    Change,
    Control,
    Copy,
    Effect,
    GameObject,
    LoseSubtypes,
    ReplaceText,
    Restrict,
    Static,
    Subtypes,
    Supertypes,
    changes_of,
    nested,
)
from layers_site.cardtext.reading.deeds import Copying, Does, When, facts_of, facts_of_card

_ENCHANT: Final = "enchant "
_EQUIP: Final = "equip "
#: Of what something can be put on, copied or aimed at. Besides, "noncreature" is an artifact that is no creature yet,
#: "word" something that has the word which is replaced.
_KINDS: Final = frozenset((
    "creature", "land", "artifact", "enchantment", "planeswalker", "vehicle", "permanent", "equipment", "player",
    "plains", "island", "swamp", "mountain", "forest",
))  # fmt: skip


def target_kinds_of(content: GameObject | Effect) -> tuple[str, ...]:
    """Return the kinds of which an attachment wants its host to be one, or a resolved effect its target."""
    if isinstance(content, Effect):
        target_kind = _of_effect(content)
        return (
            (target_kind,)
            if content.target is None or target_kind == "word"
            else (kinds_in(content.target) or ("permanent",))
        )
    enchants = (
        ability.keyword for ability in content.abilities if ability.keyword and ability.keyword.startswith(_ENCHANT)
    )
    return _kinds(next(enchants, "").removeprefix(_ENCHANT)) or ("creature", *equipped_by(content))


def equipped_by(thing: GameObject) -> tuple[str, ...]:
    """Return the kinds beside creatures that an Equipment is put on by a keyword: "equip planeswalker {1}" (702.6c)."""
    keywords = [ability.keyword for ability in thing.abilities if (ability.keyword or "").startswith(_EQUIP)]
    return tuple(kind for keyword in keywords for kind in _kinds(keyword or "") if kind == "planeswalker")


def equips(thing: GameObject) -> bool:
    """Return whether by its text it can be attached: by equip or reconfigure, or in words of its own."""
    return _does(thing, Does.ATTACHES)


def _kinds(words: str) -> tuple[str, ...]:
    return tuple(word for word in words.replace(",", " ").split() if word in _KINDS)


def kinds_in(selector: Selector | None) -> tuple[str, ...]:
    """Return the kinds of objects that a selector asks for by their types."""
    kinds: list[str] = []
    for test in selector.tests if selector is not None else ():
        if isinstance(test, HasWord) and test.key in ("type", "subtype"):
            kinds += [word.lower() for word in test.words if word.lower() in _KINDS]
        elif isinstance(test, AnySelector):
            kinds += [kind for part in test.selectors for kind in kinds_in(part)]
    return tuple(dict.fromkeys(kinds))


def zone_in(selector: Selector | None) -> str:
    """Return the zone in which a selector looks, "" for the battlefield or none."""
    zones = (test.words[0] for test in (selector.tests if selector else ()) if _is_of_zone(test))
    return next(zones, "")


def _is_of_zone(test: object) -> TypeGuard[HasWord]:
    return isinstance(test, HasWord) and test.key == "zone" and "battlefield" not in test.words


def _of_effect(effect: Effect) -> str:
    if any(
        isinstance(change, CardTypes) and change.op == "add" and "Creature" in change.words for change in effect.changes
    ):
        return "noncreature"
    if any(isinstance(change, Supertypes) for change in effect.changes):
        return "land"
    return "word" if any(isinstance(change, ReplaceText) for change in effect.changes) else "creature"


def grants(target_kinds: Iterable[str], content: GameObject | Effect, thing: GameObject, now: Characteristics) -> bool:
    """Return whether `thing`, printed or as it is `now`, is of one of the kinds that `content` wants."""
    return any(_grants(target_kind, content, thing, now) for target_kind in target_kinds)


def _grants(target_kind: str, content: GameObject | Effect, thing: GameObject, now: Characteristics) -> bool:
    types = {*thing.types, *now.types, *now.subtypes}
    if target_kind == "permanent":
        return True
    if target_kind == "noncreature":
        return "Creature" not in types and "Artifact" in types
    if target_kind == "word":
        return isinstance(content, Effect) and has_word(thing, replaced_word(content))
    return target_kind.capitalize() in types


def is_of(target_kinds: Iterable[str], now: Characteristics) -> bool:
    """Return whether an object is now of one of the kinds, whatever is printed on it."""
    return any(kind == "permanent" or kind.capitalize() in now.types | now.subtypes for kind in target_kinds)


def fetches_host(content: GameObject | Effect) -> bool:
    """Return whether what it is put on came onto the battlefield by it, under its controller's control."""
    return isinstance(content, GameObject) and _does(content, Does.FETCHES_HOST)


def size_chosen(card: GameObject) -> str:
    """Return the size of a card that chooses one as it enters, "" for all others."""
    size = f"{card.power}/{card.toughness}"
    deeds = (facts.deed(Does.CHOOSES_SIZE) for facts in facts_of_card(card))
    return size if any(deed is not None and size in deed.what for deed in deeds) else ""


def wants_control(content: GameObject | Effect) -> bool:
    """Return whether it takes something from somebody, who then has to be somebody else."""
    return any(isinstance(change, Control) and change.player == "you" for change in changes_in(content))


def copies(effect: Effect) -> bool:
    """Return whether it makes something a copy; what is copied is its source."""
    return any(isinstance(change, Copy) for change in effect.changes)


def becomes_aura(effect: Effect) -> bool:
    """Return whether it makes something an Aura, which is then attached to something."""
    return any(
        isinstance(change, Subtypes) and change.op != "remove" and "Aura" in change.words for change in effect.changes
    )


def copied_by(card: GameObject) -> tuple[str, ...]:
    """Return the kinds of what the card may become a copy of, by its text."""
    kinds = (tuple(word for word in copying.words if word in _KINDS) for copying in _copyings(card))
    return next(filter(None, kinds), ())


def zone_copied(card: GameObject) -> str:
    """Return the zone of the cards that it may copy, by its text; "" for the battlefield or none."""
    return next((copying.zone for copying in _copyings(card) if copying.zone), "")


def may_copy(card: GameObject, types: Collection[str]) -> bool:
    """Return whether what has these types is nothing that the card may not copy, by its text: "nonland permanent"."""
    every = _copyings(card)
    barred = {word.removeprefix("non").capitalize() for each in every for word in each.words if word.startswith("non")}
    return not ({*barred, *(["Legendary"] if any(each.no_legend for each in every) else [])} & {*types})


def copies_onto_each(card: GameObject) -> bool:
    """Return whether it makes all other creatures copies, not one."""
    return any(copying.onto_each for copying in _copyings(card))


def enters_as_copy(card: GameObject) -> bool:
    """Return whether by its text the card enters as a copy of something, which then is there before it (707.5)."""
    return any(copying.entering for copying in _copyings(card))


def empties_graveyards(content: GameObject | Effect) -> bool:
    """Return whether its text exiles what would be put into any graveyard, in which then nothing lies."""
    every = facts_of_card(content) if isinstance(content, GameObject) else ()
    deeds = (facts.deed(Does.EMPTIES_GRAVEYARDS) for facts in every)
    return any(deed is not None and not deed.what for deed in deeds)


def counters_abilities(card: GameObject) -> bool:
    """Return whether by its text it does something to what an ability is of that it counters."""
    return _does(card, Does.COUNTERS_ABILITY)


def is_activated(ability: Ability) -> bool:
    """Return whether it is an activated ability, or a keyword that means one (702.6a, 702.122a)."""
    return ability.kind == "activated" or (ability.keyword or "").startswith(("crew ", "equip ", "reconfigure "))


def triggers_entering(card: GameObject) -> bool:
    """Return whether an ability of the card triggers as something enters, and it has none to activate."""
    return not any(map(is_activated, card.abilities)) and any(
        ability.kind == "triggered" and facts_of(ability).when is When.ENTERED for ability in card.abilities
    )


def is_used(content: GameObject | Effect) -> bool:
    """Return whether a card has an ability that uses the stack: activated or triggered, and no mana ability."""
    return isinstance(content, GameObject) and any(
        ability.kind in ("activated", "triggered") for ability in content.abilities
    )


def guards_graveyards(content: GameObject | Effect) -> bool:
    """Return whether its text exiles what would be put into a graveyard, be it an opponent's alone."""
    return isinstance(content, GameObject) and _does(content, Does.EMPTIES_GRAVEYARDS)


def _does(card: GameObject, does: Does) -> bool:
    return any(facts.does(does) for facts in facts_of_card(card))


def _copyings(card: GameObject) -> list[Copying]:
    return [words.copying for words in facts_of_card(card) if words.copying is not None]


def statics_in(content: GameObject | Effect) -> Iterator[Static]:
    """Yield the static abilities that it has, or gives."""
    if isinstance(content, GameObject):
        yield from (ability.static for ability in content.abilities if ability.static is not None)
    for change in changes_in(content):
        if isinstance(change, AddAbilities):
            yield from (ability.static for ability in change.abilities if ability.static is not None)


def acts_on_others(thing: GameObject) -> bool:
    """Return whether it has a static ability about anything but itself."""
    statics = (ability.static for ability in thing.abilities if ability.static is not None and not ability.cda)
    return any(static.affects is None or Is("self") not in static.affects.tests for static in statics)


def harms(content: GameObject | Effect) -> bool:
    """Return whether nobody would do that to something of their own: it takes away, forbids, shrinks or steals."""
    return wants_control(content) or any(_is_harmful(change) for change in changes_in(content))


def _is_harmful(change: Change) -> bool:
    if isinstance(change, Restrict | LoseSubtypes) or is_about_losing(change):
        return True
    if isinstance(change, CardTypes):
        return change.op == "set"
    if isinstance(change, Subtypes):
        return change.op == "set_land"
    sizes = (change.power, change.toughness) if isinstance(change, AddPT) else ()
    return any(isinstance(size, int) and size < 0 for size in sizes)


def changes_in(content: GameObject | Effect) -> Iterable[Change]:
    if isinstance(content, Effect):
        return nested(content.changes)
    return (change for ability in content.abilities for change in changes_of(ability))


def replaced_word(content: GameObject | Effect) -> str:
    """Return the word that an effect replaces in texts; "" where it replaces none."""
    changes = content.changes if isinstance(content, Effect) else ()
    words = (change.old for change in changes if isinstance(change, ReplaceText))
    return next((word for word in words if isinstance(word, str)), "")


def has_word(thing: GameObject, word: str) -> bool:
    """Return whether the word stands in the type line, in the colors or in an ability of the thing."""
    return (
        word in thing.subtypes
        or word in thing.colors
        or any(written in repr(ability) for ability in thing.abilities for written in _written(word))
    )


def _written(word: str) -> tuple[str, ...]:
    """Return the forms of the word in data: alone, and in "islandwalk" or "protection from white"."""
    return f"'{word}'", f"'{word.lower()}walk'", f"from {word}'"


def keeps_legends(card: GameObject) -> bool:
    """Return whether by its text its controller may have several permanents of one legendary name."""
    return _does(card, Does.KEEPS_LEGENDS)


def is_about_spells(effect: Effect) -> bool:
    """Return whether it takes control of what no words describe: of a spell, of which none is on the stack here."""
    told = effect.target is not None or effect.locked_from is not None
    return effect.source is None and not told and wants_control(effect)
