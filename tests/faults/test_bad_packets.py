"""Packets that get lost, and late: the game is slow, and whole."""

from pathlib import Path

import pytest
from support.online.games_under_faults import Make, Round, room_service, table, together
from support.online.netlab import machines

pytest_plugins = ["support.online.fork_server_fixture"]
pytestmark = pytest.mark.network

LOSS = (0.01, 0.05, 0.25)
DELAY = 0.05


async def test_what_is_lost_is_said_again(tmp_path: Path, peer: Make) -> None:
    """On the way to the guest and on the way back."""

    async def play_through(game: Round) -> None:
        await game.open()
        await game.in_play()
        await game.finish()

    with machines(3) as (third, host, guest):
        service = await room_service(peer, third)
        tables = (table(peer, tmp_path / str(loss), service, host, guest, loss=loss, delay=DELAY) for loss in LOSS)
        await together(*map(play_through, tables))
