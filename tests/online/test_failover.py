"""Who is the host: the cases that are easily got wrong, on a network where nothing is late. Ann is the first host."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest
from support.online.failover_world import ROOM, Acknowledged, Liar, Peer, Seals, World, awoken, kept, member

from spitegame.net import ballots
from spitegame.net.identity import Identity
from spitegame.online.room.failover import (
    GONE_S,
    Convening,
    Failover,
    Following,
    Gone,
    Heard,
    Hosting,
    Issued,
    Left,
    Lost,
    Reached,
    Seated,
    Send,
    Tick,
    Told,
    Visiting,
    step,
)
from spitegame.online.room.membership import Membership

ANN, BEN, CAT, DAN, EVE = (member(seat) for seat in range(5))


def table(seats: int, liar: int | None = None, *withholds: type) -> World:
    world = World(1, seats, liar, is_calm=True)
    for each in world.peers.values():
        if isinstance(each, Liar):
            each.only_withhold(*withholds)
    world.run(4.0)
    assert hosts(world) == [0]
    return world


def hosts(world: World) -> list[int]:
    return [peer.me.seat for peer in world.acting]


def peer(world: World, seat: int) -> Peer:
    return world.peers[member(seat)]


def told(world: World, seat: int) -> Failover:
    machine = peer(world, seat).machine
    assert machine
    return machine


def held(world: World, seat: int) -> ballots.Position:
    return told(world, seat).kept.held


def counted(world: World, seat: int) -> list[int]:
    """Those whose votes this member counts."""
    return sorted(at.seat for at in told(world, seat).kept.newest_electorate)


def awaited(world: World, *seats: int) -> set[int]:
    return {at.seat for seat in seats for at in told(world, seat).awaited(world.now)}


def part(world: World, one: Iterable[int], other: Iterable[int]) -> None:
    world.part([peer(world, at) for at in one], [peer(world, at) for at in other])


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize(("lose", "within"), [(Peer.kill, 12.0), (Peer.stop, 12.0), (Peer.leave, 2.0)])
def test_another_host_acts_and_the_one_before_comes_back_as_a_guest(
    seats: int, lose: Callable[[Peer], None], within: float
) -> None:
    """Also if it was frozen and believes to be the host. Where it said goodbye, nobody waits for it."""
    world = table(seats)
    lose(peer(world, 0))
    world.run_until(lambda: hosts(world) == [1], within)
    world.run_until_more_is_committed(4, within=10.0)
    assert counted(world, 1) == list(range(1, seats))
    settled = [position.settled for host, position in world.signed if position.term == 1]
    assert settled[:2] == [False, True], "the first update of a term is settled before the next"
    peer(world, 0).go_on() if lose is Peer.stop else peer(world, 0).start()
    assert hosts(world) == [1]
    world.run_until(lambda: told(world, 0).partner == BEN, within=10.0)
    world.run_until(lambda: counted(world, 1) == list(range(seats)), within=10.0)


def test_programs_go_on_before_pages_and_of_four_the_last_two_can_when_a_second_host_is_lost() -> None:
    world = table(4)
    peer(world, 1).is_page = True
    world.run(world.now + 1.0)
    peer(world, 0).kill()
    world.run_until(lambda: hosts(world) == [2], within=12.0)
    world.run_until(lambda: all(held(world, at).term == 1 and held(world, at).settled for at in (1, 3)), within=5.0)
    peer(world, 2).kill()
    world.run_until(lambda: hosts(world) == [3], within=16.0)
    world.run_until(lambda: counted(world, 1) == [1, 3], within=1.0)


def test_until_something_of_a_new_host_is_settled_those_before_count_as_well() -> None:
    """Else Ann, with Eve, and Cat, with Dan, could each go on: Ann knows nothing of Ben, who was host for a moment."""
    known = kept([ANN, BEN, CAT, DAN, EVE], ANN).adopt(certificate([BEN, CAT, DAN], heir=BEN))
    unsettled, settled = (known.electorate(ballots.Position(1, 1, 2, settled)) for settled in (False, True))
    assert unsettled
    assert settled
    assert not unsettled.elects({CAT, DAN})
    assert unsettled.elects({ANN, CAT, DAN})
    assert settled.elects({CAT, DAN})


def test_the_old_host_is_back_before_anybody_has_gone_on() -> None:
    """With half of the table it acts on, and nothing was asked of anybody."""
    world = table(4)
    peer(world, 0).kill()
    world.run(world.now + 8.0)
    peer(world, 0).start()
    world.run_until(lambda: hosts(world) == [0], within=5.0)
    assert told(world, 1).kept.promised == ballots.Mark(0, ANN)


def test_a_vote_that_led_nowhere_stops_nobody_when_the_old_host_is_back() -> None:
    world = table(4)
    peer(world, 0).kill()
    world.run_until(lambda: told(world, 2).kept.promised.heir == BEN, within=15.0)
    peer(world, 1).kill()
    assert told(world, 2).kept.top == ballots.Mark(0, ANN), "there is no certificate"
    peer(world, 0).start()
    world.run_until(lambda: hosts(world) == [0], within=25.0)
    assert told(world, 0).kept.top.term > 1
    peer(world, 1).start()
    world.run_until(lambda: counted(world, 0) == [0, 1, 2, 3], within=30.0)


def test_two_heirs_at_once_split_the_votes_and_one_of_them_goes_on_after_all() -> None:
    world = table(5)
    part(world, [1, 3], [2, 4])
    peer(world, 0).kill()
    world.run(world.now + 13.0)
    assert not hosts(world)
    assert all(isinstance(told(world, heir).state, Convening) for heir in (1, 2))
    world.parted.clear()
    world.run_until(lambda: len(hosts(world)) == 1, within=20.0)


@pytest.mark.parametrize(
    ("with_host", "others", "host"),
    [([0, 4], [1, 2, 3], 1), ([0, 1], [2, 3], 0)],
    ids=["the majority goes on", "of two halves that with the host goes on"],
)
def test_of_a_table_that_is_parted_one_side_waits_for_the_other(
    with_host: list[int], others: list[int], host: int
) -> None:
    world = table(len(with_host) + len(others))
    part(world, with_host, others)
    world.run(world.now + 40.0)
    assert hosts(world) == [host]
    go_on, wait = (with_host, others) if host in with_host else (others, with_host)
    assert awaited(world, *wait) >= {*go_on}
    world.parted.clear()
    world.run_until(lambda: counted(world, host) == sorted(with_host + others), within=30.0)


def test_of_two_nobody_is_elected_and_each_knows_who_is_missing() -> None:
    world = table(2)
    peer(world, 0).kill()
    world.run(world.now + 60.0)
    assert not hosts(world)
    assert awaited(world, 1) == {0}
    peer(world, 0).start()
    world.run_until(lambda: hosts(world) == [0], within=20.0)
    peer(world, 1).kill()
    world.run(world.now + 20.0)
    assert hosts(world) == [0], "a host is half of two"


def test_who_is_back_counts_again_also_if_the_host_is_lost_meanwhile() -> None:
    world = table(4)
    peer(world, 0).kill()
    world.run_until(lambda: hosts(world) == [1], within=12.0)
    world.run(world.now + 3.0)
    peer(world, 0).start()
    world.run_until(lambda: told(world, 0).kept.promised.term > told(world, 0).kept.top.term == 1, within=20.0)
    peer(world, 1).kill()
    world.run_until(lambda: len(hosts(world)) == 1 and hosts(world) != [1], within=20.0)
    host = hosts(world)[0]
    world.run_until(lambda: counted(world, host) == [0, 2, 3], within=30.0)


def test_newcomers_count_and_a_guest_who_has_left_for_good_does_not() -> None:
    """As in a lobby, where nothing is played. In each term something is told before others are counted."""
    first = kept([ANN], ANN)
    ann, _ = step(awoken(ANN, first, 0.0), 0.1, Tick())
    for time, newcomer, others in ((1.0, BEN, []), (2.0, CAT, [BEN])):
        ann, sent = step(ann, time, Told(newcomer, ballots.Credentials(first.held, ann.kept.top, None)))
        assert messages(sent, ballots.Ask)
        ann = voted(ann, time, newcomer, *others)
        ann, _ = step(ann, time, Issued(1, 1))
    assert ann.kept.newest_electorate == {ANN, BEN, CAT}
    ann, _ = step(ann, 2.5, Gone(CAT))
    ann, _ = step(ann, 2.5, Seated(frozenset({BEN})))
    ann = voted(ann, 2.6, BEN)
    assert ann.kept.newest_electorate == {ANN, BEN}


def test_a_newcomer_follows_an_heir_before_it_counts() -> None:
    introduction = awoken(ANN, kept([ANN, BEN, CAT], ANN), 0.0).introduction
    newcomer = Membership.of_newcomer(introduction, EVE.seat, Identity.drawn()).kept
    ballot = ballots.Ballot(ROOM, 1, BEN, ballots.BallotKind.TAKES_OVER, ballots.Position(0, 1, 1, settled=True))
    votes = [Seals(voter).vote(ballot) for voter in (BEN, CAT)]
    assert newcomer.accepts(ballots.Certificate(ballot, tuple(votes)))
    assert not newcomer.accepts(ballots.Certificate(ballot, tuple(votes[:1])))


def test_an_heir_goes_on_from_the_newest_that_it_was_brought() -> None:
    machine, _ = step(awoken(BEN, kept([ANN, BEN, CAT, EVE], ANN), 0.0), 10.0, Tick())
    newest = ballots.Position(0, 1, 9, settled=True)
    for guest, position in ((CAT, newest), (EVE, machine.kept.held)):
        machine, _ = step(machine, 11.0, Told(guest, ballots.Credentials(position, ballots.Mark(0, ANN), None)))
    machine = voted(machine, 11.1, CAT, EVE)
    assert isinstance(machine.state, Hosting)
    assert machine.kept.certificates[-1].ballot.newest == newest


def voted(host: Failover, now: float, *voters: ballots.Member) -> Failover:
    for voter in voters:
        assert isinstance(host.state, Convening | Hosting)
        assert host.state.poll
        ballot = host.state.poll.ballot
        host, _ = step(host, now, Told(voter, ballots.Cast(ballot, Seals(voter).vote(ballot))))
    return host


def messages(sent: Iterable[Send], kind: type) -> list[object]:
    return [each.message for each in sent if isinstance(each.message, kind)]


FIRST = kept([ANN, BEN, CAT, EVE], ANN, [EVE, BEN, CAT])
GREETING = ballots.Introduction(ROOM, FIRST.top, leads=False)


def visiting_eve(held: ballots.Position = FIRST.held) -> Failover:
    """Ben, at a table of four from which Ann is gone, has come to Eve, who is the first of the heirs."""
    machine = awoken(BEN, replace(FIRST, held=held), 0.0)
    machine, _ = step(machine, 20.0, Reached(EVE, GREETING))
    assert isinstance(machine.state, Visiting)
    return machine


def asks(
    term: int,
    newest: ballots.Position = FIRST.held,
    witness: ballots.Witness | None = None,
    kind: ballots.BallotKind = ballots.BallotKind.TAKES_OVER,
) -> Told:
    ballot = ballots.Ballot(ROOM, term, EVE, kind, newest)
    return Told(EVE, ballots.Ask(Seals(EVE).propose(ballot), witness))


def votes(machine: Failover, ask: Told, now: float = 20.1) -> bool:
    return bool(messages(step(machine, now, ask)[1], ballots.Cast))


def test_a_member_votes_once_for_each_term_and_no_faster_than_once_a_second() -> None:
    machine, sent = step(visiting_eve(), 20.1, asks(1))
    assert messages(sent, ballots.Cast)
    cases = (20.2, 1), (20.2, 2), (22.0, 1), (22.0, 2)
    assert [votes(machine, asks(term), now) for now, term in cases] == [False, False, False, True]
    restarted, _ = step(awoken(BEN, machine.kept, 21.0), 40.0, Reached(EVE, GREETING))
    assert [votes(restarted, asks(term), 40.0) for term in (1, 2)] == [False, True]


def test_a_member_stays_with_an_heir_to_whom_it_has_come_before_its_host_was_lost() -> None:
    machine = awoken(BEN, FIRST, 0.0)
    for event in (Reached(ANN, GREETING), Reached(EVE, GREETING)):
        machine, _ = step(machine, 20.0, event)
        assert machine.partner == ANN
    machine, _ = step(machine, 20.0, Lost(ANN))
    assert machine.partner == EVE


def test_a_member_votes_for_nobody_else_while_its_host_may_count_on_it() -> None:
    """Ann, who may not act for the moment, was answered at 20; so she may act until 25, if she finds others."""
    machine = awoken(BEN, FIRST, 0.0)
    for event in (
        Reached(ANN, GREETING),
        Heard(ANN),
        Lost(ANN),
        Reached(EVE, GREETING),
    ):
        machine, sent = step(machine, 20.0, event)
    assert machine.partner == EVE
    assert not messages(sent, ballots.Credentials)
    assert not any(votes(machine, asks(1), time) for time in (20.5, 25.0))
    machine, sent = step(machine, 26.0, Tick())
    assert messages(sent, ballots.Credentials)
    assert votes(machine, asks(1), 26.0)


def test_a_member_that_has_voted_takes_no_update_until_there_is_a_host_also_of_its_old_one() -> None:
    visiting, _ = step(visiting_eve(), 20.1, asks(1))
    back, _ = step(visiting, 20.2, Reached(ANN, replace(GREETING, leads=True)))
    assert back.partner == ANN
    newer = ballots.Position(0, 1, 5, settled=True)
    for machine, event in (
        *((visiting, Told(by, newer)) for by in (ANN, EVE, CAT)),
        *((back, event) for event in (Told(ANN, ballots.Leads(())), Told(ANN, newer))),
    ):
        after, sent = step(machine, 20.3, event)
        assert after.kept == machine.kept
        assert not sent
        assert isinstance(after.state, Visiting)


def test_a_term_is_one_above_the_last_that_two_have_signed() -> None:
    """Eve can make none up: not by asking, not by what she signs alone, nor with a stranger."""
    far = ballots.Ballot(ROOM, 40, EVE, ballots.BallotKind.TAKES_OVER, FIRST.held)
    by_eve, by_a_stranger, by_cat = (
        ballots.Witness(Seals(EVE).propose(far), Seals(voter).vote(far)) for voter in (EVE, member(8), CAT)
    )
    cases = (2, None), (41, by_eve), (41, by_a_stranger), (42, by_cat), (41, by_cat)
    found = [votes(visiting_eve(), asks(term, witness=witness)) for term, witness in cases]
    assert found == [False, False, False, False, True]


def test_nobody_votes_for_an_heir_who_has_less_than_it_was_told() -> None:
    eight, nine = (ballots.Position(0, 1, number, settled=True) for number in (8, 9))
    assert not votes(visiting_eve(nine), asks(1, eight))
    assert votes(visiting_eve(nine), asks(1, nine))
    assert not votes(visiting_eve(), asks(1, kind=ballots.BallotKind.GOES_ON)), (
        "only a host that is followed goes on with half"
    )


def test_who_never_votes_makes_no_terms_run_up() -> None:
    """Three of five have come, and the liar among them neither votes nor asks, for two minutes."""
    world = table(5, 2, ballots.Cast, ballots.Ask)
    peer(world, 0).kill()
    peer(world, 4).kill()
    world.run(world.now + 120.0)
    assert not hosts(world)
    assert 1 <= world.highest < 12
    peer(world, 4).start()
    world.run_until(lambda: len(hosts(world)) == 1, within=40.0)


def test_a_host_that_is_heard_is_left_for_nobody() -> None:
    """Whatever anybody says of it."""
    machine = awoken(BEN, FIRST, 0.0)
    lies = (
        asks(1),
        Told(EVE, ballots.Leads(())),
        Told(EVE, ballots.Halts()),
        Left(EVE, comes_back=False),
    )
    for second in range(30):
        machine, _ = step(machine, second, Heard(ANN))
        for lie in lies:
            machine, sent = step(machine, second, lie)
            assert not messages(sent, ballots.Cast)
        assert isinstance(machine.state, Following)


def certificate(
    voters: Iterable[ballots.Member],
    *,
    term: int = 1,
    heir: ballots.Member = EVE,
    kind: ballots.BallotKind = ballots.BallotKind.TAKES_OVER,
    term_before: int = 0,
) -> ballots.Certificate:
    ballot = ballots.Ballot(ROOM, term, heir, kind, ballots.Position(term_before, 1, 1, settled=True))
    return ballots.Certificate(ballot, tuple(Seals(voter).vote(ballot) for voter in voters))


PROOF = certificate([BEN, CAT, EVE])


@pytest.mark.parametrize(
    "shown",
    [
        certificate([EVE]),
        certificate([EVE, CAT]),
        certificate([EVE, CAT, member(7), member(8)]),
        certificate([BEN, CAT, EVE, member(8)]),
        certificate([EVE, CAT], kind=ballots.BallotKind.GOES_ON),
        certificate([BEN, CAT, DAN]),
        certificate([BEN, CAT, EVE], term=0),
        certificate([BEN, CAT, EVE], term=9, term_before=7),
        replace(PROOF, votes=(*PROOF.votes[1:], replace(PROOF.votes[0], signature=bytes(64)))),
    ],
    ids=["alone", "too few", "strangers", "one more", "half", "without its heir", "no newer", "from nowhere", "forged"],
)
def test_only_what_a_majority_has_signed_makes_a_host_a_guest(shown: ballots.Certificate) -> None:
    machine = awoken(ANN, FIRST, 0.0)
    after, _ = step(machine, 1.0, Told(EVE, ballots.Shows((shown,))))
    assert after.kept == machine.kept
    after, _ = step(after, 1.0, Told(EVE, ballots.Shows((PROOF,))))
    assert after.partner == EVE
    after, _ = step(after, 1.1, Told(EVE, ballots.Leads(())))
    assert after.state == Following(EVE, 1.1 + GONE_S)


def test_who_first_opened_the_room_cannot_make_itself_the_host_again() -> None:
    """Alone it was once the majority; but nobody takes a step back behind what is settled."""
    alone = kept([ANN], ANN)
    ballot = ballots.Ballot(ROOM, 1, ANN, ballots.BallotKind.GOES_ON, alone.held)
    known = alone.adopt(ballots.Certificate(ballot, (Seals(ANN).vote(ballot), Seals(BEN).vote(ballot))))
    lie = certificate([ANN], term=9, heir=ANN)
    assert known.accepts(lie)
    assert not replace(known, held=ballots.Position(1, 1, 2, settled=True)).accepts(lie)


def test_two_votes_of_a_liar_make_no_second_host() -> None:
    """Of five, Ann lost: Ben has Cat, Dan has nobody but Eve, who votes for both."""
    five = kept([ANN, BEN, CAT, DAN, EVE], ANN)
    assert not five.accepts(certificate([DAN, EVE], heir=DAN))
    assert five.accepts(certificate([BEN, CAT, EVE], heir=BEN))


@pytest.mark.parametrize(("withheld", "seat"), [(ballots.Ask, 1), (ballots.Leads, 1), (ballots.Cast, 2)])
def test_an_heir_or_member_that_says_nothing_is_passed_over(withheld: type, seat: int) -> None:
    """The liar comes to everybody, lets everybody in, and withholds one kind of message."""
    world = table(5, seat, withheld)
    peer(world, 0).kill()
    world.run_until_more_is_committed(3, within=45.0)


def test_who_never_acknowledges_stops_nobody() -> None:
    table(3, 2, Acknowledged).run_until_more_is_committed(4, within=10.0)
