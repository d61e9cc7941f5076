"""An editor builds Blood Moon and Urborg from nothing on the workbench, in both languages; it is published, broken,
refused and taken back.

By hand: Urborg is a nonbasic land. Under Blood Moon it becomes a Mountain and loses its ability (305.7), so its effect
depends on Blood Moon's (613.8a), waits for it (613.8b), and then there is nothing left to apply. A Forest is basic and
stays a Forest; Stomping Ground is a Mountain only. Without Blood Moon every land is a Swamp too.
"""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group, User
from playwright.sync_api import Locator, Page, expect

from layers_site.content.models import Case
from layers_site.content.publishing import make_groups
from tests.browser.conftest import OpenWindow, Violations, Window, sizes
from tests.night import or_by_night

PASSWORD = "a long word of passage"
CARDS = {
    "blood-moon": ("blood moon", "lune de sang"),
    "urborg-tomb-of-yawgmoth": ("urborg", "urborg"),
    "forest": ("forest", "forêt"),
    "stomping-ground": ("stomping ground", "stomping ground"),
}
TEXTS = {
    "summary_en": "Which lands are Mountains, and is any of them a Swamp?",
    "summary_fr": "Quels terrains sont des montagnes, et y a-t-il un marais\u00a0?",
    "source_en": "Rule 613.8a",
    "source_fr": "Règle 613.8a",
    "explanation_en": "Urborg depends on Blood Moon (613.8a), which takes its ability away (305.7).",
    "explanation_fr": "Urborg dépend de Lune de sang (613.8a), qui lui retire sa capacité (305.7).",
}
MOUNTAIN = ("Mountain", "Montagne")
FOREST = ("Forest", "Forêt")
FOREST_AND_SWAMP = ("Forest, Swamp", "Forêt, Marais")
DEPENDS = ("the first depends on the second", "le premier dépend du second")
WRONG = ("One of the two is wrong", "L’un des deux est faux")
SUBTYPES = ("Subtypes", "Sous-types")
SLUG = "moon-and-tomb"
FIELD = "input:not([type=checkbox])"
FIRST = {
    "objects": {"urborg-tomb-of-yawgmoth": {"subtypes": ["Mountain"]}, "forest": {"subtypes": ["Forest"]}},
    "depends": [["urborg-tomb-of-yawgmoth.a1", "blood-moon.a1"]],
}


@pytest.fixture
def people(site: str) -> None:
    """Somebody of each group."""
    make_groups()
    for name in ("editor", "reviewer", "administrator"):
        user = User.objects.create_user(name, password=PASSWORD)
        user.groups.add(Group.objects.get(name=name))


def sign_in(window: Window, language: str, name: str) -> None:
    window.open(f"/{language}/desk/")
    window.page.fill("#id_username", name)
    window.page.fill("#id_password", PASSWORD)
    window.page.click("main form .button.next")
    window.page.wait_for_url(f"**/{language}/desk/")


def build(page: Page, place: int) -> None:
    """From an empty board, card by card from the library."""
    page.click("#new-board")
    page.wait_for_url("**/boards/**")
    for card, words in CARDS.items():
        page.fill("#add", words[place])
        page.click(f"#add-{card}")
        page.wait_for_selector(f"#card-{card}")
        page.wait_for_function("() => !document.querySelector('#cards-found li')")


class Sheet:
    """The page of expected results in one window and language."""

    def __init__(self, window: Window, language: str) -> None:
        self.window, self.language, self.place = window, language, ["en", "fr"].index(language)

    def open(self, stage: int) -> Sheet:
        self.window.open(f"/{self.language}/desk/cases/{SLUG}/expect/?stage={stage}")
        return self

    def subtypes(self, name: str) -> Locator:
        """What is said of the subtypes of an object."""
        group = self.window.page.locator("fieldset", has=self.window.page.locator("legend", has_text=name))
        return group.locator("li", has_text=SUBTYPES[self.place]).first

    def confirm(self, name: str, offered: str) -> None:
        """The engine offers what was found by hand, and it is ticked."""
        row = self.subtypes(name)
        assert row.locator(FIELD).input_value() == offered
        row.locator("input[type=checkbox]").check()

    def confirm_dependency(self) -> None:
        """Of the two pairs of effects one depends, and only that one is ticked."""
        row = f"li.desk-statement:has(option[selected]:text-is('{DEPENDS[self.place]}'))"
        assert self.window.page.locator(row).count() == 1
        self.window.page.check(f"{row} input[type=checkbox]")

    def spoil(self) -> None:
        """Expect of Urborg what it would be without Blood Moon."""
        self.open(0).subtypes("Urborg").locator(FIELD).fill(FOREST_AND_SWAMP[self.place])
        self.save()

    def save(self) -> None:
        self.window.page.click("#save")
        self.window.page.wait_for_load_state()


