"""The pages as they are found: every case in both languages, the catalogue, the way to the other language, weight."""

from __future__ import annotations

import gzip
import math
import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client, RequestFactory
from django.utils import translation
from django.views.defaults import server_error

import engine
from layers_site.boards.templatetags.workbench import sourced
from layers_site.content.models import Card, Case
from layers_site.explain.names import label
from layers_site.learning.home import HOME_CASE
from tests.boards.conftest import HTMX, HUMILITY, Visitor
from tests.boards.pages import Page
from tests.night import part_of, sample_of
from tests.shipped import store_shipped

SLUGS = sorted(path.stem for path in (Path(settings.CONTENT_DIR) / "cases").glob("*.json"))


@pytest.mark.parametrize("slug", sample_of(SLUGS, 18))
def test_every_stage_of_every_case_opens(store_case: Callable[[str], Case], visitor: Visitor, slug: str) -> None:
    """Each variant and stage is a page with its own cards, in both languages; by day each in one of them."""
    case = store_case(slug)
    courses = [("", case.stages or [{}]), *((variant["slug"], variant["stages"] or [{}]) for variant in case.variants)]
    places = [(variant, stage) for variant, stages in courses for stage in range(len(stages))]
    for language in ("en", "fr"):
        for variant, stage in part_of(places, language):
            page = visitor.open(f"/{language}/cases/{slug}/?variant={variant}&stage={stage}").page
            assert len(page.sizes) == len(case.scenario["objects"])
            title = case.title_fr if language == "fr" else case.title_en
            assert page.root.only(tag="h1").text == " ".join(title.split())


def test_the_title_of_a_window_says_case_and_stage(store_case: Callable[[str], Case], visitor: Visitor) -> None:
    """Of several stages each has its own, also where only the bench is swapped in."""
    path = f"/fr/cases/{store_case('delver-transforms-as-a-frog').slug}/"
    titled = "<title>Une grenouille se transforme · Il se transforme · Couches</title>"
    for headers in ({}, HTMX):
        assert titled in visitor.client.get(f"{path}?stage=1", headers=headers).content.decode()


@pytest.mark.parametrize("slug", sample_of(SLUGS, 24))
def test_every_case_opens_under_todays_rules(visitor: Visitor, store_case: Callable[[str], Case], slug: str) -> None:
    """Whatever edition its source speaks of; that one is a quiet line, which leads to both side by side."""
    case = store_case(slug)
    older = [edition for edition in case.stated_under if edition != "2026"]
    page = visitor.open(f"/en/cases/{case.slug}/?show=1").page
    assert page.chosen("id_edition") == ["2026"]
    assert "Rules: Today" in visitor.open(f"/en/cases/{case.slug}/predict/?stage=0").page.root.text
    lines = page.root.all(id="compare-source")
    assert len(lines) == (1 if older and "2026" not in case.stated_under else 0)
    if lines:
        sides = visitor.open(lines[0].attrs["href"]).page.root.all(tag="section", cls="side")
        titles = [label(engine.RULESETS[edition].title) for edition in ("2026", max(older))]
        assert [side.only(tag="h3").text for side in sides] == titles


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_case_tells_the_edition_of_its_source(
    visitor: Visitor, store_case: Callable[[str], Case], language: str
) -> None:
    """The article of 2003 and its later versions, in the words of the page."""
    store_case("crusade-colour-change")
    line = visitor.open(f"/{language}/cases/crusade-colour-change/?show=1").page.root.only(id="why").text
    assert ("First written for the rules of" if language == "en" else "Écrit à l’origine pour les règles de") in line
    assert all(year in line for year in ("2003", "2009", "2011"))


def test_where_it_ends_otherwise_is_marked(humility: Visitor) -> None:
    """In 2003 an effect went with its ability, so there it ends otherwise."""
    differing = [option.attrs["value"] for option in humility.page.root.all(tag="option") if "≠" in option.text]
    assert differing == ["2003"]


def test_the_edition_decides(humility: Visitor) -> None:
    """Under 2003 Humility sets no size any more: the Bears stay 2/2."""
    page = humility.open(f"/en/cases/{HUMILITY}/?edition=2003").page
    assert page.sizes["bears"] == "2/2"


