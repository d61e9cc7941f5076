"""A class: the same people over several rounds, with one code that lasts and a seat for each."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from layers_site.accounts.models import Learner
from layers_site.quizzes.codes import CLASS_LENGTH, new_class_code
from layers_site.quizzes.models.rounds import MOST_NAME
from layers_site.quizzes.querysets import SchoolClassQuerySet

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

    from layers_site.quizzes.models.colleagues import Colleague
    from layers_site.quizzes.models.rounds import Round


_KEY_BYTES: Final = 16


def new_key() -> str:
    """Make the secret of a link: 128 bits, which nobody guesses."""
    return secrets.token_urlsafe(_KEY_BYTES)


class SchoolClass(models.Model):
    """A class of a trainer. Its rounds name it (`Round.klass`)."""

    code = models.CharField(_("code"), max_length=CLASS_LENGTH, unique=True, default=new_class_code, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("trainer"), on_delete=models.CASCADE, related_name="classes"
    )
    name = models.CharField(_("name"), max_length=120)
    open = models.BooleanField(_("takes new seats"), default=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    objects = SchoolClassQuerySet.as_manager()

    if TYPE_CHECKING:
        seats: RelatedManager[Seat]
        rounds: RelatedManager[Round]
        colleagues: RelatedManager[Colleague]

    class Meta:
        verbose_name = _("class")
        verbose_name_plural = _("classes")
        ordering = ("-created", "pk")
        db_table = "quizzes_klass"

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("classes:class", args=(self.code,))


class Seat(models.Model):
    """One learner's place in a class.

    `key` is in the link by which they take it on another machine, without an account. `name` is "" once they have given
    it up: then it keeps what they answered side by side for the trainer, under a learner who is nobody.
    """

    klass = models.ForeignKey(SchoolClass, verbose_name=_("class"), on_delete=models.CASCADE, related_name="seats")
    learner = models.ForeignKey(Learner, verbose_name=_("learner"), on_delete=models.CASCADE, related_name="seats")
    name = models.CharField(_("name"), max_length=MOST_NAME, blank=True)
    key = models.CharField(_("key"), max_length=40, unique=True, default=new_key, editable=False)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("since", "pk")
        constraints = [models.UniqueConstraint(fields=("klass", "learner"), name="one_seat_a_learner")]

    def __str__(self) -> str:
        return f"{self.klass} {self.name}"
