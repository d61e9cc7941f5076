"""Predict first: a board is asked about before it is shown. Sizes are found by hand: Humility's is 4/4 while an
Opalescence is newer, by timestamp in layer 7b (613.7) on effects that go on without their ability (613.6)."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client

from layers_site.accounts.models import Attempt
from layers_site.content.models import Case
from layers_site.learning.home import HOME_CASE
from layers_site.learning.lessons.reading import lessons
from layers_site.platform.text import french_problems
from layers_site.questions.models import OptionCount
from tests.boards.conftest import HTMX, HUMILITY, Visitor
from tests.boards.pages import Page

PREDICT = f"/en/cases/{HUMILITY}/predict/"
ABOUT_HUMILITY = f"{PREDICT}?ask=pt&object=humility"
#: What only a worked-out board has: strata, chips, reasons, and the bench around them.
RESULTS = ('class="strata', 'class="chip', 'class="stratum', 'class="why-column', 'id="bench"', 'class="verdict')
FAR_AWAY = {"id": "bear", "name": "Bear", "timestamp": 1, "types": ["Creature"], "power": 2, "toughness": 2}


def text_of(html: str) -> str:
    main = re.search(r"<main.*</main>", html, re.DOTALL)
    return re.sub(r"[ \n]+", " ", unescape(re.sub(r"<[^>]+>", " ", main[0] if main else html)))


def pick_of(html: str, text: str) -> str:
    """What the button that says so sends."""
    match = re.search(rf'name="pick" value="([^"]+)">{re.escape(text)}<', html)
    assert match, text
    return match[1]


def answered(client: Client, address: str, text: str) -> str:
    """The page after the button with that text was pressed."""
    html = client.get(address).content.decode()
    response = client.post(address, {"pick": pick_of(html, text)})
    assert response.status_code == 303
    return client.get(response["Location"]).content.decode()


# --- the way there ----------------------------------------------------------------------------------


def test_every_board_leads_to_its_question(humility: Visitor) -> None:
    """From a case with its variant and edition, and from a board made of it, but not with what is in focus."""
    here = f"/en/cases/{HUMILITY}/?variant=humility-newest&edition=2011&focus=bears"
    assert humility.open(here).page.link("predict-first") == f"{PREDICT}?variant=humility-newest&edition=2011"
    board = humility.press("switch:bears").page.link("predict-first")
    assert re.match(r"/en/boards/[a-z2-7]{12}/predict/\?edition=2011$", board)
    assert humility.client.get(board).status_code == 200


def test_what_is_believed_is_not_asked(humility: Visitor) -> None:
    """A misconception gives no right answers: the question is put under today's rules."""
    assert humility.open(f"/en/cases/{HUMILITY}/?edition=M07").page.link("predict-first") == PREDICT
    assert "Rules: Today (September 2026)" in text_of(
        humility.client.get(f"{PREDICT}?edition=M07&stage=0").content.decode()
    )


def test_a_shared_link_asks_first(humility: Visitor) -> None:
    """`?predict=1` leads to the question of that very moment, on a case and on a board."""
    response = humility.client.get(f"/en/cases/{HUMILITY}/?predict=1&variant=humility-newest&focus=bears")
    assert (response.status_code, response["Location"]) == (302, f"{PREDICT}?variant=humility-newest")
    path = humility.press("switch:bears").address.partition("?")[0]
    assert humility.client.get(f"{path}?predict=1")["Location"] == f"{path}predict/"


# --- the question -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "query",
    ["", "?ask=pt&object=humility", "?ask=state&object=humility", "?ask=reason&object=humility"]
    + [f"?ask={about}&layer=7b" for about in ("next", "order")],
)
def test_nothing_of_the_result_is_on_the_page(humility: Visitor, query: str) -> None:
    """Neither in its source nor in what it is made from; sizes only where they are printed or can be pressed."""
    response = humility.client.get(PREDICT + query)
    html = response.content.decode()
    assert not [result for result in RESULTS if result in html]
    assert not {"bench", "outcome", "verdict", "trace"} & response.context.flatten().keys()
    sizes = re.findall(r'class="pt">(.*?)</span></?', html)
    assert len(re.findall(r'class="pt"', html)) == 1, sizes  # Grizzly Bears: the only creature that is printed as one
    board = html[html.index('class="printed"') :]
    assert "4/4" not in text_of(board).replace(" ", "")


