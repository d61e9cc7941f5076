"""One moment of a game, as a `layers/1` document describes it: objects, abilities, effects, spells.

Everything is frozen data with the names of the document; defaults are filled in, so that two documents with the same
meaning give equal scenarios. A document never names the layer of a change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Final, Literal, TypeVar, cast

from engine.expressions import Condition, Ref, Selector, Value, Word
from engine.words import SubtypeSet

FORMAT: Final = "layers/1"
#: The life of a player where the document says nothing else (103.4).
LIFE: Final = 20
#: The longest `repr`, so that lists in a failing test stay readable.
_SHOWN: Final = 110


def one_line(what: str, *matters: str) -> str:
    """Show a thing in one short line, for people who read a failing test."""
    line = " ".join(", ".join((what, *filter(None, matters))).split())
    return f"<{line}>" if len(line) <= _SHOWN else f"<{line[:_SHOWN]}…>"


@dataclass(frozen=True, slots=True)
class Label:
    """A text for people, in both languages. A plain string in the document is the same in both."""

    en: str
    fr: str


# --- changes ----------------------------------------------------------------------------------------

#: What a change does to a list of words, to the abilities or the hand of a player, or to a cost. Whoever asks which one
#: it is ends in `assert_never`, so that mypy names each place where another is to be thought of.
WordsOp = Literal["set", "add", "remove"]
SubtypesOp = Literal["add", "remove", "set", "set_land", "set_creature"]
ColorsOp = Literal["set", "add"]
PlayerOp = Literal["add", "remove"]
HandOp = Literal["set", "add", "none"]
CostOp = Literal["add", "reduce", "minimum"]


@dataclass(frozen=True, slots=True)
class Copy:
    of: Ref
    exceptions: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Keep:
    """Only among a copy's exceptions: these characteristics stay the copier's own (707.9)."""

    what: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Merge:
    """The card `of` is merged with the object: it is on top of what was there, or beneath it (730.2)."""

    of: Ref
    on_top: bool = True


@dataclass(frozen=True, slots=True)
class TurnFace:
    """`down` is a face where what turns it down lists characteristics, True for the usual 2/2 (708.2)."""

    down: bool | Face


@dataclass(frozen=True, slots=True)
class Control:
    player: str  # "you", "opponent" or a player id


@dataclass(frozen=True, slots=True)
class ReplaceText:
    old: Word
    new: Word


@dataclass(frozen=True, slots=True)
class FullText:
    """`{"text": {"of": ref, "plus": […]}}`: every printed characteristic of that card, plus some text."""

    of: Ref
    plus: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class SetName:
    name: Label | Word


@dataclass(frozen=True, slots=True)
class CardTypes:
    op: WordsOp
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Supertypes:
    op: WordsOp
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class TypesOf:
    """`{"of": ref}` in a list of creature types: the creature types of that object."""

    ref: Ref


@dataclass(frozen=True, slots=True)
class Subtypes:
    """`set` replaces the subtypes of the sets that its words belong to, other than land and creature types (205.1a)."""

    op: SubtypesOp
    words: tuple[Word | TypesOf, ...]


@dataclass(frozen=True, slots=True)
class LoseSubtypes:
    """`{"subtypes": {"remove_all": "land"}}`: all subtypes of a set go, whatever they are."""

    of: SubtypeSet


@dataclass(frozen=True, slots=True)
class AllCreatureTypes:
    """`{"subtypes": {"add_all_creature": true}}`."""


@dataclass(frozen=True, slots=True)
class Colors:
    op: ColorsOp
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class AddAbilities:
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class RemoveAbilities:
    """`keywords` is None for all of them; `except_mana` (only then) spares mana abilities."""

    keywords: tuple[Word, ...] | None
    except_mana: bool = False


@dataclass(frozen=True, slots=True)
class AddAbilitiesFrom:
    selector: Selector
    only: Literal["activated", "triggered", "mana", "keyword"]


@dataclass(frozen=True, slots=True)
class ForbidAbilities:
    """Loses and can't have or gain them; `keywords` is None for all."""

    keywords: tuple[Word, ...] | None


@dataclass(frozen=True, slots=True)
class SetPT:
    power: Value | None
    toughness: Value | None


@dataclass(frozen=True, slots=True)
class AddPT:
    power: Value
    toughness: Value


@dataclass(frozen=True, slots=True)
class SwitchPT:
    pass


@dataclass(frozen=True, slots=True)
class PlayerAbilities:
    who: str
    op: PlayerOp
    keywords: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class HandSize:
    """`value` is None for "no maximum hand size"."""

    who: str
    op: HandOp
    value: Value | None


