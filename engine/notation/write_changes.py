"""Writing abilities and changes: the one JSON form that each has."""

from __future__ import annotations

from engine.expressions import Value, Word
from engine.notation.write_expressions import (
    one_or_list,
    write_condition,
    write_selector,
    write_value,
    write_word,
    write_words,
)
from engine.scenario import (
    Ability,
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
    Permit,
    PlayerAbilities,
    Prohibit,
    RemoveAbilities,
    ReplaceText,
    Restrict,
    SetName,
    SetPT,
    SpellSelector,
    Static,
    Subtypes,
    Supertypes,
    SwitchPT,
    TurnFace,
    TypesOf,
)


def write_label(label: Label) -> object:
    """One string where both languages have the same."""
    return label.en if label.en == label.fr else {"en": label.en, "fr": label.fr}


# --- abilities --------------------------------------------------------------------------------------


def write_ability(ability: Ability) -> object:
    """A keyword alone is a plain string."""
    if ability == Ability(keyword=ability.keyword):
        return ability.keyword
    written: dict[str, object] = {}
    if ability.id is not None:
        written["id"] = ability.id
    if ability.keyword is not None:
        written["keyword"] = ability.keyword
    if ability.static is not None:
        written["static"] = _static(ability.static)
    if ability.cda:
        written["cda"] = True
    elif ability.zones != ("battlefield",):
        written["zones"] = list(ability.zones)
    if ability.other is not None:
        written["other"] = write_label(ability.other)
    if ability.kind is not None:
        written["kind"] = ability.kind
    if ability.text is not None:
        written["text"] = write_label(ability.text)
    return written


def write_abilities(abilities: tuple[Ability, ...]) -> list[object]:
    return [write_ability(ability) for ability in abilities]


def _static(static: Static) -> dict[str, object]:
    written: dict[str, object] = {}
    if static.affects is not None:
        written["affects"] = write_selector(static.affects)
    written["changes"] = write_changes(static.changes)
    if static.condition is not None:
        written["if"] = write_condition(static.condition)
    return written


# --- changes ----------------------------------------------------------------------------------------


def write_changes(changes: tuple[Change, ...]) -> list[dict[str, object]]:
    return [write_change(change) for change in changes]


def write_change(change: Change) -> dict[str, object]:  # noqa: C901 - one case a kind
    match change:
        case Copy(of, exceptions):
            return {"copy": of, "except": write_changes(exceptions)} if exceptions else {"copy": of}
        case Keep(what):
            return {"keep": list(what)}
        case TurnFace(down):
            return {"face_down": down}
        case Control(player):
            return {"control": player}
        case ReplaceText(old, new):
            return {"text": {"replace": [write_word(old), write_word(new)]}}
        case FullText(of, plus):
            return {"text": {"of": of, "plus": write_abilities(plus)} if plus else {"of": of}}
        case SetName(name):
            return {"name": {"set": write_label(name) if isinstance(name, Label) else write_word(name)}}
        case SetPT(power, toughness):
            return {"pt": {"set": [_or_null(power), _or_null(toughness)]}}
        case AddPT(power, toughness):
            return {"pt": {"add": [write_value(power), write_value(toughness)]}}
        case SwitchPT():
            return {"pt": {"switch": True}}
        case _:
            return _types_and_abilities(change)


def _or_null(value: Value | None) -> object:
    return None if value is None else write_value(value)


def _types_and_abilities(change: Change) -> dict[str, object]:
    match change:
        case CardTypes(op, words):
            return {"types": {op: write_words(words)}}
        case Supertypes(op, words):
            return {"supertypes": {op: write_words(words)}}
        case Subtypes(op, words):
            return {"subtypes": {op: [_subtype(word) for word in words]}}
        case AllCreatureTypes():
            return {"subtypes": {"add_all_creature": True}}
        case Colors(op, words):
            return {"colors": {op: write_words(words)}}
        case AddAbilities(abilities):
            return {"abilities": {"add": write_abilities(abilities)}}
        case RemoveAbilities(keywords, except_mana):
            spared = {"except": "mana"} if except_mana else {}
            return {"abilities": {"remove": _keywords(keywords), **spared}}
        case AddAbilitiesFrom(selector, only):
            return {"abilities": {"add_from": write_selector(selector), "only": only}}
        case ForbidAbilities(keywords):
            return {"abilities": {"forbid": _keywords(keywords)}}
        case _:
            return _world(change)


def _subtype(word: Word | TypesOf) -> object:
    return {"of": word.ref} if isinstance(word, TypesOf) else write_word(word)


def _keywords(keywords: tuple[Word, ...] | None) -> object:
    return "all" if keywords is None else write_words(keywords)


def _world(change: Change) -> dict[str, object]:
    match change:
        case PlayerAbilities(who, op, keywords):
            return {"player": {"who": who, op: write_words(keywords)}}
        case HandSize(who, op, value):
            return {"hand_size": {"who": who, op: True if value is None else write_value(value)}}
        case Cost():
            return {"cost": _cost(change)}
        case Prohibit(cast, who):
            return {"prohibit": {"cast": _spells(cast), "who": who}}
        case Permit(what, who):
            return {"permit": {"what": write_label(what), "who": who}}
        case Restrict(what, None):
            return {"restrict": {"what": write_label(what)}}
        case Restrict(what, whom):
            return {"restrict": {"what": write_label(what), "who": whom}}
        case _:
            raise AssertionError(f"a change without a written form: {type(change).__name__}")


def _cost(change: Cost) -> dict[str, object]:
    written: dict[str, object] = {}
    if change.spells is not None:
        written["spells"] = _spells(change.spells)
    if change.abilities_of is not None:
        written["abilities"] = write_selector(change.abilities_of)
    return {**written, "who": change.who, change.op: change.amount}


def _spells(selector: SpellSelector) -> dict[str, object]:
    return {key: _spell_test(key, wanted) for key, wanted in selector.tests}


def _spell_test(key: str, wanted: tuple[Word, ...] | tuple[SpellSelector, ...]) -> object:
    selectors = [_spells(item) for item in wanted if isinstance(item, SpellSelector)]
    if key == "not":
        return selectors[0]
    if key in ("any", "all"):
        return selectors
    return one_or_list([word for word in wanted if not isinstance(word, SpellSelector)])
