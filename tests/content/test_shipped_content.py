"""The curated content that comes with the code: every file, every expectation, every French text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from django.conf import settings

import engine
from engine.analysis.claims import Why
from engine.analysis.legality import faults
from engine.cases import moments
from engine.errors import Fault, ScenarioError
from engine.notation import read_case, read_scenario
from engine.notation.scenarios import canonical
from engine.scenario import FORMAT, Scenario
from layers_site.boards.services.evaluation import other_results
from layers_site.content.card_texts import card_problems
from layers_site.content.files import ContentFile, read_folder
from layers_site.content.models import Card, Case
from layers_site.content.services.loading import load_content
from layers_site.content.validation import differences, problems
from layers_site.learning.drills.boards import is_game, stands
from layers_site.learning.drills.documents import families
from layers_site.learning.lessons.reading import lessons, scenario_at
from layers_site.platform.problems import SiteFault
from layers_site.platform.text import french_problems
from layers_site.questions.beliefs import beliefs_of, editions_with, wrong_answers
from layers_site.questions.questions import Question
from tests.chance import seeds
from tests.engine.boards import add_types, artifact, board, creature, enchantment, set_creature, static, subtypes
from tests.night import sample_of
from tests.one_description import MUTATIONS, Description, Mutation, keys_listed, keys_of, section_of

FILES = read_folder(settings.CONTENT_DIR)


def french_texts(node: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every French text of a document with its place."""
    if isinstance(node, list):
        for place, item in enumerate(node):
            yield from french_texts(item, f"{path}/{place}")
    elif isinstance(node, dict):
        for key, item in node.items():
            if key == "fr" and isinstance(item, str):
                yield path, item
            yield from french_texts(item, f"{path}/{key}")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_file_is_as_the_format_says(file: ContentFile) -> None:
    """It can be read, is there in both languages, and its board can be evaluated."""
    assert problems(file) == []


@pytest.mark.parametrize(
    "file", sample_of([file for file in FILES if file.kind == "cases"], 4), ids=lambda file: file.name
)
def test_every_case_gives_what_it_expects(file: ContentFile) -> None:
    """Stage by stage, variant by variant, under each edition that it speaks of. The expectations come from sources. By
    day every fourth case; `make check` looks at all of them.
    """
    assert any(stage.get("expect") for stage in file.document["stages"])
    assert differences(file) == []


@pytest.mark.parametrize("path", sorted(Path(settings.CONTENT_DIR).rglob("*.json")), ids=lambda path: path.stem)
def test_french_is_set_as_french(path: Path) -> None:
    """Curly apostrophes, and spaces that do not break before high punctuation."""
    document = json.loads(path.read_text(encoding="utf-8"))
    assert [(where, text) for where, text in french_texts(document) if french_problems(text)] == []


#: What texts once said and the rules do not, by letter, with the rule.
UNTRUE = {
    "damage still comes from you": "120.7: it is dealt by the Sorcerer, whoever controls the ability",
    "ses blessures viennent toujours de vous": "120.7",
    "had it begun before layer 6": "613.6: Humility’s own effect begins in layer 6 and goes on",
    "avait-il commencé avant la couche 6": "613.6",
    "before layer 6 is safe": "613.7: a newer effect of layer 7b has the last word",
    "avant la couche 6 est sauf": "613.7",
    "which no edition changed": "510.2: combat damage left the stack in 2009",
    "qu’aucune édition n’a changée": "510.2",
    "le premier regard était le bon": "before 2011 the first look was final, not right",
    "no right to jump the queue": "613.8b says “just after”",
    "ne fait passer devant personne": "613.8b",
    "attend jusqu’après lui": "613.8b: just after",
    "goes back to its owner’s side": "a control effect that ends gives it to whoever controls it then",
    "la guivre retourne à son propriétaire": "the same",
    "opens at one word only": "613.2a: merging and chosen sizes too",
    "un seul mot l’ouvre": "613.2a",
    "given, those from keyword counters. ": "613.7c: a counter put on later stays",
    "ont données, celles des marqueurs de mot-clé. ": "613.7c",
    "(714)": "714.3c, 714.4 and 704.5s are meant",
}


@pytest.mark.parametrize("untrue", UNTRUE)
def test_no_text_says_what_the_rules_do_not(untrue: str) -> None:
    assert [name for name, text in texts().items() if untrue in text] == [], UNTRUE[untrue]


