"""One more effect: a card of the library comes to a board, and the question is what something is then.

The board is one of a case, dealt with the card, or the learner’s own, for which a card is looked for.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Final

from engine import DEFAULT, EvaluationError, ScenarioError, watched
from engine.notation import BROWSER, read_effect, read_object
from engine.notation.scenarios import canonical
from engine.scenario import Effect, GameObject, Scenario
from layers_site.boards.models import content_id
from layers_site.boards.services import edits
from layers_site.boards.services.evaluation import evaluated_aside, scenario_of
from layers_site.boards.services.legality import faults_of
from layers_site.boards.services.moments import Moment
from layers_site.learning.drills.boards import scenario_at
from layers_site.learning.drills.naming import meant
from layers_site.learning.drills.notation import read_dealing
from layers_site.learning.drills.shapes import CasePlace, Dealing, card_document, folder, read_document
from layers_site.platform.effort import Patience
from layers_site.questions.chooser import changed, pick
from layers_site.questions.mistakes import OF_AN_OBJECT
from layers_site.questions.questions import Ask, Question, read_question

MOST_TRIES: Final = 40
#: How long a card is looked for; a page waits for it.
SECONDS: Final = 0.8


@dataclass(frozen=True, slots=True)
class Deal:
    """`before` and `after` are canonical texts; `case`, `variant` and `stage` say where `before` comes from.

    `added` is the id of what came, an object or a resolved effect of `after`. `case` is "" for a board of no case.
    """

    seed: str
    case: str
    variant: str
    stage: int
    before: str
    after: str
    added: str
    object: str
    ask: Ask
    edition: str = DEFAULT

    @property
    def id(self) -> str:
        """Return an id made from the whole question. So an answer belongs to this question only."""
        return content_id({"after": self.after, "object": self.object, "ask": self.ask})

    def question(self) -> Question:
        return read_question({"ask": self.ask, "object": self.object}, self.after, self.edition)


@lru_cache(maxsize=256)
@watched(None)
def deal(seed: str) -> Deal:
    """Deal the question of a seed. Raises LookupError if no content changes anything."""
    boards, coming = _dealing().boards, _dealing().cards
    tries = ((pick(boards, seed, f"board{at}"), pick(coming, seed, f"card{at}")) for at in range(MOST_TRIES))
    everything = ((board, card) for board in boards for card in coming)
    for pairs in (tries, everything):
        for place, card in pairs:
            deal = _dealt(seed, place, card)
            if deal is not None:
                return deal
    raise LookupError("no card changes anything")


def cards() -> tuple[str, ...]:
    """Return the slugs of the cards that can come to any board."""
    return _dealing().cards


@cache
def _dealing() -> Dealing:
    return read_dealing(read_document(folder() / "one-more-effect.json"))


def _dealt(seed: str, place: CasePlace, card: str) -> Deal | None:
    """Return the board with the card, None where that does not go together or changes nothing."""
    where = place.case, place.variant, place.stage
    return joined(tidy(scenario_at(*where)), card, seed, where, DEFAULT)


def joined(before: Scenario, card: str, seed: str, where: tuple[str, str, int], edition: str) -> Deal | None:
    """Return the question about that card on this board.

    None where they do not go together, where it changes nothing, or where the board cannot lie on a table for its sake.
    """
    if not any(obj.zone == "battlefield" for obj in before.objects):
        return None
    try:
        after, added = with_card(before, card, seed)
        texts = canonical(before), canonical(after)
        asks = tuple(_changed(scenario_of(texts[0]), scenario_of(texts[1]), added, edition))
    except (ScenarioError, EvaluationError):
        return None
    if not asks or not _lies_there(texts, edition):
        return None
    least = min(rank for rank, _name in asks)
    name, ask = pick(
        [name_and_ask for rank, name_and_ask in asks if rank == least or not pick(range(3), seed, "rare")],
        seed,
        "asked",
    )
    return Deal(seed, *where, *texts, added, name, ask, edition)


def _lies_there(texts: tuple[str, str], edition: str) -> bool:
    """Return whether the board with the card is as possible in a game as the board before."""
    before, after = (faults_of(text, edition) for text in texts)
    return before is not None and after is not None and after <= before


def tidy(scenario: Scenario) -> Scenario:
    """Return the scenario without what is switched off; but a card that something names stays, as one merged with it.

    A card that is merged with another is no object of its own any more (730.2), and still what the merge is of.
    """
    things: tuple[GameObject | Effect, ...] = (*scenario.objects, *scenario.effects)
    named = frozenset[str]().union(*(meant(thing) for thing in things if thing.enabled))
    return replace(
        scenario,
        objects=tuple(obj for obj in scenario.objects if obj.enabled or obj.id in named),
        effects=tuple(effect for effect in scenario.effects if effect.enabled),
    )


def with_card(scenario: Scenario, slug: str, seed: str) -> tuple[Scenario, str]:
    """Return the scenario with the card as its newest object or effect, and its id there."""
    card = card_document(slug)
    key = edits.free_id(scenario, slug)
    document = json.loads(json.dumps(card["data"])) | {"id": key, "name": card["name"]}
    creatures = [obj.id for obj in scenario.objects if obj.zone == "battlefield" and "Creature" in obj.types]
    hosts = creatures or [obj.id for obj in scenario.objects if obj.zone == "battlefield"]
    if card["kind"] == "effect":
        effect: Effect = read_effect({"affects": {"ids": []}, **document}, limits=BROWSER)
        return edits.with_effect(scenario, effect, (pick(hosts, seed, "host"),)), key
    thing: GameObject = read_object(document, limits=BROWSER)
    host = pick(hosts, seed, "host") if edits.can_be_attached(thing) else None
    player = scenario.players[0]
    return edits.with_object(scenario, replace(thing, owner=player, controller=player, attached_to=host)), key


def _changed(before: Scenario, after: Scenario, added: str, edition: str) -> Iterator[tuple[int, tuple[str, Ask]]]:
    """Yield what could be asked, each with its rank: what is quicker to answer is asked rather."""
    old, new = evaluated_aside(canonical(before), edition), evaluated_aside(canonical(after), edition)
    if old is not None and new is not None:
        yield from ((OF_AN_OBJECT.index(ask), (thing, ask)) for thing, ask in changed(old, new, added))


def coming(moment: Moment, edition: str, seed: str) -> str:
    """Return the slug of the first card, in the order of the seed, that changes something on the board.

    "" where none came up in time.
    """
    patience = Patience(SECONDS)
    for slug in sorted(cards(), key=lambda slug: pick(range(1 << 30), seed, slug)):
        if deal_on_board(moment, edition, slug, seed) is not None:
            return slug
        if patience.over:
            break
    return ""


def deal_on_board(moment: Moment, edition: str, slug: str, seed: str) -> Deal | None:
    """Return the question about that card on the board; None if it cannot be added or changes nothing."""
    if slug not in cards():
        return None
    case = moment.case.slug if moment.case else ""
    return joined(moment.scenario, slug, seed, (case, moment.variant, moment.stage), edition)
