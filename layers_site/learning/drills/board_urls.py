"""Addresses of "one more effect", below the address of a case or a board."""

from __future__ import annotations

from django.urls import path

from layers_site.learning.drills.views.one_more import EffectOnBoard

app_name = "one-more"

urlpatterns = [
    path("cases/<slug:slug>/one-more/", EffectOnBoard.as_view(), name="case"),
    path("boards/<slug:board_id>/one-more/", EffectOnBoard.as_view(), name="board"),
]
