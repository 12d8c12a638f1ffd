"""What is opened from outside while the program runs: a link, a code, or a file."""

from spitegame.app.desktop import Desktop
from spitegame.app.wanted import NothingToOpen, Wanted, wanted
from spitegame.ui.scene import Back, Over, Scene
from spitegame.ui.stage import Stage


class Opening:
    """However often a link is followed, there is one question to answer."""

    def __init__(self, desktop: Desktop) -> None:
        self._desktop = desktop
        self._opened: Scene | None = None
        """The scene that was laid over the others by what was opened last."""

    def open_text(self, text: str, stage: Stage) -> None:
        """Open what is written so, or tell the player why it cannot be."""
        try:
            self.open(wanted(text), stage)
        except NothingToOpen as problem:
            self._desktop.tell(str(problem))

    def open(self, thing: Wanted, stage: Stage) -> None:
        """Open what is wanted. What was opened so before and still lies on top makes way."""
        if stage.scene is self._opened:
            stage.take(Back())
        step = self._desktop.open(thing)
        stage.take(step)
        self._opened = step.scene if isinstance(step, Over) else None
