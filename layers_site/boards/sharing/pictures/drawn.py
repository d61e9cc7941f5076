"""Pictures as files, kept by what they show: the same address gives the same bytes until board or program change."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final, Literal

from django.conf import settings
from django.template.loader import render_to_string

from layers_site.boards.presenters.bench import Bench
from layers_site.boards.presenters.links import ViewOptions
from layers_site.boards.services.moments import Moment
from layers_site.boards.sharing.pictures.canvas import Theme, sheets
from layers_site.boards.sharing.pictures.sheet import Head, Part, Sheet, of_bench, of_printed
from layers_site.explain.presenters.printed import printed
from layers_site.platform.memory import cached

Kind = Literal["svg", "png"]
CONTENT_TYPES: Final[dict[Kind, str]] = {"svg": "image/svg+xml", "png": "image/png"}
#: The template that writes the shapes as SVG.
TEMPLATE: Final = "boards/sharing/picture.svg"
STORED: Final = 48


@dataclass(frozen=True, slots=True)
class Wanted:
    """All that a picture depends on. `text` is the canonical text of the board."""

    text: str
    edition: str
    focus: str
    step: int | None
    part: Part
    theme: Theme
    language: str
    head: Head

    @property
    def tag(self) -> str:
        """Return the ETag of the SVG: it is known before anything is worked out."""
        digest = blake2b(digest_size=15)
        digest.update(repr((asdict(self), _looks())).encode())
        return digest.hexdigest()


@cache
def _looks() -> str:
    """Return a digest of all that makes pictures: their template, the style sheets with their colors, the program."""
    template = Path(settings.BASE_DIR) / "templates" / TEMPLATE
    digest = blake2b((template.read_text(encoding="utf-8") + sheets()).encode(), digest_size=15)
    for folder in ("engine", "layers_site"):
        for source in sorted((Path(settings.BASE_DIR) / folder).rglob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()


def wanted(moment: Moment, options: ViewOptions, part: Part, theme: Theme, language: str, head: Head) -> Wanted:
    """Say what is wanted. A board as printed looks the same from every object and before every step."""
    focus, step = ("", None) if part == "printed" else (options.focus, options.step)
    return Wanted(moment.text, options.edition, focus, step, part, theme, language, head)


class _Still(Bench):
    """A board without links: nobody presses on a picture."""

    def address(self, moment: Moment, options: ViewOptions) -> str:
        return ""


def _sheet(wanted: Wanted) -> Sheet:
    """Draw the board. Raises EvaluationError or TimeUpError, never for one as printed."""
    moment = Moment(wanted.text, None, "", 0)
    if wanted.part == "printed":
        return of_printed(printed(moment.scenario), wanted.head, wanted.theme)
    bench = _Still.of(moment, ViewOptions(wanted.edition, wanted.focus, step=wanted.step))
    return of_bench(bench, wanted.head, wanted.theme, layers=wanted.part == "layers")


def svg_of(wanted: Wanted) -> str:
    """Return the SVG. Raises EvaluationError or TimeUpError."""
    return _svg(wanted, _looks())


def png_of(wanted: Wanted) -> bytes:
    """Return the same as PNG. Raises EvaluationError or TimeUpError."""
    return _png(wanted, _looks())


@cached("picture_svg", STORED)
def _svg(wanted: Wanted, _looks: str) -> str:
    return render_to_string(TEMPLATE, {"sheet": _sheet(wanted)})


@cached("picture_png", STORED)
def _png(wanted: Wanted, _looks: str) -> bytes:
    # Loaded where a picture is asked for: it takes memory that most processes never need.
    from layers_site.boards.sharing.pictures.raster import raster  # noqa: PLC0415

    return raster(_sheet(wanted))
