"""What people type, and what they look for: by hand, from the titles of the content and the numbers of the rules."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from layers_site.search.index import Index
from layers_site.search.views import results

ENGLISH = [
    # Names: whole, begun, up to the comma, by a word of them.
    ("humility", "Card: Humility"),
    ("Yavimaya", "Card: Yavimaya, Cradle of Growth"),
    ("sheoldred", "Card: Sheoldred, the Apocalypse"),
    ("cenobite", "Card: Elesh Norn, Grand Cenobite"),
    ("lune de sang", "Card: Blood Moon"),
    ("humility clinic", "Lesson: The Humility clinic"),
    ("dependency", "Word: Dependency"),
    ("cda", "Word: Characteristic-defining ability"),
    ("layer 7", "Layer: Layer 7: Power and toughness"),
    ("7b", "Layer: Layer 7b: Power and toughness set"),
    ("innistrad", "Edition: Innistrad (September 2011)"),
    ("2011", "Edition: Innistrad (September 2011)"),
    ("m03", "Misconception: The newest applies first"),
    ("newest applies first", "Misconception: The newest applies first"),
    # 613.8 says that dependency comes before timestamps, 613.7 gives their order, 707.2 names what a copy takes.
    ("613.8", "Rule: Dependency comes before timestamps"),
    ("613.7", "Rule: Timestamp order"),
    ("707.2", "Rule: Copiable values"),
    # Mistakes: a letter left out, two swapped, one too many, several.
    ("blod moon", "Card: Blood Moon"),
    ("urbrog", "Card: Urborg, Tomb of Yawgmoth"),
    ("opalesence", "Card: Opalescence"),
    ("sherdold", "Card: Sheoldred, the Apocalypse"),
    ("dependancy", "Word: Dependency"),
    # Boards: no card is called so, but both lie there.
    ("blood moon urborg", "Case: Blood Moon over Urborg"),
    ("clone humility", "Case: Clone enters under Humility"),
    # Questions: what somebody asks who knows no word of it.
    ("what is a timestamp?", "Word: Timestamp"),
]
FRENCH = [
    ("dépendance", "Mot : Dépendance"),
    ("dependance", "Mot : Dépendance"),
    ("couche 7", "Couche : Couche 7 : Force et endurance"),
    ("tampon horaire", "Mot : Tampon horaire"),
    ("Lune de sang", "Carte : Lune de sang"),
    ("lune de snag", "Carte : Lune de sang"),
    ("blood moon", "Carte : Lune de sang"),
    ("humilité", "Carte : Humilité"),
    ("humlité", "Carte : Humilité"),
    ("elesh norn grand cenobite", "Carte : Elesh Norn, Grand Cénobite"),
    ("clinique", "Leçon : La clinique d’Humilité"),
    ("le plus récent s'applique d'abord", "Idée fausse : Le plus récent s’applique d’abord"),
    ("613.8", "Règle : La dépendance passe avant les tampons horaires"),
    ("CDC", "Mot : Capacité de définition de caractéristiques"),
    ("aujourd'hui", "Édition : Aujourd’hui (septembre 2026)"),
    ("pile", "Mot : Pile"),
    ("comment fonctionnent les couches ?", "Couche : Les couches"),
]


def told(index: Index, language: str, typed: str) -> list[str]:
    with override(language):
        between = ": " if language == "en" else " : "
        return [
            f"{each.kind}{between}{each.title}".replace("\u00a0", " ") for each in results(index.search(typed).things)
        ]


@pytest.mark.parametrize(("inside", "queries"), [("en", ENGLISH), ("fr", FRENCH)], ids=["en", "fr"])
def test_what_is_looked_for_comes_first(index: Index, inside: str, queries: list[tuple[str, str]]) -> None:
    """On the pages of that language; each has queries of its own, so that both are tried by day."""
    first = {typed: next(iter(told(index, inside, typed)), "nothing") for typed, _wanted in queries}
    assert first == dict(queries)


def test_two_of_one_name_are_both_offered(index: Index) -> None:
    assert set(told(index, "en", "elesh norn")[:2]) == {
        "Card: Elesh Norn, Grand Cenobite",
        "Card: Elesh Norn, Mother of Machines",
    }


def test_a_land_comes_before_the_enchantment_that_has_its_name_at_the_end(index: Index) -> None:
    found = told(index, "en", "yavimaya")
    assert found.index("Card: Yavimaya, Cradle of Growth") < found.index("Card: Fires of Yavimaya")


def test_the_cases_about_a_card_come_before_those_that_have_it_on_their_board(index: Index) -> None:
    """Humility itself, then the two cases that are named after it, whatever their titles."""
    found = told(index, "en", "humility")
    about = {"Case: Three enchantments come back together", "Case: Can the named card be cast again?"}
    assert set(found[1:3]) == about


def test_a_number_of_another_edition_comes_after_that_of_today(index: Index) -> None:
    """613.5 says today that all happens all the time; in 2014 it said what 613.6 says now, of several layers."""
    assert told(index, "en", "613.5")[:2] == [
        "Rule: Instantly and constantly",
        "Rule: One effect, several layers",
    ]


def test_a_number_is_no_two_words(index: Index) -> None:
    """What is found by 613.8 has it; 613.1, where the layers start, is no slip of it, nor what has a 613 and an 8."""
    found = index.search("613.8").things
    assert {"dependency_overrides", "dependency", "loop"} <= {thing.code for thing in found}
    assert "start" not in {thing.code for thing in found}
    told_so = [thing for thing in found if not any(name.startswith("613.8") for name in thing.also)]
    assert [thing.code for thing in told_so if " 613 8" not in thing.text] == []


def test_what_is_looked_for_instead_is_said(index: Index) -> None:
    assert index.search("sherdold").instead == "sheoldred"
    assert index.search("sheoldred").instead == ""


@pytest.mark.parametrize("typed", ["qzxqzx", "", " ", "???", "\0", "Ω", "a" * 500])
def test_nothing_is_found_for_nothing(index: Index, typed: str) -> None:
    assert index.search(typed).things == index.names(typed) == ()


@pytest.mark.parametrize("typed", ["how do layers work", "comment marchent les couches"])
def test_who_asks_for_all_of_it_is_led_to_the_first_lesson(index: Index, typed: str) -> None:
    """Beside the page of the layers, which Look up has."""
    assert [thing.code for thing in index.search(typed).things[:2]] == ["", "continuous-effects"]
