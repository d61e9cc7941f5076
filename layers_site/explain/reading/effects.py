"""Read what a line makes when it resolves: the continuous effects of a spell, of an ability, of a mode."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from layers_site.explain.reading.grammar import Grammar, Steps
from layers_site.explain.reading.identity import in_order
from layers_site.explain.reading.opening import OpenNumber
from layers_site.explain.reading.result import ReadEffect
from layers_site.explain.reading.setting import Setting
from layers_site.explain.reading.tokens import OWN_NAME, tokens, without_stop

#: The rule of the grammar that reads the words of an ability of this kind.
_NAMES: Final = {
    "triggered": ("triggering",), "activated": ("activating",), "mana": ("activating",),
    "entering": ("entering",),
}  # fmt: skip


def with_name(effect: ReadEffect, name: str) -> ReadEffect:
    """Return the effect with the card's own name for its sign, in the words that are for people."""
    if not name:
        return effect
    opened = tuple(
        replace(part, words=part.words.replace(OWN_NAME, name)) if isinstance(part, OpenNumber) else part
        for part in effect.open
    )
    return replace(effect, provided=effect.provided.replace(OWN_NAME, name), open=opened)


def _different(readings: tuple[tuple[ReadEffect, ...], ...]) -> tuple[tuple[ReadEffect, ...], ...]:
    """Return the readings that differ: “it gains reach, and it gains flying” makes one effect or two alike."""
    if len(readings) < 2:
        return readings
    shortest: dict[tuple[ReadEffect, ...], tuple[ReadEffect, ...]] = {}
    for reading in sorted(readings, key=len):
        shortest.setdefault(_joined(reading), reading)
    return tuple(shortest.values())


def _joined(effects: tuple[ReadEffect, ...]) -> tuple[ReadEffect, ...]:
    """Join effects that follow each other and have all but their changes in common."""
    made: list[ReadEffect] = []
    for effect in effects:
        before = made[-1] if made else None
        if before is not None and replace(before, changes=(), open=()) == replace(effect, changes=(), open=()):
            opened = tuple(dict.fromkeys((*before.open, *effect.open)))
            made[-1] = replace(before, changes=in_order((*before.changes, *effect.changes)), open=opened)
        else:
            made.append(effect)
    return tuple(made)


class EffectReader:
    """Reads the effects of the lines of one card; those of a spell may name objects of an earlier line."""

    def __init__(self, grammar: Grammar, setting: Setting, steps: Steps) -> None:
        self._grammar = grammar
        self._steps = steps
        self._setting = replace(setting, resolving=True)
        #: The lines of a spell that were read so far: it does one after another (608.2c).
        self._before = ""

    def read(self, body: str, kind: str) -> tuple[ReadEffect, ...]:
        """Return the continuous effects that the ability or spell makes; none where one of them was not read.

        Raises TooLongError.
        """
        words = without_stop(tokens(body, self._setting.language))
        for name in _NAMES.get(kind, ("resolving",)):
            if name not in self._grammar.names():
                continue
            readings = self._grammar.parse(words, self._setting, self._steps).whole(name)
            readings = _different(cast("tuple[tuple[ReadEffect, ...], ...]", readings))
            if len(readings) == 1:
                return tuple(with_name(effect, self._setting.name) for effect in readings[0])
            if readings:
                return ()
        return ()

    def read_spell(self, body: str) -> tuple[ReadEffect, ...]:
        """Return the effects of a line of a spell, whose "that creature" may be the target of a line before."""
        effects = self.read(body, "spell")
        if not effects and self._before:
            before = self.read(self._before, "spell")
            both = self.read(f"{self._before} {body}", "spell")
            effects = both[len(before) :] if both[: len(before)] == before else ()
        self._before = f"{self._before} {body}".strip()
        return effects