@cache
def texts() -> dict[str, str]:
    paths = sorted(Path(settings.CONTENT_DIR).rglob("*.json"))
    return {path.name: path.read_text(encoding="utf-8") for path in paths}


@pytest.mark.nightly
@pytest.mark.django_db
def test_all_of_it_can_be_loaded() -> None:
    """By day `test_files` loads it, and takes all of it out again."""
    loaded = load_content(settings.CONTENT_DIR)
    assert (loaded.created, loaded.updated, loaded.skipped) == (len(FILES), 0, ())
    assert Case.objects.published().count() == sum(file.kind == "cases" for file in FILES) >= 13
    assert Card.objects.count() == sum(file.kind == "cards" for file in FILES)
    for card in Card.objects.all():
        card.full_clean()


# --- every board could lie on a table, but for the few that show what is about to be gone -------------


#: What is wrong on a shipped board because the board is about it: it asks whether something dies, or tells it.
MEANT: Final = {
    ("cases/ashaya", Why.TOUGHNESS, "ashaya"): "its stage says that Ashaya dies",
    ("cases/bludgeon-brawl-and-march", Why.LOOSE, "lotus"): "its explanation says that the Lotus falls off (704.5p)",
    ("cases/clone-enters-under-humility", Why.TOUGHNESS, "clone"): "what Clone is once Humility is gone: it dies",
    ("cases/clone-of-a-white-creature", Why.TOUGHNESS, "clone"): "what Clone would be by itself: 0/0",
    ("cases/domain-under-blood-moon", Why.TOUGHNESS, "kavu"): "nothing to count with: the Kavu dies",
    ("cases/licids-copy-versus-text", Why.LOOSE, "shapeshifter"): "its note says that it is attached to nothing now",
    ("cases/mycosynth-lattice-and-march", Why.TOUGHNESS, "forest"): "lands die: the case asks what becomes of them",
    ("cases/nighthowler-under-dress-down", Why.TOUGHNESS, "howler"): "its note says that Nighthowler dies",
    ("cases/walking-ballista-enters", Why.TOUGHNESS, "ballista"): "the case asks when the Ballista dies",
    ("cases/who-survives-dress-down", Why.TOUGHNESS, "construct"): "the case asks who survives",
    ("cases/witness-protection-on-two-legends", Why.LEGEND, "kamahl"): "the case asks about the legend rule (704.5j)",
    ("lessons/05-does-it-die", Why.TOUGHNESS, "bears"): "the lesson asks whether it dies",
    ("lessons/05-does-it-die", Why.TOUGHNESS, "citadel"): "the lesson asks whether it dies",
    ("lessons/05-does-it-die", Why.TOUGHNESS, "sheoldred"): "the lesson asks whether it dies",
    ("lessons/15-chains-and-loops", Why.TOUGHNESS, "forest"): "lands die, as its text says",
    ("lessons/17-five-steps", Why.TOUGHNESS, "urborg"): "a task of five steps: the last is that it dies",
    ("quizzes/hard-boards", Why.TOUGHNESS, "ashaya"): "the question is what becomes of Ashaya",
}
Wrong = tuple[str, Why, str]


def shipped_boards(folder: str) -> Iterator[tuple[str, Scenario]]:
    """Every board that is written in the files of a folder, with its file; of a case every stage and variant."""
    for path in sorted((Path(settings.CONTENT_DIR) / folder).glob("*.json")):
        document = json.loads(path.read_bytes())
        name = f"{folder}/{path.stem}"
        if folder == "cases":
            yield from ((name, moment.scenario) for moment in moments(read_case(document)))
        else:
            yield from ((name, scenario) for scenario in _written(document))


def _written(value: object) -> Iterator[Scenario]:
    if isinstance(value, dict):
        if value.get("format") == FORMAT:
            yield read_scenario(value)
        for part in value.values():
            yield from _written(part)
    elif isinstance(value, list):
        for part in value:
            yield from _written(part)


def wrong_on(name: str, scenario: Scenario) -> set[Wrong]:
    return {(name, fault.why, fault.key) for fault in faults(scenario)}


@pytest.mark.parametrize("folder", ["cases", "lessons", "quizzes", "telling", "misconceptions", "stack"])
def test_every_shipped_board_could_lie_on_a_table(folder: str) -> None:
    """Neither more nor less is wrong than what is meant."""
    wrong = set[Wrong]().union(*(wrong_on(name, scenario) for name, scenario in shipped_boards(folder)))
    assert wrong == {key for key in MEANT if key[0].startswith(f"{folder}/")}


