"""What channels keep to, between two peers and through the room service."""

import pytest
from support.online.peer_pair import Ear, connected
from support.waiting import until

from spitegame.net.channel import MOST_BYTES, MOST_UNHEARD, RelayedChannel


async def test_everything_arrives_once_and_in_order_also_what_came_before_anybody_listened() -> None:
    async with connected() as (one, other):
        said = [bytes([number]) * (1 + 300 * number) for number in range(50)]
        early = Ear.of(one)
        for message in said[:20]:
            one.send(message)
        await until(lambda: one.waiting == 0, "on its way")
        ear = Ear.of(other)
        for message in said[20:]:
            one.send(message)
        await until(lambda: len(ear.heard) == 50, "all of it")
        assert ear.heard == said
        assert early.heard == []


async def test_what_was_said_before_the_end_is_heard_before_it_and_the_end_is_told_once() -> None:
    async with connected() as (one, other):
        order: list[object] = []
        other.listen(order.append, lambda: order.append("closed"))
        ear = Ear.of(one)
        said = [bytes([number]) * 2_000 for number in range(50)]
        for message in said:
            one.send(message)
        await one.close()
        await until(lambda: "closed" in order, "the end")
        one.send(b"nobody hears this")
        await other.close()
    assert order == [*said, "closed"]
    assert ear.closed == 1


async def test_a_message_that_is_too_long_is_refused() -> None:
    async with connected() as (one, _):
        with pytest.raises(ValueError, match="too long"):
            one.send(bytes(MOST_BYTES + 1))
        assert one.waiting == 0


def relayed() -> RelayedChannel:
    return RelayedChannel(lambda message: [message], lambda box: None, lambda: 0, lambda: None)


def test_what_comes_through_the_service_before_somebody_listens_is_kept_within_limits() -> None:
    way, heard = relayed(), list[bytes]()
    for number in range(MOST_UNHEARD):
        way.receive(bytes([number]))
    way.listen(heard.append, lambda: heard.append(b"closed"))
    way.receive(b"last")
    assert heard == [*(bytes([number]) for number in range(MOST_UNHEARD)), b"last"]
    way, closed = relayed(), list[bool]()
    for _ in range(MOST_UNHEARD + 1):
        way.receive(b"more")
    way.listen(lambda message: None, lambda: closed.append(True))
    assert closed == [True]
