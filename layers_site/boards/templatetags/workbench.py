"""Tags of the base template (the theme, this page in the other language), of the bench, and the links that share it."""

from __future__ import annotations

import re
import secrets
from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Protocol

from django import template
from django.http import HttpRequest
from django.template import Context, Node, TemplateSyntaxError
from django.template.base import Parser, TextNode, Token
from django.template.loader import render_to_string
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from heroicons.templatetags.heroicons import heroicon_mini

from layers_site.boards.presenters.rows import Hosts
from layers_site.boards.sharing.presenters import PLACE, below
from layers_site.content.glossary.entries import NUMBER, rule_address, word_address
from layers_site.explain.words import Sentence, cited
from layers_site.platform.context import chosen_theme
from layers_site.platform.text import ADDRESS, current_language

register = template.Library()

# A piece has some hundred bytes to a few thousand. One that is longer is of a board which nobody wrote by hand: it is
# not kept, or a few hundred of these would fill the memory of a process.
PIECES_KEPT = 4096
LONGEST_PIECE = 16_000
BOARDS_KEPT = 32
RULES_KEPT = 1024
_PREFIX = re.compile(r"^/(?:en|fr)/")
_SYMBOL = re.compile(r"\{([0-9A-Z/]{1,5})\}")
_SHORT = re.compile(r"\bCDAs?\b")
_RULE = re.compile(f"({NUMBER.pattern})")
# No line begins with what closes a sentence or a bracket after a symbol.
_BEFORE_CLOSING = re.compile(r"(?<=})(?=[).,;:])")
_TOGETHER = "\N{WORD JOINER}"
_OPTION = '<option value="{}"{}>{}</option>'
_CHOSEN = mark_safe(" selected")
#: Stand in a piece where addresses go. Nobody can write them on a board: each process has its own.
_MARKS = tuple(f"{secrets.token_hex(16)}-{number}" for number in range(3))
_PIP = '<span class="pip pip-{}">{}</span>'


@dataclass(frozen=True, slots=True)
class OtherLanguage:
    code: str
    name: str
    url: str


@register.simple_tag(takes_context=True)
def other_language(context: Context) -> OtherLanguage:
    """Return the other language, by its own name, and the address of this very page in it.

    Pages that answer a form say in `here` which address shows the same.
    """
    code, name = ("en", "English") if current_language() == "fr" else ("fr", "Français")
    request: HttpRequest | None = context.get("request")
    here = context.get("here") or (request.get_full_path() if request else "/")
    # The languages of an address differ in how it begins, and in nothing else.
    return OtherLanguage(code, name, _PREFIX.sub(f"/{code}/", here))


@register.simple_block_tag
def titled(content: str) -> SafeString:
    """Say the title of a page to its visitors, and to programs that show a link to it."""
    quoted = content.replace('"', "&quot;")
    return mark_safe(f'<title>{content}</title><meta property="og:title" content="{quoted}">')  # noqa: S308 - escaped


@register.filter
def symbols(text: str | Sentence) -> SafeString:
    """Draw the mana and tap symbols of a text (`{T}`, `{G}`), and escape everything else."""
    parts = _SYMBOL.split(_BEFORE_CLOSING.sub(_TOGETHER, str(text)))
    drawn = (format_html(_PIP, _color(part), part) if place % 2 else escape(part) for place, part in enumerate(parts))
    return mark_safe("".join(drawn))  # noqa: S308 - each part is escaped above


@register.filter
def rules(text: str | Sentence, edition: str) -> SafeString:
    """Link each rule number of a text to the rule, and what is short for a long word to the glossary.

    Its symbols are drawn, and everything else is escaped.

    A sentence has its number beside it: nothing is looked for in its words.
    """
    if isinstance(text, Sentence):
        number = _RULE.sub(lambda match: _rule_link(match[0], edition), escape(text.rule))
        return mark_safe(cited(escape(text.text), number))  # noqa: S308 - each part is escaped
    parts = _RULE.split(text)
    linked = (_rule_link(part, edition) if place % 2 else _with_terms(part) for place, part in enumerate(parts))
    return mark_safe("".join(linked))  # noqa: S308 - each part is escaped


@register.filter
def sourced(text: str, edition: str) -> SafeString:
    """Do the same for what editors tell, in which addresses of the web are links too."""
    start, parts = 0, []
    for address in ADDRESS.finditer(text):
        link = format_html('<a href="{0}" rel="nofollow external">{0}</a>', address[0])
        parts += [rules(text[start : address.start()], edition), link]
        start = address.end()
    return mark_safe("".join((*parts, rules(text[start:], edition))))  # noqa: S308 - each part is escaped


