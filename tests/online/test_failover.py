"""Who is the host: the cases that are easily got wrong, on a network where nothing is late. Ann is the first host."""

from collections.abc import Iterable
from dataclasses import replace

import pytest
from support.online.failover_world import ROOM, Ack, Liar, Peer, Seals, World, kept, member, program

from spitegame.net.ballots import (
    Ask,
    Ballot,
    Brought,
    Cast,
    Certificate,
    Greeting,
    Halts,
    Kind,
    Leads,
    Mark,
    Member,
    Position,
    Shows,
    Witness,
)
from spitegame.online.room.failover import awoken, step
from spitegame.online.room.failover_events import (
    Effect,
    Event,
    Gone,
    Heard,
    Keep,
    Left,
    Lost,
    Mood,
    Reached,
    Send,
    Tick,
    Told,
    Updated,
)
from spitegame.online.room.failover_state import GONE, Failover, Following, Gathering, Hosting, Visiting

ANN, BEN, CAT, DAN, EVE = (member(seat) for seat in range(5))
GREETING = Greeting(Mark(0, ANN), leads=False)


def table(seats: int) -> World:
    world = World(1, seats, is_calm=True)
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


def at(world: World, seat: int) -> Position:
    return told(world, seat).kept.held


def counted(world: World, seat: int) -> list[int]:
    """Those whose votes this member counts."""
    return sorted(at.seat for at in told(world, seat).kept.newest_electorate)


def awaited(world: World, seat: int) -> set[int]:
    return {at.seat for at in told(world, seat).awaited(world.now)}


def part(world: World, one: Iterable[int], other: Iterable[int]) -> None:
    for at in one:
        for there in other:
            world.part(peer(world, at), peer(world, there))


def lose(lost: Peer, how: str) -> None:
    match how:
        case "kill":
            lost.kill()
        case "stop":
            lost.stop()
        case _:
            lost.leave(Mood.GO_ON)


# hosts that are lost


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("how", ["kill", "stop", "leave"])
def test_another_host_acts_within_12_s_and_within_2_where_the_host_said_goodbye(seats: int, how: str) -> None:
    world = table(seats)
    lose(peer(world, 0), how)
    world.run_until(lambda: hosts(world) == [1], within=2.0 if how == "leave" else 12.0)
    before = world.committed
    world.run_until(lambda: len(world.committed) > len(before) + 3, within=10.0)
    assert counted(world, 1) == list(range(1, seats))
    settled = [position.settled for host, position in world.signed if position.term == 1]
    assert settled[:2] == [False, True], "the first update of a term is settled before the next"


def test_programs_go_on_before_pages() -> None:
    world = World(1, 4, pages=0, is_calm=True)
    peer(world, 1).is_page = True
    world.run(4.0)
    peer(world, 0).kill()
    world.run_until(lambda: hosts(world) == [2], within=12.0)


def test_of_four_the_last_two_can_go_on_when_a_second_host_is_lost() -> None:
    world = table(4)
    peer(world, 0).kill()
    world.run_until(lambda: hosts(world) == [1], within=12.0)
    world.run_until(lambda: all(at(world, seat).term == 1 and at(world, seat).settled for seat in (2, 3)), within=5.0)
    peer(world, 1).kill()
    world.run_until(lambda: hosts(world) == [2], within=16.0)
    world.run_until(lambda: counted(world, 3) == [2, 3], within=1.0)


def test_until_something_of_a_new_host_is_settled_those_before_count_as_well() -> None:
    """Else Ann, with Eve, and Cat, with Dan, could each go on: Ann knows nothing of Ben, who was host for a moment."""
    everybody = [ANN, BEN, CAT, DAN, EVE]
    known = kept(everybody, ANN).adopt(certificate(1, [BEN, CAT, DAN], BEN))
    unsettled = known.electorate(Position(1, 1, 2, settled=False))
    settled = known.electorate(Position(1, 1, 3, settled=True))
    assert unsettled
    assert settled
    assert not unsettled.elects({CAT, DAN})
    assert unsettled.elects({ANN, CAT, DAN})
    assert settled.elects({CAT, DAN})


def test_a_host_that_was_frozen_for_30_s_does_not_act_and_comes_back_as_a_guest() -> None:
    world = table(4)
    peer(world, 0).stop()
    world.run(world.now + 30.0)
    assert hosts(world) == [1]
    peer(world, 0).go_on()
    assert hosts(world) == [1]
    world.run_until(lambda: told(world, 0).partner == BEN, within=10.0)
    world.run_until(lambda: counted(world, 1) == [0, 1, 2, 3], within=10.0)


