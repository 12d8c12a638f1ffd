"""Programs that each run a `failover` machine, on a network in memory and by a clock that jumps: messages are late,
programs are stopped, killed and parted, and one of them may lie. What may never happen is checked all along."""

import heapq
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random
from typing import TypeAlias

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
    Proposal,
    Shows,
    Vote,
    Witness,
)
from spitegame.online.room import failover
from spitegame.online.room import failover_events as events
from spitegame.online.room.electorate import Electorate, Kept, Root
from spitegame.online.room.failover_state import Failover, Hosting, Program
from spitegame.rules.game import Seat

ROOM = bytes(16)
TICK = 0.2
PING = 1.0
History: TypeAlias = tuple[str, ...]


def member(seat: int) -> Member:
    return Member(Seat(seat), bytes([seat]) * 32)


def seal(by: Member, *signed: object) -> bytes:
    """Stands for a signature, of which there are millions."""
    return hash((by, signed)).to_bytes(64, signed=True)


@dataclass(frozen=True)
class Seals:
    member: Member

    def propose(self, ballot: Ballot) -> Proposal:
        return Proposal(ballot, seal(self.member, ballot, "proposal"))

    def vote(self, ballot: Ballot) -> Vote:
        return Vote(self.member, seal(self.member, ballot))

    def is_proposed(self, proposal: Proposal) -> bool:
        return proposal.signature == seal(proposal.ballot.heir, proposal.ballot, "proposal")

    def is_cast(self, vote: Vote, ballot: Ballot) -> bool:
        return vote.signature == seal(vote.member, ballot)


def program(me: Member) -> Program:
    return Program(ROOM, me, Seals(me))


def kept(members: Iterable[Member], host: Member, order: Iterable[Member] | None = None) -> Kept:
    """What everybody has at a table whose first host everybody knows."""
    everybody = tuple(members)
    root = Root(Mark(0, host), Electorate((frozenset(everybody),)))
    return Kept(root, Position(0, 1, 1, settled=True), root.mark, tuple(order or everybody))


# what else is said


@dataclass(frozen=True)
class Ping:
    asked: float


@dataclass(frozen=True)
class Pong:
    asked: float


@dataclass(frozen=True)
class Close:
    pass


@dataclass(frozen=True)
class Farewell:
    mood: events.Mood


@dataclass(frozen=True)
class Order:
    heirs: tuple[Member, ...]


@dataclass(frozen=True)
class Update:
    position: Position
    history: History


@dataclass(frozen=True)
class Ack:
    position: Position


Said: TypeAlias = events.Message | Greeting | Ping | Pong | Close | Farewell | Order | Update | Ack


@dataclass
class Connection:
    """From a seeker into the room of an owner. What is said arrives in its order, late or never."""

    seeker: "Peer"
    owner: "Peer"
    heard: dict["Peer", float]
    opened: float
    is_closed: set["Peer"] = field(default_factory=set)
    arrives: dict["Peer", float] = field(default_factory=dict)

    def other(self, peer: "Peer") -> "Peer":
        return self.owner if peer is self.seeker else self.seeker

    def __hash__(self) -> int:
        return id(self)


