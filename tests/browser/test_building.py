"""A board built from nothing: a card, an effect whose layers are found while it is built, a change, and back again.

By hand: a 2/2 Elk that becomes 0/1 (613.4b) and gets +3/+3 from an enchantment of later timestamp (613.4c) is 3/4;
a +1/+1 counter (613.4c) makes it 4/5.
"""

from __future__ import annotations

import pytest

from tests.browser.conftest import HUMILITY, NARROW, OpenWindow, Violations, Window

HEADLINE = ".reading-headline"


def expect_headline(window: Window, headline: str) -> None:
    """Until the headline of what is found says so."""
    window.page.wait_for_function(
        "text => document.querySelector('.reading-headline')?.innerText === text", arg=headline
    )


def focused(window: Window, name: str) -> None:
    """Until the focus is there."""
    window.page.wait_for_function("id => document.activeElement.id === id", arg=name)


def kind(window: Window, code: str) -> None:
    """One thing more that the effect does: by its button, or once there is something from the list."""
    page = window.page
    button = page.locator(f"button[value='part:does:add::{code}']")
    count = page.locator(".builder-rows > li").count()
    if button.count():
        button.click()
    else:
        page.select_option("[name='does+']", code)
    page.wait_for_function("count => document.querySelectorAll('.builder-rows > li').length === count", arg=count + 1)


def begin(window: Window, violations: Violations) -> None:
    """From the catalogue to an empty board, and a card of one's own on it."""
    page = window.open("/en/cases/").page
    page.click("#sandbox")
    page.wait_for_selector("#empty-board")
    assert violations(page) == []
    page.click("#first-card")
    page.fill("#card_name", "Elk")
    assert violations(page) == []
    page.click("#keep")
    window.wait_for("own-card", "2/2")


def shrink(window: Window, violations: Violations) -> None:
    """A resolved effect: one thing that it does, another that is taken back."""
    page = window.page
    window.unfold("build").page.click("#build")
    page.check("input[name=affected]")
    kind(window, "set-size")
    focused(window, "id_does--0-pt-set-0")
    page.keyboard.press("Control+A")
    page.keyboard.type("0")
    page.fill("#id_does--0-pt-set-1", "1")
    expect_headline(window, "Layer 7b.")
    kind(window, "lose-all")
    expect_headline(window, "Layers 6 and 7b.")
    assert page.locator("#live").inner_text() == "Layers 6 and 7b."
    assert "because it sets power and toughness (613.4b)" in page.inner_text("#reading")
    assert page.input_value("#id_does--0-pt-set-1") == "1"
    assert violations(page) == []
    page.click("button[value='part:does:less:/1']")
    expect_headline(window, "Layer 7b.")
    focused(window, "part-does")
    page.click("#keep")
    window.wait_for("own-card", "0/1")


def grow(window: Window) -> None:
    """An enchantment for all creatures."""
    page = window.page
    window.unfold("build").page.click("#build")
    page.click("#origin-permanent")
    page.wait_for_selector("#effect_frame")
    focused(window, "origin-permanent")
    page.select_option("[name='like@-type']", "Creature")
    kind(window, "modify")
    page.fill("#id_does--0-pt-add-0", "+3")
    page.fill("#id_does--0-pt-add-1", "3")
    expect_headline(window, "Layer 7c.")
    page.click("#keep")
    window.wait_for("own-card", "3/4")


@pytest.mark.by_day
def test_a_board_is_built_from_nothing(open_window: OpenWindow, violations: Violations) -> None:
    """The layers are found as the form changes, are read out, and the focus goes to what has just come."""
    window = open_window(bypass_csp=True)
    page = window.page
    begin(window, violations)
    shrink(window, violations)
    grow(window)
    page.click("#do-own-card")
    page.wait_for_selector("dialog[open] #slip")
    assert violations(page) == []
    page.get_by_label("One more: +1/+1").click()
    window.wait_for("own-card", "4/5")
    assert window.focused() == "slip-more-1"
    page.keyboard.press("Escape")
    assert window.focused() == "do-own-card"
    assert "Elk changed. Elk 3/4 → 4/5." in page.inner_text(".news")
    window.unfold("edit-own-an-effect-of-your-own").page.click("#edit-own-an-effect-of-your-own")
    page.fill("#id_does--0-pt-set-0", "10")
    page.click("#keep")
    window.wait_for("own-card", "14/5")
    page.keyboard.press("z")
    window.wait_for("own-card", "4/5")


