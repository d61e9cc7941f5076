"""The faces of a card: its other face, the halves of a Room, and what it is face down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from engine.errors import Fault
from engine.faces import ZONES_OF_ONE_FACE, abilities_of, cost_of, front_up, named_halves, plain_halves, turned_over
from engine.mana import colors_of, mana_value
from engine.notation import names
from engine.notation.changes import ABILITIES, FACE_DOWN
from engine.notation.codec import BOOLEAN, INTEGER, LABEL, WORD, Codec, list_of, named, nullable, parts, word_of
from engine.notation.reader import Reader
from engine.notation.records import Computed, Field, Record, or_object
from engine.scenario import HALVES, Face, GameObject, Half, Label

COLORS_OF_COST: Final = Computed(lambda _context, made: colors_of(made["mana_cost"] or ""))
SUPERTYPES: Final = Field("supertypes", list_of(names.SUPERTYPE, "supertypes", once=True), ())
TYPES: Final = Field("types", list_of(names.CARD_TYPE, "card types", once=True), ())
SUBTYPES: Final = Field("subtypes", list_of(WORD, "subtypes", once=True), ())
#: What is printed on every face.
LINES: Final = (
    SUPERTYPES,
    TYPES,
    SUBTYPES,
    Field("power", nullable(INTEGER), None),
    Field("toughness", nullable(INTEGER), None),
)


def _face(**made: Any) -> Face:
    return Face(**made, mana_value=mana_value(made["mana_cost"] or ""))


FACE: Final = named(
    "Face",
    Record(
        _face,
        Field("name", LABEL, Label("", "")),
        Field("mana_cost", names.MANA_COST, ""),
        Field("colors", names.COLOR_LIST, COLORS_OF_COST),
        *LINES,
        Field("abilities", ABILITIES, ()),
        what="a face (an object)",
        classes=[Face],
    ),
    "All characteristics of a face.",
)
FACE_DOWN.define(or_object(FACE, BOOLEAN))

_HALF: Final = Record(
    Half,
    Field("name", LABEL),
    Field("mana_cost", names.MANA_COST, ""),
    Field("abilities", ABILITIES, ()),
    what="a half (an object)",
)
_TWO: Final = parts(lambda left, right: (left, right), "the left and the right half", _HALF, _HALF, count="two halves")


def _read_halves(reader: Reader, value: object, path: str) -> tuple[Half, ...]:
    """Read two halves, no two abilities of which have the same id."""
    read: tuple[Half, ...] | None = _TWO.read(reader, value, path)
    halves = () if read is None else read
    names = [ability.id for ability in abilities_of(named_halves(halves))]
    for name in {name for name in names if names.count(name) > 1}:
        reader.wrong(path, Fault.TAKEN_ID, name=name or "", whose="another ability here")
    return halves


#: The keys that stand on an object beside its front face.
FACES: Final = (
    Field("back", nullable(FACE), None, name="other_face", says="The back face of a double-faced card."),
    Field("modal", BOOLEAN, False, says="Its faces are cast apart; the back face has a mana value of its own."),
    Field("up", word_of(("front", "back"), "a face"), "front", says="Which face is up."),
)
HALVES_OF_ROOM: Final = Field("halves", Codec(_read_halves, _TWO.write, _TWO.schema), ())
UNLOCKED: Final = Field("unlocked", list_of(word_of(HALVES, "a half"), "halves", order=HALVES), ())
COST_OF_HALVES: Final = Computed(lambda _context, made: cost_of(made["halves"]))


def made_object(**made: Any) -> GameObject:
    """Make the object with the face up that is up: only on the battlefield and the stack can it be the back."""
    up = made.pop("up")
    made["halves"] = named_halves(made["halves"])
    made["abilities"] += abilities_of(made["halves"])
    card = GameObject(**made)
    return turned_over(card) if up == "back" and card.zone in ZONES_OF_ONE_FACE else card


_ATTRIBUTES: Final = tuple(field.name for field in fields(GameObject))


def taken(card: GameObject) -> Mapping[str, Any]:
    """Return the fields of an object as the document has them: the front face first, halves by themselves."""
    front = front_up(card)
    values = {name: getattr(front, name) for name in _ATTRIBUTES}
    values["up"] = "back" if card.back_up else "front"
    if card.halves:
        values["abilities"] = front.abilities[: len(front.abilities) - len(abilities_of(card.halves))]
        values["halves"] = plain_halves(card.halves)
    return values
