"""Quizzes in other formats: what is written is read back as the same question, and foreign files by their rules."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.conf import settings
from django.utils import translation
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from engine.scenario import Label
from layers_site.boards.services.evaluation import scenario_of
from layers_site.explain.presenters.printed import printed
from layers_site.quizzes import documents
from layers_site.quizzes.files import QuizFile, read_quizzes
from layers_site.quizzes.results.exchange.bringing import Brought, brought
from layers_site.quizzes.results.exchange.foreign import foreign, in_words
from layers_site.quizzes.results.exchange.gift_reader import read_gift
from layers_site.quizzes.results.exchange.markup import clean, from_html, to_html
from layers_site.quizzes.results.exchange.moodle_reader import DEEPEST, read_moodle
from layers_site.quizzes.results.exchange.parts import FileError, losses
from layers_site.quizzes.results.exchange.reading import read_file
from layers_site.quizzes.results.exchange.writers import gift, moodle_xml
from layers_site.quizzes.shapes import OptionDoc, QuestionDoc, QuizDoc
from tests.night import examples
from tests.quizzes.results.factories import document, multiple, own_words, single, size

BOTH = ("en", "fr")
SHIPPED = read_quizzes(settings.CONTENT_DIR)


def questions(*made: dict[str, Any]) -> QuizDoc:
    return documents.read(document(*made))


def from_gift(text: str) -> Brought:
    return brought(read_gift(text, "en"))


def from_moodle(inner: str) -> Brought:
    return brought(read_moodle(f"<quiz>{inner}</quiz>".encode(), "en"))


# --- round trip -------------------------------------------------------------------------------------------

#: Any text that files can hold, whose spaces and lines are as HTML leaves them, but for the signs that GIFT is cut by.
_TEXTS = (
    st.text(st.characters(exclude_categories=["Cs", "Co"]), min_size=1, max_size=30)
    .map(clean)
    .filter(lambda text: text and "\n\n" not in text)
)
_LABELS = st.builds(Label, _TEXTS, _TEXTS)
_MAYBE = st.one_of(st.just(Label("", "")), _LABELS)


@st.composite
def _questions(draw: st.DrawFn) -> QuestionDoc:
    kind = draw(st.sampled_from(("single", "multiple", "text")))
    plain = QuestionDoc(
        "q1", kind, draw(st.integers(1, 20)), text=draw(_LABELS), explanation=draw(_MAYBE), wanted={}
    )  # fmt: skip
    if kind == "text":
        return plain
    size_ = draw(st.integers(2, 5))
    right = (
        {draw(st.integers(0, size_ - 1))} if kind == "single" else draw(st.sets(st.integers(0, size_ - 1), min_size=1))
    )
    options = tuple(OptionDoc("abcde"[place], draw(_LABELS), place in right, draw(_MAYBE)) for place in range(size_))
    ids = ["abcde"[place] for place in sorted(right)]
    return replace(plain, options=options, wanted={"option": ids[0]} if kind == "single" else {"options": ids})


@given(_questions())
@hypothesis_settings(max_examples=examples(60))
def test_what_moodle_xml_says_is_read_back_as_the_same_question(question: QuestionDoc) -> None:
    """Kind, text, options, what is right, feedback, explanation and points, in both languages."""
    read_back = brought(read_moodle(moodle_xml(QuizDoc(questions=(question,)), BOTH), "en"))
    assert read_back.questions == (question,)  # without `again` the comments are not looked at
    assert read_back.notes == ()


@given(_questions())
@hypothesis_settings(max_examples=examples(60))
def test_what_gift_says_is_read_back_but_for_the_points(question: QuestionDoc) -> None:
    """GIFT knows no points."""
    read_back = from_gift(gift(QuizDoc(questions=(question,)), BOTH))
    assert read_back.questions == (replace(question, points=1),)
    assert read_back.notes == ()


def _all_kinds() -> QuizDoc:
    named = {"text": {"en": "Which?", "fr": "Lequel\u00a0?"}}
    effects = {"ask": {"ask": "order", "layer": "7c"}, "wanted": {"order": ["growth", "growth"]}}
    return questions(
        single(points=3),
        multiple(),
        size(),
        own_words(),
        size("q5", kind="layer", ask={"effect": "growth"}, wanted={"layers": ["7c"]}, believed=[], **named),
        size("q6", kind="reason", ask={"ask": "reason", "object": "bear"}, wanted={"reason": []}, believed=[]),
        size("q7", kind="state", ask={"ask": "colors", "object": "bear"}, wanted={"colors": ["green"]}, believed=[]),
        size("q8", kind="order", believed=[], **effects),
    )


@pytest.mark.parametrize("languages", [BOTH, ("en",), ("fr",)])
def test_an_unchanged_file_comes_back_whole(languages: Any) -> None:
    """Every kind with its board, its points and its misconceptions, from either format."""
    quiz = _all_kinds()
    for data in (moodle_xml(quiz, languages), gift(quiz, languages).encode()):
        read_back = read_file(data, "quiz", "en")
        assert documents.read(read_back.document).questions == quiz.questions
        assert read_back.notes == ()


def test_what_was_changed_elsewhere_is_what_was_changed() -> None:
    """The text of the file is believed, and not the comment beside it."""
    quiz = questions(single())
    for data in (moodle_xml(quiz, BOTH), gift(quiz, BOTH).encode()):
        read_back = read_file(data.replace(b"How large", b"How small"), "quiz", "en")
        question = documents.read(read_back.document).questions[0]
        assert question.text.en == "How small is it?"
        assert question.options[0].misconceptions == ()


@pytest.mark.parametrize(
    "comment", ["", "layers-quiz/1 en !!!", "layers-quiz/1 en e30=", "layers-quiz/1 xx e30=", "x" * 99]
)
def test_a_comment_that_is_not_ours_is_a_comment(comment: str) -> None:
    """Not base64, no question, no language."""
    read_back = read_file(f"// {comment}\nWhy? {{}}".encode(), "quiz", "en")
    assert documents.read(read_back.document).questions[0].text.en == "Why?"


@pytest.mark.parametrize("language", BOTH)
def test_one_language_is_read_back_as_that_one(language: Any) -> None:
    """The other stays empty."""
    quiz = questions(single())
    for data in (gift(quiz, (language,)), None):
        read = read_gift(data, language) if data else read_moodle(moodle_xml(quiz, (language,)), language)
        option = brought(read).questions[0].options[1]
        assert getattr(option.text, language) == getattr(quiz.questions[0].options[1].text, language)
        assert not getattr(option.text, "fr" if language == "en" else "en")


@given(_LABELS)
def test_texts_go_through_html(text: Label) -> None:
    assert from_html(to_html(text, BOTH), "en") == (text, frozenset())


def test_moodle_xml_is_well_formed_and_of_its_types() -> None:
    """Each question has a type, a name and a text; fractions of several right ones add up to 100."""
    head, *root = ET.fromstring(moodle_xml(questions(single(), multiple(), size(), own_words()), BOTH))
    assert (head.get("type"), head.findtext("category/text")) == ("category", "$course$/top/Bears")
    assert [element.get("type") for element in root] == ["multichoice", "multichoice", "shortanswer", "essay"]
    assert all(element.findtext("name/text") and element.findtext("questiontext/text") for element in root)
    assert [element.get("fraction") for element in root[1].findall("answer")] == ["50", "-50", "50"]
    assert [element.findtext("single") for element in root[:2]] == ["true", "false"]
    assert root[1].findtext("defaultgrade") == "2"
    assert "5/5" in [element.findtext("text") for element in root[2].findall("answer")]


def test_a_board_becomes_words_in_both_languages() -> None:
    """The card with its size and the effect, and nothing of the result."""
    exported = foreign(questions(size()).questions[0], "1. Bears", shuffle=False)
    assert "Grizzly Bears" in exported.text.en
    assert "Croissance gigantesque" in exported.text.fr
    assert "5/5" not in exported.text.en + exported.text.fr


@pytest.mark.parametrize("file", SHIPPED, ids=lambda file: file.document["slug"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_that_is_on_the_printed_sheet_is_in_the_words(file: QuizFile, language: str) -> None:
    """Name, cost, type line, size, text and the rest of each card; name and text of each effect."""
    for question in documents.read(file.quiz).questions:
        if question.board is None:
            continue
        words = getattr(in_words(question.board), language)
        with translation.override(language):
            sheet = printed(scenario_of(question.board.text))
        for card in sheet.cards:
            cost = "".join(f"{{{pip.text}}}" for pip in card.mana)
            size = [f"{card.size.power}/{card.size.toughness}"] if card.size else []
            parts = [card.name, cost, card.type_line, *size, *(line.text for line in card.lines), *card.meta]
            line = next(line for line in words.splitlines() if line.startswith(f"• {card.name} {cost}".rstrip()))
            assert [part for part in parts if part not in line] == []
        assert all(effect.name in words and all(text in words for text in effect.does) for effect in sheet.effects)


def test_the_general_feedback_has_the_way_through_the_layers() -> None:
    """Giant Growth adds 3 and 3 in layer 7c (613.4c), in both languages; a question without a board has none."""
    exported = foreign(questions(size()).questions[0], "1", shuffle=False)
    for text, name in ((exported.explanation.en, "Giant Growth"), (exported.explanation.fr, "Croissance gigantesque")):
        assert f"7c: {name}" in text.replace("\u00a0:", ":")
        assert "613.4c" in text
    assert foreign(questions(single()).questions[0], "1", shuffle=False).explanation.en == "613.4c"


def test_a_question_has_a_name_that_says_what_it_asks() -> None:
    """In the language of the file, after its number."""
    quiz = questions(single(), size())
    for language, asks in (("en", "Grizzly Bears"), ("fr", "Grizzlis")):
        names = [question.name for question in read_moodle(moodle_xml(quiz, (language,)), language)]  # type: ignore[arg-type]
        assert names[0].startswith("1. How large is it?")
        assert names[1].startswith("2. ")
        assert asks in names[1]


def test_title_and_introduction_come_back() -> None:
    """They are in a comment; in one that is damaged they are not, and the name of the file is the title."""
    quiz = replace(questions(single()), title=Label("Bears / Ours", "Ours"), intro=Label("Hello.", "Bonjour."))
    for data in (moodle_xml(quiz, BOTH), gift(quiz, BOTH).encode()):
        read_back = documents.read(read_file(data, "anything.xml", "en").document)
        assert (read_back.title, read_back.intro, read_back.level) == (quiz.title, quiz.intro, quiz.level)
        damaged = documents.read(read_file(data.replace(b"quiz ey", b"quiz !y"), "anything.xml", "en").document)
        assert damaged.title.en == "anything"
        assert b"$course$/top/Bears // Ours" in data


def test_what_is_lost_is_said_before() -> None:
    """Boards, the misconceptions of options, and in GIFT the points; a question of which nothing is right goes."""
    none = multiple(options=[{"id": "a", "right": False}, {"id": "b", "right": False}], wanted={"options": []})
    quiz = questions(none, single(), size())
    assert [(loss.number, loss.gone) for loss in losses(quiz, "moodle")] == [
        (0, False),
        (0, False),
        (0, False),
        (1, True),
        (3, False),
    ]
    assert len(losses(quiz, "gift")) == 6


# --- GIFT by its rules --------------------------------------------------------------------------------------


def test_gift_escapes() -> None:
    """A backslash takes the meaning of ~ = # { } : away, and \\n is a line break."""
    question = from_gift(r"::a\:b:: 1 \= \{2\} \~ 3 \# \\ x\ny {=one\=1 ~two\~2#no\#pe}").questions[0]
    assert question.text.en == "1 = {2} ~ 3 # \\ x\ny"
    assert [option.text.en for option in question.options] == ["one=1", "two~2"]
    assert question.options[1].feedback.en == "no#pe"


