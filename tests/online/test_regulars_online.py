"""Who has played to the end with others knows them again, and how the two stand with each other."""

from support.online.lab import Guest, Host, Lab
from support.waiting import until

from spitegame.rules.game import Seat
from spitegame.session.room_handle import PlainCommand
from spitegame.storage.acquaintances import KeptRegulars
from spitegame.storage.files import Notices

ANN, BO = Seat(0), Seat(1)


def games_with(program: Host | Guest, seat: Seat) -> int:
    """How many games the player remembers with the one on this seat."""
    person = program.snapshot.regulars.get(seat)
    return person.balance("malice").games if person else 0


async def test_host_and_guest_count_what_they_have_played(here: Lab) -> None:
    ann, bo = await here.two()
    assert not ann.snapshot.regulars
    assert not bo.snapshot.regulars
    await here.fair_game(ann, bo)
    await until(lambda: games_with(ann, BO) == games_with(bo, ANN) == 1, "one game")
    at_anns, at_bos = ann.snapshot.regulars[BO], bo.snapshot.regulars[ANN]
    assert (at_anns.name, at_bos.name) == ("Bo", "Ann")
    own, other = at_anns.balance("malice"), at_bos.balance("malice")
    assert (own.won, own.lost, own.points) == (other.lost, other.won, -other.points)
    await bo.kill()
    bo = here.join_again(bo)
    await until(lambda: bo.is_checked, "a verdict, once more")
    ann.post(PlainCommand.REMATCH)
    await until(lambda: ann.deal == bo.deal == 2, "another game")
    await here.dealt(ann, bo)
    await here.fair_game(ann, bo)
    await until(lambda: games_with(ann, BO) == games_with(bo, ANN) == 2, "two games, the first of which counts once")


async def test_what_is_not_played_to_the_end_counts_for_nobody(here: Lab) -> None:
    ann, bo = await here.two()
    await here.play(ann, bo, moves=3)
    ann.post(PlainCommand.END_GAME)
    await ann.leave()
    await bo.leave()
    for program in (ann, bo):
        assert not KeptRegulars(program.folders, Notices()).people.people
