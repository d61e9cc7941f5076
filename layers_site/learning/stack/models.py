"""Games on the stack that somebody has played on."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

#: How long the id of a game is, in letters and digits.
ID_LENGTH: Final = 12


class Play(models.Model):
    """One immutable game. Its id is made from its content: the same moves lead to the same address.

    `document` is the whole `stack/1` script with all moves made so far; the first `at` of them are the case's
    own. `parent` is the game before the last move, None for the first that departs from the case.
    """

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, editable=False)
    game = models.SlugField(_("stack case"), max_length=80, blank=True)
    parent = models.ForeignKey("self", verbose_name=_("game before"), null=True, on_delete=models.SET_NULL)
    variant = models.SlugField(_("variant"), max_length=80, blank=True)
    at = models.PositiveSmallIntegerField(_("moves of the case"), default=0)
    document = models.JSONField(_("script"))
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ("-created",)

    def __str__(self) -> str:
        return self.id

    def get_absolute_url(self) -> str:
        return reverse("stack:play", args=(self.id,))