def case_page(window: Window, language: str, what: str = "") -> None:
    window.open(f"/{language}/desk/cases/{SLUG}/{what}")


def write(page: Page) -> None:
    """Save the board as a case, and give it its texts in both languages."""
    page.click("#more-open")
    page.click("#desk-save")
    page.fill("#case_title_en", "Moon and tomb")
    page.fill("#case_title_fr", "Lune et tombe")
    page.click("button[name=as][value=case]")
    page.wait_for_url(f"**/desk/cases/{SLUG}/expect/**")
    page.goto(page.url.partition("expect/")[0])
    page.click("#edit-texts")
    for name, text in TEXTS.items():
        page.fill(f"#id_{name}", text)
    page.check("input[name=concepts][value=dependency]")
    page.check("input[name=stated_under][value='2014']")
    page.click("#save")
    page.wait_for_selector(".desk-messages")


def record(window: Window, language: str) -> None:
    """The second stage, by doing it: Blood Moon goes."""
    case_page(window, language)
    page = window.page
    page.click("#stages button[value=stage]")
    expect(page.locator("#recording")).to_be_visible()
    page.click("#switch-blood-moon")
    page.wait_for_selector("#undo[href]")
    page.click("#recording-save")
    page.fill("#stage_title_en", "Blood Moon leaves")
    page.fill("#stage_title_fr", "Lune de sang s’en va")
    page.click("button[name=as][value=stage]")
    page.wait_for_url("**/expect/**")


def publish(window: Window, language: str) -> None:
    case_page(window, language)
    window.page.click("#step-published")
    window.page.wait_for_selector(".desk-messages")
    assert Case.objects.get(slug=SLUG).status == "published"


@pytest.mark.parametrize("language", or_by_night("fr", night=["en"]))
def test_a_case_is_built_published_broken_refused_and_taken_back(
    open_window: OpenWindow, people: None, language: str
) -> None:
    """All of it by pressing and writing, without a line of JSON."""
    place = ["en", "fr"].index(language)
    editor = open_window()
    sign_in(editor, language, "editor")
    build(editor.page, place)
    write(editor.page)
    sheet = Sheet(editor, language).open(0)
    sheet.confirm("Urborg", MOUNTAIN[place])
    sheet.confirm(FOREST[place], FOREST[place])
    sheet.confirm_dependency()
    sheet.save()
    record(editor, language)
    sheet.confirm(FOREST[place], FOREST_AND_SWAMP[place])
    sheet.save()
    case = Case.objects.get(slug=SLUG)
    assert [stage["ops"] for stage in case.stages] == [[], [{"disable": "blood-moon"}]]
    assert case.stages[0]["expect"] == {"*": FIRST}
    assert not editor.page.locator("#step-published").count()
    _published_broken_and_taken_back(open_window, language)