def _with_terms(text: str) -> str:
    """Draw the symbols of a text, and link the abbreviations that nobody knows from playing."""
    return _SHORT.sub(lambda match: _term_link(match[0]), symbols(text))


def _term_link(short: str) -> str:
    return format_html('<a class="term" href="{}">{}</a>', word_address("cda"), short)


def _rule_link(number: str, edition: str) -> str:
    return _link_to_rule(number, edition, current_language())


@lru_cache(maxsize=RULES_KEPT)
def _link_to_rule(number: str, edition: str, _language: str) -> str:
    return format_html('<a class="rule-link" href="{}">{}</a>', rule_address(number, edition), number)


def _color(symbol: str) -> str:
    return symbol.lower() if symbol in "WUBRG" else "c"


@register.filter
def drawn(thing: Hashable, piece: str) -> SafeString:
    """Return a part of the page by its template `workbench/_<piece>.html`, in which `thing` has the name of the piece.

    Equal things look the same, so what was drawn is kept: a board after one action shares most of its parts with the
    board before. A piece sees nothing but its thing and the language.
    """
    try:
        return _drawn(thing, str(piece), current_language())
    except _TooLongError as long:
        return long.text


class Linked(Hashable, Protocol):
    """Part of a page, a dataclass, with addresses in it."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def hrefs(self) -> tuple[str, ...]: ...


@register.filter
def linked(thing: Linked, piece: str) -> SafeString:
    """Return the same of what has addresses in it: they name the board, and it looks the same on others."""
    marks = _MARKS[: len(thing.hrefs)]
    text = str(drawn(replace(thing, hrefs=marks), piece))
    for mark, address in zip(marks, thing.hrefs, strict=True):
        text = text.replace(mark, escape(address))
    return mark_safe(text)  # noqa: S308 - the piece is, and each address is escaped


class _TooLongError(Exception):
    """A piece that is not kept: what is raised, `lru_cache` forgets."""

    def __init__(self, text: SafeString) -> None:
        super().__init__(len(text))
        self.text = text


@lru_cache(maxsize=PIECES_KEPT)
def _drawn(thing: Hashable, piece: str, _language: str) -> SafeString:
    """Draw the symbols. Raises _TooLongError with the piece if it is too long to be cached."""
    text = render_to_string(f"boards/_{piece}.html", {piece: thing})
    if len(text) > LONGEST_PIECE:
        raise _TooLongError(text)
    return text


@register.filter
def options(hosts: Hosts) -> SafeString:
    """Return the choices of a `select`. Each attachment of a board has nearly the same, so they are written once."""
    written = _options(hosts.things)
    return mark_safe(  # noqa: S308 - each part is escaped
        "".join(chosen if key == hosts.chosen else plain for key, plain, chosen in written if key != hosts.itself)
    )


@lru_cache(maxsize=BOARDS_KEPT)
def _options(things: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str, str], ...]:
    """Return each thing's id with its choice, not chosen and chosen."""
    return tuple(
        (key, format_html(_OPTION, key, "", name), format_html(_OPTION, key, _CHOSEN, name)) for key, name in things
    )


@register.tag
def icon(_parser: Parser, token: Token) -> Node:
    """Write a small icon beside words that say the same: `{% icon "plus" 18 %}`, drawn as the template is read."""
    _tag, name, size = token.split_contents()
    if name[0] not in "\"'":
        raise TemplateSyntaxError("an icon has a name and a size")
    return TextNode(_icon(name[1:-1], int(size)))


@lru_cache
def _icon(name: str, size: int) -> str:
    return heroicon_mini(name, size=size, aria_hidden="true").replace("\n", "")


@register.simple_tag(takes_context=True)
def theme_choice(context: Context) -> str:
    request: HttpRequest | None = context.get("request")
    return chosen_theme(request) if request else "auto"


@register.filter
def share_of(here: str, step: int | None) -> str:
    """Return the address that shares the board of the address `here`, at the step in view if there is one."""
    return below(here, "share/", more={} if step is None else {"step": str(step)})


@register.filter
def picture_of(here: str) -> str:
    """Return the picture of the board at the address `here`, as printed: a preview gives no result away."""
    return below(here, "picture.png", keep=PLACE, more={"part": "printed"})
