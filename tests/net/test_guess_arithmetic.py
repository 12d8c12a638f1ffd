"""What PROTOCOL.md says a guess is worth follows from what the programs do."""

import re
from math import exp
from pathlib import Path

import pytest

from signaling.codes import LENGTHS, route_count
from signaling.limits import Limits
from spitegame.net.handshake import MOST_GUESSES, GuessPause
from spitegame.session.room_codes import ALPHABET, SECRET

HOUR = 3600.0
SECRETS = len(ALPHABET) ** SECRET
TEXT = (Path(__file__).parents[2] / "docs/PROTOCOL.md").read_text(encoding="utf-8")


def row(begins: str) -> list[str]:
    """The figures of this row of the table, by the length of the code."""
    (line,) = (line for line in TEXT.splitlines() if line.startswith(f"| {begins}"))
    return [cell.strip() for cell in line.strip("|").split("|")[1:]]


def odds(cell: str) -> float:
    part, whole = re.fullmatch(r"(\d+) in ([\d,]+)", cell).groups()  # type: ignore[union-attr]
    return int(part) / int(whole.replace(",", ""))


def judged_by_a_host() -> int:
    """Guesses in the first hour of somebody who makes the next one as soon as it is judged."""
    pause, now, guesses = GuessPause(), 0.0, 0
    while now < HOUR:
        guesses += 1
        pause.wrong(now)
        now += pause.wait(now)
    return guesses


def test_against_one_room_of_those_that_wait() -> None:
    assert row("rooms that wait") == [f"{route_count(length) // 2:,}" for length in LENGTHS]
    for who in ("a stranger who knows a route", "the service itself, against one guest"):
        assert row(who) == [f"{MOST_GUESSES} in {SECRETS:,}"] * len(LENGTHS)
    for cell in row("the service itself, against one host"):
        assert odds(cell) == pytest.approx(judged_by_a_host() / SECRETS, rel=0.02)


@pytest.mark.parametrize(("addresses", "begins"), [(1, "one address"), (1000, "1,000 addresses")])
def test_against_some_room(addresses: int, begins: str) -> None:
    """Every second route is taken, so an address hits as many rooms as it misses."""
    misses = Limits().misses
    hits = addresses * (misses.burst + misses.per_second * HOUR)
    for cell, length in zip(row(begins), LENGTHS, strict=True):
        guesses = min(hits, route_count(length) // 2 * judged_by_a_host())
        assert odds(cell) == pytest.approx(1 - exp(-guesses / SECRETS), rel=0.05)