def test_gift_comments_categories_and_blank_lines() -> None:
    """They are no questions, and lines are counted with them."""
    read = read_gift("// a\n$CATEGORY: x\n\n\n// b\nWhy? {}\n\nHow? {\n =a\n ~b\n}\n", "en")
    assert [(question.type, question.line) for question in read] == [("essay", 6), ("multichoice", 8)]


def test_gift_missing_word() -> None:
    """What stands behind the braces belongs to the text."""
    question = from_gift("A bear is {=green ~red} here.").questions[0]
    assert question.text.en == "A bear is _____ here."


def test_gift_true_and_false() -> None:
    """What comes after the answer is said to a wrong one, then to a right one."""
    question = from_gift("Bears fly. {FALSE#They do not.#Right.}").questions[0]
    assert [(option.text, option.right) for option in question.options] == [
        (Label("True", "Vrai"), False),
        (Label("False", "Faux"), True),
    ]
    assert [option.feedback.en for option in question.options] == ["They do not.", "Right."]


def test_gift_weights() -> None:
    """50 % each are right, a negative one is wrong."""
    quiz = from_gift("Which? {~%50%a ~%50%b ~%-50%c}")
    assert (quiz.questions[0].kind, quiz.questions[0].wanted) == ("multiple", {"options": ["a", "b"]})
    assert quiz.notes == ()


