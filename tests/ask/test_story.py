"""The story has a row for each thing; what a card can do is laid, offered, lost, or named as not laid."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from itertools import islice
from random import Random
from typing import Final

import pytest
from django.utils.translation import gettext, override

from engine.notation.scenarios import canonical
from engine.scenario import Ability, GameObject
from layers_site.ask.presenters.page import AskView, ask_view
from layers_site.ask.services.board.lay import lay
from layers_site.ask.services.cards.plain import is_plain
from layers_site.ask.services.cards.question import resolve
from layers_site.ask.services.story import Did, NotLaid, not_laid
from layers_site.boards.models import Board
from layers_site.boards.services.moments import Moment
from layers_site.search.index import Index
from tests.ask.conftest import Player, board, left_out, library, page_of, state
from tests.night import NIGHT, sample_of

MISHRA = """Mishra {2}{U}{B}{R}
Legendary Creature — Human Artificer
At the beginning of combat on your turn, create a 2/2 blue Horror token.
5/4"""
#: What may not be said while something that a card can do is not laid.
NOTHING: Final = ("Nothing changes: everything is as printed.", "%(name)s stays as it is printed.")


def _rows(page: AskView) -> dict[str, Did]:
    return {row.key: row.did for row in page.rows}


def test_each_thing_has_a_row() -> None:
    """Permanents as they came, what was done where it was done, the plain cards behind them."""
    page = page_of("oko-thief-of-crowns", "tarmogoyf")
    assert [(row.key, row.number) for row in page.rows] == [
        ("oko-thief-of-crowns", 1), ("tarmogoyf", 2), ("oko-elk", 3),
    ]  # fmt: skip
    assert _rows(page)["oko-elk"] is Did.DONE


def test_what_was_not_used_is_offered() -> None:
    """Lazav's ability triggers as a card is put into a graveyard: it is offered, and a press does it."""
    page = page_of("lazav-dimir-mastermind", "grizzly-bears")
    assert _rows(page)["lazav-dimir-mastermind-copy"] is Did.OFFERED
    row = next(row for row in page.rows if row.key == "lazav-dimir-mastermind-copy")
    assert ("use:lazav-dimir-mastermind-copy", "used", False) in [
        each for choice in row.choices for each in choice.options
    ]
    pressed = page_of("lazav-dimir-mastermind", "grizzly-bears", presses=("use:lazav-dimir-mastermind-copy",))
    assert _rows(pressed)["lazav-dimir-mastermind-copy"] is Did.DONE


def test_what_its_card_does_not_have_is_lost_and_not_unused() -> None:
    """Under Blood Moon Mutavault has no ability to use (305.7)."""
    page = page_of("blood-moon", "mutavault")
    (row,) = (row for row in page.rows if row.did is Did.LOST)
    assert (row.key, row.text) == ("mutavault-animation", "lost (Blood Moon)")
    assert not any(do.startswith("use:") for choice in row.choices for do, _word, _is in choice.options)


def test_starfield_of_nyx_has_lost_both_of_its_abilities() -> None:
    """A creature by Opalescence, it loses them to Humility in layer 6: there is nothing to use."""
    page = page_of("humility", "opalescence", "starfield-of-nyx")
    assert any(line.startswith("Starfield of Nyx has lost") and "(Humility)" in line for line in page.lost)
    assert page.not_laid == ()
    assert [line.text for line in page.lines if line.name == "Starfield of Nyx"] == [
        "is a 5/5 enchantment creature and has no abilities"
    ]


def test_no_assumption_is_elsewhere_than_in_the_rows() -> None:
    """Whose, what it is on, what was chosen, X: each is a press of the row."""
    choices = {
        choice.name
        for cards in ("painters-servant humility", "mirror-entity glorious-anthem", "rancor grizzly-bears")
        for row in page_of(*cards.split()).rows for choice in row.choices
    }  # fmt: skip
    assert choices >= {"control", "choose", "number", "use", "attach", "counter"}


# --- not laid --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "sentence", "token"),
    [
        ("en", "Everything is as printed, but some abilities were not used.", "the Faerie Rogue token is 1/1"),
        (
            "fr",
            "Rien ne change, mais certaines capacités n’ont pas été utilisées.",
            "le jeton peuple fée et gredin est 1/1",
        ),
    ],
)
def test_a_trigger_that_makes_a_token_is_offered(language: str, sentence: str, token: str) -> None:
    """111.3: its words say what the token is; Bitterblossom triggers on what need not happen."""
    page = page_of("bitterblossom", "grizzly-bears", language=language)
    assert page.sentence == sentence
    assert ("use:bitterblossom-does-a", token) in [(chip.do, chip.otherwise) for chip in page.chips]


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "Not used here: an ability of Mishra."), ("fr", "Pas utilisée ici\u00a0: une capacité de Mishra.")],
)
def test_of_a_pasted_card_no_word_is_kept_and_yet_it_is_said(player: Player, language: str, line: str) -> None:
    """The table holds none of the words that somebody pasted: it says how many abilities there are."""
    sol_ring = {"en": "Sol Ring", "fr": "Anneau solaire"}[language]
    page = player.types("Mishra", sol_ring, language=language, **{"asked-1": "Mishra", "text-1": MISHRA})
    assert line in unescape(page)


