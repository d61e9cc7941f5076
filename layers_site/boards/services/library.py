"""The library of cards: what there is, what has to be asked of each, and putting one on a board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from engine.notation import BROWSER, read_effect, read_object
from engine.scenario import Effect, GameObject
from layers_site.boards.services import edits
from layers_site.boards.services.boards import keep
from layers_site.boards.services.moments import Moment
from layers_site.content.models import Card


@dataclass(frozen=True, slots=True)
class Answers:
    """The visitor's answers to the questions of a card.

    They are the objects that a resolved effect is locked on, the host of an attachment ("" for none), and the
    controller.
    """

    affected: tuple[str, ...] = ()
    host: str = ""
    controller: str = ""


def read_card(card: Card) -> GameObject | Effect:
    """Return the card's object or effect, by itself. Raises ScenarioError for data that does not read."""
    document = {**card.data, "id": card.slug, "name": {"en": card.name_en, "fr": card.name_fr}}
    if card.kind == Card.Kind.OBJECT:
        return read_object(document, limits=BROWSER)
    return read_effect({"affects": {"ids": []}, **document}, limits=BROWSER)


def asks(content: GameObject | Effect) -> Literal["affected", "host", ""]:
    """Return the question to ask before the card can be added."""
    if isinstance(content, Effect):
        return "affected"
    return "host" if edits.can_be_attached(content) else ""


def add(moment: Moment, edition: str, card: Card, answers: Answers) -> Moment:
    """Return the moment with the card on the board, as its newest object or effect.

    Raises RefusedError if that is too much.
    """
    scenario = moment.scenario
    key = edits.free_id(scenario, card.slug)
    player = answers.controller if answers.controller in scenario.players else scenario.players[0]
    content = replace(read_card(card), id=key, controller=player)
    if isinstance(content, Effect):
        after = edits.with_effect(scenario, content, answers.affected)
    else:
        after = edits.with_object(scenario, replace(content, owner=player, attached_to=answers.host or None))
    return keep(moment, edition, after, {"do": "add", "item": key})