def test_any_object_can_be_looked_at(humility: Visitor) -> None:
    """The strata are those of the object in focus; what does not touch it is told with its reason."""
    for name, card_name in (("bears", "Grizzly Bears"), ("humility", "Humility")):
        page = humility.open(humility.page.link(f"focus-{name}")).page
        assert page.root.only(cls="surface").only(tag="h2").text == card_name
    page = humility.open(f"/en/cases/{HUMILITY}/?focus=bears").page
    layer_7b = page.root.only(id="layer-7b").text
    assert "2/2 → 1/1" in layer_7b
    assert "613.4b" in layer_7b


def test_a_case_opens_on_what_it_asks_about(store_case: Callable[[str], Case], visitor: Visitor) -> None:
    """The loop asks about Stomping Ground, though more steps change the Titan; without a question they would count."""
    case = store_case("blood-moon-life-and-limb-loop")
    visitor.open(f"{case.get_absolute_url()}?show=1")
    assert [card.attrs["id"] for card in visitor.page.root.all(cls="card") if "data-focus" in card.attrs] == [
        "card-stomping-ground"
    ]
    case.document.pop("question")
    case.save()
    visitor.open(f"{case.get_absolute_url()}?show=1")
    assert [card.attrs["id"] for card in visitor.page.root.all(cls="card") if "data-focus" in card.attrs] == [
        "card-titan"
    ]


def test_an_edited_board_leaves_the_story_of_its_case(humility: Visitor, client: Client) -> None:
    """At once, with the bench that comes by itself, and on the page of its own address."""
    html = client.post(f"/en/cases/{HUMILITY}/act/", {"do": "switch:humility"}, headers=HTMX).content.decode()
    humility.press("switch:humility")
    for page in (html, client.get(humility.address).content.decode()):
        head = page.partition('<header id="head"')[2].partition("</header>")[0]
        assert "A board made from this case" in head
        assert "What is Humility itself?" not in page
    assert "What is Humility itself?" in client.get(f"/en/cases/{HUMILITY}/?show=1").content.decode()


def test_layers_where_nothing_happens_are_quiet(humility: Visitor) -> None:
    """Layers 1 to 3 and 5 do nothing here; each stands in its place, and the parts of layer 1 (613.2) are one."""
    quiet = [row.attrs["id"] for row in humility.page.root.all(tag="li", cls="empty")]
    assert quiet == ["layer-1", "layer-2", "layer-3", "layer-5"]


def test_what_was_lost_says_who_took_it(store_case: Callable[[str], Case], visitor: Visitor) -> None:
    """Urborg's ability is gone before it begins: Blood Moon took it in layer 4 (305.7, 613.8)."""
    store_case("blood-moon-and-urborg")
    page = visitor.open("/en/cases/blood-moon-and-urborg/?focus=urborg").page
    missed = page.root.only(id="layer-4").only(data_kind="missed").text
    assert "Urborg" in missed
    assert "Blood Moon removed its ability in layer 4" in missed


def test_dependencies_are_said_in_words(store_case: Callable[[str], Case], visitor: Visitor) -> None:
    """Why Blood Moon goes before the older Urborg stands below the layers."""
    store_case("blood-moon-and-urborg")
    page = visitor.open("/en/cases/blood-moon-and-urborg/?variant=urborg-older&stage=1").page
    assert "Urborg, Tomb of Yawgmoth depends on Blood Moon" in page.root.only(id="layers").text


@pytest.mark.parametrize("query", ["?show=1", "?edition=2003&focus=bears"])
def test_the_other_language_is_the_same_place(humility: Visitor, query: str) -> None:
    """The switch keeps path and query, on a case and on a board, and leads back again."""
    humility.open(f"/en/cases/{HUMILITY}/{query}")
    for address in (humility.address, humility.press("last:humility").address):
        there = humility.open(address).page.link("other-language")
        path, _mark, query_string = there.partition("?")
        assert path == address.partition("?")[0].replace("/en/", "/fr/")
        assert set(address.partition("?")[2].split("&")) <= set(query_string.split("&")) | {""}
        assert humility.open(there).page.link("other-language").replace("/en/", "/fr/") == there


def test_an_address_of_no_page_can_be_read_in_the_other_language(client: Client, db: None) -> None:
    page = client.get("/en/nowhere/?at=1")
    assert page.status_code == 404
    assert 'id="other-language" href="/fr/nowhere/?at=1"' in page.content.decode()