def test_the_old_host_is_back_before_anybody_has_gone_on() -> None:
    """With half of the table it acts on, and nothing was asked of anybody."""
    world = table(4)
    peer(world, 0).kill()
    world.run(world.now + 8.0)
    peer(world, 0).start()
    world.run_until(lambda: hosts(world) == [0], within=5.0)
    assert told(world, 1).kept.promised == Mark(0, ANN)


def test_a_vote_that_led_nowhere_stops_nobody_when_the_old_host_is_back() -> None:
    world = table(4)
    peer(world, 0).kill()
    world.run_until(lambda: told(world, 2).kept.promised.heir == BEN, within=15.0)
    peer(world, 1).kill()
    assert told(world, 2).kept.top == Mark(0, ANN), "there is no certificate"
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
    assert isinstance(told(world, 1).state, Gathering)
    assert isinstance(told(world, 2).state, Gathering)
    world.parted.clear()
    world.run_until(lambda: len(hosts(world)) == 1, within=20.0)


def test_of_a_table_of_five_three_go_on_and_two_wait_for_them() -> None:
    world = table(5)
    part(world, [0, 4], [1, 2, 3])
    world.run(world.now + 20.0)
    assert hosts(world) == [1]
    assert {1, 2, 3} <= awaited(world, 0) | awaited(world, 4)
    world.parted.clear()
    world.run_until(lambda: counted(world, 1) == [0, 1, 2, 3, 4], within=30.0)


def test_of_two_halves_that_with_the_host_goes_on() -> None:
    world = table(4)
    part(world, [0, 1], [2, 3])
    world.run(world.now + 60.0)
    assert hosts(world) == [0]
    assert {0, 1} <= awaited(world, 2) | awaited(world, 3)
    world.parted.clear()
    world.run_until(lambda: isinstance(told(world, 3).state, Following), within=20.0)


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
    """As in a lobby, where nothing is played."""
    first = kept([ANN], ANN)
    ann = at_host(awoken(program(ANN), first, 0.0), 0.1, Tick())
    for time, newcomer, others in ((1.0, BEN, []), (2.0, CAT, [BEN])):
        ann, effects = step(ann, time, Told(newcomer, Brought(first.held, ann.kept.top, None)))
        assert messages(effects, Ask)
        ann = voted(ann, time, newcomer, *others)
    assert ann.kept.newest_electorate == {ANN, BEN, CAT}
    ann, _ = step(ann, 2.5, Gone(CAT, is_for_good=True))
    ann = voted(ann, 2.6, BEN)
    assert ann.kept.newest_electorate == {ANN, BEN}


def at_host(machine: Failover, now: float, event: Event) -> Failover:
    after, _ = step(machine, now, event)
    assert isinstance(after.state, Hosting)
    return after


def voted(host: Failover, now: float, *voters: Member) -> Failover:
    assert isinstance(host.state, Gathering | Hosting)
    assert host.state.poll
    ballot = host.state.poll.ballot
    for voter in voters:
        host, _ = step(host, now, Told(voter, Cast(ballot, Seals(voter).vote(ballot))))
    return host


def messages(effects: Iterable[Effect], kind: type) -> list[object]:
    return [each.message for each in effects if isinstance(each, Send) and isinstance(each.message, kind)]


# a liar


def visiting_eve(now: float = 20.0) -> Failover:
    """Ben, at a table of four from which Ann is gone, has come to Eve, who is the first of the heirs."""
    machine = awoken(program(BEN), kept([ANN, BEN, CAT, EVE], ANN, [EVE, BEN, CAT]), 0.0)
    machine, _ = step(machine, now, Reached(EVE, GREETING))
    assert isinstance(machine.state, Visiting)
    return machine


def asks(
    term: int, newest: Position | None = None, witness: Witness | None = None, kind: Kind = Kind.TAKES_OVER
) -> Told:
    ballot = Ballot(ROOM, term, EVE, kind, newest or kept([ANN], ANN).held)
    return Told(EVE, Ask(Seals(EVE).propose(ballot), witness))


def votes(effects: Iterable[Effect]) -> list[object]:
    return messages(effects, Cast)


def test_a_member_votes_once_for_each_term_and_no_faster_than_once_a_second() -> None:
    machine, effects = step(visiting_eve(), 20.1, asks(1))
    assert votes(effects)
    assert not votes(step(machine, 20.2, asks(1))[1])
    assert not votes(step(machine, 20.2, asks(2))[1])
    assert not votes(step(machine, 22.0, asks(1))[1])
    assert votes(step(machine, 22.0, asks(2))[1])


