"""Uses of content: what shows the board of a case, has a card on its board, or is played in a lesson.

The slug of a content may change while nothing uses it; content that had another one before is found by it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from layers_site.content.bases import Content
from layers_site.content.models import Card, Case, Document
from layers_site.content.shipped.kinds import DocumentKind, document_kinds, shipped, shipped_texts
from layers_site.platform.text import LANGUAGES, both_languages, current_language

#: What the name of a file can be: see `services.importing`.
_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Use:
    """`kind` says what uses it, `titles` what that is called in both languages, `href` where editors see it, or ""."""

    kind: StrOrPromise
    slug: str
    titles: tuple[str, str]
    href: str = ""

    @property
    def title(self) -> str:
        """Return the title in the language of the page."""
        return self.titles[LANGUAGES.index(current_language())] or self.titles[0] or self.slug


@dataclass(frozen=True, slots=True)
class Sought:
    """Content to look for in documents: `word` stands in each that has it, and `is_it` tells the part with it."""

    word: str
    is_it: Callable[[dict[str, Any]], bool]

    def __call__(self, document: object) -> bool:
        return _anywhere(document, self.is_it)

    def may_stand_in(self, text: str) -> bool:
        """Return whether a document with this JSON can have it: a text is searched ten times as fast as its parts."""
        return json.dumps(self.word, ensure_ascii=False)[1:-1] in text


def uses_of(content: Content) -> tuple[Use, ...]:
    """Return all that would lose something if the content was not there any more, drafts too."""
    if isinstance(content, Card):
        has = name_test(content.name_en)
        own: Iterable[Use] = (*_abilities(content), *_cases(content))
    elif isinstance(content, Case):
        has, own = case_test(content.slug), ()
    else:
        has, own = _key_test("stack", content.slug), ()
    return (*own, *_documents(has))


def uses_of_document(row: Document) -> tuple[Use, ...]:
    """Return the documents that show a document, or lead to it, drafts too."""
    uses: dict[tuple[str, str], Use] = {}
    for key, code in row.of_kind.named_by:
        has = _key_test(key, row.slug)
        uses |= {(str(use.kind), use.slug): use for use in _documents(has, code)}
    uses.pop((str(row.of_kind.name), row.slug), None)
    return tuple(uses.values())


# --- what is looked for -----------------------------------------------------------------------------


def name_test(name: str) -> Sought:
    """Return the test whether something in a document is called so, in English or in one word for both languages."""

    def is_called(item: dict[str, Any]) -> bool:
        called = item.get("name")
        return (called.get("en") if isinstance(called, dict) else called) == name

    return Sought(name, is_called)


def case_test(slug: str) -> Sought:
    """Return the test whether a document shows the board of the case with this slug, or leads to it."""
    return _key_test("case", slug)


def _key_test(key: str, slug: str) -> Sought:
    def names_it(item: dict[str, Any]) -> bool:
        named = item.get(key), item.get(f"{key}s")
        return any(slug in value if isinstance(value, list) else value == slug for value in named)

    return Sought(slug, names_it)


def _anywhere(document: object, test: Callable[[dict[str, Any]], bool]) -> bool:
    if isinstance(document, list):
        return any(_anywhere(item, test) for item in document)
    if not isinstance(document, dict):
        return False
    return test(document) or any(_anywhere(item, test) for item in document.values())


# --- where it is ------------------------------------------------------------------------------------


def _cases(card: Card) -> Iterator[Use]:
    has = name_test(card.name_en)
    for case in Case.objects.search(card.name_en):
        if has(case.document):
            yield _case_use(gettext_lazy("case"), case)


def _case_use(kind: StrOrPromise, case: Case) -> Use:
    return Use(kind, case.slug, (case.title_en, case.title_fr), reverse("editing:case", args=(case.slug,)))


def _abilities(card: Card) -> Iterator[Use]:
    """Yield the effects that abilities of the card leave behind."""
    for effect in Card.objects.filter(kind=Card.Kind.EFFECT).exclude(ability_of=[]):
        if card.slug in effect.ability_of:
            href = reverse("editing:card", args=(effect.slug,))
            yield Use(gettext_lazy("effect of its ability"), effect.slug, (effect.name_en, effect.name_fr), href)


def _documents(has: Sought, code: str = "") -> Iterator[Use]:
    """Yield the documents of one kind, or of all, that have it.

    They are looked at as they ship, as visitors see them, and as editors work at them.
    """
    stored = {(row.kind, row.slug): row for row in Document.objects.all()}
    for kind in (kind for kind in document_kinds() if code in ("", kind.code)):
        texts = shipped_texts(kind)
        ships = {
            name: document
            for name, document in shipped(kind).items()
            if name not in texts or has.may_stand_in(texts[name])
        }
        own = {name: row for (of, name), row in stored.items() if of == kind.code}
        for name in dict.fromkeys((*ships, *own)):
            row = own.get(name)
            versions = [ships.get(name), *((row.document, row.shown) if row else ())]
            document = next((version for version in versions if version is not None and has(version)), None)
            if document is not None:
                yield _document_use(kind, name, document)


def _document_use(kind: DocumentKind, name: str, document: Mapping[str, Any]) -> Use:
    titles = both_languages(document.get(kind.label) or name)
    return Use(kind.name, name, titles, reverse("editing:document", args=(kind.code, name)))


def why_it_keeps(content: Content) -> str:
    """Return why the slug of stored content is not changed, whatever refers to it; "" where nothing else keeps it."""
    if isinstance(content, Card | Case) and content.is_published:
        return _("It is published, and others may have its address. Withdraw it first.")
    if content.loaded_digest:
        return _("It came with the site, whose file has this name.")
    return ""


def why_it_stays(content: Content) -> str:
    """Return why the slug of stored content is not changed, in words, with what refers to it; "" where it may be."""
    why = why_it_keeps(content)
    if why:
        return why
    uses = uses_of(content)
    if uses:
        names = ", ".join(f"{use.title} ({use.kind})" for use in uses)
        return _("These depend on it: %(names)s.") % {"names": names}
    return ""


def refuse_slug(content: Content, stored: Content | None) -> None:
    """Raise ValidationError where content, new or stored, may not have the slug that it has got."""
    if stored is not None and stored.slug == content.slug:
        return
    if not _SLUG.fullmatch(content.slug):
        raise ValidationError({"slug": _("Write lowercase letters without accents, digits, and single hyphens.")})
    why = why_it_stays(stored) if stored is not None else ""
    if why:
        raise ValidationError({"slug": why})


def moved_to(model: type[Card | Case], slug: str) -> Card | Case | None:
    """Return the content that had this slug last, where it has another one now; None for a slug that is in use."""
    if model._default_manager.filter(slug=slug).exists():
        return None
    last = model.history.filter(slug=slug).order_by("-history_date", "-history_id").first()
    return model._default_manager.filter(pk=last.id).first() if last else None
