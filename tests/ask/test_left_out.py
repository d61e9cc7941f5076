"""An answer names what the cards can do and nothing here does, and does not say then that nothing happens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import islice
from random import Random
from typing import Final

import pytest

from engine.scenario import Ability, GameObject
from tests.ask.conftest import Judged, Player, board, judged, library, page_of, page_text
from tests.night import NIGHT, sample_of

MISHRA = """Mishra {2}{U}{B}{R}
Legendary Creature — Human Artificer
At the beginning of combat on your turn, create a token that's a copy of target noncreature artifact you control.
5/4"""


def test_a_trigger_that_makes_a_token_is_named() -> None:
    """Helm of the Host makes a copy at the beginning of combat, which is not on the board."""
    page = page_of("helm-of-the-host", "grizzly-bears")
    assert page.headline == "Everything is as printed, but some abilities were not used."
    (line,) = page.assumed.unused
    assert line.startswith("Not used here: Helm of the Host’s ability “At the beginning of combat on your turn,")
    assert page.assumed.notes == ()


def test_it_is_named_in_french() -> None:
    page = page_of("helm-of-the-host", "grizzly-bears", language="fr")
    assert page.headline == "Tout est comme imprimé, mais certaines capacités n’ont pas été utilisées."
    (line,) = page.assumed.unused
    assert line.startswith("Pas utilisée ici\u00a0: la capacité ")
    assert "«\u00a0Au début du combat de votre tour" in line


def test_cards_that_can_do_more_are_not_said_to_have_nothing_to_do_with_one_another() -> None:
    """Urza's Saga makes Constructs, which lose their ability under Dress Down: 0/0 (613.4b), so that they die."""
    page = page_of("dress-down", "urzas-saga")
    assert "interact" not in page.sentence
    assert "Other abilities of Urza's Saga are not used here." in page.assumed.unused


def test_it_is_named_where_something_else_changes_too() -> None:
    """Oko's Elk is on the board, and neither the Food nor the exchange."""
    page = page_of("oko-thief-of-crowns", "grizzly-bears")
    assert "Elk" in page.headline
    assert page.assumed.unused == ("Other abilities of Oko, Thief of Crowns are not used here.",)


@pytest.mark.parametrize(
    "cards", [("amoeboid-changeling", "grizzly-bears"), ("humility", "wurmcoil-engine"), ("sol-ring", "humility")]
)
def test_all_that_is_here_or_offered_is_not_left_out(cards: tuple[str, ...]) -> None:
    """Each of the Changeling's abilities is a use; Humility has taken the Engine's; mana is no business of layers."""
    assert not judged(board(*cards)).findings.left_out


def test_a_copy_that_is_made_is_not_left_out() -> None:
    """Clone enters as a copy (707.5) of the Bears."""
    assert not judged(board("grizzly-bears", "clone")).findings.left_out


def test_nothing_changes_is_still_said_of_cards_that_do_nothing() -> None:
    assert page_text("grizzly-bears") == "Nothing changes: everything is as printed."


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "Not used here: an ability of Mishra."), ("fr", "Pas utilisée ici\u00a0: une capacité de Mishra.")],
)
def test_of_a_pasted_card_no_word_is_kept_and_yet_it_is_said(player: Player, language: str, line: str) -> None:
    """The table holds none of the words that somebody pasted: it says how many abilities there are."""
    sol_ring = {"en": "Sol Ring", "fr": "Anneau solaire"}[language]
    page = player.types("Mishra", sol_ring, language=language, **{"asked-1": "Mishra", "text-1": MISHRA})
    heading = re.search(r'<h1 id="sentence"[^>]*>(.*?)</h1>', page)
    assert heading is not None
    assert heading[1].startswith(("Everything is as printed, but", "Tout est comme imprimé, mais"))
    assert line in unescape(page)


