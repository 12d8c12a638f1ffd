"""A player's name goes to those at the table, and to nobody else."""

from pathlib import Path

import pytest
from support.online.one_loop_rooms import lobby, room_plan

from signaling.service import Service
from signaling.sockets import Connection

ANN, BO = "Annabella", "Wilhelmina"


async def test_the_room_service_learns_no_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[bytes] = []
    on_message = Service._on_message

    async def listening(service: Service, connection: Connection, data: bytes) -> None:
        heard.append(data)
        await on_message(service, connection, data)

    monkeypatch.setattr(Service, "_on_message", listening)
    async with lobby(tmp_path) as here:
        host = await here.host(room_plan(host=ANN))
        guest = await here.join(host, BO)
        await here.dealt(host, guest)
        assert [each.name for each in guest.game.record.occupants] == [ANN, BO]
    assert len(heard) > 3
    assert not any(name.encode() in data for name in (ANN, BO) for data in heard)
