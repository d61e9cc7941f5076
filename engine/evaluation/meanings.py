"""The meaning of each kind of change: its instruction for an object, what the effect "does" to it (613.8a).

One registration for each kind. `changes` carries out the instructions; changes to players and to the rules of the game
are in `world`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal, assert_never

from engine.characteristics import PLAIN_FACE, Characteristics, can_be_face_down, face_of, printed
from engine.evaluation.fields import CREATURE_TYPES, NO_FIELDS, Fields, of_selector, of_value, whole, writes_words
from engine.evaluation.kinds import ALL_FIELDS, Moment, fill, kind, kind_row
from engine.evaluation.queries import number
from engine.evaluation.rewording import (
    WORDS_IN_A_STEP,
    abilities_from,
    is_open,
    keywords_of,
    named,
    numbered,
    word_of,
    words_of,
)
from engine.evaluation.scope import Scope
from engine.expressions import Devotion, Life, PlayerCounters, StartingLife, Value, Word
from engine.instructions import (
    ChangeColors,
    ChangeFace,
    ChangeSubtypes,
    ChangeTypes,
    CopyValues,
    Gain,
    Instruction,
    Lose,
    MergeValues,
    Modify,
    Rename,
    Reword,
    SetSize,
    Switch,
    TakeControl,
    TakeText,
)
from engine.scenario import (
    AddAbilities,
    AddAbilitiesFrom,
    AddPT,
    AllCreatureTypes,
    CardTypes,
    Change,
    Colors,
    Control,
    Copy,
    Cost,
    ForbidAbilities,
    FullText,
    HandSize,
    Keep,
    Label,
    LoseSubtypes,
    Merge,
    Permit,
    PlayerAbilities,
    Prohibit,
    RemoveAbilities,
    ReplaceText,
    Restrict,
    SetName,
    SetPT,
    Subtypes,
    Supertypes,
    SwitchPT,
    TurnFace,
    TypesOf,
)
from engine.words import BASIC_LAND_TYPES, LAND_TYPES, SUBTYPE_SETS, same_sets

if TYPE_CHECKING:
    from engine.evaluation.copies import CopyMoment
    from engine.evaluation.effects import ContinuousEffect


_OTHER_LAND_TYPES: Final = LAND_TYPES.difference(BASIC_LAND_TYPES)
_ABILITIES: Final[Fields] = whole("abilities")
_SIZE: Final[Fields] = whole("power", "toughness", "base")


def _nothing(_change: object, _effect: ContinuousEffect, _scope: Scope, _moment: Moment) -> None:
    return None


def _always(_change: object) -> bool:
    return True


# --- copies and faces -------------------------------------------------------------------------------


def _of_exceptions(change: Copy) -> Fields:
    """Return the fields that the exceptions look at. Copied values are of the past (see `copies_are_locked`)."""
    return NO_FIELDS.union(*(kind_row(item).reads(item) for item in change.exceptions))


def _taken(change: Copy | Merge, effect: ContinuousEffect, scope: Scope, moment: Moment) -> Instruction | None:
    values = moment().copied_by(change, effect, scope)
    return None if values is None else instruction_with(change, values, effect, scope)


kind(Copy, "copy", reads=_of_exceptions, varies=_always)(_taken)
kind(Merge, "copy", varies=_always)(_taken)


def _copy(change: Copy, values: Characteristics, effect: ContinuousEffect, scope: Scope) -> CopyValues:
    """Copy `values`, with the exceptions of `change` filled in."""
    keep = frozenset(word for item in change.exceptions if isinstance(item, Keep) for word in item.what)
    exceptions: list[Instruction] = []
    count = 0
    for item in change.exceptions:
        if isinstance(item, AddAbilities):
            exceptions.append(Gain(numbered("x", item.abilities, count)))
            count += len(item.abilities)
        else:
            exceptions += fill((item,), effect, scope, _no_copy_in_a_copy)
    return CopyValues(values, keep, tuple(exceptions))


def instruction_with(
    change: Copy | Merge | TurnFace, values: Characteristics, effect: ContinuousEffect, scope: Scope
) -> Instruction:
    """Make the instruction of what changes copiable values, where the values that it takes are known."""
    match change:
        case Copy():
            return _copy(change, values, effect, scope)
        case Merge():
            return MergeValues(values, change.on_top)
        case TurnFace():
            return ChangeFace(face_of(change.down) if change.down else None)


def _no_copy_in_a_copy() -> CopyMoment:
    raise AssertionError("a copy among a copy's exceptions is refused when the document is read")


kind(Keep, None)(_nothing)


@kind(TurnFace, "face", varies=_always)
def _face(change: TurnFace, effect: ContinuousEffect, scope: Scope, moment: Moment) -> ChangeFace | None:
    if moment().was_turned_after(scope.affected, effect.order):
        return None
    if not change.down:
        return ChangeFace(None)
    card = scope.board.every_card.get(scope.affected or "")
    if effect.origin != "face" and card is not None and not can_be_face_down(card):
        return None
    return ChangeFace(face_of(change.down))


# --- control, text, name ----------------------------------------------------------------------------


@kind(Control, "control", whole("controller"))
def _control(change: Control, _effect: ContinuousEffect, scope: Scope, _moment: Moment) -> TakeControl | None:
    taker = _player(change.player, scope)
    return None if taker is None else TakeControl(taker)


def _player(player: str, scope: Scope) -> str | None:
    if player == "you":
        return scope.you
    if player != "opponent":
        return player
    others = [other for other in scope.board.scenario.players if other != scope.you]
    if len(others) == 1:
        return others[0]
    # Of several opponents the word means none, unless one of them is called so.
    return player if player in others else None


@kind(ReplaceText, "text")
def _reword(change: ReplaceText, _effect: ContinuousEffect, scope: Scope, _moment: Moment) -> Reword | None:
    """Return nothing where a choice was not made, or is no basic land type: no text change replaces it (612.2)."""
    old, new = word_of(change.old, scope), word_of(change.new, scope)
    if old is None or new is None or not {old, new}.isdisjoint(_OTHER_LAND_TYPES):
        return None
    return Reword(old, new)


@kind(FullText, "text", varies=_always)
def _full_text(change: FullText, effect: ContinuousEffect, scope: Scope, _moment: Moment) -> TakeText | None:
    card = scope.board.every_card.get(scope.resolve(change.of) or "")
    return None if card is None else TakeText(printed(card)._replace(halves=()), named(change, effect, scope))


@kind(SetName, "text", whole("name"))
def _rename(change: SetName, _effect: ContinuousEffect, scope: Scope, _moment: Moment) -> Rename | None:
    if isinstance(change.name, Label):
        return Rename(change.name)
    word = word_of(change.name, scope)
    return None if word is None else Rename(Label(word, word))


# --- types and colours ------------------------------------------------------------------------------


def _added(field: str, words: tuple[Word | TypesOf, ...]) -> Fields:
    """Return the fields that adding words changes: what is now a land of a basic type gains a mana ability (305.6)."""
    marks = _words_of_field(field, words)
    plain = all(isinstance(word, str) and word != "Land" and word not in LAND_TYPES for word in words)
    return marks if plain else marks | writes_words("abilities", ())


def _words_of_field(field: str, words: tuple[Word | TypesOf, ...]) -> Fields:
    """Return the marks of words that are added or removed; of the whole field, where one of them is open."""
    plain = [word for word in words if isinstance(word, str)]
    return writes_words(field, plain) if len(plain) == len(words) else whole(field)


def _has_words(words: tuple[Word | TypesOf, ...], scope: Scope) -> bool:
    """Return whether there are words, not only choices that were not made; spend the steps for them."""
    scope.board.meter.spend(len(words) // WORDS_IN_A_STEP)
    return not is_open(words, scope)


def _written_by_types(change: CardTypes) -> Fields:
    match change.op:
        case "add":
            return _added("types", change.words)
        case "set" | "remove":
            return whole("types", "subtypes", "all_creature_types", "abilities")
        case _:
            assert_never(change.op)


def _types(
    change: CardTypes | Supertypes, _effect: ContinuousEffect, scope: Scope, _moment: Moment
) -> ChangeTypes | None:
    of: Literal["types", "supertypes"] = "types" if isinstance(change, CardTypes) else "supertypes"
    has_words = _has_words(change.words, scope)
    return ChangeTypes(of, change.op, words_of(change.words, scope)) if has_words else None


def _written_by_words(field: str, change: Supertypes | Colors) -> Fields:
    match change.op:
        case "set":
            return whole(field)
        case "add" | "remove":
            return _words_of_field(field, change.words)
        case _:
            assert_never(change.op)


kind(CardTypes, "types", _written_by_types, rank=0)(_types)
kind(Supertypes, "types", lambda change: _written_by_words("supertypes", change), rank=1)(_types)


def _names_types_of(change: Subtypes) -> bool:
    return any(isinstance(word, TypesOf) for word in change.words)


def _written_by_subtypes(change: Subtypes) -> Fields:
    match change.op:
        case "set_land":
            return ALL_FIELDS  # under a misconception it replaces the whole type line, not only subtypes
        case "set":
            return writes_words("subtypes", same_sets(word for word in change.words if isinstance(word, str)))
        case "remove" | "set_creature":
            return CREATURE_TYPES | _ABILITIES
        case "add":
            marks = _added("subtypes", change.words)
            return marks | CREATURE_TYPES if _names_types_of(change) else marks
        case _:
            assert_never(change.op)


@kind(
    Subtypes,
    "types",
    _written_by_subtypes,
    reads=lambda change: CREATURE_TYPES if _names_types_of(change) else NO_FIELDS,
    varies=_names_types_of,
    rank=2,
)
def _subtypes(change: Subtypes, _effect: ContinuousEffect, scope: Scope, _moment: Moment) -> ChangeSubtypes | None:
    if not _has_words(change.words, scope):
        return None
    words = set(words_of((word for word in change.words if not isinstance(word, TypesOf)), scope))
    every = False
    for item in change.words:
        if isinstance(item, TypesOf):
            other = scope.state.get(scope.resolve(item.ref) or "")
            if other is not None:
                words |= other.creature_types
                every = every or other.all_creature_types
    return ChangeSubtypes(change.op, frozenset(words), every)


def _written_by_losing_subtypes(change: LoseSubtypes) -> Fields:
    """Return the fields: a land that is of no basic type any more has no mana ability of one (305.6)."""
    marks = writes_words("subtypes", SUBTYPE_SETS[change.of])
    return marks | _ABILITIES if change.of == "land" else marks


@kind(LoseSubtypes, "types", _written_by_losing_subtypes, rank=2)
def _lose_subtypes(change: LoseSubtypes, _effect: ContinuousEffect, _scope: Scope, _moment: Moment) -> ChangeSubtypes:
    return ChangeSubtypes("remove", SUBTYPE_SETS[change.of], every=False)


@kind(AllCreatureTypes, "types", whole("all_creature_types"), rank=2)
def _every_creature_type(
    _change: AllCreatureTypes, _effect: ContinuousEffect, _scope: Scope, _moment: Moment
) -> ChangeSubtypes:
    return ChangeSubtypes("add", frozenset(), every=True)


@kind(Colors, "colors", lambda change: _written_by_words("colors", change))
def _colors(change: Colors, _effect: ContinuousEffect, scope: Scope, _moment: Moment) -> ChangeColors | None:
    return ChangeColors(change.op, words_of(change.words, scope)) if _has_words(change.words, scope) else None


# --- abilities --------------------------------------------------------------------------------------


def _written_by_gain(change: AddAbilities) -> Fields:
    return writes_words("abilities", (ability.keyword for ability in change.abilities if ability.keyword is not None))


@kind(AddAbilities, "abilities_gained", _written_by_gain)
def _gain(change: AddAbilities, effect: ContinuousEffect, scope: Scope, _moment: Moment) -> Gain:
    return Gain(named(change, effect, scope))


def _read_by_add_from(change: AddAbilitiesFrom) -> Fields:
    return of_selector(change.selector) | _ABILITIES


@kind(AddAbilitiesFrom, "abilities_gained", _ABILITIES, reads=_read_by_add_from, varies=_always)
def _gain_from(change: AddAbilitiesFrom, _effect: ContinuousEffect, scope: Scope, _moment: Moment) -> Gain:
    return Gain(abilities_from(change, scope))


def _written_by_losing(change: RemoveAbilities | ForbidAbilities) -> Fields:
    return _ABILITIES if change.keywords is None else _words_of_field("abilities", change.keywords)


def _lose(change: RemoveAbilities | ForbidAbilities, _effect: ContinuousEffect, scope: Scope, _moment: Moment) -> Lose:
    keywords = None if change.keywords is None else keywords_of(change.keywords, scope)
    except_mana = isinstance(change, RemoveAbilities) and change.except_mana
    return Lose(keywords, except_mana, forbid=isinstance(change, ForbidAbilities))


kind(RemoveAbilities, "abilities_lost", _written_by_losing)(_lose)
kind(ForbidAbilities, "abilities_lost", lambda change: _written_by_losing(change) | whole("forbidden"))(_lose)


# --- power and toughness ----------------------------------------------------------------------------


def _number(value: Value | None, scope: Scope) -> int | None:
    return None if value is None else number(value, scope)


def _is_counted(change: SetPT | AddPT) -> bool:
    """Return whether a number is not plain: a counted number may differ from object to object."""
    return not (_is_plain(change.power) and _is_plain(change.toughness))


def _is_plain(value: Value | None) -> bool:
    """Return whether a number is the same for every object."""
    if value is None or isinstance(value, (int, Devotion)):
        return True
    return isinstance(value, (Life, StartingLife, PlayerCounters)) and value.player not in ("controller", "owner")


def _read_by_size(change: SetPT | AddPT) -> Fields:
    return NO_FIELDS.union(*(of_value(value) for value in (change.power, change.toughness) if value is not None))


@kind(SetPT, "pt_set", _SIZE, reads=_read_by_size, varies=_is_counted)
def _set_size(change: SetPT, _effect: ContinuousEffect, scope: Scope, _moment: Moment) -> SetSize:
    return SetSize(_number(change.power, scope), _number(change.toughness, scope))


@kind(AddPT, "pt_modify_static", _SIZE, reads=_read_by_size, varies=_is_counted)
def _modify(change: AddPT, _effect: ContinuousEffect, scope: Scope, _moment: Moment) -> Modify:
    return Modify(number(change.power, scope), number(change.toughness, scope))


@kind(SwitchPT, "pt_switch", _SIZE)
def _switch(_change: SwitchPT, _effect: ContinuousEffect, _scope: Scope, _moment: Moment) -> Switch:
    return Switch()


# --- players and the rules of the game: no instruction for an object (see `world`) ------------------

kind(PlayerAbilities, "players")(_nothing)
for _of_the_rules in (HandSize, Cost, Prohibit, Permit, Restrict):
    kind(_of_the_rules, "rules")(_nothing)


# --- instructions as changes ------------------------------------------------------------------------


def as_changes(instruction: Instruction) -> tuple[Change, ...]:  # noqa: C901, PLR0912 - one case a kind of instruction
    """Return the instruction as a change with everything filled in, for a sentence; () for copied values."""
    match instruction:
        case Modify(power, toughness):
            return (AddPT(power, toughness),)
        case SetSize(power, toughness):
            return (SetPT(power, toughness),)
        case Switch():
            return (SwitchPT(),)
        case Gain(abilities):
            return (AddAbilities(tuple(ability for _, ability in abilities)),) if abilities else ()
        case Lose(keywords, except_mana, forbid):
            words = None if keywords is None else tuple(sorted(keywords))
            return (ForbidAbilities(words),) if forbid else (RemoveAbilities(words, except_mana),)
        case ChangeTypes(of, op, words):
            return ((CardTypes if of == "types" else Supertypes)(op, tuple(sorted(words))),)
        case ChangeSubtypes():
            return tuple(_as_subtypes(instruction))
        case ChangeColors(op, words):
            return (Colors(op, tuple(sorted(words))),)
        case TakeControl(player):
            return (Control(player),)
        case Reword(old, new):
            return (ReplaceText(old, new),)
        case Rename(name):
            return (SetName(name),)
        case ChangeFace(face):
            return (TurnFace(face is not None and (face == PLAIN_FACE or face)),)
        case CopyValues() | MergeValues() | TakeText():
            return ()


def _as_subtypes(instruction: ChangeSubtypes) -> Iterator[Change]:
    if instruction.every:
        yield AllCreatureTypes()
    whole_set = next((name for name, words in SUBTYPE_SETS.items() if words == instruction.words), None)
    if instruction.op == "remove" and whole_set is not None:
        yield LoseSubtypes(whole_set)
    elif instruction.words or not instruction.every:
        yield Subtypes(instruction.op, tuple(sorted(instruction.words)))