class World:
    def __init__(self, seed: int, seats: int, pages: int = 0, liar: int | None = None, is_calm: bool = False) -> None:
        """`is_calm`: nothing on the network is ever late."""
        self.chance = Random(seed)
        self.is_calm = is_calm
        self.now = 0.0
        self.notes: list[str] = []
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()
        self.parted: set[frozenset[Member]] = set()
        self.has_parted = False
        """Honest ones were once parted."""
        self.signed: dict[tuple[Member, Position], History] = {}
        """What hosts have signed."""
        self.committed: History = ()
        self.highest = 0
        """The highest term that an honest one has voted for, while no liar was the host."""
        self._changed = 0.0
        """The time of the newest update that enough had, or of the newest fault."""
        self._named: dict[Member, float] = {}
        """The times at which somebody was last named who was really missing."""
        members = [member(seat) for seat in range(seats)]
        first = kept(members, members[0])
        self.signed[members[0], first.held] = ()
        self.peers = {
            at: (Liar if at.seat == liar else Peer)(self, at, first, at.seat >= seats - pages) for at in members
        }
        for peer in self.peers.values():
            peer.start()
        self.after(1.0, self.check_causes)

    @property
    def honest(self) -> list["Peer"]:
        return [peer for peer in self.peers.values() if not isinstance(peer, Liar)]

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

    def note(self, text: str) -> None:
        self.notes.append(f"{self.now:8.2f} {text}")

    def story(self, what: str) -> str:
        states = [f"{peer.me.seat}: {peer.told()}" for peer in self.peers.values()]
        return "\n".join([what, *self.notes[-60:], *states])

    def can_talk(self, one: "Peer", other: "Peer") -> bool:
        return frozenset({one.me, other.me}) not in self.parted

    def part(self, one: "Peer", other: "Peer") -> None:
        self.parted.add(frozenset({one.me, other.me}))
        self.has_parted |= not (isinstance(one, Liar) or isinstance(other, Liar))

    # what may never be

    @property
    def acting(self) -> list["Peer"]:
        return [peer for peer in self.honest if peer.machine and peer.machine.acts(self.now)]

    def check(self, peer: "Peer") -> None:
        assert peer.machine
        if not isinstance(peer, Liar) and not self.is_led_by_a_liar:
            self.highest = max(self.highest, peer.machine.kept.promised.term)
        if len(self.acting) > 1 and not self._is_split_by_a_liar():
            raise AssertionError(self.story(f"{[each.me.seat for each in self.acting]} are hosts at once"))
        machine = peer.machine
        is_among_honest = len(self.honest) == len(self.peers)
        if is_among_honest and peer in self.acting and len(peer.history) > len(self.committed) + 1:
            raise AssertionError(self.story(f"more than one update of {peer.me.seat} could be undone"))
        is_committed = isinstance(machine.state, Hosting) and machine.kept.held.term == machine.kept.top.term
        if is_committed and not machine.awaited(self.now) and not isinstance(peer, Liar):
            if peer.history[: len(self.committed)] != self.committed:
                if len(peer.history) <= len(self.committed) and self.committed[: len(peer.history)] == peer.history:
                    return
                if not self._is_split_by_a_liar():
                    raise AssertionError(self.story(f"{peer.me.seat} has lost {self.committed} of {peer.history}"))
            if self.committed != peer.history:
                self._changed = self.now
            self.committed = peer.history

    @property
    def is_led_by_a_liar(self) -> bool:
        tops = (peer.machine.kept.top.heir for peer in self.honest if peer.machine)
        return any(isinstance(self.peers[top], Liar) for top in tops)

    def fault(self, text: str) -> None:
        self._changed = self.now
        self.note(text)

    def check_causes(self) -> None:
        """Where nothing goes on, everybody names somebody who is really missing, or one who does."""
        causes = {
            at for at, peer in self.peers.items() if not peer.machine or peer.is_stopped or isinstance(peer, Liar)
        }
        causes = causes.union(*self.parted)
        for peer in self.honest:
            named = {peer.me}
            for _ in self.peers:
                machines = [(at, self.peers[at].machine) for at in named if at not in causes]
                partners = {machine.partner for _, machine in machines if machine} - {None}
                named |= {at for at in partners if at}
                named = named.union(*(machine.awaited(self.now) for _, machine in machines if machine))
            if not peer.machine or peer.is_stopped or named & causes or self.now < self._changed + 10.0:
                self._named[peer.me] = self.now
            if self.now > self._named.get(peer.me, 0.0) + 10.0:
                raise AssertionError(self.story(f"{peer.me.seat} names nobody who is missing"))

    def _is_split_by_a_liar(self) -> bool:
        return self.has_parted and len(self.honest) < len(self.peers)