def test_gift_other_weights_are_said() -> None:
    """Ours give each right option the same."""
    assert len(from_gift("Which? {~%70%a ~%30%b ~%-100%c}").notes) == 1


def test_gift_types_that_become_words() -> None:
    """A short answer, a number and pairs: what is right stands in the explanation."""
    quiz = from_gift("S? {=bear =ours}\n\nN? {#3:2}\n\nM {=a -> 1 =b -> 2}")
    assert [question.kind for question in quiz.questions] == ["text"] * 3
    assert [question.explanation.en for question in quiz.questions] == [
        "Accepted: bear; ours",
        "Accepted: 3 ± 2",
        "a → 1\nb → 2",
    ]
    assert len(quiz.notes) == 3


def test_gift_general_feedback_and_formats() -> None:
    """#### is for all; [html] is HTML, [plain] is not."""
    question = from_gift("[html]A &amp; B<br>c {=x ~[plain]<b> ####[html]<p>why</p>}").questions[0]
    assert (question.text.en, question.explanation.en) == ("A & B\nc", "why")
    assert question.options[1].text.en == "<b>"


def test_gift_descriptions_are_left_out() -> None:
    """They ask nothing."""
    quiz = from_gift("Read this.\n\nWhy? {}")
    assert [(note.line, note.gone) for note in quiz.notes] == [(1, True)]
    assert len(quiz.questions) == 1


