"""From draft to published and back: what publishing asks for, and who may do it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from django.contrib.auth import models as auth
from django.contrib.auth.models import Group, Permission
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Model

from engine.analysis.differences import distinguish
from engine.cases import moments
from engine.errors import EvaluationError, Problem
from engine.notation.cases import read_case
from layers_site.accounts.models import Event
from layers_site.accounts.roles import make_caretakers, make_trainers
from layers_site.content import validation
from layers_site.content.files import LIMITS
from layers_site.content.glossary.entries import Astray, astray
from layers_site.content.languages import Pair, board_texts, labels
from layers_site.platform.problems import SiteFault
from layers_site.platform.text import french_problems

if TYPE_CHECKING:
    from layers_site.content.models import Card, Case, Document


_EDITOR: Final = (
    "add_card", "change_card", "view_card", "add_case", "change_case", "view_case",
    "add_document", "change_document", "view_document",
)  # fmt: skip
_REVIEWER: Final = (
    *_EDITOR, "publish_case", "publish_card", "publish_document",
)  # fmt: skip
_ADMINISTRATOR: Final = (
    *_REVIEWER,
    "delete_card",
    "delete_case",
    "delete_document",
    "view_deletion",
    "add_user",
    "change_user",
    "delete_user",
    "view_user",
    "view_group",
    "view_event",
)
_APPS: Final = ("content", "auth", "accounts", "learning")
GROUPS: Final = {"editor": _EDITOR, "reviewer": _REVIEWER, "administrator": _ADMINISTRATOR}


@transaction.atomic
def make_groups() -> None:
    """Make the groups, or give them what they lack. What somebody gave them beside it they keep."""
    for name, codenames in GROUPS.items():
        group, _made = Group.objects.get_or_create(name=name)
        wanted = Permission.objects.filter(content_type__app_label__in=_APPS, codename__in=codenames)
        group.permissions.add(*wanted)
    make_trainers()
    make_caretakers()


#: What a text shows letter by letter, since texts have no markup.
_MARKUP: Final = re.compile(r"\*\*[^*]+\*\*|</?[a-z]+>|\[[^\]]+\]\([^)]*\)")
#: At so many stages one looks for a misconception that shows; each takes an evaluation for every misconception.
_MOST_COMPARED: Final = 6


# --- what must be mended ----------------------------------------------------------------------------


def shortcomings(case: Case) -> list[Problem]:
    """Return what keeps a (readable) case from being published although its texts and results are there."""
    return [*_unclassified(case), *_badly_set(case)]


def _unclassified(case: Case) -> Iterator[Problem]:
    if not (case.source_en.strip() or case.source_fr.strip()):
        yield Problem("/source/en", SiteFault.NO_SOURCE)
    if not case.concepts:
        yield Problem("/concepts", SiteFault.TEACHES_NOTHING)


def _badly_set(case: Case) -> Iterator[Problem]:
    """Yield the French texts that are not set as French print asks; what is the same in both languages is a name."""
    for place, (english, french) in labels(case.as_json()):
        if french != english and french_problems(french):
            yield Problem(f"{place}/fr", SiteFault.BADLY_SET)


def is_badly_set(case: Case) -> bool:
    """Return whether some French text is not set as French print asks."""
    return any(True for _problem in _badly_set(case))


# --- what is worth a look ---------------------------------------------------------------------------


def remarks(case: Case, names: Mapping[str, str]) -> list[Problem]:
    """List what may be meant, but is often forgotten, in a (readable) case.

    `names` are the French names of the library by the English ones.
    """
    document = case.as_json()
    texts = text_remarks(document, case.stated_under)
    return [*_silent_stages(document), *texts, *_names(document, names), *_nothing_detected(document)]


def name_remarks(case: Case, names: Mapping[str, str]) -> list[Problem]:
    """List the names that the library has otherwise, or that stand in the other language, in a (readable) case."""
    return list(_names(case.as_json(), names))


def text_remarks(document: Mapping[str, Any], stated_under: Collection[str] = ()) -> Iterator[Problem]:
    """Yield the markup that readers would see in the texts of a document, and rule numbers that lead astray.

    Its texts may have the numbers of the editions in `stated_under` too.
    """
    yield from _markup(document)
    yield from _numbers(document, stated_under)


def _silent_stages(document: Mapping[str, Any]) -> Iterator[Problem]:
    for moment in moments(read_case(document, LIMITS)):
        if not moment.stage.expect:
            yield Problem(moment.path, SiteFault.EXPECTS_NOTHING)


def _markup(document: Mapping[str, Any]) -> Iterator[Problem]:
    for place, pair in labels(document):
        for language, text in zip(("en", "fr"), pair, strict=True):
            match = _MARKUP.search(text)
            if match:
                yield Problem(f"{place}/{language}", SiteFault.SHOWS_MARKUP, {"text": match[0]})


def _numbers(document: Mapping[str, Any], stated_under: Collection[str]) -> Iterator[Problem]:
    for place, (english, french) in labels(document):
        in_english = list(astray(english, stated_under))
        in_french = (number for number in astray(french, stated_under) if number not in in_english)
        yield from (_astray(f"{place}/en", number) for number in in_english)
        yield from (_astray(f"{place}/fr", number) for number in in_french)
    listed = document.get("rules")  # numbers, or codes of the glossary
    for at, rule in enumerate(listed if isinstance(listed, list) else ()):
        yield from (_astray(f"/rules/{at}", number) for number in astray(str(rule)))


def _astray(path: str, number: Astray) -> Problem:
    if not number.editions:
        return Problem(path, SiteFault.NO_SUCH_RULE, {"number": number.number})
    values = {"number": number.number, "editions": ", ".join(number.editions), "today": ", ".join(number.today)}
    return Problem(path, SiteFault.RENUMBERED if number.today else SiteFault.OLDER_RULE, values)


def _names(document: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[Problem]:
    """Yield the names on the board that the library has otherwise, and texts that use the other language's name."""
    pairs = {text.pair: text.paths[0] for text in board_texts(document)}
    for (english, french), path in pairs.items():
        if names.get(english, french) != french:
            yield Problem(path, SiteFault.OTHER_NAME, {"french": french, "library": names[english]})
    known = {(english, french) for english, french in pairs if english != french and english in names}
    for place, text_pair in labels(document):
        if not place.startswith("/scenario") and "/ops" not in place and "/expect" not in place:
            yield from _foreign_names(place, text_pair, known)


