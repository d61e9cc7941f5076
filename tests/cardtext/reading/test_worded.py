"""What the words of an ability tell outside the layers: as something enters, as it copies, where cards go."""

from __future__ import annotations

import pytest

from layers_site.cardtext.reading.own_words import AbilityFacts, Copying, SomeCounters, facts_in

NOTHING = AbilityFacts(
    entering=False,
    others_enter=(),
    enters_with=None,
    puts=None,
    copying=None,
    fetches_host=False,
    empties_graveyards=False,
    theirs_alone=False,
    keeps_legends=False,
    tapped=False,
    sizes=(),
    stops_triggers=False,
)


@pytest.mark.parametrize(
    ("text", "counters"),
    [
        ("This creature enters with three +1/+1 counters on it.", SomeCounters("+1/+1", 3)),
        ("This enchantment enters tapped with a charge counter on it.", SomeCounters("charge", 1)),
        ("Enters with X +1/+1 counters on it.", SomeCounters("+1/+1", None)),
        ("This creature enters with a +1/+1 counter on it for each Elf you control.", None),
        ("Each other creature you control enters with a +1/+1 counter on it.", None),
        ("This creature enters with many +1/+1 counters on it.", None),
    ],
)
def test_counters_that_a_card_enters_with(text: str, counters: SomeCounters | None) -> None:
    """Only its own, and only as many as are said; X is left open."""
    assert facts_in(text).enters_with == counters


@pytest.mark.parametrize(
    ("text", "entering"),
    [
        ("As this land enters, pay 2 life or it enters tapped.", True),
        ("This land enters tapped.", True),
        ("May enter as a copy of a creature on the battlefield.", True),
        ("When this creature enters, draw a card.", False),
        ("Whenever another creature enters, gain 1 life.", False),
    ],
)
def test_what_is_done_as_something_enters(text: str, entering: bool) -> None:
    """A replacement (614.1c), not an ability that triggers once it is there (603.6a)."""
    assert facts_in(text).entering is entering


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Each other creature you control enters with an additional +1/+1 counter on it.", ("creature",)),
        ("Artifacts, creatures, and lands your opponents control enter tapped.", ("artifact", "creature", "land")),
        ("Permanents enter tapped.", ("permanent",)),
        ("Creatures you control enter as copies of this creature.", ("creature",)),
        ("This creature enters tapped.", ()),
        ("As this land enters, pay 2 life or it enters tapped.", ()),
        ("May enter as a copy of a creature on the battlefield.", ()),
        ("You may have this creature enter as a copy of any creature on the battlefield.", ()),
        ("Whenever another creature enters, gain 1 life.", ()),
        ("Creatures you control get +1/+1. This enters tapped.", ()),
    ],
)
def test_what_changes_how_others_enter(text: str, kinds: tuple[str, ...]) -> None:
    """The kinds that the line names, not the card itself (614.1c), and nothing that triggers (603.6a)."""
    assert facts_in(text).others_enter == kinds


@pytest.mark.parametrize(
    ("text", "tapped", "sizes"),
    [
        ("This land enters tapped.", True, ()),
        ("This enchantment enters tapped with a charge counter on it.", False, ()),
        (
            "As this enters, it becomes 3/3, or 2/2 with flying, or a 1/6 Wall with defender.",
            False,
            ("3/3", "2/2", "1/6"),
        ),
        ("This creature enters with a +1/+1 counter on it.", False, ()),
        ("When this enters, it becomes 4/4.", False, ()),
    ],
)
def test_what_it_is_as_it_enters(text: str, tapped: bool, sizes: tuple[str, ...]) -> None:
    """Tapped and no more, or of a size that somebody chooses then."""
    assert (facts_in(text).tapped, facts_in(text).sizes) == (tapped, sizes)


def test_what_is_copied() -> None:
    """The words for it, its zone, and whether the card enters as that copy with more counters."""
    clone = facts_in("May enter as a copy of a creature on the battlefield.").copying
    assert clone is not None
    assert clone == Copying(("creature", "on", "the", "battlefield"), "", True, False, False, False, None)
    doubled = facts_in("May enter as a copy of a creature you control with one more +1/+1 counter on it.").copying
    assert doubled is not None
    assert doubled.counters == SomeCounters("+1/+1", 1)
    exhumed = facts_in("This creature becomes a copy of a creature card in your graveyard.").copying
    assert exhumed is not None
    assert (exhumed.zone, exhumed.entering) == ("graveyard", False)
    woven = facts_in("Each other creature becomes a copy of target nonlegendary creature.").copying
    assert woven is not None
    assert (woven.no_legend, woven.onto_each) == (True, True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Put nine +1/+1 counters on target land you control. It becomes a 0/0 creature.", SomeCounters("+1/+1", 9)),
        ("Put a +1/+1 counter on target creature.", None),
    ],
)
def test_counters_that_are_put_on_what_becomes_something(text: str, expected: SomeCounters | None) -> None:
    """Counters on what stays what it is change nothing that anybody has to lay out."""
    assert facts_in(text).puts == expected


def test_where_cards_go() -> None:
    """What would be put into a graveyard, or an opponent’s, is exiled; what an Aura has brought back is its host."""
    assert facts_in("If a card would be put into a graveyard from anywhere, exile it instead.").empties_graveyards
    theirs = facts_in("If a card would be put into an opponent’s graveyard from anywhere, exile it instead.")
    assert theirs.empties_graveyards
    assert theirs.theirs_alone
    assert facts_in("Return it to the battlefield under your control and attach this to it.").fetches_host
    assert facts_in("Flying") == NOTHING
