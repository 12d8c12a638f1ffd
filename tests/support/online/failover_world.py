"""Programs that each run a `failover` machine, on a network in memory and by a clock that jumps: messages are late,
programs are stopped, killed and parted, and one of them may lie. What may never happen is checked all along."""

import heapq
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random
from typing import TypeAlias

from spitegame.net import ballots
from spitegame.net.ballots import (
    Ballot,
    BallotKind,
    Certificate,
    Electorate,
    Kept,
    Mark,
    Member,
    Position,
    Proposal,
    Root,
    Vote,
    Witness,
)
from spitegame.net.identity import Identity
from spitegame.net.signatures import BallotSigner
from spitegame.online.room import failover
from spitegame.online.room.failover import Failover, Hosting
from spitegame.rules.game import Seat

ROOM = bytes(16)
TICK = 0.2
PING = 1.0


def member(seat: int) -> Member:
    return Member(Seat(seat), bytes([seat]) * 32)


NOBODY = Identity.drawn()


class Seals(BallotSigner):
    """Stand for signatures, of which there are millions."""

    def __init__(self, member: Member) -> None:
        super().__init__(member, NOBODY)

    def propose(self, ballot: Ballot) -> Proposal:
        return Proposal(ballot, _seal(self.member, ballot, "proposal"))

    def vote(self, ballot: Ballot) -> Vote:
        return Vote(self.member, _seal(self.member, ballot, "vote"))

    def is_proposed(self, proposal: Proposal) -> bool:
        return proposal == Seals(proposal.ballot.heir).propose(proposal.ballot)

    def is_cast(self, vote: Vote, ballot: Ballot) -> bool:
        return vote == Seals(vote.member).vote(ballot)


def _seal(by: Member, ballot: Ballot, purpose: str) -> bytes:
    return hash((by, ballot, purpose)).to_bytes(64, signed=True)


def awoken(me: Member, disk: Kept, now: float) -> Failover:
    return failover.awoken(ROOM, Seals(me), disk, now)


def kept(members: Iterable[Member], host: Member, order: Iterable[Member] = ()) -> Kept:
    """What everybody has at a table whose first host everybody knows."""
    everybody = tuple(members)
    root = Root(Mark(0, host), Electorate((frozenset(everybody),)))
    return Kept(root, Position(0, 1, 1, settled=True), root.mark, tuple(order) or everybody)


@dataclass(frozen=True)
class Ping:
    asked: float


@dataclass(frozen=True)
class Updated:
    """From a host."""

    position: Position


@dataclass(frozen=True)
class Acknowledged:
    """From a guest."""

    position: Position


@dataclass(frozen=True)
class Close:
    """The other side ends the connection."""


ToHost: TypeAlias = ballots.Credentials | ballots.Cast | Acknowledged | failover.Answered
ToGuest: TypeAlias = ballots.Ask | ballots.Leads | ballots.Halts | Updated | failover.Ordered | failover.Left
Said: TypeAlias = ToHost | ToGuest | ballots.Shows | ballots.Introduction | Ping | Close


@dataclass(eq=False)
class Connection:
    """From a seeker into the room of an owner. What is said arrives in its order, late or never."""

    seeker: "Peer"
    owner: "Peer"
    opened: float
    heard: dict["Peer", float] = field(default_factory=dict)
    is_closed: set["Peer"] = field(default_factory=set)
    arrives: dict["Peer", float] = field(default_factory=dict)

    def other(self, peer: "Peer") -> "Peer":
        return self.owner if peer is self.seeker else self.seeker


