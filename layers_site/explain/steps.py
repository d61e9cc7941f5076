"""Sentences about steps: the change, why it came then, the evidence of a dependency, why an effect did not apply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from engine.analysis import facts
from engine.characteristics import Characteristics
from engine.evaluation.meanings import as_changes
from engine.evaluation.trace import Dependency, Reading
from engine.expressions import HasWord, Is, NotSelector, Selector, Test
from engine.instructions import (
    ChangeColors,
    ChangeSubtypes,
    ChangeTypes,
    CopyValues,
    Instruction,
    MergeValues,
    Rename,
    SetSize,
    TakeControl,
    TakeText,
)
from engine.scenario import Label, Scenario
from layers_site.cardtext import wording
from layers_site.cardtext.wording import tint_phrase, with_article
from layers_site.explain import texts
from layers_site.explain.names import Names, enumeration, label, of_name, some_of
from layers_site.explain.texts import difference_words
from layers_site.platform.text import current_language

# More objects, and more different things told to them, than these are counted.
EVIDENCE_NAMED = 4

Instructions = tuple[Instruction, ...]


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
    read = reading.text if other.text is not None and reading.text != other.text else None
    if read is not None:
        yield _("It reads: “%(text)s”") % {"text": texts.ability(read, None, scenario)}
    does = list(_does(reading, other, scenario, names))
    if does or read is not None:
        yield from does
    elif reading.does:
        yield _("It applies only to %(names)s.") % {"names": _listed(reading.does, names)}
    else:
        yield _("It doesn’t apply to anything.")


def _does(reading: Reading, other: Reading, scenario: Scenario, names: Names) -> Iterator[str]:
    does, _of_the_other = differing(reading, other)
    groups = list(by_instructions(does))
    for change_face, objects in groups[:EVIDENCE_NAMED]:
        many = len(objects) > 1
        what = instructions_text(change_face, many=many, names=texts.labels_of(scenario))
        also = len(does) < len(reading.does) and not any(name in other.does for name in objects)
        sentence = _("Also, %(objects)s %(what)s.") if also else _("%(objects)s %(what)s.")
        yield sentence % {"objects": _listed(objects, names), "what": what}
    if len(groups) > EVIDENCE_NAMED:
        yield _("And so on, for %(count)s more.") % {
            "count": sum(len(objects) for _instructions, objects in groups[EVIDENCE_NAMED:])
        }


def _listed(objects: Iterable[str], names: Names) -> str:
    return enumeration(some_of(tuple(objects), EVIDENCE_NAMED, names.thing))


def differing(reading: Reading, other: Reading) -> tuple[Mapping[str, Instructions], Mapping[str, Instructions]]:
    """Return the instructions of two readings for the objects that get different ones."""
    same = {name for name, instructions in reading.does.items() if other.does.get(name) == instructions}
    here, there = ({name: read.does[name] for name in read.does if name not in same} for read in (reading, other))
    return here, there


def by_instructions(does: Mapping[str, Instructions]) -> Iterator[tuple[Instructions, tuple[str, ...]]]:
    """Yield the objects with the same instructions together, in the order in which they stand."""
    order = list(dict.fromkeys(does.values()))
    ranked = sorted(does.items(), key=lambda item: order.index(item[1]))
    for instructions, group in groupby(ranked, key=lambda item: item[1]):
        yield instructions, tuple(name for name, _instructions in group)


def instructions_text(instructions: Sequence[Instruction], *, many: bool, names: Mapping[str, Label]) -> str:
    """Return the words after the objects: "get +2/+2", "is a copy of Grizzly Bears"; without a full stop."""
    clauses = [
        _copied(instruction, many, names)
        for instruction in instructions
        if isinstance(instruction, CopyValues | MergeValues | TakeText)
    ]
    changes = [change for instruction in instructions for change in as_changes(instruction)]
    if changes:
        clauses.append(wording.changes_text(changes, current_language(), many=many, names=names).rstrip("."))
    return enumeration(clauses) if clauses else (_("are affected") if many else _("is affected"))


def _copied(copying: CopyValues | MergeValues | TakeText, many: bool, names: Mapping[str, Label]) -> str:
    shown = _shown(copying.values)
    words = {"name": shown, "whose": of_name(shown)}
    if isinstance(copying, CopyValues):
        clause = (_("become copies of %(whose)s") if many else _("becomes a copy of %(whose)s")) % words
    elif isinstance(copying, MergeValues):
        clause = _merged(copying, many) % words
    else:
        clause = (_("have the full text of %(whose)s") if many else _("has the full text of %(whose)s")) % words
    more = [change for item in getattr(copying, "exceptions", ()) for change in as_changes(item)]
    if not more:
        return clause
    exceptions = wording.changes_text(more, current_language(), many=many, names=names).rstrip(".")
    text = _("%(copy)s, except that they %(exceptions)s") if many else _("%(copy)s, except that it %(exceptions)s")
    return text % {"copy": clause, "exceptions": exceptions}


def _merged(merge: MergeValues, many: bool) -> str:
    if merge.on_top:
        return _("merge with %(name)s, which goes on top") if many else _("merges with %(name)s, which goes on top")
    return _("merge with %(name)s, which goes beneath") if many else _("merges with %(name)s, which goes beneath")


def _shown(values: Characteristics) -> str:
    """Return copied values by name and size, which are enough to tell two apart."""
    name = label(values.name) or _("No name")
    if values.power is None and values.toughness is None:
        return name
    return f"{name} ({wording.size_glyph(values.power or 0, values.toughness or 0)})"


# More effects than these that wait are counted, not named.
NAMED = 2


def listed(effects: Iterable[str], names: Names) -> str:
    """List effects; of many only the first."""
    return enumeration(some_of(tuple(effects), NAMED, names.effect))


# --- what a step is and makes -----------------------------------------------------------------------


def applied(fact: facts.AppliedTo, names: Names) -> str:
    """Return the objects and their instruction: "Humility is a creature in addition to its other types"."""
    info = names.info(fact.effect)
    what = texts.changes(
        fact.changes,
        static=info is not None and info.origin == "static",
        many=len(fact.objects) > 1,
        source=names.source(fact.effect),
        scenario=names.scenario,
    )
    words = {"objects": names.listed(fact.objects), "what": what.rstrip(".")}
    return (_("%(objects)s %(what)s.") % words).removesuffix(".")


def did(fact: facts.MadeBy, names: Names) -> tuple[str, str]:
    """Return who did it, "" for the object itself, and what: "Giant Growth", "Serra Angel gets +3/+3"."""
    info = names.info(fact.effect)
    own = info.origin if info is not None and info.source == fact.object else ""
    by = "" if own == "static" else _("Counters") if own == "counter" else names.effect(fact.effect)
    done = instructions_text(fact.instructions, many=False, names=texts.labels_of(names.scenario))
    size = texts.size_text(fact.size) if fact.size else ""
    what = done if size in done else enumeration((done, _("is %(size)s") % {"size": size}))
    name = names.plainly(fact.object)
    return "" if by == name else by, _("%(name)s %(what)s") % {"name": name, "what": what}


def changed(fact: facts.Changed, names: Names) -> str:
    """Return the change: "Grizzly Bears: + Forest, 2/2 → 1/1"."""
    words = {"name": names.thing(fact.object), "changes": ", ".join(_differences(fact, names))}
    return _("%(name)s: %(changes)s") % words


def _differences(fact: facts.Changed, names: Names) -> Iterator[str]:
    for difference in fact.differences:
        yield " ".join(filter(None, difference_words(difference, names)))
    if not fact.differences:
        yield _("there is no visible difference")


def set_again(fact: facts.SetAgain, names: Names) -> str:
    """Return a change to the same value: "Opalescence sets it to 4/4, which it already is"."""
    what = enumeration([part for item in fact.instructions for part in _instruction_texts(item, names)])
    words = {"name": names.effect(fact.effect), "what": what}
    if not what:
        return _("%(name)s sets it to what it already is") % words
    again = _("%(name)s sets it to %(what)s again, which it already is")
    return (again if fact.again else _("%(name)s sets it to %(what)s, which it already is")) % words


def _instruction_texts(item: Instruction, names: Names) -> Iterator[str]:
    match item:
        case SetSize(int(power), int(toughness)):
            yield wording.size_glyph(power, toughness)
        case SetSize(power, None):
            yield _("power %(number)s") % {"number": power}
        case SetSize(None, toughness):
            yield _("toughness %(number)s") % {"number": toughness}
        case ChangeColors(_, words):
            yield from texts.colors(words) if words else (texts.colorless(),)
        case ChangeTypes(words=words) | ChangeSubtypes(words=words):
            yield from map(texts.word, sorted(words))
        case TakeControl(player):
            yield _("controlled by %(player)s") % {"player": names.player(player)}
        case Rename(name):
            yield _("“%(words)s”") % {"words": label(name)}


#: Texts are looked up when one is asked for: a page asks for some dozens, and each look-up takes its time.
_NO_CHANGE: Final[Mapping[facts.NoChangeBecause, str]] = {
    "forbidden": gettext_noop("No change: another effect prevents it"),
    "no_land": gettext_noop("No change: only a land can become that"),
    "no_type": gettext_noop("No change: it has no card type that this subtype goes with"),
    "already": gettext_noop("No change: this is already so"),
    "zero": gettext_noop("No change: it gets +0/+0"),
    "equal": gettext_noop("No change: its power and toughness are equal"),
    "none_to_lose": gettext_noop("No change: it has no such ability"),
    "bare": gettext_noop("No change: it has no abilities"),
    "none_to_gain": gettext_noop("No change: there is no ability to gain"),
    "undone": gettext_noop("No change: it loses again what it gains"),
    "dead": gettext_noop("No change: this doesn’t affect it"),
}


def no_change(fact: facts.NoChange, names: Names) -> str:
    """Return why an effect that applied to an object changed nothing."""
    if fact.because == "forbidden" and fact.by:
        return _("No change: %(name)s prevents it") % {"name": names.effect(fact.by)}
    return _(_NO_CHANGE[fact.because])


def overwritten(fact: facts.Overwritten, names: Names) -> str:
    return _("Overwritten by %(names)s") % {"names": enumeration([names.effect(name) for name in fact.by])}


def goes_on(fact: facts.GoesOn, _names: Names) -> str:
    words = {"gone": fact.gone, "first": fact.first}
    return (
        _(
            "It had already started in layer %(first)s, "
            "so it keeps applying even though its ability was lost in layer %(gone)s"
        )
        % words
    )


_ORDER: Final[Mapping[facts.OrderBecause, str]] = {
    "alone": gettext_noop("No other effect applies here"),
    "cda": gettext_noop("It is a characteristic-defining ability, so it applies first"),
    "loop": gettext_noop("It is in a dependency loop, so timestamps decide"),
    "waited": gettext_noop("It depends on %(names)s, so it applies afterwards"),
    "held": gettext_noop("It had to wait for %(names)s"),
    "passes": gettext_noop("It applies before %(names)s despite the timestamps: dependency decides"),
    "passes_waiting": gettext_noop("It applies before an older effect, because that one has to wait"),
    "freed": gettext_noop("It had to wait for an effect that then didn’t apply"),
    "before": gettext_noop("In timestamp order, it applies before %(names)s"),
    "written": gettext_noop(
        "Same object and same timestamp as %(names)s: these abilities apply in the order in which they are written"
    ),
    "last": gettext_noop("In timestamp order, it applies last"),
    "next": gettext_noop("In timestamp order: no other effect had to wait"),
    "settled": gettext_noop("In timestamp order, which was settled before older effects started"),
    "cost_added": gettext_noop("It is an increase, and increases come first"),
    "cost_reduced": gettext_noop("It is a reduction, and reductions come after all increases"),
    "cost_minimum": gettext_noop("It is a minimum, which applies to the total after everything else"),
}


def order(fact: facts.Order, names: Names) -> str:
    """Return why this effect came next, in the words of the rules of order."""
    words = {"names": listed(fact.others, names)}
    if fact.because == "before_dependent":
        text = ngettext(
            "It applies before %(names)s, which depends on it",
            "It applies before %(names)s, which depend on it",
            len(fact.others),
        )
        return text % words
    if fact.because == "left":
        text = ngettext(
            "Only this effect applies here: %(names)s doesn’t",
            "Only this effect applies here: %(names)s don’t",
            len(fact.others),
        )
        return text % words
    return _(_ORDER[fact.because]) % words


# --- effects that did not apply ---------------------------------------------------------------------


def did_not_apply(fact: facts.DidNotApply, names: Names) -> str:
    if fact.because == "too_late":
        return _("It was gained after the layers in which it would have applied")
    if fact.because == "condition":
        return _("Its condition isn’t met")
    if fact.because == "loop":
        return _("It is in a dependency loop, taken to mean that nothing in it applies")
    by = names.effect(fact.by) if fact.by else _("Something else")
    if not fact.gone:
        return _("%(name)s removed its ability, so this effect never started") % {"name": by}
    words = {"layer": fact.gone, "name": by}
    return _("%(name)s removed its ability in layer %(layer)s, so this effect never started") % words


def ended(fact: facts.Ended, names: Names) -> str:
    words = {"first": fact.first, "reason": _ended_reason(fact, names)}
    if fact.layer in {"players", "rules"}:
        sentence = _("It applied in layer %(first)s, but %(reason)s. Effects keep applying only within the layers")
    else:
        sentence = _("It applied in layer %(first)s, but %(reason)s")
    return sentence % words


def _ended_reason(fact: facts.Ended, names: Names) -> str:
    if fact.because == "condition":
        return _("its condition is no longer met")
    if fact.because != "ability_removed" or not fact.gone:
        return _("its ability is gone")
    by = names.effect(fact.by) if fact.by else _("something else")
    return _("%(name)s removed its ability in layer %(layer)s") % {"layer": fact.gone, "name": by}


def never_found(fact: facts.NeverFound, _names: Names) -> str:
    if fact.locked:
        return _("Its objects were fixed when it was created, and none of them is here now")
    return _("It affects nothing on this board")


def not_reached(fact: facts.NotReached, names: Names) -> str:
    words = {"name": names.thing(fact.object)}
    why = fact.why
    if fact.host is not None:
        return _("It applies only to %(host)s") % {"host": names.thing(fact.host)}
    if why is None:
        return _("It applies to other objects")
    if why.because == "spared":
        return _("With this idea it doesn’t affect %(name)s") % words
    if why.because != "not_matched":
        return _settled(fact, names) % words
    words["which"], host = _which(fact, names), _host(fact, names)
    if host not in ("", fact.object):
        return _("It applies only to %(host)s") % {"host": names.thing(host)}
    unmet = _unmet(fact, names) if why.later is None else ""
    if unmet:
        return _("It applies to %(which)s. %(unmet)s") % (words | {"unmet": unmet})
    if why.later is None:
        return _("It applies to %(which)s, not to %(name)s") % words
    layer, by = why.later
    words |= {"layer": layer, "by": names.effect(by)}
    return _("It applies to %(which)s. Only %(by)s adds %(name)s to them, in layer %(layer)s: too late") % words


def _settled(fact: facts.NotReached, names: Names) -> str:
    """Return that its objects were fixed; or which these are, where they were named."""
    settled = (effect.affects for effect in names.scenario.effects if effect.id == fact.effect)
    ids = next(settled, ())
    if fact.why is None or fact.why.because != "locked" or not 0 < len(ids) <= EVIDENCE_NAMED:
        return _("Its objects were fixed when it was created, and %(name)s isn’t one of them")
    return _("It applies only to %(host)s") % {"host": enumeration(map(names.thing, ids))}


def _host(fact: facts.NotReached, names: Names) -> str:
    """Return the one object that its words name: the card itself, or what that is attached to; "" for others."""
    affects, source = _affected(fact, names), names.source(fact.effect)
    if affects is None or source is None:
        return ""
    if Is("self") in affects.tests:
        return source.id
    return source.attached_to or "" if Is("attached") in affects.tests else ""


def _unmet(fact: facts.NotReached, names: Names) -> str:
    """Return the first part of its words that the object does not meet; "" where they have but one."""
    affects = _affected(fact, names)
    if affects is None or not (fact.why and fact.why.tests):
        return ""
    test, words = fact.why.tests[0], {"name": names.thing(fact.object)}
    negated = isinstance(test, NotSelector) and len(test.selector.tests) == 1
    words["what"] = _word_of(test.selector.tests[0] if isinstance(test, NotSelector) and negated else test)
    if words["what"]:
        return (_("%(name)s is %(what)s") if negated else _("%(name)s isn’t %(what)s")) % words
    if len(affects.tests) < 2:
        return ""
    words["words"] = _selected(Selector((test,)), fact, names)
    return _("The words “%(words)s” don’t include %(name)s") % words


def _word_of(test: Test) -> str:
    """Return what an object is that has one word: "a land", "white"; "" for any other test."""
    match test, current_language():
        case HasWord("type" | "subtype", (word,)), language:
            return with_article(word, language)
        case HasWord("color", (word,)), language:
            return tint_phrase((word,), language)
        case HasWord("supertype", (word,)), language:
            return wording.supertype_word(word, language)
    return ""


def _affected(fact: facts.NotReached, names: Names) -> Selector | None:
    info = names.info(fact.effect)
    static = info.ability.ability.static if info is not None and info.ability is not None else None
    return None if static is None else static.affects


def _selected(selector: Selector, fact: facts.NotReached, names: Names) -> str:
    source, called = names.source(fact.effect), texts.labels_of(names.scenario)
    return wording.selector_text(selector, current_language(), source=source, names=called)


def _which(fact: facts.NotReached, names: Names) -> str:
    """Return its objects in its own words: “creatures you control”."""
    affects = _affected(fact, names)
    return _("other objects") if affects is None else _("“%(words)s”") % {"words": _selected(affects, fact, names)}
