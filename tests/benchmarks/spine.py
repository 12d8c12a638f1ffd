"""How many files of ours a thing passes on its way: ``python tests/benchmarks/spine.py --json``.

`card_files`: in the tick in which a player lays a card by a click, at a table against the computer; the largest of the
ticks that it takes, with all that they paint and save. `phrase_files`: until everybody in a room of four programs reads
what a guest says, with the network in between. `action_files`: until all have the update that answers a guest's action.
Every file counts of which anything has run on the way. With `--list` their names are printed.

A card passed 62 files once the house had its three floors. They became fewer by one recognizer of gestures for the
mouse and for fingers and one owner of the table's state (57), by one module for pictures (56), and by tables in place
of calls: the names of pictures, the faces of opponents (53). Of those that are left, ten are what both games share and
what one of them has, in pairs; the rules, the host and the file on disk come within the same tick, and could only be
left out of it if the picture came later than the move.
"""

import asyncio
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.benchmark import arguments, report
from support.online.one_loop_rooms import Program, lobby, room_plan
from support.waiting import until
from support.windows.ticked_table import TickedTable

import spitegame
from spitegame.rules.malice.options import ONLINE
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.room_handle import Phrase, SayPhrase
from spitegame.session.setup import LastSetup
from spitegame.tables.malice import places
from spitegame.ui.geometry import Point, Size
from spitegame.ui.inputs import Input, MouseButton, Press, Release
from spitegame.ui.window import Window

FIGURES = ("card_files", "phrase_files", "action_files")
OURS = str(Path(spitegame.__file__).parent)


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--list", action="store_true", help="print the names of the files, too")
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        ways = {"card_files": card(Path(folder)), **asyncio.run(room(Path(folder)))}
    if chosen.list:
        for name, files in ways.items():
            print(name, *sorted(files), sep="\n    ")
    report({name: len(files) for name, files in ways.items()}, FIGURES, as_json=chosen.json)


@contextmanager
def passed() -> Iterator[set[str]]:
    """The files whose functions this thread runs meanwhile."""
    files: set[str] = set()

    def note(frame: FrameType, _event: str, _of: Any) -> None:
        if frame.f_code.co_filename.startswith(OURS):
            files.add(os.path.relpath(frame.f_code.co_filename, OURS))

    sys.setprofile(note)
    try:
        yield files
    finally:
        sys.setprofile(None)


# at the table


class HandedWindow(Window):
    """Hears what it is handed."""

    heard: Sequence[Input] = ()

    def inputs(self) -> Iterator[Input]:
        heard, self.heard = self.heard, ()
        yield from heard


class Player(TickedTable):
    """With a mouse, against the computer."""

    def __init__(self, profile: Path) -> None:
        os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        self._window = HandedWindow(Size(1280, 800), fullscreen=False)
        people = (Person("Anna"), Computer("Mallory", "easy"))
        super().__init__(profile, self._window, LastSetup(game="malice", rules=ONLINE, occupants=people))

    def until(self, is_so: Callable[[], bool]) -> None:
        for _ in range(3000):
            self.tick()
            if is_so() and not self.scene.is_moving:
                return
        raise AssertionError("it never is Anna's turn")

    def passed_in_tick(self) -> set[str]:
        with passed() as files:
            self.tick()
        return files

    def click(self, name: str) -> list[set[str]]:
        """The files passed in each of the next ticks."""
        rect = next(node.rect for node in self.nodes() if node.id == name)
        at = Point(rect.x + rect.width / 4, rect.y + rect.height * 0.75)
        self._window.heard = [Press(at, MouseButton.MAIN), Release(at, MouseButton.MAIN)]
        return [self.passed_in_tick() for _ in range(6)]


def card(profile: Path) -> set[str]:
    player = Player(profile)
    state = player.scene.state
    player.until(lambda: state.is_open and state.is_turn)
    player.click(places.hand(state.view.seat, 0))
    return max(player.click(places.discard(state.view.seat, 1)), key=len)


# in a room


async def room(folder: Path) -> dict[str, set[str]]:
    async with lobby(folder) as here:
        host = await here.host(room_plan(Vacant(), Vacant(), Vacant()))
        guests = [await here.join(host, name) for name in ("Bo", "Cy", "Di")]
        programs: list[Program] = [host, *guests]
        await until(lambda: all(program.newest for program in programs), "the table")
        speaker, *listeners = [*guests, host]
        with passed() as phrase:
            speaker.post(SayPhrase(Phrase.HELLO))
            for each in listeners:
                await until(each.side.handle.phrases.take, "what was said")
        actor = next(each for each in programs if each.attention)
        number = actor.number
        with passed() as action:
            actor.act()
            await until(lambda: all(each.number > number for each in programs), "the update")
    return {"phrase_files": phrase, "action_files": action}


if __name__ == "__main__":
    main()
