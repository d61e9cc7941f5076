"""A hook of the documentation's builder: links that lead out of docs/ become words.

On the forge where the code lies they are links; in the built site there is nothing behind them. Only what is there is
turned, so that a broken link stays one and fails the build.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

_LINK = re.compile(r"\[([^\]]*)\]\((\.\./[^)#\s]+)(#[^)\s]*)?\)")


def on_page_markdown(markdown: str, page: Any, config: Any, **_: object) -> str:
    """Replace links that lead out of docs/ with words: `[text](../fixtures/x.json)` by `text (fixtures/x.json)`."""
    docs = Path(config["docs_dir"]).resolve()
    here = docs / Path(page.file.src_uri).parent

    def told(link: re.Match[str]) -> str:
        target = (here / link[2]).resolve()
        if target.is_relative_to(docs) or not target.exists():
            return link[0]
        name = target.relative_to(docs.parent).as_posix()
        return link[1] if target.stem in link[1] else f"{link[1]} (`{name}`)"

    return _LINK.sub(told, markdown)
