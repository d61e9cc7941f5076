from __future__ import annotations

from django.contrib.auth import views as auth
from django.urls import path

from layers_site.editing.views import (
    boards,
    cards,
    cases,
    entering,
    expecting,
    history,
    home,
    keeping,
    pasting,
    stages,
    together,
)

app_name = "desk"

urlpatterns = [
    path("", home.home, name="home"),
    path("login/", entering.SignInView.as_view(), name="login"),
    path("logout/", auth.LogoutView.as_view(next_page="workbench:home"), name="logout"),
    path("import/", home.take_in, name="import"),
    path("export/", home.give_out, name="export"),
    path("boards/", boards.from_bench, name="from-bench"),
    path("boards/new/", boards.new, name="new"),
    path("boards/<slug:board_id>/save/", boards.save, name="save"),
    path("cards/", cards.cards, name="cards"),
    path("cards/new/", cards.new_card, name="card-new"),
    path("cards/new/text/", pasting.paste_card, name="card-paste"),
    path("cards/new/board/<slug:board_id>/<slug:key>/", keeping.keep_card, name="card-keep"),
    path("cards/<slug:slug>/", cards.card, name="card"),
    path("cards/<slug:slug>/board/", keeping.open_card, name="card-open"),
    path("cards/<slug:slug>/status/", cards.advance_card, name="card-advance"),
    path("cards/<slug:slug>/delete/", cards.delete_card, name="card-delete"),
    path("cards/<slug:slug>/history/", history.card_history, name="card-history"),
    path("cards/<slug:slug>/revert/", history.take_card_back, name="card-revert"),
    path("cards/<slug:slug>/boards/", cards.card_boards, name="card-boards"),
    path("cards/<slug:slug>/comments/", together.comment_card, name="card-comment"),
    path("cards/<slug:slug>/shipped/", together.shipped_card, name="card-shipped"),
    path("comments/<int:comment_id>/settle/", together.settle, name="settle"),
    path("cases/<slug:slug>/", cases.case, name="case"),
    path("cases/<slug:slug>/comments/", together.comment, name="comment"),
    path("cases/<slug:slug>/propose/", together.propose, name="propose"),
    path("cases/<slug:slug>/proposal/", together.proposal, name="proposal"),
    path("cases/<slug:slug>/shipped/", together.shipped, name="shipped"),
    path("cases/<slug:slug>/texts/", cases.texts, name="texts"),
    path("cases/<slug:slug>/print/", cases.set_french_texts, name="set-french"),
    path("cases/<slug:slug>/copy/", cases.copy, name="copy"),
    path("cases/<slug:slug>/board/", cases.open_board, name="open-board"),
    path("cases/<slug:slug>/status/", cases.advance, name="advance"),
    path("cases/<slug:slug>/history/", history.history, name="history"),
    path("cases/<slug:slug>/revert/", history.take_back, name="revert"),
    path("cases/<slug:slug>/file/", home.give_out_case, name="file"),
    path("cases/<slug:slug>/stage/", stages.stage, name="stage"),
    path("cases/<slug:slug>/arrange/", stages.arrange, name="arrange"),
    path("cases/<slug:slug>/expect/", expecting.expect, name="expect"),
    path("cases/<slug:slug>/variants/<slug:variant>/", stages.variant, name="variant"),
]
