"""Cards and cases as they are stored: their documents, what is refused, and how they are found."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation

from layers_site.content.models import Card, Case
from tests.factories import BEAR, Factory, case_document

pytestmark = pytest.mark.django_db


def case_of(document: dict[str, Any], *, status: str = "published") -> Case:
    case = Case(status=status)
    case.take_json(document)
    return case


def messages(content: Case | Card) -> dict[str, list[str]]:
    """What `full_clean` says, by field."""
    with pytest.raises(ValidationError) as caught:
        content.full_clean()
    return caught.value.message_dict


# --- documents --------------------------------------------------------------------------------------


def test_a_case_is_its_document() -> None:
    """What a case took from a document it gives back, whole."""
    document = case_document()
    assert case_of(document).as_json() == document


def test_a_card_is_its_document() -> None:
    document = {
        "slug": "forest",
        "name": {"en": "Forest", "fr": "Forêt"},
        "kind": "object",
        "data": {"types": ["Land"], "subtypes": ["Forest"]},
        "note": {"en": "A basic land", "fr": "Un terrain de base"},
        "source": "Rule 305.6",
    }
    card = Card()
    card.take_json(document)
    assert card.as_json() == document


def test_content_is_told_apart_by_what_it_says() -> None:
    """The digest does not depend on the order of keys, and changes with any value."""
    document = case_document()
    turned = dict(reversed(list(document.items())))
    assert case_of(document).digest == case_of(turned).digest
    assert case_of(document).digest != case_of(case_document(difficulty=2)).digest


def test_content_is_known_by_its_slug() -> None:
    """The slug is the natural key, so that dumps do not depend on the numbers of rows."""
    case = Factory().case()
    assert Case.objects.get_by_natural_key(*case.natural_key()) == case


def test_texts_are_those_of_the_page() -> None:
    case, card = Factory().case(), Factory().card()
    with translation.override("fr"):
        assert (case.title, str(case), card.name) == ("Un ours grandit", "Un ours grandit", "Grizzlis")
    with translation.override("en"):
        assert (case.title, str(case), card.name) == ("A bear grows", "A bear grows", "Grizzly Bears")


# --- what is refused --------------------------------------------------------------------------------


def test_a_case_that_gives_what_it_expects_is_accepted() -> None:
    """2/2 and +3/+3 are 5/5 (613.4c)."""
    case_of(case_document()).full_clean()


def test_an_expectation_of_all_editions_names_those_that_differ() -> None:
    """ "*" stands for every edition that is not named; those that differ alike are named together."""
    document = case_document()
    document["stages"][0]["expect"] = {
        "*": {"objects": {"bear": {"power": 6}}},
        "2014": {"objects": {"bear": {"power": 5}}},
    }
    (message,) = messages(case_of(document))["document"]
    place, _, rest = message.partition(" ")
    assert place == "/stages/0/expect/*/objects/bear/power"
    assert rest == (
        "2003, 2005, 2007, 2009, 2011, 2026: 6 is expected, but the engine gives 5 "
        "(stage 1, “After Giant Growth”: Grizzly Bears, power)"
    )


WITHOUT = {"title": {"en": "Without it", "fr": "Sans elle"}, "expect": {"2026": {"objects": {"bear": {"power": 5}}}}}


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        # Without Giant Growth the bear is 2/2.
        (
            {"variants": [{"slug": "a", "title": "A", "ops": [{"disable": "growth"}], "stages": [WITHOUT]}]},
            "/variants/0/stages/0/expect/2026/objects/bear/power 2026: 5 is expected",
        ),
        (
            {"scenario": {"format": "layers/1", "objects": [{**BEAR, "id": "a", "name": "A", "types": ["Beast"]}]}},
            "/scenario/objects/0/types/0 ",
        ),
        ({"stages": [{"title": "A", "ops": [{"disable": "humility"}]}]}, "/stages/0/ops/0"),
    ],
    ids=["variant", "board", "operation"],
)
def test_what_is_wrong_with_a_board_is_refused_with_its_place(keys: dict[str, Any], place: str) -> None:
    assert messages(case_of(case_document(**keys)))["document"][0].startswith(place)


@pytest.mark.parametrize(
    ("keys", "field"),
    [
        ({"difficulty": 6}, "difficulty"),
        ({"stated_under": ["1999"]}, "stated_under"),
        ({"concepts": ["juggling"]}, "concepts"),
        ({"concepts": {"layer-7c": 1}}, "concepts"),
        ({"slug": "not a slug"}, "slug"),
    ],
)
def test_each_problem_is_shown_at_its_field(keys: dict[str, Any], field: str) -> None:
    assert list(messages(case_of(case_document(**keys)))) == [field]


@pytest.mark.parametrize("document", [[], "text", 3, {}, {"scenario": []}, {"scenario": {"format": "layers/2"}}])
def test_a_document_of_the_wrong_shape_is_refused_and_breaks_nothing(document: Any) -> None:
    case = case_of(case_document())
    case.document = document
    assert list(messages(case)) == ["document"]


def test_an_unknown_key_of_the_document_is_refused() -> None:
    case = case_of(case_document())
    case.document["colour"] = "green"
    assert messages(case) == {"document": ["/colour is not a known key here"]}


def test_too_many_stages_are_refused_before_any_is_evaluated() -> None:
    stage = case_document()["stages"][0]
    assert "at most 100" in messages(case_of(case_document(stages=[stage] * 101)))["document"][0]


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"types": ["Beast"]}, "/types/0"),
        ({"power": "two"}, "/power"),
        ({"wings": 2}, "/wings"),
        ({"id": "bear"}, "/id"),
        ({"timestamp": 3}, "/timestamp"),
        ({"abilities": [{"static": {"affects": {"is": "self"}, "changes": [{"pt": {"add": [1]}}]}}]}, "/abilities/0"),
    ],
)
def test_a_card_that_no_board_could_hold_is_refused_with_its_place(data: dict[str, Any], place: str) -> None:
    """A card says what is printed; ids and timestamps are the board's."""
    card = Card(slug="card", name_en="Card", name_fr="Carte", data=data)
    assert messages(card)["data"][0].startswith(place)


