"""Validation of cards and cases: each problem with its place, and how a result differs from what is expected."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.analysis.expectations import Difference, Translations, check_expectation, question_problems, translations
from engine.analysis.result import result_json
from engine.cases import Case, Moment, key_for, moments
from engine.errors import EvaluationError, Problem, ScenarioError
from engine.evaluation.evaluator import evaluate
from engine.instructions import Json
from engine.notation.cases import read_case
from engine.rulesets import MISCONCEPTIONS, READINGS, RULESETS
from engine.scenario import Label
from engine.words import MANA_OF_LAND_TYPE
from layers_site.cardtext import wording
from layers_site.cardtext.wording import Language
from layers_site.content.card_texts import card_problems
from layers_site.content.files import LIMITS, ContentFile, read_json
from layers_site.explain.names import label
from layers_site.platform.problems import SiteFault, worded
from layers_site.platform.text import current_language, label_text, name_problems


@cache
def concepts() -> dict[str, dict[str, str]]:
    """Return the label of each concept by its code, in the order in which they are shown."""
    document: Any = read_json((settings.CONTENT_DIR / "concepts.json").read_bytes())
    return {item["code"]: item["label"] for item in document}


def concept_name(code: str) -> str:
    """Return the name of the concept in the language of the page, or the code if it is unknown."""
    return label_text(concepts().get(code, code))


def concept_problems(codes: Sequence[str]) -> list[Problem]:
    """Return the codes that stand for no concept."""
    known = tuple(concepts())
    return [
        Problem(f"/concepts/{place}", SiteFault.NO_CONCEPT, {"names": known, "name": code})
        for place, code in enumerate(codes)
        if code not in concepts()
    ]


# --- A result that is not as expected, in words ---------------------------------------------------------


_WHAT: Final = {
    "power": gettext_lazy("power"),
    "toughness": gettext_lazy("toughness"),
    "types": gettext_lazy("types"),
    "subtypes": gettext_lazy("subtypes"),
    "supertypes": gettext_lazy("supertypes"),
    "colors": gettext_lazy("colors"),
    "abilities": gettext_lazy("abilities"),
    "has": gettext_lazy("has the ability"),
    "lacks": gettext_lazy("does not have the ability"),
    "name": gettext_lazy("name"),
    "controller": gettext_lazy("controller"),
    "mana_cost": gettext_lazy("mana cost"),
    "mana_value": gettext_lazy("mana value"),
    "hand_size": gettext_lazy("maximum hand size"),
    "cost": gettext_lazy("cost"),
    "castable": gettext_lazy("can be cast"),
    "order": gettext_lazy("order in layer"),
    "depends": gettext_lazy("dependency"),
    "independent": gettext_lazy("no dependency"),
    "loops": gettext_lazy("dependency loops"),
    "absent": gettext_lazy("effects that do not apply"),
}


def difference_text(difference: Difference, case: Case, french: Translations) -> str:
    """Return in words the expected value and that of the engine, whose texts are English; `french` translates."""
    word = _in_french(french, _reader(difference.path, names_of(case)))
    values = {"expected": _value(difference.expected, word), "found": _value(difference.actual, word)}
    return _("%(expected)s is expected, but the engine gives %(found)s") % values


def place_said(case: Case, moment: Moment, difference: Difference | None = None) -> str:
    """Return the variant, the stage with its title, and the thing that differs.

    For example: "stage 2, “Later”: Grizzly Bears, power".
    """
    text = ", ".join(_stage(case, moment))
    if difference is None:
        return text
    about = ", ".join(_about(difference.path, names_of(case)))
    return _("%(stage)s: %(about)s") % {"stage": text, "about": about}


def _stage(case: Case, moment: Moment) -> Iterator[str]:
    variant = next((variant for variant in case.variants if variant.slug == moment.variant and moment.variant), None)
    if variant is not None:
        yield _("variant “%(title)s”") % {"title": label(variant.title)}
    yield _("stage %(number)s, “%(title)s”") % {"number": moment.index + 1, "title": label(moment.stage.title)}


def _about(path: str, names: dict[str, Label]) -> Iterator[str]:
    """Yield the words for a place in an expectation: `/objects/bear/power`, `/order/7c`, `/depends/0`."""
    for key in path.removeprefix("/").split("/"):
        if key in ("objects", "players", "spells") or key.isdigit():
            continue
        if key in names:
            yield label(names[key])
        else:
            yield str(_WHAT.get(key, key.replace("~1", "/").replace("~0", "~")))


def names_of(case: Case) -> dict[str, Label]:
    """Return the names of what is on the board at the start, by id."""
    board = case.scenario
    effects = {effect.id: effect.name for effect in board.effects}
    return effects | {obj.id: obj.name for obj in board.objects} | {spell.id: spell.name for spell in board.spells}


# --- values -----------------------------------------------------------------------------------------


def _value(value: Json, word: Callable[[str], str]) -> str:
    """Return a value as people read it: words instead of brackets and quotes. `word` translates each word."""
    if value is None or value == []:
        return _("nothing")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        pairs = any(isinstance(item, list) for item in value)
        return ("; " if pairs else ", ").join(_value(item, word) for item in value)
    if isinstance(value, dict):
        return _label_or_json(value)
    return word(value) if isinstance(value, str) else str(value)


def _in_french(french: Translations, word: Callable[[str], str]) -> Callable[[str], str]:
    """Return the function that takes texts of the board in the language of the page, and leaves others to `word`."""
    if current_language() != "fr":
        return word
    texts = {english: text for text, meant in french.items() for english in meant}
    return lambda value: texts[value] if value in texts else word(value)


def _reader(path: str, names: dict[str, Label]) -> Callable[[str], str]:
    """Return the function that puts a word into words at this place of an expectation."""
    keys = path.split("/")
    describe = next((_WORDS[key] for key in keys if key in _WORDS), None)
    language = current_language()
    if describe is not None:
        return lambda word: describe(word, language)
    return lambda word: label(names[word]) if word in names else word


def _ability(word: str, language: Language) -> str:
    """Return the words for an ability named by its keyword.

    The mana ability of a basic land type (305.6) is "mana-Forest".
    """
    symbol = MANA_OF_LAND_TYPE.get(word.removeprefix("mana-")) if word.startswith("mana-") else None
    return wording.mana_ability_text(symbol, language) if symbol else wording.keyword_text(word, language)


_WORDS: Final[dict[str, Callable[[str, Language], str]]] = {
    "types": wording.type_word,
    "subtypes": wording.subtype_word,
    "supertypes": wording.supertype_word,
    "colors": wording.color_word,
    "abilities": _ability,
    "has": _ability,
    "lacks": _ability,
}


def _label_or_json(value: dict[str, Json]) -> str:
    if value.keys() == {"en", "fr"}:
        return label_text({key: str(text) for key, text in value.items()})
    return json.dumps(value, ensure_ascii=False)


#: Stages of a case and its variants together; each is evaluated under up to seven editions.
MOST_STAGES: Final = 100


def problems(file: ContentFile) -> list[Problem]:
    """List unreadable parts and texts that miss a language; a draft may miss one. [] is a good file."""
    if file.kind == "cards":
        return card_problems(file.document)
    return case_problems(file.document) or ([] if file.is_draft else missing_texts(file.document))


def differences(file: ContentFile) -> list[Problem]:
    """List the places where a case expects other results than the engine gives.

    A card expects none, a draft may be wrong.
    """
    return case_differences(file.document) if file.kind == "cases" and not file.is_draft else []


# --- cases ------------------------------------------------------------------------------------------


def case_problems(document: object) -> list[Problem]:
    """List the problems that keep a case or its stages from being read."""
    try:
        case = read_case(document, LIMITS)
    except ScenarioError as error:
        return list(error.problems)
    stages = len(case.stages) + sum(len(variant.stages) for variant in case.variants)
    if stages > MOST_STAGES:
        return [Problem("/stages", SiteFault.MANY_STAGES, {"most": MOST_STAGES})]
    return concept_problems(case.concepts) + name_problems(document)


def missing_texts(document: object, path: str = "") -> list[Problem]:
    """Return the texts that are empty in one language or in both."""
    if isinstance(document, list):
        return [problem for place, item in enumerate(document) for problem in missing_texts(item, f"{path}/{place}")]
    if not isinstance(document, dict):
        return []
    if document.keys() == {"en", "fr"}:
        return [
            Problem(f"{path}/{key}", SiteFault.EMPTY_TEXT) for key, text in document.items() if not str(text).strip()
        ]
    return [problem for key, item in document.items() for problem in missing_texts(item, f"{path}/{key}")]


def no_expectation(document: object) -> list[Problem]:
    """Return a problem if a (readable) case expects nothing anywhere: then it shows nothing."""
    if any(moment.stage.expect for moment in moments(read_case(document, LIMITS))):
        return []
    return [Problem("/stages", SiteFault.NO_EXPECTATION)]


def case_differences(document: object) -> list[Problem]:
    """List the differences between a (readable) case and the engine, under each edition that the case names.

    Editions that differ in the same way are named together: "2003, 2005: 4 is expected, but the engine gives 5
    (stage 1, “After Giant Growth”: Grizzly Bears, power)". What is wrong with the question of the case follows.
    """
    case = read_case(document, LIMITS)
    editions: dict[tuple[str, str, str], list[str]] = {}
    french = translations(case.scenario)
    for moment in moments(case):
        named = [key for key in moment.stage.expect if key in MISCONCEPTIONS or key in READINGS]
        for edition in (*RULESETS, *named):
            for difference in _differences_at(case, moment, edition, french):
                editions.setdefault(difference, []).append(edition)
    differences = [
        worded(
            path,
            _("%(editions)s: %(message)s (%(place)s)")
            % {"editions": ", ".join(ids), "message": message, "place": place},
        )
        for (path, message, place), ids in editions.items()
    ]
    return [*differences, *question_problems(case)]


def _differences_at(case: Case, moment: Moment, edition: str, french: Translations) -> Iterator[tuple[str, str, str]]:
    """Yield the path of each difference, the difference, and its place in words."""
    expect = moment.stage.expected(edition)
    if expect is None:
        return
    path = f"{moment.path}/expect/{key_for(moment.stage.expect, edition)}"
    try:
        result = result_json(evaluate(moment.scenario, edition))
    except EvaluationError as error:
        yield path, str(error), place_said(case, moment)
        return
    for difference in check_expectation(expect, result, french):
        yield path + difference.path, difference_text(difference, case, french), place_said(case, moment, difference)