def test_a_size_that_was_chosen_is_told() -> None:
    """Primal Clay is printed */*; on the table it is the 3/3 that somebody has chosen as it entered."""
    assert "The choice here: 3/3 for Primal Clay." in page_text("primal-clay", "grizzly-bears")
    assert not judged(board("primal-clay", "grizzly-bears")).findings.left_out


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
        (("wrath-of-god", "darksteel-colossus"), "darksteel-colossus", "indestructible"),
        (("reflecting-pool", "forest"), "reflecting-pool", "{T}: Add one mana of any type that a land"),
        (("urzas-tower", "urzas-mine", "urzas-power-plant"), "urzas-mine", "{T}: Add {C}, or {C}{C} if you control"),
        (("cabal-coffers", "urborg-tomb-of-yawgmoth"), "cabal-coffers", "{2}, {T}: Add {B} for each Swamp"),
        (("kitchen-finks", "humility"), "kitchen-finks", "When this creature enters"),
    ], 3),
)  # fmt: skip
def test_each_ability_that_is_not_used_is_named(cards: tuple[str, ...], card: str, words: str) -> None:
    """A replacement (614), what a spell does (608), a keyword that means either (702), mana by number, a trigger that
    came before its loss: no layer does them, and each may be what was asked about."""
    ruling = judged(board(*cards))
    named = [_words(ability) for fact in ruling.findings.left_out if fact.card == card for ability in fact.abilities]
    assert any(text.startswith(words) for text in named), named
    _says_nothing_of_nothing(ruling)


@pytest.mark.parametrize(
    "cards",
    [("mirrorweave", "grizzly-bears"), ("cytoshape", "grizzly-bears"), ("infinite-reflection", "grizzly-bears"),
     ("hopeful-eidolon", "grizzly-bears"), ("mirror-box", "clone"), ("metamorphic-alteration", "grizzly-bears")],
)  # fmt: skip
def test_what_was_used_is_not_named(cards: tuple[str, ...]) -> None:
    """What copies has copied, bestow has made an Aura (702.103b), and of the legend rule it is said that it is off."""
    assert not judged(board(*cards)).findings.left_out


def test_what_keeps_abilities_from_triggering_keeps_them_unused() -> None:
    """Under Hushbringer Sower of Temptation's ability does not trigger: nobody takes control of anything."""
    assert "control" not in page_text("hushbringer", "sower-of-temptation")
    assert "control" in page_text("grizzly-bears", "sower-of-temptation")


def test_what_is_used_in_part_is_said() -> None:
    """Homeward Path gives each player what they own; on the board only you take what is yours."""
    page = page_of("mind-control", "act-of-treason", "homeward-path")
    assert "Part of what Homeward Path says is not used here." in page.assumed.unused
    assert "Part of what Altered Ego says is not used here." in page_of("altered-ego", "serra-angel").assumed.unused
    french = page_of("altered-ego", "serra-angel", language="fr").assumed.unused
    assert any(line.startswith("Une partie du texte de cette carte") for line in french)


def test_a_pasted_spell_of_which_only_a_sentence_is_laid_is_not_whole(player: Player) -> None:
    """Of "… gets +1/+1 …. Draw a card." the card is not drawn: the effect says in its name that it is not all."""
    text = "Nudge {G}\nInstant\nTarget creature gets +1/+1 until end of turn. Draw a card."
    page = unescape(player.types("Nudge", "Sol Ring", **{"asked-1": "Nudge", "text-1": text}))
    assert "Nudge (not all of it)" in page
    assert "interact" not in page.partition("</h1>")[0]


#: Keywords about combat, or read by the engine: of these a board says all there is.
_SEEN: Final = (
    "flying", "trample", "vigilance", "haste", "lifelink", "first strike", "double strike", "deathtouch", "reach",
    "menace", "defender", "intimidate", "shadow", "flash", "islandwalk", "swampwalk", "hexproof", "shroud",
    "changeling", "devoid", "enchant", "equip", "protection", "attached only", "indestructible",
)  # fmt: skip


def test_every_ability_of_any_two_cards_is_laid_offered_or_named() -> None:
    """Law: an answer leaves nothing out in silence, whatever cards it is about; nor says that nothing happens then."""
    slugs = sorted(slug for slug, known in library().items() if isinstance(known.content, GameObject))
    for pair in islice(_pairs(slugs), 150 if NIGHT else 8):
        ruling = judged(board(*pair))
        facts = {fact.card: fact for fact in ruling.findings.left_out}
        for card in ruling.trace.scenario.objects:
            fact = facts.get(card.id)
            if card.id.startswith("plain-") or not card.enabled or (fact and (fact.partly or not fact.abilities)):
                continue
            named = fact.abilities if fact else ()
            silent = [a for a in _still(ruling, card) if a not in named and not _is_seen(ruling, card, a)]
            assert not silent, (pair, silent)
        if facts:
            _says_nothing_of_nothing(ruling)