def test_an_effect_is_built_without_javascript_on_a_narrow_screen(open_window: OpenWindow) -> None:
    """Each button is a page of its own; a mistake has the focus; in French, 320 pixels wide."""
    window = open_window(size=(320, 700), js=False).open(f"/fr/cases/{HUMILITY}/build/")
    page = window.page
    page.click("button[value='part:does:add::gain']")
    page.fill("#id_does--0-abilities-add", "volle")
    page.click("button[value=look]")
    assert window.overflow() == 0
    page.check("input[name=affected][value=bears]")
    page.click("#keep")
    assert "Nous ne connaissons pas le mot-clé « volle ». Vérifiez son orthographe.".replace(
        " ", " "
    ) in page.inner_text("#id_does--0-abilities-add-p").replace("\u00a0", " ")
    assert window.focused() == "id_does--0-abilities-add"
    page.fill("#id_does--0-abilities-add", "vol")
    page.click("button[value=look]")
    assert page.inner_text(HEADLINE) == "Couche 6."
    page.click("#keep")
    page.wait_for_selector("#card-bears")
    assert "Un effet de votre cru" in page.inner_text("#effects")
    assert window.overflow() == 0
    window.complaints.clear()  # the browser notes the 422


def test_a_row_moves_to_a_position_and_the_focus_stays(open_window: OpenWindow) -> None:
    """Enter in the field of a position moves that row, and the focus does not go astray."""
    window = open_window(size=NARROW).open(f"/en/cases/{HUMILITY}/?show=1")
    page = window.page
    page.click("#row-humility summary")
    page.fill("#to-humility", "3")
    page.keyboard.press("Enter")
    window.wait_for("humility", "1/1")
    assert page.inner_text("#effects li:last-child h3") == "Humility"
    page.wait_for_function("() => document.activeElement.closest('#row-humility')")


# --- a card by its text -----------------------------------------------------------------------------

MOON = {
    "en": "Blood Moon {2}{R}\nEnchantment\nNonbasic lands are Mountains.",
    "fr": "Lune de sang {2}{R}\nEnchantement\nLes terrains non-base sont des montagnes.",
}
ORCHARD = {
    "en": "Old Orchard\nLand\nOther lands you control are Forests in addition to their other types.\n{T}: Add {G}.",
    "fr": "Vieux verger\nTerrain\nLes autres terrains que vous contrôlez sont des forêts en plus de leurs autres types."
    "\n{T} : Ajoutez {G}.",
}


#: What a page says once every line is read, and what the land becomes.
WHOLE = {"en": ("Every line is understood.", "Mountain"), "fr": ("Chaque ligne est comprise.", "ontagne")}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_card_that_the_library_does_not_have_is_played_against_blood_moon(
    open_window: OpenWindow, violations: Violations, language: str
) -> None:
    """The lines are read as they are typed. Under Blood Moon the nonbasic land is a Mountain, and its own ability is
    gone (305.7): its effect applies no more, since Blood Moon takes the ability away in the same layer (613.8)."""
    window = open_window(bypass_csp=True).open(f"/{language}/sandbox/")
    page = window.page
    page.click("#first-paste")
    page.wait_for_url("**/paste/")  # what is typed before htmx is there is read with the next key
    page.fill("#paste_text", ORCHARD[language])
    page.wait_for_selector(".paste-lines .paste-read .badges")
    assert page.locator(".paste-lines li").count() == 2
    assert page.locator("#live").inner_text() == WHOLE[language][0]
    assert violations(page) == []
    page.click("#keep")
    window.page.wait_for_selector("#card-own-card")
    window.unfold("paste").page.click("#paste")
    page.fill("#paste_text", MOON[language])
    page.wait_for_selector(".paste-lines .paste-read")
    page.click("#keep")
    page.wait_for_selector("#card-own-card-2")
    assert WHOLE[language][1] in page.inner_text("#card-own-card")
    assert violations(page) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_card_is_pasted_without_javascript_on_a_narrow_screen(open_window: OpenWindow, language: str) -> None:
    """A button shows what is read; nothing that was typed is lost; 320 pixels wide."""
    window = open_window(size=(320, 700), js=False).open(f"/{language}/sandbox/")
    page = window.page
    for text, name in ((ORCHARD[language], "own-card"), (MOON[language], "own-card-2")):
        window.unfold("paste").page.click("#first-paste, #paste")
        page.fill("#paste_text", text)
        page.click("button[value=look]")
        assert page.input_value("#paste_text").replace("\r", "") == text
        assert page.locator(".paste-lines .paste-read").count() == 1
        assert window.overflow() == 0
        page.click("#keep")
        page.wait_for_selector(f"#card-{name}")
    assert WHOLE[language][1] in page.inner_text("#card-own-card")
    assert window.overflow() == 0


def test_one_of_two_readings_is_chosen(open_window: OpenWindow, violations: Violations) -> None:
    """« Les créatures Elfe et Guerrier » are those that are both, or either: chosen by hand, the line is read."""
    window = open_window(bypass_csp=True).open("/fr/sandbox/?then=paste")
    page = window.page
    page.fill("#paste_text", "Vieux chant\nEnchantement\nLes créatures Elfe et Guerrier gagnent +1/+1.")
    page.wait_for_selector(".paste-choice input[name=means-0]")
    assert page.locator(".paste-choice input[name=means-0]").count() == 2
    assert violations(page) == []
    page.locator(".paste-choice label").nth(1).click()
    page.click("#keep")
    page.wait_for_selector("#card-own-card")
    assert "pas comprise" not in page.inner_text("#card-own-card")