class Peer:
    """What will be the file that connects the machine to channels, clock and disk."""

    def __init__(self, world: World, me: Member, disk: Kept, is_page: bool) -> None:
        self.world, self.me, self.disk, self.is_page = world, me, disk, is_page
        self.history: History = ()
        self.machine: Failover | None = None
        self.is_stopped = False
        self.out: dict[Member, Connection] = {}
        self.into: dict[Member, Connection] = {}
        self._attempts: set[Member] = set()
        self._life = 0
        self._late: list[Callable[[], None]] = []
        self._plays = 0.0
        self._pinged = 0.0

    def __hash__(self) -> int:
        return hash(self.me)

    def told(self) -> str:
        if self.machine is None:
            return "dead"
        kept, now = self.machine.kept, self.world.now
        waits = sorted(at.seat for at in self.machine.awaited(now))
        top = (kept.top.term, kept.top.heir.seat, sorted(at.seat for at in self.machine.kept.newest_electorate))
        promised = (kept.promised.term, kept.promised.heir.seat)
        held = (kept.held.term, kept.held.number, kept.held.settled)
        name = type(self.machine.state).__name__
        partner = self.machine.partner
        stopped = " STOPPED" if self.is_stopped else ""
        return (
            f"{name}{stopped} of {partner.seat if partner else '-'} waits for {waits}"
            f" top {top} promised {promised} held {held} acts {self.machine.acts(now)}"
            f" out {sorted(at.seat for at in self.out)} in {sorted(at.seat for at in self.into)}"
        )

    # life

    def start(self) -> None:
        self._life += 1
        self.machine = failover.awoken(program(self.me), self.disk, self.world.now)
        self.is_stopped = False
        self.world.after(self.world.chance.uniform(0, TICK), self._ticking(self._life))

    def kill(self) -> None:
        self.world.fault(f"{self.me.seat} is killed")
        self.machine = None
        for connection in (*self.out.values(), *self.into.values()):
            connection.is_closed.add(self)
        self.out.clear()
        self.into.clear()
        self._attempts.clear()
        self._late.clear()

    def stop(self) -> None:
        self.world.fault(f"{self.me.seat} is stopped")
        self.is_stopped = True

    def go_on(self) -> None:
        self.world.fault(f"{self.me.seat} goes on")
        self.is_stopped = False
        late, self._late = self._late, []
        for act in late:
            act()

    def leave(self, mood: events.Mood) -> None:
        for at in list(self.into):
            self._say(self.into[at], Farewell(mood))
        self.world.fault(f"{self.me.seat} leaves")
        self.machine = None
        self.into.clear()
        self.out.clear()

    def _ticking(self, life: int) -> Callable[[], None]:
        def tick() -> None:
            if self._life != life or self.machine is None:
                return
            if not self.is_stopped:
                self.tick()
            self.world.after(TICK, tick)

        return tick

    def tick(self) -> None:
        self.step(events.Tick())
        self._watch()
        self._connect()
        self._play()

    # the machine

    def step(self, event: events.Event) -> tuple[events.Effect, ...]:
        assert self.machine
        before = self.machine
        self.machine, effects = failover.step(before, self.world.now, event)
        if type(before.state) is not type(self.machine.state) or before.kept.top != self.machine.kept.top:
            self.world.note(f"{self.me.seat} {type(before.state).__name__} by {type(event).__name__} → {self.told()}")
        if before.is_open and not self.machine.is_open:
            for at in list(self.into):
                self._close(self.into.pop(at))
        if (stayed := before.partner) != self.machine.partner and stayed in self.out:
            self._close(self.out.pop(stayed))
        for effect in effects:
            self.do(effect)
        self.world.check(self)
        return effects

    def do(self, effect: events.Effect) -> None:
        match effect:
            case events.Keep(on_disk):
                self.disk = on_disk
            case events.Send(to, message):
                self.send(to, message)
            case events.Acknowledge(host, position):
                self.send(host, Ack(position))
            case events.Begin(certificate):
                self._begin(certificate)

    def _begin(self, certificate: Certificate) -> None:
        assert self.machine
        ballot, own = certificate.ballot, self.machine.kept
        if own.held < ballot.newest:
            host = own.host_of(ballot.newest.term)
            assert host
            self.history = self.world.signed[host, ballot.newest]
        self._plays = self.world.now + (self.world.chance.uniform(0.2, 1.5) if ballot.kind is Kind.TAKES_OVER else 0)

    def _play(self) -> None:
        """The table goes on by an update, by chance."""
        assert self.machine
        if not self.machine.may_issue(self.world.now) or self.world.now < self._plays:
            return
        held, top = self.machine.kept.held, self.machine.kept.top
        if held.term < top.term:
            newest = self.machine.kept.certificates[-1].ballot.newest
            number = max(held, newest).number
        elif self.world.chance.random() < 0.2:
            number = held.number + 1
            self.history = (*self.history, f"{top.term}.{number}.{self.me.seat}.{self.world.now:.1f}")
        else:
            return
        self.step(events.Issued(1, number))
        self._tell_newest(self.into)

    def _tell_newest(self, guests: Iterable[Member]) -> None:
        assert self.machine
        position = self.machine.kept.held
        if position.term == self.machine.kept.top.term and isinstance(self.machine.state, Hosting):
            self.world.signed[self.me, position] = self.history
            for at in list(guests):
                self.send(at, Update(position, self.history))

    # connections

    def send(self, to: Member, message: Said) -> None:
        match message:
            case Brought() | Cast() | Ack():
                connection = self.out.get(to)
            case Ask() | Leads() | Halts() | Update() | Order():
                connection = self.into.get(to)
            case _:
                connection = self.out.get(to) or self.into.get(to)
        if connection:
            self._say(connection, message)

    def _say(self, connection: Connection, message: Said) -> None:
        chance = self.world.chance
        delay = chance.uniform(0.01, 0.2) if self.world.is_calm or chance.random() < 0.97 else chance.uniform(0.2, 2.5)
        other = connection.other(self)
        at = connection.arrives[other] = max(connection.arrives.get(other, 0.0), self.world.now + delay)
        self.world.after(at - self.world.now, lambda: other.arrive(connection, message))

    def arrive(self, connection: Connection, message: Said) -> None:
        if connection.is_closed & {self} or self.machine is None:
            return
        if self.is_stopped:
            self._late.append(lambda: self.arrive(connection, message))
        elif not self.world.can_talk(self, connection.other(self)):
            self.world.after(0.5, lambda: self.arrive(connection, message))
        else:
            connection.heard[self] = self.world.now
            self.take(connection, message)

    def take(self, connection: Connection, message: Said) -> None:
        by = connection.other(self).me
        is_owner = connection.owner is self
        match message:
            case Ping(asked):
                if not is_owner:
                    self.step(events.Heard(by))
                self._say(connection, Pong(asked))
            case Pong(asked):
                if is_owner:
                    self.step(events.Answered(by, asked))
            case Close():
                self._forget(connection)
            case Greeting():
                if not is_owner:
                    self.step(events.Reached(by, message))
                else:
                    self.step(events.Met(by, message))
            case Update(position, history) if not is_owner:
                if events.Acknowledge(by, position) in self.step(events.Updated(by, position)):
                    self.history = history
            case Ack(position) if is_owner:
                self.step(events.Acknowledged(by, position))
            case Order(heirs) if self.machine and self.machine.partner == by:
                self.step(events.Ordered(heirs))
            case Farewell(mood) if not is_owner:
                self.step(events.Left(by, mood))
            case Brought() | Ask() | Cast() | Shows() | Leads() | Halts() if self._is_proven(message):
                self.step(events.Told(by, message))
                if isinstance(message, Brought):
                    self._tell_newest([by])
                    self._say(connection, Ping(self.world.now))

    def _is_proven(self, message: events.Message) -> bool:
        assert self.machine
        match message:
            case Brought(held=position) | Ask(Proposal(Ballot(newest=position))):
                host = self.machine.kept.host_of(position.term)
                return host is not None and (host, position) in self.world.signed
            case _:
                return True

    def _forget(self, connection: Connection) -> None:
        connection.is_closed.add(self)
        at = connection.other(self).me
        if self.out.get(at) is connection:
            del self.out[at]
            self.step(events.Lost(at))
        if self.into.get(at) is connection:
            del self.into[at]
            self.step(events.Gone(at))

    def _close(self, connection: Connection) -> None:
        self._say(connection, Close())
        connection.is_closed.add(self)

    def _watch(self) -> None:
        """Ask everybody for a sign of life, and give up those who are silent."""
        now = self.world.now
        for connection in (*self.out.values(), *self.into.values()):
            if now - connection.heard[self] > 5.0:
                self._forget(connection)
        if now >= self._pinged + PING:
            self._pinged = now
            for connection in (*self.out.values(), *self.into.values()):
                self._say(connection, Ping(now))
        self._order()

    def _order(self) -> None:
        assert self.machine
        if isinstance(self.machine.state, Hosting):
            here = {self.me} | self.into.keys()
            heirs = tuple(sorted(here, key=lambda at: (self.world.peers[at].is_page, at.seat)))
            if heirs != self.machine.kept.order:
                self.step(events.Ordered(heirs))
                for at in list(self.into):
                    self.send(at, Order(heirs))

    def _connect(self) -> None:
        assert self.machine
        stays = self.machine.partner
        for at, connection in list(self.out.items()):
            if at != stays and self.world.now > connection.opened + 4.0:
                self._close(self.out.pop(at))
        for at in sorted(self.machine.sought):
            if at not in self._attempts and at not in self.out and at in self.world.peers:
                self._attempts.add(at)
                self.world.after(self.world.chance.uniform(0.1, 1.0), self._attempt(at, self._life))

    def _attempt(self, at: Member, life: int) -> Callable[[], None]:
        def attempt() -> None:
            if self._life != life or self.machine is None:
                return
            if self.is_stopped:
                self._late.append(attempt)
                return
            self._attempts.discard(at)
            owner = self.world.peers[at]
            if at in self.out or not self.world.can_talk(self, owner) or not owner.lets_in(self.me):
                return
            if at not in self.machine.sought:
                return
            now = self.world.now
            connection = Connection(self, owner, {self: now, owner: now}, now)
            self.out[at] = connection
            if self.me in owner.into:
                owner._forget(owner.into[self.me])
            owner.into[self.me] = connection
            self._greet(connection)
            owner._greet(connection)

        return attempt

    def _greet(self, connection: Connection) -> None:
        assert self.machine
        self._say(connection, self.machine.greeting)
        if isinstance(self.machine.state, Hosting) and connection.owner is self:
            self._say(connection, Order(self.machine.kept.order))

    def lets_in(self, who: Member) -> bool:
        return self.machine is not None and not self.is_stopped and self.machine.is_open


