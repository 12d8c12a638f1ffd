from spitegame.net.connection import Keepalive, Pulse

TICKS = 10
"""A second."""


def beat(keepalive: Keepalive, begin: float, seconds: float) -> list[tuple[float, int]]:
    """Tick through that time; answers the pings, with their times."""
    pings = []
    for number in range(1, round(seconds * TICKS) + 1):
        now = round(begin + number / TICKS, 3)
        ping = keepalive.tick(now)
        if ping is not None:
            pings.append((now, ping))
    return pings


def after(keepalive: Keepalive, begin: float, seconds: float) -> Pulse:
    beat(keepalive, begin, seconds)
    return keepalive.pulse


def test_a_ping_each_second_and_after_five_of_silence_the_end() -> None:
    keepalive = Keepalive(0.0)
    assert beat(keepalive, 0.0, 4.0) == [(0.1, 1), (1.1, 2), (2.1, 3), (3.1, 4)]
    keepalive = Keepalive(0.0)
    assert after(keepalive, 0.0, 2.9) is Pulse.STEADY
    assert after(keepalive, 2.9, 0.1) is Pulse.SUSPECT
    assert after(keepalive, 3.0, 1.9) is Pulse.SUSPECT
    assert keepalive.silence(4.9) == 4.9
    assert after(keepalive, 4.9, 0.1) is Pulse.DEAD


def test_anything_that_is_heard_ends_the_silence_but_not_that_of_the_dead() -> None:
    keepalive = Keepalive(0.0)
    beat(keepalive, 0.0, 4.5)
    keepalive.heard(4.5)
    assert after(keepalive, 4.5, 0.1) is Pulse.STEADY
    assert after(keepalive, 4.6, 4.8) is Pulse.SUSPECT
    keepalive = Keepalive(0.0)
    beat(keepalive, 0.0, 5.0)
    keepalive.heard(5.0)
    assert beat(keepalive, 5.0, 2.0) == []
    assert keepalive.pulse is Pulse.DEAD


def test_an_absence_of_our_own_is_not_the_others_silence_unless_it_was_long() -> None:
    keepalive = Keepalive(0.0)
    beat(keepalive, 0.0, 1.0)
    keepalive.tick(5.0)
    assert keepalive.pulse is Pulse.STEADY
    assert keepalive.silence(5.0) == 1.0
    assert after(keepalive, 5.0, 3.9) is Pulse.SUSPECT
    assert after(keepalive, 8.9, 0.2) is Pulse.DEAD
    keepalive = Keepalive(0.0)
    keepalive.heard(4.0)
    keepalive.tick(4.0)
    assert keepalive.silence(5.0) == 1.0
    keepalive = Keepalive(0.0)
    beat(keepalive, 0.0, 1.0)
    keepalive.heard(6.1)
    keepalive.tick(6.1)
    assert keepalive.pulse is Pulse.DEAD


def test_the_delay_is_the_middle_of_the_last_five_answers_to_pings() -> None:
    keepalive = Keepalive(0.0)
    assert keepalive.delay is None
    for number, delay in enumerate((900, 20, 22, 800, 24, 30, 26), start=1):
        sent = float(number)
        keepalive.heard(sent)
        assert keepalive.tick(sent) == number
        keepalive.answered(number, sent + delay / 1000)
    assert keepalive.delay == 26
    keepalive = Keepalive(0.0)
    keepalive.tick(0.1)
    for number in (0, 2, -1, 10**9):
        keepalive.answered(number, 0.2)
    assert keepalive.delay is None
    keepalive.answered(1, 0.2)
    keepalive.answered(1, 0.9)
    assert keepalive.delay == 100
    keepalive = Keepalive(0.0)
    for second in range(100):
        keepalive.heard(float(second))
        keepalive.tick(float(second))
    keepalive.answered(95, 99.0)
    assert keepalive.delay is None
    keepalive.answered(96, 99.0)
    assert keepalive.delay == 4000


def test_a_sign_of_life_is_as_old_as_the_ping_that_asked_for_it() -> None:
    keepalive = Keepalive(0.0)
    assert keepalive.asked == float("-inf")
    assert beat(keepalive, 0.0, 1.5) == [(0.1, 1), (1.1, 2)]
    for number, asked in ((9, float("-inf")), (2, 1.1), (1, 1.1)):
        keepalive.answered(number, 3.0)
        assert keepalive.asked == asked


def test_who_is_doubted_has_a_second_to_answer() -> None:
    keepalive = Keepalive(0.0)
    beat(keepalive, 0.0, 0.5)
    keepalive.doubt(0.5)
    assert keepalive.tick(0.5) == 2, "it is asked at once"
    keepalive.answered(2, 0.6)
    assert after(keepalive, 0.6, 2.0) is Pulse.STEADY
    keepalive = Keepalive(0.0)
    beat(keepalive, 0.0, 0.5)
    keepalive.doubt(0.5)
    keepalive.heard(0.6)
    keepalive.answered(1, 0.6)
    assert after(keepalive, 0.5, 0.9) is Pulse.STEADY
    assert after(keepalive, 1.4, 0.1) is Pulse.DEAD
    keepalive = Keepalive(0.0)
    keepalive.doubt(0.5)
    keepalive.tick(0.5)
    keepalive.doubt(1.4)
    assert after(keepalive, 1.4, 0.1) is Pulse.DEAD
