"""One board is laid by a rule: in the order typed, targets on what was named, one plain card for an effect."""

from __future__ import annotations

import pytest

from engine.analysis.claims import Why
from engine.analysis.legality import faults
from engine.scenario import GameObject, Scenario
from layers_site.ask.services.cards.plain import is_plain
from tests.ask.conftest import board, library, page_text, result, state
from tests.night import sample_of


def _plain(*slugs: str) -> set[str]:
    return {obj.id.removeprefix("plain-") for obj in board(*slugs).scenario.objects if is_plain(obj.id)}


def _hosts(scenario: Scenario) -> dict[str, str | None]:
    return {obj.id: obj.attached_to for obj in scenario.objects}


def _stamps(scenario: Scenario) -> dict[str, int]:
    return {thing.id: thing.timestamp for thing in (*scenario.objects, *scenario.effects)}


def test_what_is_typed_first_is_older() -> None:
    """Timestamps go by the order of the names; what lies beside them is older than all."""
    stamps = _stamps(board("glorious-anthem", "humility").scenario)
    assert sorted(stamps, key=stamps.__getitem__) == ["plain-serra-angel", "glorious-anthem", "humility"]


@pytest.mark.parametrize(
    "cards", [("kenriths-transformation", "ashaya-soul-of-the-wild"), ("giant-growth", "tarmogoyf")]
)
def test_what_is_put_on_a_card_is_newer_than_it(cards: tuple[str, str]) -> None:
    """An Aura gets its timestamp as it becomes attached (613.7e), a spell's effect as it resolves (613.7b)."""
    stamps = _stamps(board(*cards).scenario)
    assert stamps[cards[0]] > stamps[cards[1]]


@pytest.mark.parametrize(
    "cards", [("lignify", "turn-to-frog"), ("turn-to-frog", "lignify"), ("control-magic", "act-of-treason")]
)
def test_what_is_put_on_a_card_named_last_stays_in_its_order(cards: tuple[str, str]) -> None:
    """The card named last has to be there first (613.7e); of the two others the one named first came first."""
    stamps = _stamps(board(*cards, "grizzly-bears").scenario)
    assert [key for key in sorted(stamps, key=stamps.__getitem__) if not is_plain(key)] == ["grizzly-bears", *cards]


@pytest.mark.parametrize(
    ("cards", "beside"),
    [
        (("blood-moon", "urborg-tomb-of-yawgmoth"), {"wasteland"}),
        (("magus-of-the-moon", "dress-down"), {"serra-angel", "wasteland"}),
        (("kormus-bell",), {"swamp"}),
        (("lord-of-atlantis",), {"coral-merfolk"}),
        (("bad-moon",), {"walking-corpse"}),
        (("elesh-norn-grand-cenobite", "grizzly-bears"), {"serra-angel-across"}),
        (("titanias-song", "blood-moon"), {"seat-of-the-synod"}),
        (("muraganda-petroglyphs",), {"grizzly-bears"}),
        (("humility", "grizzly-bears"), set()),
    ],
)
def test_one_plain_card_lies_beside_for_each_effect_that_reaches_none(cards: tuple[str, ...], beside: set[str]) -> None:
    """It is the first of the list that the words describe; what acts itself is not what they are asked about."""
    assert _plain(*cards) == beside


def test_at_most_four_sorts_of_things_lie_beside() -> None:
    for slug in sample_of(library(), 40):
        assert len({key.rstrip("0123456789") for key in _plain(slug, "humility")}) <= 8, slug


@pytest.mark.parametrize(
    ("cards", "key", "host"),
    [
        (("song-of-the-dryads", "magus-of-the-moon"), "song-of-the-dryads", "magus-of-the-moon"),
        (("rancor", "clone", "grizzly-bears"), "rancor", "grizzly-bears"),
        (("rancor", "glorious-anthem"), "rancor", "plain-serra-angel"),
        (("rancor", "elesh-norn-grand-cenobite", "grizzly-bears"), "rancor", "grizzly-bears"),
        (("colossus-hammer", "grizzly-bears"), "colossus-hammer", "grizzly-bears"),
        (("genju-of-the-fens", "glorious-anthem"), "genju-of-the-fens", "plain-swamp"),
        (("curse-of-deaths-hold", "grizzly-bears"), "curse-of-deaths-hold", "opponent"),
    ],
)
def test_an_attachment_goes_on_a_named_card_that_its_words_allow(cards: tuple[str, ...], key: str, host: str) -> None:
    """Rather on one that neither acts on the others nor came as a copy; on a plain one where none is allowed."""
    assert _hosts(board(*cards).scenario)[key] == host


