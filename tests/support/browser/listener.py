"""Somebody who does not see the page, but hears what a browser tells screen readers, and uses a switch or the
keyboard."""

import re
from typing import Any

from playwright.sync_api import Locator, Page

from support.by_ear import Heard, Listener

_LINE = re.compile(
    r"- '?(?P<role>\w+)(?: \"(?P<name>(?:[^\"\\]|\\.)*)\")?(?P<states>(?: \[[^\]]*\])*)'?(?:: (?P<text>.*))?"
)
"""Matches a line of what a screen reader hears, as playwright writes it."""


class _PageListener(Listener):
    PAUSE = 0.05  # each look costs the browser and its driver some milliseconds of work

    def __init__(self, page: Page) -> None:
        self.page = page

    def told(self) -> list[str]:
        return self.page.get_by_role("log").locator("p").all_text_contents()

    def wait(self, seconds: float) -> None:
        self.page.wait_for_timeout(seconds * 1000)


class ScreenReader(_PageListener):
    """Reads Chromium's accessibility tree, which is what screen readers get of it, and acts without any pointer."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._chromium = page.context.new_cdp_session(page)
        self._places: dict[Heard, int] = {}
        """The element behind each thing that was heard. Cards with one name are all the same."""

    def hears(self) -> list[Heard]:
        tree = self._chromium.send("Accessibility.getFullAXTree")["nodes"]
        nodes = {node["nodeId"]: node for node in tree if not node.get("ignored")}
        # what has happened stands in the tree, too
        told = {child for node in nodes.values() if node["role"]["value"] == "log" for child in node["childIds"]}
        wanted = [node for node in nodes.values() if _reads(node, told)]
        heard = [(_of_chromium(node, _text(node, nodes)), node["backendDOMNodeId"]) for node in wanted]
        self._places = dict(reversed(heard))
        return [each for each, _ in heard]

    def choose(self, heard: Heard) -> None:
        element = self._chromium.send("DOM.resolveNode", {"backendNodeId": self._places[heard]})["object"]["objectId"]
        click = {"functionDeclaration": "function() { this.click() }", "objectId": element}
        self._chromium.send("Runtime.callFunctionOn", click)


def _reads(node: dict[str, Any], told: set[str]) -> bool:
    is_part = node["role"]["value"] in ("InlineTextBox", "StaticText", "RootWebArea", "log", "none", "generic")
    return not is_part and node["nodeId"] not in told


def _text(node: dict[str, Any], nodes: dict[str, dict[str, Any]]) -> str:
    """Its name, or the text in it: a paragraph has none of its own."""
    inside = (nodes[child] for child in node["childIds"] if child in nodes)
    return _name(node) or "".join(_name(each) for each in inside if each["role"]["value"] == "StaticText")


def _name(node: dict[str, Any]) -> str:
    return str(node.get("name", {}).get("value", ""))


def _of_chromium(node: dict[str, Any], name: str) -> Heard:
    states = {state["name"]: state["value"].get("value") for state in node.get("properties", ())}
    return Heard(
        role=node["role"]["value"],
        name=name,
        is_disabled=bool(states.get("disabled")),
        is_pressed=states.get("pressed") == "true",
    )


class Keyboard(_PageListener):
    """Hears what playwright finds by the roles of elements, moves the focus there, and presses Enter."""

    def hears(self) -> list[Heard]:
        lines = (_LINE.match(line.strip()) for line in self._mirror.aria_snapshot().splitlines())
        return [_heard(line) for line in lines if line]

    def choose(self, heard: Heard) -> None:
        # Cards with one name are all the same.
        self._mirror.get_by_role("button", name=heard.name, exact=True).first.press("Enter")

    @property
    def _mirror(self) -> Locator:
        return self.page.locator("#mirror")


def _heard(line: re.Match[str]) -> Heard:
    said = line["name"] if line["name"] is not None else (line["text"] or "").strip('"')
    states = line["states"]
    name = said.replace('\\"', '"').replace("''", "'")
    return Heard(line["role"], name, is_disabled="[disabled]" in states, is_pressed="[pressed]" in states)
