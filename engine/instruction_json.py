"""Instructions in JSON: `{"does": "modify", "power": 1, "toughness": 1}`. Values, no sentences."""

from __future__ import annotations

from collections.abc import Callable

from engine.characteristics import Characteristics
from engine.faces import PLAIN_FACE
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
from engine.scenario import Ability, Face

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
    if ability.keyword is not None:
        return ability.keyword
    if label is not None:
        return label.en
    return name if text_of is None else text_of(ability)