def test_what_takes_control_takes_what_is_the_opponents() -> None:
    """Of two that take the same thing the second is the opponent's, so that it matters who came last (613.7)."""
    here = board("control-magic", "mind-control").scenario
    seats = {obj.id: obj.controller for obj in here.objects}
    assert seats == {"control-magic": "you", "mind-control": "opponent", "plain-serra-angel": "opponent"}
    assert {*_hosts(here).values()} == {None, "plain-serra-angel"}


@pytest.mark.parametrize(
    ("cards", "done"),
    [
        (("clone", "grizzly-bears"), True),
        (("merfolk-trickster", "grizzly-bears"), True),
        (("mutavault", "glorious-anthem"), True),
        (("imagecrafter", "goblin-king"), True),
        (("captivating-vampire", "elesh-norn-grand-cenobite"), False),
        (("lazav-dimir-mastermind", "grizzly-bears"), False),
        (("yedora-grave-gardener", "blood-moon"), False),
    ],
)
def test_entering_is_done_activating_if_nothing_else_and_dying_is_offered(cards: tuple[str, ...], done: bool) -> None:
    """ "Enters" and "may" are done, an activated ability is used if its card touches nothing else, "whenever" and
    "dies" are offered."""
    assert any(effect.enabled for effect in board(*cards).scenario.effects) is done


@pytest.mark.parametrize(
    ("cards", "copied"),
    [
        (("clone", "clone"), {"clone": "plain-serra-angel", "clone-2": "clone"}),
        (("clone", "phantasmal-image"), {"clone": "plain-serra-angel", "phantasmal-image": "clone"}),
        (("clone", "phantasmal-image", "serra-angel"), {"clone": "serra-angel", "phantasmal-image": "serra-angel"}),
        (("copy-artifact", "copy-enchantment", "sol-ring"),
         {"copy-artifact": "sol-ring", "copy-enchantment": "copy-artifact"}),
    ],
)  # fmt: skip
def test_a_copy_copies_what_was_there_before_it(cards: tuple[str, ...], copied: dict[str, str]) -> None:
    """What enters as a copy chooses something on the battlefield (707.5): no copy is 0/0 for want of an original."""
    scenario = board(*cards).scenario
    stamps = _stamps(scenario)
    assert {name: effect.source for effect in scenario.effects for name in effect.affects} == copied
    assert all(stamps[original] < stamps[copy] for copy, original in copied.items())
    assert all((now.toughness or 0) > 0 for now in result(board(*cards)).final.values() if now.is_creature)


def test_a_copy_of_a_copy_has_what_that_copies() -> None:
    """The second Clone copies the first as the 4/4 that it is (707.3)."""
    final = result(board("clone", "clone")).final
    assert [(final[name].power, final[name].toughness) for name in ("clone", "clone-2")] == [(4, 4), (4, 4)]


def test_an_ability_that_is_gone_is_not_used() -> None:
    """Under Blood Moon Mutavault has no ability to use (305.7); one that came before could use it."""
    later, before = state(board("blood-moon", "mutavault")), state(board("mutavault", "blood-moon"))
    assert not any(effect.enabled for effect in later.scenario.effects)
    assert all(effect.enabled for effect in before.scenario.effects)


def test_each_card_can_be_laid_beside_humility() -> None:
    """Whatever the library has makes a board with an answer, in both languages; by day every eightieth."""
    for slug in sample_of(library(), 80):
        assert page_text(slug, "humility")
        assert page_text(slug, "humility", language="fr")


def test_what_is_laid_could_lie_on_a_table() -> None:
    """Law: every attachment and target that is there is legal (115.1, 301.5, 303.4); by day every sixtieth card."""
    asked = {Why.TARGET, Why.PUT, Why.STAYS, Why.LOOSE, Why.UNATTACHED, Why.WORLD}
    slugs = [slug for slug, known in library().items() if isinstance(known.content, GameObject)]
    for slug in sample_of(slugs, 60):
        for other in ("grizzly-bears", "mycosynth-lattice"):
            there = state(board(slug, other))
            wrong = [fault for fault in faults(there.trace) if fault.why in asked and not is_plain(fault.key)]
            # Equipment that brings its own host onto the battlefield asks nobody.
            assert [fault for fault in wrong if fault.key not in {each.key for each in there.refused}] == [], slug