@dataclass(frozen=True, slots=True)
class Cost:
    """Exactly one of `spells` and `abilities_of` is set; the amount is a mana cost, or an integer for "minimum".

    `times` is how many times the mana cost is added or taken away, `least` the mana that a reduction leaves. Of the
    activated abilities of these objects it is about those of the `keywords`, if there are any ("equip"), that target
    such an object; with `except_mana` not about mana abilities.
    """

    spells: Selector | None
    abilities_of: Selector | None
    who: str
    op: CostOp
    amount: str | int
    times: Value = 1
    least: int = 0
    keywords: tuple[str, ...] = ()
    targets: Selector | None = None
    except_mana: bool = False


@dataclass(frozen=True, slots=True)
class Prohibit:
    cast: Selector
    who: str


@dataclass(frozen=True, slots=True)
class Permit:
    what: Label
    who: str


@dataclass(frozen=True, slots=True)
class Restrict:
    """`who` is None where it is about the affected objects."""

    what: Label
    who: str | None


#: Changes that need no affected objects.
WorldChange = PlayerAbilities | HandSize | Cost | Prohibit | Permit
Change = (
    Copy | Keep | Merge | TurnFace | Control | ReplaceText | FullText | SetName | CardTypes | Supertypes | Subtypes
    | LoseSubtypes | AllCreatureTypes | Colors | AddAbilities | RemoveAbilities | AddAbilitiesFrom | ForbidAbilities
    | SetPT | AddPT | SwitchPT | WorldChange | Restrict
)  # fmt: skip


# --- abilities --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Static:
    """`affects` is None where all changes are about players or rules."""

    affects: Selector | None
    changes: tuple[Change, ...]
    condition: Condition | None = None


_STATIC_OF_KEYWORD: Final[list[Callable[[str], Static | None]]] = []


def written_out(static_of: Callable[[str], Static | None]) -> None:
    """Take keywords from now on for the static abilities that `static_of` returns."""
    _STATIC_OF_KEYWORD[:] = [static_of]


@dataclass(frozen=True, slots=True)
class Ability:
    """A keyword, a static ability, or any other ability; a keyword may be written out as a static ability.

    `id` is None where the document gives none (it is then named by its place). `zones` are those in which a
    static ability functions; for a CDA every zone. `x` is what X is in the keyword, as the object that has it sees it.
    """

    id: str | None = None
    keyword: str | None = None
    static: Static | None = None
    cda: bool = False
    zones: tuple[str, ...] = ("battlefield",)
    other: Label | None = None
    kind: Literal["activated", "triggered", "mana"] | None = None
    text: Label | None = None
    x: Value | None = None

    @property
    def plain_keyword(self) -> str | None:
        """The keyword where it says all of the ability: none of its numbers has to be computed."""
        return self.keyword if self.x is None else None

    def __post_init__(self) -> None:
        """Write out a keyword that is a static ability by the rules (`engine.keywords`)."""
        if self.keyword is not None and self.static is None:
            for static_of in _STATIC_OF_KEYWORD:
                object.__setattr__(self, "static", static_of(self.keyword))


# --- faces ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Face:
    """The values printed on a face of a card, or those of a face-down permanent.

    `colors` and `mana_value` are what the document gives or what follows from `mana_cost`.
    """

    name: Label = Label("", "")
    mana_cost: str = ""
    mana_value: int = 0
    colors: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class Half:
    """A part of a Room: what a permanent has while this half of it is unlocked (709.5)."""

    name: Label
    mana_cost: str = ""
    abilities: tuple[Ability, ...] = ()


#: The halves of a Room in their order.
HALVES: Final = ("left", "right")


# --- objects, effects, spells -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counters:
    kind: str
    count: int
    timestamp: int


@dataclass(frozen=True, slots=True)
class Chosen:
    color: str | None = None
    creature_type: str | None = None
    land_type: str | None = None
    name: str | None = None
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameObject(Face):
    """A permanent, token, card in another zone, emblem, or spell on the stack: the face that is up, and what it is.

    `facts` are what is true of it and is no characteristic, status or counter: monstrous, kicked, "entered this turn".
    `linked_to` is the object whose linked abilities know it (607): it was exiled with that object, or imprinted on it.
    `targets` are the objects and players that a spell on the stack targets (115); `attacks` is the player, planeswalker
    or battle that it attacks (508.1b), `blocks` are the attackers that it blocks (509.1a).
    `other_face` is that of a double-faced card which is not up. The abilities of a Room are those of both its halves.
    """

    id: str
    zone: str
    owner: str
    controller: str
    timestamp: int
    attached_to: str | None = None
    counters: tuple[Counters, ...] = ()
    chosen: Chosen = Chosen()
    face_down: bool | Face = False
    status: tuple[str, ...] = ()
    token: bool = False
    enabled: bool = True
    facts: tuple[str, ...] = ()
    linked_to: str | None = None
    other_face: Face | None = None
    back_up: bool = False
    modal: bool = False
    halves: tuple[Half, ...] = ()
    unlocked: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    attacks: str | None = None
    blocks: tuple[str, ...] = ()

    def __repr__(self) -> str:
        size = "" if self.power is None and self.toughness is None else f"{self.power}/{self.toughness} "
        abilities = " ".join(ability.keyword or ability.id or "unnamed" for ability in self.abilities)
        where = f"{self.zone} of {self.controller}, t{self.timestamp}{'' if self.enabled else ' off'}"
        return one_line(f"{self.id}: {self.name.en}", f"{size}{' '.join(self.types)}", where, abilities)


