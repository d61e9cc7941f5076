"""Who may do what at the desk: each address, each role, GET and POST, by hand from `docs/editing.md`.

The columns are the roles of `ROLES`: nobody who is signed in, a learner, a trainer, a caretaker of rounds, then
editor, reviewer, administrator. Authors and translators are editors. In a column stands

- the status of the answer, with `*` if something of the content is stored by it, and without if nothing is,
- `?` who is led to the page to sign in, or shown what they sent with a link to it,
- `-` who is refused (403).

One word alone is for all roles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

ROLES: Final = ("nobody", "learner", "trainer", "caretaker", "editor", "reviewer", "administrator")

#: Of whom the content is, and what became of it. A draft is somebody else's unless it says "own".
DRAFT: Final = "draft"
PUBLISHED: Final = "published"
OWN: Final = "own"
OWN_PUBLISHED: Final = "own published"

NOT: Final = "405"
ALL: Final = "? - - - 200 200 200"
ABOVE: Final = "? - - - - 200 200"  # what is published changes only by those who may publish
ONLY_ADMINISTRATOR: Final = "? - - - - - 200"
TO: Final = "? - - - 303 303 303"
TO_ABOVE: Final = "? - - - - 303 303"
DONE: Final = "? - - - 303* 303* 303*"
DONE_ABOVE: Final = "? - - - - 303* 303*"

#: What is sent is the form of the page, filled in as it stands.
FORM: Final = "form"
STAMP: Final = {"stamp": "{stamp}"}
NAMES: Final = {"name_en": "Elk", "name_fr": "Élan"}


@dataclass(frozen=True, slots=True)
class Row:
    """An address of the desk in one state of its content: what comes of GET and of POST, and what is sent."""

    name: str
    state: str
    address: str
    get: str
    post: str
    sent: Any = None
    typed: Any = None

    def __str__(self) -> str:
        return f"{self.name} {self.state}"


CASE: Final = "/en/desk/cases/grown-bear/"
CARD: Final = "/en/desk/cards/grizzly-bears/"
CDA: Final = "/en/desk/documents/words/cda/"
LESSON: Final = "/en/desk/documents/lessons/text/"
TITLES: Final = {"title_en": "A bear", "title_fr": "Un ours"}

DESK: Final = (
    Row("home", DRAFT, "/en/desk/", ALL, "? - - - 405 405 405", {}),
    Row("export", DRAFT, "/en/desk/export/", ALL, NOT),
    Row("import", DRAFT, "/en/desk/import/", ALL, "? - - - 200* 200* 200*", "new"),
    Row("import", PUBLISHED, "/en/desk/import/", ALL, "? - - - 422 200 200", "changed"),
    Row("from-bench", DRAFT, "/en/desk/boards/?at=/en/cases/grown-bear/", TO, NOT),
    Row("new", DRAFT, "/en/desk/boards/new/", NOT, TO, {}),
    Row("save", DRAFT, "/en/desk/boards/{board}/save/", ALL, DONE, {"as": "case", **TITLES}),
)  # fmt: skip

CASES: Final = (
    Row("case", DRAFT, CASE, ALL, NOT),
    Row("case", PUBLISHED, CASE, ALL, NOT),
    Row("case-file", DRAFT, f"{CASE}file/", ALL, NOT),
    Row("case-file", PUBLISHED, f"{CASE}file/", ALL, NOT),
    Row("case-history", DRAFT, f"{CASE}history/?version={{version}}", ALL, NOT),
    Row("case-history", PUBLISHED, f"{CASE}history/", ALL, NOT),
    Row("case-copy", DRAFT, f"{CASE}copy/", NOT, DONE, {}),
    Row("case-copy", PUBLISHED, f"{CASE}copy/", NOT, DONE, {}),
    Row("case-comments", DRAFT, f"{CASE}comments/", NOT, DONE, {"text": "Look."}),
    Row("case-comments", PUBLISHED, f"{CASE}comments/", NOT, DONE, {"text": "And here."}),
    Row("settle", DRAFT, "/en/desk/comments/{comment}/settle/", NOT, DONE, {}),
    Row("settle", PUBLISHED, "/en/desk/comments/{comment}/settle/", NOT, DONE_ABOVE, {}),
    Row("settle", OWN_PUBLISHED, "/en/desk/comments/{comment}/settle/", NOT, DONE, {}),
    Row("case-shipped", DRAFT, f"{CASE}shipped/", ALL, DONE, {"do": "take", **STAMP}),
    Row("case-shipped", PUBLISHED, f"{CASE}shipped/", ABOVE, DONE_ABOVE, {"do": "take", **STAMP}),
    Row("case-print", DRAFT, f"{CASE}print/", NOT, DONE, STAMP),
    Row("case-print", PUBLISHED, f"{CASE}print/", NOT, DONE_ABOVE, STAMP),
    Row("case-texts", DRAFT, f"{CASE}texts/", ALL, DONE, FORM, TITLES),
    Row("case-texts", PUBLISHED, f"{CASE}texts/", ABOVE, DONE_ABOVE, FORM, TITLES),
    Row("case-board", DRAFT, f"{CASE}board/", NOT, TO, {}),
    Row("case-board", PUBLISHED, f"{CASE}board/", NOT, TO_ABOVE, {}),
    Row("case-arrange", DRAFT, f"{CASE}arrange/?stage={{stage}}", NOT, DONE, {"do": "later", **STAMP}),
    Row("case-arrange", PUBLISHED, f"{CASE}arrange/?stage={{stage}}", NOT, DONE_ABOVE, {"do": "later", **STAMP}),
    Row("case-expect", DRAFT, f"{CASE}expect/?stage={{stage}}", ALL, DONE, FORM),
    Row("case-expect", PUBLISHED, f"{CASE}expect/?stage={{stage}}", ABOVE, DONE_ABOVE, FORM),
    Row("case-revert", DRAFT, f"{CASE}revert/", NOT, DONE, {"version": "{version}", **STAMP}),
    Row("case-revert", PUBLISHED, f"{CASE}revert/", NOT, DONE_ABOVE, {"version": "{version}", **STAMP}),
    Row("case-slug", DRAFT, f"{CASE}slug/", ALL, DONE, {"slug": "larger-bear", **STAMP}),
    Row("case-slug", PUBLISHED, f"{CASE}slug/", ABOVE, "? - - - - 422 422", {"slug": "larger-bear", **STAMP}),
    Row("case-delete", DRAFT, f"{CASE}delete/", ONLY_ADMINISTRATOR, "? - - - - - 303*", STAMP),
    Row("case-delete", OWN, f"{CASE}delete/", ALL, DONE, STAMP),
    Row("case-delete", OWN_PUBLISHED, f"{CASE}delete/", ONLY_ADMINISTRATOR, "? - - - - - 303*", STAMP),
    Row("case-status", DRAFT, f"{CASE}status/", NOT, DONE_ABOVE, {"status": "published", **STAMP}),
    Row("case-status", PUBLISHED, f"{CASE}status/", NOT, DONE_ABOVE, {"status": "draft", **STAMP}),
)

CARDS: Final = (
    Row("cards", DRAFT, "/en/desk/cards/", ALL, "? - - - 405 405 405", {}),
    Row("card-new", DRAFT, "/en/desk/cards/new/", ALL, DONE, {**NAMES, "kind": "object"}),
    Row("card-paste", DRAFT, "/en/desk/cards/new/text/", TO, NOT),
    Row("card-keep", DRAFT, "/en/desk/cards/new/board/{board}/bear/", ALL, DONE, NAMES),
    Row(
        "card-keep", PUBLISHED, "/en/desk/cards/new/board/{board}/bear/", ALL, DONE_ABOVE,
        {"name_en": "Grizzly Bears", "name_fr": "Grizzlis", "into": "grizzly-bears:{card}"},
    ),
    Row("card", DRAFT, CARD, ALL, DONE, FORM, {"name_en": "Bears"}),
    Row("card", PUBLISHED, CARD, ALL, DONE_ABOVE, FORM, {"name_en": "Bears"}),
    Row("card-board", DRAFT, f"{CARD}board/", NOT, TO, {}),
    Row("card-board", PUBLISHED, f"{CARD}board/", NOT, TO, {}),
    Row("card-slug", DRAFT, f"{CARD}slug/", ALL, DONE, {"slug": "bears", "stamp": "{card}"}),
    Row("card-slug", PUBLISHED, f"{CARD}slug/", ABOVE, "? - - - - 422 422", {"slug": "bears", "stamp": "{card}"}),
    Row("card-status", DRAFT, f"{CARD}status/", NOT, DONE_ABOVE, {"status": "published", "stamp": "{card}"}),
    Row(
        "card-status", PUBLISHED, f"{CARD}status/", NOT, DONE_ABOVE,
        {"status": "draft", "sure": "1", "stamp": "{card}"},
    ),
    Row("card-delete", DRAFT, f"{CARD}delete/", ONLY_ADMINISTRATOR, "? - - - - - 303*", {"stamp": "{card}"}),
    Row("card-delete", OWN, f"{CARD}delete/", ALL, DONE, {"stamp": "{card}"}),
    Row("card-delete", OWN_PUBLISHED, f"{CARD}delete/", ONLY_ADMINISTRATOR, "? - - - - - 303*", {"stamp": "{card}"}),
    Row("card-history", DRAFT, f"{CARD}history/", ALL, NOT),
    Row("card-history", PUBLISHED, f"{CARD}history/", ALL, NOT),
    Row("card-revert", DRAFT, f"{CARD}revert/", NOT, DONE, {"version": "{card_version}", "stamp": "{card}"}),
    Row("card-revert", PUBLISHED, f"{CARD}revert/", NOT, DONE_ABOVE, {"version": "{card_version}", "stamp": "{card}"}),
    Row("card-boards", DRAFT, f"{CARD}boards/", ALL, DONE, {"board": "cases/grown-bear:{stamp}"}),
    Row("card-boards", PUBLISHED, f"{CARD}boards/", ALL, DONE_ABOVE, {"board": "cases/grown-bear:{stamp}"}),
    Row("card-comments", DRAFT, f"{CARD}comments/", NOT, DONE, {"text": "Look."}),
    Row("card-comments", PUBLISHED, f"{CARD}comments/", NOT, DONE, {"text": "Look."}),
    Row("card-file", DRAFT, f"{CARD}file/", ALL, NOT),
    Row("card-shipped", DRAFT, f"{CARD}shipped/", ALL, DONE, {"do": "take", "stamp": "{card}"}),
    Row("card-shipped", PUBLISHED, f"{CARD}shipped/", ABOVE, DONE_ABOVE, {"do": "take", "stamp": "{card}"}),
)  # fmt: skip

#: What is published of a document stays what visitors see while editors work at a draft of it.
DOCUMENTS: Final = (
    Row("document-list", DRAFT, "/en/desk/documents/words/", ALL, DONE, {"name": "another"}),
    Row("document", DRAFT, CDA, ALL, NOT),
    Row("document", PUBLISHED, CDA, ALL, NOT),
    Row("document-texts", DRAFT, f"{CDA}texts/", ALL, DONE, FORM, {"term_en": "Another"}),
    Row("document-texts", PUBLISHED, f"{CDA}texts/", ALL, DONE, FORM, {"term_en": "Another"}),
    Row(
        "document-arrange", DRAFT, f"{LESSON}arrange/", NOT, DONE,
        {"do": "later", "at": "/parts/0", "stamp": "{lesson}"},
    ),
    Row("document-status", DRAFT, f"{CDA}status/", NOT, DONE_ABOVE, {"status": "published", "stamp": "{word}"}),
    Row("document-status", DRAFT, f"{CDA}status/", NOT, DONE_ABOVE, {"status": "published", "stamp": "{word}"}),
    Row("document-status", PUBLISHED, f"{CDA}status/", NOT, DONE_ABOVE, {"status": "withdraw", "stamp": "{word}"}),
    Row("document-status", OWN, f"{CDA}status/", NOT, DONE, {"status": "discard", "stamp": "{word}"}),
    Row("document-shipped", DRAFT, f"{CDA}shipped/", "? - - - 404 404 404", "? - - - 404 404 404", {"do": "take"}),
    Row("document-print", DRAFT, f"{CDA}print/", NOT, DONE, {"stamp": "{word}"}),
    Row("document-comments", DRAFT, f"{CDA}comments/", NOT, DONE, {"text": "Look."}),
    Row("document-comments", PUBLISHED, f"{CDA}comments/", NOT, DONE, {"text": "And here."}),
    Row("document-file", DRAFT, f"{CDA}file/", ALL, NOT),
    Row("document-history", DRAFT, f"{CDA}history/", ALL, NOT),
    Row("document-revert", DRAFT, f"{CDA}revert/", NOT, DONE, {"version": "{word_version}", "stamp": "{word}"}),
    Row("document-preview", DRAFT, f"{CDA}preview/", ALL, NOT),
)  # fmt: skip

ROWS: Final = DESK + CASES + CARDS + DOCUMENTS