class World:
    def __init__(self, seed: int, seats: int, liar: int | None = None, is_calm: bool = False) -> None:
        """`is_calm`: nothing on the network is ever late."""
        self.chance = Random(seed)
        self.is_calm = is_calm
        self.now = 0.0
        self.notes: list[str] = []
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()
        self.parted: set[frozenset[Peer]] = set()
        self._is_split_by_a_liar = False
        """Honest ones were once parted, at a table with a liar."""
        self.signed: dict[tuple[Member | None, Position], tuple[str, ...]] = {}
        """What hosts have signed: all that has happened until then."""
        self.committed: tuple[str, ...] = ()
        self.highest = 0
        """The highest term that an honest one has voted for, while no liar was the host."""
        self._changed = 0.0
        """The time of the newest update that enough had, or of the newest fault."""
        self._named: dict[Peer, float] = {}
        """The times at which somebody was last named who was really missing."""
        members = [member(seat) for seat in range(seats)]
        first = kept(members, members[0])
        self.signed[members[0], first.held] = ()
        self.peers = {at: (Liar if at.seat == liar else Peer)(self, at, first) for at in members}
        for peer in self.peers.values():
            peer.start()
        self.after(1.0, self._check_causes)

    @property
    def honest(self) -> list["Peer"]:
        return [peer for peer in self.peers.values() if not isinstance(peer, Liar)]

    @property
    def machines(self) -> list[Failover]:
        """Of the honest ones."""
        return [peer.machine for peer in self.honest if peer.machine]

    @property
    def acting(self) -> list["Peer"]:
        return [peer for peer in self.honest if peer.machine and peer.machine.acts(self.now)]

    def after(self, seconds: float, act: Callable[[], None]) -> None:
        heapq.heappush(self._timers, (self.now + seconds, next(self._numbers), act))

    def run(self, until: float) -> None:
        while self._timers and self._timers[0][0] <= until:
            self.now, _, act = heapq.heappop(self._timers)
            act()
        self.now = until

    def run_until(self, holds: Callable[[], bool], within: float) -> None:
        ends = self.now + within
        while not holds():
            assert self.now < ends, self.story(f"not within {within} s")
            self.run(self.now + TICK / 2)

    def run_until_more_is_committed(self, updates: int, within: float) -> None:
        before = len(self.committed)
        self.run_until(lambda: len(self.committed) >= before + updates, within)

    def part(self, one: Iterable["Peer"], other: Iterable["Peer"]) -> set[frozenset["Peer"]]:
        pairs = {frozenset({at, there}) for at in one for there in other}
        self.parted |= pairs
        self._is_split_by_a_liar |= len(self.honest) < len(self.peers) and any(pair <= {*self.honest} for pair in pairs)
        return pairs

    def fault(self, text: str) -> None:
        self._changed = self.now
        self.notes.append(f"{self.now:8.2f} {text}")

    def story(self, what: str) -> str:
        return "\n".join([what, *self.notes[-60:], *(f"{at.seat}: {peer.machine}" for at, peer in self.peers.items())])

    def check(self, peer: "Peer") -> None:
        machine = peer.machine
        assert machine
        if isinstance(peer, Liar):
            return
        if not any(isinstance(self.peers[each.kept.top.heir], Liar) for each in self.machines):
            self.highest = max(self.highest, machine.kept.promised.term)
        are_many = len(self.acting) > 1 and not self._is_split_by_a_liar
        assert not are_many, self.story(f"{[each.me.seat for each in self.acting]} are hosts at once")
        may_be_undone = len(self.honest) == len(self.peers) and peer in self.acting
        are_few = not may_be_undone or len(peer.history) <= len(self.committed) + 1
        assert are_few, self.story(f"more than one update of {peer.me.seat} could be undone")
        is_host = isinstance(machine.state, Hosting) and machine.kept.held.term == machine.kept.top.term
        is_behind = self.committed[: len(peer.history)] == peer.history
        if is_host and not machine.awaited(self.now) and not is_behind:
            has_all = self._is_split_by_a_liar or peer.history[: len(self.committed)] == self.committed
            assert has_all, self.story(f"{peer.me.seat} has lost some of {self.committed}")
            self._changed, self.committed = self.now, peer.history

    def _check_causes(self) -> None:
        """Where nothing goes on, everybody names somebody who is really missing, or one who does."""
        causes = {peer for peer in self.peers.values() if not peer.is_running or isinstance(peer, Liar)}
        causes = causes.union(*self.parted)
        for peer in self.honest:
            named = {peer}
            for _ in self.peers:
                machines = [each.machine for each in named - causes if each.machine]
                members = {each.partner for each in machines}.union(*(each.awaited(self.now) for each in machines))
                named |= {self.peers[at] for at in members if at in self.peers}
            if not peer.is_running or named & causes or self.now < self._changed + 10.0:
                self._named[peer] = self.now
            is_named = self.now <= self._named.get(peer, 0.0) + 10.0
            assert is_named, self.story(f"{peer.me.seat} names nobody who is missing")
        self.after(1.0, self._check_causes)