def test_every_board_of_a_drill_could_lie_on_a_table() -> None:
    """The boards on which its items are judged, at each moment; a game has rules of its own."""
    items = [(f"drills/{family.slug}", item) for family in families().values() for item in family.items.values()]
    boards = [(name, stand.scenario) for name, item in items if not is_game(item) for stand in stands(item)]
    assert len(boards) > 50
    assert set[Wrong]().union(*(wrong_on(name, scenario) for name, scenario in boards)) == set()


# --- the two readings of “just after” (613.8b) --------------------------------------------------------


LETTER = "2026-just-after"
CASES = [file for file in read_folder(settings.CONTENT_DIR) if file.kind == "cases"]
CARDS = Path(settings.CONTENT_DIR) / "cards"
GLOSSARY = Path(settings.CONTENT_DIR) / "glossary.json"
#: The pages of lessons and the cases that compare the two readings.
ABOUT_IT: list[str] = ["dependency-beyond-lands/part-5", "dependency-beyond-lands/practice-3"]


def types_by_reading(document: dict[str, Any], name: str) -> dict[str, list[str]]:
    scenario = engine.parse(document)
    return {
        ruleset: subtypes(engine.result_json(engine.evaluate(scenario, ruleset)), name) for ruleset in ("2026", LETTER)
    }


def three_effects() -> dict[str, Any]:
    """March of the Machines (1), "this is an Elf" on the Bears (2), Conspiracy for Goblins (3), and an artifact.

    Conspiracy waits for the March, which gives it one creature more; the Aura waits for nothing (613.8a).
    """
    march = enchantment("march", static({"type": "Artifact"}, add_types("Creature")), timestamp=1)
    elf = enchantment("elf", static({"ids": ["bears"]}, set_creature("Elf")), timestamp=2)
    goblins = enchantment("goblins", static({"type": "Creature"}, set_creature("Goblin")), timestamp=3)
    bears = creature("bears", 2, 2, subtypes=["Bear"], timestamp=4)
    return board(march, elf, goblins, bears, artifact("rock", timestamp=5))


def ashaya_seas_moon(seas: int = 2) -> dict[str, Any]:
    """Ashaya (1) makes creatures Forest lands, Seas makes Stomping Ground an Island, Blood Moon (3) Mountains.

    Blood Moon waits for Ashaya, which makes it find more nonbasic lands. The Seas wait for nothing: they affect the
    same land in the same way, whatever the others do.
    """
    return board(
        library("ashaya-soul-of-the-wild", timestamp=1),
        library("spreading-seas", timestamp=seas, attached_to="stomping-ground"),
        library("blood-moon", timestamp=3),
        library("stomping-ground", timestamp=0),
    )


def library(slug: str, **fields: Any) -> dict[str, Any]:
    card = json.loads((CARDS / f"{slug}.json").read_text("utf-8"))
    return {"id": slug, "name": card["name"], **card["data"], **fields}


def test_the_readings_part_where_an_effect_that_never_waited_is_in_between() -> None:
    """March, Elf, Goblin as this site reads it: Goblins. March, Goblin just after it, Elf by the letter: Elves."""
    assert types_by_reading(three_effects(), "bears") == {"2026": ["Goblin"], LETTER: ["Elf"]}


def test_cards_of_today_part_the_readings() -> None:
    """Ashaya, Seas, Moon: a Mountain. By the letter Blood Moon applies just after Ashaya, then Seas: an Island."""
    land = "stomping-ground"
    assert types_by_reading(ashaya_seas_moon(), land) == {"2026": ["Mountain"], LETTER: ["Island"]}


@pytest.mark.parametrize(("seas", "basic"), [(0, "Mountain"), (4, "Island")])
def test_the_readings_agree_where_nothing_is_in_between(seas: int, basic: str) -> None:
    """Seas older than Ashaya apply first under both, Seas newer than Blood Moon last."""
    assert types_by_reading(ashaya_seas_moon(seas), "stomping-ground") == {"2026": [basic], LETTER: [basic]}


