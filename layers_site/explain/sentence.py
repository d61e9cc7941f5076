"""A sentence with its fact and the number of the rule. The number is joined to the sentence last, where it is shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from layers_site.explain.wording.typography import stopped


@dataclass(frozen=True, slots=True)
class Sentence:
    """`text` has neither a full stop nor the number of a rule; `rule` is that number, "" where there is none."""

    text: str
    rule: str = ""
    #: What it was made from, to be held against the trace.
    fact: object = field(default=None, compare=False, repr=False)

    @property
    def plain(self) -> str:
        """Return the sentence without the number of its rule."""
        return stopped(self.text)

    def __str__(self) -> str:
        return cited(self.text, self.rule)


def cited(text: str, rule: str) -> str:
    """Return a sentence without its full stop, with the number of the rule that it rests on."""
    return _("%(sentence)s (%(rule)s).") % {"sentence": text, "rule": rule} if rule else stopped(text)
