"""What a process keeps has an end, whatever browsers send."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final

import pytest
from django.conf import settings

from layers_site.boards.templatetags import workbench
from layers_site.cardtext import wording
from layers_site.cardtext.wording.french import vocabulary

#: Kept for ever, one for each argument; the arguments are what ships, and nothing that anybody sends.
OF_WHAT_SHIPS: Final = frozenset(
    ("_case_scenarios", "_keyword_noun", "_left_out_of", "_named", "_options_of", "card_document", "document")
)


def kept_for_ever(source: str) -> Iterator[str]:
    """The functions with arguments whose every answer is kept: under `cache`, or `lru_cache` without an end."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and (node.args.args or node.args.kwonlyargs):
            yield from (node.name for decorator in node.decorator_list if _endless(ast.unparse(decorator)))


def _endless(decorator: str) -> bool:
    name, _paren, arguments = decorator.partition("(")
    plain = name.rpartition(".")[2]
    return plain == "cache" or (plain == "lru_cache" and "None" in arguments)


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("@cache\ndef one(text): ...", ["one"]),
        ("@functools.lru_cache(maxsize=None)\ndef one(*, text): ...", ["one"]),
        ("@lru_cache(None)\ndef one(text): ...", ["one"]),
        ("@cache\ndef none(): ...", []),
        ("@lru_cache\ndef last(text): ...", []),
        ("@lru_cache(maxsize=MOST)\ndef last(text): ...", []),
    ],
)
def test_what_is_kept_for_ever_is_found(source: str, names: list[str]) -> None:
    assert list(kept_for_ever(source)) == names


def test_nothing_that_is_sent_is_kept_for_ever() -> None:
    """Every endless cache of engine and site is one of those above, and each of those is one."""
    folders = (Path(settings.BASE_DIR) / name for name in ("engine", "layers_site"))
    sources = chain.from_iterable(folder.rglob("*.py") for folder in folders)
    texts = (path.read_text(encoding="utf-8") for path in sources)
    names = {name for text in texts if "cache" in text for name in kept_for_ever(text)}
    assert names == OF_WHAT_SHIPS


def test_the_words_that_visitors_invent_are_kept_up_to_a_number() -> None:
    """Subtypes of which nobody has heard: some boards of three thousand each once filled a process."""
    for number in range(2 * vocabulary.WORDS_KEPT):
        assert wording.subtype_word(f"Zq{number}", "fr")
    assert vocabulary.subtype_noun.cache_info().currsize <= vocabulary.WORDS_KEPT


def test_a_piece_of_a_page_is_kept_where_it_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is long is drawn each time, and is the same: boards of three thousand subtypes leave nothing behind."""
    times = []
    monkeypatch.setattr(workbench, "render_to_string", lambda _name, context: times.append(1) or context["zq"])
    for text, drawn in (("short", 1), ("x" * (workbench.LONGEST_PIECE + 1), 2)):
        times.clear()
        assert [workbench.drawn(text, "zq") for _ in range(2)] == [text] * 2
        assert len(times) == drawn
