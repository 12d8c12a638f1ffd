"""Whole screens of the program that are no forms, as the desktop lays them out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from spitegame.advice import Unit, Worth
from spitegame.rules.game import Seat
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import ONLINE, PARTY
from spitegame.rules.malice.state import MaliceCarry, MaliceState
from spitegame.rules.spite.state import SpiteState
from spitegame.scenes.join import JoinScene
from spitegame.scenes.keyboard import KeyboardScene
from spitegame.scenes.results import ResultsScene
from spitegame.scenes.review import ReviewScene
from spitegame.session.replay import Replay
from spitegame.tables.malice.face import FACE
from spitegame.ui.inputs import PadLabels
from spitegame.ui.nodes import Frame, Node
from spitegame.ui.preferences import Preferences, Speed
from spitegame.ui.scene import Scene
from support.finished_games import finished
from support.malice.outcomes import after as malice_after
from support.malice.tables import area, play_payoff, table, up_to
from support.spite.full_states import crowded
from support.windows.table_user import Dealt, Home, Told, seated

NAMES = ("Anna", "Mallory", "Cleo")
FULL = table(
    hand="2d 5h Kc 9c 3s",
    payoff="9d 6s",
    discards=("8d 3c", "Qh"),
    centers=("As", up_to("5"), "As 2s"),
    others=(area("8c 8d 8h 2s 9c", "9c 9c", ("Jd Jh", "Ks")),) * 3,
    rules=PARTY,
    stock="As 2h 3d 9c " * 20,
)


def _table(state: MaliceState | SpiteState) -> Callable[[Frame], Sequence[Node]]:
    def nodes(window: Frame) -> Sequence[Node]:
        person, _ = seated(state, Preferences(speed=Speed.OFF), window)
        person.settle()
        return list(person.nodes.values())

    return nodes


def _scene(make: Callable[[], Scene]) -> Callable[[Frame], Sequence[Node]]:
    def nodes(window: Frame) -> Sequence[Node]:
        scene = make()
        scene.update(0.0)
        return scene.nodes(window)

    return nodes


def _results() -> Scene:
    state = table(payoff="Ad", rules=ONLINE, others=(area("8c", "9d 9d 9d"), area("8c", "9d")))
    won = malice_after(replace(state, carry=MaliceCarry(Seat(0), (0, 0, 0))), play_payoff())
    match = Dealt(state)
    match.finished = match.deal = match.table.record
    return ResultsScene(FACE.ending(GAME.view(won, Seat(0)), NAMES), NAMES, match, Home())


def _review() -> Scene:
    replay = Replay(finished())
    chances = [
        Worth(
            index=index,
            unit=Unit.CHANCE,
            outlook=(((Seat(0),), 0.8 - 0.4 * index / len(replay)),),
            cost=0.0,
            better=None,
        )
        for index in range(0, len(replay), 5)
    ]
    return ReviewScene(replay, [Seat(0)], Seat(0), Told(chances), lambda: None)


SCREENS: Mapping[str, Callable[[Frame], Sequence[Node]]] = {
    "malice": _table(FULL),
    "spite": _table(crowded(9)),
    "keyboard": _scene(lambda: KeyboardScene(JoinScene(Home()), PadLabels.LETTERS)),
    "results": _scene(_results),
    "review": _scene(_review),
}
