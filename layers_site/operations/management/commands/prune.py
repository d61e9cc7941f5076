"""Delete what nobody has used for long; to be run now and then, by cron for one."""

from __future__ import annotations

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from layers_site.accounts.learners import prune_held_learners, prune_learners, unused_learners
from layers_site.accounts.models import Event
from layers_site.boards.models import Board
from layers_site.platform.clocks import months_before
from layers_site.quizzes.withdrawing import prune_rounds, unused_rounds


class Command(BaseCommand):
    help = (
        "Delete rounds of quizzes that nobody used for so many months, learners without an account who did nothing for "
        "so many, with what they did, boards as old that nothing leads to, older events of the log, and ended sessions."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--months",
            type=int,
            default=settings.RETENTION_MONTHS,
            help="of learners and boards; default: RETENTION_MONTHS (%(default)s). Of rounds: QUIZ_RETENTION_MONTHS",
        )
        parser.add_argument("--dry-run", action="store_true", help="only say how many there are")

    def handle(self, *_args: object, months: int, dry_run: bool, **_options: object) -> None:
        if months < 1:
            raise CommandError("at least one month is kept")
        since = months_before(timezone.now(), months)
        if dry_run:
            learners, boards = unused_learners(since).count(), Board.objects.loose(since).count()
            text = f"{unused_rounds().count()} rounds, {learners} learners and {boards} boards or more"
            self.stdout.write(f"To go: {text}, unused since {since:%Y-%m-%d}.")
            return
        # Rounds first, and boards last: a learner whom only a round kept, and a board that only they kept, go then.
        rounds = prune_rounds()
        learners = prune_learners(since)
        prune_held_learners(since)
        boards = Board.objects.prune(since)
        Event.objects.filter(at__lt=since).delete()
        call_command("clearsessions")
        text = f"{rounds} rounds, {learners} learners and {boards} boards"
        self.stdout.write(f"Gone: {text}, unused since {since:%Y-%m-%d}.")
