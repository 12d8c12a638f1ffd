"""Whatever happens to its host and on the network, a table never becomes two: games of real rooms on a network in
memory. Messages are late, cables are pulled, programs are stopped or killed, by chance that can be repeated."""

import asyncio
from enum import Enum, auto
from pathlib import Path
from random import randrange

import pytest
from support.marks import few_by_default
from support.online.lossy_network import MachinesLoop
from support.online.lossy_tables import LossyTable, Player
from support.repeatable import repeatable
from support.virtual_time import run_virtually

BACK = (0.0, 5.0, 15.0, 60.0)
"""Seconds after which the host that was lost is back."""
LOSSES = ("killed", "stopped", "cut")
WITHIN = 400.0
"""Seconds from the last fault until the game is over, where a player takes a tenth of a second for each move."""


async def lose(table: LossyTable, lost: Player, how: str, back: float) -> None:
    """Something happens to this program, and after a while it is back."""
    table.note(f"{lost.name} is {how} for {back:.0f} s, at update {lost.number}")
    match how:
        case "killed":
            lost.kill()
        case "stopped":
            lost.machine.is_stopped = True
        case _:
            lost.machine.is_cut = True
    await asyncio.sleep(back)
    table.note(f"{lost.name} is back")
    match how:
        case "killed":
            lost.restart()
        case "stopped":
            lost.machine.go_on()
        case _:
            lost.machine.is_cut = False


async def disturb(table: LossyTable, others: list[Player]) -> None:
    """Meanwhile others are cut off or stand still for a while, lose each other, or lose their connections."""
    chance = table.chance
    for _ in range(chance.randrange(3)):
        await asyncio.sleep(chance.uniform(0.0, 20.0))
        one, other = chance.sample(others, 2)
        match chance.choice(["lost", "parted", "channels"]):
            case "lost":
                await lose(table, one, chance.choice(LOSSES[1:]), chance.uniform(0.5, 20.0))
            case "parted":
                table.note(f"{one.name} and {other.name} are parted")
                pair = frozenset({one.machine, other.machine})
                table.network.parted.add(pair)
                await asyncio.sleep(chance.uniform(1.0, 20.0))
                table.network.parted.discard(pair)
            case _:
                table.note("all channels break")
                table.network.break_channels()


class Faults(Enum):
    """What else happens than that the host is lost."""

    NONE = auto()
    DISTURBED = auto()
    NEXT_HOST_TOO = auto()
    """And others are disturbed."""


async def outlived(table: LossyTable, also: Faults) -> None:
    chance = table.chance
    await table.begin()
    await asyncio.sleep(chance.uniform(0.0, 4.0))
    ann, *others = table.players
    async with asyncio.TaskGroup() as faults:
        faults.create_task(lose(table, ann, LOSSES[table.seed % 3], BACK[table.seed % 4]))
        if also is not Faults.NONE:
            faults.create_task(disturb(table, others))
        if also is Faults.NEXT_HOST_TOO:
            faults.create_task(lose_next_host(table, ann))
    table.note("everything has healed")
    await table.finish(WITHIN)
    table.check()


async def lose_next_host(table: LossyTable, first: Player) -> None:
    """Whoever has gone on is lost as well, some time after."""
    ends = asyncio.get_running_loop().time() + 20.0
    while asyncio.get_running_loop().time() < ends:
        if found := [each for each in table.hosts if each is not first]:
            await asyncio.sleep(table.chance.uniform(0.0, 3.0))
            await lose(table, found[0], table.chance.choice(LOSSES), table.chance.choice(BACK[:3]))
            return
        await asyncio.sleep(0.05)


def play(seed: int, folder: Path, also: Faults) -> LossyTable:
    async def played() -> LossyTable:
        table = LossyTable(seed, folder)
        try:
            await outlived(table, also)
        finally:
            table.network.close()
        return table

    with repeatable(seed):
        return run_virtually(played(), MachinesLoop)


GAMES = (
    *((seed, Faults.NONE) for seed in range(5)),
    *((seed, Faults.DISTURBED) for seed in range(3)),
    # In each of these somebody has once waited for ever, or was shown what was undone.
    *((seed, Faults.NEXT_HOST_TOO) for seed in (20035, 20166, 20174, 20186, 30014, 30058, 50238)),
)


@pytest.mark.parametrize(
    "game", few_by_default(GAMES, lambda game: game[0] in (3, 20174, 30058)), ids=lambda game: str(game[0])
)
def test_the_game_outlives_its_host_and_the_table_is_one(tmp_path: Path, game: tuple[int, Faults]) -> None:
    seed, also = game
    play(seed, tmp_path, also)


def play_20(folder: Path, first: int) -> None:
    """Half of them lose nothing but their host."""
    faults = [Faults.NONE, Faults.DISTURBED, Faults.NONE, Faults.NEXT_HOST_TOO]
    tables = [play(seed, folder / str(seed), faults[seed // 2 % 4]) for seed in range(first, first + 20)]
    assert any(not table.players[0].is_host for table in tables), "nobody has gone on without the first host"


@pytest.mark.slow
@pytest.mark.parametrize("first", [100, 160, 220, 280])
def test_20_tables_are_each_one(tmp_path: Path, first: int) -> None:
    play_20(tmp_path, first)


@pytest.mark.long
@pytest.mark.parametrize("times", range(15))
def test_20_tables_by_chance_are_each_one(tmp_path: Path, times: int) -> None:
    first = randrange(10**6)
    print(f"the tables from {first} on")
    play_20(tmp_path, first)