def test_a_member_votes_for_nobody_else_while_its_host_may_count_on_it() -> None:
    """Ann, who may not act for the moment, was answered at 20; so she may act until 25, if she finds others."""
    machine = awoken(program(BEN), kept([ANN, BEN, CAT, EVE], ANN, [EVE, BEN, CAT]), 0.0)
    for event in (Reached(ANN, GREETING), Heard(ANN), Lost(ANN), Reached(EVE, GREETING)):
        machine, effects = step(machine, 20.0, event)
    assert machine.partner == EVE
    assert not messages(effects, Brought)
    for time in (20.5, 25.0):
        assert not votes(step(machine, time, asks(1))[1])
    machine, effects = step(machine, 26.0, Tick())
    assert messages(effects, Brought)
    assert votes(step(machine, 26.0, asks(1))[1])


def test_a_member_that_has_voted_for_another_stays_with_its_old_host_for_no_update() -> None:
    machine, _ = step(visiting_eve(), 20.1, asks(1))
    machine, _ = step(machine, 20.2, Reached(ANN, Greeting(Mark(0, ANN), leads=True)))
    assert machine.partner == ANN
    for event in (Told(ANN, Leads(())), Updated(ANN, Position(0, 1, 5, settled=True))):
        after, effects = step(machine, 20.3, event)
        assert after.kept == machine.kept
        assert not effects
        assert isinstance(after.state, Visiting)


def test_a_vote_is_on_disk_before_it_is_said() -> None:
    _, effects = step(visiting_eve(), 20.1, asks(1))
    keep, send = effects
    assert isinstance(keep, Keep)
    assert isinstance(send, Send)
    restarted = awoken(program(BEN), keep.kept, 21.0)
    restarted, _ = step(restarted, 40.0, Reached(EVE, GREETING))
    assert not votes(step(restarted, 40.0, asks(1))[1])
    assert votes(step(restarted, 40.0, asks(2))[1])


def test_a_term_is_one_above_the_last_that_two_have_signed() -> None:
    """Eve can make none up: not by asking, not by what she signs alone."""
    far = Ballot(ROOM, 40, EVE, Kind.TAKES_OVER, kept([ANN], ANN).held)
    by_herself = Witness(Seals(EVE).propose(far), Seals(EVE).vote(far))
    by_a_stranger = Witness(Seals(EVE).propose(far), Seals(member(8)).vote(far))
    by_cat = Witness(Seals(EVE).propose(far), Seals(CAT).vote(far))
    assert not votes(step(visiting_eve(), 20.1, asks(2))[1])
    assert not votes(step(visiting_eve(), 20.1, asks(41, witness=by_herself))[1])
    assert not votes(step(visiting_eve(), 20.1, asks(41, witness=by_a_stranger))[1])
    assert not votes(step(visiting_eve(), 20.1, asks(42, witness=by_cat))[1])
    assert votes(step(visiting_eve(), 20.1, asks(41, witness=by_cat))[1])


def test_nobody_votes_for_an_heir_who_has_less_than_it_was_told() -> None:
    machine = visiting_eve()
    told = replace(machine, kept=replace(machine.kept, held=Position(0, 1, 9, settled=True)))
    assert not votes(step(told, 20.1, asks(1, Position(0, 1, 8, settled=True)))[1])
    assert votes(step(told, 20.1, asks(1, Position(0, 1, 9, settled=True)))[1])


def test_only_a_host_that_is_followed_may_go_on_with_half() -> None:
    assert not votes(step(visiting_eve(), 20.1, asks(1, kind=Kind.GOES_ON))[1])


def test_who_never_votes_makes_no_terms_run_up() -> None:
    """Three of five have come, and the liar among them neither votes nor asks, for two minutes."""
    world = World(1, 5, liar=2, is_calm=True)
    liar = peer(world, 2)
    assert isinstance(liar, Liar)
    liar.only_withhold(Cast, Ask)
    world.run(4.0)
    peer(world, 0).kill()
    peer(world, 4).kill()
    world.run(world.now + 120.0)
    assert not hosts(world)
    assert 1 <= world.highest < 12
    peer(world, 4).start()
    world.run_until(lambda: len(hosts(world)) == 1, within=40.0)


def test_a_host_that_is_heard_is_left_for_nobody() -> None:
    """Whatever anybody says of it."""
    machine = awoken(program(BEN), kept([ANN, BEN, CAT, EVE], ANN), 0.0)
    for second in range(30):
        machine, _ = step(machine, second, Heard(ANN))
        for lie in (asks(1), Told(EVE, Leads(())), Told(EVE, Halts()), Left(EVE, Mood.GO_ON)):
            machine, effects = step(machine, second, lie)
            assert not votes(effects)
        assert isinstance(machine.state, Following)