def _published_broken_and_taken_back(open_window: OpenWindow, language: str) -> None:
    boss = open_window()
    sign_in(boss, language, "administrator")
    publish(boss, language)
    reader = open_window(js=False)
    for reader_language, title in (("en", "Moon and tomb"), ("fr", "Lune et tombe")):
        reader.open(f"/{reader_language}/cases/{SLUG}/?show=1")
        expect(reader.page.locator("h1")).to_have_text(title)
    # What everybody sees is not made wrong.
    sheet = Sheet(boss, language)
    sheet.spoil()
    expect(boss.page.locator(".desk-refusal")).to_be_visible()
    assert Case.objects.get(slug=SLUG).stages[0]["expect"] == {"*": FIRST}
    # As a draft it may be, but it goes no further.
    case_page(boss, language)
    boss.page.click("#step-draft")
    sheet.spoil()
    sheet.open(0)
    expect(boss.page.locator(".wrong")).to_contain_text(WRONG[sheet.place])
    case_page(boss, language)
    boss.page.click("#step-published")
    expect(boss.page.locator("aside[role=alert] li")).to_have_count(1)
    assert Case.objects.get(slug=SLUG).status == "draft"
    # Taken back, it is published again.
    case_page(boss, language, "history/")
    boss.page.click(".desk-versions li:nth-child(2) a")
    boss.page.click("#revert")
    boss.page.wait_for_selector(".desk-messages")
    assert Case.objects.get(slug=SLUG).stages[0]["expect"] == {"*": FIRST}
    publish(boss, language)
    boss.complaints[:] = [
        complaint for complaint in boss.complaints if "422" not in complaint
    ]  # a refusal says so in the console


PAGES = {
    "home": "",
    "import": "import/",
    "cards": "cards/?q=moon",
    "card": "cards/blood-moon/",
    "new card": "cards/new/",
    "case": "cases/blood-moon-and-urborg/",
    "texts": "cases/blood-moon-and-urborg/texts/",
    "expect": "cases/blood-moon-and-urborg/expect/?stage=0",
    "lesson": "documents/lessons/lands/",
    "texts of a lesson": "documents/lessons/lands/texts/",
    "boards of a card": "cards/blood-moon/boards/",
    "history": "cases/blood-moon-and-urborg/history/",
    "from the workbench": "boards/?at=/en/cases/blood-moon-and-urborg/",
}


@pytest.mark.parametrize(
    ("language", "dark"), or_by_night(("fr", True), night=[("en", False), ("en", True), ("fr", False)])
)
def test_the_desk_is_for_everyone(
    open_window: OpenWindow, people: None, violations: Violations, language: str, dark: bool
) -> None:
    """Axe finds nothing on any page of the desk, and none scrolls sideways at 320 pixels."""
    window = open_window(dark=dark, bypass_csp=True)
    Case.objects.get(slug="blood-moon-and-urborg").save()  # which is the first version of its history
    sign_in(window, language, "administrator")
    window.page.click("#new-board")
    board = window.page.url.partition(f"/{language}/")[2].partition("?")[0]
    pages = {**PAGES, "save": f"{board}save/"}
    version = Case.objects.get(slug="blood-moon-and-urborg").history.latest().history_id
    pages["version"] = f"{PAGES['history']}?version={version}"
    faults_at, wide = {}, []
    for name, path in pages.items():
        for width, height in sizes(language):
            window.page.set_viewport_size({"width": width, "height": height})
            window.open(f"/{language}/desk/{path}")
            faults_at[name, width] = violations(window.page, colours=language == "en")
        window.page.set_viewport_size({"width": 320, "height": 640})
        if window.overflow():
            wide.append(name)
    assert {place: faults for place, faults in faults_at.items() if faults} == {}
    assert wide == []


@pytest.mark.parametrize("language", or_by_night("fr", night=["en"]))
def test_a_title_of_190_letters_overflows_nowhere(open_window: OpenWindow, people: None, language: str) -> None:
    """One word without a place to break it, on every page of its case and in its history, at 360 pixels."""
    window = open_window()
    case = Case.objects.get(slug="blood-moon-and-urborg")
    for letter in "de":
        case.title_en = case.title_fr = letter * 190
        stages = [{**stage, "title": {"en": letter * 190, "fr": letter * 190}} for stage in case.document["stages"]]
        case.document = {**case.document, "stages": stages}
        case.save()
    sign_in(window, language, "administrator")
    window.page.set_viewport_size({"width": 360, "height": 780})
    of_case = {path for path in PAGES.values() if "blood-moon-and-urborg" in path} | {""}
    wide = [path for path in sorted(of_case) if window.open(f"/{language}/desk/{path}").overflow() > 0]
    assert wide == []
