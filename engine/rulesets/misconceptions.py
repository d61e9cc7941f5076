"""Misconceptions as rulesets: today’s rules with one thing changed; and other readings of today’s letter.

What an evaluation gives under one of them is what somebody who believes it would answer. `docs/misconceptions.md`
tells how each is read; the texts for learners are content of the site.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from engine.rulesets.editions import EDITIONS
from engine.rulesets.model import Kind, Layer, Ruleset
from engine.scenario import Label

READINGS: Final = (
    replace(
        EDITIONS[-1],
        id="2026-just-after",
        title=Label(
            "Today, “just after” by the letter (613.8b)",
            "Aujourd’hui, « juste après » à la lettre (613.8b)",
        ),
        release="just_after",
    ),
)


TODAY: Final = EDITIONS[-1]
#: What `touches` holds where a misconception has a layer table of its own.
LAYERS: Final = "layers"


@dataclass(frozen=True, slots=True)
class Misconception:
    """One thing that is wrong. `touches` is the switch it turns, or LAYERS; two that touch the same do not combine."""

    id: str
    touches: frozenset[str]
    apply: Callable[[Ruleset], Ruleset]

    @property
    def ruleset(self) -> Ruleset:
        """Return today's rules with this misconception."""
        return replace(self.apply(TODAY), id=self.id, title=Label(self.id, self.id))


def _layers(id_: str, *table: Layer) -> Misconception:
    return Misconception(id_, frozenset((LAYERS,)), lambda rules: replace(rules, layers=table))


_NAMES: Final = {layer.name: layer for layer in TODAY.layers}
_BEFORE_4: Final = tuple(_NAMES[name] for name in ("1a", "1b", "2", "3"))
_TO_6: Final = (*_BEFORE_4, *(_NAMES[name] for name in ("4", "5", "6")))
_A, _B, _C, _D = (_NAMES[name] for name in ("7a", "7b", "7c", "7d"))
_MODIFY: Final[tuple[Kind, ...]] = ("pt_modify_static", "pt_modify_resolved")
_LOST: Final[tuple[Kind, ...]] = ("abilities_lost",)
_GAINED: Final[tuple[Kind, ...]] = ("abilities_gained",)
_ALL_BUT_FACE: Final = tuple(kind for layer in TODAY.layers for kind in layer.kinds if kind != "face")
_OTHERS: Final = tuple(layer for layer in TODAY.layers if layer.name != "6")
_AFTER_ABILITIES: Final = (_A, _B, _C, _D)
_ABILITY_RULE: Final = _NAMES["6"].citation

MISCONCEPTIONS: Final = (
    Misconception(
        "M01",
        frozenset((LAYERS, "dependency", "knows_cdas")),
        lambda rules: replace(
            rules, layers=(_NAMES["1b"], Layer("all", "613.1", _ALL_BUT_FACE)), dependency="none", knows_cdas=False
        ),
    ),
    _layers("M02", *_TO_6, _A, _C, _B, _D),
    Misconception("M03", frozenset(("order",)), lambda rules: replace(rules, order="latest_first")),
    _layers("M04", *_TO_6, _A, _B, replace(_C, kinds=(*_C.kinds, *_D.kinds))),
    _layers(
        "M05",
        *_TO_6,
        _A,
        _B,
        replace(_C, kinds=_MODIFY),
        Layer("7d", "613.3d", ("pt_counter",)),
        Layer("7e", "613.3e", ("pt_switch",)),
    ),
    _layers(
        "M06",
        *_TO_6,
        _A,
        Layer("7b", _C.citation, ("pt_counter",)),
        Layer("7c", _C.citation, ("pt_set", *_MODIFY, "pt_switch")),
    ),
    Misconception("M07", frozenset(("dependency",)), lambda rules: replace(rules, dependency="none")),
    _layers(
        "M08",
        Layer("0", _ABILITY_RULE, _LOST),
        *_OTHERS[:6],
        Layer("6", _ABILITY_RULE, _GAINED),
        *_AFTER_ABILITIES,
    ),
    Misconception("M09", frozenset(("rechecks",)), lambda rules: replace(rules, rechecks=True)),
    Misconception("M10", frozenset(("lost_abilities_work",)), lambda rules: replace(rules, lost_abilities_work=True)),
    Misconception("M11", frozenset(("keeps_applying",)), lambda rules: replace(rules, keeps_applying=False)),
    _layers("M12", *_TO_6, _B, _A, _C, _D),
    Misconception("M13", frozenset(("knows_cdas",)), lambda rules: replace(rules, knows_cdas=False)),
    Misconception("M14", frozenset(("land_type_takes",)), lambda rules: replace(rules, land_type_takes="nothing")),
    Misconception("M15", frozenset(("type_words",)), lambda rules: replace(rules, type_words="whole_line")),
    Misconception("M16", frozenset(("type_words",)), lambda rules: replace(rules, type_words="always_add")),
    Misconception("M17", frozenset(("removal",)), lambda rules: replace(rules, removal="forbids")),
    Misconception("M18", frozenset(("removal",)), lambda rules: replace(rules, removal="spares_granted")),
    Misconception("M19", frozenset(("land_type_takes",)), lambda rules: replace(rules, land_type_takes="everything")),
    Misconception("M20", frozenset(("copies_current",)), lambda rules: replace(rules, copies_current=True)),
    Misconception("M21", frozenset(("reach",)), lambda rules: replace(rules, reach="not_before_copy")),
    Misconception("M23", frozenset(("reach",)), lambda rules: replace(rules, reach="unlocked")),
    Misconception("M24", frozenset(("reach",)), lambda rules: replace(rules, reach="not_later")),
    Misconception("M25", frozenset(("order",)), lambda rules: replace(rules, order="static_last")),
    _layers(
        "M28",
        *_BEFORE_4[:3],
        replace(_NAMES["3"], kinds=("text", *_LOST)),
        *_OTHERS[4:6],
        Layer("6", _ABILITY_RULE, _GAINED),
        *_AFTER_ABILITIES,
    ),
    _layers(
        "M29",
        *_OTHERS[:6],
        Layer("6a", _ABILITY_RULE, _LOST),
        Layer("6b", _ABILITY_RULE, _GAINED),
        *_AFTER_ABILITIES,
    ),
    Misconception("M30", frozenset(("loops",)), lambda rules: replace(rules, loops="none_apply")),
    Misconception("M31", frozenset(("dependencies",)), lambda rules: replace(rules, dependencies="first_seen")),
    _layers("M32", *_OTHERS[:5], _NAMES["6"], _NAMES["5"], *_AFTER_ABILITIES),
    Misconception("M33", frozenset(("whole_in_first_layer",)), lambda rules: replace(rules, whole_in_first_layer=True)),
    Misconception("M35", frozenset(("dependencies",)), lambda rules: replace(rules, dependencies="reversed")),
    Misconception("M36", frozenset(("reach",)), lambda rules: replace(rules, reach="not_protected")),
    Misconception("M37", frozenset(("you_is_owner",)), lambda rules: replace(rules, you_is_owner=True)),
    Misconception("M38", frozenset(("removal",)), lambda rules: replace(rules, removal="spares_pt_cda")),
    Misconception("M39", frozenset(("dependency",)), lambda rules: replace(rules, dependency="fixed")),
    Misconception("M41", frozenset(("type_words",)), lambda rules: replace(rules, type_words="always_replace")),
    _layers("M42", *_BEFORE_4, _NAMES["5"], _NAMES["4"], _NAMES["6"], *_AFTER_ABILITIES),
)
