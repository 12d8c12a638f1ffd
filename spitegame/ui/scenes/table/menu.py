"""The menu over a table."""

from collections.abc import Callable

from spitegame.ui.scene import Back, Instead, Over, Program, Quit, Step
from spitegame.ui.scenes.confirm import ConfirmScene
from spitegame.ui.scenes.match import Match
from spitegame.ui.scenes.newcomer import NewcomerScene
from spitegame.ui.scenes.settings import SettingsScene
from spitegame.ui.scenes.table.remote_players import RemotePlayers

SAVED = "The game is saved after every move: you can go on with it later."


class TableMenu(ConfirmScene):
    def __init__(
        self, program: Program, match: Match, company: RemotePlayers | None, show_help: Callable[[], Step]
    ) -> None:
        vacancy = match.vacancy
        newcomer = [("Another player joins", lambda: Over(NewcomerScene(match.occupants, vacancy)))] if vacancy else []
        choices = (
            ("Back to the game", Back()),
            *(company.decisions if company else ()),
            *newcomer,
            ("Settings", lambda: Over(SettingsScene(program))),
            ("Help", show_help),
            ("Leave the table", lambda: Instead(match.leave())),
            ("Quit", Quit()),
        )
        super().__init__("Menu", company.leaving if company else SAVED, choices)
