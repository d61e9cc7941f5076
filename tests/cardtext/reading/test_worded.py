"""What the words of an ability tell outside the layers: as something enters, as it copies, where cards go."""

from __future__ import annotations

import pytest

from layers_site.cardtext.reading.deeds import Copying, Deed, Does, Facts, When, facts_in


@pytest.mark.parametrize(
    ("text", "counters"),
    [
        ("This creature enters with three +1/+1 counters on it.", ("+1/+1", 3)),
        ("This enchantment enters tapped with a charge counter on it.", ("charge", 1)),
        ("Enters with X +1/+1 counters on it.", ("+1/+1", None)),
        ("This creature enters with a +1/+1 counter on it for each Elf you control.", None),
        ("Each other creature you control enters with a +1/+1 counter on it.", None),
        ("This creature enters with many +1/+1 counters on it.", None),
    ],
)
def test_counters_that_a_card_enters_with(text: str, counters: tuple[str, int | None] | None) -> None:
    """Only its own, and only as many as are said; X is left open."""
    deed = facts_in(text).deed(Does.ENTERS_WITH)
    assert (deed and (*deed.what, deed.number)) == counters


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
    assert (facts_in(text).when is When.ENTERING) is entering


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
    deed = facts_in(text).deed(Does.OTHERS_ENTER)
    assert (deed.what if deed else ()) == kinds


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
    facts = facts_in(text)
    deed = facts.deed(Does.CHOOSES_SIZE)
    assert (facts.does(Does.ENTERS_TAPPED), deed.what if deed else ()) == (tapped, sizes)


def test_what_is_copied() -> None:
    """The words for it, its zone, and whether the card enters as that copy with more counters."""
    clone = facts_in("May enter as a copy of a creature on the battlefield.").copying
    assert clone is not None
    assert clone == Copying(("creature", "on", "the", "battlefield"), entering=True)
    doubled = facts_in("May enter as a copy of a creature you control with one more +1/+1 counter on it.").copying
    assert doubled is not None
    assert doubled.counters == Deed(Does.ENTERS_WITH, ("+1/+1",), 1)
    exhumed = facts_in("This creature becomes a copy of a creature card in your graveyard.").copying
    assert exhumed is not None
    assert (exhumed.zone, exhumed.entering) == ("graveyard", False)
    woven = facts_in("Each other creature becomes a copy of target nonlegendary creature.").copying
    assert woven is not None
    assert (woven.no_legend, woven.onto_each) == (True, True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Put nine +1/+1 counters on target land you control. It becomes a 0/0 creature.", ("+1/+1", 9)),
        ("Put a +1/+1 counter on target creature.", None),
    ],
)
def test_counters_that_are_put_on_what_becomes_something(text: str, expected: tuple[str, int] | None) -> None:
    """Counters on what stays what it is change nothing that anybody has to lay out."""
    deed = facts_in(text).deed(Does.PUTS_COUNTERS)
    assert (deed and (*deed.what, deed.number)) == expected


def test_where_cards_go() -> None:
    """What would be put into a graveyard, or an opponent’s, is exiled; what an Aura has brought back is its host."""
    every = facts_in("If a card would be put into a graveyard from anywhere, exile it instead.")
    assert every.deeds[0].does is Does.EMPTIES_GRAVEYARDS
    theirs = facts_in("If a card would be put into an opponent’s graveyard from anywhere, exile it instead.")
    assert theirs.deed(Does.EMPTIES_GRAVEYARDS) == Deed(Does.EMPTIES_GRAVEYARDS, ("opponent",))
    assert facts_in("Return it to the battlefield under your control and attach this to it.").does(Does.FETCHES_HOST)
    assert facts_in("Flying") == Facts()


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("When this creature enters, draw a card.", When.ENTERED),
        ("Whenever another creature enters, gain 1 life.", When.ENTERED),
        ("When this creature dies, creatures you control get +2/+2.", When.LATER),
        ("At the beginning of your upkeep, draw a card.", When.LATER),
        ("{T}: Target creature gets +1/+1 until end of turn.", When.AT_ITS_TIME),
    ],
)
def test_when_it_does_so(text: str, when: When) -> None:
    """603.6a: what triggers as something enters is done; what need not happen is offered."""
    assert facts_in(text).when is when


@pytest.mark.parametrize(
    ("text", "deed"),
    [
        ("3 damage to any target.", Deed(Does.DAMAGES, number=3)),
        ("Destroy all creatures.", Deed(Does.DESTROYS)),
        ("{T}: Add {G} or {U}.", Deed(Does.ADDS_MANA, ("G", "U"))),
        ("As this enters, choose a creature type.", Deed(Does.CHOOSES, ("creature type",))),
        ("When this becomes the target of a spell, sacrifice it.", Deed(Does.IS_TARGET_NO_MORE)),
        ("Create a 1/1 Goblin creature token.", Deed(Does.MAKES_TOKEN)),
    ],
)
def test_deeds(text: str, deed: Deed) -> None:
    assert facts_in(text).deed(deed.does) == deed
