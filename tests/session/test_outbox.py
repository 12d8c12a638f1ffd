from spitegame.session.line import MOST_UNTAKEN, Outbox


def test_of_what_nobody_takes_the_newest_is_kept() -> None:
    box: Outbox[int] = Outbox()
    for number in range(MOST_UNTAKEN + 5):
        box.put(number)
    assert box.take() == list(range(5, MOST_UNTAKEN + 5))
    assert box.take() == []
