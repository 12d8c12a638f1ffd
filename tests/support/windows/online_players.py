"""People at screens of their own with a room between them: a room service as a process, programs that open a room and
join it by its code, and games that everybody plays from the own screen."""

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from typing import Any, TypeAlias

from support.windows.card_players import Clicks, move
from support.windows.real_window import LIMIT, Program, Shown

Sit: TypeAlias = Callable[..., Program]
"""Takes a name, settings, and what a Program takes; see the fixture."""
ANNA, BERTHA, CLARA = "Anna", "Bertha", "Clara"
OWN_TURN = "Your turn."


class Service(AbstractContextManager["Service"]):
    """``python -m signaling`` on loopback. A new one takes the old one's place at the same port."""

    def __init__(self, *options: str, port: int = 0, host: str = "127.0.0.1", through: Iterable[str] = ()) -> None:
        """`through` is a command that runs it somewhere else."""
        command = [*through, sys.executable, "-m", "signaling", "--host", host, "--port", str(port)]
        self._process = subprocess.Popen([*command, "--no-source-limits", *options], stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        line = self._process.stdout.readline()
        found = re.match(r"listening on (ws://\S+:(\d+)/rooms)", line)
        assert found, f"the room service did not start: {line!r}"
        self.url, self.port = found[1], int(found[2])

    def __exit__(self, *_: object) -> None:
        self.kill()

    def kill(self) -> None:
        """As a power cut would; once more does no harm."""
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
    """As the program keeps them: the setup screen opens with this room, ready to be opened."""
    computers = [{"name": f"Computer {place}", "level": "easy"} for place in range(1, seats)]
    return {
        "name": name,
        "speed": speed,
        "taught": True,
        "service": service,
        "setup": {
            "preset": preset,
            "payoff": payoff,
            "rules": None,
            "seats": [{"name": ""}, *computers],
            "open_hands": False,
        },
        "hosting": {"chairs": [{"name": ""}, *[{}] * (seats - 1)], "onlookers": onlookers},
    }


# Into the room


def open_room(program: Program) -> str:
    """By clicks; answers the code."""
    program.scene("setup")
    program.click("mode.1")
    program.says("title", "New room")
    program.click("start")
    return code_of(program)


def code_of(program: Program) -> str:
    """Wait until the host's screen shows one."""
    return program.until(lambda shown: shown.words("code"), "the code").words("code")


def join(program: Program, code: str, *, watching: bool = False) -> None:
    """The code is typed as one types: in small letters."""
    program.scene("setup")
    program.click("mode.2")
    program.says("title", "Join a game")
    if watching:
        program.click("watching")
        program.says("watching", "Just watch: On")
    join_by(program, code)


def join_by(program: Program, code: str) -> None:
    """At the form that asks for a code; what it holds gives way."""
    program.click("code")
    for _ in range(len(code)):
        program.key("BackSpace")
    program.until(lambda shown: shown.words("code") == "Room code: ", "an empty field")
    program.write(code.lower())
    program.until(lambda shown: shown.words("code") == f"Room code: {code}", "the code as it was typed")
    program.key("Return")


def waits(program: Program) -> Shown:
    """Until a guest is in the room."""
    return program.says("title", "You are in")


def at_table(*programs: Program) -> None:
    """Until the board has opened by itself on every screen."""
    for program in programs:
        program.until(lambda shown: shown.scene == "table" and "prompt" in shown.nodes, "the table")


def fails(program: Program, sentence: str) -> Shown:
    """Until a guest is told why it does not work."""
    program.says("title", "That did not work")
    return program.says("words", sentence)


def seated(*programs: Program, watching: Program | None = None) -> dict[int, Program]:
    """All join by the code that the first one's screen shows, until everybody sees the table; by seat."""
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


def play_together(people: Mapping[int, Program]) -> None:
    """To the end, by seat; each acts from what the own screen shows. The results show on every screen then."""
    while (seat := whose_turn(people)) is not None:
        play_one(people[seat], seat)


def play_some(people: Mapping[int, Program], moves: int) -> None:
    """So many moves, and not the last one of a game."""
    for _ in range(moves):
        seat = whose_turn(people)
        assert seat is not None, "the game was to be longer"
        play_one(people[seat], seat)


def play_one(program: Program, seat: int) -> Shown:
    """One move, when it is one's turn; until it has been answered."""
    before = program.until(is_own_turn, "the own turn")
    found = move(before, seat)
    if found:
        Clicks(program).move(*found)
    else:
        program.click("loose")
    return program.until(
        lambda shown: shown.scene != "table" or shown.cards != before.cards or not is_own_turn(shown), "an answer"
    )


def is_own_turn(shown: Shown) -> bool:
    return shown.scene == "table" and shown.words("prompt").startswith(OWN_TURN)


def own_cards(people: Mapping[int, Program], seat: int) -> dict[str, str | None]:
    """What lies before somebody, once everything that was played has come to the own screen."""
    whose_turn(people)
    return {name: card for name, card in people[seat].shown.cards.items() if name.startswith(f"seat{seat}.")}


def told(program: Program, sentence: str) -> Shown:
    """Until it stands beside the cards, in one of the two places for words."""
    return program.until(
        lambda shown: any(shown.words(place).startswith(sentence) for place in ("prompt", "last")), f"{sentence!r}"
    )


def logged(program: Program, sentence: str) -> None:
    """Until it stands in the log."""
    program.key("l")
    program.until(
        lambda shown: any(node["label"] == sentence for name, node in shown.nodes.items() if name.startswith("log.")),
        f"{sentence!r} in the log",
    )
    program.key("l")


def whose_turn(people: Mapping[int, Program]) -> int | None:
    """Wait for it; None when everybody sees the results."""

    def found() -> int | None:
        return next((seat for seat, program in people.items() if is_own_turn(program.shown)), None)

    programs = people.values()
    meanwhile(
        lambda: found() is not None or all(program.shown.scene == "results" for program in programs),
        programs,
        "somebody's turn, or the results everywhere",
    )
    return found()


def meanwhile(state: Callable[[], bool], programs: Iterable[Program], what: str) -> None:
    """Wait for something that several screens show together."""
    ends = time.monotonic() + LIMIT
    while not state():
        stopped = [program.said for program in programs if program.process.poll() is not None]
        assert not stopped, f"a program has ended: {stopped}"
        assert time.monotonic() < ends, f"not seen within {LIMIT} s: {what}"
        time.sleep(0.004)