def test_the_home_page_leads_to_its_board(humility: Visitor, store_case: Callable[[str], Case]) -> None:
    """For whom does not want to be asked: without the growth the Frog is 1/1."""
    store_case(HOME_CASE)
    page = humility.open("/en/?show=1").page
    assert page.sizes["bears"] == "4/4"
    humility.press("switch:growth")
    assert humility.page.sizes["bears"] == "1/1"


def test_who_opens_a_shared_board_is_told_no_news(humility: Visitor) -> None:
    """The last move is news to who made it, with and without htmx, and not to somebody who got the address."""
    humility.press("switch:bears")
    assert humility.page.root.all(cls="news")
    stranger = Page(Client().get(humility.address).content.decode())
    assert not stranger.root.all(cls="news")
    assert not stranger.root.all(cls="card-changed")
    other = Page(Client().get(humility.address, headers={"referer": "https://chat.example/room"}).content.decode())
    assert not other.root.all(cls="news")


def test_the_home_page_of_an_empty_site_leads_to_the_catalogue(client: Client, db: None) -> None:
    """Without content there is no board to show, and no fault."""
    assert client.get("/en/", follow=True).redirect_chain[-1][0] == "/en/cases/"


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("", {"humility", "blood", "crusade"}),
        ("q=replenish", {"humility"}),
        ("q=reassortiment", {"humility"}),
        ("concept=dependency", {"blood"}),
        ("layer=5", {"crusade"}),
        ("difficulty=4", {"humility"}),
        ("load=2", {"crusade"}),
        ("load=4", {"humility"}),
        ("edition=2003", {"crusade"}),
        ("misconception=M03", {"crusade", "humility"}),
        ("q=humility&difficulty=1", set()),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_the_catalogue_answers_each_question(
    store_case: Callable[[str], Case], client: Client, query: str, numbers: set[str], headers: dict[str, str]
) -> None:
    """Search, concept, layer, both axes of difficulty and edition each leave the cases that have them."""
    for slug in (HUMILITY, "blood-moon-and-urborg", "crusade-colour-change"):
        store_case(slug)
    page = Page(client.get(f"/fr/cases/?{query}", headers=headers).content.decode())
    links = [tile.all(tag="a")[0].attrs["href"] for tile in page.root.all(tag="li", cls="tile")]
    assert {link.split("/")[3].split("-")[0] for link in links} == numbers


@pytest.mark.parametrize(
    "query", ["concept=nonsense", "layer=9", "difficulty=x", "edition=1999", "misconception=M99", "q=" + "x" * 500]
)
def test_a_wrong_filter_is_said_at_its_field(client: Client, db: None, query: str) -> None:
    """The catalogue does not guess: the field says what is wrong with it."""
    answer = client.get(f"/en/cases/?{query}")
    assert answer.status_code == 422
    field = Page(answer.content.decode()).root.only(id=f"div_filter_{query.partition('=')[0]}")
    assert field.only(cls="errorlist").text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_says_what_it_is(humility: Visitor, language: str) -> None:
    """Each page tells in its own language that this is fan content, in its language attribute too."""
    for address in ("", "cases/", "about/", f"cases/{HUMILITY}/"):
        page = humility.open(f"/{language}/{address}").page
        assert page.root.only(tag="html").attrs["lang"] == language
        assert "Wizards of the Coast" in page.root.only(tag="footer").text
        assert len(page.root.all(tag="h1")) == 1


@pytest.mark.parametrize(
    ("language", "heading"),
    [("en", "Something went wrong, and it wasn’t your fault."), ("fr", "Une erreur s’est produite")],
)
def test_a_fault_has_a_page_in_both_languages(language: str, heading: str) -> None:
    """Even when everything else fails the visitor reads what happened, in the language of the address."""
    with translation.override(language):
        answer = server_error(RequestFactory().get(f"/{language}/"))
    assert answer.status_code == 500
    assert heading in answer.content.decode()


