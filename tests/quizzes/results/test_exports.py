"""Results to take along: CSV that no spreadsheet works out, and JSON."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from layers_site.quizzes.models import Round
from layers_site.quizzes.results.exchange import BOM, harmless, lines
from tests.quizzes.results.factories import make_round, make_sheet, pick, pt, single, size


def table(client: Client, name: str, round_: Round, query: str = "", separator: str = ",") -> list[list[str]]:
    response = client.get(reverse(f"results:{name}", args=(round_.code,)) + query)
    assert response.status_code == 200
    text = response.getvalue().decode()
    return list(csv.reader(io.StringIO(text.removeprefix(BOM)), delimiter=separator))


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\u00a0=1", '"=1', "＝1", "-1/-1"])
def test_nothing_is_taken_for_a_formula(text: str) -> None:
    """An apostrophe before it makes it text."""
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("x;=1", "x;'=1"),
        ("x, -1", "x,' -1"),
        ("x\n+1", "x\n'+1"),
        ("\t=1", "'\t'=1"),
        ("x;;@a", "x;;'@a"),
        ('x;"=1', "x;'\"=1"),
    ],
)
def test_behind_what_another_program_divides_by_none_begins(text: str, written: str) -> None:
    """Each sign that some spreadsheet divides cells by has an apostrophe behind it where a formula would begin."""
    assert harmless(text) == written


_TEXTS = st.text(st.sampled_from(list("=+-@;,|\t\n\r\"' x＝")), max_size=8)


@given(
    st.lists(st.lists(_TEXTS, min_size=1, max_size=3), max_size=3),
    st.sampled_from(["", "en", "fr"]),
    st.sampled_from(",;|\t"),
)
def test_whoever_divides_by_another_sign_finds_no_formula(rows: list[list[str]], written: str, read: str) -> None:
    """A comma file opened where semicolons divide, and the other way round."""
    text = "".join(lines(rows, excel=written)).removeprefix(BOM)
    cells = [cell for row in csv.reader(io.StringIO(text, newline=""), delimiter=read) for cell in row]
    assert [cell for cell in cells if cell.lstrip(' \u00a0"')[:1] in tuple("=+-@＝＋－＠")] == []


def test_a_name_that_becomes_a_cell_elsewhere_is_text(owner: User, trainer_client: Client) -> None:
    """In both tables, read by either sign."""
    made = make_round(owner, single())
    make_sheet(made, "x;=cmd|' /C calc'!A0", pick("b"))
    for name in ("answers", "learners"):
        for separator in ",;":
            rows = table(trainer_client, name, made, "", separator)
            assert not [cell for row in rows for cell in row if cell.startswith("=")]


@pytest.mark.parametrize("text", ["", "Ada", "2/2", "a=b", "1-2", "'=1"])
def test_what_is_harmless_stays(text: str) -> None:
    assert harmless(text) == text


@given(st.lists(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=1, max_size=3), max_size=4))
def test_what_is_written_can_be_read(rows: list[list[str]]) -> None:
    """Whatever stands in a cell: the rows come back, and none begins a formula."""
    text = "".join(lines(rows))
    back = list(csv.reader(io.StringIO(text, newline="")))
    assert back == [[harmless(cell) for cell in row] if row != [""] else [""] for row in rows]
    assert not any(cell[:1] in tuple("=+-@\t\r") for row in back for cell in row if cell)


def test_one_row_for_each_learner_and_question(round_: Round, trainer_client: Client) -> None:
    head, *rows = table(trainer_client, "answers", round_)
    assert len(rows) == 12
    bob = dict(zip(head, rows[8], strict=True))
    assert (bob["learner"], bob["question id"], bob["answer"], bob["result"]) == ("Bob", "q1", "2/2", "wrong")
    assert (bob["points"], bob["misconceptions"], bob["seconds"]) == ("0", "M07", "60")


def test_one_row_for_each_learner(round_: Round, trainer_client: Client) -> None:
    """Eve: 4 points of 5, 1 and 2 and 1, the words not graded."""
    head, *rows = table(trainer_client, "learners", round_)
    eve = dict(zip(head, rows[0], strict=True))
    assert len(rows) == 3
    named = {key.partition(" ")[0] + key.rpartition(":")[2]: cell for key, cell in eve.items()}
    assert (eve["points"], eve["points to be had"], named["2 points"], named["4 points"]) == ("4", "5", "2", "")
    assert (named["1 answer"], eve["began"]) == ("5/5", "2026-05-04T18:00:00+00:00")
    assert "1 q1 How large is it?: points" in head


def test_the_misconceptions_of_each_learner_are_in_the_table(round_: Round, trainer_client: Client) -> None:
    """Bob answers twice as M07 does, on one board: likely, and confirmed in nothing."""
    head, *rows = table(trainer_client, "learners", round_)
    places = [head.index("misconceptions confirmed"), head.index("misconceptions likely")]
    claimed = {row[0]: [row[place] for place in places] for row in rows}
    assert claimed["Bob"] == ["", "M07"]
    assert claimed["Eve"] == ["", ""]


def test_hostile_names_and_answers_are_text(owner: User, trainer_client: Client) -> None:
    """A name that is a formula, and a size that looks like one."""
    made = make_round(owner, size("q1"))
    make_sheet(made, "=HYPERLINK(0)", pt(-1, -1))
    _head, row = table(trainer_client, "answers", made)
    assert row[1] == "'=HYPERLINK(0)"
    assert row[7].startswith("'-") or not row[7].startswith(("-", "="))


def test_for_excel_it_is_marked_and_has_decimal_commas(owner: User, trainer_client: Client) -> None:
    """In French 1.5 would be a day in May. For programs there is no mark, and the sign is a comma."""
    made = make_round(owner, single(points=3))
    make_sheet(made, "Ada", pick("b"))
    made.sheets.get().answers.update(points="1.50")
    for language, separator, points in (("fr", ";", "1,5"), ("en", ",", "1.5")):
        path = f"/{language}/quizzes/rounds/{made.code}/results/answers.csv?excel=1"
        text = trainer_client.get(path).getvalue().decode()
        assert text.startswith(BOM)
        _head, row = csv.reader(io.StringIO(text.removeprefix(BOM)), delimiter=separator)
        assert row[9] == points


def test_headings_are_in_the_language_of_the_page(round_: Round, trainer_client: Client) -> None:
    """It is made while it is sent, after the language of the request has gone."""
    path = reverse("results:answers", args=(round_.code,)).replace("/en/", "/fr/")
    text = trainer_client.get(path).getvalue().decode()
    assert "2/2 (fr)" in text


def test_json_has_everything(round_: Round, trainer_client: Client) -> None:
    """Its learners and answers, and the numbers with n."""
    response = trainer_client.get(reverse("results:document", args=(round_.code,)))
    document = json.loads(response.getvalue())
    assert document["format"] == "layers-results/1"
    assert [learner["points"] for learner in document["learners"]] == [4, 2, 0]
    assert document["questions"][0]["facility"] == {"value": pytest.approx(2 / 3), "n": 3, "few": True}
    # Bob fits twice: 0.95 / (1/3) · 0.95 / (1/5) is 13.5. Of two who answered both questions one in 15 guesses so.
    shown = {"id": "M07", "one_of": ["M07"], "likely": 1, "confirmed": 0, "could": 3, "by_guessing": 0.1}
    assert document["misconceptions"] == [shown]
    assert response["Content-Disposition"] == 'attachment; filename="ACDEFG-bears-results.json"'
    assert "no-store" in response["Cache-Control"]
