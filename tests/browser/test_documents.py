"""Words, rules, misconceptions, drills, lessons and games on the stack at the desk: each is changed, seen as learners
will see it, published, and withdrawn, in both languages and without a line of JSON.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.utils.translation import override
from playwright.sync_api import Page, expect

from layers_site.content.documents.models import Document
from layers_site.content.documents.saving import working
from layers_site.content.shipped.kinds import find_kind
from tests.browser.conftest import OpenWindow, Violations, Window
from tests.browser.test_desk import people, sign_in
from tests.night import or_by_night

__all__ = ["people"]
WRITTEN = {"en": "What we have written", "fr": "Ce que nous avons écrit"}


@dataclass(frozen=True)
class Kind:
    """A document of a kind: its name, the page of it that is changed, the key of a text there, and where it is seen."""

    code: str
    name: str
    place: str = ""
    key: str = "title"

    def __str__(self) -> str:
        return self.code

    @property
    def here(self) -> str:
        return f"desk/documents/{self.code}/{self.name}/"

    def public(self, language: str) -> str:
        """The address under which learners see it; "" for a misconception, which is a ruleset."""
        kind = find_kind(self.code)
        assert kind is not None
        with override(language):
            return kind.address(working(kind, self.name).document, self.place) if kind.address else ""


KINDS = (
    Kind("words", "cda", key="term"),
    Kind("rules", "start"),
    Kind("misconceptions", "M07"),
    Kind("drills", "which-layer"),
    Kind("lessons", "text", place="/parts/1"),
    Kind("stack", "stack-last-in-first-out"),
)
BY_DAY = [(kind, ("en", "fr")[at % 2]) for at, kind in enumerate(KINDS)]
BY_NIGHT = [(kind, ("fr", "en")[at % 2]) for at, kind in enumerate(KINDS)]


def change(page: Page, kind: Kind) -> None:
    """The texts in both languages, typed into the form that its page leads to."""
    page.click("#edit-texts")
    part = f"{kind.place.strip('/').replace('/', '-')}-" if kind.place else ""
    for language, text in WRITTEN.items():
        page.locator(f"[name='{part}{kind.key}_{language}']").fill(text)
    page.click("#save")
    expect(page.locator(".desk-messages")).to_be_visible()
    expect(page.locator(".desk-lines").filter(has_text=WRITTEN["fr"])).to_have_count(1)


def take(page: Page, step: str, status: str) -> None:
    page.click(f"#step-{step}")
    expect(page.locator(f".desk-status[data-status={status}]")).to_be_visible()


def sees(window: Window, kind: Kind, language: str) -> bool:
    """Whether a learner reads it where the document is shown."""
    window.open(kind.public(language).partition("#")[0])
    return WRITTEN[language] in window.page.inner_text("main")


@pytest.mark.parametrize(("kind", "language"), or_by_night(*BY_DAY, night=BY_NIGHT), ids=str)
def test_a_document_is_changed_seen_and_published(
    open_window: OpenWindow, people: None, violations: Violations, kind: Kind, language: str
) -> None:
    """The draft is in the preview alone; published, learners read it; withdrawn, they read what came with the site."""
    desk, learner = open_window(bypass_csp=True), open_window(js=False)
    sign_in(desk, language, "administrator")
    page = desk.page
    desk.open(f"/{language}/{kind.here}")
    change(page, kind)
    assert violations(page) == []
    at = f"?at={kind.place}" if kind.place else ""
    desk.open(f"/{language}/{kind.here}preview/{at}")
    shown = page.inner_text("main")
    assert WRITTEN[language] in shown or kind.code == "misconceptions"
    assert kind.code == "misconceptions" or not sees(learner, kind, language)
    desk.open(f"/{language}/{kind.here}")
    take(page, "published", "published")
    assert kind.code == "misconceptions" or sees(learner, kind, language)
    desk.open(f"/{language}/{kind.here}history/")
    expect(page.locator(".desk-versions li")).not_to_have_count(0)
    assert Document.objects.get(kind=kind.code, slug=kind.name).status == "published"
    desk.open(f"/{language}/{kind.here}")
    if page.locator("#step-withdraw").count():
        take(page, "withdraw", "draft")
        assert kind.code == "misconceptions" or not sees(learner, kind, language)
