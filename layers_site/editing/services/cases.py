"""Cases made and changed at the desk: every change is signed, and refused with all that is wrong.

Each form shows a part of its case. Whoever sends it after that part has changed is told so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext, gettext_noop, override

from engine.errors import Problem
from engine.notation import write_scenario
from engine.scenario import Scenario
from engine.timeline import renumbered, timeline
from layers_site.content.languages import KEY
from layers_site.content.models import Case, Document
from layers_site.content.publishing import User
from layers_site.content.services import editing
from layers_site.content.services.editing import new_slug, save_edited
from layers_site.content.services.history import MadeFrom
from layers_site.platform.problems import worded
from layers_site.platform.text import LANGUAGES, with_french_set

Json = dict[str, Any]

#: Between the timestamps of a new case, so that a stage can put something between two others.
STEP = 10

Values = dict[str, Any]
#: What of a case a form shows, by the names of its fields. KeyError where the case has no such part.
Shows = Callable[[Case], Values]
#: What looks at stored content, or changes it.
Act = Callable[[Any], None]


class RefusedError(Exception):
    """A change that is not made; `problems` says why, each with its place in the document of `case` (any content).

    `case` is what would have been stored, None where it did not come to that.
    """

    def __init__(self, problems: Sequence[Problem], case: Any = None) -> None:
        self.problems = tuple(problems)
        self.case = case
        super().__init__("; ".join(problem.message for problem in problems))


def store(content: Any, user: User, check: Act, write: Act, reason: str = "") -> Any:
    """Store what `write` makes of a case, a card or a document, unless `check` refuses it as it is stored.

    Raises RefusedError with all that is wrong with it, PermissionDenied, NewerError, and what `write` raises.
    """
    written: list[Any] = []

    def act(stored: Any) -> None:
        written.append(stored)
        write(stored)

    try:
        return editing.change(content, user, check, act, reason)
    except ValidationError as error:
        raise RefusedError(_problems(written[0], error), written[0]) from error


def change_document(slug: str, user: User, made_from: MadeFrom, edit: Callable[[Json], Mapping[str, Any]]) -> Case:
    """Give a case another scenario, other stages or variants, unless what the form shows has changed since it was made.

    Raises as `store` does, and Case.DoesNotExist.
    """

    def write(case: Case) -> None:
        case.document = {**case.document, **edit(case.document)}

    changed: Case = store(Case.objects.get(slug=slug), user, made_from.check, write)
    return changed


def _problems(content: Any, error: ValidationError) -> list[Problem]:
    """Return the engine's own list where there is one: it has places, which the form's errors have no more."""
    problems = [] if isinstance(content, Document) else content.problems_as(content.status)
    if problems:
        return problems
    texts = error.message_dict if hasattr(error, "error_dict") else {"": error.messages}
    return [worded(f"/{field}" if field else "", text) for field, told in texts.items() for text in told]


def new_case(scenario: Scenario, titles: Mapping[str, str], user: User) -> Case:
    """Return a draft that starts from this board, with one stage to expect something at. `titles` by language.

    Raises PermissionDenied, or RefusedError with all that is wrong with it.
    """
    case = Case(slug=new_slug(Case, titles["en"] or titles["fr"]), title_en=titles["en"], title_fr=titles["fr"])
    first = {"title": both(gettext_noop("At the start")), "ops": [], "expect": {}}
    case.document = with_french_set({"scenario": write_scenario(_spaced(scenario)), "stages": [first], "variants": []})
    try:
        save_edited(case, user)
    except ValidationError as error:
        raise RefusedError(_problems(case, error), case) from error
    return case


def both(text: str) -> dict[str, str]:
    """Return a label from a text of the catalogue, in both languages."""
    texts: dict[str, str] = {}
    for language in LANGUAGES:
        with override(language):
            texts[language] = gettext(text)
    return texts


def _spaced(scenario: Scenario) -> Scenario:
    """Return the same board with timestamps 10, 20, 30 and so on."""
    counted = renumbered(scenario, [item.key for item in timeline(scenario)])
    objects = tuple(
        replace(
            obj,
            timestamp=obj.timestamp * STEP,
            counters=tuple(replace(c, timestamp=c.timestamp * STEP) for c in obj.counters),
        )
        for obj in counted.objects
    )
    effects = tuple(replace(effect, timestamp=effect.timestamp * STEP) for effect in counted.effects)
    return replace(counted, objects=objects, effects=effects)


def board_values(case: Case) -> Values:
    """Return the board, the stages and the variants."""
    return case.parts_json()


# --- the stages and variants of a document, changed one at a time; a document goes in, another comes out ------
#
# All that a function leaves alone stays as it is, the expected results of other stages included. The question of the
# case follows its stage, and goes with it.


@dataclass(frozen=True, slots=True)
class StagePlace:
    """A stage of a case: after `stage` (-1 is the start board) of the variant ("" is the case itself)."""

    variant: str = ""
    stage: int = -1


def stages_of(document: Mapping[str, Any], variant: str) -> list[Json]:
    """Return the stages of the case ("") or of a variant. Raises KeyError if there is no such variant."""
    if not variant:
        return list(document.get("stages", ()))
    return list(variant_of(document, variant).get("stages", ()))


def variant_of(document: Mapping[str, Any], slug: str) -> Json:
    """Return a variant by its slug. Raises KeyError if there is none."""
    for variant in document.get("variants", ()):
        if variant["slug"] == slug:
            data: Json = variant
            return data
    raise KeyError(slug)


def place_of(case: Case, variant: str, key: str) -> StagePlace:
    """Return the present place of the stage with this key. Raises KeyError if there is none."""
    keys = case.stage_keys.get(variant, [])[: len(stages_of(case.document, variant))]
    if key not in keys:
        raise KeyError(key)
    return StagePlace(variant, keys.index(key))


def is_gone(case: Case, variant: str, key: str) -> bool:
    """Return whether a stage of this key is not in the case any more."""
    try:
        return bool(KEY.match(key)) and place_of(case, variant, key) is None
    except KeyError:
        return True


def key_of(case: Case, place: StagePlace) -> str:
    """Return the key of the stage at this place. Raises KeyError if there is none."""
    stage_at(case.document, place)
    return str(case.stage_keys[place.variant][place.stage])


def stage_at(document: Mapping[str, Any], place: StagePlace) -> Json:
    """Return the stage. Raises KeyError if there is none."""
    stages = stages_of(document, place.variant)
    if not 0 <= place.stage < len(stages):
        raise KeyError(place)
    return stages[place.stage]


def with_stage(document: Mapping[str, Any], place: StagePlace, **changes: Any) -> Json:
    """Return the document with a stage changed: each keyword is a key of the stage, None takes it away."""
    stages = stages_of(document, place.variant)
    changed = {**stage_at(document, place), **changes}
    stages[place.stage] = {key: value for key, value in changed.items() if value is not None}
    return _with_stages(document, place.variant, stages)


def with_new_stage(document: Mapping[str, Any], after: StagePlace, stage: Json) -> Json:
    """Return the document with one more stage right after a place."""
    order: list[int | None] = list(range(len(stages_of(document, after.variant))))
    order.insert(after.stage + 1, None)
    return _reordered(document, after.variant, order, stage)


def without_stage(document: Mapping[str, Any], place: StagePlace) -> Json:
    stage_at(document, place)
    order = [at for at in range(len(stages_of(document, place.variant))) if at != place.stage]
    return _reordered(document, place.variant, order)


def with_stage_moved(document: Mapping[str, Any], place: StagePlace, by: int) -> Json:
    """Return the document with a stage one place earlier (-1) or later (1); at the end of the list nothing moves."""
    stage_at(document, place)
    order = list(range(len(stages_of(document, place.variant))))
    if 0 <= place.stage + by < len(order):
        order.insert(place.stage + by, order.pop(place.stage))
    return _reordered(document, place.variant, order)


def _reordered(document: Mapping[str, Any], variant: str, order: Sequence[int | None], new: Json | None = None) -> Json:
    """Return the document with the stages of these former places; None stands for the new one."""
    former = stages_of(document, variant)
    stages = [{**(new or {})} if at is None else former[at] for at in order]
    changed, question = _with_stages(document, variant, stages), document.get("question")
    if question is None or question.get("variant", "") != variant:
        return changed
    stage = question.get("stage", 0)
    if stage not in order:
        return {key: value for key, value in changed.items() if key != "question"}
    return {**changed, "question": {**question, "stage": list(order).index(stage)}}


def _with_stages(document: Mapping[str, Any], variant: str, stages: list[Json]) -> Json:
    if not variant:
        return {**document, "stages": stages}
    return with_variant(document, variant, stages=stages)


def with_variant(document: Mapping[str, Any], slug: str, **changes: Any) -> Json:
    """Return the document with a variant changed: each keyword is a key of the variant."""
    variant_of(document, slug)
    variants = [
        {**variant, **changes} if variant["slug"] == slug else variant for variant in document.get("variants", ())
    ]
    return {**document, "variants": variants}


def with_new_variant(document: Mapping[str, Any], title: dict[str, str], ops: list[Json]) -> Json:
    """Return the document with one more variant, which has one stage of the same name to expect something at."""
    taken = {variant["slug"] for variant in document.get("variants", ())}
    plain = slugify(title["en"] or title["fr"])[:70].strip("-") or "variant"
    slug = next(name for name in (plain, *(f"{plain}-{n}" for n in range(2, 200))) if name not in taken)
    variant = {"slug": slug, "title": title, "ops": ops, "stages": [{"title": title, "ops": [], "expect": {}}]}
    return {**document, "variants": [*document.get("variants", ()), variant]}


def without_variant(document: Mapping[str, Any], slug: str) -> Json:
    variant_of(document, slug)
    variants = [variant for variant in document["variants"] if variant["slug"] != slug]
    asks_there = (document.get("question") or {}).get("variant", "") == slug
    kept = {key: value for key, value in document.items() if not (asks_there and key == "question")}
    return {**kept, "variants": variants}
