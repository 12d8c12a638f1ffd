"""Pictures of what moves, one beside the other: ``python tests/strips.py FOLDER [NAME ...]``.

Each strip shows one event at the table of the real scenes, as it is painted at equal times; the clock is moved by hand.
The window is that of 1280 by 800 pixels, of which a strip shows the part in which something happens.
"""

import argparse
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"
import pygame
from support.malice.tables import area, table, up_to
from support.spite.full_states import LEFT, laid, sight
from support.windows.table_user import Seated, seated

from spitegame.rules.game import Seat
from spitegame.rules.malice import GAME as MALICE
from spitegame.rules.malice.actions import FromPayoff, PlayToCenter
from spitegame.rules.malice.options import PARTY
from spitegame.rules.malice.state import Turn
from spitegame.rules.spite import GAME as SPITE
from spitegame.rules.spite.actions import CallMisplay, Misplay
from spitegame.rules.spite.options import OPEN
from spitegame.rules.spite.state import Unproven
from spitegame.ui.canvas import Canvas
from spitegame.ui.geometry import Size
from spitegame.ui.nodes import Frame
from spitegame.ui.preferences import Preferences
from spitegame.ui.text import measure

WINDOW = Frame(Size(1280, 800), 1.0, measure)
COLUMNS = 4
GAP = 4
FRAME = 1 / 60
Area = tuple[int, int, int, int]
WHOLE: Area = (0, 0, 1280, 800)
RACE = table(
    hand="2d 5h Kc 9c 3s",
    payoff="9d 6s",
    discards=("8d 3c",),
    centers=("As", up_to("5"), "As 2s"),
    others=(area("8c 8d 8h 2s 9c", "9c 9c"),) * 3,
    rules=PARTY,
    stock="As 2h 3d 9c " * 20,
)


class Strip(NamedTuple):
    """What begins to move, how many seconds the strip shows of it, in how many pictures, and of which part."""

    begin: Callable[[Preferences], Seated]
    seconds: float
    pictures: int = 12
    part: Area = WHOLE


def deal_of_malice(wanted: Preferences) -> Seated:
    return seated(MALICE.deal(PARTY, 4, 1, None), wanted, WINDOW, is_new=True)[0]


def deal_of_spite(wanted: Preferences) -> Seated:
    return seated(SPITE.deal(OPEN, 4, 1, None), wanted, WINDOW, is_new=True)[0]


def play(wanted: Preferences) -> Seated:
    person = seated(RACE, wanted, WINDOW)[0]
    person.tap("seat0.hand0")
    _click(person, "center0")
    return person


def flip(wanted: Preferences) -> Seated:
    """The next payoff card turns up after the last one was played."""
    person = seated(RACE, wanted, WINDOW)[0]
    person.tap("seat0.payoff")
    _click(person, "center1")
    return person


def illegal_drop(wanted: Preferences) -> Seated:
    """A nine that is dropped where a two is needed."""
    person = seated(RACE, wanted, WINDOW)[0]
    goal = person.nodes["center0"].rect.center
    person.lift("seat0.hand3", goal)
    person.tick(0.1)
    person.release(goal)
    person.tick(FRAME)
    return person


def misplay(wanted: Preferences) -> Seated:
    """A player has played sixes on eights, and another one calls it."""
    lies = sight(4, lies=[laid(1, 47, "8c 8d")], turn=3)
    state = replace(lies, unproven=Unproven(laid(2, 49, "6c 6d"), (Misplay.NOT_BETTER,)))
    person, match = seated(state, wanted, WINDOW)
    person.settle()
    match.act(LEFT, CallMisplay(49))
    person.tick()
    return person


def win(wanted: Preferences) -> Seated:
    person = seated(replace(RACE, areas=(area("2d 5h Kc", "6s"), *RACE.areas[1:])), wanted, WINDOW)[0]
    person.tap("seat0.payoff")
    _click(person, "center1")
    return person


def loss(wanted: Preferences) -> Seated:
    """Somebody else plays the last payoff card."""
    nearly = replace(RACE, phase=Turn(Seat(1), stirred=False))
    nearly = replace(nearly, areas=(RACE.areas[0], area("8c 8d", "6c", ("Jd Jh",)), *RACE.areas[2:]))
    person, match = seated(nearly, wanted, WINDOW)
    match.act(Seat(1), PlayToCenter(FromPayoff(Seat(1)), 1))
    person.tick(FRAME)
    return person


STRIPS = {
    "deal": Strip(deal_of_malice, 1.6, 16),
    "deal-spite": Strip(deal_of_spite, 1.6, 16),
    "play": Strip(play, 0.22, 12, (150, 160, 640, 560)),
    "flip": Strip(flip, 0.45, 16, (0, 240, 640, 560)),
    "illegal-drop": Strip(illegal_drop, 0.18, 12, (330, 160, 640, 560)),
    "misplay": Strip(misplay, 2.0, 12),
    "win": Strip(win, 4.0, 16),
    "loss": Strip(loss, 4.0, 16),
}


def pictures(strip: Strip, wanted: Preferences) -> Iterator[pygame.Surface]:
    person, canvas = strip.begin(wanted), Canvas(wanted)
    every = max(1, round(strip.seconds / FRAME / (strip.pictures - 1)))
    for number in range(every * (strip.pictures - 1) + 1):
        if number % every == 0:
            surface = pygame.Surface(WINDOW.size)
            nodes = person.stage.nodes(WINDOW)
            canvas.paint(surface, nodes, person.stage.scene.sprites(WINDOW, person.now))
            yield surface.subsurface(strip.part)
        person.tick(FRAME)


def tiled(shown: list[pygame.Surface]) -> pygame.Surface:
    """All in rows, half as large if they are of the whole window."""
    width, height = shown[0].get_size()
    scale = 0.5 if width > 640 else 1.0
    cell = round(width * scale), round(height * scale)
    rows = -(-len(shown) // COLUMNS)
    sheet = pygame.Surface((COLUMNS * (cell[0] + GAP) - GAP, rows * (cell[1] + GAP) - GAP))
    for index, each in enumerate(shown):
        row, column = divmod(index, COLUMNS)
        sheet.blit(pygame.transform.smoothscale(each, cell), (column * (cell[0] + GAP), row * (cell[1] + GAP)))
    return sheet


def _click(person: Seated, name: str) -> None:
    at = person.at(name)
    person.press(at)
    person.release(at)
    person.tick(FRAME)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"the strips to make: {', '.join(STRIPS)}")
    parser.add_argument("--reduced", action="store_true", help="with reduced motion")
    arguments = parser.parse_intermixed_args()
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(WINDOW.size)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name in arguments.names or STRIPS:
        sheet = tiled(list(pictures(STRIPS[name], Preferences(reduced_motion=arguments.reduced))))
        pygame.image.save(sheet, arguments.folder / f"{name}.png")


if __name__ == "__main__":
    main()
