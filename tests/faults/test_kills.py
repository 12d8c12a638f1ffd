"""A program is killed at each step of its way, from its first word to the room service to the last one after the game,
and started again. What it had not yet written down is nothing that cannot be done once more by entering the code."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import SystemRandom

import pytest
from support.online.games_under_faults import Make, room_service, table, together
from support.online.netlab import Machine, machines

pytest_plugins = ["support.online.fork_server_fixture"]
pytestmark = pytest.mark.network

GUEST = (
    "says Join", "hears Joined", "hears From 1", "says To 1", "hears From 2", "hears From 3", "says To 2",
    "says Confirm", "hears Confirm", "says Leave", "says Hello", "hears Welcome", "hears Present", "hears Begin",
    "says Commit", "hears Commitments", "says Reveal", "hears Dealt", "hears Told 1", "hears Told 9", "says Play 2",
    "hears Opened",
)  # fmt: skip
HOST = (
    "says Reopen", "hears Opened", "hears Knock", "says To 1", "hears From 1", "says To 2", "says To 3", "hears From 2",
    "says Confirm", "hears Confirm", "hears Hello", "says Welcome", "says Begin", "hears Commit", "says Commitments",
    "hears Reveal", "says Dealt", "says Told 1", "hears Play 2", "says Told 9", "says Opened",
)  # fmt: skip
SERVICE = (
    "hears Reopen", "hears Renew", "says Opened", "hears Join", "says Joined", "says Knock", "hears To 1",
    "says From 1", "hears To 2", "says From 2", "hears To 3", "says From 3", "hears To 4", "says From 4", "hears Leave",
)  # fmt: skip
AT_ONCE = 7
"""Tables, each with its own step."""
LONG_ENOUGH = 8
"""Cards in a payoff, so that no game is over before the ninth update."""
STEPS = {"guest": GUEST, "host": HOST, "service": SERVICE}
PARTS = [
    pytest.param(who, steps[first : first + AT_ONCE], marks=pytest.mark.long)
    for who, steps in STEPS.items()
    for first in range(0, len(steps), AT_ONCE)
]
"""All steps; by default there are some by chance."""


@pytest.mark.parametrize(("victim", "steps"), [*((who, ()) for who in STEPS), *PARTS])
async def test_nothing_is_lost(victim: str, steps: Sequence[str], tmp_path: Path, peer: Make) -> None:
    steps = steps or SystemRandom().sample(STEPS[victim], AT_ONCE)
    with machines(3) as lab:
        await together(*(die_and_play_on(peer, tmp_path / step, lab, victim, step) for step in steps))


async def die_and_play_on(peer: Make, folder: Path, lab: Sequence[Machine], victim: str, step: str) -> None:
    third, host, guest = lab
    guest.hear_no_announcements()
    service = await room_service(peer, third, dies=step if victim == "service" else "")
    game = table(peer, folder, service, host, guest, finishes=True, pace=0.02, payoff=LONG_ENOUGH)
    for program in game.programs:
        if program.setup.role == victim:
            program.setup = replace(program.setup, dies=step)
    try:
        game.host.start()
        async with asyncio.timeout(300):
            await game.see_through(service)
        assert any(told.what == "dies" for each in (service, *game.programs) for told in each.told)
        await game.part()
    except Exception as error:
        error.add_note(f"The {victim} was killed where it {step}.\n{game.host.tales}")
        raise
