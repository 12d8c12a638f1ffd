"""The menu over a table."""

from collections.abc import Callable

from spitegame.ui.scene import Back, Instead, Over, Program, Quit, Step
from spitegame.ui.scenes.confirm import ConfirmScene
from spitegame.ui.scenes.match import Match
from spitegame.ui.scenes.newcomer import NewcomerScene
from spitegame.ui.scenes.settings import SettingsScene
from spitegame.ui.scenes.table.remote_players import RemotePlayers

SAVED = "The game is saved after every move: you can go on with it later."


def table_menu(
    program: Program, match: Match, remote: RemotePlayers | None, show_help: Callable[[], Step]
) -> ConfirmScene:
    vacancy = match.vacancy
    newcomer = [("Another player joins", lambda: Over(NewcomerScene(match.occupants, vacancy)))] if vacancy else []
    choices = (
        ("Back to the game", Back()),
        *(remote.decisions if remote else ()),
        *newcomer,
        ("Settings", lambda: Over(SettingsScene(program))),
        ("Help", show_help),
        ("Leave the table", lambda: Instead(match.leave())),
        ("Quit", Quit()),
    )
    return ConfirmScene("Menu", remote.leaving if remote else SAVED, choices)
