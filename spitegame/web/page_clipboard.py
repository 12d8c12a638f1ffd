"""The clipboard of the page, which answers later, and only if the browser and the player let it."""

from spitegame.web.post import Post

REFUSED = {
    "copy": "Your browser did not let this page copy anything.",
    "paste": "Your browser does not let this page read what was copied: paste it yourself, by Ctrl+V or a long "
    "press on the place where you would type it.",
}
"""What the player is told, by what was wanted."""


class PageClipboard:
    def __init__(self, post: Post) -> None:
        self._post = post

    def copy(self, text: str) -> bool:
        """Every browser has one; if it refuses, the page says so."""
        self._post({"op": "copy", "text": text})
        return True

    def paste(self) -> None:
        """What is found comes as an input."""
        self._post({"op": "paste"})
