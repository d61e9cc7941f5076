"""What stands beside any content on its page: its status and next steps, what hinders them, and its other pages.

What is told before a part goes or something is withdrawn, and words written in a form of what was deleted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from engine.errors import Problem
from layers_site.content import publishing, validation
from layers_site.content.documents import saving
from layers_site.content.models import Card, Case, Document
from layers_site.content.publishing import DRAFT, PUBLISHED, User
from layers_site.content.services import editing
from layers_site.content.services.deleting import Gone, gone_by_slug, may_delete
from layers_site.content.services.history import FieldDiff, MadeFrom, NewerError, diff, refuse_newer, whole
from layers_site.content.services.uses import Use, moved_to, uses_of, uses_of_document
from layers_site.content.shipped.kinds import Json
from layers_site.editing.document_names import place_text
from layers_site.editing.presenters.comments import Conversation, address_of, conversation
from layers_site.editing.presenters.problems import Hindrance, problems_in_words
from layers_site.editing.presenters.versions import card_in_words, document_differences, in_words
from layers_site.editing.services.cards import print_remarks, unknown_keywords
from layers_site.editing.services.cases import StagePlace, stage_at, variant_of
from layers_site.editing.services.texts import behind, places
from layers_site.platform.text import LANGUAGES, label_text, with_query
from layers_site.platform.versions import Written, stamp_of, typed_in

Content = Card | Case | Document
Crumb = tuple[str, str]
_STEPS: Final = {
    PUBLISHED: gettext_lazy("Publish"),
    DRAFT: gettext_lazy("Withdraw"),
    saving.DISCARD: gettext_lazy("Discard the draft"),
    saving.WITHDRAW: gettext_lazy("Withdraw"),
}
_OWN_NAMES: Final = {"en": "English", "fr": "Français"}


@dataclass(frozen=True, slots=True)
class Step:
    code: str
    title: str

    @property
    def forward(self) -> bool:
        return self.code == PUBLISHED


@dataclass(frozen=True, slots=True)
class Preview:
    language: str
    name: str
    href: str


@dataclass(frozen=True, slots=True)
class Side:
    """`stamp` is that of the whole content, for its buttons; `remarks` are worth a look, and keep it from nothing.

    `refused` tells that `hindrances` are the reasons of a step that was not taken. `badly_set` tells that some French
    text is not set as French print asks, which one button does. `at` has the addresses of its other pages.
    """

    content: Content
    stamp: str
    status: str
    note: str
    may_change: bool
    may_delete: bool
    steps: tuple[Step, ...]
    refused: bool
    hindrances: tuple[Hindrance, ...]
    remarks: tuple[Hindrance, ...]
    badly_set: bool
    behind: int
    previews: tuple[Preview, ...]
    uses: tuple[Use, ...]
    newer: bool
    at: Mapping[str, str]
    crumbs: tuple[Crumb, ...]
    talk: Conversation


def side(content: Content, user: User, refused: Sequence[Problem] = ()) -> Side:
    """Return the side of a content; `refused` are the reasons why a step was not taken."""
    may_change = editing.may_write(user, content)
    return Side(
        content=content,
        stamp=stamp_of(whole(content)),
        status=_status(content),
        note=_note(content, may_change=may_change),
        may_change=may_change,
        may_delete=not isinstance(content, Document) and may_delete(content, user),
        steps=tuple(_steps(content, user)),
        refused=bool(refused),
        hindrances=problems_in_words(content, refused or _next_problems(content)),
        remarks=problems_in_words(content, _remarks(content)),
        badly_set=may_change and _is_badly_set(content),
        behind=len(behind(content)),
        previews=tuple(_previews(content)),
        uses=uses_of(content) if isinstance(content, Card) else (),
        newer=may_change and _ships_newer(content),
        at=_pages(content),
        crumbs=crumbs(content),
        talk=conversation(content, user),
    )


def crumbs(content: Content, *, itself: bool = False) -> tuple[Crumb, ...]:
    """Return the way to the page of a content; with `itself` to one beside it."""
    way = [(_("Editors"), reverse("editing:home"))]
    if isinstance(content, Card):
        way.append((_("Cards"), reverse("editing:cards")))
    if isinstance(content, Document):
        way.append((str(content.of_kind.names), reverse("editing:document-list", args=(content.kind,))))
    return (*way, (str(content), address_of(content))) if itself else tuple(way)


def _status(content: Content) -> str:
    if isinstance(content, Document) and content._state.adding:
        return _("as it came with the site")
    return str(content.Status(content.status).label)


def _note(content: Content, *, may_change: bool) -> str:
    if content.is_published and not may_change and not isinstance(content, Document):
        return _("Only people who may publish can change published content.")
    if isinstance(content, Card):
        return (
            _("Everybody finds it in the library.")
            if content.is_published
            else _("Only editors find it in the library.")
        )
    return _note_of(content) if isinstance(content, Document) else ""


def _note_of(row: Document) -> str:
    """Say what visitors see of a document."""
    if row._state.adding:
        return _("Nobody has edited this on this site yet. If you change it, your change is a draft.")
    if row.status == PUBLISHED:
        return (
            _("Visitors see this, in place of what came with the site.")
            if row.is_shown
            else _("This is the version that came with the site.")
        )
    if row.is_shown:
        return _("Visitors see what was published before.")
    return _("Visitors see what came with the site.") if row.is_public else _("Visitors do not see it.")


def _steps(content: Content, user: User) -> Iterator[Step]:
    """Yield the steps of the buttons."""
    steps = saving.steps(content, user) if isinstance(content, Document) else publishing.next_steps(content, user)
    yield from (Step(step, str(_STEPS[step])) for step in steps if step in _STEPS)


def _next_problems(content: Content) -> list[Problem]:
    """Return what keeps the content from being published, or from staying so."""
    if isinstance(content, Document):
        return [] if content._state.adding else content.problems_now()
    return content.problems_as(PUBLISHED)


def _remarks(content: Content) -> list[Problem]:
    """Return what is worth a look; of a published case only where the library says otherwise."""
    if isinstance(content, Case):
        if validation.case_problems(content.as_json()):
            return []
        names = Card.objects.french_names()
        told = publishing.name_remarks if content.is_published else publishing.remarks
        return [*told(content, names), *print_remarks(content)]
    if isinstance(content, Document) and content._state.adding:
        return []
    own = unknown_keywords(content) if isinstance(content, Card) else []
    return [*publishing.text_remarks(content.as_json()), *own]


def _is_badly_set(content: Content) -> bool:
    if isinstance(content, Case):
        return publishing.is_badly_set(content)
    return isinstance(content, Document) and bool(content.badly_set())


def _ships_newer(content: Content) -> bool:
    return content.ships_newer if isinstance(content, Document) else content.upstream is not None


def _previews(content: Content) -> Iterator[Preview]:
    """Yield where the content is seen as learners see it, in each language."""
    if isinstance(content, Card) or (isinstance(content, Document) and not content.of_kind.is_seen):
        return
    for language in LANGUAGES:
        with override(language):
            href = content.get_absolute_url() if isinstance(content, Case) else address_of(content, "preview")
        yield Preview(language, _OWN_NAMES[language], href)


def _pages(content: Content) -> dict[str, str]:
    pages = ["history", "revert", "status", "file", "comments", "shipped"]
    pages += [] if isinstance(content, Card) else ["texts", "print"]
    pages += [] if isinstance(content, Document) else ["slug", "delete", "board"]
    addresses = {page: address_of(content, page) for page in pages}
    if not isinstance(content, Document):
        addresses["admin"] = reverse(f"admin:content_{content._meta.model_name}_change", args=(content.pk,))
    return addresses


def differences(old: Content, new: Content) -> list[FieldDiff]:
    """Return what differs between two versions of a content, with board and data told in words."""
    if isinstance(old, Document) and isinstance(new, Document):
        return document_differences(new.kind, old.document, new.document)
    unlike = diff(old, new)
    if isinstance(old, Card) and isinstance(new, Card):
        return card_in_words(unlike, old, new)
    return in_words(unlike, old, new) if isinstance(old, Case) and isinstance(new, Case) else unlike


# --- the parts of a document --------------------------------------------------------------------------------


#: So much of a text is shown in a line.
_LONGEST: Final = 240


@dataclass(frozen=True, slots=True)
class PartRow:
    """A part of the document: its title, its texts (name, English, French), and whether it is first or last there."""

    place: str
    title: str
    lines: tuple[tuple[str, str, str], ...]
    edit: str
    preview: str
    first: bool
    last: bool


def document_view(row: Document) -> dict[str, Any]:
    """Return the parts of a document with their texts; `differs` tells that visitors see something else."""
    parts = [_part(row, place) for place in places(row.of_kind, row.document)]
    return {"parts": parts, "differs": not row._state.adding and row.public not in (None, row.document)}


def _part(row: Document, place: str) -> PartRow:
    key, _slash, number = place.strip("/").partition("/")
    value = row.document[key][int(number)] if place else row.document
    last = len(row.document.get(key, [])) - 1
    title = place_text(row.kind, place) if place else _("Texts")
    named = (value.get(row.of_kind.label) or value.get("title") or value.get("asked")) if place else None
    title = f"{title} – {label_text(named)}" if named and label_text(named) else title
    edit = address_of(row, "texts") + (f"#{key}-{number}" if place else "")
    preview = with_query(address_of(row, "preview"), {"at": place})
    return PartRow(place, title, tuple(_lines(row.kind, value)), edit, preview, number == "0", number == str(last))


def _lines(code: str, value: Json) -> Iterator[tuple[str, str, str]]:
    """Yield the texts of a part in both languages with their names; what stands deeper is seen where it is written."""
    for key, text in value.items():
        if isinstance(text, dict) and text.keys() == {*LANGUAGES}:
            yield place_text(code, f"/{key}"), _shortened(text["en"]), _shortened(text["fr"])


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


# --- removals --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked before a step: its title, what it does to those that are listed, and what the button sends.

    Without a button the step cannot be taken, and those that are listed say why.
    """

    title: str
    lead: str
    uses: tuple[Use, ...] = ()
    button: str = ""
    step: str = ""
    name: str = "status"


