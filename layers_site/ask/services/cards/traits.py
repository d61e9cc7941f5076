"""Read off a card’s data what it wishes for: a host or a target that fits, what it copies."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from engine.characteristics import Characteristics
from engine.expressions import AnySelector, HasWord, Is, Selector
from engine.scenario import (
    Ability,
    AddAbilities,
    CardTypes,
    Change,
    Control,
    Copy,
    Effect,
    GameObject,
    ReplaceText,
    Static,
    Subtypes,
    Supertypes,
    changes_of,
    nested,
)
from layers_site.cardtext.reading.deeds import Does, When, copyings, facts_of, facts_of_card

#: Of what something can be put on, copied or aimed at. Besides, "noncreature" is an artifact that is no creature yet,
#: "word" something that has the word which is replaced.
_KINDS: Final = frozenset((
    "creature", "land", "artifact", "enchantment", "planeswalker", "vehicle", "permanent", "equipment", "player",
    "plains", "island", "swamp", "mountain", "forest",
))  # fmt: skip


def target_kinds_of(content: GameObject | Effect) -> tuple[str, ...]:
    """Return the kinds of which an attachment wants its host to be one, or a resolved effect its target."""
    if isinstance(content, Effect):
        kind = _of_effect(content)
        alone = content.target is None or kind == "word"
        return (kind,) if alone else kinds_in(content.target) or ("permanent",)
    keywords = [(ability.keyword or "").replace(",", " ").split() for ability in content.abilities]
    enchants = next((words for words in keywords if words[:1] == ["enchant"]), [])
    # "Equip planeswalker {1}" (702.6c).
    also = ("planeswalker",) if any(words[:2] == ["equip", "planeswalker"] for words in keywords) else ()
    return tuple(word for word in enchants if word in _KINDS) or ("creature", *also)


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
    tests = [test for test in (selector.tests if selector else ()) if isinstance(test, HasWord) and test.key == "zone"]
    return next((test.words[0] for test in tests if "battlefield" not in test.words), "")


def _of_effect(effect: Effect) -> str:
    for change in effect.changes:
        match change:
            case CardTypes(op="add", words=words) if "Creature" in words:
                return "noncreature"
            case Supertypes():
                return "land"
            case ReplaceText():
                return "word"
    return "creature"


def grants(
    target_kinds: Collection[str], content: GameObject | Effect, thing: GameObject, now: Characteristics
) -> bool:
    """Return whether `thing`, printed or as it is `now`, is of one of the kinds that `content` wants."""
    types = {*thing.types, *now.types, *now.subtypes}
    of_kind = {
        "permanent": True,
        "noncreature": "Creature" not in types and "Artifact" in types,
        "word": "word" in target_kinds and has_word(thing, replaced_word(content)),
    }
    return any(of_kind.get(kind, kind.capitalize() in types) for kind in target_kinds)


def is_of(target_kinds: Iterable[str], now: Characteristics) -> bool:
    """Return whether an object is now of one of the kinds, whatever is printed on it."""
    return any(kind == "permanent" or kind.capitalize() in now.types | now.subtypes for kind in target_kinds)


def does(content: GameObject | Effect, deed: Does) -> bool:
    """Return whether an ability of the card does that by its words."""
    return isinstance(content, GameObject) and any(facts.does(deed) for facts in facts_of_card(content))


def fetches_host(content: GameObject | Effect) -> bool:
    """Return whether what it is put on came onto the battlefield by it, under its controller's control."""
    return does(content, Does.FETCHES_HOST)


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


def is_idle(effect: Effect) -> bool:
    """Return whether it changes nothing, as one that only makes tokens."""
    return all(isinstance(change, AddAbilities) and not change.abilities for change in effect.changes)


def becomes_aura(effect: Effect) -> bool:
    """Return whether it makes something an Aura, which is then attached to something."""
    more = (change for change in effect.changes if isinstance(change, Subtypes) and change.op != "remove")
    return any("Aura" in change.words for change in more)


def empties_graveyards(content: GameObject | Effect) -> bool:
    """Return whether its text exiles what would be put into any graveyard, in which then nothing lies."""
    every = facts_of_card(content) if isinstance(content, GameObject) else ()
    deeds = (facts.deed(Does.EMPTIES_GRAVEYARDS) for facts in every)
    return any(deed is not None and not deed.what for deed in deeds)


def copied_by(card: GameObject) -> tuple[str, ...]:
    """Return the kinds of what the card may become a copy of, by its text."""
    kinds = (tuple(word for word in copying.words if word in _KINDS) for copying in copyings(card))
    return next(filter(None, kinds), ())


def is_activated(ability: Ability) -> bool:
    """Return whether it is an activated ability, or a keyword that means one (702.6a, 702.122a)."""
    return ability.kind == "activated" or (ability.keyword or "").startswith(("crew ", "equip ", "reconfigure "))


def triggers_entering(card: GameObject) -> bool:
    """Return whether an ability of the card triggers as something enters, and it has none to activate."""
    triggered = (ability for ability in card.abilities if ability.kind == "triggered")
    enters = any(facts_of(ability).when is When.ENTERED for ability in triggered)
    return enters and not any(map(is_activated, card.abilities))


def is_used(content: GameObject | Effect) -> bool:
    """Return whether a card has an ability that uses the stack: activated or triggered, and no mana ability."""
    abilities = content.abilities if isinstance(content, GameObject) else ()
    return any(ability.kind in ("activated", "triggered") for ability in abilities)


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
    """Return whether a thing has the word, alone or as in "islandwalk" and "protection from white"."""
    written = (f"'{word}'", f"'{word.lower()}walk'", f"from {word}'")
    return any(each in repr((thing.subtypes, thing.colors, thing.abilities)) for each in written)


def is_about_spells(effect: Effect) -> bool:
    """Return whether it takes control of what no words describe: of a spell, of which none is on the stack here."""
    told = effect.target is not None or effect.locked_from is not None
    return effect.source is None and not told and wants_control(effect)
