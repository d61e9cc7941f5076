"""What a learner keeps of boards: a name for a board, and links that follow their maker's work.

Boards themselves never change, and belong to nobody; only what is said of them belongs to a learner.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from layers_site.learners.models import Learner
from layers_site.sharing.querysets import KeptBoardQuerySet, LatestLinkQuerySet
from layers_site.workbench.models import Board

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

LONGEST_NAME: Final = 80
#: Without letters and digits that are taken for one another: keys are copied from a wall too.
ALPHABET: Final = "abcdefghjkmnpqrstvwxyz23456789"
KEY_LENGTH: Final = 14


def new_key() -> str:
    """30 to the 14th, 68 bits: nobody finds a link by guessing."""
    return "".join(secrets.choice(ALPHABET) for _ in range(KEY_LENGTH))


class KeptBoard(models.Model):
    """A board that a learner keeps under a name of their own. It opens under `edition`, "" for the board's own."""

    learner = models.ForeignKey(
        Learner, verbose_name=_("learner"), on_delete=models.CASCADE, related_name="kept_boards"
    )
    board = models.ForeignKey(Board, verbose_name=_("board"), on_delete=models.PROTECT, related_name="+")
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    edition = models.CharField(_("edition"), max_length=200, blank=True)
    kept = models.DateTimeField(_("kept"), auto_now_add=True)

    objects = KeptBoardQuerySet.as_manager()

    class Meta:
        verbose_name = _("kept board")
        verbose_name_plural = _("kept boards")
        ordering = ("-kept", "-pk")
        constraints = [models.UniqueConstraint(fields=("learner", "board"), name="a_board_is_kept_once")]

    def __str__(self) -> str:
        return self.name


class LatestLink(models.Model):
    """A link that leads to the latest of a learner's boards: its key stays, the board changes.

    Whoever has the key may look; only the learner points it elsewhere.
    """

    key = models.CharField(_("key"), max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    learner = models.ForeignKey(
        Learner, verbose_name=_("learner"), on_delete=models.CASCADE, related_name="latest_links"
    )
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    board = models.ForeignKey(Board, verbose_name=_("board"), on_delete=models.PROTECT, related_name="+")
    edition = models.CharField(_("edition"), max_length=200, blank=True)
    made = models.DateTimeField(_("made"), auto_now_add=True)

    objects = LatestLinkQuerySet.as_manager()

    if TYPE_CHECKING:
        stops: RelatedManager[Stop]

    class Meta:
        verbose_name = _("link to the latest")
        verbose_name_plural = _("links to the latest")
        ordering = ("-made", "-pk")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("short:latest", args=(self.key,))


class Stop(models.Model):
    """A board that a link has led to, from `at` on."""

    link = models.ForeignKey(LatestLink, verbose_name=_("link"), on_delete=models.CASCADE, related_name="stops")
    board = models.ForeignKey(Board, verbose_name=_("board"), on_delete=models.PROTECT, related_name="+")
    edition = models.CharField(_("edition"), max_length=200, blank=True)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("stop of a link")
        verbose_name_plural = _("stops of a link")
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"{self.link_id} {self.board_id}"


class EditionsOfCase(models.Model):
    """Which editions give something else on a case than today's rules, kept by the digest of its content.

    `found` has for each such edition the first moment where: `{"2003": ["variant", 2]}`.
    """

    digest = models.CharField(primary_key=True, max_length=64, editable=False)
    found = models.JSONField(_("found"), default=dict)

    class Meta:
        verbose_name = _("editions of a case")
        verbose_name_plural = _("editions of a case")

    def __str__(self) -> str:
        return self.digest[:12]
