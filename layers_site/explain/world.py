"""Players and spells after the layers, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from django.utils.translation import gettext as _

from engine.scenario import Label, Scenario, Spell
from engine.trace import Trace
from engine.world import PlayerState, SpellState
from layers_site.explain import texts
from layers_site.explain.differences import MINUS, Words
from layers_site.explain.names import Names, label


def player_title(player: str, names: Names) -> str:
    name = names.player(player)
    return name[:1].upper() + name[1:]


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
