"""Boards: what a visitor made of a case, kept for good under a short address."""

from __future__ import annotations

import base64
import hashlib
import json
from typing import Any

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from layers_site.cases.models import Case
from layers_site.workbench.querysets import BoardQuerySet

ID_LENGTH = 12


class Board(models.Model):
    """One immutable board. Its id is made from its content: the same steps lead to the same address.

    `scenario` is a `layers/1` document. `parent` is the board before the last action, None after the first
    action on a case. `action` says what that was: `{"do": "up", "item": "humility", …}`.
    """

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, editable=False)
    case = models.ForeignKey(Case, verbose_name=_("case"), null=True, on_delete=models.SET_NULL)
    parent = models.ForeignKey("self", verbose_name=_("board before"), null=True, on_delete=models.SET_NULL)
    variant = models.SlugField(_("variant"), max_length=80, blank=True)
    stage = models.PositiveSmallIntegerField(_("stage"), default=0)
    scenario = models.JSONField(_("scenario"))
    action = models.JSONField(_("action"), default=dict)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    objects = BoardQuerySet.as_manager()

    class Meta:
        verbose_name = _("board")
        verbose_name_plural = _("boards")
        ordering = ("-created",)

    def __str__(self) -> str:
        return self.id

    def get_absolute_url(self) -> str:
        return reverse("workbench:board", args=(self.id,))


def content_id(content: dict[str, Any]) -> str:
    """Twelve letters and digits (60 bits) that stand for `content`, whatever the order of its keys."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    digest = hashlib.sha256(text.encode()).digest()
    return base64.b32encode(digest).decode()[:ID_LENGTH].lower()