class Liar(Peer):
    """Its program runs the machine, but says, withholds and promises what it likes. It cannot sign for others."""

    def __init__(self, world: World, me: Member, disk: Kept, is_page: bool) -> None:
        super().__init__(world, me, disk, is_page)
        chance = world.chance
        self._seals = Seals(me)
        kinds = (Cast, Ack, Ask, Leads, Halts, Update, Shows, Close)
        self.withholds: set[type] = {kind for kind in kinds if chance.random() < 0.25}
        """What it mostly does not say."""
        self.lies = chance.choice([0.02, 0.1, 0.3])
        self._leaks = chance.choice([0.0, 0.2])
        self._lets_all_in = chance.random() < 0.5
        self._votes: list[tuple[Ballot, Vote]] = []
        """What others have cast, to be shown again."""

    def only_withhold(self, *kinds: type) -> None:
        self.withholds, self.lies, self._leaks = set(kinds), 0.0, 0.0

    def send(self, to: Member, message: Said) -> None:
        if type(message) not in self.withholds or self.world.chance.random() < self._leaks:
            super().send(to, message)

    def lets_in(self, who: Member) -> bool:
        return self.machine is not None and (self._lets_all_in or super().lets_in(who))

    def take(self, connection: Connection, message: Said) -> None:
        if isinstance(message, Cast):
            self._votes.append((message.ballot, message.vote))
        if isinstance(message, Ask):
            ballot = message.proposal.ballot
            self._votes.append((ballot, self._seals.vote(ballot)))
            if self.world.chance.random() < 5 * self.lies:
                self._say(connection, Cast(ballot, self._seals.vote(ballot)))
        if isinstance(message, Update) and self.world.chance.random() < 5 * self.lies:
            self._say(connection, Ack(message.position))
        super().take(connection, message)

    def tick(self) -> None:
        super().tick()
        while self.world.chance.random() < self.lies:
            known = [*self.out.values(), *self.into.values()]
            others = [at for at in self.world.peers if at != self.me and at not in self.out]
            if known and self.world.chance.random() < 0.8:
                self._say(self.world.chance.choice(known), self._lie())
            elif others:
                self._intrude(self.world.chance.choice(others))

    def _intrude(self, at: Member) -> None:
        owner = self.world.peers[at]
        if self.world.can_talk(self, owner) and owner.lets_in(self.me):
            now = self.world.now
            connection = self.out[at] = Connection(self, owner, {self: now, owner: now}, now)
            if self.me in owner.into:
                owner._forget(owner.into[self.me])
            owner.into[self.me] = connection
            self._greet(connection)
            owner._greet(connection)

    def _shown(self, certificates: tuple[Certificate, ...]) -> Said:
        return Shows(certificates) if self.world.chance.random() < 0.5 else Leads(certificates)

    def _lie(self) -> Said:
        assert self.machine
        chance, kept = self.world.chance, self.machine.kept
        term = max(0, kept.promised.term + chance.choice([-3, -1, 0, 1, 2, 15, 16, 17, 10**6]))
        somebody = chance.choice([self.me, chance.choice(list(self.world.peers))])
        proven = [kept.held, *(position for _, position in list(self.world.signed)[-4:])]
        newest = chance.choice([kept.held, kept.held, chance.choice(proven), Position(term, 1, 10**5, True)])
        ballot = Ballot(ROOM, term, chance.choice([self.me, somebody]), chance.choice(list(Kind)), newest)
        proposal = Proposal(ballot, seal(self.me, ballot, "proposal"))
        witness = chance.choice([None, kept.witness, Witness(proposal, self._seals.vote(ballot))])
        match chance.randrange(11):
            case 0 | 1:
                return Brought(newest, Mark(term, somebody), witness)
            case 2 | 3:
                return Ask(self._seals.propose(replace(ballot, heir=self.me)), witness)
            case 4:
                return Cast(ballot, self._seals.vote(ballot))
            case 5:
                fakes = [
                    Seals(Member(Seat(seat), bytes([99]) * 32)).vote(ballot) for seat in range(chance.randrange(4))
                ]
                return self._shown((Certificate(ballot, (self._seals.vote(ballot), *fakes)),))
            case 6 if self._votes:
                replayed, _ = chance.choice(self._votes)
                votes = {vote.member: vote for at, vote in self._votes if at == replayed}
                votes[self.me] = self._seals.vote(replayed)
                some = chance.sample(sorted(votes), chance.randint(1, len(votes)))
                return self._shown((Certificate(replayed, tuple(votes[at] for at in some)),))
            case 7:
                return Leads(())
            case 8:
                return Halts()
            case 9:
                return Ack(newest)
            case _:
                return Greeting(Mark(term, somebody), chance.random() < 0.5)


