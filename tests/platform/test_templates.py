"""Templates that are made ready write what Django’s own write, whatever they are given."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.template import Context, Template, engines
from django.template.loader import get_template
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy, override

from layers_site.platform.spaces import tidied
from layers_site.platform.templates import ReadyTemplate


@dataclass(frozen=True, slots=True)
class Thing:
    name: str = "a <b> & “c”"
    inner: object = None

    @property
    def gone(self) -> str:
        raise ObjectDoesNotExist("silent")

    @property
    def wrong(self) -> str:
        raise AttributeError("of another thing")

    @property
    def loud(self) -> str:
        raise ZeroDivisionError

    def called(self) -> str:
        return "called <i>"


class Keyed:
    name = "by attribute"

    def __getitem__(self, key: str) -> str:
        if key == "name":
            return "by key"
        raise KeyError(key)


VALUES: dict[str, Any] = {
    "text": "<i>&'\"", "safe": mark_safe("<i>"), "lazy": gettext_lazy("Undo"), "n": 12345678, "yes": True,
    "none": None, "half": 1234.5, "money": Decimal("1234.50"), "when": datetime(2026, 5, 1, 12, tzinfo=UTC),
    "thing": Thing(inner=Thing(inner={"x": {"y": Thing()}})), "keyed": Keyed(), "map": {"items": "mine", "a": 1},
    "list": ["zero", Thing()], "call": lambda: "<called>", "cls": Thing, "empty": "", "zero": 0,
}  # fmt: skip
NAMES = (
    "text", "safe", "lazy", "n", "yes", "none", "half", "money", "when", "missing", "thing.name", "zero",
    "thing.missing", "thing.inner.name", "thing.inner.inner.x.y.name", "thing.inner.inner.z.y", "thing.gone",
    "thing.called", "keyed.name", "keyed.other", "map.items", "map.a", "map.b", "list.0", "list.1.name", "list.9",
    "call", "cls.name", "text.upper", "text.0", "empty", "forloop.counter", "n.real", "when.year", "missing.name",
    "None", "True", "12", "1.5", '"<q>"', '_("Undo")', "text|upper", "text|default:safe", "missing|default:'<x>'",
    "empty|default:thing.name", "list|length", "when|date:'Y'", "text|safe", "map.b|yesno:'a,b,c'",
)  # fmt: skip
FORMS = (
    "{{{{ {0} }}}}", "{{% if {0} %}}yes{{% else %}}no{{% endif %}}", "{{% if {0} == n or not {0} %}}a{{% endif %}}",
    "{{% for x in list %}}{{{{ {0} }}}}{{% endfor %}}", "{{% with a={0} %}}{{{{ a }}}}{{% endwith %}}",
    "{{% autoescape off %}}{{{{ {0} }}}}{{% endautoescape %}}",
    "{{% blocktranslate with name={0} trimmed %}}Move {{{{ name }}}} up: older{{% endblocktranslate %}}",
    "{{% blocktranslate with name={0} %}} 100 % {{{{ name }}}} {{{{ text }}}}{{% endblocktranslate %}}",
    "{{% blocktranslate count n=zero with a={0} %}}a {{{{ a }}}}{{% plural %}}{{{{ n }}}}{{% endblocktranslate %}}",
)  # fmt: skip
WHOLE = (
    '{% translate "Undo" %}',
    '{% translate "100 %" %}',
    '{% translate "<b>" %}',
    "{% translate text %}",
    '{% translate "Undo" as undo %}[{{ undo }}]',
    '{% translate "Undo" noop %}',
    '{% translate "Undo"|upper %}',
    '{% translate "Undo" context "of a knot" %}',
    "{% blocktranslate %}{{ missing }} and {{ n }}{% endblocktranslate %}",
    '{% for l in languages %}{% language l %}{% translate "Undo" %}{% endlanguage %}{% endfor %}',
    "{% for l in languages %}{% language l %}{% blocktranslate %}A{% endblocktranslate %}{% endlanguage %}{% endfor %}",
    "{% blocktranslate asvar x %}Undo{% endblocktranslate %}[{{ x }}]",
)
PARTS = (
    "{% for x in list %}{{ forloop.first }}{% for y in list %}{{ forloop.parentloop.counter }}{% endfor %}{% endfor %}",
    "{% for x in list %}{{ forloop.revcounter0 }}{{ forloop.last }}{{ forloop.revcounter }}{% endfor %}[{{ x }}]",
    "{% for x in missing %}a{% empty %}none {{ text }}{% endfor %}", "{% for x in none %}a{% endfor %}",
    "{% for x in n %}a{% endfor %}", "{% for x in map %}{{ x }}{% endfor %}",
    "{% for x in list reversed %}{{ x }},{% endfor %}",
    "{% for x, y in map.items %}{{ x }}{% endfor %}", "{% for x in map.values %}{{ x }}{% endfor %}",
    "{% for x in list %}{% cycle 'a' 'b' %}{% ifchanged n %}new{% endifchanged %}{% endfor %}",
    '{% with a=text b=thing.inner %}{{ a }}{{ b.name }}{% translate "Undo" as c %}{{ c }}{% endwith %}[{{ a }}{{ c }}]',
    "{% if thing.missing or n == 12345678 %}a{% elif text %}b{% else %}c{% endif %}{% if missing %}a{% endif %}",
    "{% if empty %}a{% elif safe %}{{ safe }}{% endif %}{% if n > text %}a{% else %}b{% endif %}",
    '{% if thing.name in list and not zero %}a{% else %}<b>{% endif %}{% if text|default:"" %}c{% endif %}',
    "{% if empty|default:missing %}a{% else %}b{% endif %}{% if not empty|default:missing %}c{% else %}d{% endif %}",
    "{% if thing.loud and n %}a{% else %}b{% endif %}{% if not thing.loud %}c{% else %}d{% endif %}",
    "{% if n in list or text not in map and zero is not none %}a{% endif %}",
    "{% if n >= half and not empty %}b{% endif %}{% if n == 12345678 and text != safe or missing %}c{% endif %}",
    "{% for x in list %}{{ text }}{% translate 'Undo' as text %}{{ text }}{% endfor %}{{ text }}",
    "{% for x in list %}{% for text in map %}{{ text }}{{ x }}{% endfor %}{{ text }}{% endfor %}{{ x }}{{ text }}",
    "{% for x in list %}{% if forloop.first %}{% with n=text %}{{ n }}{% endwith %}{% endif %}{{ n }}{% endfor %}",
    "{% if empty %}{{ n }}{% elif n %}{{ text }}{% endif %}{{ n }}{{ text }}",
    "{% with class=map %}{{ class.a }}{% endwith %}{% with a=missing %}[{{ a }}]{% endwith %}",
    "{% for x in list %}{% include 'boards/_badge.html' with badge=x %}{{ badge }}{% endfor %}",
    "{% include 'boards/_pt.html' with pt=map %}{{ pt }}", "{% include 'boards/_pt.html' %}",
    "{% include 'boards/_pt.html' with pt=map only %}", "{% include 'no_such.html' %}", "{% include missing %}",
    "{% for x in list %}{% include 'boards/_pt.html' with pt=thing %}{% endfor %}",
    "{% include 'base.html' %}{% include '429.html' with minutes=3 %}", "{% include 'boards/case.html#answer' %}",
    '{{ missing|default:_("Undo") }}', '{{ text|cut:"&" }}', "{{ text|truncatechars:zero }}", '{{ n|add:"4" }}',
    "{{ n|add:4 }}", '{{ list|join:" & " }}', "{{ list|slice:missing }}", "{{ safe|upper }}", '{{ safe|cut:"i" }}',
    "{{ text|default:thing.inner.name|upper }}", "{{ empty|default:keyed.name }}", "{{ empty|default:thing.called }}",
)  # fmt: skip  # fmt: skip


def _both(source: str, language: str) -> tuple[object, object]:
    source = "{% load i18n %}" + source
    engine = engines["django"].engine  # type: ignore[attr-defined]
    return tuple(_written(kind(source, engine=engine), language) for kind in (Template, ReadyTemplate))  # type: ignore[return-value]


def _written(template: Template, language: str) -> object:
    with override(language):
        try:
            return [template.render(Context({**VALUES, "languages": ["en", "fr", "en"]})) for _time in range(2)]
        except Exception as error:
            return type(error)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", [*NAMES, "thing.wrong", "thing.loud"])
def test_a_value_is_written_as_by_django(name: str, language: str) -> None:
    for form in FORMS:
        plain, ready = _both(form.format(name), language)
        assert ready == plain, form.format(name)


@pytest.mark.parametrize("source", WHOLE)
def test_what_is_translated_is_written_as_by_django(source: str) -> None:
    for language in ("en", "fr", "en"):
        plain, ready = _both(source, language)
        assert ready == plain


@pytest.mark.parametrize("source", PARTS)
def test_parts_are_written_as_by_django(source: str) -> None:
    for language in ("en", "fr"):
        plain, ready = _both(source, language)
        assert ready == plain


def test_the_site_has_ready_templates() -> None:
    assert type(get_template("boards/_card.html").template) is ReadyTemplate  # type: ignore[attr-defined]
    assert type(get_template("admin/base.html").template) is ReadyTemplate  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("source", "tidy"),
    [
        ("<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>\n", "<ul><li>a</li><li>b</li></ul>"),
        ("<p>\n  a\n  <b>b</b>\n  c</p>", "<p>a\n<b>b</b>\nc</p>"),
        (
            "<li{% if a > b %} data-c{% endif %}>\n  {{ d }}\n  {{ e }}\n</li>",
            "<li{% if a > b %} data-c{% endif %}>{{ d }}\n{{ e }}</li>",
        ),
        (
            "{% blocktranslate %}\n  a <p>\n b{% endblocktranslate %}",
            "{% blocktranslate %}\n  a <p>\n b{% endblocktranslate %}",
        ),
    ],
)  # fmt: skip
def test_spaces_that_nobody_sees_are_not_written(source: str, tidy: str) -> None:
    """One is left between words and what stands in a line with them; a message keeps all of its own."""
    assert tidied(source) == tidy
