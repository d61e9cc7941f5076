"""One more effect, as a question and as a verdict: the board, the new card, and the links."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404
from django.urls import reverse

from engine import DEFAULT
from engine.scenario import Effect, GameObject, Scenario
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.services.evaluation import evaluated, scenario_of
from layers_site.boards.services.moments import at_case
from layers_site.explain import texts
from layers_site.explain.names import Names, label
from layers_site.explain.presenters.printed import CardView, PrintedEffect, card, printed
from layers_site.learning.drills.one_more import Deal
from layers_site.questions.chooser import seed_of


@dataclass(frozen=True, slots=True)
class Newcomer:
    """The new card: its name, its type line with its size, its text, and its host or target."""

    name: str
    line: str
    says: tuple[str, ...]
    on: str


@dataclass(frozen=True, slots=True)
class DealView:
    """The view of one deal: a board, and a card that comes to it.

    `cards` are what is on the board, before the answer without the newcomer, and `effects` what works there without a
    card, the oldest first. `edition` is the title of the rules, "" for today's; `following` is the next deal.
    """

    cards: tuple[CardView, ...]
    effects: tuple[PrintedEffect, ...]
    newcomer: Newcomer
    edition: str
    following: str


def address(seed: str, answer: int | None = None) -> str:
    query = {"deal": seed} | ({"answer": str(answer)} if answer is not None else {})
    return f"{reverse('drills:one-more-effect')}?{urlencode(query)}"


def deal_view(deal: Deal, *, answered: bool, board: str = "", following: str = "") -> DealView:
    """Return the view of a deal. Before the answer nothing in it comes from the later board.

    `board` is where the cards lead; where it is "", to the case of the deal, or nowhere if nobody may see that now.
    `following` is the next deal.
    """
    text = deal.after if answered else deal.before
    return DealView(
        cards=_cards(deal, text, board),
        effects=_without_cards(scenario_of(text)),
        newcomer=_newcomer(deal),
        edition="" if deal.edition == DEFAULT else title_of(deal.edition),
        following=following or address(seed_of(deal.seed)),
    )


def _cards(deal: Deal, text: str, board: str) -> tuple[CardView, ...]:
    trace = evaluated(text, deal.edition)
    names = Names(trace.scenario, trace.effects)
    there = not board and _is_there(deal)
    seen = [thing for thing in trace.scenario.objects if thing.zone == "battlefield" and thing.enabled]
    hrefs = {thing.id: _case(deal, thing.id) if there else board for thing in seen}
    return tuple(
        card(thing, trace, names, hrefs[thing.id], in_focus=thing.id == deal.object, just_changed=False)
        for thing in seen
    )


def _without_cards(scenario: Scenario) -> tuple[PrintedEffect, ...]:
    """Return the resolved effects that no card shows."""
    resolved = {effect.id for effect in scenario.effects}
    return tuple(effect for effect in printed(scenario).effects if effect.key in resolved)


def _is_there(deal: Deal) -> bool:
    """Return whether the case that the board was taken from is published, with that moment."""
    try:
        at_case(deal.case, deal.variant, deal.stage)
    except Http404:
        return False
    return True


def _case(deal: Deal, focus: str) -> str:
    """Return the case that the board was taken from, with that object in focus if it has it."""
    place = {"variant": deal.variant, "stage": str(deal.stage) if deal.stage else "", "edition": DEFAULT}
    query = {key: value for key, value in place.items() if value}
    if focus != deal.added:
        query["focus"] = focus
    return f"{reverse('boards:case', args=(deal.case,))}?{urlencode(query)}"


def _newcomer(deal: Deal) -> Newcomer:
    scenario = scenario_of(deal.after)
    names = Names(scenario)
    effect = next((effect for effect in scenario.effects if effect.id == deal.added), None)
    if effect is not None:
        return _resolved(effect, scenario)
    return _object(next(obj for obj in scenario.objects if obj.id == deal.added), scenario, names)


def _resolved(effect: Effect, scenario: Scenario) -> Newcomer:
    return Newcomer(label(effect.name), "", (texts.effect(effect, scenario),), "")


def _object(thing: GameObject, scenario: Scenario, names: Names) -> Newcomer:
    size = "" if thing.power is None else f" {thing.power}/{thing.toughness}"
    says = tuple(texts.ability(ability, thing, scenario) for ability in thing.abilities)
    on = names.thing(thing.attached_to) if thing.attached_to else ""
    return Newcomer(label(thing.name), texts.type_line(thing) + size, says, on)
