"""Delete what nobody has used for long; to be run now and then, by cron for one."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from layers_site.learners.pruning import prune_learners, unused_learners
from layers_site.workbench.services.pruning import loose_boards, prune_boards


class Command(BaseCommand):
    help = (
        "Delete learners without an account who did nothing for so many months, with what they did, boards as old that "
        "nothing leads to, and sessions that have ended."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--months", type=int, default=settings.RETENTION_MONTHS, help="default: RETENTION_MONTHS (%(default)s)"
        )
        parser.add_argument("--dry-run", action="store_true", help="only say how many there are")

    def handle(self, *_args: object, months: int, dry_run: bool, **_options: object) -> None:
        if months < 1:
            raise CommandError("at least one month is kept")
        since = months_before(timezone.now(), months)
        if dry_run:
            learners, boards = unused_learners(since).count(), loose_boards(since).count()
            self.stdout.write(f"To go: {learners} learners and {boards} boards or more, unused since {since:%Y-%m-%d}.")
            return
        # Learners first: a board that only they kept is loose then.
        learners = prune_learners(since)
        boards = prune_boards(since)
        call_command("clearsessions")
        self.stdout.write(f"Gone: {learners} learners and {boards} boards, unused since {since:%Y-%m-%d}.")


def months_before(moment: datetime, months: int) -> datetime:
    """The same day so many months before; the 28th where that month has no such day."""
    year, month = divmod(moment.year * 12 + moment.month - 1 - months, 12)
    return moment.replace(year=year, month=month + 1, day=min(moment.day, 28))
