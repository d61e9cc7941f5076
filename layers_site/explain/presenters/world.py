"""Players and spells in question after all effects: only unusual values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.evaluation.trace import Trace
from engine.evaluation.world import HAND_SIZE, PlayerState
from engine.scenario import Spell
from layers_site.explain import texts
from layers_site.explain.differences import spell_kind
from layers_site.explain.names import Names, label
from layers_site.explain.presenters.after import hand_text, permission_text, player_title, spell_title
from layers_site.explain.presenters.marks import Pip, pips


@dataclass(frozen=True, slots=True)
class PlayerPlate:
    """`hand_size` is "" where it is as the rules have it."""

    id: str
    name: str
    lines: tuple[str, ...]
    hand_size: str
    usual: str


@dataclass(frozen=True, slots=True)
class SpellPlate:
    """`cost` is () for what can't be paid; `was` is its own cost, () where it is the same in the end."""

    id: str
    name: str
    kind: str
    castable: bool
    payable: bool
    cost: tuple[Pip, ...]
    was: tuple[Pip, ...]
    besides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WorldView:
    players: tuple[PlayerPlate, ...]
    spells: tuple[SpellPlate, ...]


def world(trace: Trace, names: Names) -> WorldView | None:
    """Return the view; None if no effect changed a player and no spell is in question."""
    usual = PlayerState()
    players = tuple(_player(key, now, names) for key, now in trace.players.items() if _shown(now) != _shown(usual))
    spells = tuple(_spell(spell, trace, names) for spell in trace.scenario.spells)
    return WorldView(players, spells) if players or spells else None


def _shown(now: PlayerState) -> tuple[object, ...]:
    return now.abilities, hand_text(now.hand_size), now.permissions, now.restrictions


def _player(player: str, now: PlayerState, names: Names) -> PlayerPlate:
    size = hand_text(now.hand_size)
    return PlayerPlate(
        id=player,
        name=player_title(player, names),
        lines=tuple(_lines(now)),
        hand_size=size if size != str(HAND_SIZE) else "",
        usual=str(HAND_SIZE),
    )


def _lines(now: PlayerState) -> Iterator[str]:
    counted = {word: now.abilities.count(word) for word in sorted(now.abilities)}
    for word, count in counted.items():
        text = texts.keywords([word])
        yield text if count == 1 else _("%(ability)s (%(count)s instances)") % {"ability": text, "count": count}
    yield from map(permission_text, now.permissions)
    yield from map(label, now.restrictions)


def _spell(spell: Spell, trace: Trace, names: Names) -> SpellPlate:
    now = trace.spells[spell.id]
    own = spell.mana_cost if spell.alternative is None else spell.alternative.mana_cost
    return SpellPlate(
        id=spell.id,
        name=spell_title(trace, spell.id),
        kind=spell_kind(spell, names),
        castable=now.castable,
        payable=now.payable,
        cost=pips(now.mana),
        was=pips(own or "{0}") if now.payable and (own or "{0}") != now.mana else (),
        besides=tuple(map(label, now.other)),
    )
