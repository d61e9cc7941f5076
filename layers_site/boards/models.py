"""Boards, kept for good under short addresses; what a learner keeps of them, and links that follow their maker.

Boards themselves never change and belong to nobody; only what is said of them belongs to a learner. What is somebody
else’s is as if it were not there.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Self, TypedDict, Unpack

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from layers_site.accounts.learners import pointing_to
from layers_site.accounts.models import Learner
from layers_site.content.models import Case

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

ID_LENGTH: Final = 12
#: So many are deleted at a time, each time in a transaction of its own.
AT_ONCE: Final = 500


class Origin(TypedDict, total=False):
    """The origin of a board: a stage of a case, and the board before. Both are empty for a board made from nothing."""

    case: Case | None
    parent: Board | None
    variant: str
    stage: int


class BoardQuerySet(models.QuerySet["Board"]):
    def with_origin(self, board_id: str) -> tuple[Board, datetime | None] | None:
        """Return a board with the board before, and when its case was last saved; None where there is no such board."""
        row = self.select_related("parent").annotate(case_saved=models.F("case__updated")).filter(pk=board_id).first()
        return None if row is None else (row, row.case_saved)  # type: ignore[attr-defined]  # annotated

    def store(self, text: str, action: dict[str, Any], **origin: Unpack[Origin]) -> Board:
        """Store a board under the id of its content, unless it is there. `text` is the canonical one."""
        board, _created = self.defer("scenario").get_or_create(
            pk=self.model.id_of(text, action, **origin),
            defaults={"scenario": lambda: json.loads(text), "action": action, **origin},
        )
        # They are at hand, and need not be fetched: unless the row has lost them since.
        case, parent = origin.get("case"), origin.get("parent")
        if case is not None and board.case_id == case.pk:
            board.case = case
        if parent is not None and board.parent_id == parent.pk:
            board.parent = parent
        return board

    def loose(self, since: datetime) -> Self:
        """Return boards made before `since` to which no row points: neither kept, nor linked, nor parent."""
        boards = self.filter(created__lt=since)
        for pointer in pointing_to(self.model):
            rows = pointer.model._base_manager.filter(**{pointer.name: models.OuterRef("pk")})
            boards = boards.exclude(models.Exists(rows))
        return boards

    def prune(self, since: datetime) -> int:
        """Delete the loose ones, and then those that only they had led back to; say how many they were.

        A way of twenty boards goes from its end, so it takes as many rounds.
        """
        deleted = 0
        while keys := list(self.loose(since).order_by("pk").values_list("pk", flat=True)[:AT_ONCE]):
            number, _kinds = self.loose(since).filter(pk__in=keys).delete()
            if not number:
                break
            deleted += number
        return deleted


class KeptBoardQuerySet(models.QuerySet["KeptBoard"]):
    def of(self, learner: Learner | None) -> Self:
        """Return the boards that one learner keeps; nothing for nobody."""
        return self.filter(learner=learner).select_related("board__case") if learner is not None else self.none()


class LatestLinkQuerySet(models.QuerySet["LatestLink"]):
    def of(self, learner: Learner | None) -> Self:
        """Return the links that one learner made, with the boards; nothing for nobody."""
        return self.filter(learner=learner).select_related("board__case") if learner is not None else self.none()


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
        return reverse("boards:board", args=(self.id,))

    @staticmethod
    def id_of(text: str, action: dict[str, Any], **origin: Unpack[Origin]) -> str:
        """Return the id of such a board, stored or not."""
        case, parent = origin.get("case"), origin.get("parent")
        return content_id(
            {
                "case": case.slug if case else "",
                "parent": parent.id if parent else "",
                "variant": origin.get("variant", ""),
                "stage": origin.get("stage", 0),
                "scenario": text,
                "action": action,
            }
        )


def content_id(content: dict[str, Any]) -> str:
    """Return twelve letters and digits (60 bits) that stand for `content`, whatever the order of its keys."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    digest = hashlib.sha256(text.encode()).digest()
    return base64.b32encode(digest).decode()[:ID_LENGTH].lower()


LONGEST_NAME: Final = 80
#: Without letters and digits that are taken for one another: keys are copied from a wall too.
ALPHABET: Final = "abcdefghjkmnpqrstvwxyz23456789"
KEY_LENGTH: Final = 14


def new_key() -> str:
    """Make a key, one of 30 to the 14th (68 bits): nobody finds a link by guessing."""
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


if TYPE_CHECKING:
    from layers_site.accounts.models import Learner
    from layers_site.boards.models import Board, KeptBoard, LatestLink
    from layers_site.content.models import Case
