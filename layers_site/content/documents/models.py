"""Documents that editors have changed or made: what they work at, and what visitors see in place of the file."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords  # type: ignore[import-untyped]

from engine.errors import Problem
from layers_site.content.bases import Content, Staged
from layers_site.content.files import digest_of, pretty, read_json
from layers_site.content.languages import labels
from layers_site.content.querysets import ContentQuerySet
from layers_site.content.shipped.kinds import DocumentKind, Json, find_kind, shipped
from layers_site.platform.problems import SiteFault
from layers_site.platform.text import french_problems, label_text


class OrderedJSON(models.TextField[Any, Any]):
    """A JSON document whose keys stay in the order in which somebody wrote them, on every database."""

    _pyi_private_set_type: Any
    _pyi_private_get_type: Any

    def from_db_value(self, value: str | None, *_of_connection: object) -> Any:
        return None if value is None else read_json(value)

    def to_python(self, value: Any) -> Any:
        return read_json(value) if isinstance(value, str) else value

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else pretty(value)

    def value_to_string(self, obj: models.Model) -> Any:
        """Return the value for `dumpdata`, which writes it as JSON by itself."""
        return self.value_from_object(obj)


class Document(Staged, Content):
    """A document of some kind. `slug` is its name among those of its kind.

    `document` is what editors work at, `shown` what visitors see; None while they see what ships, if that is there.
    `loaded_digest` is the digest of what shipped when somebody looked at it last, "" where nothing did. `still_right`
    are the texts in both languages of which somebody has said that they go together as they stand.
    """

    COLUMNS = ()
    LABELS = ()
    BOARD_FIELD = "document"

    slug = models.SlugField(_("name"), max_length=80)
    kind = models.CharField(_("kind"), max_length=20)
    document = OrderedJSON(_("document"))
    still_right = models.JSONField(default=list, blank=True, editable=False)
    shown = OrderedJSON(null=True, editable=False, default=None)
    shown_digest = models.CharField(max_length=64, editable=False, blank=True, default="")
    upstream = None

    objects = ContentQuerySet["Document"].as_manager()
    history = HistoricalRecords(excluded_fields=["search_text", "loaded_digest", "shown", "shown_digest"])

    class Meta:
        verbose_name = _("document")
        verbose_name_plural = _("documents")
        ordering = ("kind", "slug")
        constraints = [models.UniqueConstraint(fields=("kind", "slug"), name="document_once")]
        permissions = (("publish_document", _("Can publish and withdraw documents")),)

    def __str__(self) -> str:
        return label_text(self.document.get(self.of_kind.label, "")) or self.slug

    def save(self, *args: Any, **kwargs: Any) -> None:
        there = {pair for _place, pair in labels(self.document)}
        self.still_right = [pair for pair in self.still_right if tuple(pair) in there]
        self.shown_digest = "" if self.shown is None else digest_of(self.shown)
        super().save(*args, **kwargs)

    @property
    def of_kind(self) -> DocumentKind:
        """Return the kind. Raises LookupError for one that the site does not know any more."""
        kind = find_kind(self.kind)
        if kind is None:
            raise LookupError(self.kind)
        return kind

    @property
    def shipped(self) -> Json | None:
        """Return what ships under its name, or None."""
        return shipped(self.of_kind).get(self.slug)

    @property
    def is_shown(self) -> bool:
        return self.shown is not None

    @property
    def public(self) -> Json | None:
        """Return what visitors see: what is published here, else what ships."""
        return self.shown if self.shown is not None else self.shipped

    @property
    def is_public(self) -> bool:
        """Return whether visitors see it, in whichever version."""
        of_row = self.of_kind.is_public
        return self.public is not None if of_row is None else of_row(self.slug)

    @property
    def ships_newer(self) -> bool:
        """Return whether another version ships than the one that somebody here has looked at."""
        ships = self.shipped
        return ships is not None and digest_of(ships) not in (self.loaded_digest, digest_of(self.document))

    def as_json(self) -> dict[str, Any]:
        return dict(self.document)

    def take_json(self, document: dict[str, Any]) -> None:
        self.document = document

    def state_json(self) -> dict[str, Any]:
        return {"status": self.status}

    def problems_now(self) -> list[Problem]:
        """Return the problems that keep the document from being published."""
        problems = list(self.of_kind.all_problems(self.document))
        known = {problem.path for problem in problems}
        unset = [Problem(path, SiteFault.BADLY_SET) for path in self.badly_set() if path not in known]
        return problems + unset + [Problem(path, SiteFault.OUT_OF_DATE) for path in self.stale_now()]

    def badly_set(self) -> list[str]:
        """Return the French texts that are not set as French print asks; what both languages share is a name."""
        pairs = labels(self.document)
        return [f"{place}/fr" for place, (english, french) in pairs if french != english and french_problems(french)]

    def stale_now(self) -> list[str]:
        """Return the texts whose other language alone has changed since visitors saw both, wherever they stand now.

        What ships, and what somebody has said to be right as it stands, goes together. A case is changed where visitors
        see it, so nothing is left to compare it with, and it has to note what is out of date; a document is changed
        beside what they see.
        """
        before = set(self.seen())
        settled = before | {pair for _place, pair in labels(self.shipped or {})} | set(map(tuple, self.still_right))
        english, french = ({pair[at] for pair in before} for at in (0, 1))
        changed = [(place, pair) for place, pair in labels(self.document) if pair not in settled and all(pair)]
        late = [f"{place}/fr" for place, pair in changed if pair[1] in french]
        return late + [f"{place}/en" for place, pair in changed if pair[0] in english and pair[1] not in french]

    def seen(self) -> list[tuple[str, str]]:
        """Return the texts that visitors see, in both languages."""
        return [pair for _place, pair in labels(self.public or {})]

    def settle_stale(self, texts: Collection[str]) -> None:
        """Say which texts (`/title/fr`) are out of date; all others are right as they stand. Saving stores that."""
        pairs = dict(labels(self.document))
        late = [text for text in self.stale_now() if text not in texts]
        self.still_right = [*self.still_right, *(list(pairs[text.rpartition("/")[0]]) for text in late)]

    def searched_texts(self) -> list[str]:
        return [self.slug, *(text for _place, pair in labels(self.document) for text in pair)]
