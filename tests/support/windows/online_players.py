"""People at screens of their own. Their programs open a room at a real room service and join it by its code, and each
person plays from the own screen."""

import re
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import AbstractContextManager
from functools import cache
from gettext import GNUTranslations
from typing import Any, TypeAlias

from spitegame.languages import ENGLISH, catalogue_path, languages
from support.screens import LIMIT, Screen, Shown
from support.windows import one_screen
from support.windows.card_players import AGAIN, Clicks, move
from support.windows.real_window import Program

Sit: TypeAlias = Callable[..., Program]
"""Sits somebody down: it takes a name, settings, and what a Program takes. See the fixture."""
ANNA, BERTHA, CLARA = "Anna", "Bertha", "Clara"
LIBRARIES = frozenset({"aiohttp", "cryptography"})
"""What a program has loaded that is online, and only then; aiortc, which has no library in C, needs the second one."""
OWN_TURN = "Your turn."


class Service(AbstractContextManager["Service"]):
    """``python -m signaling`` on loopback. A new one takes the old one's place at the same port."""

    def __init__(self, *options: str, port: int = 0, host: str = "127.0.0.1", through: Iterable[str] = ()) -> None:
        """`through` is a command that runs the service somewhere else."""
        command = [*through, sys.executable, "-m", "signaling", "--host", host, "--port", str(port)]
        self._process = subprocess.Popen([*command, "--no-source-limits", *options], stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        line = self._process.stdout.readline()
        found = re.match(r"listening on (wss?://\S+:(\d+)/rooms)", line)
        assert found, f"the room service did not start: {line!r}"
        self.url, self.port = found[1], int(found[2])

    def __exit__(self, *_: object) -> None:
        self.kill()

    def kill(self) -> None:
        """End it as a power cut would. To call it again does no harm."""
        self._process.kill()
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()


def settings(
    name: str,
    *,
    seats: int = 2,
    preset: str = "online",
    payoff: int = 3,
    service: str = "",
    onlookers: bool = False,
    speed: str = "off",
) -> dict[str, Any]:
    """Settings as the program keeps them, with which the form for a room of one’s own proposes this one. Without a
    service it is for this network, and no machine of others is called."""
    computers = [{"name": f"Computer {place}", "level": "easy"} for place in range(1, seats)]
    table = one_screen.settings({"name": ""}, *computers, preset=preset, payoff=payoff, speed=speed)
    hosting = {"chairs": [{"name": ""}, *[{}] * (seats - 1)], "onlookers": onlookers}
    beyond = "unasked" if service else "house"
    return table | {"name": name, "taught": True, "service": service, "beyond": beyond, "hosting": hosting}


# Into the room


def open_room(program: Screen) -> str:
    """Open a room by clicks, and answer its code."""
    program.set_up_room()
    program.click("start")
    return code_of(program)


def code_of(program: Screen) -> str:
    """Wait until the host's screen shows a code, and answer it."""
    return program.until(lambda shown: shown.words("code"), "the code").words("code")


def join(program: Screen, code: str, *, watching: bool = False) -> None:
    """Join the room with this code, from the first screen. The code is typed in small letters."""
    program.enter_code()
    if watching:
        program.click("watching")
        program.says("watching", "Just watch: On")
    join_by(program, code)


def join_by(program: Screen, code: str) -> None:
    """Replace the code in the form that asks for one, and join."""
    program.click("code")
    for _ in range(len(code)):
        program.key("BackSpace")
    program.until(lambda shown: shown.words("code") == "Room code: ", "an empty field")
    program.write(code.lower())
    program.until(lambda shown: shown.words("code") == f"Room code: {code}", "the code as it was typed")
    program.key("Return")


def waits(program: Screen) -> Shown:
    """Wait until a guest is in the room."""
    return program.says("title", "You have joined")


def at_table(*programs: Screen) -> None:
    """Wait until the table has opened by itself on every screen."""
    for program in programs:
        program.until(lambda shown: shown.scene == "table" and "prompt" in shown.nodes, "the table")


def fails(program: Screen, sentence: str) -> Shown:
    """Wait until a guest is told by this sentence why it does not work."""
    program.says("title", "That did not work")
    return program.says("words", sentence)


def is_refused(program: Screen, sentence: str) -> None:
    """Wait until a guest is back at the form, and told by this sentence why the code was refused."""
    program.scene("join")
    program.says("code.hint", sentence)


def seated(*programs: Screen, watching: Screen | None = None) -> dict[int, Screen]:
    """The programs by seat, after all have joined by the first one's code and see the table."""
    host, *guests = programs
    code = open_room(host)
    if watching:
        join(watching, code, watching=True)
        waits(watching)
    for guest in guests:
        join(guest, code)
        if guest is not guests[-1]:
            waits(guest)
    at_table(*programs)
    return dict(enumerate(programs))


# At the table


def play_together(people: Mapping[int, Screen]) -> None:
    """Play to the end, with programs by seat. Each person acts from the own screen, and the results show on all in the
    end."""
    while (seat := whose_turn(people)) is not None:
        play_one(people[seat], seat)


def play_some(people: Mapping[int, Screen], moves: int) -> None:
    """Play this number of moves, none of them with a payoff card: so the game goes on."""
    for _ in range(moves):
        seat = whose_turn(people)
        assert seat is not None, "the game was to be longer"
        play_one(people[seat], seat, to_win=False)


def play_one(program: Screen, seat: int, *, to_win: bool = True) -> Shown:
    """Wait for the own turn, do one move, and wait until it has been answered."""
    before = program.until(is_own_turn, "the own turn")
    found = move(before, seat, to_win=to_win)
    if found:
        Clicks(program).move(*found)
    else:
        program.click("loose")
    return program.until(
        lambda shown: shown.scene != "table" or shown.cards != before.cards or not is_own_turn(shown), "an answer"
    )


def is_own_turn(shown: Shown) -> bool:
    return shown.scene == "table" and shown.words("prompt").startswith(own_turns())


@cache
def own_turns() -> tuple[str, ...]:
    """How a prompt begins in each language."""
    return OWN_TURN, *(said(language.key, OWN_TURN) for language in languages())


def said(language: str, sentence: str) -> str:
    """The sentence in another language."""
    if language == ENGLISH:
        return sentence
    with catalogue_path(language).open("rb") as file:
        return GNUTranslations(file).gettext(sentence)


def own_cards(people: Mapping[int, Screen], seat: int) -> dict[str, str | None]:
    """The cards of this seat, once everything that was played has come to its own screen."""
    whose_turn(people)
    return {name: card for name, card in people[seat].shown.cards.items() if name.startswith(f"seat{seat}.")}


def told(program: Screen, sentence: str) -> Shown:
    """Wait until the sentence stands in one of the two places for words beside the cards."""
    return program.until(
        lambda shown: any(shown.words(place).startswith(sentence) for place in ("prompt", "last")), f"{sentence!r}"
    )


def logged(program: Screen, sentence: str) -> None:
    """Wait until the sentence stands in the log, which is opened again if it closes: it does with a change of host."""
    pressed = 0.0

    def stands(shown: Shown) -> bool:
        nonlocal pressed
        lines = [node["label"] for name, node in shown.nodes.items() if name.startswith("log.")]
        if not lines and time.monotonic() > pressed + AGAIN:
            program.key("l")
            pressed = time.monotonic()
        return sentence in lines

    program.until(stands, f"{sentence!r} in the log")
    program.key("l")


def whose_turn(people: Mapping[int, Screen]) -> int | None:
    """Wait for somebody's turn and answer the seat, or None when everybody sees the results."""

    def found() -> int | None:
        return next((seat for seat, program in people.items() if is_own_turn(program.shown)), None)

    def is_over() -> bool:
        return all(program.shown.scene == "results" for program in people.values())

    # What a screen shows may change between two looks, as on one that has just come back.
    while not is_over():
        meanwhile(
            lambda: found() is not None or is_over(), people.values(), "somebody's turn, or the results everywhere"
        )
        if (seat := found()) is not None:
            return seat
    return None


def meanwhile(state: Callable[[], bool], programs: Collection[Screen], what: str) -> None:
    """Wait for something that several screens show together."""
    ends = time.monotonic() + LIMIT
    while not state():
        for program in programs:
            program.assert_runs()
        if time.monotonic() > ends:
            screens = "; ".join(program.told() for program in programs)
            raise AssertionError(f"not seen within {LIMIT} s: {what}; {screens}")
        time.sleep(max(program.PAUSE for program in programs))
