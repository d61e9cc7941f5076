"""The table of `docs/content.md` counts the rows as they are."""

from __future__ import annotations

import re

from django.conf import settings

from tests.cards.test_rows import MODULES


def test_the_table_of_themes_counts_the_rows() -> None:
    """Each module of rows is a line of the table, with its number of entries."""
    text = (settings.BASE_DIR / "docs" / "content.md").read_text(encoding="utf-8")
    told = {name: int(number) for number, name in re.findall(r"\| (\d+) \| `(\w+)\.py` \|", text)}
    assert told == {module.__name__.rpartition(".")[2]: len(module.ROWS) for module in MODULES}
