"""Three cases at the desk without a line of JSON, each in at most 22 actions: presses and choices. Texts that
anybody has to write (a title, a card's text) are told apart.

By hand: under Life and Limb and Humility, Dryad Arbor is 1/1 (613.4b). A creature card in a graveyard loses its
ability to Yixlid Jailer (613.1f), so that its own effect depends on the Jailer's (613.8a). What Maro's own ability says
(613.4a) is overwritten by Humility and by Darksteel Mutation, of which the newer makes it 0/1 (613.4b).
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import pytest

from layers_site.content.models import Case
from tests.browser.conftest import OpenWindow, Window
from tests.browser.test_desk import FIELD, people, sign_in
from tests.night import or_by_night

__all__ = ["people"]
MOST = 22
PHANTOM = """Hill Phantom {3}{G}
Creature — Incarnation
Trample
As long as Hill Phantom is in your graveyard and you control a Forest, creatures you control have trample.
3/3"""


@dataclass
class Editor:
    """Somebody at the desk who counts: each press and each choice, and each text."""

    window: Window
    actions: int = 0
    texts: int = 0
    begun: float = field(default_factory=time.monotonic)

    def press(self, what: str) -> None:
        self.window.page.click(what)
        self.actions += 1

    def choose(self, what: str, value: str) -> None:
        self.window.page.select_option(what, value)
        self.actions += 1

    def write(self, what: str, text: str) -> None:
        self.window.page.fill(what, text)
        self.texts += 1

    def add(self, card: str, words: str, host: str = "") -> None:
        """A card of the library: a word to look for, and the card. An Aura goes onto the only creature."""
        page = self.window.page
        page.fill("#add", words)
        self.actions += 1
        page.wait_for_selector(f"#add-{card}")
        self.press(f"#add-{card}")
        if host:
            page.wait_for_selector("select[name=host]")
            assert page.input_value("select[name=host]") == host  # the one thing on the board that it can enchant
            self.press("#sheet .next")
        page.wait_for_selector(f"#card-{card}, [id^=row-{card}]")
        page.wait_for_function("() => !document.querySelector('#cards-found li')")

    def save_case(self, title: str) -> Case:
        page = self.window.page
        self.press("#more-open")
        self.press("#desk-save")
        self.write("#case_title_en", title)
        self.write("#case_title_fr", title)
        self.press("button[name=as][value=case]")
        page.wait_for_url("**/desk/cases/**")
        return Case.objects.get(title_en=title)

    def expect(self, name: str, what: str, offered: str) -> None:
        """Tick what the engine offers, where it is what was found by hand."""
        page = self.window.page
        group = page.locator("fieldset", has=page.locator("legend", has_text=name))
        row = group.locator("li", has_text=what).first
        assert row.locator(FIELD).input_value() == offered
        row.locator("input[type=checkbox]").check()
        self.actions += 1

    def done(self, what: str) -> None:
        spent = time.monotonic() - self.begun
        print(f"\n{what}: {self.actions} actions, {self.texts} texts, {spent:.0f} s by script")
        assert self.actions <= MOST


@pytest.fixture
def editor(open_window: OpenWindow, people: None) -> Editor:
    window = open_window()
    sign_in(window, "en", "editor")
    return Editor(window)


def test_a_creature_card_with_an_ability_in_the_graveyard(editor: Editor) -> None:
    """Pasted, laid into the graveyard, and met by Yixlid Jailer: the dependency is one of the results."""
    editor.press("#new-board")
    editor.press("#first-paste")
    editor.write("#paste_text", PHANTOM)
    editor.choose("#paste_zone", "graveyard")
    editor.press("#keep")
    editor.window.page.wait_for_selector("#card-own-card")
    editor.add("grizzly-bears", "grizzly bears")
    editor.add("forest", "forest")
    editor.add("yixlid-jailer", "yixlid")
    case = editor.save_case("A phantom and its jailer")
    (card,) = [obj for obj in case.scenario["objects"] if obj.get("zone") == "graveyard"]
    assert card["abilities"][1]["zones"] == ["graveyard"]
    depends = "li.desk-statement:has(option[selected]:text-is('the first depends on the second'))"
    editor.window.page.locator(depends).first.locator("input[type=checkbox]").check()
    editor.actions += 1
    editor.press("#save")
    editor.window.page.wait_for_load_state()
    case.refresh_from_db()
    assert case.stages[0]["expect"]["*"]["depends"] == [["own-card.a2", "yixlid-jailer.a1"]]
    editor.done("a creature card with an ability in the graveyard")


@pytest.mark.parametrize("_night", or_by_night(night=[True]))
def test_a_land_that_is_a_creature_under_two_enchantments(editor: Editor, _night: bool) -> None:
    """Dryad Arbor, Life and Limb, Humility; then Humility leaves."""
    editor.press("#new-board")
    editor.add("dryad-arbor", "dryad arbor")
    editor.add("life-and-limb", "life and limb")
    editor.add("humility", "humility")
    case = editor.save_case("A wood that walks")
    editor.expect("Dryad Arbor", "Power", "1/1")
    editor.press("#save-and-stage")
    editor.press("#switch-humility")
    editor.window.page.wait_for_selector("#undo[href]")
    editor.press("#recording-save")
    editor.write("#stage_title_en", "Humility leaves")
    editor.write("#stage_title_fr", "Humilité s’en va")
    editor.press("button[name=as][value=stage]")
    editor.window.page.wait_for_url("**/expect/**")
    editor.expect("Dryad Arbor", "Power", "1/1")
    editor.press("#save")
    case.refresh_from_db()
    assert [stage["ops"] for stage in case.stages] == [[], [{"disable": "humility"}]]
    editor.done("a land that is a creature under two enchantments")


@pytest.mark.parametrize("_night", or_by_night(night=[True]))
def test_maro_under_humility_and_an_aura(editor: Editor, _night: bool) -> None:
    """Darksteel Mutation, the newest, has the last word in layer 7b."""
    editor.press("#new-board")
    editor.add("maro", "maro")
    editor.add("humility", "humility")
    editor.add("darksteel-mutation", "darksteel mutation", host="maro")
    case = editor.save_case("Maro the insect again")
    editor.press("a[href*='edition=2026']")  # the editions differ: 1/1 under the oldest rules
    editor.expect("Maro", "Power", "0/1")
    editor.press("#save")
    editor.window.page.wait_for_load_state()
    case.refresh_from_db()
    assert case.stages[0]["expect"]["2026"]["objects"]["maro"] == {"power": 0, "toughness": 1}
    editor.done("Maro under Humility and an Aura")
