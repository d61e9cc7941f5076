"""The pages of the site by name: one list for the measurements, the pictures and the tests of accessibility.

A new page is added here, and is then measured, shown and tested with the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

HUMILITY: Final = "cases/humility-opalescence-replenish/"
LAND: Final = "cases/blood-moon-and-urborg/"


@dataclass(frozen=True, slots=True)
class Does:
    """One thing that a visitor does on a page before it is looked at: presses `at`, or writes `text` there.

    `then` is what appears after it.
    """

    at: str
    text: str = ""
    then: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """`path` is what follows the language in the address. `who` has to be signed in for it.

    `top` is the element that a picture begins with. The `main` pages are those whose first visit is measured.
    """

    name: str
    path: str
    does: tuple[Does, ...] = ()
    who: Literal["", "editor"] = ""
    top: str = ""
    main: bool = False


PAGES: Final = (
    Page("home", "", main=True),
    Page("home-answered", "?show=1", top="#bench"),
    Page("catalogue", "cases/", main=True),
    Page("workbench", f"{HUMILITY}?show=1", top="#bench", main=True),
    Page("workbench-stages", "cases/ovinize-and-angelic-armaments/?stage=2", top="#bench"),
    Page("workbench-step", f"{HUMILITY}?step=4", top="#layers"),
    Page("workbench-table", f"{HUMILITY}?view=matrix", top="#layers"),
    Page("workbench-sides", f"{HUMILITY}?with=M03", top="#layers"),
    Page("workbench-rules", f"{LAND}?depth=rules", top="#why"),
    Page("workbench-pictures", "cases/blood-moon-life-and-limb-loop/?show=1", top="#layers"),
    Page("workbench-believed", f"{HUMILITY}?edition=M03", top="#bench"),
    Page("workbench-players", "cases/true-believer-turned-to-frog/?show=1", top="#bench"),
    Page("workbench-changed", f"{HUMILITY}?show=1", does=(Does("#down-humility", then=".news"),), top="#bench"),
    Page("library", f"{HUMILITY}add/"),
    Page("library-asks", f"{HUMILITY}add/?card=ovinize"),
    Page("build", f"{HUMILITY}build/"),
    Page("sandbox", "sandbox/"),
    Page("editions", "editions/"),
    Page("predict", f"{HUMILITY}predict/?ask=pt&object=humility", main=True),
    Page(
        "verdict", f"{HUMILITY}predict/?ask=pt&object=humility", does=(Does("button:text-is('1/1')", then="#verdict"),)
    ),
    Page("lessons", "lessons/", main=True),
    Page("lesson", "lessons/continuous-effects/", main=True),
    Page("drill", "drills/which-layer/?item=L29", main=True),
    Page(
        "drill-answered",
        "drills/which-layer/?item=L29",
        does=(Does("label:has(input[value='4'])"), Does("#drill form button.next", then="#drill-verdict")),
    ),
    Page("practice", "practice/"),
    Page("stack", "stack/"),
    Page("stack-game", "stack/stack-what-can-answer/?at=9", main=True),
    Page("progress", "progress/"),
    Page("ask", "ask/", main=True),
    Page(
        "ask-ruling",
        "ask/",
        does=(
            Does("#name-1", "Blood Moon"),
            Does("#name-2", "Urborg"),
            Does("form.names button.next", then="#sentence"),
        ),
    ),
    Page("today", "today/", main=True),
    Page("search", "search/?q=humility"),
    Page("rules", "rules/?number=613.8", main=True),
    Page("numbers", "rules/numbers/"),
    Page("share", f"{HUMILITY}share/"),
    Page("mine", "my-boards/"),
    Page("open", "open/"),
    Page("sign-in", "account/sign-in/"),
    Page("privacy", "privacy/"),
    Page("quiz-code", "q/"),
    Page("about", "about/"),
    Page("menu", "about/", does=(Does(".menu summary", then=".menu[open] ul"),)),
    Page("api", "api/"),
    Page("lost", "nowhere/"),
    Page("desk", "desk/", who="editor"),
    Page("desk-case", f"desk/{LAND}", who="editor"),
    Page("desk-texts", f"desk/{LAND}texts/", who="editor"),
    Page("desk-expect", f"desk/{LAND}expect/?stage=0", who="editor"),
    Page("quizzes", "quizzes/"),
)


def named(name: str) -> Page:
    """Return the page of that name. Raises StopIteration for none."""
    return next(page for page in PAGES if page.name == name)