@pytest.mark.parametrize(
    ("cards", "card", "words"),
    sample_of([
        (("pariah", "grizzly-bears"), "pariah", "Damage that would be dealt to you"),
        (("wrath-of-god", "humility"), "wrath-of-god", "Destroy all creatures"),
        (("lightning-bolt", "grizzly-bears"), "lightning-bolt", "3 damage"),
        (("ephemerate", "mind-control"), "ephemerate", "Exile target creature"),
        (("doubling-season", "hardened-scales"), "hardened-scales", "If +1/+1 counters are put"),
        (("force-of-will", "trinisphere"), "force-of-will", "Counter target spell"),
        (("kitchen-finks", "melira-sylvok-outcast"), "kitchen-finks", "persist"),
        (("kitchen-finks", "grafdiggers-cage"), "grafdiggers-cage", "Creature cards in graveyards"),
        (("parallel-lives", "doubling-season"), "parallel-lives", "If an effect would create"),
        (("rest-in-peace", "kitchen-finks"), "rest-in-peace", "What would be put into a graveyard"),
        (("vizier-of-remedies", "kitchen-finks"), "vizier-of-remedies", "If -1/-1 counters would be put"),
        (("noble-hierarch", "grizzly-bears"), "noble-hierarch", "exalted"),
        (("reflecting-pool", "forest"), "reflecting-pool", "{T}: Add one mana of any type that a land"),
        (("urzas-tower", "urzas-mine", "urzas-power-plant"), "urzas-mine", "{T}: Add {C}, or {C}{C} if you control"),
        (("cabal-coffers", "urborg-tomb-of-yawgmoth"), "cabal-coffers", "{2}, {T}: Add {B} for each Swamp"),
    ], 3),
)  # fmt: skip
def test_each_ability_that_is_not_used_is_named(cards: tuple[str, ...], card: str, words: str) -> None:
    """A replacement (614), what a spell does (608), a keyword that means either (702), mana by number: no layer does
    them, and each may be what was asked about."""
    named = [_words(ability) for fact in left_out(*cards) if fact.card == card for ability in fact.abilities]
    assert any(text.startswith(words) for text in named), named
    _says_nothing_of_nothing(board(*cards))


@pytest.mark.parametrize(
    "cards",
    [("mirrorweave", "grizzly-bears"), ("cytoshape", "grizzly-bears"), ("infinite-reflection", "grizzly-bears"),
     ("hopeful-eidolon", "grizzly-bears"), ("metamorphic-alteration", "grizzly-bears"), ("grizzly-bears", "clone"),
     ("amoeboid-changeling", "grizzly-bears"), ("sol-ring", "humility")],
)  # fmt: skip
def test_what_is_here_or_offered_is_not_named(cards: tuple[str, ...]) -> None:
    """What copies has copied, bestow has made an Aura (702.103b), and the Changeling's abilities are offered."""
    assert left_out(*cards) == ()


def test_what_is_used_in_part_is_said() -> None:
    """Homeward Path gives each player what they own, which is all of it; Altered Ego enters with counters besides."""
    assert page_of("act-of-treason", "homeward-path").not_laid == ()
    assert "Part of what Altered Ego says is not used here." in page_of("altered-ego", "serra-angel").not_laid


def test_a_pasted_spell_of_which_only_a_sentence_is_laid_is_not_whole(player: Player) -> None:
    """Of "… gets +1/+1 …. Draw a card." the card is not drawn: the effect says in its name that it is not all."""
    text = "Nudge {G}\nInstant\nTarget creature gets +1/+1 until end of turn. Draw a card."
    page = unescape(player.types("Nudge", "Sol Ring", **{"asked-1": "Nudge", "text-1": text}))
    assert "Nudge (not all of it)" in page
    assert "Part of what Nudge (not all of it) says is not used here." in page


@pytest.mark.parametrize(
    ("cards", "card"),
    [
        (("thorn-of-amethyst", "humility"), "Thorn of Amethyst"),
        (("curse-of-exhaustion", "giant-growth"), "Curse of Exhaustion"),
        (("teferi-time-raveler", "giant-growth", "grizzly-bears"), "Teferi, Time Raveler"),
    ],
)
def test_what_a_card_says_of_spells_and_players_is_not_passed_over(cards: tuple[str, ...], card: str) -> None:
    """Where something else happens no cost is told, nor what players may not do: that is said to be left out."""
    assert any(card in line for line in page_of(*cards).not_laid)