class Peer:
    """What will be the file that connects the machine to channels, clock and disk."""

    def __init__(self, world: World, me: Member, disk: Kept) -> None:
        self.world, self.me, self.disk = world, me, disk
        self.is_page = False
        self.history: tuple[str, ...] = ()
        self.machine: Failover | None = None
        self.is_stopped = False
        self.out: dict[Member, Connection] = {}
        self.into: dict[Member, Connection] = {}
        self._seeks: dict[Member, float] = {}
        """The times at which connections are tried."""
        self._late: list[Callable[[], None]] = []
        self._plays = self._pinged = 0.0

    @property
    def is_running(self) -> bool:
        return self.machine is not None and not self.is_stopped

    @property
    def connections(self) -> list[Connection]:
        return [*self.out.values(), *self.into.values()]

    def start(self) -> None:
        self.world.fault(f"{self.me.seat} starts")
        self.machine = awoken(self.me, self.disk, self.world.now)
        self.is_stopped = False
        self._tick()

    def kill(self) -> None:
        self.world.fault(f"{self.me.seat} is killed")
        self.machine = None
        for connection in self.connections:
            connection.is_closed.add(self)
        for each in (self.out, self.into, self._seeks, self._late):
            each.clear()

    def stop(self) -> None:
        self.world.fault(f"{self.me.seat} stops")
        self.is_stopped = True

    def go_on(self) -> None:
        self.world.fault(f"{self.me.seat} goes on")
        self.is_stopped = False
        late, self._late = self._late, []
        for act in late:
            act()

    def leave(self) -> None:
        for connection in self.into.values():
            self._say(connection, failover.Left(self.me, comes_back=False))
        self.kill()

    def _tick(self) -> None:
        if self.machine is None:
            return
        if not self.is_stopped:
            self.act()
        self.world.after(self.world.chance.uniform(0.9, 1.1) * TICK, self._tick)

    def act(self) -> None:
        self.step(failover.Tick())
        self._watch()
        self._order()
        self._connect()
        self._play()

    def step(self, event: failover.Event) -> tuple[failover.Send, ...]:
        before = self.machine
        assert before
        self.machine, sent = failover.step(before, self.world.now, event)
        if type(before.state) is not type(state := self.machine.state) or before.kept.top != self.machine.kept.top:
            told = f"{self.me.seat} by {type(event).__name__}: {type(state).__name__} {self.machine.kept.top}"
            self.world.notes.append(f"{self.world.now:8.2f} {told}")
        if before.is_open and not self.machine.is_open:
            for guest in list(self.into):
                self._close(self.into.pop(guest))
        if (stayed := before.partner) != self.machine.partner and stayed in self.out:
            self._close(self.out.pop(stayed))
        self.disk = self.machine.kept
        if before.kept.top != self.machine.kept.top and self.machine.is_open and self.machine.is_host:
            self._begin(self.machine.kept.certificates[-1].ballot)
        for each in sent:
            message = each.message
            self.send(each.to, Acknowledged(message) if isinstance(message, Position) else message)
        self.world.check(self)
        return sent

    def _begin(self, elected: Ballot) -> None:
        if self.disk.held < elected.newest:
            self.history = self.world.signed[self.disk.host_of(elected.newest.term), elected.newest]
        waits = self.world.chance.uniform(0.2, 1.5) if elected.kind is BallotKind.TAKES_OVER else 0.0
        self._plays = self.world.now + waits

    def _play(self) -> None:
        """The table goes on by an update, by chance."""
        assert self.machine
        if not self.machine.may_issue(self.world.now) or self.world.now < self._plays:
            return
        held, top = self.machine.kept.held, self.machine.kept.top
        if held.term < top.term:
            number = max(held, self.machine.kept.certificates[-1].ballot.newest).number
        elif self.world.chance.random() < 0.2:
            number = held.number + 1
            self.history = (*self.history, f"{top.term}.{number}.{self.me.seat}.{self.world.now:.1f}")
        else:
            return
        self.step(failover.Issued(1, number))
        self._tell_newest(self.into)

    def _tell_newest(self, guests: Iterable[Member]) -> None:
        assert self.machine
        position = self.machine.kept.held
        if position.term == self.machine.kept.top.term and isinstance(self.machine.state, Hosting):
            self.world.signed[self.me, position] = self.history
            for at in list(guests):
                self.send(at, Updated(position))

    def send(self, to: Member, message: Said) -> None:
        out, into = self.out.get(to), self.into.get(to)
        connection = out if isinstance(message, ToHost) else into if isinstance(message, ToGuest) else out or into
        if connection:
            self._say(connection, message)

    def _say(self, connection: Connection, message: Said) -> None:
        chance = self.world.chance
        delay = chance.uniform(0.01, 0.2) if self.world.is_calm or chance.random() < 0.97 else chance.uniform(0.2, 2.5)
        other = connection.other(self)
        at = connection.arrives[other] = max(connection.arrives.get(other, 0.0), self.world.now + delay)
        self.world.after(at - self.world.now, lambda: other.arrive(connection, message))

    def arrive(self, connection: Connection, message: Said) -> None:
        if self in connection.is_closed:
            return
        if self.is_stopped:
            self._late.append(lambda: self.arrive(connection, message))
        elif frozenset({connection.seeker, connection.owner}) in self.world.parted:
            self.world.after(0.5, lambda: self.arrive(connection, message))
        else:
            connection.heard[self] = self.world.now
            self.take(connection, message)

    def take(self, connection: Connection, message: Said) -> None:
        assert self.machine
        by, is_owner = connection.other(self).me, connection.owner is self
        match message:
            case Ping(asked):
                if not is_owner:
                    self.step(failover.Heard(by))
                    self._say(connection, failover.Answered(self.me, asked))
            case Close():
                self.forget(connection)
            case ballots.Introduction():
                self.step(failover.Met(by, message) if is_owner else failover.Reached(by, message))
            case Updated(position):
                if failover.Send(by, position) in self.step(failover.Told(by, position)):
                    self.history = self.world.signed[by, position]
            case Acknowledged(position):
                self.step(failover.Told(by, position))
            case failover.Answered() | failover.Left():
                self.step(message)
            case failover.Ordered():
                if self.machine.partner == by:
                    self.step(message)
            case ballots.Credentials(held=position) | ballots.Ask(Proposal(Ballot(newest=position))):
                if (self.machine.kept.host_of(position.term), position) in self.world.signed:
                    self.step(failover.Told(by, message))
                    self._tell_newest([by])
                    self._say(connection, Ping(self.world.now))
            case _:
                self.step(failover.Told(by, message))

    def forget(self, connection: Connection) -> None:
        connection.is_closed.add(self)
        at = connection.other(self).me
        if self.out.get(at) is connection:
            del self.out[at]
            self.step(failover.Lost(at))
        if self.into.get(at) is connection:
            del self.into[at]
            self.step(failover.Gone(at))

    def _close(self, connection: Connection) -> None:
        self._say(connection, Close())
        connection.is_closed.add(self)

    def _watch(self) -> None:
        """Ask everybody for a sign of life, and give up those who are silent."""
        now = self.world.now
        for connection in self.connections:
            if now - connection.heard.get(self, connection.opened) > 5.0:
                self.forget(connection)
        if now >= self._pinged + PING:
            self._pinged = now
            for connection in self.connections:
                self._say(connection, Ping(now))

    def _order(self) -> None:
        assert self.machine
        here = {self.me, *self.into}
        heirs = tuple(sorted(here, key=lambda at: (self.world.peers[at].is_page, at.seat)))
        if isinstance(self.machine.state, Hosting) and heirs != self.machine.kept.order:
            self.step(failover.Ordered(heirs))
            for at in list(self.into):
                self.send(at, failover.Ordered(heirs))

    def _connect(self) -> None:
        assert self.machine
        now = self.world.now
        for at, connection in list(self.out.items()):
            if at != self.machine.partner and now > connection.opened + 4.0:
                self._close(self.out.pop(at))
        for at in sorted(self.machine.sought - self.out.keys()):
            if now >= self._seeks.setdefault(at, now + self.world.chance.uniform(0.1, 0.9)):
                del self._seeks[at]
                self.enter(at)

    def enter(self, at: Member) -> None:
        owner = self.world.peers.get(at)
        if owner is None or frozenset({self, owner}) in self.world.parted or not owner.lets_in():
            return
        connection = self.out[at] = Connection(self, owner, self.world.now)
        if self.me in owner.into:
            owner.forget(owner.into[self.me])
        owner.into[self.me] = connection
        assert self.machine
        assert owner.machine
        self._say(connection, self.machine.introduction)
        owner._say(connection, owner.machine.introduction)
        if isinstance(owner.machine.state, Hosting):
            owner._say(connection, failover.Ordered(owner.machine.kept.order))

    def lets_in(self) -> bool:
        return self.machine is not None and not self.is_stopped and self.machine.is_open