def test_the_trace_says_that_it_waited() -> None:
    """By the letter Blood Moon is the second effect of layer 4, because of its dependency on Ashaya."""
    result = engine.result_json(engine.evaluate(engine.parse(ashaya_seas_moon()), LETTER))
    applied = next(layer for layer in result["layers"] if layer["layer"] == "4")["applied"]
    assert [(step["effect"].split(".")[0], step["by"]) for step in applied] == [
        ("ashaya-soul-of-the-wild", "timestamp"),
        ("blood-moon", "dependency"),
        ("spreading-seas", "timestamp"),
    ]


def test_the_page_names_the_reading_where_the_result_is_different() -> None:
    """And only there: beside older editions, which may differ for reasons of their own."""
    apart, alike = (canonical(read_scenario(ashaya_seas_moon(seas))) for seas in (2, 4))
    assert LETTER in other_results(apart, "2026").editions
    assert LETTER not in other_results(alike, "2026").editions


def test_who_answers_by_the_letter_holds_no_misconception() -> None:
    """The answer is not the one of this site, and the verdict says under which reading it is right."""
    question = Question(canonical(read_scenario(ashaya_seas_moon())), "2026", "types", object="stomping-ground")
    island = {"supertypes": [], "types": ["Land"], "subtypes": ["Island"], "all_creature_types": False}
    assert LETTER in editions_with(question, island)
    assert beliefs_of(question, island) == ()
    assert island not in [wrong.answer for wrong in wrong_answers(question)]


def moments_of_today() -> Iterator[tuple[str, engine.Scenario]]:
    for file in CASES:
        for moment in moments(read_case(file.document)):
            yield f"{file.name}{moment.path}", moment.scenario
    for lesson in lessons().values():
        for code in lesson.codes:
            page = lesson.page(code)
            if page is not None and page.board is not None and page.board.live and page.board.edition == "2026":
                yield f"{lesson.slug}/{code}", scenario_at(page.board)


@pytest.mark.nightly
def test_no_other_board_of_cases_and_lessons_depends_on_the_reading() -> None:
    """Only the boards that are about it: so no expectation of a case rests on our choice."""
    apart = [name for name, scenario in moments_of_today() if ending(scenario, "2026") != ending(scenario, LETTER)]
    assert apart == ABOUT_IT


def ending(scenario: engine.Scenario, ruleset: str) -> Any:
    return engine.result_json(engine.evaluate(scenario, ruleset))["objects"]


@pytest.mark.parametrize(("language", "words"), [("en", "just after"), ("fr", "juste après")])
def test_lesson_and_glossary_name_the_letter_and_the_reading(language: str, words: str) -> None:
    """Both say what the rule says, and that this site reads it otherwise."""
    entry = next(item for item in json.loads(GLOSSARY.read_text("utf-8"))["entries"] if item["code"] == "waiting")
    lesson = json.loads((GLOSSARY.parent / "lessons" / "14-dependency.json").read_text("utf-8"))["parts"][3]
    for text in (entry["text"][language], lesson["text"][language]):
        assert words in text
        assert {"en": "this site", "fr": "ce site"}[language] in text.lower()


# --- cards as they are described ----------------------------------------------------------------------


def _read(document: Any) -> Any:
    problems = card_problems(document)
    if problems:
        raise ScenarioError(tuple(problems))
    return document


CARD: Final = Description(
    "Card",
    _read,
    lambda card: card,
    {SiteFault.GIVEN_BY_BOARD: "what a board gives", Fault.NO_AFFECTS: "what the changes are about"},
)
WHOLES: Final = tuple(
    json.loads(path.read_bytes()) for path in sorted(Path(settings.CONTENT_DIR, "cards").glob("*.json"))
)


def test_every_card_that_ships_is_as_described() -> None:
    """By day every eighth; `make check` reads all of them."""
    for card in sample_of(WHOLES, 8):
        assert CARD.check(card, card["slug"]), CARD.problems(card)


@pytest.mark.chance
@pytest.mark.parametrize("make", MUTATIONS)
@pytest.mark.parametrize("number", [30, pytest.param(3_500, marks=pytest.mark.nightly)])
def test_reader_and_schema_say_the_same(make: Mutation, number: int) -> None:
    """Over 10,000 cards at night: shipped ones that are damaged, or have parts of others."""
    sound = sum(CARD.check(make(seed, WHOLES), f"{make.__name__} {seed}") for seed in seeds(number))
    assert 0 < sound < number


def test_the_table_of_the_documentation_has_the_keys() -> None:
    assert keys_listed(section_of("content.md", "A file of a card")) == keys_of(CARD.schema)
