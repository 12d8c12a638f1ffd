from spitegame.net.errors import Fault
from spitegame.net.link import InboundLimit, OutboundLimit


def test_what_comes_in_is_limited_in_messages_in_bytes_and_in_size() -> None:
    intake = InboundLimit(0.0)
    assert all(intake.fault(200, number / 20) is None for number in range(2_000))
    intake = InboundLimit(0.0)
    assert [intake.fault(10, 0.0) for _ in range(61)] == [None] * 60 + [Fault.ABUSE]
    intake = InboundLimit(0.0)
    assert [intake.fault(64 * 1024, 0.1 * number) for number in range(5)] == [None] * 4 + [Fault.ABUSE]
    assert InboundLimit(0.0).fault(64 * 1024, 0.0) is None
    assert InboundLimit(0.0).fault(64 * 1024 + 1, 0.0) is Fault.TOO_BIG


def test_who_takes_too_little_for_too_long_is_too_slow() -> None:
    outlet = OutboundLimit(0.0)
    assert all(outlet.fault(400 * 1024, held_back=False, now=float(second)) is None for second in range(100))
    outlet = OutboundLimit(0.0)
    full = 128 * 1024
    assert outlet.fault(full, held_back=True, now=9.0) is None
    assert outlet.fault(full - 1, held_back=True, now=10.0) is None
    assert outlet.fault(full, held_back=True, now=20.0) is None
    assert outlet.fault(full, held_back=True, now=20.1) is Fault.TOO_SLOW
    assert OutboundLimit(0.0).fault(512 * 1024, held_back=False, now=0.0) is None
    assert OutboundLimit(0.0).fault(512 * 1024 + 1, held_back=False, now=0.0) is Fault.TOO_SLOW