def test_ids_are_given_once(humility: Visitor) -> None:
    html = humility.client.get(f"/en/cases/{HUMILITY}/?show=1").content.decode()
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_the_first_visit_is_light(humility: Visitor) -> None:
    """At most 150 KB compressed, 40 KB of it JavaScript, in at most 12 requests."""
    html = humility.client.get("/en/").content
    parts = set(re.findall(rb'(?:src|href)="/static/([^"]+)"', html))
    scripts = {part.decode() for part in parts if part.endswith(b".js")}
    for script in list(scripts):
        source = Path(str(finders.find(script))).read_text(encoding="utf-8")
        scripts |= {f"js/{name}" for name in re.findall(r'from "\./([^"]+)"', source)}
    others = {part.decode() for part in parts} - scripts

    def weight(names: set[str]) -> int:
        return sum(len(gzip.compress(Path(str(finders.find(name))).read_bytes())) for name in names)

    assert weight(scripts) <= 40 * 1024
    assert weight(scripts) + weight(others) + len(gzip.compress(html)) <= 150 * 1024
    assert 1 + len(scripts) + len(others) <= 12


def test_one_swap_is_light(humility: Visitor) -> None:
    """The recomputed region is at most 20 KB compressed."""
    answer = humility.client.post(humility.page.act, {"do": "last:humility"}, headers=HTMX)
    assert len(gzip.compress(answer.content)) <= 20 * 1024


def test_what_is_said_of_a_stage_is_not_said_of_a_board_made_from_it(humility: Visitor) -> None:
    """The note on the Humility case tells why all are 4/4; with Humility last they are not."""
    note = "For each enchantment, an Opalescence that is newer than Humility sets 4/4."
    start = f"/en/cases/{HUMILITY}/"
    assert note in humility.client.get(f"{start}?show=1").content.decode()
    after = humility.client.post(f"{start}act/", {"do": "last:humility"}, follow=True)
    assert after.status_code == 200
    assert note not in after.content.decode()


@pytest.mark.parametrize("edition", ["2014", "2026"])
def test_a_rule_number_leads_to_what_the_rule_says(
    store_case: Callable[[str], Case], visitor: Visitor, edition: str
) -> None:
    """In the numbering of the edition in view; the page it leads to has that rule."""
    store_case("blood-moon-and-urborg")
    page = visitor.open(f"/en/cases/blood-moon-and-urborg/?edition={edition}").page
    links = [link.attrs["href"] for link in page.root.all(tag="a", cls="rule-link")]
    assert f"/en/rules/?number=613.1d&edition={edition}" in links
    assert all(link.endswith(f"edition={edition}") for link in links)
    for link in links:
        number = link.partition("number=")[2].partition("&")[0]
        assert number in visitor.open(link).page.root.text, link


# --- the overview, the cards, and lists in pages ------------------------------------------------------


def test_the_overview_works_out_an_example_of_each_layer(client: Client, db: None) -> None:
    """From cards of the library, by hand: a Hawk that becomes a copy of the Bears is 2/2; Diminish sets 1/1 (613.4b);
    three Swamps define 3/3 (613.4a); +3/+3 (613.4c); 0/5 switched is 5/0 (613.4d). Each has its place and its rule."""
    store_shipped(Card)
    html = client.get("/en/layers/").content.decode()
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).replace(" / ", "/")
    for example in (
        "1/1 → becomes 2/2",
        "*/* → becomes 3/3",
        "15/15 → becomes 1/1",
        "2/2 → becomes 5/5",
        "0/5 → becomes 5/0",
    ):
        assert example in text
    assert all(f'id="layer-{number}"' in html for number in range(1, 8))
    assert {"613.1b", "613.1c", "613.1d", "613.1e", "613.1f", "613.4"} <= set(re.findall(r"613\.[0-9a-z]+", text))


def test_the_overview_of_an_empty_library_has_no_examples(client: Client, db: None) -> None:
    page = client.get("/fr/layers/")
    assert page.status_code == 200
    assert 'class="example"' not in page.content.decode()


@pytest.mark.parametrize(
    ("query", "there", "away"),
    [
        ("", "About Face", "Worldspine Wurm"),
        ("letter=W", "Worldspine Wurm", "About Face"),
        ("q=wurm", "Worldspine Wurm", "About Face"),
        ("layer=2", "Control Magic", "About Face"),
        ("page=99", "Zur, Eternal Schemer", "About Face"),
        ("page=no&letter=w", "No card has these words", "About Face"),
    ],
)
def test_the_cards_are_found(client: Client, db: None, query: str, there: str, away: str) -> None:
    """By letter, words and layer, and the last page is that of every number beyond it."""
    store_shipped(Card)
    page = client.get(f"/en/cards/?{query}", headers=HTMX).content.decode()
    assert there in page
    assert away not in page


