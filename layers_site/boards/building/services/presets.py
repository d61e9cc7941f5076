"""What an effect can be built of: a title, and a sample of the format whose parts the form then asks for.

preset_of("Change", {"pt": {"set": [3, 3]}}).code          # "set-size"

A kind more is a row here. What no row says is built piece by piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.notation.json_schema import Schema
from engine.words import PARTY
from layers_site.boards.building import words
from layers_site.boards.building.services import shapes
from layers_site.cardtext.wording.facts import OF_GAME, OF_OBJECT, OF_PLAYER

Json = dict[str, Any]
#: Where an effect comes from: a spell or ability that has resolved, an ability of what is there, a new permanent.
Origin = Literal["resolved", "ability", "permanent"]
ORIGINS: Final[tuple[Origin, ...]] = ("resolved", "ability", "permanent")
STATIC: Final[tuple[Origin, ...]] = ("ability", "permanent")
RESOLVED: Final[tuple[Origin, ...]] = ("resolved",)
#: Whatever no title says: asked for piece by piece from the beginning.
PARTS: Final = "parts"
OPERATORS: Final = ("<", "<=", "=", ">=", ">")
_OPTIONAL: Final = ("except", "affects", "kind")
WRAPPERS: Final = ("sum", "product", "negative", "half")


def _record(**properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "required": [*properties]}


#: When an effect applies: always, or under a condition.
WHEN: Final[Schema] = {"named": "When", "anyOf": [{"type": "null"}, {"$ref": "#/Condition"}]}
LASTS: Final[Schema] = {"named": "Lasts", "anyOf": [{"type": "null"}, {"$ref": "#/Label"}]}
#: Of these the form asks which one it is; of what an effect does there are several.
CHOSEN: Final = ("When", "Lasts")
#: What an effect does. As one resolves it also puts counters on its objects, which is no change of the format.
DOES: Final[Schema] = {"type": "array", "items": {"$ref": "#/Change"}}
_COUNTERS: Final = _record(
    put=_record(kind={"type": "string"}, count={"type": "integer", "minimum": 1, "maximum": 1000})
)
RESOLVES: Final[Schema] = {"type": "array", "items": {"named": "Change", "anyOf": [{"$ref": "#/Change"}, _COUNTERS]}}


@dataclass(frozen=True, slots=True)
class Preset:
    """Nothing is asked for of a sample that `is_whole`."""

    code: str
    group: str
    title: StrOrPromise
    sample: Any
    origins: tuple[Origin, ...] = ORIGINS
    is_whole: bool = False


GROUPS: Final[Mapping[str, StrOrPromise]] = {
    "size": _("Power and toughness"), "types": _("Types"), "colors": _("Colors"), "abilities": _("Abilities"),
    "chosen": _("What was chosen as it entered"), "others": _("Copies, control, text and the rest"),
    "costs": _("Spells and costs"), "players": _("Players"), "": "", "facts": _("while something is true"),
}  # fmt: skip
#: What most effects do; the other kinds are asked for by name.
COMMON: Final = (
    "set-size", "modify", "counters", "gain", "lose-all", "add-types", "set-creature", "set-land", "set-colors",
    "control", "copy",
)  # fmt: skip
_NUMBER: Final[Json] = {"count": {}}
_TIMES: Final[Json] = {"product": [1, _NUMBER]}
_PLUS: Final[Json] = {"sum": [_NUMBER, 0]}
_OF_ITSELF: Final = {"mana_value": "affected"}
_OTHER: Final[Json] = {"other": "", "kind": "activated"}
_STATIC: Final[Json] = {"static": {"affects": {"is": "self"}, "changes": []}}
_TYPE: Final = [{"chosen": "creature_type"}]
_LAND: Final = [{"chosen": "land_type"}]
_COLOR: Final = [{"chosen": "color"}]
_CHANGES: Final = (
    Preset("set-size", "size", _("has base power and toughness"), {"pt": {"set": [1, 1]}}),
    Preset("modify", "size", _("gets +X/+Y or −X/−Y"), {"pt": {"add": [1, 1]}}),
    Preset("counters", "size", _("gets counters"), {"put": {"kind": "+1/+1", "count": 1}}, RESOLVED),
    Preset("for-each", "size", _("gets +X/+Y for each …"), {"pt": {"add": [_TIMES, _TIMES]}}, STATIC),
    Preset("define", "size", _("power and toughness are the number of … (*)"), {"pt": {"set": [_PLUS, _PLUS]}}, STATIC),
    Preset("define-power", "size", _("power is the number of … (*)"), {"pt": {"set": [_PLUS, None]}}, STATIC),
    Preset("define-toughness", "size", _("toughness is the number of … (*)"), {"pt": {"set": [None, _PLUS]}}, STATIC),
    Preset("switch", "size", _("power and toughness are switched"), {"pt": {"switch": True}}, is_whole=True),
    Preset("set-mana-value", "size", _("power and toughness are its mana value"),
           {"pt": {"set": [_OF_ITSELF, _OF_ITSELF]}}, is_whole=True),
    Preset("size-of", "size", _("has the power and toughness of something else"),
           {"pt": {"set": [{"power": ""}, {"toughness": ""}]}}),
    Preset("add-types", "types", _("is these card types too"), {"types": {"add": []}}),
    Preset("set-types", "types", _("is only these card types"), {"types": {"set": []}}),
    Preset("remove-types", "types", _("is no longer these card types"), {"types": {"remove": []}}),
    Preset("add-subtypes", "types", _("is these subtypes too"), {"subtypes": {"add": []}}),
    Preset("remove-subtypes", "types", _("is no longer these subtypes"), {"subtypes": {"remove": []}}),
    Preset("set-creature", "types", _("is only these creature types"), {"subtypes": {"set_creature": []}}),
    Preset("set-subtypes", "types", _("is only these artifact or enchantment types"), {"subtypes": {"set": []}}),
    Preset("lose-subtypes", "types", _("loses all subtypes of one sort"), {"subtypes": {"remove_all": "land"}}),
    Preset("all-creature", "types", _("is every creature type"), {"subtypes": {"add_all_creature": True}},
           is_whole=True),
    Preset("set-land", "types", _("becomes these basic land types"), {"subtypes": {"set_land": []}}),
    Preset("add-supertypes", "types", _("is these supertypes too"), {"supertypes": {"add": []}}),
    Preset("remove-supertypes", "types", _("is no longer these supertypes"), {"supertypes": {"remove": []}}),
    Preset("set-colors", "colors", _("is only these colors"), {"colors": {"set": []}}),
    Preset("add-colors", "colors", _("is these colors too"), {"colors": {"add": []}}),
    Preset("gain", "abilities", _("gains keywords"), {"abilities": {"add": []}}),
    Preset("gain-text", "abilities", _("gains an activated, triggered or mana ability"),
           {"abilities": {"add": [_OTHER]}}),
    Preset("gain-static", "abilities", _("gains a static ability, with an effect of its own"),
           {"abilities": {"add": [_STATIC]}}),
    Preset("gain-from", "abilities", _("has the abilities of other cards"),
           {"abilities": {"add_from": {}, "only": "activated"}}),
    Preset("lose", "abilities", _("loses keywords"), {"abilities": {"remove": []}}),
    Preset("lose-all", "abilities", _("loses all abilities"), {"abilities": {"remove": "all"}}),
    Preset("forbid", "abilities", _("can’t have abilities"), {"abilities": {"forbid": "all"}}),
    Preset("forbid-some", "abilities", _("can’t have these keywords"), {"abilities": {"forbid": []}}),
    Preset("add-chosen-type", "chosen", _("is the chosen creature type too"),
           {"subtypes": {"add": _TYPE}}, STATIC, True),
    Preset("set-chosen-type", "chosen", _("is only the chosen creature type"), {"subtypes": {"set_creature": _TYPE}},
           STATIC, True),
    Preset("set-chosen-land", "chosen", _("becomes the chosen basic land type"), {"subtypes": {"set_land": _LAND}},
           STATIC, True),
    Preset("add-chosen-color", "chosen", _("is the chosen color too"), {"colors": {"add": _COLOR}}, STATIC, True),
    Preset("set-chosen-color", "chosen", _("is only the chosen color"), {"colors": {"set": _COLOR}}, STATIC, True),
    Preset("copy", "others", _("becomes a copy"), {"copy": "", "except": []}, RESOLVED),
    Preset("face", "others", _("is turned face down or up"), {"face_down": True}, RESOLVED),
    Preset("control", "others", _("changes its controller"), {"control": "you"}),
    Preset("text", "others", _("has a word of its text changed"), {"text": {"replace": ["white", "blue"]}}),
    Preset("full-text", "others", _("has the full text of another card"), {"text": {"of": ""}}),
    Preset("name", "others", _("has another name"), {"name": {"set": ""}}),
    Preset("restrict", "others", _("can or can’t do something"), {"restrict": {"what": ""}}),
    Preset("cost-more", "costs", _("spells cost more"), {"cost": {"spells": {}, "who": "each", "add": "{1}"}}),
    Preset("cost-less", "costs", _("spells cost less"), {"cost": {"spells": {}, "who": "each", "reduce": "{1}"}}),
    Preset("cost-minimum", "costs", _("spells cost at least"), {"cost": {"spells": {}, "who": "each", "minimum": 3}}),
    Preset("use-more", "costs", _("abilities cost more"), {"cost": {"abilities": {}, "who": "each", "add": "{1}"}}),
    Preset("use-less", "costs", _("abilities cost less"), {"cost": {"abilities": {}, "who": "each", "reduce": "{1}"}}),
    Preset("use-minimum", "costs", _("abilities cost at least"),
           {"cost": {"abilities": {}, "who": "each", "minimum": 3}}),
    Preset("prohibit", "costs", _("spells can’t be cast"), {"prohibit": {"cast": {}, "who": "each"}}),
    Preset("hand-none", "players", _("there is no maximum hand size"), {"hand_size": {"who": "you", "none": True}}),
    Preset("hand-set", "players", _("the maximum hand size is different"), {"hand_size": {"who": "you", "set": 7}}),
    Preset("hand-add", "players", _("the maximum hand size grows or shrinks"), {"hand_size": {"who": "you", "add": 1}}),
    Preset("permit", "players", _("players may do something"), {"permit": {"who": "you", "what": ""}}),
    Preset("restrict-player", "players", _("players can or can’t do something"),
           {"restrict": {"who": "you", "what": ""}}),
    Preset("player-gain", "players", _("players gain keywords"), {"player": {"who": "you", "add": []}}),
    Preset("player-lose", "players", _("players lose keywords"), {"player": {"who": "you", "remove": []}}),
    Preset(PARTS, "others", _("something else, part by part"), {"pt": {"add": [1, 1]}}),
)  # fmt: skip
_KEEP: Final = Preset("keep", "others", _("keeps something of its own"), {"keep": []}, ())
_CONDITIONS: Final = (
    Preset("always", "", _("always"), None, is_whole=True),
    Preset("you", "", _("only during your turn"), {"active": "you"}, is_whole=True),
    Preset("opponent", "", _("only during your opponent’s turn"), {"active": "opponent"}, is_whole=True),
    Preset("not-you", "", _("except during your turn"), {"not": {"active": "you"}}, is_whole=True),
    Preset("untapped", "", _("while its source is untapped"), {"self": {"not": {"status": "tapped"}}}, is_whole=True),
    Preset("tapped", "", _("while its source is tapped"), {"self": {"status": "tapped"}}, is_whole=True),
    Preset("equipped", "", _("while its source is equipped"), {"self": {"has_attached": {"subtype": "Equipment"}}},
           is_whole=True),
    Preset("enchanted", "", _("while its source is enchanted"), {"self": {"has_attached": {"subtype": "Aura"}}},
           is_whole=True),
    Preset("count", "", _("while this many objects match"), {"count": {}, ">=": 1}),
    Preset("another", "", _("while another permanent matches"), {"count": {"is": "other"}, ">=": 1}),
    Preset("host", "", _("while what it is attached to matches"), {"count": {"is": "attached"}, ">=": 1}),
    Preset("not-host", "", _("while what it is attached to doesn’t match"), {"count": {"is": "attached"}, "=": 0}),
    Preset("top", "", _("while the top card of your graveyard matches"),
           {"count": {"is": "graveyard_top"}, ">=": 1}),
    Preset("devotion", "", _("while your devotion to a color is high enough"), {"value": {"devotion": []}, ">=": 5}),
    Preset("party", "", _("while your party is full"), {"value": {"party": "you"}, "=": len(PARTY)}, is_whole=True),
    Preset("life", "", _("while your life total has a certain value"), {"value": {"life": "you"}, ">=": 20}),
    *(Preset(f"game:{fact}", "facts", fact, {"fact": fact}, is_whole=True) for fact in OF_GAME),
    *(Preset(f"you:{fact}", "facts", fact, {"fact": fact, "of": "you"}, is_whole=True) for fact in OF_PLAYER),
    *(Preset(f"self:{fact}", "facts", fact, {"self": {"fact": fact}}, is_whole=True) for fact in OF_OBJECT),
    Preset(PARTS, "", _("while something else holds, part by part"), {"active": "you"}),
)  # fmt: skip


@lru_cache(maxsize=64)
def presets(shape: str) -> Mapping[str, Preset]:
    """Return what a part of this shape can be begun as, by the codes; nothing for most shapes."""
    known: Mapping[str, Iterable[Preset]] = {
        "Change": _CHANGES,
        "Exception": (*(each for each in _CHANGES if _can_be_except(each)), _KEEP),
        "When": _CONDITIONS,
        "Lasts": (
            Preset("always", "", _("for the rest of the game"), None, is_whole=True),
            Preset("turn", "", _("until end of turn"), words.in_both(_("until end of turn")), is_whole=True),
            Preset("your-turn", "", _("until your next turn"), words.in_both(_("until your next turn")), is_whole=True),
            Preset("other", "", _("as long as these words say"), ""),
        ),
    }
    return {preset.code: preset for preset in known.get(shape, ())}


def _can_be_except(preset: Preset) -> bool:
    return preset.code != PARTS and preset.group != "chosen" and shapes.fits(shapes.shape("Exception"), preset.sample)


def preset_of(shape: str, value: Any) -> Preset | None:
    """Return what this part of a document was begun as, or could have been."""
    like = [each for each in presets(shape).values() if each.code != PARTS and _is_like(each, value)]
    return max(like, key=lambda preset: _in_common(preset.sample, value)) if like else None


def _is_like(preset: Preset, value: Any) -> bool:
    return bool(preset.sample == value) if preset.is_whole else _alike(preset.sample, value)


def _alike(sample: Any, value: Any, key: str = "") -> bool:
    """Return whether a value differs from the sample in nothing but what the form asks for."""
    match sample:
        case dict() if sample == _NUMBER:
            return isinstance(value, dict) and not value.keys() & {*WRAPPERS}
        case dict():
            if key == "affects" or not isinstance(value, dict):
                return isinstance(value, dict)
            return all(_is_there(name, part, value) for name, part in sample.items())
        case []:
            open_ = key in ("changes", "except")
            return isinstance(value, list) and (open_ or all(words.plain(item) is not None for item in value))
        case list():
            alike = isinstance(value, list) and len(value) == len(sample) and all(map(_alike, sample, value))
            return alike and not any(isinstance(item, dict) and words.plain(item) for item in value)
        case bool() | None:
            return isinstance(value, type(sample))
        case int():
            return value is None or (isinstance(value, int) and not isinstance(value, bool))
    return isinstance(value, str) or (sample == "" and isinstance(value, dict) and value.keys() == {"en", "fr"})


def _is_there(name: str, part: Any, value: Json) -> bool:
    if name in OPERATORS:
        return any(isinstance(value.get(operator), int) for operator in OPERATORS)
    return _alike(part, value[name], name) if name in value else name in _OPTIONAL


def _in_common(sample: Any, value: Any) -> int:
    match sample, value:
        case dict(), dict():
            return sum(1 + _in_common(part, value[key]) for key, part in sample.items() if key in value)
        case list(), list():
            return sum(map(_in_common, sample, value))
    return int(sample == value)


# --- numbers that are counted ------------------------------------------------------------------------------


def opened(change: Json) -> Json:
    """Return a change with all numbers that the form asks for: “for each” with its factors, “*” with what is added."""
    match change:
        case {"pt": {"add": [first, second]}} if _is_counted(first) or _is_counted(second):
            number = next(_factor(half)[1] for half in (first, second) if _is_counted(half))
            return {"pt": {"add": [_opened_factor(half, number) for half in (first, second)]}}
        case {"pt": {"set": [first, second]}}:
            return {"pt": {"set": [_opened_sum(half) for half in (first, second)]}}
    return change


def _is_counted(value: Any) -> bool:
    return isinstance(value, dict)


def _factor(value: Any) -> tuple[int, Any]:
    match value:
        case {"product": [int(times), number]}:
            return times, number
        case {"negative": number}:
            return -1, number
    return 1, value


def _opened_factor(value: Any, number: Any) -> Any:
    times, counted = (0, number) if value == 0 else _factor(value)
    return {"product": [times, counted]} if isinstance(counted, dict) else value


def _opened_sum(value: Any) -> Any:
    match value:
        case {"sum": [int(plus), dict(number)]}:
            return {"sum": [number, plus]}
        case {"power": _} | {"toughness": _} | {"mana_value": _} | {"sum": _}:
            return value
    return {"sum": [value, 0]} if isinstance(value, dict) else value


def closed(change: Json) -> Json:
    """Return the change without what says nothing: a factor of one, zero added."""
    match change:
        case {"pt": {"add": [first, second]}}:
            return {"pt": {"add": [_closed(first), _closed(second)]}}
        case {"pt": {"set": [first, second]}}:
            return {"pt": {"set": [_closed(first), _closed(second)]}}
    return change


def _closed(value: Any) -> Any:
    match value:
        case {"product": [0, dict()]}:
            return 0
        case {"product": [1, number]} | {"sum": [number, 0]}:
            return number
        case {"product": [-1, number]}:
            return {"negative": number}
    return value
