"""How a board’s objects, players and effects are called on the page; and in which layers an effect applies (613.1)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

import engine
from engine.errors import Fault, Problem
from engine.evaluation.effects import split
from engine.evaluation.kinds import kind_of
from engine.evaluation.trace import EffectInfo
from engine.rulesets.model import AFTER_LAYERS, Kind, Ruleset
from engine.scenario import Ability, Change, Effect, GameObject, Label, Scenario
from layers_site.cardtext import wording
from layers_site.cardtext.wording import in_language
from layers_site.cardtext.wording.context import typeset
from layers_site.cardtext.wording.french import grammar
from layers_site.platform.text import current_language

#: More objects than these in a row are counted.
LISTED = 10
#: So many names of effects are said between two looks at the clock of the request: sentences are made of names.
_BETWEEN_LOOKS = 64


def label(text: Label) -> str:
    """Return a text as pages show it: English names are stored with the straight apostrophes of the card data."""
    return in_language(text, current_language()).replace("'", "’")


def of_name(name: str) -> str:
    """Return the name behind "of": as it is in English, « d’Urborg » in French."""
    return typeset(grammar.of(name), "fr") if current_language() == "fr" else name


class Names:
    """Names within one board. Of several objects with one name the second is called "… (2)", and so on.

    Raises TimeUpError where the clock of the request runs out: a board has many sentences.
    """

    def __init__(self, scenario: Scenario, effects: Mapping[str, EffectInfo] | None = None) -> None:
        self.scenario = scenario
        self._infos = effects or {}
        self._objects = _numbered((thing.id, label(thing.name)) for thing in scenario.objects)
        self._effects = _numbered((effect.id, label(effect.name)) for effect in scenario.effects)
        self._printed = {thing.id: thing for thing in scenario.objects}
        self._places = _places(self._infos.values())
        self._names_given = 0

    def info(self, effect: str) -> EffectInfo | None:
        """Return the data of the trace on an effect."""
        return self._infos.get(effect)

    def source(self, effect: str) -> GameObject | None:
        """Return the object that an effect comes from, as it is printed."""
        info = self._infos.get(effect)
        return self._printed.get(info.source or "") if info else None

    def layer(self, name: str) -> str:
        """Return a layer as it is called in a sentence: its number, or what comes after the layers."""
        words = {"players": _("players"), "rules": _("rules")}
        return words.get(name, name)

    def thing(self, name: str) -> str:
        """Return an object or player by id."""
        return self._objects.get(name) or self.player(name)

    def plainly(self, name: str) -> str:
        """Return an object as the subject of what is done to it."""
        return self.thing(name)

    def cards(self, first: str) -> Iterator[GameObject]:
        """Yield the board's objects as printed, that one before the others."""
        things = self.scenario.objects
        yield from (thing for thing in things if thing.id == first)
        yield from (thing for thing in things if thing.id != first)

    def player(self, name: str) -> str:
        words = {"you": _("you"), "opponent": _("your opponent")}
        seat = name.removeprefix("player-")
        return words.get(name) or (_("player %(seat)s") % {"seat": seat} if seat != name and seat.isdecimal() else name)

    def item(self, key: str) -> str:
        """Return the name of a thing with a timestamp: an object, an effect, or the counters `<object>#<kind>`."""
        owner, _sign, kind = key.partition("#")
        if kind:
            kind = wording.counter_kind(kind, current_language())
            return _("%(kind)s counters on %(name)s") % {"kind": kind, "name": self.thing(owner)}
        return self._effects.get(key) or self.thing(key)

    def effect(self, name: str) -> str:
        """Return a continuous effect by its name in the trace."""
        self._names_given += 1
        if self._names_given % _BETWEEN_LOOKS == 0 and engine.is_time_up():
            raise engine.TimeUpError(Problem("", Fault.TIME_UP))
        info = self._infos.get(name)
        if info is None or info.origin == "resolved":
            return self._effects.get(name) or self._of_ability(name)
        if info.origin == "counter":
            return self.item(name)
        if info.origin == "face":
            return _("%(name)s, face down") % {"name": self.thing(info.source or "")}
        return self.thing(info.source or "") + self._places.get(info.name, "")

    def of_card(self, name: str) -> str:
        """Return an effect by the name of its card alone, though that may have several."""
        info = self._infos.get(name)
        return self.thing(info.source) if info and info.origin == "static" and info.source else Names.effect(self, name)

    def _of_ability(self, name: str) -> str:
        """Return an effect that no trace is there to tell of, by the printed ability that it is named by."""
        key = name.partition(".")[0]
        thing = next((thing for thing in self.scenario.objects if thing.id == key != name), None)
        if thing is None:
            return name
        printed = enumerate(thing.abilities, 1)
        effects = [f"{key}.{ability.id or f'a{place}'}" for place, ability in printed if ability.static]
        return self.thing(key) + (_place(effects.index(name) + 1) if len(effects) > 1 and name in effects else "")

    def listed(self, names: Iterable[str]) -> str:
        """List objects: "A, B and C"; of very many the rest are counted."""
        keys = list(names)
        most = len(keys) if len(keys) - LISTED < 2 else LISTED
        return enumeration(some_of(keys, most, self.thing))


