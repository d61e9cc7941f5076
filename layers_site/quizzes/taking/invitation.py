"""How a group gets to a round: a code to say, an address to open, and the address as a QR code to point at."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from layers_site.quizzes.models import Round


@dataclass(frozen=True, slots=True)
class Invitation:
    """`spoken` is the code in two halves; `door` where it is typed in, `link` where that is not needed."""

    code: str
    spoken: str
    link: str
    door: str
    qr: SafeString


def invitation(request: HttpRequest, round_: Round) -> Invitation:
    """Return the invitation for the host of this request, in the language of each reader."""
    link = request.build_absolute_uri(_in_any_language(round_.get_absolute_url()))
    door = request.build_absolute_uri(_in_any_language(reverse("taking:enter")))
    return Invitation(round_.code, spoken(round_.code), link, door.partition("://")[2], qr(link))


def _in_any_language(address: str) -> str:
    """Return the address without a language: the middleware leads each browser to its own."""
    return address.removeprefix(f"/{get_language()}")


def spoken(code: str) -> str:
    """Return the code as it is read out: three and three."""
    middle = len(code) // 2
    return f"{code[:middle]} {code[middle:]}"


def qr(link: str) -> SafeString:
    """Draw a QR code, dark on light in every theme as readers need it.

    It has a quiet zone; `currentColor` has no effect.
    """
    drawn = segno.make(link, error="m", micro=False).svg_inline(
        border=4, omitsize=True, svgclass="qr", lineclass="", dark="#000", light="#fff"
    )
    return mark_safe(drawn)  # noqa: S308 - it is made of numbers alone
