"""The evidence of a dependency: what an effect would do without the other, and what it does with it applied first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.scenario import Scenario
from engine.trace import Dependency, Reading
from layers_site.explain import texts
from layers_site.explain.instructions import by_instructions, differing, instructions_text
from layers_site.explain.names import Names, enumeration

# More objects, and more different things told to them, than these are counted.
NAMED = 4


@dataclass(frozen=True, slots=True)
class Evidence:
    """Sentences side by side: as it would be `without` the effect called `on`, and `beside` it."""

    on: str
    without: tuple[str, ...]
    beside: tuple[str, ...]


def evidence(dependency: Dependency, scenario: Scenario, names: Names) -> Evidence:
    return Evidence(
        on=names.effect(dependency.on),
        without=tuple(_difference_texts(dependency.without, dependency.beside, scenario, names)),
        beside=tuple(_difference_texts(dependency.beside, dependency.without, scenario, names)),
    )


def _difference_texts(reading: Reading, other: Reading, scenario: Scenario, names: Names) -> Iterator[str]:
    """Yield the differences between two readings, in a few sentences."""
    if not reading.exists:
        yield _("It does not exist.")
        return
    texts = [*_text(reading, other, scenario), *_does(reading, other, scenario, names)]
    if texts:
        yield from texts
    elif reading.does:
        yield _("It applies only to %(names)s.") % {"names": _listed(reading.does, names)}
    else:
        yield _("It applies to nothing.")


def _text(reading: Reading, other: Reading, scenario: Scenario) -> Iterator[str]:
    if reading.text is not None and other.text is not None and reading.text != other.text:
        yield _("It reads: “%(text)s”") % {"text": texts.ability(reading.text, None, scenario)}


def _does(reading: Reading, other: Reading, scenario: Scenario, names: Names) -> Iterator[str]:
    does, _of_the_other = differing(reading, other)
    groups = list(by_instructions(does))
    for change_face, objects in groups[:NAMED]:
        many = len(objects) > 1
        what = instructions_text(change_face, many=many, names=texts.labels_of(scenario))
        also = len(does) < len(reading.does) and not any(name in other.does for name in objects)
        sentence = _("Also, %(objects)s %(what)s.") if also else _("%(objects)s %(what)s.")
        yield sentence % {"objects": _listed(objects, names), "what": what}
    if len(groups) > NAMED:
        yield _("And so on, for %(count)s more.") % {
            "count": sum(len(objects) for _instructions, objects in groups[NAMED:])
        }


def _listed(objects: Iterable[str], names: Names) -> str:
    texts = [names.thing(name) for name in objects]
    if len(texts) > NAMED:
        return enumeration([*texts[:NAMED], _("%(count)s more") % {"count": len(texts) - NAMED}])
    return enumeration(texts)