def some_of(keys: Sequence[str], most: int, called: Callable[[str], str]) -> list[str]:
    """Return what things are called; of more than `most` the rest are counted."""
    rest = len(keys) - most
    return [*map(called, keys[:most]), *([_("%(count)s more") % {"count": rest}] if rest > 0 else [])]


def _places(infos: Iterable[EffectInfo]) -> dict[str, str]:
    """Return the number of each static effect among those of its source, where there are more."""
    by_source: defaultdict[str | None, list[str]] = defaultdict(list)
    for info in infos:
        if info.origin == "static":
            by_source[info.source].append(info.name)
    several = (names for names in by_source.values() if len(names) > 1)
    return {name: _place(place) for names in several for place, name in enumerate(names, 1)}


def _place(place: int) -> str:
    ordinals = {1: _("first effect"), 2: _("second effect"), 3: _("third effect")}
    numbered = _("effect %(number)s") % {"number": place}
    return f" ({ordinals.get(place, numbered)})"


def enumeration(words: Iterable[str]) -> str:
    *most, last = list(words) or [""]
    if not most:
        return last
    return _("%(most)s and %(last)s") % {"most": ", ".join(most), "last": last}


def _numbered(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    seen: Counter[str] = Counter()
    names = {}
    for key, name in pairs:
        seen[name] += 1
        names[key] = name if seen[name] == 1 else f"{name} ({seen[name]})"
    return names


# --- in which layers an effect applies, found from what it does alone (613.1) ---------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """The part of an effect in one layer. `citation` is the rule of the layer, "" if the ruleset has none."""

    layer: str
    citation: str
    kinds: tuple[Kind, ...]
    changes: tuple[Change, ...]


def parts_of(changes: Iterable[Change], rules: Ruleset, *, cda: bool, static: bool) -> tuple[Part, ...]:
    """Return the parts in the order of the layers; what comes after the layers is last."""
    by_layer = split(changes, rules, cda=cda, static=static)
    return tuple(_part(rules, place, some, cda=cda, static=static) for place, some in by_layer.items())


def part_of_kind(kind: Kind, rules: Ruleset, *changes: Change) -> Part:
    """Return the layer that changes of this kind apply in, such as counters of power and toughness ("pt_counter")."""
    place = rules.pass_of_kind[kind]
    return Part(rules.names[place], _citation(rules, place), (kind,), changes)


def _part(rules: Ruleset, place: int, changes: tuple[Change, ...], *, cda: bool, static: bool) -> Part:
    kinds = (kind_of(change, cda=cda, static=static) for change in changes)
    kinds_in_order = tuple(dict.fromkeys(kind for kind in kinds if kind is not None))
    return Part(rules.names[place], _citation(rules, place), kinds_in_order, changes)


def _citation(rules: Ruleset, place: int) -> str:
    name = rules.names[place]
    return rules.cite(name) if name in AFTER_LAYERS else rules.passes[place].citation


def layers_of(content: GameObject | Effect, rules: Ruleset) -> frozenset[str]:
    """Return the names of all layers that a card's own effects touch."""
    if isinstance(content, Effect):
        return frozenset(part.layer for part in parts_of(content.changes, rules, cda=False, static=False))
    return frozenset(name for ability in content.abilities for name in layers_of_ability(ability, rules))


def layers_of_ability(ability: Ability, rules: Ruleset) -> tuple[str, ...]:
    if ability.static is None:
        return ()
    return tuple(part.layer for part in parts_of(ability.static.changes, rules, cda=ability.cda, static=True))
