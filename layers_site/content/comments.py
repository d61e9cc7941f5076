"""Comments of editors on a case, a card or a document, and what they ask each other for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from layers_site.content.models import Card, Case, Document


class CommentQuerySet(models.QuerySet["Comment"]):
    def of(self, content: Card | Case | Document) -> Self:
        """Return the comments on a case, a card or a document, the oldest first."""
        if content._state.adding:  # a document that nobody has changed here has no row
            return self.none()
        return self.filter(**{content._meta.model_name or "": content}).select_related("by", "settled_by")

    def unsettled(self) -> Self:
        """Return the comments that ask for something which nobody has done yet."""
        return self.exclude(wants="").filter(settled_at=None)


class Comment(models.Model):
    """A comment on a case, a card or a document; `wants` is what is asked for with it, "" for nothing.

    `settled_at` is when somebody did it, or said that it is not needed.
    """

    class Wants(models.TextChoices):
        REVIEW = "review", _("a review")
        PUBLISH = "publish", _("publishing")
        FRENCH = "fr", _("the French texts")
        ENGLISH = "en", _("the English texts")

    case = models.ForeignKey(
        "content.Case", verbose_name=_("case"), null=True, on_delete=models.CASCADE, related_name="comments"
    )
    card = models.ForeignKey(
        "content.Card", verbose_name=_("card"), null=True, on_delete=models.CASCADE, related_name="comments"
    )
    document = models.ForeignKey(
        "content.Document", verbose_name=_("document"), null=True, on_delete=models.CASCADE, related_name="comments"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("by"), null=True, on_delete=models.SET_NULL, related_name="comments"
    )
    at = models.DateTimeField(_("at"), auto_now_add=True)
    text = models.TextField(_("comment"), max_length=2000, blank=True)
    wants = models.CharField(_("asks for"), max_length=7, choices=Wants.choices, blank=True, default="")
    settled_at = models.DateTimeField(_("settled at"), null=True, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("settled by"), null=True, blank=True, on_delete=models.SET_NULL,
        related_name="+",
    )  # fmt: skip

    objects = CommentQuerySet.as_manager()

    class Meta:
        verbose_name = _("comment")
        verbose_name_plural = _("comments")
        ordering = ("at", "pk")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(case__isnull=False, card__isnull=True, document__isnull=True)
                | models.Q(case__isnull=True, card__isnull=False, document__isnull=True)
                | models.Q(case__isnull=True, card__isnull=True, document__isnull=False),
                name="comment_on_one_content",
            )
        ]

    def __str__(self) -> str:
        return self.text or str(self.get_wants_display())

    @property
    def content(self) -> Card | Case | Document:
        """Return the case, the card or the document that the comment is about."""
        content = self.case or self.card or self.document
        assert content is not None  # noqa: S101 - the constraint keeps it so
        return content