def test_the_options_are_the_same_whichever_is_right(humility: Visitor) -> None:
    """Newest Humility is 1/1, newest Opalescence makes it 4/4: the same answers are to choose from."""
    pages = [humility.client.get(f"{ABOUT_HUMILITY}&variant={variant}") for variant in ("", "humility-newest")]
    options = [re.findall(r'name="pick" value="[^"]+">([^<]+)<', page.content.decode()) for page in pages]
    assert options[0] == options[1]
    assert {"1/1", "4/4"} < set(options[0])


def test_the_board_is_told_in_the_order_of_its_timestamps(humility: Visitor) -> None:
    """Cards as printed, and effects in words, oldest first: that much everybody at the table knows."""
    html = humility.client.get(f"{PREDICT}?variant=humility-newest&ask=order&layer=7b").content.decode()
    names = re.findall(r"<h4>([^<]+)</h4>", html)
    assert names == ["Opalescence (first)", "Opalescence (second)", "Humility"]
    options = re.findall(r'<label for="ask_place-[^"]+">([^<]+)<', html)
    turned = humility.client.get(f"{PREDICT}?ask=order&layer=7b").content.decode()
    assert options == re.findall(r'<label for="ask_place-[^"]+">([^<]+)<', turned)
    assert set(options) == set(names)


def test_what_misleads_is_asked_first(open_board: Callable[..., Visitor]) -> None:
    """Of two creatures, the one about which there is something to get wrong; its size, as nothing else is at stake."""
    near = FAR_AWAY | {"id": "elf", "name": "Elf", "timestamp": 2}
    effects = [
        {"id": f"e{at}", "name": f"E{at}", "timestamp": at, "affects": {"ids": ["elf"]}, "changes": [{"pt": pt}]}
        for at, pt in ((3, {"add": [3, 3]}), (4, {"set": [0, 2]}))
    ]
    visitor = open_board({"format": "layers/1", "objects": [FAR_AWAY, near], "effects": effects})
    text = text_of(visitor.client.get("/en/cases/a-board/predict/").content.decode())
    assert "What are the power and toughness of Elf?" in text


def test_a_board_without_objects_has_nothing_to_ask(open_board: Callable[..., Visitor]) -> None:
    visitor = open_board({"format": "layers/1", "objects": []})
    response = visitor.client.get("/en/cases/a-board/predict/")
    assert response.status_code == 422
    assert "nothing on this board to predict" in text_of(response.content.decode())


def test_a_case_without_a_question_opens_on_its_board(open_board: Callable[..., Visitor]) -> None:
    """It asks nothing by itself; who follows "predict first" is asked what misleads most people."""
    visitor = open_board({"format": "layers/1", "objects": [FAR_AWAY]})
    page = visitor.client.get("/en/cases/a-board/")
    assert page.status_code == 200
    assert 'id="bench"' in page.content.decode()


# --- the question of a case -------------------------------------------------------------------------


def test_a_case_asks_its_own_question(humility: Visitor) -> None:
    """In its words, once, after its summary; the options are those of the case, in their order."""
    case = Case.objects.get(slug=HUMILITY)
    assert case.question is not None
    assert humility.client.get(f"/en/cases/{HUMILITY}/")["Location"] == PREDICT
    html = humility.client.get(PREDICT).content.decode()
    text, asks = text_of(html), case.question["ask"]["en"]
    assert text.count(asks) == 1
    assert text.index(case.summary) < text.index(asks)
    options = [option["text"] for option in case.question["options"]]
    said = [text if isinstance(text, str) else text["en"] for text in options]
    assert re.findall(r'name="pick" value="[^"]+">([^<]+)<', html) == said


