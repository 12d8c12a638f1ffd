"""What is remembered of the people one plays with."""

from dataclasses import replace

from spitegame.rules.game import Seat, Standing
from spitegame.session.regulars import MOST, Balance, Regular, Regulars

BO = b"b" * 32
FIRST = Standing(Seat(0), place=1, left=0, points=6)
SECOND = Standing(Seat(1), place=2, left=3, points=-6)


def test_each_game_counts_once_for_who_came_out_before_the_other() -> None:
    bo = Regulars().seen(BO, "Bo", now=1)
    bo = bo.after("malice", b"deal 1", FIRST, SECOND)
    assert bo.balance("malice") == Balance(game="malice", games=1, won=1, lost=0, points=12)
    assert bo.after("malice", b"deal 1", FIRST, SECOND) == bo
    bo = bo.after("malice", b"deal 2", SECOND, FIRST)
    assert bo.balance("malice") == Balance(game="malice", games=2, won=1, lost=1, points=0)
    bo = Regulars().seen(BO, "Bo", now=1).after("malice", b"deal 1", FIRST, SECOND).after("spite", b"2", SECOND, FIRST)
    assert [(each.game, each.won, each.lost) for each in bo.balances] == [("malice", 1, 0), ("spite", 0, 1)]
    assert bo.balance("hearts") == Balance(game="hearts")
    bo = Regulars().seen(BO, "Bo", now=1).after("malice", b"deal", FIRST, replace(SECOND, place=1))
    assert (bo.balance("malice").won, bo.balance("malice").lost) == (0, 0)
    regulars = Regulars().with_person(Regulars().seen(BO, "Bo", now=1).after("malice", b"deal", FIRST, SECOND))
    again = regulars.seen(BO, "Noor", now=9)
    assert (again.name, again.seen, again.balance("malice").won) == ("Noor", 9, 1)


def test_the_list_is_bounded_and_forgets_nobody_who_is_blocked() -> None:
    regulars = Regulars().with_person(Regular(key=BO, name="Bo", seen=0, is_blocked=True))
    for number in range(MOST + 5):
        key = number.to_bytes(32)
        regulars = regulars.with_person(Regular(key=key, name="Cy", seen=number + 1))
    assert len(regulars.people) == MOST + 1
    assert regulars.is_blocked(BO)
    assert regulars.of((0).to_bytes(32)) is None
    assert regulars.of((MOST + 4).to_bytes(32)) is not None
    assert str(BO) not in repr(Regular(key=BO, name="Bo", seen=1))
