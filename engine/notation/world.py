"""Changes to players, to what spells cost, and to the rules of the game (613.10, 613.11): one row for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from engine.errors import Fault
from engine.notation import names
from engine.notation.codec import LABEL, NATURAL, TRUE, WORD, Codec, later, list_of, one_or_list, while_changing
from engine.notation.expressions import FIXED_SELECTOR, VALUE
from engine.notation.reader import Context, Reader
from engine.notation.records import Field, Record
from engine.notation.unions import Row, Tests, Union, row, rows, whole
from engine.notation.values import choice
from engine.scenario import Cost, HandSize, Permit, PlayerAbilities, Prohibit, Restrict, SpellSelector

_WHO: Final = Field("who", names.WHO)

# --- which spells -----------------------------------------------------------------------------------


class _SpellTest(Row):
    """One key of a selector of spells, and the value that it must have."""

    def __init__(self, key: str, codec: Codec[Any]) -> None:
        super().__init__(key, None, codec)
        self.classes = (tuple,)

    def read(self, reader: Reader, data: dict[str, object], path: str, shared: Mapping[str, Any]) -> Any:
        return self.key, super().read(reader, data, path, shared)

    def fits(self, value: Any) -> bool:
        return bool(value[0] == self.key)

    def write(self, value: Any, context: Context) -> dict[str, object]:
        return super().write(value[1], context)


def _alone(codec: Codec[Any]) -> Codec[Any]:
    """Describe a value that is stored as a tuple with one item."""
    return Codec(
        lambda reader, value, path: (codec.read(reader, value, path),),
        lambda value, context: codec.write(value[0], context),
        codec.schema,
    )


SPELLS: Final = later("SpellSelector", "Which spells: every key must hold.")
_SEVERAL: Final = list_of(SPELLS, "selectors of spells")
SPELLS.define(
    Tests(
        SpellSelector,
        _SpellTest("type", one_or_list(names.CARD_TYPE)),
        _SpellTest("subtype", one_or_list(WORD)),
        _SpellTest("supertype", one_or_list(names.SUPERTYPE)),
        _SpellTest("color", one_or_list(names.or_chosen("color", read=names.COLOR))),
        _SpellTest("name", one_or_list(names.or_chosen("name", read=WORD))),
        _SpellTest("not", _alone(SPELLS)),
        _SpellTest("any", _SEVERAL),
        _SpellTest("all", _SEVERAL),
        what="a selector of spells (an object)",
        fault=Fault.NO_SPELL_TEST,
    )
)

# --- costs ------------------------------------------------------------------------------------------

_CHARGED: Final = ("spells", "abilities")
_AMOUNTS: Final[tuple[Literal["add", "reduce", "minimum"], ...]] = ("add", "reduce", "minimum")


def _check_cost(reader: Reader, data: dict[str, object], path: str) -> None:
    """Check that there is one key for what costs mana (spells or abilities), and one for how the cost changes."""
    for keys in (_CHARGED, _AMOUNTS):
        choice(reader, {key: data[key] for key in keys if key in data}, path, keys, {})


def _cost(spells: Any, abilities: Any, who: str, times: Any, **amounts: Any) -> Cost:
    ops = [op for op in _AMOUNTS if amounts[op] is not None] or ["add"]
    return Cost(spells, abilities, who, ops[-1], amounts[ops[-1]], times)


def _of_cost(cost: Cost) -> dict[str, object]:
    return {
        "spells": cost.spells,
        "abilities": cost.abilities_of,
        "who": cost.who,
        "times": cost.times,
        cost.op: cost.amount,
    }


_COST: Final[Record[Cost]] = Record(
    _cost,
    Field("spells", SPELLS, None),
    Field("abilities", FIXED_SELECTOR, None),
    _WHO,
    Field("add", names.MANA_COST, None),
    Field("reduce", names.MANA_COST, None),
    Field("minimum", NATURAL, None),
    Field("for_each", while_changing(False, VALUE), 1, name="times"),
    check=_check_cost,
    take=_of_cost,
    forms=[(f"{charged} who {amount}", "for_each") for charged in _CHARGED for amount in _AMOUNTS],
    classes=[Cost],
)

# --- the rows ---------------------------------------------------------------------------------------

_SIZE: Final = while_changing(False, VALUE)

WORLD_ROWS: Final = (
    whole("player", Union(*rows("add remove", PlayerAbilities, "op", names.KEYWORDS), shared=(_WHO,))),
    whole(
        "hand_size",
        Union(
            *rows("set add", HandSize, "op", _SIZE),
            row("none", HandSize, TRUE, op="none", value=None),
            shared=(_WHO,),
        ),
    ),
    whole("cost", _COST),
    whole("prohibit", Record(Prohibit, Field("cast", SPELLS), _WHO)),
    whole("permit", Record(Permit, Field("what", LABEL), _WHO)),
    whole("restrict", Record(Restrict, Field("what", LABEL), Field("who", names.WHO, None))),
)
