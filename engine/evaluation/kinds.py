"""The kinds of change: a row for each, with its instruction for an object, its layer, and its footprint.

The rows are in `meanings`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, TypeVar, cast

from engine.characteristics import Characteristics
from engine.evaluation.fields import NO_FIELDS, Fields, whole
from engine.evaluation.scope import Scope
from engine.instructions import Instruction
from engine.rulesets.model import Kind
from engine.scenario import Change

if TYPE_CHECKING:
    from engine.evaluation.copies import CopyMoment
    from engine.evaluation.effects import ContinuousEffect


C = TypeVar("C", bound=Change)
#: The moment in which copiable values are computed, made when it is needed.
Moment = Callable[[], "CopyMoment"]
ALL_FIELDS: Final[Fields] = whole(*Characteristics._fields)
#: The kinds of characteristic-defining abilities and of resolved effects, where they are kinds of their own.
_DEFINING: Final[dict[Kind, Kind]] = {"pt_set": "pt_define"}
_RESOLVED: Final[dict[Kind, Kind]] = {"pt_modify_static": "pt_modify_resolved"}
#: Returns the instruction of a change for the object that the scope is about; None where it means nothing.
Tell: TypeAlias = Callable[[C, "ContinuousEffect", Scope, Moment], Instruction | None]


class KindOfChange(NamedTuple):
    """One row.

    `about` decides the layer; None for a change that does nothing by itself. `writes` are the fields of an object that
    it can change, `reads` the fields that it looks at. `varies`: it can have different instructions for two objects.
    Within one part, changes apply by `rank`, and then as written.
    """

    about: Kind | None
    tells: Tell[Change]
    writes: Callable[[Change], Fields]
    reads: Callable[[Change], Fields]
    varies: Callable[[Change], bool]
    rank: int


_KINDS: Final[dict[type, KindOfChange]] = {}
_OTHERS_RANK: Final = 3


def _no_fields(_change: object) -> Fields:
    return NO_FIELDS


def _never(_change: object) -> bool:
    return False


def kind(
    of: type[C],
    about: Kind | None,
    writes: Fields | Callable[[C], Fields] = ALL_FIELDS,
    *,
    reads: Callable[[C], Fields] = _no_fields,
    varies: Callable[[C], bool] = _never,
    rank: int = _OTHERS_RANK,
) -> Callable[[Tell[C]], Tell[C]]:
    def enter(tells: Tell[C]) -> Tell[C]:
        written = (lambda _change: writes) if isinstance(writes, frozenset) else writes
        _KINDS[of] = KindOfChange(
            about,
            cast("Tell[Change]", tells),
            cast("Callable[[Change], Fields]", written),
            cast("Callable[[Change], Fields]", reads),
            cast("Callable[[Change], bool]", varies),
            rank,
        )
        return tells

    return enter


# --- questions about a kind -------------------------------------------------------------------------


def kind_row(change: Change) -> KindOfChange:
    return _KINDS[type(change)]


def kind_of(change: Change, *, cda: bool, static: bool) -> Kind | None:
    """Return what the change is about; None for a change that does nothing by itself (an exception of a copy)."""
    about = _KINDS[type(change)].about
    if about is None:
        return None
    if cda:
        about = _DEFINING.get(about, about)
    return about if static else _RESOLVED.get(about, about)


def is_about_size(change: Change) -> bool:
    return (_KINDS[type(change)].about or "").startswith("pt_")


def is_about_losing(change: Change) -> bool:
    return _KINDS[type(change)].about == "abilities_lost"


def say_the_same_to_all(changes: Iterable[Change]) -> bool:
    """Return whether the instructions are the same for every object: numbers are plain, and no word is open."""
    for change in changes:  # noqa: SIM110 - called for each effect, and quicker than `all`
        if _KINDS[type(change)].varies(change):
            return False
    return True


def fill(changes: Iterable[Change], effect: ContinuousEffect, scope: Scope, moment: Moment) -> tuple[Instruction, ...]:
    """Make the instructions of `changes` for the object that `scope` is about, without changes that mean nothing."""
    told = [_KINDS[type(change)].tells(change, effect, scope, moment) for change in changes]
    return tuple([instruction for instruction in told if instruction is not None])
