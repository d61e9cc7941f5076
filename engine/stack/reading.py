"""Reading a script strictly: `{"scenario": {…}, "turn": {…}, "actions": […], "moves": […]}`.

A problem has its path in the whole document; what is wrong in the scenario stands below `/scenario`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.errors import Problem, ScenarioError
from engine.faults import Fault
from engine.notation import names
from engine.notation.codec import list_of
from engine.notation.expressions import CONDITION, FIXED_SELECTOR
from engine.notation.reader import Reader
from engine.notation.scenarios import NO_SCENARIO, SCENARIO
from engine.notation.values import (
    boolean,
    choice,
    each,
    fields,
    get,
    integer,
    items,
    keys,
    kind_of,
    label,
    mapping,
    only_true,
    shape,
    shown,
    slug,
    word_of,
)
from engine.rulesets import DEFAULT, is_ruleset
from engine.scenario import Scenario
from engine.stack.actions import HAPPENS, KINDS, Action, Kind, Speed, TargetSpec, When
from engine.stack.game import Turn
from engine.stack.reading_moves import read_ply
from engine.stack.reading_outcomes import Made, read_mana, read_outcomes
from engine.stack.rules import STEPS
from engine.stack.script import FORMAT, GENEROUS_STACK, Script, StackLimits

_ZONES: Final = list_of(names.ZONE, "zones", least="zone", once=True)
_SCRIPT: Final = shape("scenario", "format ruleset turn actions moves")
_TURN: Final = shape("", "step priority lands_played land_plays number")
_TARGET: Final = shape("", "object player ability")
_PLAYED: Final = "zones speed cost pays"
#: The keys of each kind of action, beside `id`, `kind`, `name` and `makes`; those that must be there first.
_KEYS: Final[dict[Kind, tuple[str, str]]] = {
    "spell": ("source", f"{_PLAYED} targets"),
    "activated": ("source", f"{_PLAYED} ability taps targets"),
    "mana": ("source", "zones cost pays ability taps"),
    "triggered": ("source", "zones ability when if mana targets"),
    "delayed": ("", "when if targets"),
    "land": ("source", "zones"),
    "special": ("source", f"{_PLAYED} ability taps"),
    "turn_based": ("step", "source"),
    "combat_damage": ("", "source"),
}
_SHAPES: Final = {
    kind: shape(f"id kind {required}", f"name makes {optional}") for kind, (required, optional) in _KEYS.items()
}
#: Of what kind it is cannot be told: every key may belong.
_OF_NO_KIND: Final = shape("id kind", " ".join({key for form in _SHAPES.values() for key in form.known}))


def read_script(document: object, limits: StackLimits = GENEROUS_STACK) -> Script:
    """Return the script of a JSON document; raises ScenarioError with all problems, in the order of the document.

    Whether its moves are allowed is seen as they are played (`replay`).
    """
    reader = Reader(limits.document)
    data = fields(reader, document, "", _SCRIPT)
    if data.get("format", FORMAT) != FORMAT:
        reader.wrong("/format", Fault.FORMAT, format=FORMAT)
    scenario = _scenario(reader, data)
    turn, priority = _turn(reader, data.get("turn", {}), "/turn", scenario)
    script = Script(
        scenario=scenario,
        ruleset=get(reader, data, "", "ruleset", _ruleset, DEFAULT),
        turn=turn,
        priority=priority,
        actions=_actions(reader, _limited(reader, data, "actions", limits.actions)),
        plies=tuple(
            [
                read_ply(reader, item, f"/moves/{at}")
                for at, item in enumerate(_limited(reader, data, "moves", limits.moves))
            ]
        ),
    )
    reader.raise_problems(document)
    return script


def script_problems(document: object, limits: StackLimits = GENEROUS_STACK) -> tuple[Problem, ...]:
    """List the problems of the form of the document; () if it can be read."""
    try:
        read_script(document, limits)
    except ScenarioError as error:
        return error.problems
    return ()


def _limited(reader: Reader, data: dict[str, object], section: str, most: int | None) -> list[object]:
    listed = items(reader, data[section], f"/{section}", section) if section in data else []
    if most is not None and len(listed) > most:
        reader.wrong(f"/{section}", Fault.TOO_MANY, most=most, what=section, count=len(listed))
        return []
    return listed


def _scenario(reader: Reader, data: dict[str, object]) -> Scenario:
    """Return the board at the start, with nothing on the stack yet: what is there was put there by a move."""
    if "scenario" not in data:
        return NO_SCENARIO
    scenario = SCENARIO(reader, data["scenario"], "/scenario")
    if not isinstance(data["scenario"], dict):
        reader.ids = reader.effects = reader.spells = reader.players = None
    for place, item in enumerate(scenario.objects):
        if item.zone == "stack" and item.enabled:
            reader.wrong(f"/scenario/objects/{place}/zone", Fault.STARTS_ON_STACK)
    return scenario


def _ruleset(reader: Reader, value: object, path: str) -> str:
    if not isinstance(value, str):
        reader.wrong(path, Fault.WRONG_KIND, what="a ruleset", kind=kind_of(value))
    elif not is_ruleset(value):
        reader.wrong(path, Fault.NAMES_NO_RULESET, name=shown(value))
    else:
        return value
    return DEFAULT


def _turn(reader: Reader, value: object, path: str, scenario: Scenario) -> tuple[Turn, str]:
    """Read the step of the turn, and who has priority; nobody has in the untap step."""
    data = fields(reader, value, path, _TURN)
    turn = Turn(
        step=get(reader, data, path, "step", _step, Turn().step),
        lands_played=integer(reader, data.get("lands_played", 0), f"{path}/lands_played", 0, 99),
        land_plays=integer(reader, data.get("land_plays", 1), f"{path}/land_plays", 0, 99),
        number=integer(reader, data.get("number", 1), f"{path}/number", 1),
    )
    if data.get("step") == "untap":
        reader.wrong(f"{path}/step", Fault.NO_PRIORITY_IN_STEP)
    return turn, get(reader, data, path, "priority", names.PLAYER, scenario.active_player)


def _step(reader: Reader, value: object, path: str) -> str:
    return word_of(reader, value, path, STEPS, "a step or phase")


# --- actions ----------------------------------------------------------------------------------------


def _actions(reader: Reader, values: list[object]) -> tuple[Action, ...]:
    """Read the actions. Their ids, and those of effects and tokens that they make, are unique."""
    made = _made(reader, values)
    _check_ids(reader, values)
    actions = []
    seen: set[str] = set()
    for place, item in enumerate(values):
        action = _action(reader, item, f"/actions/{place}", made)
        if action.id in seen and action.id:
            reader.wrong(f"/actions/{place}/id", Fault.TAKEN_ID, name=shown(action.id), whose="another action")
        seen.add(action.id)
        actions.append(action)
    return tuple(actions)


def _made(reader: Reader, values: list[object]) -> Made:
    """Read from the raw document the names that actions may use."""
    by_kind: dict[object, set[str]] = {"triggered": set(), "delayed": set()}
    for item in values:
        if isinstance(item, dict) and isinstance(item.get("id"), str) and item.get("kind") in ("triggered", "delayed"):
            by_kind[item["kind"]].add(item["id"])
    created = {name for key, name, _ in _ids_made(values) if key == "create"}
    effects = {name for key, name, _ in _ids_made(values) if key == "effect"}
    return Made(
        targets=0,
        triggered=frozenset(by_kind["triggered"]),
        delayed=frozenset(by_kind["delayed"]),
        objects=frozenset(reader.ids or ()) | created,
        effects=frozenset(reader.effects or ()) | effects,
    )


def _ids_made(values: list[object]) -> Iterator[tuple[str, str, str]]:
    """Yield each ("effect" or "create", id, path) among the outcomes of the raw actions."""
    for place, item in enumerate(values):
        for section in ("makes", "pays"):
            outcomes = item.get(section) if isinstance(item, dict) else None
            for at, outcome in enumerate(outcomes if isinstance(outcomes, list) else ()):
                for key in ("effect", "create"):
                    inner = outcome.get(key) if isinstance(outcome, dict) else None
                    if isinstance(inner, dict) and isinstance(inner.get("id"), str):
                        yield key, inner["id"], f"/actions/{place}/{section}/{at}/{key}/id"


def _check_ids(reader: Reader, values: list[object]) -> None:
    """Check that made objects have ids that the scenario does not use."""
    taken = {*(reader.ids or ()), *(reader.effects or ()), *(reader.spells or ()), *(reader.players or ())}
    for _, name, path in _ids_made(values):
        if name in taken:
            reader.wrong(path, Fault.TAKEN_ID, name=shown(name), whose="something else already")
        taken.add(name)


def _action(reader: Reader, value: object, path: str, made: Made) -> Action:
    data = mapping(reader, value, path, "an action (an object)")
    kind = _kind(reader, data.get("kind", KINDS[0]), f"{path}/kind")
    if isinstance(value, dict):
        keys(reader, data, path, _SHAPES[kind] if data.get("kind") == kind else _OF_NO_KIND)
    targets = _targets(reader, data.get("targets", []), f"{path}/targets")
    made = made._replace(targets=len(targets))
    when = _when(reader, data["when"], f"{path}/when") if "when" in data else None
    mana = get(reader, data, path, "mana", boolean, False)
    if mana and (targets or when is None or when.happens != "tapped_for_mana"):
        reader.wrong(f"{path}/mana", Fault.NO_MANA_TRIGGER)
    return Action(
        id=get(reader, data, path, "id", slug, ""),
        kind=kind,
        source=names.OBJECT_ID(reader, data["source"], f"{path}/source") if "source" in data else None,
        name=label(reader, data["name"], f"{path}/name") if "name" in data else None,
        zones=get(reader, data, path, "zones", _zones, ()),
        speed=_speed(reader, data["speed"], f"{path}/speed") if "speed" in data else None,
        ability=slug(reader, data["ability"], f"{path}/ability") if "ability" in data else None,
        cost=get(reader, data, path, "cost", read_mana, ""),
        taps=get(reader, data, path, "taps", boolean, False),
        pays=read_outcomes(reader, data["pays"], f"{path}/pays", made) if "pays" in data else (),
        targets=targets,
        when=when,
        condition=CONDITION(reader, data["if"], f"{path}/if") if "if" in data else None,
        mana=mana,
        step=_step(reader, data["step"], f"{path}/step") if "step" in data else None,
        makes=read_outcomes(reader, data["makes"], f"{path}/makes", made) if "makes" in data else (),
    )


def _kind(reader: Reader, value: object, path: str) -> Kind:
    action_kind = word_of(reader, value, path, KINDS, "a kind of action")
    return next(kind for kind in KINDS if kind == action_kind)


def _speed(reader: Reader, value: object, path: str) -> Speed:
    speed = word_of(reader, value, path, ("instant", "sorcery"), "a speed")
    return "instant" if speed == "instant" else "sorcery"


def _zones(reader: Reader, value: object, path: str) -> tuple[str, ...]:
    return _ZONES(reader, value, path)


# --- targets and triggers ---------------------------------------------------------------------------


def _targets(reader: Reader, value: object, path: str) -> tuple[TargetSpec, ...]:
    return each(reader, value, path, "targets", _target)


def _target(reader: Reader, value: object, path: str) -> TargetSpec:
    data = fields(reader, value, path, _TARGET, "what may be a target (an object)")
    if isinstance(value, dict) and not value.keys() & _TARGET.known:
        reader.wrong(path, Fault.NONE_OF_KEYS, words=("object", "player", "ability"))
    return TargetSpec(
        object=FIXED_SELECTOR(reader, data["object"], f"{path}/object") if "object" in data else None,
        player=names.WHO(reader, data["player"], f"{path}/player") if "player" in data else None,
        ability=only_true(reader, data["ability"], f"{path}/ability") if "ability" in data else False,
    )


def _when(reader: Reader, value: object, path: str) -> When | None:
    data = mapping(reader, value, path, "an event (an object)")
    event = choice(reader, data, path, HAPPENS, {}) if isinstance(value, dict) else None
    if event is None:
        return None
    happens = next(happening for happening in HAPPENS if happening == event)
    if happens == "step":
        return When(happens, step=_step(reader, data[event], f"{path}/{event}"))
    return When(happens, what=FIXED_SELECTOR(reader, data[event], f"{path}/{event}"))
