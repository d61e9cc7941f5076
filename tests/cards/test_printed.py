"""Every card of the library is what is printed on it: names, type line, size, and stars where an ability fills them in.

The table is `printed.txt`; the lists of types are those of rule 205.3.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from django.conf import settings

from engine.words import CARD_TYPES, CREATURE_FAMILY, SUBTYPE_FAMILIES, SUPERTYPES
from layers_site.cardtext.wording.clauses import ordered_supertypes, ordered_types
from layers_site.cardtext.wording.french.vocabulary import CREATURE_TYPES
from tests.cards import printed
from tests.cards.table import Json, basic, data_of, kind_of, name_of, slugs, the
from tests.engine.boards import LOSE_ALL, board, effect, pt, run

CONTENT: Final = Path(settings.CONTENT_DIR)
BY_NAME: Final = {card.en: card for card in printed.CARDS}
for name in (name_of(slug)["en"] for slug in slugs() if kind_of(slug) == "object" and slug not in printed.NO_CARDS):
    assert name in BY_NAME, f"{name} has no line in tests/cards/printed.py"
SLUGS: Final = [slug for slug in slugs() if kind_of(slug) == "object" and slug not in printed.NO_CARDS]
STARRED: Final = [slug for slug in SLUGS if "*" in BY_NAME[name_of(slug)["en"]].size]
#: Its controller chooses the size as it enters: the entry is the 3/3 that was chosen.
CHOSEN: Final = {"primal-clay": (3, 3)}
#: Which cards it exiles is known on no board: its size is told in words.
NOT_COMPUTED: Final = {"sutured-ghoul"}


def card_of(slug: str) -> printed.Printed:
    return BY_NAME[name_of(slug)["en"]]


def size_without_star(size: str) -> tuple[int, int] | None:
    """The size with 0 for each star (208.2a): "*/1+*" is 0/1."""
    if not size:
        return None
    power, toughness = (sum(int(part) for part in half.replace("*", "0").split("+")) for half in size.split("/"))
    return power, toughness


def defined_numbers(slug: str) -> set[str]:
    """Which of power and toughness a characteristic-defining ability of the card sets (604.3)."""
    defined: set[str] = set()
    for ability in data_of(slug).get("abilities", ()):
        if isinstance(ability, dict) and ability.get("cda"):
            sizes = [change["pt"]["set"] for change in ability["static"]["changes"] if "pt" in change]
            defined.update(
                half
                for size in sizes
                for half, value in zip(("power", "toughness"), size, strict=True)
                if value is not None
            )
    return defined


# --- the table and the library ----------------------------------------------------------------------


def test_every_card_of_the_library_is_in_the_table_once() -> None:
    assert Counter(name_of(slug)["en"] for slug in SLUGS) == Counter(card.en for card in printed.CARDS)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_type_line_is_the_printed_one(slug: str) -> None:
    """Supertypes, card types and subtypes, in the order of the type line (205.1)."""
    data = data_of(slug)
    left = [*ordered_supertypes(data.get("supertypes", [])), *data["types"]]
    line = " ".join(left) + (f" — {' '.join(data['subtypes'])}" if data.get("subtypes") else "")
    assert line == card_of(slug).types
    assert sorted(ordered_types(data["types"])) == sorted(data["types"])


@pytest.mark.parametrize("slug", SLUGS)
def test_every_word_of_the_type_line_is_one_of_the_rules_today(slug: str) -> None:
    """Card types (205.2a), supertypes (205.4a), and subtypes of a list that goes with one of its types (205.3d)."""
    data = data_of(slug)
    assert set(data["types"]) <= CARD_TYPES - {"Tribal"}
    assert set(data.get("supertypes", ())) <= SUPERTYPES
    for word in data.get("subtypes", ()):
        assert SUBTYPE_FAMILIES.get(word, CREATURE_FAMILY) & set(data["types"]), word
        assert word in SUBTYPE_FAMILIES or word in CREATURE_TYPES, word


@pytest.mark.parametrize("slug", SLUGS)
def test_the_size_is_the_printed_one(slug: str) -> None:
    """A star is 0 as long as no ability fills it in (208.2a)."""
    data = data_of(slug)
    size = (data["power"], data["toughness"]) if "power" in data else None
    assert size == CHOSEN.get(slug, size_without_star(card_of(slug).size))


@pytest.mark.parametrize("slug", SLUGS)
def test_stars_are_where_the_card_defines_its_size(slug: str) -> None:
    """What a characteristic-defining ability sets is printed with a star, and each star has its ability (208.2)."""
    power, _, toughness = card_of(slug).size.partition("/")
    starred = {half for half, text in (("power", power), ("toughness", toughness)) if "*" in text}
    if slug in CHOSEN or slug in NOT_COMPUTED:
        assert defined_numbers(slug) == set()
    else:
        assert defined_numbers(slug) == starred


@pytest.mark.parametrize("slug", [slug for slug in STARRED if slug not in CHOSEN])
def test_without_its_ability_the_stars_are_empty(slug: str) -> None:
    """Under "loses all abilities" nothing is left in layer 7a: both Lhurgoyfs are 0/1, Nightmare 0/0 (208.2a)."""
    around = (the("grizzly-bears", "dead", zone="graveyard"), basic("Swamp"), basic("Mountain", "other"))
    gone = effect("gone", "it", LOSE_ALL)
    result = run(board(the(slug, "it"), *around, effects=(gone,)))
    assert pt(result, "it") == size_without_star(card_of(slug).size)


# --- names ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_the_french_name_is_the_printed_one(slug: str) -> None:
    assert name_of(slug)["fr"] == card_of(slug).fr


def test_a_name_without_a_french_printing_is_said_to_be_that() -> None:
    """The note of the entry tells it, and no other entry doubts its name."""
    doubted = set()
    for slug in slugs():
        note = json.loads((CONTENT / "cards" / f"{slug}.json").read_text(encoding="utf-8")).get("note", {})
        if "French" in note.get("en", ""):
            doubted.add(slug)
    assert doubted == printed.WITHOUT_FRENCH_PRINTING


@cache
def labels() -> tuple[tuple[str, Json], ...]:
    """Every text in two languages of the content, with the file it is in."""
    paths = sorted(CONTENT.rglob("*.json"))
    return tuple(
        (path.name, label) for path in paths for label in in_both_languages(json.loads(path.read_text("utf-8")))
    )


def in_both_languages(node: Any) -> Iterator[Json]:
    if isinstance(node, dict):
        if isinstance(node.get("en"), str) and isinstance(node.get("fr"), str):
            yield node
        for part in node.values():
            yield from in_both_languages(part)
    elif isinstance(node, list):
        for part in node:
            yield from in_both_languages(part)


def test_a_card_has_one_french_name_wherever_it_stands() -> None:
    """On the boards of cases, lessons, drills, quizzes and stack games as in the library."""
    names = {card.en: card.fr for card in (*printed.CARDS, *printed.OTHERS)}
    names |= {en.replace("'", "’"): fr for en, fr in names.items()}
    seen = {label["en"] for _, label in labels()} & names.keys()
    wrong = [(file, label) for file, label in labels() if label["fr"] != names.get(label["en"], label["fr"])]
    assert wrong == []
    assert len(seen) > 200


def named_once(node: Any) -> Iterator[str]:
    """The names of objects and effects that are written once for both languages."""
    if isinstance(node, dict):
        if "id" in node and isinstance(node.get("name"), str):
            yield node["name"]
        for part in node.values():
            yield from named_once(part)
    elif isinstance(node, list):
        for part in node:
            yield from named_once(part)


def test_a_name_that_is_written_once_is_the_same_in_both_languages() -> None:
    """On a board a card whose French name is another has both."""
    differing = {card.en for card in (*printed.CARDS, *printed.OTHERS) if card.fr != card.en}
    documents = {path.name: json.loads(path.read_text("utf-8")) for path in CONTENT.rglob("*.json")}
    once = {(file, name) for file, document in documents.items() for name in named_once(document)}
    assert {(file, name) for file, name in once if name in differing} == set()
    assert {name for _, name in once} >= {"Conversion", "Clone"}


@pytest.mark.parametrize("wrong", printed.WRONG_NAMES)
def test_no_text_has_a_name_that_is_on_no_card(wrong: str) -> None:
    """In sentences the names have no label of their own: the old forms are looked for by letter."""
    assert [(file, label["fr"]) for file, label in labels() if wrong in label["fr"]] == []