def certificate(
    term: int,
    voters: Iterable[Member],
    heir: Member = EVE,
    newest: Position | None = None,
    kind: Kind = Kind.TAKES_OVER,
) -> Certificate:
    ballot = Ballot(ROOM, term, heir, kind, newest or kept([ANN], ANN).held)
    return Certificate(ballot, tuple(Seals(voter).vote(ballot) for voter in voters))


def forged() -> Certificate:
    honest = certificate(1, [BEN, CAT, EVE])
    return replace(honest, votes=(*honest.votes[1:], replace(honest.votes[0], signature=bytes(64))))


@pytest.mark.parametrize(
    "shown",
    [
        certificate(1, [EVE]),
        certificate(1, [EVE, CAT]),
        certificate(1, [EVE, CAT, member(7), member(8)]),
        certificate(1, [BEN, CAT, EVE, member(8)]),
        certificate(1, [EVE, CAT], kind=Kind.GOES_ON),
        certificate(1, [BEN, CAT, DAN]),
        certificate(0, [BEN, CAT, EVE]),
        certificate(1, [BEN, CAT, EVE], newest=Position(7, 1, 1, settled=True)),
        forged(),
    ],
    ids=["alone", "too few", "strangers", "one more", "half", "without its heir", "no newer", "from nowhere", "forged"],
)
def test_what_no_majority_has_signed_proves_no_host(shown: Certificate) -> None:
    machine = awoken(program(ANN), kept([ANN, BEN, CAT, EVE], ANN), 0.0)
    after, _ = step(machine, 1.0, Told(EVE, Shows((shown,))))
    assert after.kept == machine.kept


def test_what_a_majority_has_signed_makes_a_host_a_guest() -> None:
    machine = awoken(program(ANN), kept([ANN, BEN, CAT, EVE], ANN), 0.0)
    after, _ = step(machine, 1.0, Told(EVE, Shows((certificate(1, [BEN, CAT, EVE]),))))
    assert after.partner == EVE
    after, _ = step(after, 1.1, Told(EVE, Leads(())))
    assert after.state == Following(EVE, 1.1 + GONE)


def test_who_first_opened_the_room_cannot_make_itself_the_host_again() -> None:
    """Alone it was once the majority; but nobody takes a step back behind what is settled."""
    alone = kept([ANN], ANN)
    ballot = Ballot(ROOM, 1, ANN, Kind.GOES_ON, alone.held)
    both = Certificate(ballot, (Seals(ANN).vote(ballot), Seals(BEN).vote(ballot)))
    known = alone.adopt(both)
    lie = certificate(9, [ANN], ANN)
    assert known.accepts(lie)
    assert not replace(known, held=Position(1, 1, 2, settled=True)).accepts(lie)


def test_two_votes_of_a_liar_make_no_second_host() -> None:
    """Of five, Ann lost: Ben has Cat, Dan has nobody but Eve, who votes for both."""
    world = table(5)
    machine = told(world, 3)
    assert not machine.kept.accepts(certificate(1, [DAN, EVE], DAN, newest=machine.kept.held))
    assert machine.kept.accepts(certificate(1, [BEN, CAT, EVE], BEN, newest=machine.kept.held))


@pytest.mark.parametrize(("withheld", "seat"), [(Ask, 1), (Leads, 1), (Cast, 2)])
def test_an_heir_or_member_that_says_nothing_is_passed_over(withheld: type, seat: int) -> None:
    """The liar comes to everybody, lets everybody in, and withholds one kind of message."""
    world = World(1, 5, liar=seat, is_calm=True)
    liar = peer(world, seat)
    assert isinstance(liar, Liar)
    liar.only_withhold(withheld)
    world.run(4.0)
    peer(world, 0).kill()
    before = len(world.committed)
    world.run_until(lambda: len(world.committed) > before + 2, within=45.0)


def test_who_never_acknowledges_stops_nobody() -> None:
    world = World(1, 3, liar=2, is_calm=True)
    eve = peer(world, 2)
    assert isinstance(eve, Liar)
    eve.only_withhold(Ack)
    world.run(4.0)
    before = len(world.committed)
    world.run_until(lambda: len(world.committed) > before + 3, within=10.0)


def test_what_a_member_takes_comes_from_the_host_that_it_follows() -> None:
    machine, _ = step(visiting_eve(), 20.1, asks(1))
    for by in (ANN, EVE, CAT):
        after, effects = step(machine, 20.2, Updated(by, Position(0, 1, 5, settled=True)))
        assert after.kept == machine.kept
        assert not effects