# --- a sentence and a form ----------------------------------------------------------------------------


def test_a_sentence_and_the_form_say_one_effect(open_window: OpenWindow, violations: Violations) -> None:
    """The form follows as a sentence is typed, the sentence as the form is changed; nothing lies on the board before
    it is confirmed. By hand: bears under two enchantments of which each gives +1/+0 or more (613.4c)."""
    window = open_window(bypass_csp=True).open(f"/en/cases/{HUMILITY}/build/")
    page = window.page
    page.fill("#sentence", "Creatures you control get +1/+1 and have flying.")
    expect_headline(window, "Layers 6 and 7c.")
    assert page.input_value("#sentence") == "Creatures you control get +1/+1 and have flying."
    assert window.focused() == "sentence"
    page.fill("#id_does--1-pt-add-0", "3")
    page.wait_for_function("() => document.querySelector('#sentence').value.includes('+3/+1')")
    page.fill("#sentence", "Enchanted creature gets +2/+2 and glimmers.")
    page.wait_for_selector("#said mark")
    assert page.inner_text("#said mark") == "glimmers"
    assert page.input_value("#effect_frame") == "aura"
    assert page.input_value("#id_does--0-pt-add-0") == "2"
    assert violations(page) == []
    page.goto(window.site + f"/en/cases/{HUMILITY}/build/")
    page.fill("#sentence", "Creatures you control get +1/+0.")
    expect_headline(window, "Layer 7c.")
    page.click("#keep")
    page.wait_for_selector("#row-own-enchantment, [id^=row-own]")
    window.complaints.clear()


def test_a_line_that_was_not_read_is_finished_without_javascript(open_window: OpenWindow) -> None:
    """In French, 320 pixels wide: the form has what stands before the word; saved, it stands for the line."""
    window = open_window(size=(320, 700), js=False).open("/fr/sandbox/?then=paste")
    page = window.page
    page.fill("#paste_text", "Vieux verger\nEnchantement\nLes créatures que vous contrôlez gagnent +1/+1 et zolent.")
    page.click("button[value=look]")
    assert page.inner_text(".paste-left mark") == "zolent"
    assert window.overflow() == 0
    page.click("button[value='finish:0']")
    assert page.inner_text("#said mark") == "zolent"
    assert page.input_value("#id_does--0-pt-add-0") == "1"
    assert window.overflow() == 0
    page.select_option("[name='does+']", "gain")
    page.click("#part-does ~ .part-field noscript button, .part-field button[value=part]")
    page.fill("#id_does--1-abilities-add", "vol")
    page.click("#keep")
    page.wait_for_selector("#card-own-card")
    assert "gagnent +1/+1 et ont le vol" in page.inner_text("#effects").replace("\u00a0", " ")
    assert "n’a pas lue" not in page.inner_text("main")


def test_what_no_question_asks_for_is_said_piece_by_piece(open_window: OpenWindow, violations: Violations) -> None:
    """A selector of two sorts, chosen from lists; the sentence follows. The whole object fits 320 pixels."""
    window = open_window(bypass_csp=True).open(f"/en/cases/{HUMILITY}/build/?from=permanent")
    page = window.page
    page.click("button[value='part:like:apart:']")
    page.locator("select[name='like+']").select_option("any")
    page.locator("button[value='part:like:item:/any']").click()
    page.locator("select[name='like@/any/0-type']").select_option("Creature")
    page.click("button[value='part:like:item:/any']")
    page.wait_for_selector("select[name='like@/any/1-token']")
    page.click("div:has(> .builder-grid [name='like@/any/1-type']) summary")
    page.select_option("select[name='like@/any/1-token']", "yes")
    kind(window, "modify")
    page.wait_for_function("() => document.querySelector('#sentence').value.includes('token')")
    assert violations(page) == []
    window.page.set_viewport_size({"width": 320, "height": 640})
    assert window.overflow() == 0
    window.open(f"/en/cases/{HUMILITY}/whole/?of=object:opalescence-1")
    assert window.overflow() == 0
    assert violations(page) == []


def test_one_press_says_what_a_text_without_a_type_line_is_on(open_window: OpenWindow) -> None:
    """The lines are read again in place, the press stays pressed and has the focus, and the size can be typed."""
    window = open_window().open("/en/sandbox/?then=paste")
    page = window.page
    page.fill("#paste_text", "Creatures you control get +0/+2.")
    page.wait_for_selector("#as-creature")
    page.click("#as-creature")
    page.wait_for_selector("#as-creature[aria-pressed=true]")
    assert window.focused() == "as-creature"
    assert page.input_value("#paste_text") == "Creatures you control get +0/+2."
    page.fill("input[name=toughness]", "3")
    assert window.too_wide() == []
    page.click("#keep")
    page.wait_for_url("**/boards/**")
    assert list(window.sizes().values()) == ["1/5"]
