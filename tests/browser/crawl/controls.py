"""What can be pressed on a page, and what makes two controls the same one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from django.urls import Resolver404, resolve
from playwright.sync_api import Page

#: Everything is unfolded first. Each control is found again by its path from the top of the document.
_LISTED: Final = """() => {
    for (const one of document.querySelectorAll('details')) one.open = true;
    const path = (one) => {
        const steps = [];
        for (; one !== document.documentElement; one = one.parentElement) {
            const alike = [...one.parentElement.children].filter((other) => other.tagName === one.tagName);
            steps.unshift(`${one.tagName.toLowerCase()}:nth-of-type(${alike.indexOf(one) + 1})`);
        }
        return ['html', ...steps].join(' > ');
    };
    const sends = (one) => one.closest('form[hx-trigger*=change]') !== null;
    return [...document.querySelectorAll('a[href], button, input[type=submit], input[type=button], summary, select')]
        .filter((one) => one.checkVisibility() && !one.disabled && one.ariaDisabled !== 'true'
            && !one.closest('[aria-hidden=true]') && (one.tagName !== 'SELECT' || sends(one)))
        .map((one) => ({
            path: path(one), tag: one.tagName.toLowerCase(),
            here: one.href?.split('#')[0] === location.href.split('#')[0], href: one.tagName === 'A' ? one.href : '',
            text: (one.ariaLabel || one.textContent || one.value || '').trim().slice(0, 40),
            live: one.hasAttribute('hx-get') || one.hasAttribute('hx-post')
                || one.closest('[hx-boost]')?.getAttribute('hx-boost') === 'true'
                || Boolean(one.form?.hasAttribute('hx-post')),
            sends: one.tagName === 'BUTTON' || one.tagName === 'INPUT' ? one.type : '',
            method: one.formMethod || one.form?.method || '',
            action: new URL(one.getAttribute('formaction') || one.form?.getAttribute('action') || '', location).href,
            name: one.name || '', value: one.value || '', kind: `${one.className} ${one.parentElement.className}`,
        }));
}"""


@dataclass(frozen=True, slots=True)
class Control:
    """`path` is a selector; `key` is the same for controls of which one stands for all."""

    path: str
    tag: str
    text: str
    key: tuple[str, ...]
    href: str = ""
    live: bool = False

    @property
    def is_plain_link(self) -> bool:
        """Leads to another page by itself: nothing can go wrong but the page."""
        return self.tag == "a" and not self.live and not self.href.partition("#")[2]


def controls(page: Page, site: str) -> list[Control]:
    """In the order of the page, those that stay within the site."""
    elements: list[dict[str, Any]] = page.evaluate(_LISTED)
    return [_control(element) for element in elements if not element["href"] or element["href"].startswith(site)]


def family(address: str) -> str:
    """The kind of a page: the name of its address. Of an address that there is not, the address."""
    path = urlsplit(address).path
    try:
        return str(resolve(path).view_name)
    except Resolver404:
        return path


def _control(element: dict[str, Any]) -> Control:
    live = "live" if element["live"] else ""
    if element["tag"] == "a":
        split = urlsplit(element["href"])
        if split.fragment and not live and element["here"]:
            return Control(
                element["path"],
                "a",
                element["text"],
                ("a", "#", re.sub(r"[-\d].*", "", split.fragment)),
                element["href"],
            )
        names = ",".join(sorted(name for name, _value in parse_qsl(split.query)))
        key = ("a", family(element["href"]), names, "#" if split.fragment else "", live)
    elif element["sends"] == "submit" or element["tag"] == "select":
        verb = re.split(r"[:\d]", element["value"])[0] if element["tag"] != "select" else ""
        key = (element["tag"], element["method"], family(element["action"]), element["name"], verb, live)
    else:
        key = (element["tag"], re.sub(r"\d+", "", element["kind"]))
    return Control(element["path"], element["tag"], element["text"], key, element["href"], element["live"])
