"""Deleted content, stored so that it can be restored and so that loading files does not bring it back."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from layers_site.platform.language import label_text


class Deletion(models.Model):
    """Content that somebody deleted. `of` is its model as the database names it ("content.case").

    `document` and `state` are what it was; `loaded_digest` is that of the file it was last loaded from. What came
    from a file is `left_out` where files are loaded, until somebody brings it back.
    """

    of = models.CharField(_("what"), max_length=40)
    slug = models.SlugField(_("slug"), max_length=80)
    document = models.JSONField(_("document"))
    state = models.JSONField(_("state"), default=dict)
    loaded_digest = models.CharField(max_length=64, blank=True, default="")
    left_out = models.BooleanField(_("left out where files are loaded"), default=False)
    at = models.DateTimeField(_("at"), auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("by"), null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("deleted content")
        verbose_name_plural = _("deleted content")
        ordering = ("-at", "-pk")
        indexes = [models.Index(fields=["of", "slug"], name="deletion_of_slug")]

    def __str__(self) -> str:
        return self.title or self.slug

    @property
    def title(self) -> str:
        """Return the title or name that the content had, in the language of the page."""
        document: dict[str, Any] = self.document
        return label_text(document.get("title") or document.get("name") or "")
