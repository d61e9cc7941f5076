"""Misconceptions as rulesets: today’s rules with one thing changed; and other readings of today’s letter.

What an evaluation gives under one of them is what somebody who believes it would answer. `docs/misconceptions.md`
tells how each is read; the texts for learners are content of the site.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine.rulesets.editions import EDITIONS
from engine.rulesets.model import Kind, Layer, Ruleset
from engine.scenario import Label

TODAY: Final = EDITIONS[-1]
_JUST_AFTER: Final = replace(
    TODAY,
    id="2026-just-after",
    title=Label("Today, “just after” by the letter (613.8b)", "Aujourd’hui, « juste après » à la lettre (613.8b)"),
    release="just_after",
)
#: By id: other readings of today's rules.
READINGS: Final[Mapping[str, Ruleset]] = MappingProxyType({_JUST_AFTER.id: _JUST_AFTER})

_NAMES: Final = {layer.name: layer for layer in TODAY.layers}
_TO_5: Final = TODAY.layers[:6]
_TO_6: Final = TODAY.layers[:7]
_SIZES: Final = TODAY.layers[7:]
_A, _B, _C, _D = _SIZES
_MODIFY: Final[tuple[Kind, ...]] = ("pt_modify_static", "pt_modify_resolved")
_LOST: Final[tuple[Kind, ...]] = ("abilities_lost",)
_GAINED: Final[tuple[Kind, ...]] = ("abilities_gained",)
_ALL_BUT_FACE: Final = tuple(kind for layer in TODAY.layers for kind in layer.kinds if kind != "face")
_ABILITY_RULE: Final = _NAMES["6"].citation

_WRONG: Final = {
    "M01": replace(
        TODAY, layers=(_NAMES["1b"], Layer("all", "613.1", _ALL_BUT_FACE)), dependency="none", knows_cdas=False
    ),
    "M02": replace(TODAY, layers=(*_TO_6, _A, _C, _B, _D)),
    "M03": replace(TODAY, order="latest_first"),
    "M04": replace(TODAY, layers=(*_TO_6, _A, _B, replace(_C, kinds=(*_C.kinds, *_D.kinds)))),
    "M05": replace(
        TODAY,
        layers=(
            *_TO_6,
            _A,
            _B,
            replace(_C, kinds=_MODIFY),
            Layer("7d", "613.3d", ("pt_counter",)),
            Layer("7e", "613.3e", ("pt_switch",)),
        ),
    ),
    "M06": replace(
        TODAY,
        layers=(
            *_TO_6,
            _A,
            Layer("7b", _C.citation, ("pt_counter",)),
            Layer("7c", _C.citation, ("pt_set", *_MODIFY, "pt_switch")),
        ),
    ),
    "M07": replace(TODAY, dependency="none"),
    "M08": replace(
        TODAY, layers=(Layer("0", _ABILITY_RULE, _LOST), *_TO_5, Layer("6", _ABILITY_RULE, _GAINED), *_SIZES)
    ),
    "M09": replace(TODAY, rechecks=True),
    "M10": replace(TODAY, lost_abilities_work=True),
    "M11": replace(TODAY, keeps_applying=False),
    "M12": replace(TODAY, layers=(*_TO_6, _B, _A, _C, _D)),
    "M13": replace(TODAY, knows_cdas=False),
    "M14": replace(TODAY, land_type_takes="nothing"),
    "M15": replace(TODAY, type_words="whole_line"),
    "M16": replace(TODAY, type_words="always_add"),
    "M17": replace(TODAY, removal="forbids"),
    "M18": replace(TODAY, removal="spares_granted"),
    "M19": replace(TODAY, land_type_takes="everything"),
    "M20": replace(TODAY, copies_current=True),
    "M21": replace(TODAY, reach="not_before_copy"),
    "M23": replace(TODAY, reach="unlocked"),
    "M24": replace(TODAY, reach="not_later"),
    "M25": replace(TODAY, order="static_last"),
    "M28": replace(
        TODAY,
        layers=(
            *_TO_5[:3],
            replace(_NAMES["3"], kinds=("text", *_LOST)),
            *_TO_5[4:],
            Layer("6", _ABILITY_RULE, _GAINED),
            *_SIZES,
        ),
    ),
    "M29": replace(
        TODAY, layers=(*_TO_5, Layer("6a", _ABILITY_RULE, _LOST), Layer("6b", _ABILITY_RULE, _GAINED), *_SIZES)
    ),
    "M30": replace(TODAY, loops="none_apply"),
    "M31": replace(TODAY, dependencies="first_seen"),
    "M32": replace(TODAY, layers=(*_TO_5[:5], _NAMES["6"], _NAMES["5"], *_SIZES)),
    "M33": replace(TODAY, whole_in_first_layer=True),
    "M35": replace(TODAY, dependencies="reversed"),
    "M36": replace(TODAY, reach="not_protected"),
    "M37": replace(TODAY, you_is_owner=True),
    "M38": replace(TODAY, removal="spares_pt_cda"),
    "M39": replace(TODAY, dependency="fixed"),
    "M41": replace(TODAY, type_words="always_replace"),
    "M42": replace(TODAY, layers=(*_TO_5[:4], _NAMES["5"], _NAMES["4"], _NAMES["6"], *_SIZES)),
}
#: By id: today's rules with one thing that is wrong. Two that change the same switch do not combine.
MISCONCEPTIONS: Final[Mapping[str, Ruleset]] = MappingProxyType(
    {id_: replace(rules, id=id_, title=Label(id_, id_)) for id_, rules in _WRONG.items()}
)