def test_the_verdict_is_that_of_the_case(humility: Visitor) -> None:
    """Right: the answer with its reason. Wrong: also how one comes to it; one idea is told, of several none."""
    case = Case.objects.get(slug=HUMILITY)
    question = case.question or {}
    for place, option in enumerate(question["options"]):
        client = Client()
        response = client.post(PREDICT, {"pick": str(place)})
        assert response["Location"] == f"{PREDICT}?seen=1#verdict"
        text = text_of(client.get(response["Location"]).content.decode())
        assert question["verdict"]["en"] in text
        assert ("Yes, that is right." in text) == bool(option.get("right"))
        if "because" in option:
            assert option["because"]["en"] in text
        assert ("Misconception:" in text) == (len(Attempt.objects.last().believed) == 1)  # type: ignore[union-attr]
        assert set(option.get("ideas", ())) <= set(Attempt.objects.last().believed)  # type: ignore[union-attr]


def test_what_is_chosen_is_counted_without_persons(humility: Visitor) -> None:
    """The first answer of each learner, once."""
    for clicks, client in ((("0", "1"), Client()), (("0",), Client()), (("2",), Client())):
        for click in clicks:
            client.post(PREDICT, {"pick": click})
    (key,) = set(OptionCount.objects.values_list("question", flat=True))
    assert OptionCount.objects.of(key) == {0: 2, 2: 1}
    assert {field.name for field in OptionCount._meta.get_fields()} == {"id", "question", "option", "count"}


def test_a_question_that_is_written_anew_is_another(humility: Visitor) -> None:
    """Who answered the former one is asked again, and counted apart."""
    humility.client.post(PREDICT, {"pick": "0"})
    case = Case.objects.get(slug=HUMILITY)
    case.document["question"]["ask"]["en"] = "What now?"
    case.save()
    html = humility.client.get(f"{PREDICT}?seen=1").content.decode()
    assert "What now?" in html
    assert 'class="verdict' not in html


@pytest.mark.parametrize(
    "query",
    ["ask=pt&object=nobody", "object=nobody", "ask=order&layer=99", "ask=order", "stage=9"],
)
def test_what_cannot_be_asked_is_not_found(humility: Visitor, query: str) -> None:
    assert humility.client.get(f"{PREDICT}?{query}").status_code == 404


# --- the answer -------------------------------------------------------------------------------------


def test_a_right_prediction_is_kept(humility: Visitor) -> None:
    """4/4 is right: the way there is told, and the workbench is the next step."""
    html = answered(humility.client, ABOUT_HUMILITY, "4/4")
    assert "Yes, that is right." in text_of(html)
    assert f'class="button next" id="way-on" rel="nofollow" href="/en/cases/{HUMILITY}/?' in html
    attempt = Attempt.objects.get()
    assert (attempt.kind, attempt.right, attempt.given) == ("prediction", True, {"power": 4, "toughness": 4})


def test_a_wrong_prediction_is_diagnosed(humility: Visitor) -> None:
    """1/1 is what comes out when the newest effect goes first: Humility then has the last word."""
    text = text_of(answered(humility.client, ABOUT_HUMILITY, "1/1"))
    assert "Not quite." in text
    assert "The newest applies first" in text
    assert "M03" in Attempt.objects.get().believed


def test_an_answer_is_written_where_none_fits(humility: Visitor) -> None:
    """The numbers are a form of their own, and what is missing is said at the field."""
    response = humility.client.post(ABOUT_HUMILITY, {"power": "7", "toughness": ""})
    assert response.status_code == 422
    assert "Enter a whole number." in text_of(response.content.decode())
    assert not Attempt.objects.exists()
    written = humility.client.post(ABOUT_HUMILITY, {"power": "7", "toughness": "7"})
    verdict = text_of(humility.client.get(written["Location"]).content.decode())
    assert "How the rules get this result" in verdict
    assert "Misconception:" not in verdict


def test_an_unknown_button_is_no_answer(humility: Visitor) -> None:
    assert humility.client.post(ABOUT_HUMILITY, {"pick": "9/9"}).status_code == 422


def test_a_verdict_is_for_those_who_answered(humility: Visitor) -> None:
    """The address of a verdict, sent to somebody else, asks them."""
    answered(humility.client, ABOUT_HUMILITY, "4/4")
    html = Client().get(f"{ABOUT_HUMILITY}&seen=1").content.decode()
    assert "What are the power and toughness of" in text_of(html)
    assert not [result for result in RESULTS if result in html]