class Liar(Peer):
    """Its program runs the machine, but says, withholds and promises what it likes. It cannot sign for others."""

    def __init__(self, world: World, me: Member, disk: Kept) -> None:
        super().__init__(world, me, disk)
        chance, said = world.chance, ballots
        kinds = (said.Cast, said.Ask, said.Leads, said.Halts, said.Shows, Acknowledged, Updated, Close)
        self.withholds: set[type] = {kind for kind in kinds if chance.random() < 0.25}
        """What it mostly does not say."""
        self.lies = chance.choice([0.02, 0.1, 0.3])
        self._leaks = chance.choice([0.0, 0.2])
        self._lets_all_in = chance.random() < 0.5
        self._seals = Seals(me)
        self._votes: list[tuple[Ballot, Vote]] = []
        """What others have cast, to be shown again."""

    def only_withhold(self, *kinds: type) -> None:
        self.withholds, self.lies, self._leaks = {*kinds}, 0.0, 0.0

    def send(self, to: Member, message: Said) -> None:
        if type(message) not in self.withholds or self.world.chance.random() < self._leaks:
            super().send(to, message)

    def lets_in(self) -> bool:
        return self.machine is not None and (self._lets_all_in or super().lets_in())

    def take(self, connection: Connection, message: Said) -> None:
        lies = self.world.chance.random() < 5 * self.lies
        match message:
            case ballots.Cast(ballot, vote):
                self._votes.append((ballot, vote))
            case ballots.Ask(Proposal(ballot)):
                self._votes.append((ballot, self._seals.vote(ballot)))
                if lies:
                    self._say(connection, ballots.Cast(*self._votes[-1]))
            case Updated(position) if lies:
                self._say(connection, Acknowledged(position))
        super().take(connection, message)

    def act(self) -> None:
        super().act()
        while self.world.chance.random() < self.lies:
            others = [at for at in self.world.peers if at != self.me and at not in self.out]
            if self.connections and self.world.chance.random() < 0.8:
                self._say(self.world.chance.choice(self.connections), self._lie())
            elif others:
                self.enter(self.world.chance.choice(others))

    def _lie(self) -> Said:
        assert self.machine
        chance, kept, seals = self.world.chance, self.machine.kept, self._seals
        term = max(0, kept.promised.term + chance.choice([-3, -1, 0, 1, 2, 15, 16, 17, 10**6]))
        somebody = chance.choice([self.me, chance.choice(list(self.world.peers))])
        proven = chance.choice([kept.held, *(position for _, position in list(self.world.signed)[-4:])])
        newest = chance.choice([kept.held, kept.held, proven, Position(term, 1, 10**5, True)])
        ballot = Ballot(ROOM, term, somebody, chance.choice(list(BallotKind)), newest)
        witness = chance.choice([None, kept.witness, Witness(seals.propose(ballot), seals.vote(ballot))])
        shows = ballots.Shows if chance.random() < 0.5 else ballots.Leads
        match chance.randrange(9):
            case 0:
                return ballots.Credentials(newest, Mark(term, somebody), witness)
            case 1:
                return ballots.Ask(seals.propose(replace(ballot, heir=self.me)), witness)
            case 2:
                return ballots.Cast(ballot, seals.vote(ballot))
            case 3:
                strangers = [Member(Seat(seat), bytes([99]) * 32) for seat in range(chance.randrange(4))]
                votes = [seals, *map(Seals, strangers)]
                return shows((Certificate(ballot, tuple(each.vote(ballot) for each in votes)),))
            case 4 if self._votes:
                replayed, _ = chance.choice(self._votes)
                cast = list({vote: 0 for at, vote in self._votes if at == replayed and vote.member != self.me})
                some = chance.sample(cast, chance.randint(0, len(cast)))
                return shows((Certificate(replayed, (*some, seals.vote(replayed))),))
            case 5:
                return ballots.Leads(())
            case 6:
                return ballots.Halts()
            case 7:
                return Acknowledged(newest)
            case _:
                return ballots.Introduction(ROOM, Mark(term, somebody), chance.random() < 0.5)
