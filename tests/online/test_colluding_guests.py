"""Two guests put together whatever their programs are sent, and know no card that neither may see."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from support.marks import few_by_default
from support.online import network
from support.online.lab import BO, CY, Lab, Program, counted, room_plan
from support.online.twin_games import Swaps, dealt, played, twin
from support.virtual_time import run_virtually
from support.waiting import until

from spitegame.net.ballots import Ask, Attestation, Heirs, Introduction
from spitegame.net.wire import Signed, Told, wire
from spitegame.packing.codec import Malformed
from spitegame.session.line import Act
from spitegame.session.occupants import Person, Vacant
from spitegame.session.record import Entry, Record

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
ACTIONS = 16
ABSENCE = 15.0
"""Seconds after which the others have long looked for another host."""


async def told(folder: Path, record: Record) -> dict[str, list[bytes]]:
    """All that the programs of Bo and Cy are sent in this game. In the middle of it half of the programs are away, that
    of the host among them: too many for another host. Then the game goes on."""
    sent: defaultdict[str, list[bytes]] = defaultdict(list)
    send = network._Channel.send

    def noted(channel: network._Channel, message: bytes) -> None:
        machine = channel._way._ends[1]
        assert machine
        sent[machine.name].append(message)
        send(channel, message)

    with patch.object(network._Channel, "send", noted):
        async with Lab(folder) as here:
            plan = room_plan(*[Vacant()] * 5, rules=record.rules)
            ann = await here.host(replace(plan, game=record.game, chairs=(Person("Ann"), *plan.chairs[1:])))
            programs: list[Program] = [ann, *[await here.join(ann, name) for name in NAMES[1:]]]
            await here.dealt(*programs)
            await counted(*programs)
            for entry in record.entries[: ACTIONS // 2]:
                await act(programs, entry)
            away = [cut(here, name) for name in ("host", "Ed", "Flo")]
            await asyncio.sleep(ABSENCE)
            away[0].is_cut = False
            await until(lambda: ann.side._membership.may_issue, "Ann is back")
            away[1].is_cut = away[2].is_cut = False
            for entry in record.entries[ACTIONS // 2 :]:
                await act(programs, entry)
    return {name: sent[name] for name in ("Bo", "Cy")}


def cut(here: Lab, name: str) -> network.Machine:
    machine = next(each for each in here.network.machines if each.name == name)
    machine.is_cut = True
    return machine


async def act(programs: Sequence[Program], entry: Entry) -> None:
    """The seat of this entry does what it says, when everybody has been shown what was before."""
    number = programs[0].number
    await until(lambda: all(each.number == number for each in programs), f"update {number} everywhere")
    programs[entry.seat].say(entry.seat, Act(number, entry.action))
    await until(lambda: all(each.number > number for each in programs), f"action {number} everywhere")


def blank(game: str, data: bytes) -> bytes:
    """Without what only proves that others were told something."""
    for packer in wire(game).from_host, wire(game).from_guest:
        with suppress(Malformed):
            message = packer.unpack(data)
            if isinstance(message, Attestation):
                return packer.pack(replace(message, digest=bytes(32), signature=bytes(64)))
    return data


def kinds(game: str, messages: Iterable[bytes]) -> set[type]:
    found = set()
    for data in messages:
        for packer in wire(game).from_host, wire(game).from_guest:
            with suppress(Malformed):
                found.add(type(packer.unpack(data)))
    return found


CASES = ("malice", 1), ("malice", 2), ("spite", 1), ("spite", 2)


@pytest.mark.parametrize("case", few_by_default(CASES, lambda case: case == ("malice", 1)), ids=str)
def test_what_two_guests_are_told_does_not_hang_on_what_neither_may_see(tmp_path: Path, case: tuple[str, int]) -> None:
    """But for what proves that others have been told something, too."""
    game, chance = case[0], Random(case[1])
    record = played(game, NAMES, ACTIONS, chance)
    evenings = []
    for swaps in Swaps(), twin(record, [BO, CY], chance):
        with dealt(record, swaps):
            evenings.append(run_virtually(told(tmp_path / str(len(swaps)), record)))
    for name in ("Bo", "Cy"):
        one, other = ([blank(game, data) for data in evening[name]] for evening in evenings)
        assert one == other
        assert {Told, Signed, Heirs, Introduction, Ask, Attestation} <= kinds(game, evenings[0][name])
