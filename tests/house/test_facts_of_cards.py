"""What cards say is read in `cardtext`, once: Ask works on facts, and looks at no words of a card."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import layers_site.ask

#: They look for patterns in what somebody typed, and in ids.
TYPED: Final = {"forms.py", "names.py", "numbers.py", "question.py"}
WORDS: Final = re.compile(r"\.(?:other|text|what|duration)\.(?:en|fr)\b")


def test_ask_looks_at_no_words_of_a_card() -> None:
    """But to lower the name of a keyword as a spell is called."""
    paths = sorted(Path(next(iter(layers_site.ask.__path__))).rglob("*.py"))
    assert len(paths) > 20
    patterns = {path.name for path in paths if re.search(r"^import re$", path.read_text("utf-8"), re.MULTILINE)}
    assert patterns <= TYPED
    looking = {path.name for path in paths if WORDS.search(path.read_text("utf-8"))}
    assert looking <= {"spells.py"}
