"""Two learners who turn out to be one: what one of them did becomes the other's, and one of them is left.

Which rows belong to a learner is asked of the models, so that an app that keeps something more needs no word here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.db import IntegrityError, models, transaction

from layers_site.accounts.models import Learner

Pointer = models.ForeignKey[Any, Any]
#: The column that numbers the rows of a learner, in models that have more than one of a kind.
NUMBER: Final = "number"


@transaction.atomic
def join(learner: Learner, other: Learner) -> Learner:
    """Move every row of `other` to `learner`, and delete `other`. Raises ValueError where `other` has an account.

    Where only one row of a kind can be (one answer a day, a board kept once, a part read once), that of `learner`
    stays, and the row of `other` goes as rows of a deleted learner go. Where they are numbered (the attempts at a
    quiz), it gets the next number instead: nothing that was handed in is lost.
    """
    if learner.pk == other.pk:
        return learner
    if other.user_id is not None:
        raise ValueError("the learner of an account is joined into no other")
    # In the order of their keys, so that two requests of one browser wait for each other and not in a circle.
    held = {
        row.pk: row for row in Learner.objects.select_for_update().filter(pk__in=(learner.pk, other.pk)).order_by("pk")
    }
    if len(held) < 2:  # another request has joined them
        return learner
    for pointer in pointers():
        _move(pointer, learner, other)
    other.delete()
    return learner


def pointers() -> Iterator[Pointer]:
    """Return every foreign key of any model that points to a learner."""
    return pointing_to(Learner)


def pointing_to(model: type[models.Model]) -> Iterator[Pointer]:
    """Return every foreign key that points to this model, also those without a related name."""
    for relation in model._meta.get_fields(include_hidden=True):
        if isinstance(relation, models.ManyToOneRel) and relation.auto_created:
            yield relation.field


def _move(pointer: Pointer, learner: Learner, other: Learner) -> None:
    rows = pointer.model._base_manager.filter(**{pointer.name: other}).order_by("pk")
    if not (pointer.unique or _rules(pointer)):
        rows.update(**{pointer.name: learner})
        return
    numbered = next((rule for rule in _rules(pointer) if NUMBER in rule), ())
    for row in rows:
        if not _moved(row, {pointer.name: learner}) and numbered:
            beside = {name: getattr(row, name) for name in numbered if name != NUMBER} | {pointer.name: learner}
            _moved(row, {pointer.name: learner, NUMBER: _next(pointer.model, beside)})


def _moved(row: models.Model, columns: dict[str, Any]) -> bool:
    """Try to give the row these values, and return whether no unique constraint refuses them."""
    try:
        with transaction.atomic():
            type(row)._base_manager.filter(pk=row.pk).update(**columns)
    except IntegrityError:
        return False
    return True


def _next(model: type[models.Model], beside: dict[str, Any]) -> int:
    """Return the next free number among the rows with these values."""
    highest = model._base_manager.filter(**beside).aggregate(most=models.Max(NUMBER))
    return (highest["most"] or 0) + 1


def _rules(pointer: Pointer) -> list[tuple[str, ...]]:
    """Return the columns of each unique constraint of the model."""
    meta = pointer.model._meta
    constraints = [
        tuple(constraint.fields) for constraint in meta.constraints if isinstance(constraint, models.UniqueConstraint)
    ]
    return [*constraints, *(tuple(fields) for fields in meta.unique_together)]
