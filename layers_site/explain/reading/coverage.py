"""Measure how much of many cards can be read: lines by kind, what was left and why, the words that stopped it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, is_dataclass, replace
from time import process_time
from typing import Any, Final, TypeVar, cast

from engine.scenario import Ability, Label
from layers_site.explain.reading.canonical import canonical
from layers_site.explain.reading.card import read_card
from layers_site.explain.reading.likeness import is_said_alike
from layers_site.explain.reading.result import CardReading, Line, PrintedCard
from layers_site.explain.reading.tokens import OWN_NAME

T = TypeVar("T")

#: Words of what a spell or ability makes that lasts, in either language, outside of quotations.
_LASTS: Final = re.compile(
    r"(?i)gets? (?:an additional )?[+\-−][\dX]|\bgains? (?:[a-z]+ strike|flying|trample|haste|indestruct|hexproof|"
    r"vigilance|lifelink|deathtouch|menace|reach|shroud|protection|fear|control of|all |your choice)|"
    r"\bbecomes? (?:an? (?!tapped|blocked|untapped)|blue|white|black|red|green|colorless|\d+/\d+)|"
    r"\bloses? all (?!unspent)|base power|\bswitch |"
    r"gagnent? (?:chacune? )?[+\-−][\dX]|acqui(?:ert|èrent) (?:le |la |l['’]|tous )|acquérez le contrôle|"
    r"\bdevien(?:t|nent) (?:une? (?!face)|des |bleu|blanc|noir|roug|vert|incolor)|\bperd(?:ent)? tou|"
    r"de base de \d|échangez la force"
)
_QUOTED: Final = re.compile(r"\"[^\"]*\"|“[^”]*”|«[^»]*»|\([^)]*\)")
_RESOLVES: Final = re.compile(
    r"(?i)^(?:[^—\n]{1,40} — )?(?:when|whenever|at the beginning|quand|à chaque fois|chaque fois|au début)\b|: |"
    r"^(?:[IV]+,? ?)+ ?— |^[•●] "
)

#: Words by which a line that was left is known to be a matter of the layers, in either language.
_MATTERS: Final = re.compile(
    r"\bgets? [+\-−]|\b(?:has|have|gains?) \w|\bloses? (?:all|flying)|\bbase power|\b(?:is|are) (?:an?|every|all|each) "
    r"|\byou control (?:enchanted|equipped)|\bpower and toughness|\b(?:is|are) (?:white|blue|black|red|green|colorless)"
    r"|\bin addition to"
    r"|\bgagnent? [+\-−]|\b(?:a|ont|acquiert|acquièrent) (?:le |la |l['’])|\bperd(?:ent)? tou|\bde base de \d"
    r"|\b(?:est|sont) (?:un|une|des) |\bvous contrôlez (?:le|la|l['’])|\bla force et l['’]endurance|\ben plus de ses"
)


@dataclass(slots=True)
class Coverage:
    """The counts of one language."""

    cards: int = 0
    lines: Counter[str] = field(default_factory=Counter)
    why: Counter[str] = field(default_factory=Counter)
    stops: Counter[str] = field(default_factory=Counter)
    #: Cards with static abilities that matter for layers, and how many of them were read whole.
    static: int = 0
    whole: int = 0
    #: Lines that make something when they resolve, as far as words tell, and how many of them gave effects.
    resolving: int = 0
    made: int = 0
    #: Lines that gave effects, also those whose words do not tell.
    offered: int = 0
    #: Static abilities, and how many of them our wording says as the card does.
    worded: int = 0
    alike: int = 0
    #: Seconds of processor, and the card that took longest.
    seconds: float = 0.0
    slowest: tuple[float, str] = (0.0, "")
    both: int = 0
    differing: list[str] = field(default_factory=list)

    def add(self, printed: PrintedCard) -> CardReading:
        """Read a card and count it."""
        began = process_time()
        reading = read_card(printed)
        took = process_time() - began
        self.seconds += took
        self.slowest = max(self.slowest, (took, printed.name))
        self.cards += 1
        alike = [is_said_alike(line, reading) for line in reading.lines]
        self.worded += sum(value is not None for value in alike)
        self.alike += alike.count(True)
        kinds = [self._add_line(line, printed) for line in reading.lines]
        if "static" in kinds or "left that matters" in kinds:
            self.static += 1
            self.whole += "left that matters" not in kinds
        return reading

    def _add_line(self, line: Line, printed: PrintedCard) -> str:
        kind = _kind(line, printed)
        self.lines[kind] += 1
        if line.why is not None:
            self.why[line.why] += 1
            if line.stop is not None:
                self.stops[printed.text[slice(*line.stop)].lower()] += 1
        if line.effects:
            self.offered += 1
        if _makes_something(line, printed):
            self.resolving += 1
            self.made += bool(line.effects)
        return kind

    def compare(self, name: str, reading: CardReading, other: CardReading) -> None:
        """Count a card whose text was read in both languages, and note where the two readings differ."""
        if any(line.why is not None for line in (*reading.lines, *other.lines)):
            return
        self.both += 1
        if static_abilities(reading) != static_abilities(other):
            self.differing.append(name)


def _kind(line: Line, printed: PrintedCard) -> str:
    is_spell = _is_spell(printed)
    if line.why is not None:
        matters = not is_spell and _MATTERS.search(printed.text[line.start : line.end]) is not None
        return "left that matters" if matters else "left"
    if line.carried:
        return "carried, with effects" if line.effects else "carried"
    return "static" if any(ability.static is not None for ability in line.abilities) else "keywords"


def _makes_something(line: Line, printed: PrintedCard) -> bool:
    """Say whether the words of a spell or ability tell that it makes something that lasts."""
    text = _QUOTED.sub(" ", printed.text[line.start : line.end]).strip()
    resolves = _is_spell(printed) or _RESOLVES.search(text) is not None
    return resolves and _LASTS.search(text) is not None


def _is_spell(printed: PrintedCard) -> bool:
    return any(word in printed.type_line for word in ("Instant", "Sorcery", "Éphémère", "Rituel"))


def static_abilities(reading: CardReading) -> frozenset[Ability]:
    """Return the abilities that layers look at in their canonical form, without the words of labels."""
    static = (ability for ability in reading.abilities if ability.static is not None)
    made = without_labels(canonical(without_labels(tuple(static)), reading.printed.language))
    return frozenset(_without_name(made, reading.printed.name))


def _without_name(part: T, name: str) -> T:
    """Return the part with a sign for the card's own name, which is another one in each language."""
    if part == name:
        return cast("T", OWN_NAME)
    if isinstance(part, tuple):
        return cast("T", tuple(_without_name(item, name) for item in part))
    if is_dataclass(part) and not isinstance(part, type):
        made = {item.name: _without_name(getattr(part, item.name), name) for item in fields(part)}
        return cast("T", replace(cast("Any", part), **made))
    return part


