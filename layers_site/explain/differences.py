"""Differences of an object, in a few words each (a sign and a text); and players and spells after the layers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.analysis import seen
from engine.analysis.seen import Half, Size
from engine.evaluation.trace import Trace
from engine.evaluation.world import PlayerState, SpellState
from engine.scenario import Ability, Label, Scenario, Spell
from layers_site.cardtext.wording.context import MINUS, capitalised
from layers_site.explain import texts
from layers_site.explain.names import Names, label

#: What something is not, or has not got.
NONE = "–"
#: A sign (`+`, `−` or nothing) and a text.
Words = tuple[str, str]


def size_text(size: Size | None) -> str:
    """Write a size: "4/4", "*/1+*"; a dash without a size."""
    return NONE if size is None else f"{half_text(size.power)}/{half_text(size.toughness)}"


def half_text(half: Half) -> str:
    """Write power or toughness as printed: a star stands for a number that an ability defines (208.2)."""
    if half.beside is None:
        return str(half.number)
    if half.beside < 0:
        return f"*{MINUS}{-half.beside}"
    return f"{half.beside}+*" if half.beside else "*"


def difference_words(difference: seen.Difference, names: Names) -> Words:
    """Return the words of a difference for a chip: longer texts of abilities are cut."""
    match difference:
        case seen.Added(part, thing, mana):
            return "+", part_text(part, thing) + (f" ({texts.short_text(mana).rstrip('.')})" if mana else "")
        case seen.Removed(part, thing):
            return MINUS, part_text(part, thing)
        case seen.Sized(before, after):
            return "", f"{size_text(before)} → {size_text(after)}"
        case seen.Colorless():
            return "", texts.colorless()
        case seen.LostAbilities():
            return MINUS, _lost(difference)
        case seen.Reworded(old, new):
            return "", f"{texts.short_text(old)} → {texts.short_text(new)}"
        case seen.CantHave(keywords):
            return "", _cant_have(keywords)
        case _:
            return "", _identity(difference, names)


def _lost(lost_abilities: seen.LostAbilities) -> str:
    count = len(lost_abilities.abilities)
    if lost_abilities.all:
        counted = ngettext("its only ability", "all %(count)s abilities", count)
    else:
        counted = ngettext("%(count)s ability", "%(count)s abilities", count)
    return counted % {"count": count}


def difference_lines(difference: seen.Difference, names: Names, ability: Callable[[Ability], str]) -> Iterator[Words]:
    """Yield the same with room enough, each ability in full."""
    match difference:
        case seen.Added("ability", Ability() as thing):
            yield "+", ability(thing)
        case seen.Removed("ability", Ability() as thing):
            yield MINUS, ability(thing)
        case seen.LostAbilities():
            yield MINUS, _lost(difference)
            yield from ((MINUS, ability(thing)) for thing in difference.abilities)
        case seen.Reworded(before, after):
            yield "", f"{ability(before)} → {ability(after)}"
        case _:
            yield difference_words(difference, names)


def _identity(
    difference: seen.Renamed | seen.Costs | seen.Controlled | seen.Faced | seen.Underneath, names: Names
) -> str:
    match difference:
        case seen.Renamed(name):
            return _("name: %(name)s") % {"name": label(name) if name else _("none")}
        case seen.Costs(before, after, values):
            if values[0] != values[1]:
                return _("mana value %(before)s → %(after)s") % {"before": values[0], "after": values[1]}
            return _("mana cost %(before)s → %(after)s") % {"before": before or NONE, "after": after or NONE}
        case seen.Controlled(before, after):
            words = {"before": names.player(before), "after": names.player(after)}
            return _("controller: %(before)s → %(after)s") % words
        case seen.Faced(down):
            return _("face down") if down else _("face up")
        case seen.Underneath():
            return _("something under its being face down")


def _cant_have(keywords: Iterable[str] | None) -> str:
    if keywords is None:
        return _("can’t have %(abilities)s") % {"abilities": _("any ability")}
    words = texts.keywords(keywords)
    return _("can’t have %(abilities)s") % {"abilities": words} if words else _("can have any ability again")


def part_text(part: seen.Part, thing: str | Ability | Label) -> str:
    """Return the words for a part that can come and go."""
    match thing:
        case Ability():
            return texts.short_text(thing)
        case Label():
            return label(thing)
    if part == "every_creature_type":
        return _("every creature type")
    return texts.colors((thing,))[0] if part == "color" else texts.word(thing)


def player_title(player: str, names: Names) -> str:
    name = names.player(player)
    return capitalised(name)


def spell_title(trace: Trace, spell: str) -> str:
    """Return a spell by its name; of several with one name each says how it is paid for."""
    return spell_name(trace.scenario, spell)


def spell_name(scenario: Scenario, spell: str) -> str:
    spells = scenario.spells
    entry = next(other for other in spells if other.id == spell)
    twins = [spell for spell in spells if spell.name == entry.name]
    if len(twins) > 1 and entry.alternative is not None:
        return _("%(name)s, for its alternative cost") % {"name": label(entry.name)}
    return label(entry.name)


def player_words(before: PlayerState, after: PlayerState) -> Iterator[Words]:
    gained = Counter(after.abilities) - Counter(before.abilities)
    lost = Counter(before.abilities) - Counter(after.abilities)
    yield from (("+", texts.keywords([word])) for word in gained.elements())
    yield from ((MINUS, texts.keywords([word])) for word in lost.elements())
    old, new = hand_text(before.hand_size), hand_text(after.hand_size)
    if old != new:
        yield ("", _("maximum hand size %(change)s") % {"change": f"{old}\u00a0→\u00a0{new}"})
    yield from (
        ("+", permission_text(permission)) for permission in after.permissions if permission not in before.permissions
    )
    yield from (
        ("+", label(restriction)) for restriction in after.restrictions if restriction not in before.restrictions
    )


def hand_text(size: int | None) -> str:
    """Return a maximum hand size; what would be below zero is zero (107.1b)."""
    return _("no maximum") if size is None else str(max(0, size))


def spell_kind(spell: Spell, names: Names) -> str:
    """Return type and owner of a spell: "Instant · your opponent"."""
    if spell.ability_of is not None:
        what = _("Activated ability of %(name)s") % {"name": names.thing(spell.ability_of)}
    else:
        what = " ".join(map(texts.word, spell.types)) or _("Spell")
    return what if spell.controller == "you" else f"{what} · {names.player(spell.controller)}"


def spell_words(before: SpellState, after: SpellState) -> Iterator[Words]:
    if before.castable and not after.castable:
        yield ("", _("can’t be cast"))
    if before.mana != after.mana:
        yield ("", f"{before.mana} → {after.mana}")


def permission_text(what: Label) -> str:
    """Return a permission with its verb, which its label may leave out: "may play an additional land"."""
    text = label(what)
    begins = text.startswith(("may ", "can ", "peut ", "pouvez ", "peuvent "))
    return text if begins else _("may %(what)s") % {"what": text}
