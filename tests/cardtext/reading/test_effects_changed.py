"""A law: one word of a line changed never leaves what was read of it the same."""

from __future__ import annotations

import pytest

from engine.expressions import ChosenWord
from engine.scenario import Ability, AddAbilities, AddPT, Subtypes
from layers_site.cardtext.reading.meaning import Letter
from layers_site.cardtext.reading.result import effect_json
from layers_site.cardtext.reading.settling import OpenChoice, OpenNumber, marked, with_letters, with_numbers, with_words
from layers_site.cardtext.wording import changes_text
from tests.cardtext.reading.resolving import effect, effects, grants

#: A line, and words of it with what stands in their place.
CHANGED = [
    ("Target creature gets +3/+2 until end of turn.",
     [("+3/+2", "+3/+1"), ("+3/+2", "-3/+2"), (" until end of turn", ""), ("end of turn", "your next turn"),
      ("Target", "Each"), ("Target", "Another target"), ("Target creature gets", "Up to two target creatures each get"),
      ("creature", "noncreature artifact"), ("creature", "creature you control"),
      ("creature", "creature with flying")]),
    ("Creatures you control gain flying until end of turn.",
     [("flying", "reach"), ("gain", "lose"), ("you control", "you don't control"),
      ("you control", "your opponents control"), ("Creatures", "Other creatures"), ("Creatures", "White creatures"),
      ("Creatures", "Nonwhite creatures"), (" until end of turn", ""), ("flying", "flying and reach")]),
    ("Target land becomes a 3/3 blue Ooze creature with haste until end of turn. It's still a land.",
     [("3/3", "3/4"), ("blue", "red"), ("blue ", ""), ("Ooze", "Bear"), (" with haste", ""),
      (" It's still a land.", ""), (" until end of turn", ""), ("land becomes", "artifact becomes")]),
    ("Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn.",
     [("target creature", "all creatures"), (" until end of turn. Untap", ". Untap"),
      ("haste until end of turn", "haste"), ("Gain", "Target opponent gains"), ("gains haste", "loses haste")]),
    ("Target creature can't block this turn.",
     [("can't block", "can't attack"), ("can't", "must"), (" this turn", ""), ("Target creature", "Creatures"),
      ("block", "be blocked")]),
    ("Target creature gets +X/+X until end of turn, where X is the number of Elves you control.",
     [("Elves", "Goblins"), ("+X/+X", "+X/+0"), ("+X/+X", "-X/-X"), ("you control", "on the battlefield"),
      (", where X is the number of Elves you control", "")]),
    ("Target creature gets +1/+1 until end of turn. If you control a Snail, it gains reach until end of turn.",
     [("control a", "don't control a"), ("Snail", "Squid"), (" If you control a Snail, it", " It"),
      ("reach until end of turn.", "reach until end of turn instead.")]),
    ("Switch target creature's power and toughness until end of turn.",
     [(" until end of turn", ""), ("target creature's", "its")]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "old", "new"), [(line, old, new) for line, changes in CHANGED for old, new in changes]
)
def test_a_changed_word_changes_what_is_read(line: str, old: str, new: str) -> None:
    whole = effects(line)
    assert whole, "the line itself is read"
    assert line.count(old) >= 1
    assert effects(line.replace(old, new, 1)) != whole


@pytest.mark.parametrize("line", [line for line, _ in CHANGED if "Untap" not in line])
def test_a_word_that_nobody_knows_is_never_passed_over(line: str) -> None:
    words = line.split(" ")
    for place in range(1, len(words)):
        changed = " ".join([*words[:place], "glimmering", *words[place:]])
        assert effects(changed) != effects(line), changed


def test_a_number_that_is_paid_stays_open_until_it_is_told() -> None:
    paid = effect("Target creature gets +X/-X until end of turn.")
    assert paid.open == (OpenNumber(Letter("X")),)
    assert with_numbers(paid.changes, {"X": 3}) == (AddPT(3, -3),)


def test_a_number_that_only_people_can_count_stays_open_with_its_words() -> None:
    reading = effect("Target creature gets +X/+0 until end of turn, where X is the number of tears shed.")
    assert reading.open == (OpenNumber(Letter("X"), "the number of tears shed"),)
    each = effect("Target creature gets +2/+1 until end of turn for each tear shed.")
    assert each.open == (OpenNumber(Letter("X"), "tear shed"),)
    assert with_numbers(each.changes, {"X": 3}) == (AddPT(6, 3),)


def test_a_colour_of_your_choice_stays_open_until_it_is_told() -> None:
    made = effect("Target creature gains protection from the color of your choice until end of turn.")
    assert made.open == (OpenChoice("color"),)
    assert with_words(made.changes, {"color": "red"}) == (grants("protection from red"),)
    chosen = effect("Choose a color. Target creature gains protection from the chosen color until end of turn.")
    assert chosen == made


def test_a_type_of_your_choice_stays_open_until_it_is_told() -> None:
    made = effect("Target creature becomes the creature type of your choice until end of turn.")
    assert made.changes == (Subtypes("set_creature", (ChosenWord("creature_type"),)),)
    assert made.open == (OpenChoice("creature_type"),)
    assert with_words(made.changes, {"creature_type": "Snail"}) == (Subtypes("set_creature", ("Snail",)),)


def test_an_ability_of_your_choice_is_one_of_those_named() -> None:
    made = effect("Target creature gains your choice of flying, menace, or reach until end of turn.")
    assert made.open == (OpenChoice("ability", ("flying", "menace", "reach")),)
    assert with_words(made.changes, {"ability": "reach"}) == (AddAbilities((Ability(keyword="reach"),)),)


def test_an_open_number_is_written_and_worded_as_its_letter() -> None:
    paid = effect("Target creature gets +X/-X until end of turn.")
    assert effect_json(paid)["changes"] == [{"pt": {"add": ["X", "-X"]}}]
    assert effect_json(paid)["open"] == [{"number": "X"}]
    assert with_letters(changes_text(marked(paid.changes), "en")) == "gets +X/−X"
    each = effect("Target creature gets +2/+2 until end of turn for each tear shed.")
    assert effect_json(each)["changes"] == [{"pt": {"add": ["2X", "2X"]}}]


def test_a_second_letter_is_left() -> None:
    line = "Target creature gets +X/+Y until end of turn, where X is its power and Y is its toughness."
    assert effects(line) == ()


def test_an_effect_as_json_says_who_it_may_affect() -> None:
    written = effect_json(effect("Up to two target creatures each get +1/+0 until end of turn."))
    assert written == {
        "changes": [{"pt": {"add": [1, 0]}}],
        "duration": {"en": "until end of turn", "fr": "jusqu’à la fin du tour"},
        "subject": "target",
        "from": {"type": "Creature"},
        "least": 0,
        "most": 2,
    }
    group = effect_json(effect("Creatures get -1/-1 until end of turn."))
    assert (group["subject"], group["locked_from"]) == ("group", {"type": "Creature"})
