"""The colors of pictures: those of the style sheet, read from it, so that each is written down once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal

from django.conf import settings

Theme = Literal["light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")

_SHEETS: Final = ("tokens.css", "base.css")
_PAIR: Final = re.compile(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)")
_PIP: Final = re.compile(r"\.(pip-\w) \{ --pip: (#\w{6}); \}")
#: The ink on a symbol, which is the same in both themes as its ground is.
_ON_PIP: Final = "#1c160d"


@lru_cache(maxsize=len(THEMES))
def colors(theme: Theme) -> Mapping[str, str]:
    """Return each color by its name: "ink", "layer-4", "on-4", "pip-w"."""
    text = sheets()
    pairs = {name: dark if theme == "dark" else light for name, light, dark in _PAIR.findall(text)}
    return pairs | dict(_PIP.findall(text)) | {"on-pip": _ON_PIP}


@cache
def sheets() -> str:
    """Return the style sheets in which the colors stand."""
    folder = Path(settings.BASE_DIR) / "static" / "css"
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in _SHEETS)