def _foreign_names(place: str, text_pair: Pair, known: set[Pair]) -> Iterator[Problem]:
    """Yield where a text names a card on the board in the other language."""
    english, french = text_pair
    for english_name, french_name in sorted(known):
        if english_name in french and english_name not in french_name:
            yield Problem(f"{place}/fr", SiteFault.NAME_IN_ENGLISH, {"name": english_name})
        if french_name in english and french_name not in english_name:
            yield Problem(f"{place}/en", SiteFault.NAME_IN_FRENCH, {"name": french_name})


def _nothing_detected(document: Mapping[str, Any]) -> Iterator[Problem]:
    if not detects_something(document):
        yield Problem("/stages", SiteFault.DETECTS_NOTHING)


def detects_something(document: Mapping[str, Any]) -> bool:
    """Return whether some misconception gives another result at one of the last stages of a (readable) case."""
    stages = list(moments(read_case(document, LIMITS)))[-_MOST_COMPARED:]
    try:
        return any(any(distinguish(moment.scenario)) for moment in reversed(stages))
    except EvaluationError:
        return True


User = auth.User | auth.AnonymousUser
Row = TypeVar("Row", bound="Card | Case")

DRAFT: Final = "draft"
PUBLISHED: Final = "published"


class NotReadyError(ValueError):
    """A case or card cannot take a step; `problems` says all that stands in the way, each with its place."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{problem.path} {problem.message}".strip() for problem in problems))


def problems_of_case(case: Case, status: str) -> list[Problem]:
    """Return the problems that keep the case from this status; [] without any.

    A draft must only be readable. All else must be there in both languages, up to date and set as print asks, name its
    source and what it teaches, and expect results that the engine gives.
    """
    document = case.as_json()
    unreadable = case.document_problems() or validation.case_problems(document)
    if unreadable or status == DRAFT:
        return unreadable
    behind = [Problem(text, SiteFault.OUT_OF_DATE) for text in case.stale_now()]
    unsaid = [
        Problem(text.paths[0], SiteFault.ONE_TEXT_FOR_BOTH, {"text": text.pair[0]}) for text in case.unsaid_texts()
    ]
    problems = validation.missing_texts(document) + behind + unsaid + shortcomings(case)
    return problems + (validation.no_expectation(document) or validation.case_differences(document))


def next_steps(content: Card | Case, user: User) -> list[str]:
    """Return the status to which this user may take the case or card, if there is one."""
    return [DRAFT if content.status == PUBLISHED else PUBLISHED] if may_publish(user, content) else []


def advance(content: Row, status: str, user: User, check: Callable[[Row], None] | None = None) -> None:
    """Publish the case or card as it is stored, or make it a draft again.

    `check` may refuse it as it is stored, which nobody changes meanwhile. Raises PermissionDenied for those who
    may not, and NotReadyError with all that stands in the way.
    """
    with transaction.atomic():
        stored = cast("Row", type(content)._default_manager.select_for_update().get(pk=content.pk))
        if not may_publish(user, stored):
            raise PermissionDenied
        if check is not None:
            check(stored)
        problems = stored.problems_as(status)
        if problems:
            raise NotReadyError(problems)
        stored.status = stored.Status(status)
        stored.signed_by(user)
        stored.save()
        Event.record(user, Event.What.CASE_STATUS, f"{stored._meta.label_lower} {stored.pk}: {status}")
    content.refresh_from_db()


# --- who may change what ----------------------------------------------------------------------------


def may_change(user: User, content: Card | Case) -> bool:
    """Return whether the user may change the content. Only users who may publish change published content."""
    return _may(user, "change", content) and (not is_published(content) or may_publish(user, content))


def may_publish(user: User, content: Card | Case | Document | type[Card | Case]) -> bool:
    return _may(user, "publish", content)


def may_add(user: User, model: type[Card | Case | Document]) -> bool:
    return _may(user, "add", model)


def works_on(user: User, model: type[Model]) -> bool:
    """Return whether the user may do anything with such content, and so sees its drafts."""
    return any(_may(user, deed, model) for deed in ("add", "change", "publish"))


def is_published(content: Card | Case) -> bool:
    """Return whether the content, as it is stored, is what everybody sees."""
    stored = content.stored()
    return stored is not None and stored.status == PUBLISHED


def _may(user: User, deed: str, content: Model | type[Model]) -> bool:
    return user.has_perm(f"content.{deed}_{content._meta.model_name}")