def test_htmx_gets_the_region_and_its_address(humility: Visitor) -> None:
    response = humility.client.get(ABOUT_HUMILITY, headers=HTMX)
    html = response.content.decode()
    assert "<html" not in html
    assert response["HX-Push-Url"] == ABOUT_HUMILITY
    assert "predict" in Page(html).root.only(id="predict").attrs["class"]


def test_after_the_first_effect_comes_the_next(humility: Visitor) -> None:
    """In layer 7b Humility, the oldest, goes first (613.7): found, one may go on to what comes second."""
    address = f"{PREDICT}?ask=next&layer=7b"
    html = humility.client.get(address).content.decode()
    value = re.search(r'name="next" value="([^"]+)"[^>]*>\s*<span><b>Humility<', html)
    assert value
    response = humility.client.post(address, {"next": value[1]})
    after = humility.client.get(response["Location"]).content.decode()
    assert "Yes, that is right." in text_of(after)
    onward = unescape(re.search(r'href="([^"]+)">And which effect applies next', after)[1])  # type: ignore[index]
    assert "Already applied in layer 7b" in text_of(humility.client.get(onward).content.decode())


@pytest.mark.parametrize("query", ["", "?ask=reason&object=humility", "?ask=order&layer=7b"])
def test_the_question_is_asked_in_french(humility: Visitor, query: str) -> None:
    text = text_of(humility.client.get(PREDICT.replace("/en/", "/fr/") + query).content.decode())
    assert ("Prédire d’abord" in text) == bool(query)
    assert "Le plateau, avant les effets" in text
    assert french_problems(text) == []


# --- the home page ----------------------------------------------------------------------------------


def test_the_home_page_asks_and_does_not_tell(store_case: Callable[[str], Case], client: Client) -> None:
    """The two cards stand beside the question; 4/4 is there once, as an answer to press."""
    store_case(HOME_CASE)
    response = client.get("/en/")
    html = response.content.decode()
    assert not [result for result in RESULTS if result in html]
    assert "bench" not in response.context
    question, _promise, _tiles = text_of(html).partition("Or start with a case")
    assert question.count("4/4") == 1
    assert "Giant Growth" in question
    assert "base power and toughness 1/1" in question


def test_the_home_page_answers_on_the_spot(store_case: Callable[[str], Case], client: Client) -> None:
    """After the answer: the verdict, the value after each layer, one way on, and nothing that a stranger cannot know.

    7b (613.4b) sets 1/1, 7c (613.4c) adds +3/+3.
    """
    store_case(HOME_CASE)
    html = answered(client, "/en/", "1/1")
    text, _printed, fall = text_of(html).partition("How the rules get this result")[0].partition("As printed")
    assert "4/4. " in text
    assert re.search(r"Turn to Frog 2/2 → 1/1 .*Giant Growth 1/1 → 4/4", fall)
    assert not re.search(r"\b7[a-d]\b|613", text)
    assert len(re.findall(r'class="button next"', html)) == 1
    assert re.search(r'class="button next" id="learn" rel="nofollow" href="/en/lessons/one-creature/"', html)


def test_the_home_page_leads_on_who_was_here_before(store_case: Callable[[str], Case], client: Client) -> None:
    """A stranger is asked. Whoever has answered is led to the first lesson, and back to the question if they like;
    whoever has begun a lesson, to its next page."""
    store_case(HOME_CASE)
    assert 'name="pick"' in client.get("/en/").content.decode()
    answered(client, "/en/", "4/4")
    page = client.get("/en/").content.decode()
    assert 'name="pick"' not in page
    assert re.search(r'class="button next" href="/en/lessons/[^"]+/"', page)
    assert 'name="pick"' in client.get("/en/?again=1").content.decode()
    slug = next(iter(lessons()))
    learner = Attempt.objects.get().learner
    Attempt.objects.create(learner=learner, kind=Attempt.Kind.LESSON, item=f"{slug}/practice-1", right=True, given={})
    page = client.get("/en/").content.decode()
    assert "Continue: What a continuous effect is" in page
