"""The shipped library, in memory and in the database, and somebody at a table."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from engine.evaluation.trace import Trace
from engine.notation.scenarios import canonical
from engine.scenario import Label, Scenario
from layers_site.ask.presenters.page import AskView, ask_view
from layers_site.ask.services.board import presses as table
from layers_site.ask.services.board.lay import lay
from layers_site.ask.services.board.order import keys_of
from layers_site.ask.services.board.order import swapped as swap
from layers_site.ask.services.board.presses import pressed as press
from layers_site.ask.services.board.state import State, state_of
from layers_site.ask.services.cards.library import Known, read
from layers_site.ask.services.hanging import unlike
from layers_site.ask.services.story import NotLaid, not_laid
from layers_site.boards.models import Board
from layers_site.boards.services.moments import Moment
from layers_site.content.models import Card
from layers_site.search.index import Index, Kind, Thing
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
def shipped() -> Index:
    """The search over the shipped cards alone."""
    return Index(Thing(Kind.CARD, card.slug, Label(card.name_en, card.name_fr)) for card in rows())


@cache
def library() -> dict[str, Known]:
    cards = (read(card) for card in rows())
    return {card.slug: card for card in cards if card is not None}


@cache
def board(*slugs: str) -> Moment:
    """The board of these cards, the first one the oldest; several tests look at the same one."""
    known = library()
    scenario = lay([known[slug] for slug in slugs], list(known.values()))
    return Moment(canonical(scenario), None, "", 0)


def state(moment: Moment) -> State:
    """What is there of a board: what has no legal target or host is not."""
    return state_of(moment.scenario)


def result(moment: Moment) -> Trace:
    return state(moment).trace


def pressed(moment: Moment, presses: Sequence[str]) -> Moment:
    """Return the board after these presses: "use:x", "affect:x y"."""
    for do in presses:
        verb, _colon, keys = do.partition(":")
        key, _space, other = keys.partition(" ")
        scenario = press(moment.scenario, verb, key, other)
        assert scenario is not None, do
        moment = replace(moment, text=canonical(scenario))
    return moment


def page_of(*slugs: str, language: str = "en", about: str = "", presses: Sequence[str] = ()) -> AskView:
    """All that the page on these cards says."""
    with translation.override(language):
        return ask_view(replace(pressed(board(*slugs), presses), board=Board(id="here")), about)


def page_text(*slugs: str, language: str = "en", presses: Sequence[str] = ()) -> str:
    """All the words of the page on these cards: the answer, its lines, its notes, the chips and the story."""
    page = page_of(*slugs, language=language, presses=presses)
    lines = (f"{line.name} {line.text}." for line in page.lines)
    chips = (f"{chip.what}: {chip.otherwise}." for chip in page.chips)
    rows = (f"{row.name} {row.text}. {row.note}" for row in page.rows)
    return "\n".join((page.sentence, *lines, *page.notes, *page.not_laid, *page.lost, *chips, *rows))


def left_out(*slugs: str, presses: Sequence[str] = ()) -> tuple[NotLaid, ...]:
    """What the cards can do that the page says is not laid."""
    moment = pressed(board(*slugs), presses)
    return tuple(fact for fact in not_laid(moment.scenario, state(moment)) if fact.is_silent)


def in_any_order(moment: Moment) -> bool:
    """Whether no two that can change places make anything else."""
    keys, here = keys_of(moment.scenario), state(moment)
    boards = (swap(moment.scenario, *pair) for pair in combinations(keys, 2))
    return not any(unlike(here, state_of(board)) for board in boards if board is not None)


def swapped(moment: Moment, first: str, other: str) -> Trace:
    """Return the result with two cards swapped, or what their abilities have left behind."""
    sources = {effect.id: effect.source for effect in moment.scenario.effects}

    def keys(name: str) -> list[str]:
        there = keys_of(moment.scenario)
        return [key for key in there if name in (key, sources.get(key)) or _is_called(key, name)]

    boards = (swap(moment.scenario, *pair) for pair in product(keys(first), keys(other)))
    return next(
        state_of(board).trace for board in boards if board is not None and state_of(board).trace != result(moment)
    )


def _is_called(key: str, slug: str) -> bool:
    """Return whether an effect is that of the library: its number may have become an X on the board."""
    return re.sub(r"-x?\d+", "", key) == re.sub(r"-x?\d+", "", slug)


@dataclass(slots=True)
class Player:
    """Somebody who types names."""

    client: Client

    def types(self, *names: str, language: str = "en", **more: str) -> str:
        """Type the names, follow to where that leads, and read the page."""
        response = self.client.post(f"/{language}/ask/", {"card": names, **more}, follow=True)
        return str(response.content.decode())

    def address(self, *names: str) -> str:
        """Where the ruling on these names is."""
        response = self.client.post("/en/ask/", {"card": names})
        assert response.status_code == 303
        return str(response["Location"])


@cache
def _laid(cards: tuple[Known, ...], library: tuple[Known, ...]) -> Scenario:
    return lay(cards, library)


@pytest.fixture
def player(db: None, client: Client, monkeypatch: pytest.MonkeyPatch) -> Player:
    """Somebody at a table where the same cards are laid once: every other test types those of one before it."""
    monkeypatch.setattr(table, "lay", lambda cards, library: _laid(tuple(cards), tuple(library)))
    store_shipped(Card)
    return Player(client)