@pytest.mark.parametrize("text", ["Why? {=a ~b", "Why? =a ~b}", "Why? }{"])
def test_gift_braces_that_do_not_match(text: str) -> None:
    """The line of the question is said."""
    with pytest.raises(FileError) as caught:
        read_gift(f"\n\n{text}", "en")
    assert caught.value.line == 3


@given(st.text(max_size=200))
def test_gift_of_any_kind_is_read_or_refused(text: str) -> None:
    """Never anything but a FileError."""
    try:
        brought(read_gift(text, "fr"))
    except FileError:
        return


# --- Moodle XML by its rules --------------------------------------------------------------------------------


def test_moodle_multilang_is_two_languages() -> None:
    """What stands outside of the spans is of both."""
    spans = '<span lang="en" class="multilang">bear</span><span lang="fr" class="multilang">ours</span>'
    text = f'<questiontext format="html"><text><![CDATA[<p>M11: {spans}</p>]]></text></questiontext>'
    quiz = from_moodle(f'<question type="essay">{text}</question>')
    assert quiz.questions[0].text == Label("M11: bear", "M11: ours")


def test_moodle_types() -> None:
    """True/false, numerical, matching and ordering; a cloze is left out by its name, with its line."""
    body = "<questiontext><text>Q</text></questiontext>"
    pair = "<subquestion><text>a</text><answer><text>1</text></answer></subquestion>"
    quiz = from_moodle(
        f'<question type="truefalse">{body}<answer fraction="100"><text>true</text></answer>'
        '<answer fraction="0"><text>false</text></answer></question>'
        f'<question type="numerical">{body}<answer fraction="100"><text>3</text><tolerance>1</tolerance></answer>'
        "</question>"
        f'<question type="matching">{body}{pair}</question>'
        f'<question type="ordering">{body}<answer fraction="2"><text>two</text></answer>'
        '<answer fraction="1"><text>one</text></answer></question>\n'
        f'<question type="cloze">{body}</question><question type="category"/>'
    )
    assert [question.kind for question in quiz.questions] == ["single", "text", "text", "text"]
    assert [question.explanation.en for question in quiz.questions[1:]] == [
        "Accepted: 3 ± 1",
        "a → 1",
        "1. one\n2. two",
    ]
    assert [(note.line, "cloze" in note.text) for note in quiz.notes if note.gone] == [(2, True)]