def without_labels(part: T) -> T:
    if isinstance(part, Label):
        return cast("T", Label("", ""))
    if isinstance(part, tuple):
        return cast("T", tuple(without_labels(item) for item in part))
    if is_dataclass(part) and not isinstance(part, type):
        made = {item.name: without_labels(getattr(part, item.name)) for item in fields(part)}
        return cast("T", replace(cast("Any", part), **made))
    return part


def coverage_text(coverage: Coverage, language: str) -> Iterable[str]:
    """Yield the report of one language, line by line."""
    yield f"{language}: {coverage.cards} cards"
    whole = _share(coverage.whole, coverage.static)
    yield f"  with static abilities that matter: {coverage.static}, read whole {whole}"
    made = _share(coverage.made, coverage.resolving)
    yield f"  lines that make something that lasts as they resolve: {coverage.resolving}, offered {made}"
    yield f"  lines that offer what resolves: {coverage.offered}"
    yield from (f"  {kind}: {count} lines" for kind, count in coverage.lines.most_common())
    yield from (f"  left, {why}: {count}" for why, count in coverage.why.most_common())
    yield f"  static abilities that our wording says as the card does: {_share(coverage.alike, coverage.worded)}"
    if coverage.cards:
        each, line = (1000 * coverage.seconds / number for number in (coverage.cards, coverage.lines.total()))
        slowest = f"{1000 * coverage.slowest[0]:.0f} ms: {coverage.slowest[1]}"
        yield f"  time: {line:.1f} ms a line, {each:.1f} ms a card; the slowest {slowest}"
    if coverage.both:
        equal = coverage.both - len(coverage.differing)
        yield f"  read whole in both languages: {coverage.both}, the same {_share(equal, coverage.both)}"
        yield from (f"    differs: {name}" for name in coverage.differing[:20])
    yield "  the words that stopped most lines: " + ", ".join(
        f"{word} {n}" for word, n in coverage.stops.most_common(40)
    )


def _share(part: int, whole: int) -> str:
    return f"{part} ({part / whole:.1%})" if whole else "none"
