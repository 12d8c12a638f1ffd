from threading import Thread

from spitegame.session.line import MOST_UNTAKEN, Act, Line, Outbox, ToHost

SAID = 5_000


def test_ends_on_two_threads_lose_nothing_and_keep_the_order() -> None:
    line = Line()

    def speak() -> None:
        for number in range(SAID):
            line.seat.send(Act(number, None))

    speaker = Thread(target=speak)
    speaker.start()
    heard: list[ToHost] = []
    while speaker.is_alive():
        heard += line.host.receive()
    heard += line.host.receive()
    assert [message.number for message in heard] == list(range(SAID))


def test_of_what_nobody_takes_the_newest_is_kept() -> None:
    box: Outbox[int] = Outbox()
    for number in range(MOST_UNTAKEN + 5):
        box.put(number)
    assert box.take() == list(range(5, MOST_UNTAKEN + 5))
    assert box.take() == []