def removal(case: Case, place: StagePlace, do: str) -> Question:
    """Return what is asked before a stage ("remove") or a variant goes. Raises KeyError if there is none."""
    part = stage_at(case.document, place) if do == "remove" else variant_of(case.document, place.variant)
    titles = {"remove": _("Remove the stage “%(title)s”?"), "remove-variant": _("Remove the variant “%(title)s”?")}
    lead = _("Its texts and expected results are removed too. They stay in the history.")
    public = _("Everybody sees this case: the change is public right away.") if case.is_published else ""
    title = titles[do] % {"title": label_text(part["title"])}
    return Question(title, f"{lead} {public}".strip(), (), _("Remove it"), do, "do")


def deletion(content: Case | Card) -> Question:
    """Return what is asked before a content is deleted; what something depends on stays."""
    title, uses = _("Delete “%(name)s”?") % {"name": content}, uses_of(content)
    if uses:
        return Question(title, _("It can’t be deleted, because these depend on it:"), uses)
    seen = _("Everybody sees it now. After that, its address no longer works.") if content.is_published else ""
    lead = _("No lesson, drill, quiz or board needs it. An administrator can bring it back.")
    return Question(title, f"{seen} {lead}".strip(), (), _("Delete it"), "1", "sure")


def question(content: Case | Card | Document, step: str, user: User) -> Question | None:
    """Return what is asked before this user takes the step; None where nobody else would feel it."""
    if isinstance(content, Card) and step == PUBLISHED:
        return _name_twice(content)
    if isinstance(content, Document):
        users = uses_of_document(content) if step == saving.WITHDRAW and saving.is_lost(content, user) else ()
        lead = _("Visitors no longer see it, and these pages lose content or links:")
    else:
        withdraws = step == DRAFT and content.is_published and publishing.may_publish(user, content)
        users = uses_of(content) if withdraws else ()
        lead = _("Its address no longer works, and these pages lose the board that they show now:")
        if isinstance(content, Card):
            lead = _("After that, only editors find it in the library. On these boards it stays as it is:")
    title = _("Withdraw “%(title)s”?") % {"title": content}
    return Question(title, lead, users, _("Withdraw"), step) if users else None


