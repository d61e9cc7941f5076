"""Reading HTML that somebody wrote against us: the work grows with the length of the text, and no faster."""

from __future__ import annotations

from typing import Any

import pytest

from engine.scenario import Label
from layers_site.quizzes.results.exchange.markup import _tokens, from_html

LENGTH = 6_000


class Counted(str):
    """A text that counts the signs which are gone through to find something in it."""

    __slots__ = ("looked_at",)

    def __new__(cls, text: str) -> Counted:
        made = super().__new__(cls, text)
        made.looked_at = 0
        return made

    def find(self, sub: str, start: Any = 0, end: Any = None) -> int:
        place = super().find(sub, start) if end is None else super().find(sub, start, end)
        self.looked_at += (len(self) if place < 0 else place) - start
        return place


@pytest.mark.parametrize(
    "piece",
    ["< ", "<", "<a", "<a ", "<!", "<!-", "<!--", "<!-- >", "</", "</ >", "<?", "<1>", "<<<a", "&lt", "<span lang="],
)
@pytest.mark.parametrize("end", ["", ">", "-->"])
def test_each_sign_is_gone_through_twice_at_most(piece: str, end: str) -> None:
    """Whatever does not close, or closes only at the end of the file."""
    text = Counted(piece * (LENGTH // len(piece)) + end)
    assert sum(isinstance(token, str) for token in _tokens(text)) <= len(text)
    assert text.looked_at <= 2 * len(text)


def test_a_sign_that_begins_no_tag_is_text() -> None:
    """Wherever the next tag ends."""
    for text in ("2 < 3", "2 < 3 > 2", "a <", "< 1 <2 <b>bold</b> <= x", "<>"):
        plain = text.replace("<b>", "").replace("</b>", "")
        assert from_html(text, "en") == (Label(plain, ""), frozenset())
