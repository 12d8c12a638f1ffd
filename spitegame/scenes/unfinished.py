"""The question before an unfinished game is given up for another one."""

from collections.abc import Callable

from spitegame.scenes.confirm import ConfirmScene
from spitegame.scenes.program import Resumable
from spitegame.ui.scene import Back, Over, Step


def ask_before(waiting: Resumable, new_game: str, go_on: Callable[[], Step], begin: Callable[[], Step]) -> Step:
    """Ask whether to go on with what waits or to begin anew; `new_game` names the latter."""
    details = f"Still waiting: {waiting.words}. A new game takes its place."
    choices = (("Go on with it", go_on), (new_game, begin), ("Cancel", Back))
    return Over(ConfirmScene("Give up the unfinished game?", details, choices))
