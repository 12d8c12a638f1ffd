"""A way through the room service, as its two ends see it."""

from spitegame.net.channel import MOST_UNHEARD, RelayedChannel


def channel() -> RelayedChannel:
    return RelayedChannel(lambda message: [message], lambda box: None, lambda: 0, lambda: None)


def test_what_comes_before_somebody_listens_is_kept() -> None:
    way, heard = channel(), list[bytes]()
    for number in range(MOST_UNHEARD):
        way.receive(bytes([number]))
    way.listen(heard.append, lambda: heard.append(b"closed"))
    way.receive(b"last")
    assert heard == [*(bytes([number]) for number in range(MOST_UNHEARD)), b"last"]


def test_it_breaks_where_more_comes_than_anybody_has_asked_for() -> None:
    way, closed = channel(), list[bool]()
    for _ in range(MOST_UNHEARD + 1):
        way.receive(b"more")
    way.listen(lambda message: None, lambda: closed.append(True))
    assert closed == [True]
