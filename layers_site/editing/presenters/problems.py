"""Problems in words, with the place to mend each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.errors import Problem
from layers_site.cardtext.wording.context import capitalised
from layers_site.content import validation
from layers_site.content.languages import board_texts
from layers_site.content.models import Case
from layers_site.editing.services.recording import StagePlace
from layers_site.platform.problem_texts import editor_text
from layers_site.platform.text import LANGUAGES, label_text, with_query


@dataclass(frozen=True, slots=True)
class Hindrance:
    """`where` is the place in words, `href` where it is mended."""

    where: str
    what: str
    href: str


@dataclass(frozen=True, slots=True)
class _Spot:
    where: str
    href: str


def hindrances(case: Case, problems: Sequence[Problem]) -> tuple[Hindrance, ...]:
    """Return the problems of a case (of its document as it is now), each with the way to its place."""
    unreadable = set(validation.case_problems(case.as_json())) if problems else set()
    on_board = (
        set() if unreadable or not problems else {path for text in board_texts(case.as_json()) for path in text.paths}
    )
    hindrances = []
    for problem in problems:
        place = problem.path.rpartition("/")[0] if problem.path.endswith(("/en", "/fr")) else problem.path
        spot = _board_spot(case) if place in on_board else _spot(case, problem.path)
        hindrances.append(Hindrance(spot.where, _what(problem, problem in unreadable), spot.href))
    return tuple(dict.fromkeys(hindrances))


def _what(problem: Problem, unreadable: bool) -> str:
    """Return what is wrong in words for editors: the engine's own messages are English, and for programmers."""
    if not unreadable or problem.path.startswith("/concepts"):
        return editor_text(problem)
    if "/expect/" in problem.path:
        return _("something is expected of what is not on this board")
    if "/ops" in problem.path:
        return _("what happens here is no longer possible with this board and the stages before")
    return _("cannot be read")


def _spot(case: Case, path: str) -> _Spot:
    first, *rest = path.removeprefix("/").split("/")
    if first in case.LABELS or first in case.COLUMNS:
        return _text_spot(case, first, rest)
    if first == "stages" and rest and rest[0].isdigit():
        return _stage_spot(case, "", int(rest[0]), rest[1:])
    if first == "stages" and case.stages:
        return _stage_spot(case, "", 0, ["expect"])
    if first == "variants" and rest and rest[0].isdigit() and int(rest[0]) < len(case.variants):
        return _variant_spot(case, int(rest[0]), rest[1:])
    return _Spot(_("Board"), reverse("editing:case", args=(case.slug,)) + "#board")


def _board_spot(case: Case) -> _Spot:
    return _Spot(_("Names and texts on the board"), reverse("editing:case-texts", args=(case.slug,)) + "#board-texts")


def _text_spot(case: Case, first: str, rest: list[str]) -> _Spot:
    language = rest[0] if rest and rest[0] in LANGUAGES else LANGUAGES[0]
    field = f"{first}_{language}" if first in case.LABELS else first
    where = capitalised(str(case._meta.get_field(field).verbose_name))  # type: ignore[union-attr]
    return _Spot(where, reverse("editing:case-texts", args=(case.slug,)) + f"#id_{field}")


def _variant_spot(case: Case, place: int, rest: list[str]) -> _Spot:
    slug = str(case.variants[place]["slug"])
    if len(rest) > 1 and rest[0] == "stages" and rest[1].isdigit():
        return _stage_spot(case, slug, int(rest[1]), rest[2:])
    where = _("Variant “%(title)s”") % {"title": label_text(case.variants[place].get("title", slug)) or slug}
    return _Spot(where, reverse("editing:case-texts", args=(case.slug,)) + f"#variant-{slug}")


def _stage_spot(case: Case, variant: str, stage: int, rest: list[str]) -> _Spot:
    keys, name = case.stage_keys.get(variant, ()), _stage_name(case, variant, stage)
    key = keys[stage] if stage < len(keys) else str(stage)
    if rest and rest[0] == "expect":
        query = {"variant": variant, "stage": key, "edition": rest[1] if len(rest) > 1 else "*"}
        return _Spot(name, address("editing:case-expect", case.slug, query))
    return _Spot(name, reverse("editing:case-texts", args=(case.slug,)) + f"#stage-{key}")


def _stage_name(case: Case, variant: str, stage: int) -> str:
    number = _("Stage %(number)s") % {"number": stage + 1}
    row = next((row for row in case.variants if row["slug"] == variant), None) if variant else None
    return f"{label_text(row['title'])} · {number}" if row else number


def address(name: str, slug: str, arguments: dict[str, str]) -> str:
    """Return the address of a page about one stage; what is empty is left out."""
    return with_query(reverse(name, args=(slug,)), arguments)


def path_of(case: Case, place: StagePlace) -> str:
    """Return the path of a stage (or with the stage -1 of a variant) in the case's document."""
    at = f"/stages/{place.stage}" if place.stage >= 0 else ""
    if not place.variant:
        return at
    number = next(number for number, variant in enumerate(case.variants) if variant["slug"] == place.variant)
    return f"/variants/{number}{at}"
