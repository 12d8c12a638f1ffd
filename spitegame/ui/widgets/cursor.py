"""Where the keyboard is: the node that has the focus, and the place inside it."""


class Cursor:
    def __init__(self) -> None:
        self._focus: str | None = None
        self.caret: int | None = None
        """After so many characters; None while nothing has been typed since the focus came here."""

    @property
    def focus(self) -> str | None:
        return self._focus

    @focus.setter
    def focus(self, node_id: str | None) -> None:
        self._focus = node_id
        self.caret = None
