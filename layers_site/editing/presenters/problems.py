"""Problems in words, with the place to mend each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.errors import Problem
from layers_site.cardtext.wording.context import capitalised
from layers_site.content import validation
from layers_site.content.languages import board_texts
from layers_site.content.models import Card, Case, Document
from layers_site.editing.document_names import place_text
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.services.texts import key_of_name
from layers_site.platform.problem_texts import editor_text
from layers_site.platform.text import LANGUAGES, label_text, with_query


@dataclass(frozen=True, slots=True)
class Hindrance:
    """`where` is the place in words, `href` where it is mended."""

    where: str
    what: str
    href: str


@dataclass(frozen=True, slots=True)
class Spot:
    """`where` is a part of the content in words, `href` its place among the texts."""

    where: str
    href: str


def problems_in_words(content: Card | Case | Document, problems: Iterable[Problem]) -> tuple[Hindrance, ...]:
    """Return the problems of any content, each with the way to its place."""
    if isinstance(content, Case):
        return hindrances(content, list(problems))
    if isinstance(content, Document):
        return tuple(_of_document(content, problem) for problem in problems)
    return tuple(_of_card(content, problem) for problem in problems)


def _of_card(card: Card, problem: Problem) -> Hindrance:
    field, rest = card.field_at(problem.path)
    key = rest.strip("/").partition("/")[0] if field == "data" else field
    names = {"data": _("What it is and does"), "keywords": _("Keywords")}
    own = {one.name: str(getattr(one, "verbose_name", one.name)) for one in Card._meta.get_fields()}
    return Hindrance(capitalised(names.get(key, own.get(field, field))), editor_text(problem), f"#id_{key or field}")


def _of_document(row: Document, problem: Problem) -> Hindrance:
    where = place_text(row.kind, problem.path) or str(row.of_kind.name)
    return Hindrance(where, editor_text(problem), spot_of(row, problem.path).href)


def hindrances(case: Case, problems: Sequence[Problem]) -> tuple[Hindrance, ...]:
    """Return the problems of a case (of its document as it is now), each with the way to its place."""
    unreadable = set(validation.case_problems(case.as_json())) if problems else set()
    on_board = (
        set() if unreadable or not problems else {path for text in board_texts(case.as_json()) for path in text.paths}
    )
    hindrances = []
    for problem in problems:
        place = problem.path.rpartition("/")[0] if problem.path.endswith(("/en", "/fr")) else problem.path
        spot = (
            _texts_spot(case, _("Names and texts on the board"), "board-texts")
            if place in on_board
            else spot_of(case, problem.path)
        )
        hindrances.append(Hindrance(spot.where, _what(problem, problem in unreadable), spot.href))
    return tuple(dict.fromkeys(hindrances))


def _what(problem: Problem, unreadable: bool) -> str:
    """Return what is wrong in words for editors: the engine's own messages are English, and for programmers."""
    if not unreadable or problem.path.startswith("/concepts"):
        return editor_text(problem)
    if "/expect/" in problem.path:
        return _("a result is expected for something that isn’t on this board")
    if "/ops" in problem.path:
        return _("what happens here is no longer possible with this board and the earlier stages")
    return _("cannot be read")


def spot_of(content: Case | Document, path: str) -> Spot:
    """Return the part of a case or a document in which a place of it is, and where that is mended."""
    first, *rest = path.removeprefix("/").split("/")
    if isinstance(content, Document):
        is_part = first in content.of_kind.sections and bool(rest)
        part = f"/{first}/{rest[0]}" if is_part else ""
        return _texts_spot(content, place_text(content.kind, part) if part else "", key_of_name(part))
    if first in content.LABELS or first in content.COLUMNS:
        return _head_spot(content, first, rest)
    if first == "stages" and content.stages:
        has_number = bool(rest) and rest[0].isdigit()
        return _stage_spot(content, "", int(rest[0]) if has_number else 0, rest[1:] if has_number else ["expect"])
    if first == "variants" and rest and rest[0].isdigit() and int(rest[0]) < len(content.variants):
        return _variant_spot(content, int(rest[0]), rest[1:])
    if first == "question":
        return _texts_spot(content, _("Question"), "question")
    return Spot(_("Board"), address_of(content) + "#board")


def _texts_spot(content: Case | Document, where: str, part: str) -> Spot:
    return Spot(where, address_of(content, "texts") + (f"#{part}" if part else ""))


def _head_spot(case: Case, first: str, rest: list[str]) -> Spot:
    language = rest[0] if rest and rest[0] in LANGUAGES else LANGUAGES[0]
    field = f"{first}_{language}" if first in case.LABELS else first
    where = capitalised(str(case._meta.get_field(field).verbose_name))  # type: ignore[union-attr]
    return _texts_spot(case, where, f"id_{field}")


def _variant_spot(case: Case, place: int, rest: list[str]) -> Spot:
    slug = str(case.variants[place]["slug"])
    if len(rest) > 1 and rest[0] == "stages" and rest[1].isdigit():
        return _stage_spot(case, slug, int(rest[1]), rest[2:])
    where = _("Variant “%(title)s”") % {"title": label_text(case.variants[place].get("title", slug)) or slug}
    return _texts_spot(case, where, f"variants-{slug}")


def _stage_spot(case: Case, variant: str, stage: int, rest: list[str]) -> Spot:
    keys, name = case.stage_keys.get(variant, ()), _stage_name(case, variant, stage)
    key = keys[stage] if stage < len(keys) else str(stage)
    if rest and rest[0] == "expect":
        query = {"variant": variant, "stage": key, "edition": rest[1] if len(rest) > 1 else "*"}
        return Spot(name, address("editing:case-expect", case.slug, query))
    return _texts_spot(case, name, (f"variants-{variant}-" if variant else "") + f"stages-{key}")


def _stage_name(case: Case, variant: str, stage: int) -> str:
    number = _("Stage %(number)s") % {"number": stage + 1}
    row = next((row for row in case.variants if row["slug"] == variant), None) if variant else None
    return f"{label_text(row['title'])} · {number}" if row else number


def address(name: str, slug: str, arguments: dict[str, str]) -> str:
    """Return the address of a page about one stage; what is empty is left out."""
    return with_query(reverse(name, args=(slug,)), arguments)
