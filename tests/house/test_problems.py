"""Sentences are made from codes, and nobody takes one apart again."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

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
