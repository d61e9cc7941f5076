"""What cards say is read in `cardtext`, once: Ask works on facts, and looks at no words of a card."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import layers_site.ask

#: They look for patterns in what somebody typed, in ids, and in the numbers of keywords.
TYPED: Final = {"choices.py", "library.py", "question.py", "views.py"}
WORDS: Final = re.compile(r"\.(?:other|text|what|duration)\.(?:en|fr)\b")


def test_ask_looks_at_no_words_of_a_card() -> None:
    paths = sorted(Path(next(iter(layers_site.ask.__path__))).rglob("*.py"))
    assert len(paths) > 20
    patterns = {path.name for path in paths if re.search(r"^import re$", path.read_text("utf-8"), re.MULTILINE)}
    assert patterns <= TYPED
    assert [path.name for path in paths if WORDS.search(path.read_text("utf-8"))] == []
