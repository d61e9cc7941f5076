"""The addresses of the site. Every page lives under its language; "/" leads to the visitor's own."""

from __future__ import annotations

from typing import Final

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path
from django.utils.translation import gettext_lazy as _

from layers_site.accounts.views import privacy
from layers_site.api.urls import pages as api_pages
from layers_site.boards.sharing.urls import short
from layers_site.boards.urls import urlpatterns as board_pages
from layers_site.learning import urls as learning
from layers_site.learning.home import Home
from layers_site.platform.offline import manifest, offline, worker
from layers_site.platform.views import LeadsOn, favicon
from layers_site.search.views import search

admin.site.site_header = admin.site.site_title = _("Layers: administration")

# A database that is locked or full is no fault of ours, and says when to try again.
handler500 = "layers_site.operations.observing.server_error"

# The home page asks about a board and leads on to lessons: so it is made by the room that teaches.
boards = [path("", Home.as_view(), name="home"), *board_pages]

#: Where pages were before, and the page that each address leads on to; behind "?" is what goes along in its query.
MOVED: Final = {
    "desk-login": ("desk/login/", "accounts:sign-in"),
    "drills": ("drills/", "practice:choose"),
    "dealt-effect": ("drills/one-more-effect/", "practice:choose"),
    "case-effect": ("cases/<slug:slug>/one-more/", "questions:case"),
    "board-effect": ("boards/<slug:board_id>/one-more/", "questions:board"),
    "round": ("practice/round/", "practice:ten"),
    "round-end": ("practice/round/<slug:seed>/", "practice:ten-end"),
    "round-board": ("practice/round/<slug:seed>/<int:number>/", "practice:ten-board"),
    "deal": ("practice/deal/", "practice:ten"),
    "due": ("practice/due/", "progress:progress"),
    "lesson-round": ("practice/lesson/<slug:lesson>/", "practice:ten?lesson"),
    "lesson-end": ("practice/lesson/<slug:lesson>/<slug:seed>/", "practice:ten-end?lesson"),
    "lesson-board": ("practice/lesson/<slug:lesson>/<slug:seed>/<int:number>/", "practice:ten-board?lesson"),
    "drill-end": ("practice/drill/<slug:drill>/<slug:seed>/", "practice:ten-end?drill"),
    "lesson-sheet": ("lessons/<slug:slug>/sheet/", "lessons:lesson"),
    "placement": ("placement/", "practice:ten?skip"),
    "placement-end": ("placement/<slug:seed>/", "practice:ten-end?skip"),
    "placement-board": ("placement/<slug:seed>/<int:number>/", "practice:ten-board?skip"),
    "board-compare": ("boards/<slug:board_id>/compare/", "sharing:board-share"),
    "case-compare": ("cases/<slug:slug>/compare/", "sharing:case-share"),
    "compare": ("boards/<slug:board_id>/compare/<slug:with>/", "boards:board?with"),
    "open": ("open/", "sharing:mine"),
    "now": ("now/", "ask:ask"),
    "now-ruling": ("now/<slug:board_id>/", "ask:ruling"),
    "gift": ("quizzes/<uuid:key>/export/gift.txt", "results:take"),
    "quiz-json": ("quizzes/<uuid:key>/export/quiz.json", "results:take"),
    "moodle": ("quizzes/<uuid:key>/export/moodle.xml", "results:take"),
    "rounds": ("quizzes/rounds/", "trainer:home"),
    "paper": ("quizzes/rounds/<slug:code>/paper/", "trainer:print"),
    "key": ("quizzes/rounds/<slug:code>/key/", "trainer:print"),
    "kit": ("quizzes/rounds/<slug:code>/kit/", "trainer:print"),
    "history": ("quizzes/<uuid:key>/history/", "trainer:colleagues"),
    "round-history": ("quizzes/rounds/<slug:code>/history/", "trainer:round-colleagues"),
    "regrade": ("quizzes/rounds/<str:code>/results/questions/<slug:question>/regrade/", "results:question"),
    "regradings": ("quizzes/rounds/<str:code>/results/regradings/", "results:round"),
    "forget-sheet": ("quizzes/rounds/<str:code>/results/sheets/<int:sheet>/delete/", "results:sheet"),
}
moved = [path(old, LeadsOn.as_view(pattern_name=new), name=name) for name, (old, new) in MOVED.items()]

# Those that are asked for most come first: they are looked through in this order.
urlpatterns = [
    *i18n_patterns(
        path("", include((boards, "boards"))),
        path("admin/", admin.site.urls),
        path("", include("layers_site.questions.urls")),
        path("", include("layers_site.boards.building.urls")),
        path("", include("layers_site.boards.sharing.urls")),
        path("", include((moved, "moved"))),
        path("lessons/", include((learning.LESSONS, "lessons"))),
        path("drills/", include((learning.DRILLS, "drills"))),
        path("stack/", include((learning.STACK, "stack"))),
        path("progress/", include((learning.PROGRESS, "progress"))),
        path("practice/", include((learning.PRACTICE, "practice"))),
        path("today/", include((learning.DAY, "day"))),
        path("", include("layers_site.ask.urls")),
        path("search/", include(([path("", search, name="search")], "search"))),
        path("desk/", include("layers_site.editing.urls")),
        path("account/", include("layers_site.accounts.urls")),
        path("privacy/", privacy, name="privacy"),
        path("offline/", offline, name="offline"),
        path("manifest.json", manifest, name="manifest"),
        path("q/", include("layers_site.quizzes.taking.urls")),
        path("live/", include("layers_site.quizzes.live.urls")),
        path("", include("layers_site.quizzes.classes.urls")),
        path("quizzes/", include("layers_site.quizzes.trainer.urls")),
        path("quizzes/", include("layers_site.quizzes.results.urls")),
        path("", include(api_pages)),
        path("", include("layers_site.content.glossary.urls")),
        prefix_default_language=True,
    ),
    path("favicon.ico", favicon),
    path("worker.js", worker, name="worker"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("layers_site.operations.urls")),
    path("api/", include("layers_site.api.urls")),
    path("", include((short, "short"))),
]