# --- the law ---------------------------------------------------------------------------------------------


def test_every_ability_of_any_two_cards_is_laid_offered_lost_or_named() -> None:
    """Law: an answer leaves nothing out in silence, whatever cards it is about; nor says that nothing happens then."""
    slugs = sorted(slug for slug, known in library().items() if isinstance(known.content, GameObject))
    for pair in islice(_pairs(slugs), 2000 if NIGHT else 12):
        _leaves_nothing_out(board(*pair))


@pytest.mark.django_db
def test_every_ability_of_a_pasted_card_is_laid_offered_lost_or_named() -> None:
    """The same law for texts of our own making, of which no word is kept."""
    slugs = sorted(slug for slug, known in library().items() if isinstance(known.content, GameObject))
    random = Random(115)
    for _ in range(500 if NIGHT else 8):
        lines = random.sample(LINES, random.randint(1, 3))
        text = "\n".join(("Odd One {2}{U}", random.choice(TYPES), *lines, "2/3"))
        own = resolve(("Odd One",), Index(()), {}, {"Odd One": text})[0].own
        assert own is not None, text
        other = library()[random.choice(slugs)]
        scenario = lay([own.card, other], [*library().values(), *own.effects])
        _leaves_nothing_out(Moment(canonical(scenario), None, "", 0))


TYPES: Final = ("Creature — Wizard", "Enchantment Creature — Bear", "Artifact Creature — Construct")
LINES: Final = (
    "Flying", "Other creatures you control get +1/+1.", "All lands are Islands.", "Creatures have no abilities at all.",
    "When this creature enters, draw a card.", "When this creature enters, gain control of target creature.",
    "When this creature dies, creatures you control get +2/+2.", "{T}: Add {G}.", "{2}: Exile target artifact.",
    "{1}{U}: Target creature loses all abilities until end of turn.", "Whenever you cast a spell, create a token.",
    "{3}: This creature becomes a copy of target creature.", "This creature enters with two +1/+1 counters on it.",
    "At the beginning of your upkeep, this creature gets +1/+1 until end of turn.", "Wibble the wobble.",
    "You may have this creature enter as a copy of any creature on the battlefield.", "As this enters, choose a color.",
)  # fmt: skip


def _leaves_nothing_out(moment: Moment) -> None:
    here, scenario = state(moment), moment.scenario
    facts = {fact.card: fact for fact in not_laid(scenario, here)}
    used = {effect.source for effect in scenario.effects} | {key for each in scenario.effects for key in each.affects}
    used |= {token.linked_to for token in scenario.objects}
    for card in here.scenario.objects:
        if is_plain(card.id) or not card.enabled:
            continue
        fact = facts.get(card.id, NotLaid(card.id))
        told = {*fact.abilities, *(ability for ability, _by in fact.lost)}
        waiting = [each for each in _waiting(card) if each not in told and card.id not in used]
        has = {item.ability for item in here.trace.final[card.id].abilities}
        assert not [each for each in waiting if each in has], (scenario, waiting)
    if any(fact.is_silent for fact in facts.values()):
        _says_nothing_of_nothing(moment)


def _pairs(slugs: list[str]) -> Iterator[tuple[str, str]]:
    random = Random(608)
    while True:
        first, other = random.sample(slugs, 2)
        yield first, other


def _waiting(card: GameObject) -> list[Ability]:
    """The abilities that are activated or trigger, but for equipping."""
    kinds = ("activated", "triggered")
    return [
        each for each in card.abilities if each.kind in kinds and each.other and not _words(each).startswith("Equip")
    ]


def _words(ability: Ability) -> str:
    return ability.other.en if ability.other is not None else ability.keyword or ""


def _says_nothing_of_nothing(moment: Moment) -> None:
    for language in ("en", "fr"):
        with override(language):
            page = ask_view(replace(moment, board=Board(id="here")), "2026")
            said = [max(re.split(r"%\(\w+\)s", gettext(text)), key=len) for text in NOTHING]
        assert not [text for text in said if text in page.sentence], page.sentence
        assert page.not_laid


@pytest.mark.parametrize(
    ("cards", "words"),
    [(("lord-of-the-unreal", "grizzly-bears"), "Illusion creatures"), (("sol-ring", "valor"), "first strike")],
)
def test_what_finds_nothing_to_work_on_is_named(cards: tuple[str, str], words: str) -> None:
    """No Illusion is there, and no Plains: that everything is as printed hangs on that, and is said so."""
    page = page_of(*cards)
    assert any(words in text for text in page.not_laid)
    assert not page.sentence.startswith("Nothing changes")