def _name_twice(card: Card) -> Question | None:
    twins = tuple(
        Use(_("card"), twin.slug, (twin.name_en, twin.name_fr), reverse("editing:card", args=(twin.slug,)))
        for twin in Card.objects.called((card.name_en, card.name_fr))
        if twin.pk != card.pk
    )
    title = _("Publish a second card of this name?")
    return Question(title, _("This name exists already:"), twins, _("Publish"), PUBLISHED) if twins else None


@dataclass(frozen=True, slots=True)
class GonePage:
    """`case` is where a part was taken from, None where all of it is gone; `title` is what it was called.

    `moved` is where the content is, where it only has another slug now ("" where it is not).
    """

    case: Case | None
    title: str
    by: str
    at: datetime | None
    written: tuple[Written, ...]
    moved: str = ""


def taken_away(case: Case, made_from: MadeFrom, sent: QueryDict) -> GonePage:
    """Return the page for results of a stage that is not in the case any more."""
    try:
        refuse_newer(case, made_from)
    except NewerError as newer:
        return GonePage(case, case.title or case.slug, newer.by, newer.at, typed_in(sent))
    return GonePage(case, case.title or case.slug, "", None, typed_in(sent))


def deleted(model: type[Case | Card], slug: str, sent: QueryDict) -> GonePage | None:
    """Return the page for a case or card that has been deleted; None for one that there never was."""
    record = model.history.filter(slug=slug).order_by("-history_date", "-history_id").first()
    if record is None:
        return None
    renamed = moved_to(model, slug)
    if renamed is not None:
        return GonePage(None, str(renamed), "", None, typed_in(sent), address_of(renamed))
    gone = gone_by_slug(model._meta.label_lower, slug)
    if gone.at is None and record.history_type == "-":
        user = record.history_user
        gone = Gone(user.get_username() if user else "", record.history_date)
    return GonePage(None, str(record.instance), gone.by, gone.at, typed_in(sent))
