"""Command lines stay: those who run a site have them in their scripts, and other programs call some of them."""

from __future__ import annotations

import pytest
from django.core.management import get_commands, load_command_class

#: What `docs/command-line.md` named on 28 November 2026: positional arguments and options, by command.
PROMISED = {
    "backup": "file --database",
    "catalogues": "--update --check --compile",
    "check_cases": "slugs --fixtures --folder",
    "check_lessons": "",
    "check_links": "--most --list",
    "check_quizzes": "--fixtures --folder",
    "check_stack_cases": "slugs --fixtures --folder",
    "compare_editions": "",
    "diagnosis": "--write",
    "evaluate": "files --ruleset --text --language --jsonl",
    "export_content": "folder slugs --everything",
    "export_quiz": "key slug --folder",
    "load_card_texts": "file",
    "load_content": "folder --overwrite --restore",
    "load_quizzes": "folder --overwrite --restore",
    "load_stack_cases": "folder --overwrite --restore",
    "make_groups": "",
    "misconceptions": "ids --jsonl --language",
    "password_link": "name --site --language",
    "prepare": "--part",
    "prune": "--months --dry-run",
    "read_card": "files --text --say --jsonl",
    "reading_coverage": "file --most",
    "restore": "file --force --database",
    "simulate_classes": "--classes --json --folder",
    "wording": "words --folder",
}


@pytest.mark.parametrize("name", PROMISED)
def test_a_command_takes_what_it_took(name: str) -> None:
    """Each argument in its place, each option; and it asks for nothing that it did not ask for."""
    actions = load_command_class(get_commands()[name], name).create_parser("manage.py", name)._actions
    places = [action.dest for action in actions if not action.option_strings]
    options = {option for action in actions for option in action.option_strings}
    wanted = PROMISED[name].split()
    assert places[: len(wanted)] == [word for word in wanted if not word.startswith("-")]
    assert options >= {word for word in wanted if word.startswith("-")}
    assert not any(action.required and action.option_strings for action in actions)
