"""The shipped library, in memory and in the database, and somebody at a table."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

import engine
from engine.evaluation.trace import Trace
from engine.notation.scenarios import canonical
from engine.scenario import Scenario
from layers_site.ask.presenters.ruling import RulingView, ruling
from layers_site.ask.presenters.sentence import sentence
from layers_site.ask.services.answer.findings import Findings, findings
from layers_site.ask.services.board import table
from layers_site.ask.services.board.orders import Orders, deciders, orders_of
from layers_site.ask.services.board.places import in_order
from layers_site.ask.services.board.variants import build_board
from layers_site.ask.services.cards.library import Known, read
from layers_site.ask.services.cards.names import Named
from layers_site.boards.models import Board
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import Moment
from layers_site.content.models import Card
from layers_site.explain.names import Names
from tests.shipped import store_shipped


@cache
def rows() -> tuple[Card, ...]:
    """Every shipped card, stored nowhere."""
    cards = []
    for path in sorted((settings.CONTENT_DIR / "cards").glob("*.json")):
        card = Card()
        card.take_json(json.loads(path.read_text(encoding="utf-8")))
        cards.append(card)
    return tuple(cards)


@cache
def shipped() -> tuple[Named, ...]:
    return tuple(Named(card.slug, card.name_en, card.name_fr) for card in rows())


@cache
def library() -> dict[str, Known]:
    cards = (read(card) for card in rows())
    return {card.slug: card for card in cards if card is not None}


@cache
def board(*slugs: str) -> Moment:
    """The board of these cards, the first one the oldest; several tests look at the same one."""
    known = library()
    scenario = build_board([known[slug] for slug in slugs], list(known.values()))
    return Moment(canonical(scenario), None, "", 0)


@dataclass(frozen=True, slots=True)
class Judged:
    """A board with all that a ruling is made of."""

    moment: Moment
    trace: Trace
    orders: Orders
    findings: Findings

    def sentence(self, language: str) -> str:
        with translation.override(language):
            return sentence(self.trace, self.findings, Names(self.moment.scenario, self.trace.effects))


def judged(moment: Moment) -> Judged:
    trace = evaluated(moment.text, "2026")
    orders = orders_of(moment, trace)
    return Judged(moment, trace, orders, findings(trace, orders, deciders(moment.scenario, orders, "2026")))


def page_text(*slugs: str, language: str = "en") -> str:
    """The ruling on these cards."""
    return judged(board(*slugs)).sentence(language)


def page_of(*slugs: str, language: str = "en") -> RulingView:
    """All that the page on these cards says."""
    with translation.override(language):
        return ruling(replace(board(*slugs), board=Board(id="here")), "2026")


def pressed(moment: Moment, presses: Sequence[str]) -> Moment:
    """Return the board after these choices, none of which the old page needs."""
    assert not presses
    return moment


def result(moment: Moment) -> Trace:
    return evaluated(moment.text, "2026")


def in_any_order(moment: Moment) -> bool:
    return not orders_of(moment, result(moment)).matters


def swapped(moment: Moment, first: str, other: str) -> Trace:
    """Return the result with two cards swapped, or what their abilities have left behind."""
    keys = list(orders_of(moment, result(moment)).keys)
    sources = {effect.id: effect.source for effect in moment.scenario.effects}
    places = [max(at for at, key in enumerate(keys) if name in (key, sources.get(key)) or _is_called(key, name))
              for name in (first, other)]  # fmt: skip
    keys[places[0]], keys[places[1]] = keys[places[1]], keys[places[0]]
    return engine.evaluate(in_order(moment.scenario, keys))


def _is_called(key: str, slug: str) -> bool:
    """Return whether an effect is that of the library: its number may have become an X on the board."""
    return re.sub(r"-x?\d+", "", key) == re.sub(r"-x?\d+", "", slug)


@dataclass(slots=True)
class Player:
    """Somebody who types names."""

    client: Client

    def types(self, *names: str, language: str = "en", **more: str) -> str:
        """Type the names, follow to where that leads, and read the page."""
        response = self.client.post(f"/{language}/now/", {"card": names, **more}, follow=True)
        return str(response.content.decode())

    def address(self, *names: str) -> str:
        """Where the ruling on these names is."""
        response = self.client.post("/en/now/", {"card": names})
        assert response.status_code == 303
        return str(response["Location"])


@cache
def _laid(cards: tuple[Known, ...], library: tuple[Known, ...]) -> Scenario:
    return build_board(cards, library)


@pytest.fixture
def player(db: None, client: Client, monkeypatch: pytest.MonkeyPatch) -> Player:
    """Somebody at a table where the same cards are laid once: every other test types those of one before it."""
    monkeypatch.setattr(table, "build_board", lambda cards, library: _laid(tuple(cards), tuple(library)))
    store_shipped(Card)
    return Player(client)