def test_the_pages_of_a_list_have_everything_once(client: Client, db: None) -> None:
    """Each case is on one page of the catalogue, and what was asked for is kept from page to page."""
    store_shipped(Case)
    last = max(map(int, re.findall(r"[?;&]page=(\d+)", client.get("/en/cases/").content.decode())))
    pages = [client.get(f"/en/cases/?page={number}").content.decode() for number in range(1, last + 1)]
    cases = [slug for page in pages for slug in re.findall(r'<h3><a href="/en/cases/([^/"]+)/"', page)]
    assert sorted(cases) == sorted(Case.objects.values_list("slug", flat=True))
    filtered = client.get("/en/cases/?layer=7").content.decode()
    assert 'href="/en/cases/?layer=7&amp;page=2"' in filtered


def test_the_numbers_and_addresses_that_an_editor_writes_are_links() -> None:
    """A number leads to the rule, an address to its page; what stands inside an address is no number of a rule."""
    html = sourced("613.8a <b>, https://a.example/cr?q=613.1f&x, {G}.", "2026")
    assert html.count("<a ") == 2
    assert '<a class="rule-link" href="/en/rules/?number=613.8a&amp;edition=2026">613.8a</a> &lt;b&gt;' in html
    address = "https://a.example/cr?q=613.1f&amp;x"
    assert f'<a href="{address}" rel="nofollow external">{address}</a>, <span class="pip' in html


# --- the colors of the layers -------------------------------------------------------------------------


Rgb = tuple[float, float, float]

TOKENS = (Path(settings.BASE_DIR) / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
LAYERS = [f"layer-{number}" for number in range(1, 8)]
# How cones that are missing see light: G. M. Machado et al., 2009, severity 1, on linear light.
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def token(name: str, theme: int) -> Rgb:
    """A color of the style sheet in linear light; theme 0 is light, 1 is dark."""
    match = re.search(rf"--{name}: light-dark\((#\w{{6}}), (#\w{{6}})\)", TOKENS)
    assert match, name
    digits = match.group(theme + 1)
    channels = (int(digits[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return red, green, blue


def contrast(color: Rgb, other: Rgb) -> float:
    """WCAG 2.2: from 1 to 21."""
    dark, light = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (color, other))
    return (light + 0.05) / (dark + 0.05)


def seen(color: Rgb, eye: str) -> Rgb:
    red, green, blue = (min(max(sum(k * c for k, c in zip(row, color, strict=True)), 0), 1) for row in EYES[eye])
    return red, green, blue


def oklab(color: Rgb) -> Rgb:
    """Where equal distances look equally different (Björn Ottosson, 2020)."""
    r, g, b = color
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("layer", LAYERS)
def test_each_layer_stands_out_from_the_ground(layer: str, theme: int) -> None:
    """At least 3 to 1 on the ground and on paper; the number on it at least 4.5 to 1."""
    color = token(layer, theme)
    assert contrast(color, token("ground", theme)) >= 3
    assert contrast(color, token("paper", theme)) >= 3
    assert contrast(color, token(layer.replace("layer", "on"), theme)) >= 4.5


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("eye", EYES)
def test_no_two_layers_look_alike(eye: str, theme: int) -> None:
    """Any two are 0.1 apart in Oklab (just noticeable is about 0.02), whatever cones are missing."""
    colors = {layer: oklab(seen(token(layer, theme), eye)) for layer in LAYERS}
    closest = min(math.dist(colors[layer], colors[other]) for layer, other in combinations(LAYERS, 2))
    assert closest >= 0.1


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"), [("ink", "ground"), ("ink-2", "ground"), ("ink-2", "sunk"), ("accent", "ground")]
)
def test_text_can_be_read(ink: str, ground: str, theme: int) -> None:
    """Every ink has at least 4.5 to 1 on what it stands on."""
    assert contrast(token(ink, theme), token(ground, theme)) >= 4.5