def _pairs(slugs: list[str]) -> Iterator[tuple[str, str]]:
    random = Random(608)
    while True:
        first, other = random.sample(slugs, 2)
        yield first, other


def _still(ruling: Judged, card: GameObject) -> list[Ability]:
    """The printed abilities that the card has in the end."""
    has = {ability.id for ability in ruling.trace.final[card.id].abilities}
    return [
        item.ability for item in ruling.trace.printed[card.id].abilities if item.id in has and item.origin != "rules"
    ]


def _is_seen(ruling: Judged, card: GameObject, ability: Ability) -> bool:
    """Whether something on the board, or a sentence, is what the ability says, or no answer depends on it."""
    left = [
        effect for effect in ruling.trace.scenario.effects
        if card.id in (effect.source, *effect.affects) or effect.name == card.name
    ]  # fmt: skip
    if ability.static is not None or (ability.keyword or "").startswith(_SEEN) or left:
        return True
    text = _words(ability)
    if ability.kind == "mana":
        return "each" not in text and "equal" not in text
    chosen = card.chosen
    words = (chosen.color, chosen.creature_type, chosen.land_type, chosen.name, chosen.player)
    done = bool(card.counters) or any(words) or "it becomes" in text
    is_entering = "nters" in text and (done or "tapped" in text)
    quoted = text.rstrip(".") in ruling.sentence("en") or "legend rule" in text or text.startswith("Equip")
    offered = (ability.keyword or "").startswith(("morph", "mutate", "level up"))
    return is_entering or quoted or offered or bool(ruling.trace.scenario.spells)


def _words(ability: Ability) -> str:
    return ability.other.en if ability.other is not None else ability.keyword or ""


def _says_nothing_of_nothing(ruling: Judged) -> None:
    sentence = ruling.sentence("en")
    assert not ruling.findings.whole
    assert not any(words in sentence for words in ("Nothing changes", "interact here", "stays as it is printed"))


@pytest.mark.parametrize(
    ("cards", "card"),
    [
        (("thorn-of-amethyst", "humility"), "Thorn of Amethyst"),
        (("mycosynth-lattice", "thorn-of-amethyst", "sol-ring"), "Thorn of Amethyst"),
        (("curse-of-exhaustion", "giant-growth"), "Curse of Exhaustion"),
        (("teferi-time-raveler", "giant-growth", "grizzly-bears"), "Teferi, Time Raveler"),
    ],
)
def test_what_a_card_says_of_spells_and_players_is_not_passed_over(cards: tuple[str, ...], card: str) -> None:
    """Where something else happens no cost is told, nor what players may not do: that is said to be left out."""
    assert any(card in line for line in page_of(*cards).assumed.unused)


def test_what_is_said_of_spells_and_players_is_not_left_out() -> None:
    assert not any("Thorn" in line for line in page_of("thorn-of-amethyst", "lightning-bolt").assumed.unused)


def test_what_finds_nothing_to_count_is_not_said_to_change_nothing() -> None:
    """Shared Animosity counts attackers, of which there is none here."""
    page = page_of("shared-animosity", "maskwood-nexus")
    assert "changes nothing more" not in page.sentence
    assert "Part of what Shared Animosity says is not used here." in page.assumed.unused


@pytest.mark.parametrize("card", ["blood-moon", "humility"])
def test_what_has_no_ability_to_counter_loses_none(card: str) -> None:
    """Tishana's Tidebinder takes the abilities of that whose activated or triggered ability it counters."""
    scenario = board("tishanas-tidebinder", card).scenario
    for effect in scenario.effects:
        for key in effect.affects:
            (thing,) = (obj for obj in scenario.objects if obj.id == key)
            assert any(ability.kind in ("activated", "triggered") for ability in thing.abilities)


def test_what_a_card_takes_over_and_the_site_does_not_is_said() -> None:
    """Cairn Wanderer has protection from everything with Progenitus in a graveyard, which is not laid."""
    unused = page_of("cairn-wanderer", "progenitus").assumed.unused
    assert any("Landwalk and protection" in line for line in unused)
