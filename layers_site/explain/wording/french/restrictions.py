"""Restrictions in French: labels that agree with their subject, « ne peuvent pas être bloquées »."""

from __future__ import annotations

import re
from typing import Final

from engine.scenario import Change, Restrict
from layers_site.explain.wording.french.grammar import Voice

_RESTRICTED: Final = (("ne peut ", "ne peuvent "),)


def restriction_text(clause: Restrict, voice: Voice) -> str:
    """Write what its subject can't do, in the number and gender of the subject."""
    what = _DENIED.sub("ne peut ", clause.what.fr) if voice.of_none else clause.what.fr
    several = _plural_restriction(clause) if voice.many else None
    # A label may come as a whole sentence.
    return _agreeing((several or what).removesuffix("."), voice)


#: Participles of labels, which agree with the subject: « ne peuvent pas être bloqués ».
_PARTICIPLES: Final = re.compile(r"\b(être (?:bloqu|régénér|sacrifi|contrecarr)|est incit|sont incit)ée?s?\b")


def _agreeing(text: str, voice: Voice) -> str:
    if voice.feminine is None:
        return text
    ending = f"é{'e' if voice.feminine else ''}{'s' if voice.many else ''}"
    return _PARTICIPLES.sub(lambda match: match[1] + ending, text)


#: "Aucune créature ne peut attaquer": the denial is in the subject.
_DENIED: Final = re.compile(r"^ne peut (pas|ni) ")
_OF_ONE: Final = re.compile(r"\b(son|sa|ses|il|elle|lui)\b")


def speaks_of_one(change: Change) -> bool:
    """Return whether a restriction refers back to its single object: "à moins que son contrôleur ne paie {2}"."""
    return (
        isinstance(change, Restrict)
        and _DENIED.match(change.what.fr) is not None
        and _OF_ONE.search(change.what.fr) is not None
    )


def has_plural(clause: Restrict) -> bool:
    """Return whether a restriction, written for a single object, has a form for several."""
    return _plural_restriction(clause) is not None


def _plural_restriction(clause: Restrict) -> str | None:
    if clause.what.fr.startswith(tuple(many for _, many in _RESTRICTED)):
        return clause.what.fr
    for singular, many in _RESTRICTED:
        if clause.what.fr.startswith(singular):
            return many + clause.what.fr.removeprefix(singular)
    return None
