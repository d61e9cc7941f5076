"""Reading the workbench's pages as a visitor would: cards by name, sizes, rows, addresses."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
#: What a browser begins a line with, or a place of its own: no space is written beside it.
BLOCKS = {
    "article",
    "aside",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "li",
    "nav",
    "ol",
    "p",
} | {
    *("section", "summary", "table", "tbody", "td", "th", "thead", "tr", "ul"),
}


@dataclass(slots=True)
class Node:
    """An element: its tag, attributes, children (elements and texts)."""

    tag: str
    attrs: dict[str, str]
    children: list[Node | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What is read, with spaces as they are seen."""
        parts = [child if isinstance(child, str) else child.apart for child in self.children]
        return " ".join("".join(parts).split())

    @property
    def apart(self) -> str:
        return f" {self.text} " if self.tag in BLOCKS else self.text

    def all(self, *, tag: str = "", cls: str = "", **attrs: str) -> list[Node]:
        """Every element below that has the tag, the class and the attributes (`_` for `-`)."""
        nodes = []
        for child in self.children:
            if isinstance(child, Node):
                if child.fits(tag, cls, attrs):
                    nodes.append(child)
                nodes += child.all(tag=tag, cls=cls, **attrs)
        return nodes

    def only(self, *, tag: str = "", cls: str = "", **attrs: str) -> Node:
        nodes = self.all(tag=tag, cls=cls, **attrs)
        assert len(nodes) == 1, f"{len(nodes)} elements {tag}.{cls} {attrs}"
        return nodes[0]

    def fits(self, tag: str, cls: str, attrs: dict[str, str]) -> bool:
        classes = self.attrs.get("class", "").split()
        has = all(self.attrs.get(name.replace("_", "-")) == value for name, value in attrs.items())
        return (not tag or self.tag == tag) and (not cls or cls in classes) and has


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Node("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Node(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if any(node.tag == tag for node in self.open[1:]):
            while self.open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


class Page:
    """A page or fragment of the workbench."""

    def __init__(self, html: str) -> None:
        reader = _Reader()
        reader.feed(html)
        self.root = reader.root

    @property
    def sizes(self) -> dict[str, str]:
        """Power and toughness as they are now, by the object's id; "" for what is no creature."""
        sizes_by_id = {}
        for card in self.root.all(tag="article", cls="card"):
            numbers = card.all(cls="pt")
            sizes_by_id[card.attrs["id"].removeprefix("card-")] = (
                numbers[0].text.rpartition("→")[2].strip() if numbers else ""
            )
        return sizes_by_id

    def card(self, name: str) -> str:
        return self.root.only(id=f"card-{name}").text

    @property
    def rows(self) -> list[str]:
        """The effects, oldest first."""
        return [row.only(tag="h3").text for row in self.root.all(tag="li", cls="effect")]

    @property
    def text(self) -> str:
        return self.root.text

    def link(self, name: str) -> str:
        """Where the control with that id leads, "" if nowhere."""
        return self.root.only(id=name).attrs.get("href", "")

    def chosen(self, name: str) -> list[str]:
        """The values of the options that are chosen in the list with that id."""
        options = self.root.only(id=name).all(tag="option")
        return [option.attrs["value"] for option in options if "selected" in option.attrs]

    @property
    def act(self) -> str:
        """Where this board's actions are sent."""
        return self.root.only(id="effects").all(tag="form", method="post")[0].attrs["action"]
