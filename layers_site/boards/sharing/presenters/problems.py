"""What is wrong with a document, in plain words: the engine's own messages are for programmers, and in English."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.errors import Problem
from layers_site.platform.language import label_text

#: More problems than these are counted.
SHOWN: Final = 10
_KINDS: Final = {
    "an object": gettext_lazy("an object in braces"),
    "a list": gettext_lazy("a list"),
    "a string": gettext_lazy("a text"),
    "a number": gettext_lazy("a number"),
    "a fractional number": gettext_lazy("a fraction"),
    "a number past all bounds": gettext_lazy("a number past all bounds"),
    "null": gettext_lazy("null"),
    "true": gettext_lazy("true"),
    "false": gettext_lazy("false"),
}


def told(problems: Sequence[Problem], document: object) -> list[str]:
    """One line of HTML each: the place as a JSON pointer, the name of the card, why; of many the rest are counted."""
    lines: list[str] = [_line(problem, document) for problem in problems[:SHOWN]]
    more = len(problems) - SHOWN
    if more > 0:
        lines.append(ngettext("And one more problem.", "And %(count)s more problems.", more) % {"count": more})
    return lines


def _line(problem: Problem, document: object) -> SafeString:
    what = in_words(problem.message)
    if not problem.path:
        return _filled(_("The document: %(what)s"), what=what)
    name = _name(problem.path, document)
    text = _("%(path)s (“%(name)s”): %(what)s") if name else _("%(path)s: %(what)s")
    return _filled(text, path=problem.path, name=name, what=what)


def _filled(text: str, **words: str) -> SafeString:
    """As HTML: words that are HTML already stay as they are."""
    found = {name: conditional_escape(word) for name, word in words.items()}
    return mark_safe(conditional_escape(text) % found)  # noqa: S308 - each part is escaped


def _name(path: str, document: object) -> str:
    """What the object, effect or spell is called in which the problem lies; "" for none."""
    section, _slash, rest = path.removeprefix("/").partition("/")
    place = rest.partition("/")[0]
    things = document.get(section) if isinstance(document, dict) else None
    if not isinstance(things, list) or not place.isdecimal() or int(place) >= len(things):
        return ""
    thing = things[int(place)]
    name = (thing.get("name") or thing.get("id")) if isinstance(thing, dict) else None
    if isinstance(name, dict) and name.keys() == {"en", "fr"}:
        name = label_text(name)
    return name[:60] if isinstance(name, str) else ""


def in_words(message: str) -> str:
    """One message of the engine in the page's language; one that is not known here is quoted, as English, in HTML."""
    for pattern, say in _WORDS:
        if match := pattern.match(message):
            return say(match)
    quoted = format_html('<q lang="en">{}</q>', message)
    return _filled(_("does not fit the format. The engine says, in English: %(message)s"), message=quoted)


def _kind(word: str) -> str:
    return str(_KINDS.get(word, word))


def _with(text: Any, *names: str) -> Callable[[re.Match[str]], str]:
    """`text` with the groups of the match; a group called `kind` is told in words, `words` as a list with commas."""

    def say(match: re.Match[str]) -> str:
        found = {name: match[name] for name in names}
        if "kind" in found:
            found["kind"] = _kind(found["kind"])
        if "words" in found:
            found["words"] = found["words"].replace(" or ", ", ")
        return str(text) % found

    return say


_KIND: Final = "(?P<kind>" + "|".join(sorted(_KINDS, key=len, reverse=True)) + r")\Z"