def test_an_effect_is_checked_as_an_effect() -> None:
    card = Card(slug="growth", name_en="Growth", name_fr="Croissance", kind="effect", data={"power": 3})
    assert messages(card)["data"] == ['must have the key "changes"', "/power is not a known key here"]
    card.data = {"changes": [{"pt": {"add": [3, 3]}}]}
    card.full_clean()


@pytest.mark.parametrize("data", [[], "text", None, 7])
def test_card_data_of_the_wrong_kind_is_refused(data: Any) -> None:
    assert list(messages(Card(slug="card", name_en="Card", name_fr="Carte", data=data))) == ["data"]


# --- questions --------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["bear", "BEAR grows", "ours", "croissance GIGANTESQUE", "Grizzlis", "growth", ""])
def test_a_case_is_found_in_either_language(text: str) -> None:
    """By its title, its summary, and the names of what is on its board; every word must be there."""
    case = Factory().case()
    assert list(Case.objects.search(text)) == [case]


@pytest.mark.parametrize("text", ["humility", "bear humility", "%", "_", "be_r"])
def test_a_case_is_not_found_by_what_it_does_not_say(text: str) -> None:
    Factory().case()
    assert not Case.objects.search(text).exists()


@pytest.mark.parametrize("text", ["humilité", "HUMILITE", "Humility", "humilite\u0301", "enchantment"])
def test_accents_do_not_matter(text: str) -> None:
    card = Factory().card(
        slug="humility",
        name_en="Humility",
        name_fr="Humilité",
        data={"types": ["Enchantment"], "mana_cost": "{2}{W}{W}"},
    )
    Factory().card()
    assert list(Card.objects.search(text)) == [card]


def test_cases_are_asked_for_in_the_words_of_their_editors() -> None:
    case = Factory().case(concepts=["layer-7c", "dependency"], stated_under=["2009", "2014"], difficulty=3)
    Factory().case(slug="other", concepts=["layer-7b"], stated_under=["2011"], status="draft")
    assert list(Case.objects.published()) == [case]
    assert list(Case.objects.with_concept("dependency")) == [case]
    assert list(Case.objects.stated_under("2009")) == [case]
    everything = {"q": "", "concept": "", "layer": None, "difficulty": None, "load": None, "edition": ""}
    assert list(Case.objects.matching(everything | {"difficulty": 3})) == [case]
    assert not Case.objects.matching(everything | {"difficulty": 2}).exists()
    assert not Case.objects.with_concept("layer-7").exists()
    assert list(Case.objects.published().search("ours").with_concept("layer-7c").stated_under("2014")) == [case]


def test_what_is_found_follows_what_is_saved() -> None:
    card = Factory().card()
    card.name_fr = "Ours grizzlis"
    card.save()
    assert list(Card.objects.search("ours")) == [card]
    assert BEAR["types"] == card.data["types"]
