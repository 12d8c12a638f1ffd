"""Draws what happens at a table as strips of pictures, for people to look at: ``python tests/strips.py [name …]``.

Each lies in build/strips, once as things move and once with less motion.
"""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

import pygame
from support.finished_games import finished
from support.malice.tables import area, play, table, up_to
from support.spite import tables as spite
from support.windows.table_user import Dealt, Home, Seated, Told, seated

from spitegame.advice.race import race
from spitegame.ai.catalog import EVALUATORS, TURNING_POINTS
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import FromPayoff
from spitegame.rules.malice.options import ONLINE
from spitegame.rules.malice.state import MaliceState
from spitegame.rules.spite.state import SpiteState, Tally
from spitegame.scenes.results import ResultsScene
from spitegame.session.replay import Replay
from spitegame.tables.catalog import FACES
from spitegame.ui.canvas import Canvas
from spitegame.ui.geometry import Size
from spitegame.ui.nodes import Frame
from spitegame.ui.preferences import Preferences
from spitegame.ui.scene import Over, Scene
from spitegame.ui.text import measure
from spitegame.workers.analysis import worths_of

Deed: TypeAlias = Callable[[Seated, Dealt], None]

FOLDER = Path(__file__).parents[1] / "build" / "strips"
SIZE = Size(1280, 800)
SHARE = 0.42
"""How large a picture is, beside the window."""
COLUMNS = 4


@dataclass(frozen=True)
class Strip:
    state: MaliceState | SpiteState
    deeds: Sequence[Deed]
    """What is done, one after the other, every so many seconds."""
    every: float
    seconds: float
    pictures: int = 12
    results: Callable[[Preferences, float], Scene] | None = None
    """What lies over the table."""


def payoff(person: Seated, match: Dealt) -> None:
    match.act(Seat(0), next(act for act in person.table.state.view.legal if act.source == FromPayoff(Seat(0))))


def block(person: Seated, match: Dealt) -> None:
    """Somebody else puts a card where the own payoff card would have gone."""
    match.act(Seat(1), play("6h"))


THREE = table(
    "9c 8c",
    "5h 4h Jd 8d 7h 6s",
    ("4d 4h", "10s"),
    others=(area("8c 8d", "9c 9c"),),
    centers=(up_to("5"), up_to("9"), up_to("2")),
)


def results(seat: int, names: Sequence[str], **settings: Any) -> Callable[[Preferences, float], Scene]:
    """The results of a whole game, as this seat sees them."""

    def scene(preferences: Preferences, now: float) -> Scene:
        game = finished(*names, levels=("good", "easy"), **settings)
        replay, face = Replay(game), FACES[game.game]
        evaluate, turning_point = EVALUATORS[game.game], TURNING_POINTS[game.game]
        assert evaluate
        assert turning_point
        worths = list(worths_of(replay, [Seat(seat)], evaluate))
        point = turning_point(replay, worths, Seat(seat))
        match = Dealt(table())
        match.finished = match.deal = game
        view = replay.snapshot(len(replay) - 1, Seat(seat)).view
        home = Home(preferences, findings=Told(worths, point, race(replay)))
        return ResultsScene(face.ending(view, names), names, match, home, opened=now)

    return scene


BLOCK = table("9c 8c", "8h 6s", others=(area("8d 6h", "9h 9c"),), centers=(up_to("5"),), turn=Seat(1))


def last_card(person: Seated, match: Dealt) -> None:
    match.act(Seat(0), spite.play("Kc")(match.table.moment(match.table.number).state))


def passing(person: Seated, match: Dealt) -> None:
    match.act(Seat(1), spite.passes(match.table.moment(match.table.number).state))


ROUND = spite.table(
    "Kc",
    others=(
        spite.player("4s 6s", score=2),
        replace(spite.out(1), tally=Tally(3)),
        replace(spite.out(2), tally=Tally(-2)),
    ),
)


WON = table("9c 8c", "6s", ("4d 4h",), others=(area("8c 8d", "9c 9c", ("Jd Jh",)),), centers=(up_to("5"), up_to("9")))
LOST = table("9c", turn=Seat(1), others=(area("8c", "6s"),), centers=(up_to("5"),))


def other_payoff(person: Seated, match: Dealt) -> None:
    """Somebody else plays their last payoff card."""
    match.act(Seat(1), match.table.view(Seat(1)).legal[0])


STRIPS: Mapping[str, Strip] = {
    "payoff": Strip(THREE, [payoff], 1.0, 1.4),
    "three": Strip(THREE, [payoff] * 3, 0.7, 2.4, 16),
    "block": Strip(BLOCK, [block], 1.0, 1.2),
    "finale": Strip(WON, [payoff], 1.0, 4.8, 16),
    "finale-lost": Strip(LOST, [other_payoff], 1.0, 4.8, 16),
    "win": Strip(THREE, [], 1.0, 2.6, results=results(0, ("Anna", "Bo"), rules=ONLINE)),
    "loss": Strip(THREE, [], 1.0, 2.6, results=results(1, ("Anna", "Bo"), rules=ONLINE)),
    "round": Strip(ROUND, [last_card, passing], 0.6, 3.2, 16),
}


def main() -> None:
    pygame.display.set_mode(SIZE)
    pygame.font.init()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or STRIPS:
        for reduced in (False, True):
            _draw(STRIPS[name], Preferences(reduced_motion=reduced), FOLDER / f"{name}{'-still' * reduced}.png")


def _draw(strip: Strip, preferences: Preferences, file: Path) -> None:
    person, match = seated(strip.state, preferences, Frame(SIZE, 1.0, measure))
    person.settle()
    if strip.results:
        person.stage.take(Over(strip.results(preferences, person.now)))
    begins, done = person.now, 0
    canvas, shown = Canvas(preferences), pygame.Surface(SIZE)
    small = round(SIZE.width * SHARE), round(SIZE.height * SHARE)
    rows = -(-strip.pictures // COLUMNS)
    sheet = pygame.Surface((small[0] * COLUMNS, small[1] * rows))
    for number in range(strip.pictures):
        while done < len(strip.deeds) and person.now >= begins + done * strip.every:
            strip.deeds[done](person, match)
            person.tick(0.001)
            done += 1
        scene = person.stage
        canvas.paint(shown, scene.nodes(person.frame), scene.sprites(person.frame, person.now))
        at = number % COLUMNS * small[0], number // COLUMNS * small[1]
        sheet.blit(pygame.transform.smoothscale(shown, small), at)
        person.tick(strip.seconds / strip.pictures)
    pygame.image.save(sheet, file)


if __name__ == "__main__":
    main()
