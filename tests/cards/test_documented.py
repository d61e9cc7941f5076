"""The table of `docs/content.md` counts the rows as they are."""

from __future__ import annotations

import re
from collections import Counter

from django.conf import settings

from tests.cards.table import kind_of, slugs
from tests.cards.test_rows import MODULES


def test_the_entries_are_counted() -> None:
    """The numbers above the table are those of the files."""
    text = (settings.BASE_DIR / "docs" / "content.md").read_text(encoding="utf-8")
    kinds = Counter(kind_of(slug) for slug in slugs())
    counted = re.search(r"(\d+) entries: (\d+) of the kind `object`[^.]*?(\d+) of the kind `effect`", text, re.DOTALL)
    assert counted is not None
    assert tuple(map(int, counted.groups())) == (kinds.total(), kinds["object"], kinds["effect"])


def test_the_table_of_themes_counts_the_rows() -> None:
    """Each module of rows is a line of the table, with its number of entries."""
    text = (settings.BASE_DIR / "docs" / "content.md").read_text(encoding="utf-8")
    counts = {name: int(number) for number, name in re.findall(r"\| (\d+) \| `(\w+)\.py` \|", text)}
    assert counts == {module.__name__.rpartition(".")[2]: len(module.ROWS) for module in MODULES}
