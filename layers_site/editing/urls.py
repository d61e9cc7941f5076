from __future__ import annotations

from django.urls import path

from layers_site.editing.services.lists import CARDS, CASES
from layers_site.editing.views import cards, cases, content, expecting, generic, home

app_name = "editing"

#: Whose views register themselves for the kinds of content.
_OF_CONTENT = (cards, cases, content)

urlpatterns = [
    path("", home.content_list, {"kind": CASES}, name="home"),
    path("import/", home.take_in, name="import"),
    path("export/", home.give_out, name="export"),
    path("comments/<int:comment_id>/settle/", home.settle, name="settle"),
    path("boards/", cases.from_bench, name="from-bench"),
    path("boards/new/", cases.new, name="new"),
    path("boards/<slug:board_id>/save/", cases.save, name="save"),
    path("cards/", home.content_list, {"kind": CARDS}, name="cards"),
    path("cards/new/", cards.new_card, name="card-new"),
    path("cards/new/text/", cards.paste_card, name="card-paste"),
    path("cards/new/board/<slug:board_id>/<slug:key>/", cards.new_card, name="card-keep"),
    path("documents/<slug:kind>/", home.content_list, name="document-list"),
    path("cases/<slug:slug>/copy/", cases.copy, name="case-copy"),
    path("cases/<slug:slug>/expect/", expecting.expect, name="case-expect"),
    *generic.patterns(),
]
