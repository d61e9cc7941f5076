"""How the code holds together: what a process keeps has an end, codes become sentences in one place."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final

import grimp
import pytest
from django.conf import settings

import layers_site.ask
from layers_site.boards.templatetags import workbench
from layers_site.cardtext import wording
from layers_site.cardtext.wording.french import vocabulary


def python(code: str) -> subprocess.CompletedProcess[str]:
    """A fresh process in the project's folder."""
    return subprocess.run(
        [sys.executable, "-c", code], cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
    )


def test_the_engine_runs_without_django() -> None:
    """The engine is a library of its own: it reads and evaluates a board where there is no Django at all."""
    board = {"format": "layers/1", "objects": [{"id": "bear", "name": "Bear", "types": ["Creature"], "power": 2}]}
    done = python(
        "import sys; sys.modules['django'] = sys.modules['layers_site'] = None\n"
        f"import engine; print(engine.evaluate(engine.parse({board!r})).final['bear'].power)"
    )
    assert (done.stdout.strip(), done.stderr) == ("2", "")


def test_no_rooms_are_in_a_circle() -> None:
    """Of two rooms or modules side by side, at any depth, one does not know the other, but for its types."""
    graph = grimp.build_graph("engine", "layers_site", "tools", exclude_type_checking_imports=True)
    packages = {name for name in graph.modules if graph.find_children(name)}
    assert {name: breakers for name in packages if (breakers := graph.nominate_cycle_breakers(name))} == {}


# --- facts of cards -----------------------------------------------------------------------------------


#: They look for patterns in what somebody typed, in ids, and in the numbers of keywords.
TYPED: Final = {"choices.py", "library.py", "question.py", "views.py"}
WORDS: Final = re.compile(r"\.(?:other|text|what|duration)\.(?:en|fr)\b")


def test_ask_looks_at_no_words_of_a_card() -> None:
    paths = sorted(Path(next(iter(layers_site.ask.__path__))).rglob("*.py"))
    assert len(paths) > 20
    patterns = {path.name for path in paths if re.search(r"^import re$", path.read_text("utf-8"), re.MULTILINE)}
    assert patterns <= TYPED
    assert [path.name for path in paths if WORDS.search(path.read_text("utf-8"))] == []


# --- sentences are made from codes --------------------------------------------------------------------


_READING = {"count", "endswith", "find", "fullmatch", "index", "match", "partition", "search", "split", "startswith"}


def _is_message(node: ast.AST) -> bool:
    """`x.message`, `str(error)`, or a variable called so."""
    if isinstance(node, ast.Attribute):
        return node.attr == "message"
    if isinstance(node, ast.Call):
        argument = node.args[0] if node.args else None
        return (
            isinstance(node.func, ast.Name)
            and node.func.id == "str"
            and isinstance(argument, ast.Name)
            and argument.id == "error"
        )
    return isinstance(node, ast.Name) and node.id == "message"


def _searches(tree: ast.AST) -> Iterator[int]:
    """The lines in which a message is compared, searched, or matched with a pattern."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and any(map(_is_message, (node.left, *node.comparators))):
            yield node.lineno
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _READING:
            yield from [node.lineno for part in (node.func.value, *node.args) if _is_message(part)]


def test_no_message_is_read_back() -> None:
    """Whoever wants to know what is wrong asks for `problem.code` and `problem.values`."""
    files = [path for room in ("engine", "layers_site") for path in Path(settings.BASE_DIR, room).rglob("*.py")]
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    may = {path: text for path, text in texts.items() if "message" in text or "str(error)" in text}
    searches = [f"{path}:{line}" for path, text in may.items() for line in _searches(ast.parse(text))]
    assert not searches


def test_reading_a_message_is_seen() -> None:
    """The ways in which it was done before."""
    for code in (
        'if "at most" in message: pass',
        'if "at most" in problem.message: pass',
        "pattern.match(problem.message)",
        'error.message.startswith("must")',
        'if str(error) == "no": pass',
    ):
        assert list(_searches(ast.parse(code))), code


# --- what a process keeps has an end ------------------------------------------------------------------


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