def test_moodle_pictures_are_said_to_be_lost() -> None:
    quiz = from_moodle(
        '<question type="essay"><questiontext><text>See &lt;img src="x"&gt;&lt;script&gt;bad()&lt;/script&gt;</text>'
        "</questiontext></question>"
    )
    assert quiz.questions[0].text.en == "See"
    assert "img" in quiz.notes[0].text


@pytest.mark.parametrize(
    "data",
    [
        b'<!DOCTYPE quiz [<!ENTITY a "b"><!ENTITY c "&a;&a;&a;">]><quiz>&c;</quiz>',
        b'<!DOCTYPE quiz SYSTEM "file:///etc/passwd"><quiz/>',
        b"<quiz>" + b"<a>" * (DEEPEST + 1) + b"</a>" * (DEEPEST + 1) + b"</quiz>",
        b"<quiz>" + b"<a/>" * 20_001 + b"</quiz>",
        b"<quiz><question></quiz>",
        b"<other/>",
        b'<?xml version="1.0" encoding="nonsense"?><quiz/>',
        b"",
        b"\xff\xfe<",
    ],
)
def test_moodle_hostile_files_are_refused(data: bytes) -> None:
    """Entities, outside files, depth, number, what is no XML: a FileError and nothing worse."""
    with pytest.raises(FileError):
        read_moodle(data, "en")


def test_moodle_errors_have_their_line() -> None:
    with pytest.raises(FileError) as caught:
        read_moodle(b"<quiz>\n\n<question>\n</quiz>", "en")
    assert caught.value.line == 4


def test_points_are_whole_here() -> None:
    """2.5 become 2, which is said."""
    body = "<questiontext><text>Q</text></questiontext><defaultgrade>2.5</defaultgrade>"
    quiz = from_moodle(f'<question type="essay">{body}</question>')
    assert (quiz.questions[0].points, len(quiz.notes)) == (2, 1)


def test_what_is_too_long_or_too_many_is_left_out() -> None:
    """No quiz holds a question of 1001 signs, 13 options, or more than 60 questions."""
    options = " ".join(f"~{place}" for place in range(12))
    text = f"{'x' * 1001} {{}}\n\nWhich? {{=a {options}}}\n\n" + "Why? {}\n\n" * 61
    quiz = from_gift(text)
    assert len(quiz.questions) == 60
    assert [note.gone for note in quiz.notes] == [True] * 3


@pytest.mark.parametrize("unit", ["<!", "<!--", "<a ", "<a x='", "</", "<?", "<![", "<script>", "<span", "&#", "&#9"])
def test_markup_that_is_never_closed_takes_no_longer(unit: str) -> None:
    """200,000 signs in a moment: with the square of their number it would be hours."""
    from_html((unit * 200_000)[:200_000], "en")


@pytest.mark.parametrize("number", ["1e999999999", "1/0", "nan", "9" * 99, "", "-"])
def test_a_number_that_is_none_is_as_if_it_were_not_there(number: str) -> None:
    body = f"<questiontext><text>Q</text></questiontext><defaultgrade>{number}</defaultgrade>"
    assert from_moodle(f'<question type="essay">{body}</question>').questions[0].points == 1


def test_too_many_are_not_read() -> None:
    """More than 500 questions, or 200 answers to one."""
    for text in ("Why? {}\n\n" * 501, f"Which? {{{'=a ~b ' * 101}}}"):
        with pytest.raises(FileError):
            read_gift(text, "en")
    with pytest.raises(FileError):
        from_moodle("<question/>" * 501)


def test_shares_are_exact() -> None:
    """33.33333 is a third, so that three of them are a whole."""
    body = "<questiontext><text>Q</text></questiontext><single>false</single>"
    answers = "".join(f'<answer fraction="33.33333"><text>{name}</text></answer>' for name in "abc")
    read = read_moodle(f'<quiz><question type="multichoice">{body}{answers}</question></quiz>'.encode(), "en")
    assert sum(answer.fraction for answer in read[0].answers) == Fraction(1)