# what befalls them


class Story:
    """One table, to which things happen by chance until everything has healed."""

    def __init__(self, seed: int) -> None:
        chance = Random(f"story {seed}")
        self.seed, self.chance = seed, chance
        seats = chance.choice([2, 3, 3, 4, 4, 4, 5, 5, 6])
        liar = chance.randrange(seats) if seats > 2 and seed % 2 else None
        self.is_parted = liar is None or chance.random() < 0.3
        self.world = World(seed, seats, chance.randrange(seats), liar)
        self._busy: set[Peer] = set()

    def play(self) -> None:
        world, chance = self.world, self.chance
        at = chance.uniform(3, 10)
        for _ in range(chance.choice([1, 2, 4, 6, 12])):
            world.after(at, self._befall)
            at += chance.choice([0.3, 2.0, 8.0, 20.0]) * chance.uniform(0.5, 1.5)
        world.run(at)
        world.run_until(lambda: not self._busy and not world.parted, 60.0)
        world.fault("everything has healed")
        self.end()

    def _befall(self) -> None:
        world, chance = self.world, self.chance
        hosts = [peer for peer in world.acting if peer not in self._busy]
        peers = [peer for peer in world.peers.values() if peer not in self._busy and peer.machine]
        if not peers:
            return
        peer = chance.choice(hosts) if hosts and chance.random() < 0.6 else chance.choice(peers)
        how = chance.choice(["kill", "kill", "stop", "leave", "part", "split", "break"])
        lasts = chance.choice([chance.uniform(0.2, 4), chance.uniform(4, 16), chance.uniform(10, 45)])
        if how == "part" and chance.random() < 0.5:
            lasts = chance.uniform(1.0, 8.0)
        if how in ("part", "split") and self.is_parted:
            self._part(how, peer, lasts)
        elif how == "break":
            for each in peers:
                for connection in (*each.out.values(), *each.into.values()):
                    each._forget(connection)
        else:
            self._lose(how, peer, lasts)

    def _lose(self, how: str, peer: Peer, lasts: float) -> None:
        self._busy.add(peer)
        match how:
            case "stop":
                peer.stop()
            case "leave" if peer in self.world.acting:
                peer.leave(events.Mood.GO_ON)
            case _:
                peer.kill()

        def back() -> None:
            self._busy.discard(peer)
            if peer.machine is None:
                self.world.fault(f"{peer.me.seat} is back")
                peer.start()
            else:
                peer.go_on()

        self.world.after(lasts, back)

    def _part(self, how: str, peer: Peer, lasts: float) -> None:
        world, others = self.world, [each for each in self.world.peers.values() if each is not peer]
        side = [peer, *self.chance.sample(others, self.chance.randrange(len(others)))]
        there = [each for each in others if each not in side]
        if how == "part":
            side, there = [peer], [self.chance.choice(others)]
        pairs = [(one, other) for one in side for other in there]
        world.fault(
            f"{[each.me.seat for each in side]} and {[each.me.seat for each in there]} are parted for {lasts:.1f} s"
        )
        for one, other in pairs:
            world.part(one, other)

        def heal() -> None:
            world.fault("they are together again")
            world.parted.difference_update(frozenset({one.me, other.me}) for one, other in pairs)

        world.after(lasts, heal)

    def end(self) -> None:
        world = self.world
        liars = [peer for peer in world.peers.values() if isinstance(peer, Liar)]
        for liar in liars:
            if self.chance.random() < 0.5:
                liar.kill()
        assert world.highest < 40, world.story(f"terms run up to {world.highest}")
        if not liars:
            world.run_until(lambda: self._is_one(world.honest), 60.0)
            before = len(world.committed)
            world.run_until(lambda: len(world.committed) > before + 3, 30.0)
            return
        world.run(world.now + 60.0)
        self._check_liars_table(liars[0])

    def _is_one(self, peers: list[Peer]) -> bool:
        """There is a host, and everybody follows it and counts."""
        hosts = self.world.acting
        machine = hosts[0].machine if len(hosts) == 1 else None
        if not machine:
            return False
        at_host = all(peer.machine and peer.machine.partner == hosts[0].me for peer in peers if peer is not hosts[0])
        return at_host and machine.kept.newest_electorate == {peer.me for peer in peers}

    def _check_liars_table(self, liar: Peer) -> None:
        world = self.world
        machines = [peer.machine for peer in world.honest if peer.machine]
        electorates = [machine.kept.electorate(max(each.kept.held for each in machines)) for machine in machines]
        honest = {peer.me for peer in world.honest}
        can = all(electorate is not None and electorate.elects(honest) for electorate in electorates)
        is_lied_to = any(machine.kept.top.heir == liar.me for machine in machines) and liar.machine
        if can and not is_lied_to:
            world.run_until(lambda: len(world.acting) == 1, 120.0)
            before = len(world.committed)
            world.run_until(lambda: len(world.committed) > before + 1, 120.0)
