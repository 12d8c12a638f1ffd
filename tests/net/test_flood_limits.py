from spitegame.net.errors import Fault
from spitegame.net.link import InboundLimit, OutboundLimit


def test_a_guest_who_plays_fast_is_let_in() -> None:
    intake = InboundLimit(0.0)
    assert all(intake.fault(200, number / 20) is None for number in range(2_000))


def test_a_burst_is_let_in_and_a_flood_is_abuse() -> None:
    intake = InboundLimit(0.0)
    assert [intake.fault(10, 0.0) for _ in range(61)] == [None] * 60 + [Fault.ABUSE]


def test_too_many_bytes_are_abuse() -> None:
    intake = InboundLimit(0.0)
    assert [intake.fault(64 * 1024, 0.1 * number) for number in range(5)] == [None] * 4 + [Fault.ABUSE]


def test_one_message_may_be_too_big() -> None:
    assert InboundLimit(0.0).fault(64 * 1024, 0.0) is None
    assert InboundLimit(0.0).fault(64 * 1024 + 1, 0.0) is Fault.TOO_BIG


def test_one_who_has_all_there_is_may_be_slow() -> None:
    outlet = OutboundLimit(0.0)
    assert all(outlet.fault(400 * 1024, held_back=False, now=float(second)) is None for second in range(100))


def test_one_who_takes_nothing_for_ten_seconds_is_too_slow() -> None:
    outlet = OutboundLimit(0.0)
    full = 128 * 1024
    assert outlet.fault(full, held_back=True, now=9.0) is None
    assert outlet.fault(full - 1, held_back=True, now=10.0) is None
    assert outlet.fault(full, held_back=True, now=20.0) is None
    assert outlet.fault(full, held_back=True, now=20.1) is Fault.TOO_SLOW


def test_one_for_whom_too_much_waits_is_too_slow() -> None:
    assert OutboundLimit(0.0).fault(512 * 1024, held_back=False, now=0.0) is None
    assert OutboundLimit(0.0).fault(512 * 1024 + 1, held_back=False, now=0.0) is Fault.TOO_SLOW