@dataclass(frozen=True, slots=True)
class Effect:
    """A continuous effect from a spell or ability that resolved; `affects` is its locked set (611.2c).

    `locked_from` are the words that found that set, where words did; `target` says what each of them had to be as a
    target or as what was chosen: the rules never look at either again. `types` and `colors` are those of the spell
    whose effect it is, from which a target may have protection (702.16b); `types` are () where that is not known.
    """

    id: str
    name: Label
    timestamp: int
    controller: str
    source: str | None
    affects: tuple[str, ...]
    condition: Condition | None
    changes: tuple[Change, ...]
    duration: Label | None
    enabled: bool
    locked_from: Selector | None = None
    target: Selector | None = None
    types: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()

    def __repr__(self) -> str:
        changes = " ".join(type(change).__name__ for change in self.changes)
        when = f"t{self.timestamp}{'' if self.enabled else ' off'}"
        return one_line(f"{self.id}: {self.name.en}", when, changes, f"on {' '.join(self.affects) or 'nothing'}")


@dataclass(frozen=True, slots=True)
class ExtraCost:
    mana_cost: str
    other: tuple[Label, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spell(Face):
    """A spell that somebody is about to cast, or with `ability_of` an activated ability: its cost is asked.

    The `keyword` of an ability is that which means it ("equip"); `makes_mana`: it is a mana ability (605.1a).
    """

    id: str
    controller: str
    alternative: ExtraCost | None = None
    additional: ExtraCost | None = None
    ability_of: str | None = None
    face_down: bool = False
    facts: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    keyword: str | None = None
    makes_mana: bool = False

    def on_stack(self) -> GameObject:
        """Return the object that it is while its cost is determined (601.2a)."""
        shared = {field.name for field in fields(self)} & {field.name for field in fields(GameObject)}
        values = {name: getattr(self, name) for name in shared}
        return GameObject(**values, zone="stack", owner=self.controller, timestamp=0)


@dataclass(frozen=True, slots=True)
class Scenario:
    """The whole moment. A player without facts or counters is not in their mappings, nor a start at 20 life."""

    players: tuple[str, ...]
    active_player: str
    life: Mapping[str, int]
    objects: tuple[GameObject, ...] = ()
    effects: tuple[Effect, ...] = ()
    spells: tuple[Spell, ...] = ()
    facts: tuple[str, ...] = ()
    player_facts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    player_counters: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    starting_life: Mapping[str, int] = field(default_factory=dict)
    format: str = field(default=FORMAT)

    def __repr__(self) -> str:
        things: tuple[GameObject | Effect | Spell, ...] = (*self.objects, *self.effects, *self.spells)
        return one_line(f"Scenario of {len(things)}", " ".join(thing.id for thing in things))


# --- walking through a document ---------------------------------------------------------------------

_Part = TypeVar("_Part")


def nodes(piece: object) -> Iterator[object]:
    """Yield the piece and every dataclass inside it, from outside in."""
    if isinstance(piece, tuple | list):
        for part in piece:
            yield from nodes(part)
    elif is_dataclass(piece) and not isinstance(piece, type):
        yield piece
        for item in fields(piece):
            yield from nodes(getattr(piece, item.name))


def rebuilt(piece: _Part, change: Callable[[object], object]) -> _Part:
    """Return the piece with what `change` makes of its parts; a part of which it makes None is looked through."""
    made = change(piece)
    if made is None and isinstance(piece, tuple):
        made = tuple(rebuilt(part, change) for part in piece)
    elif made is None and is_dataclass(piece) and not isinstance(piece, type):
        made = replace(piece, **{item.name: rebuilt(getattr(piece, item.name), change) for item in fields(piece)})
    return piece if made is None else cast("_Part", made)


def changes_of(ability: Ability) -> Iterator[Change]:
    """Yield every change that the ability can make, and those of the abilities that it grants."""
    if ability.static is not None:
        yield from nested(ability.static.changes)


def nested(changes: Iterable[Change]) -> Iterator[Change]:
    """Yield the changes, and the changes inside them: in a copy's exceptions and in granted abilities."""
    for change in changes:
        yield change
        if isinstance(change, Copy):
            yield from nested(change.exceptions)
        else:
            for ability in given_by(change):
                yield from changes_of(ability)


def given_by(change: Change) -> tuple[Ability, ...]:
    """Return the abilities that stand in a change: granted, added to a text, or those of a face-down permanent."""
    match change:
        case AddAbilities(abilities):
            return abilities
        case FullText(_, plus):
            return plus
        case TurnFace(Face() as face):
            return face.abilities
    return ()