# The first that fits counts.
_WORDS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...]] = tuple(
    (re.compile(pattern, re.DOTALL), _with(text, *names))
    for pattern, text, names in (
        (
            r"must be JSON: .* at line (?P<line>\d+), column (?P<column>\d+)",
            gettext_lazy("it is no JSON: something is wrong in line %(line)s, column %(column)s."),
            ("line", "column"),
        ),
        (r"must be JSON", gettext_lazy("it is no JSON: it has something that is no number."), ()),
        (r"must be UTF-8", gettext_lazy("it is no text in UTF-8."), ()),
        (r"must have at most \d+ bytes", gettext_lazy("it is too large: at most 64 KB."), ()),
        (r"is nested too deep", gettext_lazy("too much stands inside one another."), ()),
        (r'must have the key "(?P<key>.*)"', gettext_lazy("the key “%(key)s” is missing."), ("key",)),
        (r"is not a known key here", gettext_lazy("this key is not known here."), ()),
        (r"is given twice|has the key .* twice", gettext_lazy("the same key is given twice."), ()),
        (r'must be "layers/1"', gettext_lazy("the key “format” must say “layers/1”."), ()),
        (
            r"is no test of a selector of spells",
            gettext_lazy("this cannot be asked of a spell to say which ones are meant."),
            (),
        ),
        (
            r"is no test of a selector",
            gettext_lazy("this cannot be asked of an object to say which ones are meant."),
            (),
        ),
        (r"must name one object, not be", gettext_lazy("must name a single object."), ()),
        (
            r'must be {"is": "self"}',
            gettext_lazy("a characteristic-defining ability affects only its own object."),
            (),
        ),
        (
            r"must be left out: a characteristic-defining",
            gettext_lazy("must be left out: a characteristic-defining ability functions in every zone."),
            (),
        ),
        (r"cannot be an exception of a copy", gettext_lazy("cannot be an exception of a copy."), ()),
        (
            r"(?:is no comparison: one of|must compare .*with one of) (?P<words>\S+(?: \S+)*)\Z",
            gettext_lazy("must compare with one of these: %(words)s."),
            ("words",),
        ),
        (
            r"must change power and toughness by at most (?P<most>\d+)",
            gettext_lazy("must change power and toughness by at most %(most)s."),
            ("most",),
        ),
        (
            r"must have a mana value of at most (?P<most>\d+)",
            gettext_lazy("must have a mana value of at most %(most)s."),
            ("most",),
        ),
        (
            r"must have a timestamp: none is left",
            gettext_lazy("must have a timestamp of its own: none is left after the others."),
            (),
        ),
        (rf"must be an integer, not {_KIND}", gettext_lazy("must be a whole number, not %(kind)s."), ("kind",)),
        (rf"must be true or false, not {_KIND}", gettext_lazy("must be true or false, not %(kind)s."), ("kind",)),
        (rf"must be true, not {_KIND}", gettext_lazy("must be true, or left out."), ()),
        (rf"must be a (?:string|text .*), not {_KIND}", gettext_lazy("must be a text, not %(kind)s."), ("kind",)),
        (r"must have a text in en", gettext_lazy("must be a text in each of the two languages, “en” and “fr”."), ()),
        (rf"must be a list of .*, not {_KIND}", gettext_lazy("must be a list, not %(kind)s."), ("kind",)),
        (rf"must be .*an object.*, not {_KIND}", gettext_lazy("must be an object in braces, not %(kind)s."), ("kind",)),
        (
            r"must be between (?P<low>-?\d+) and (?P<high>\d+)",
            gettext_lazy("must be a number from %(low)s to %(high)s."),
            ("low", "high"),
        ),
        (
            r"must have at most (?P<most>\d+) (?:objects|effects|spells|players), not (?P<count>\d+)",
            gettext_lazy("there are %(count)s, and there may be at most %(most)s."),
            ("count", "most"),
        ),
        (
            r"must have at most (?P<most>\d+) characters",
            gettext_lazy("is too long: at most %(most)s characters."),
            ("most",),
        ),
        (
            r'names no .* of this document: "(?P<name>.*)"',
            gettext_lazy("“%(name)s” is nowhere in this document."),
            ("name",),
        ),
        (r'"(?P<name>.*)" (?:is the id of|is there already)', gettext_lazy("“%(name)s” is there already."), ("name",)),
        (
            r'"(?P<name>.*)" has a meaning of its own',
            gettext_lazy("“%(name)s” has a meaning of its own, and cannot be an id."),
            ("name",),
        ),
        (
            r'must be an id of at most 64 .*, not "(?P<name>.*)"',
            gettext_lazy("“%(name)s” is no id: letters, digits, hyphens and underscores, at most 64."),
            ("name",),
        ),
        (
            r'must be a mana cost .*, not "(?P<name>.*)"',
            gettext_lazy("“%(name)s” is no mana cost: write {2}{R}{R}."),
            ("name",),
        ),
        (
            r'must be [^(]* \((?P<words>.*)\), not "(?P<name>.*)"',
            gettext_lazy("“%(name)s” cannot stand here. Possible are: %(words)s."),
            ("words", "name"),
        ),
        (r'must be .*, not "(?P<name>.*)"', gettext_lazy("“%(name)s” cannot stand here."), ("name",)),
        (rf"must be .*, not {_KIND}", gettext_lazy("cannot be %(kind)s."), ("kind",)),
        (r"must not be empty", gettext_lazy("must not be empty."), ()),
        (r"must not contain", gettext_lazy("has a character that cannot be written."), ()),
        (r"must name at least one", gettext_lazy("must name at least one."), ()),
        (
            r"must have one of the keys (?P<words>.*)",
            gettext_lazy("must have one of these keys: %(words)s."),
            ("words",),
        ),
        (r"must have one key, not", gettext_lazy("must have a single key."), ()),
        (r"must not be the object itself", gettext_lazy("must not be the object itself."), ()),
        (r"must have (?:two|\d+) (?:words|values|items)", gettext_lazy("has not as many items as belong there."), ()),
        (
            r"nothing is being changed here",
            gettext_lazy("nothing is being changed here that this word could mean."),
            (),
        ),
        (r"stands only", gettext_lazy("cannot stand here by itself."), ()),
    )
)
