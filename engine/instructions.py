"""Instructions: a change for one object, with its numbers, words and copied values filled in; and their form in JSON.

An instruction is what an effect "does" to an object (613.8a): instructions are compared to find dependencies, and
`evaluation.changes` carries them out. "Gains flying" is the same instruction for every object, even if nothing changes.
In JSON it is values, no sentences: `{"does": "modify", "power": 1, "toughness": 1}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, KeysView, Mapping
from typing import Literal, NamedTuple

from engine.characteristics import PLAIN_FACE, Characteristics
from engine.scenario import Ability, ColorsOp, Face, Label, SubtypesOp, WordsOp

Words = frozenset[str]


class CopyValues(NamedTuple):
    """Take these copiable values; `exceptions` are instructions that belong to the copy (707.9)."""

    values: Characteristics
    keep: Words
    exceptions: tuple[Instruction, ...]


class MergeValues(NamedTuple):
    """Have the abilities of these copiable values too, and, where their card is on top, all else of them (730.2a)."""

    values: Characteristics
    on_top: bool


class TakeText(NamedTuple):
    """Have these printed characteristics, and the abilities `plus` (by their names)."""

    values: Characteristics
    plus: tuple[tuple[str, Ability], ...]


class TakeControl(NamedTuple):
    player: str


class Reword(NamedTuple):
    old: str
    new: str


class Rename(NamedTuple):
    name: Label


class ChangeTypes(NamedTuple):
    of: Literal["types", "supertypes"]
    op: WordsOp
    words: Words


class ChangeSubtypes(NamedTuple):
    """`every` is every creature type, besides `words`."""

    op: SubtypesOp
    words: Words
    every: bool


class ChangeColors(NamedTuple):
    op: ColorsOp
    words: Words


class Gain(NamedTuple):
    """Gain these abilities, by the names they will have after the effect's."""

    abilities: tuple[tuple[str, Ability], ...]


class Lose(NamedTuple):
    """`keywords` is None for all abilities; `forbid`: and can't have or gain them."""

    keywords: Words | None
    except_mana: bool
    forbid: bool


class SetSize(NamedTuple):
    power: int | None
    toughness: int | None


class Modify(NamedTuple):
    power: int
    toughness: int


class Switch(NamedTuple):
    pass


class ChangeFace(NamedTuple):
    """`face` is what it is face down, None where it is turned face up."""

    face: Face | None


Instruction = (
    CopyValues | MergeValues | TakeText | TakeControl | Reword | Rename | ChangeTypes | ChangeSubtypes | ChangeColors
    | Gain | Lose | SetSize | Modify | Switch | ChangeFace
)  # fmt: skip


class ForAll(Mapping[str, tuple[Instruction, ...]]):
    """Instructions by object that are the same for all these objects; they are laid out as somebody looks for one."""

    __slots__ = ("_by_object", "instructions", "objects")

    def __init__(self, objects: tuple[str, ...], instructions: tuple[Instruction, ...]) -> None:
        self.objects = objects
        self.instructions = instructions
        self._by_object: dict[str, tuple[Instruction, ...]] | None = None

    def _laid_out(self) -> dict[str, tuple[Instruction, ...]]:
        if self._by_object is None:
            self._by_object = dict.fromkeys(self.objects, self.instructions)
        return self._by_object

    def __getitem__(self, object_id: str) -> tuple[Instruction, ...]:
        return self._laid_out()[object_id]

    def __contains__(self, object_id: object) -> bool:
        return object_id in self._laid_out()

    def __iter__(self) -> Iterator[str]:
        return iter(self.objects)

    def __len__(self) -> int:
        return len(self.objects)

    def keys(self) -> KeysView[str]:
        """Return the objects as a dictionary does, whose sets are quick."""
        return self._laid_out().keys()

    def __repr__(self) -> str:
        return repr(self._laid_out())


Json = None | bool | int | str | list["Json"] | dict[str, "Json"]
#: Returns a wording for an ability that has no text in the document.
TextOf = Callable[[Ability], str]


def instruction_json(instruction: Instruction, text_of: TextOf | None = None) -> dict[str, Json]:  # noqa: C901, PLR0912 - one case a kind
    """Write one instruction; `does` is its kind, the other keys are its values with everything filled in."""
    match instruction:
        case Modify(power, toughness):
            return {"does": "modify", "power": power, "toughness": toughness}
        case SetSize(power, toughness):
            return {"does": "set", "power": power, "toughness": toughness}
        case Switch():
            return {"does": "switch"}
        case Gain(abilities):
            return {"does": "gain", "abilities": [_ability(name, ability, text_of) for name, ability in abilities]}
        case Lose(keywords, except_mana, forbid):
            return {
                "does": "forbid" if forbid else "lose",
                "abilities": "all" if keywords is None else list[Json](sorted(keywords)),
                "except_mana": except_mana,
            }
        case ChangeTypes(of, op, words):
            return {"does": f"{of}_{op}", "words": list[Json](sorted(words))}
        case ChangeSubtypes(op, words, every):
            return {"does": f"subtypes_{op}", "words": list[Json](sorted(words)), "every_creature_type": every}
        case ChangeColors(op, words):
            return {"does": f"colors_{op}", "words": list[Json](sorted(words))}
        case TakeControl(player):
            return {"does": "control", "player": player}
        case Reword(old, new):
            return {"does": "replace_text", "old": old, "new": new}
        case Rename(name):
            return {"does": "name", "name": name.en}
        case ChangeFace(face):
            return _turned(face, text_of)
        case MergeValues() | TakeText() | CopyValues():
            return _copied(instruction, text_of)


def _copied(instruction: MergeValues | TakeText | CopyValues, text_of: TextOf | None) -> dict[str, Json]:
    """Write an instruction that takes the values of another object."""
    match instruction:
        case MergeValues(values, on_top):
            return {"does": "merge", "place": "over" if on_top else "under", **_values(values)}
        case TakeText(values, plus):
            return {"does": "full_text", **_values(values), "plus": [_ability(n, a, text_of) for n, a in plus]}
        case CopyValues(values, keep, exceptions):
            return {
                "does": "copy",
                **_values(values),
                "keep": list[Json](sorted(keep)),
                "except": [instruction_json(item, text_of) for item in exceptions],
            }


def _turned(face: Face | None, text_of: TextOf | None) -> dict[str, Json]:
    if face is None:
        return {"does": "turn_face_up"}
    listed: dict[str, Json] = {} if face == PLAIN_FACE else {"as": _face(face, text_of)}
    return {"does": "turn_face_down", **listed}


def _values(values: Characteristics) -> dict[str, Json]:
    """Write enough of copied values to distinguish two at a glance: name, size, and the ids of the abilities."""
    return {
        "name": values.name.en,
        "power": values.power,
        "toughness": values.toughness,
        "abilities": [item.id for item in values.abilities],
    }


def _face(face: Face, text_of: TextOf | None) -> Json:
    return {
        "types": list[Json](face.types),
        "subtypes": list[Json](face.subtypes),
        "power": face.power,
        "toughness": face.toughness,
        "abilities": [_ability(f"a{place}", ability, text_of) for place, ability in enumerate(face.abilities, 1)],
    }


def _ability(name: str, ability: Ability, text_of: TextOf | None) -> Json:
    label = ability.text or ability.other
    if ability.plain_keyword is not None:
        return ability.plain_keyword
    if label is not None:
        return label.en
    return name if text_of is None else text_of(ability)
