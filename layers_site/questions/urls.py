from __future__ import annotations

from django.urls import path

from layers_site.questions.views import predict

app_name = "asking"

urlpatterns = [
    path("cases/<slug:slug>/predict/", predict.case, name="case"),
    path("boards/<slug:board_id>/predict/", predict.board, name="board"),
]
