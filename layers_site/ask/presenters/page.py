"""The page of an answer: the sentence, a line a card, what it hangs on, what is not laid; then the story."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import DEFAULT
from engine.evaluation.trace import Trace
from engine.scenario import Ability, Effect, Scenario
from layers_site.ask.presenters.phrases import CardNames, doer, in_quotes, possessive, refusal, word_said, zone_words
from layers_site.ask.presenters.rows import RowView, row_views
from layers_site.ask.presenters.sentence import answer, asides, notes, still_working, why
from layers_site.ask.presenters.telling import controlled, parts_of, telling
from layers_site.ask.services.board.order import item_of
from layers_site.ask.services.board.presses import named_keys
from layers_site.ask.services.board.state import Because, state_of
from layers_site.ask.services.cards.plain import OPPONENT, is_plain, is_token
from layers_site.ask.services.cards.question import MOST_CARDS, Typed
from layers_site.ask.services.cards.traits import copies
from layers_site.ask.services.hanging import Flip, apart, hanging, shown
from layers_site.ask.services.story import Did, NotLaid, Row, not_laid, rows_of
from layers_site.boards.presenters.links import ViewOptions, page
from layers_site.boards.services.moments import Moment
from layers_site.cardtext import wording
from layers_site.cardtext.reading.deeds import is_beside_layers
from layers_site.cardtext.reading.pasted import is_carried
from layers_site.cardtext.wording.context import capitalised
from layers_site.explain.names import enumeration, label, of_name
from layers_site.explain.presenters.reading import head_not_read
from layers_site.explain.words import Sentence
from layers_site.platform.text import current_language
from layers_site.search.index import Thing

#: So many abilities of a card are quoted, and so many chips stand on the first screen, each with so many parts told.
_MOST_QUOTED, _CHIPS, _TOLD = 2, 4, 2
#: So many plain things have a line; so many cards are two, of which the other one need not be named.
_PLAIN_LINES, _PAIR = 2, 2
#: So many fields there are for names to begin with.
_FIELDS: Final = 2


class LineView(NamedTuple):
    """What one card is: a press on it makes the answer be about it."""

    key: str
    name: str
    text: str
    href: str
    is_about: bool
    is_changed: bool


class ChipView(NamedTuple):
    """One press that decides: `what` it changes, and what is so `otherwise`."""

    do: str
    what: str
    otherwise: str


@dataclass(frozen=True, slots=True)
class AskView:
    """Everything on the page. `alone`: no card affects another one; `ordered`: the order does not matter."""

    title: str
    sentence: str
    why: tuple[Sentence, ...]
    notes: tuple[str, ...]
    lines: tuple[LineView, ...]
    chips: tuple[ChipView, ...]
    alone: bool
    ordered: bool
    not_laid: tuple[str, ...]
    lost: tuple[str, ...]
    rows: tuple[RowView, ...]
    here: str
    change: str
    bench: str
    fall: str
    again: str


def ask_view(moment: Moment, about: str) -> AskView:
    """Return everything on the page. Raises EvaluationError if the board takes too long."""
    laid = moment.scenario
    state = state_of(laid)
    names = CardNames(state.scenario, state.trace.effects)
    rows = rows_of(laid, state)
    flips, ordered = hanging(laid, state, rows)
    left = not_laid(laid, state)
    missing = tuple(_missing(laid, left, rows, names))
    main = _main(laid, state.trace, flips, names, about)
    called = [names.item(key) for key in named_keys(laid)]
    board = moment.board.pk if moment.board else ""
    here = reverse("ask:ruling", args=(board,))
    # What cannot be is told beside the answer; that an ability is lost is told in its row.
    refused = [refusal(each, state.scenario, names) for each in state.refused if each.because is not Because.LOST]
    beside = _beside_layers(left, names) if missing and not (main or asides(state.trace, names)) else ""
    alone = not missing and apart(laid, state, flips)
    said = beside or (refused[0] if refused and not main else "")
    said = said or answer(state.trace, main, names, missing=missing, alone=alone)
    others = (*refused, *still_working(state.trace, names), *asides(state.trace, names), *notes(state.trace, names))
    lines = _lines(laid, state.trace, names, main, here)
    return AskView(
        title=" + ".join(called),
        sentence=said,
        why=tuple(why(state.trace, main if main and parts_of(state.trace, main, names) else "", names)),
        notes=tuple(text for text in dict.fromkeys(others) if text != said),
        lines=tuple(lines),
        chips=tuple(_chips(flips, state.trace, names, alone=len(named_keys(laid)) <= _PAIR))[:_CHIPS],
        alone=alone and bool(main or asides(state.trace, names)),
        ordered=ordered and not any(fact.partly or fact.unread for fact in left),
        not_laid=tuple(_not_laid(left, names)),
        lost=tuple(_lost(left, names)),
        rows=row_views(laid, state, rows, names),
        here=here,
        change=reverse("ask:change", args=(board,)),
        bench=page(moment, ViewOptions(DEFAULT, focus=main)),
        fall=page(moment, ViewOptions(DEFAULT, focus=main, step=0)),
        again=f"{reverse('ask:ask')}?{urlencode([('card', name) for name in called])}",
    )


def _main(laid: Scenario, trace: Trace, flips: Sequence[Flip], names: CardNames, about: str) -> str:
    """Return what the answer is about: what was asked for, else what a choice decides, a named card, a plain thing."""
    if about in trace.final:
        return about
    decided = [key for flip in flips if flip.verb == "swap" for key in flip.unlike if key in trace.final]
    there = [*named_keys(laid), *filter(is_plain, trace.final)]
    changed = [key for key in there if key in trace.final and parts_of(trace, key, names)]
    touched = [key for at in trace.steps for key in at.step.changed]
    first = sorted((key for key in changed if key in decided or _is_hit(trace, key)), key=is_plain)
    made = filter(is_token, trace.final)
    return next(iter((*first, *changed, *decided, *made, *touched)), "")


def _is_hit(trace: Trace, key: str) -> bool:
    """Return whether it has lost abilities that it has printed."""
    return not is_plain(key) and bool({*trace.printed[key].abilities} - {*trace.final[key].abilities})


def _missing(laid: Scenario, left: Sequence[NotLaid], rows: Sequence[Row], names: CardNames) -> Iterator[str]:
    """Yield the names of the cards of which something is left out, or offered and not used."""
    effects = {effect.id: effect for effect in laid.effects}
    offered = (effects[row.key] for row in rows if row.did is Did.OFFERED)
    keys = [fact.card for fact in left if fact.is_silent]
    keys += [effect.source if effect.source and not copies(effect) else effect.id for effect in offered]
    yield from dict.fromkeys(map(names.item, keys))


def _beside_layers(left: Sequence[NotLaid], names: CardNames) -> str:
    """Say that what the cards do is no matter of layers, where all of that is done at once; "" where it is not."""
    abilities = [(fact.card, ability) for fact in left for ability in fact.abilities]
    known = not any(fact.partly or fact.unread for fact in left)
    if not (known and abilities and all(is_beside_layers(ability) for _card, ability in abilities)):
        return ""
    texts = (_quoted(ability, card, names) for card, ability in abilities[:_MOST_QUOTED])
    return _("Layers play no part in this: %(what)s.") % {"what": enumeration(texts)}


# --- a line a card ----------------------------------------------------------------------------------------


def _lines(laid: Scenario, trace: Trace, names: CardNames, main: str, here: str) -> Iterator[LineView]:
    """Yield one line for each named card, and for each plain thing that is otherwise."""
    things = {obj.id: obj for obj in laid.objects}
    named = [key for key in named_keys(laid) if key in trace.final]
    plain = [key for key in trace.final if is_plain(key) and (is_token(key) or parts_of(trace, key, names))]
    # What creatures and lands become is asked; other things stand there if nothing else does.
    plain.sort(key=lambda key: not {"Creature", "Land"} & {*things[key].types})
    # Of several alike with one name the first.
    unlike = {(trace.final[key].name, telling(trace, key, names)): key for key in reversed(plain)}
    plain = [key for key in plain if key in unlike.values()]
    for key in (*named, *plain[:_PLAIN_LINES]):
        changed = bool(parts_of(trace, key, names))
        text = telling(trace, key, names) if changed else _as_it_lies(trace, key)
        href = f"{here}?{urlencode({'about': key})}"
        yield LineView(key, capitalised(names.example(key)), text, href, key == main, changed)


def _as_it_lies(trace: Trace, key: str) -> str:
    now, card = trace.final[key], next(obj for obj in trace.scenario.objects if obj.id == key)
    if card.zone != "battlefield":
        return zone_words()[card.zone]
    return wording.size_glyph(now.power or 0, now.toughness or 0) if now.is_creature else _("no change")


# --- what it hangs on -------------------------------------------------------------------------------------


def _chips(flips: Sequence[Flip], here: Trace, names: CardNames, *, alone: bool) -> Iterator[ChipView]:
    seen = set()
    for flip in flips:
        what, otherwise = _what(flip, names, alone=alone), flip.unlike
        if what and (flip.verb, otherwise) not in seen:
            seen.add((flip.verb if flip.verb != "swap" else flip.do, otherwise))
            yield ChipView(flip.do, what, _otherwise(flip, here, names))


def _what(flip: Flip, names: CardNames, *, alone: bool) -> str:
    """Return what the press does, as a condition; of two cards that stand `alone` the other one need not be named."""
    words = {"name": doer(flip.key, names), "other": names.plainly(flip.other)}
    match flip.verb:
        case "swap":
            words["other"] = doer(flip.other, names)
            return (_("If %(name)s comes later:") if alone else _("If %(name)s comes after %(other)s:")) % words
        case "use":
            return (_("If %(name)s isn’t used:") if flip.other else _("If %(name)s is used:")) % words
        case "affect" | "attach":
            on = _("If %(name)s is on %(other)s:")
            return (on if flip.verb == "attach" else _("If %(name)s affects %(other)s:")) % words
        case "choose":
            words["other"] = word_said(flip.other)
            return _("If %(other)s is chosen for %(name)s:") % words
        case "control":
            item = item_of(flip.state.scenario, flip.key)
            if isinstance(item, Effect):  # A spell that has resolved: whoever has cast it.
                yours, theirs = _("If you cast %(name)s:"), _("If your opponent casts %(name)s:")
            else:
                yours, theirs = _("If you control %(name)s:"), _("If your opponent controls %(name)s:")
            return (theirs if item.controller == OPPONENT else yours) % words
    return ""


def _otherwise(flip: Flip, here: Trace, names: CardNames) -> str:
    """Return what is otherwise then: of the first thing that is, no more than what differs."""
    there = flip.state.trace
    key = next((key for key in flip.unlike if key in there.final and key in here.final), "")
    refused = next((each for each in flip.state.refused if each.key in flip.unlike), None)
    gone = refused is not None and refused.because is Because.SACRIFICED
    if refused is not None and (gone or not (key and shown(here, key) != shown(there, key))):
        return refusal(refused, flip.state.scenario, names)
    there_names = CardNames(flip.state.scenario, there.effects)
    token = next(filter(is_token, flip.unlike), "")
    if token and not key:
        made = token in there.final
        told = telling(there, token, there_names) if made and parts_of(there, token, there_names) else ""
        size = told or _("is %(phrase)s") % {"phrase": _as_it_lies(there, token)} if made else ""
        return f"{there_names.thing(token)} {size}" if made else _("there is no token")
    if key:
        parts, known = parts_of(there, key, there_names), parts_of(here, key, names)
        moved = here.final[key].controller != there.final[key].controller and {*parts} <= {*known}
        if (moved or not parts) and (flip.verb, flip.key) == ("control", key):
            return _("%(name)s doesn’t change") % {"name": names.plainly(key)}
        told = controlled(there.final[key]) if moved else telling(there, key, there_names, besides=known, most=_TOLD)
        return f"{names.plainly(key)} {told}"
    known = asides(here, names)
    fresh = (text.rstrip(".") for text in asides(there, there_names) if text not in known)
    return next(fresh, _("the answer is different"))


# --- what is not laid, and what is lost ---------------------------------------------------------------------


def _not_laid(left: Sequence[NotLaid], names: CardNames) -> Iterator[str]:
    """Yield what was left out of each card: its words, or how much it is where there are many or no words."""
    for fact in left:
        name = names.item(fact.card)
        if fact.unread:
            yield _("We couldn’t read all of %(name)s. The rest could change this answer.") % {"name": name}
        if fact.partly:
            yield _("Part of the text of %(name)s is not used here.") % {"name": name}
        if fact.abilities:
            quoted = _quotes(name, tuple(_quoted(each, fact.card, names) for each in fact.abilities))
            yield f"{quoted}{_because(fact.abilities)}."


def _quotes(name: str, quoted: tuple[str, ...]) -> str:
    words = {"of": of_name(name), "whose": possessive(name), "count": len(quoted), "texts": enumeration(quoted)}
    if "" in quoted or len(quoted) > _MOST_QUOTED:
        return ngettext(
            "An ability of %(of)s is not used here", "%(count)s abilities of %(of)s are not used here", len(quoted)
        ) % words  # fmt: skip
    return ngettext(
        "%(whose)s ability %(texts)s is not used here", "%(whose)s abilities %(texts)s are not used here", len(quoted)
    ) % words  # fmt: skip


def _because(abilities: Sequence[Ability]) -> str:
    """Return why abilities are not used, behind a colon, where it is the same reason for all of them."""
    kinds, count = {ability.kind for ability in abilities if ability.keyword is None}, len(abilities)
    if all(map(is_beside_layers, abilities)):
        why = ngettext("it has nothing to do with layers", "they have nothing to do with layers", count)
    elif kinds == {"activated"}:
        why = ngettext("nobody has activated it", "nobody has activated them", count)
    elif kinds == {"triggered"}:
        why = ngettext("nothing has triggered it", "nothing has triggered them", count)
    else:
        return ""
    return _(": %(why)s") % {"why": why}


def _quoted(ability: Ability, card: str, names: CardNames) -> str:
    """Return the beginning of its words in quotation marks, "" where only the sort of the ability is known."""
    if ability.keyword is not None:
        return in_quotes(wording.keyword_text(ability.keyword, current_language()))
    if ability.static is not None:
        source = next(names.cards(card), None)
        return in_quotes(wording.ability_text(ability, current_language(), source=source))
    return "" if ability.other is None or is_carried(ability) else in_quotes(label(ability.other))


def _lost(left: Sequence[NotLaid], names: CardNames) -> Iterator[str]:
    """Yield the abilities that cards have lost, by what has taken them."""
    for fact in left:
        by: dict[str, list[str]] = {}
        for ability, effect in fact.lost:
            by.setdefault(effect, []).append(_quoted(ability, fact.card, names))
        for effect, texts in by.items():
            words = {"name": names.item(fact.card), "of": of_name(names.effect(effect)), "texts": enumeration(texts)}
            text = _("%(name)s has lost abilities because of %(of)s.")
            if all(texts) and len(texts) <= _MOST_QUOTED:
                text = _("%(name)s has lost %(texts)s because of %(of)s.")
            yield text % words


class Guess(NamedTuple):
    """A card that may be meant; `also` is its name in the other language where that is another."""

    slug: str
    name: str
    also: str


@dataclass(frozen=True, slots=True)
class NameField:
    """One field, from 1: of a text that was `brought` what was `read`, else its `problem` and what may be meant."""

    number: int
    text: str
    label: str
    brought: str = ""
    read: str = ""
    problem: str = ""
    guesses: tuple[Guess, ...] = ()


@dataclass(frozen=True, slots=True)
class NamesView:
    """`more`: another field can be had. `problem` is about the form as a whole."""

    fields: tuple[NameField, ...]
    more: bool
    problem: str


def names_view(rows: Sequence[Typed | str] = (), *, more: bool = False, problem: str = "") -> NamesView:
    """Return at least two fields, each as typed or with what is asked about it; with `more`, one more empty field."""
    wanted = min(MOST_CARDS, max(_FIELDS, len(rows)) + more)
    filled = [*rows, *[""] * wanted][:wanted]
    return NamesView(tuple(_field(*each) for each in enumerate(filled, 1)), wanted < MOST_CARDS, problem)


def readings(rows: Sequence[Typed]) -> list[str]:
    """List the names that were read as other names than typed, and what of a card’s head was not read."""
    cards = [(row.text, guess(row.card).name) for row in rows if row.card is not None and row.corrected]
    names = [_("We read “%(typed)s” as %(name)s.") % {"typed": typed, "name": name} for typed, name in cards]
    heads = [(row.own.name, head_not_read(row.own.reading)) for row in rows if row.own is not None]
    return names + [_("%(name)s: %(changes)s") % {"name": name, "changes": text} for name, text in heads if text]


def guess(card: Thing) -> Guess:
    here, there = (card.title.fr, card.title.en) if current_language() == "fr" else (card.title.en, card.title.fr)
    return Guess(card.code, here, there if there != here else "")


def _field(number: int, row: Typed | str) -> NameField:
    name = _("Card %(number)s") % {"number": number}
    if isinstance(row, str):
        return NameField(number, row, name)
    if row.own is not None and row.brought:
        return NameField(number, row.text, name, row.brought, _("Your card: %(name)s") % {"name": row.own.name})
    if row.own is not None:
        return NameField(number, row.own.name, name)
    if row.card is not None:
        return NameField(number, guess(row.card).name, name)
    problem = _("We have no card called “%(name)s”.") % {"name": row.text}
    return NameField(number, row.text, name, row.brought, "", problem, tuple(map(guess, row.guesses)))
