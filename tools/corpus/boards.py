"""The boards of the corpus, each with its expectations by ruleset: cases, lessons, drills, misconceptions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from engine.cases import key_for, moments
from engine.notation import read_case
from engine.notation.scenarios import write_scenario
from engine.rulesets import DEFAULT, RULESETS, is_ruleset
from engine.scenario import Label, Scenario
from layers_site.content.files import read_json
from layers_site.content.misconceptions import misconceptions
from layers_site.learning.drills.boards import Item, final_scenario, is_game
from layers_site.learning.drills.documents import families
from layers_site.learning.drills.judging import subjects, trace_of
from layers_site.learning.lessons.reading import lessons, scenario_at
from layers_site.questions.questions import ABOUT_EFFECTS

Json = dict[str, Any]


def boards() -> Iterator[Json]:
    """Yield every board with an expectation, in a fixed order."""
    yield from _cases()
    yield from _lessons()
    yield from _drills()
    yield from _misconceptions()
    yield from _peers()


def _board(name: str, about: Label | Mapping[str, str], scenario: Scenario, expect: Json) -> Json:
    texts = {"en": about.en, "fr": about.fr} if isinstance(about, Label) else dict(about)
    return {"id": name, "about": texts, "scenario": write_scenario(scenario), "expect": expect}


# --- tests and reports of other engines ---------------------------------------------------------------

_PEERS: Final = Path(__file__).with_name("peers.jsonl")


def peers() -> Iterator[Json]:
    """Yield boards made of other engines' tests and of public reports: `source` names them, `rules` decide."""
    yield from map(json.loads, _PEERS.read_text("utf-8").splitlines())


def _peers() -> Iterator[Json]:
    for peer in peers():
        source = f"{peer['source']['repository']}, {peer['source']['test']}"
        about = f"{', '.join(peer['cards'])} ({peer['rules']})"
        board = {"id": f"peers/{peer['id']}", "about": {"en": about, "fr": about}, "source": source}
        yield {**board, "scenario": peer["scenario"], "expect": peer["expect"]}


# --- cases ------------------------------------------------------------------------------------------


def _cases() -> Iterator[Json]:
    for path in sorted((Path(settings.CONTENT_DIR) / "cases").glob("*.json")):
        document = read_json(path.read_bytes())
        for moment in moments(read_case(document)):
            expect = _by_ruleset(_at(document, moment.path).get("expect", {}))
            if expect:
                name = "/".join(("cases", path.stem, moment.variant or "itself", str(moment.index)))
                yield _board(name, moment.stage.title, moment.scenario, expect)


def _at(document: Any, pointer: str) -> Json:
    for key in pointer.strip("/").split("/"):
        document = document[int(key)] if isinstance(document, list) else document[key]
    part: Json = document
    return part


def _by_ruleset(expect: Mapping[str, Json]) -> Json:
    """Write out ranges and "*": each edition by itself, oldest first, then the other rulesets that are named."""
    keys = {ruleset: key_for(expect, ruleset) for ruleset in RULESETS}
    named = [ruleset for ruleset in expect if ruleset not in RULESETS and is_ruleset(ruleset)]
    return {ruleset: expect[key] for ruleset, key in keys.items() if key} | {name: expect[name] for name in named}


# --- lessons ----------------------------------------------------------------------------------------


def _lessons() -> Iterator[Json]:
    for lesson in lessons().values():
        for place, practice in enumerate(lesson.practice, 1):
            expect = _answer(practice.ask, practice.expect)
            if expect:
                name = f"lessons/{lesson.slug}/{place}"
                yield _board(name, practice.text, scenario_at(practice.board), {practice.board.edition: expect})


def _answer(ask: Mapping[str, Any], expect: Mapping[str, Any]) -> Json:
    """Return the answer to a question as an expectation; {} for one that asks what is next."""
    if ask["ask"] not in ABOUT_EFFECTS:
        return {"objects": {ask["object"]: dict(expect)}}
    return {"order": {ask["layer"]: list(expect["order"])}} if "order" in expect else {}


# --- drills -----------------------------------------------------------------------------------------

#: Answers to "which layer?" that are no layer, and to "does it depend?" that say yes.
_NO_LAYER = frozenset(("none", "costs"))
_DEPENDS = frozenset(("existence", "text", "applies_to", "does"))


def items() -> Iterator[Item]:
    """Yield every question of the drills."""
    for family in families().values():
        yield from family.items.values()


def _drills() -> Iterator[Json]:
    for item in items():
        expect = _of_item(item)
        if expect:
            yield _board(f"drills/{item.key}", item.prompt, final_scenario(item), {DEFAULT: expect})


def _of_item(item: Item) -> Json:
    """Return what an engine can be asked of a question: layers of effects, and dependencies."""
    if is_game(item) or item.explanation is not None or "since" in item.board or "entered" in item.board:
        return {}
    if item.family == "which-layer" and not _NO_LAYER & set(item.expect) and not item.also:
        names = sorted(subjects(item, trace_of(item)))
        return {"order": dict.fromkeys(sorted(item.expect), names)} if len(names) == 1 else {}
    if item.family == "depends-or-not" and len(item.of) == 2 and not item.board.get("both"):
        pair = list(item.of)
        return {"depends": [pair]} if _DEPENDS & set(item.expect) else {"independent": [pair]}
    return {}


# --- misconceptions ---------------------------------------------------------------------------------


def _misconceptions() -> Iterator[Json]:
    for name, idea in misconceptions().items():
        expect = {
            DEFAULT: {"objects": {idea.subject: dict(idea.right)}},
            name: {"objects": {idea.subject: dict(idea.believed)}},
        }
        yield _board(f"misconceptions/{name}", idea.description, idea.scenario, expect)
