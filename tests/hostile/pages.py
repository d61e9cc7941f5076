"""What a page has that no page of ours has: read as a browser would, without believing a word of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

#: Where an attribute leads somewhere, a script may hide.
LEADING = frozenset(("href", "src", "action", "formaction", "xlink:href", "data", "hx-get", "hx-post"))
#: Before the colon of a scheme a browser skips these.
_SKIPPED = dict.fromkeys(range(0x21))


class Reading(HTMLParser):
    """`faults` has what somebody smuggled in, `texts` every text and value of an attribute, `forms` the forms."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.faults: list[str] = []
        self.texts: list[str] = []
        self._in: list[str] = []
        self.feed(_DRAWN.sub("", html))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if tag.startswith("zq") or tag in ("style", "object", "embed") or (tag == "base" and "href" in names):
            self.faults.append(f"<{tag}>")
        if tag == "script" and "src" not in names and names.get("type") != "application/json":
            self.faults.append("<script> of its own")
        for name, value in attrs:
            self.faults += _wrong(tag, name, value or "")
            self.texts.append(value or "")

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def _wrong(tag: str, name: str, value: str) -> Iterator[str]:
    if name.startswith(("zq", "on", "hx-on")) or name in ("style", "srcdoc"):
        yield f"<{tag} {name}>"
    plain = value.translate(_SKIPPED).lower()
    if name in LEADING and plain.startswith(("javascript:", "data:", "vbscript:")):
        yield f"<{tag} {name}={value[:40]!r}>"
    if name in LEADING and "evil.example" in plain.partition("?")[0]:
        yield f"<{tag} {name}={value[:40]!r}> leads elsewhere"


#: The images of the pages are ours, long, and have nothing of anybody's in them.
_DRAWN = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
#: What stands in a page only where something was not escaped.
RAW = ("<zq", 'zqsecret"', "zqsecret'", 'zqpublic"', "zqpublic'", "{{7*7}}49", "zqsecret49")


def raw(html: str) -> list[str]:
    """The quick look: what a template that escapes can never have written."""
    return [sign for sign in RAW if sign in html]


def smuggled(html: str) -> list[str]:
    """Elements, attributes and addresses that no template of ours has written."""
    return Reading(html).faults


def texts(html: str) -> list[str]:
    return Reading(html).texts
