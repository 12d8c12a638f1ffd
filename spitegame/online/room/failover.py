"""Election of the host of a table, as a pure machine: it takes events and the time, and gives a new state and messages.

Each member's program runs one such machine. `step` takes an event. Properties of `Failover` tell which connections the
program needs, whether its table may go on, and who is awaited.

    ┌───────────┐  host silent or has left  ┌───────────┐  its turn, none before it found  ┌───────────┐
    │ Following ├─────────────────────────▶ │ Searching ├────────────────────────────────▶ │ Convening │
    └─▲───────┬─┘                           └──┬─────▲──┘ ◀────────── in vain ──────────── └─┬─▲─────┬─┘
      │       │ it halts          heir is found │     │ it is lost, or in vain               │ │     │
      │       │                             ┌──▼─────┴──┐    one before it is found          │ │     │ elected, or
      │       └───────────────────────────▶ │ Visiting  │ ◀──────────────────────────────────┘ │     │ enough are back
      └──────────── it leads ────────────── └───────────┘                        quorum lost ┌─┴─────▼─┐
                                                                                             │ Hosting │
    From each state, proof of a newer host leads to Searching, or to Visiting at that host.  └─────────┘

Why no two hosts act, and nothing is lost that a quorum has acknowledged, as in Raft:
- The newest update that anybody has brought to the heir decides whose votes count: the votes of the members who
  elected the host that signed it. Until an update of that host is settled, those of the former electorate count too.
  More than half of each electorate must vote.
- The first update of a term is settled when at least half of each electorate have acknowledged it. So whatever
  majority votes later, one of its members brings that update, and the new electorate is asked.
- A member that has voted takes no update from another host of a lower term, and votes for nobody else until BOUND_S
  seconds after its last answer to its host. The host acts on such an answer for LEASE_S only.
- The next term is one above the newest one that two members have signed: one liar alone cannot make terms grow.
A liar who votes for one host and acknowledges updates of another can make two hosts, though only while honest members
cannot reach each other: a host without its quorum looks for others before it acts again, and the newer one counts.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeAlias
from zlib import crc32

from spitegame.net.ballots import (
    MOST_SHOWN,
    Ask,
    Ballot,
    BallotKind,
    Cast,
    Certificate,
    Credentials,
    Electorate,
    Halts,
    Introduction,
    Kept,
    Leads,
    Member,
    Position,
    Shows,
    Vote,
    Witness,
)
from spitegame.net.signatures import BallotSigner

GONE_S = 10.0
"""Seconds of silence after which a host counts as gone."""
NAMED_S = 3.0
"""Seconds of silence after which the screen names the host as the one whom the table waits for."""
LEASE_S = 5.0
"""Seconds for which a host may act on a guest's answer, counted from when it sent the question."""
BOUND_S = 6.0
"""Seconds for which a member votes for nobody else after it has answered its host; longer than LEASE_S, so that the
host has stopped acting by then."""
GRACE_S = 3.0
"""Seconds for which an heir waits for the remaining members, once a quorum is in its room."""
VOTING_S = 2.0
"""Seconds for which an heir waits for the votes that it has asked for."""
PATIENCE_S = 12.0
"""Seconds for which a program stays in an heir's room before it tries another one; in its own room up to half as long
again."""
TURN_S = 0.5
"""Seconds by which a member delays the opening of its own room, for each heir before it in the order."""
RECOUNT_S = 10.0
"""Seconds after which a host asks a guest outside of the electorate for its vote again."""
PAUSE_S = 1.0
"""Minimum seconds between two votes of a member in an heir's room: no heir can raise the term faster."""


# events


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed. Tell the machine this several times a second."""


@dataclass(frozen=True, slots=True)
class Reached:
    """This program has come into the room of another member and has heard its introduction."""

    owner: Member
    introduction: Introduction


@dataclass(frozen=True, slots=True)
class Met:
    """Another member has come into the room of this program. If it was there before, `Gone` is told first."""

    comer: Member
    introduction: Introduction


@dataclass(frozen=True, slots=True)
class Lost:
    """This program's connection into the room of this member has ended, by a goodbye or by silence."""

    owner: Member


@dataclass(frozen=True, slots=True)
class Gone:
    """The connection of a member into the room of this program has ended, by a goodbye or by silence."""

    guest: Member


@dataclass(frozen=True, slots=True)
class Heard:
    """This program has answered a ping of the member in whose room it is. A host may act on such an answer for LEASE_S
    seconds."""

    member: Member


@dataclass(frozen=True, slots=True)
class Answered:
    """A guest has answered a ping of this program."""

    guest: Member
    asked: float
    """The time at which that ping was sent."""


Message: TypeAlias = Credentials | Ask | Cast | Shows | Leads | Halts | Position
"""A message between members about who is the host. A Position from a host says that the host has told and signed this
update; from a guest, that the guest has it."""


@dataclass(frozen=True, slots=True)
class Told:
    """A message has come from a member. `Membership` checks its positions against signed updates, and drops messages
    whose positions are not proven."""

    by: Member
    message: Message


@dataclass(frozen=True, slots=True)
class Left:
    """The host has said goodbye. If it does not come back, the others go on without it."""

    host: Member
    comes_back: bool


@dataclass(frozen=True, slots=True)
class GoOn:
    """The player does not want to wait for the host any longer."""


@dataclass(frozen=True, slots=True)
class Ordered:
    """The heirs of this host, or their order, have changed."""

    heirs: tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class Seated:
    """The members who have a seat at the table of this host, connected or waited for. All others lose their votes."""

    members: frozenset[Member]


@dataclass(frozen=True, slots=True)
class Issued:
    """This program, as the host, tells an update: a new one, or the newest one again in a new term."""

    deal: int
    """The number of the deal; 0 if the update is the terms of the room, in the lobby."""
    number: int


OfGuests: TypeAlias = Met | Gone | Answered | Ordered | Seated | Issued
Event: TypeAlias = OfGuests | Reached | Lost | Heard | Left | Told | GoOn | Tick


@dataclass(frozen=True, slots=True)
class Send:
    """A message that this program has to send to a member."""

    to: Member
    message: Message


# states, and what they ask for


@dataclass(frozen=True, slots=True)
class Search:
    """The order in which a program looks for the rooms of other members. The former host comes first, unless it has
    left for good; members in whose rooms the program has waited in vain come last."""

    order: tuple[Member, ...]
    deadlines: Mapping[Member, float] = field(default_factory=dict)
    """For each member whose room was found, the time at which it is given up, even if it comes and goes until then."""
    given_up: frozenset[Member] = frozenset()
    """The members that were waited for in vain."""

    def is_before(self, member: Member, other: Member) -> bool:
        return member in self.order and self.order.index(member) < self.order.index(other)

    def retired(self, now: float) -> "Search":
        """Return the search in which members whose deadline is over are given up, and stand last in the order."""
        due = [heir for heir in self.order if self.deadlines.get(heir, math.inf) <= now]
        others = [heir for heir in self.order if heir not in due]
        left = {heir: until for heir, until in self.deadlines.items() if heir not in due}
        return Search((*others, *due), left, self.given_up.union(due))


@dataclass(frozen=True, slots=True)
class Guest:
    """A member that is in the room of this program."""

    brought: Credentials
    """The newest Credentials that this member has sent."""
    answered: float = -math.inf
    """The sending time of the newest ping that this member has answered; minus infinity before the first."""


@dataclass(frozen=True, slots=True)
class Poll:
    """The votes that this program has collected for its own ballot. This program votes only after another member
    has."""

    ask: Ask
    votes: Mapping[Member, Vote]
    asked: float
    """The time at which the members were asked for their votes."""
    awaited: frozenset[Member]
    """The members who have been asked for their vote."""
    first: Member | None = None
    """A guest outside of the electorate who is asked alone at first: the poll fails unless this guest votes. None if
    all are asked at once."""

    @property
    def ballot(self) -> Ballot:
        return self.ask.proposal.ballot


@dataclass(frozen=True, slots=True)
class Following:
    """This program is a guest of the host, or is trying to come back to it."""

    host: Member
    until: float
    """The time at which the host counts as gone if it stays silent; infinite if it has said that it comes back."""


@dataclass(frozen=True, slots=True)
class Searching:
    """The host is gone, and this program has found no heir yet."""

    search: Search
    opens: float
    """The time at which this program opens its own room."""


@dataclass(frozen=True, slots=True)
class Visiting:
    """This program is in the room of an heir, or of a host that may not act."""

    search: Search
    heir: Member
    has_brought: bool = False
    """This program has sent its Credentials to the heir."""
    voted: float = -math.inf
    """The time of this program's last vote for the heir; minus infinity before the first."""


@dataclass(frozen=True, slots=True)
class Convening:
    """This program, an heir or a host that may not act, waits in its own room for the other members."""

    search: Search
    guests: Mapping[Member, Guest]
    enough: float | None = None
    """The time from which on a quorum has been here; None while there is none."""
    poll: Poll | None = None


@dataclass(frozen=True, slots=True)
class Hosting:
    """This program is the host. It may act while `Failover.acts` is true."""

    guests: Mapping[Member, Guest]
    polled: Mapping[Member, float] = field(default_factory=dict)
    """The times of the last polls, by member. A poll for a guest outside of the electorate asks for its vote; one for
    this host itself takes members who have lost their seats out of the electorate."""
    poll: Poll | None = None


Room: TypeAlias = Convening | Hosting
State: TypeAlias = Following | Searching | Visiting | Room


@dataclass(frozen=True)
class Failover:
    """The state of the machine. Only `kept` is on disk."""

    room: bytes
    """The public name of the table's first room."""
    signer: BallotSigner
    kept: Kept
    state: State
    bound: float
    """The time until which this member votes for nobody but its host."""
    reached: frozenset[Member] = frozenset()
    """The members in whose rooms this program is connected now."""
    seated: frozenset[Member] | None = None
    """The members with a seat at the table of this host, connected or waited for; None before the first `Seated`."""

    @property
    def me(self) -> Member:
        return self.signer.member

    # connections

    @property
    def is_open(self) -> bool:
        """True if the room of this program is open."""
        return isinstance(self.state, Convening | Hosting)

    @property
    def is_hosting(self) -> bool:
        """True if this program is the host, and may act as far as it knows."""
        return isinstance(self.state, Hosting)

    @property
    def partner(self) -> Member | None:
        """The member in whose room this program stays, or None. The program leaves its former partner's room at once,
        since a host counts on each member that answers its pings. It leaves other rooms as soon as introductions and
        certificates are exchanged there."""
        match self.state:
            case Following(host=member) | Visiting(heir=member):
                return member
            case _:
                return None

    @property
    def sought(self) -> frozenset[Member]:
        """The members to whose rooms this program wants a connection, to stay there or to learn whether there is a
        newer host."""
        match self.state:
            case Following(host):
                return frozenset({host})
            case Searching() | Visiting():
                return frozenset(self.everybody) - {self.me}
            case Convening(guests=guests) | Hosting(guests=guests):
                return frozenset(self.everybody) - {self.me} - guests.keys()

    @property
    def introduction(self) -> Introduction:
        """The message with which this program introduces itself over a new connection to a member."""
        electorate = tuple(sorted(self.kept.newest_electorate))
        return Introduction(self.room, self.kept.top, self.is_hosting, electorate)

    # the table

    def acts(self, now: float) -> bool:
        """True if this program is the host, and a quorum has answered pings that it sent in the last LEASE_S."""
        return self.is_hosting and now < self.leased_until

    @cached_property
    def leased_until(self) -> float:
        """The time until which this host may act, by the answers of its guests; minus infinity if it may not."""
        if not isinstance(self.state, Convening | Hosting):
            return -math.inf
        leases = {self.me: math.inf}
        leases |= {at: each.answered + LEASE_S for at, each in self.state.guests.items() if self.follows(each)}
        lasting = (end for end in leases.values() if self.electorate.allows([at for at in leases if leases[at] >= end]))
        return max(lasting, default=-math.inf)

    def may_issue(self, now: float) -> bool:
        """True if the host may tell another update: a quorum has the newest one. So a change of host undoes at most
        one."""
        return self.acts(now) and (not self.has_begun or not self.lacking)

    def awaited(self, now: float) -> frozenset[Member]:
        """The members for whom the table waits, as far as this program knows; empty if the table goes on."""
        match self.state:
            case Following(host, until):
                return frozenset({host} if until == math.inf or now >= until - GONE_S + NAMED_S else ())
            case Searching():
                return self.electorate.members - {self.me}
            case Visiting(heir=heir):
                return frozenset({heir})
            case Convening(guests=guests, poll=Poll(votes=votes)):
                return frozenset(guests.keys() - votes.keys())
            case Convening(guests=guests):
                return (self.electorate.members | self.expected) - {self.me} - guests.keys()
            case Hosting():
                return self.lacking if self.has_begun else frozenset()

    # facts about the state

    @property
    def everybody(self) -> tuple[Member, ...]:
        """All members that may be found, in this order: the host, the heirs, then all who have ever been in an
        electorate."""
        kept = self.kept
        return tuple(dict.fromkeys((kept.top.heir, *kept.order, *sorted(kept.members | {self.me}))))

    @property
    def expected(self) -> frozenset[Member]:
        """The members for whom an heir waits until GRACE_S is over: all heirs but itself and the host that is gone."""
        return frozenset(self.kept.order) - {self.me, self.kept.top.heir}

    @property
    def is_host(self) -> bool:
        """True if this program is the newest host, whether it may act or not, and has voted for nobody else."""
        return self.kept.top.heir == self.kept.promised.heir == self.me

    @cached_property
    def has_begun(self) -> bool:
        """True if the newest host has issued an update, as far as this program knows."""
        return self.kept.held.term == self.kept.top.term

    @cached_property
    def electorate(self) -> Electorate:
        """The members whose votes count now."""
        is_new = self.is_host and not self.has_begun
        return self.electorate_at(self.kept.certificates[-1].ballot.newest if is_new else self.kept.held)

    def electorate_at(self, newest: Position) -> Electorate:
        """Return the members whose votes count where this is the newest update."""
        electorate = self.kept.electorate(newest)
        assert electorate, "nothing is taken from a host that is not known"
        return electorate

    @property
    def dismissed(self) -> frozenset[Member]:
        """The members who have a vote and no seat any more."""
        return frozenset() if self.seated is None else self.kept.newest_electorate - self.seated - {self.me}

    def follows(self, guest: Guest) -> bool:
        """True if this guest counts this program as its host, by its newest vote or certificate."""
        return guest.brought.promised.heir == self.me

    def followers(self, room: Room) -> set[Member]:
        """The members who follow this host, itself and those without a recent answer included."""
        return {self.me, *(at for at, each in room.guests.items() if self.follows(each))}

    @property
    def are_level(self) -> bool:
        """True if all guests who are here have acknowledged the newest update."""
        guests = self.state.guests if isinstance(self.state, Convening | Hosting) else {}
        return all(guest.brought.held >= self.kept.held for guest in guests.values())

    @cached_property
    def lacking(self) -> frozenset[Member]:
        """The members who have not acknowledged the newest update; nobody once a quorum has."""
        guests = self.state.guests if isinstance(self.state, Convening | Hosting) else {}
        have = {at for at, each in guests.items() if self.follows(each) and each.brought.held >= self.kept.held}
        is_enough = self.electorate.allows(have | {self.me})
        return frozenset() if is_enough else self.electorate.members - have - {self.me}


# steps

Step: TypeAlias = tuple[Failover, tuple[Send, ...]]


def awoken(room: bytes, signer: BallotSigner, kept: Kept, now: float) -> Failover:
    """Return the machine of a program that starts, with the votes and certificates from its disk, or from the
    introduction of its first host."""
    host = kept.top.heir
    machine = Failover(room, signer, kept, Following(host, now + GONE_S), now + BOUND_S)
    return _search(machine, now)[0] if host == machine.me else machine


def reseated(machine: Failover, signer: BallotSigner) -> Failover:
    """Return the machine of a program to which a host has given another seat. `signer` signs for the new seat, on which
    this program has no vote yet."""
    after, state = replace(machine, signer=signer), machine.state
    if not isinstance(state, Searching | Visiting | Convening):
        return after
    return replace(after, state=replace(state, search=replace(state.search, order=after.everybody)))


def step(before: Failover, now: float, event: Event) -> Step:
    """Return the state after an event, and the messages to send once `kept` of that state is on disk. Work that is due
    by now comes before the event too: a program that has slept then acts on no outdated state."""
    woken, first = _passed(before, now)
    told, second = _handled(woken, now, event)
    after, third = _passed(told, now)
    return after, (*first, *second, *third)


# time


def _passed(machine: Failover, now: float) -> Step:
    """Do what is due in this state at this time."""
    match machine.state:
        case Following(until=until) if now >= until:
            return _search(machine, now)
        case Searching(search) if (heir := _found(machine, search)) is not None:
            return _visit(machine, heir, now)
        case Searching(search, opens) if now >= opens:
            return _moved(machine, _gathering(machine, search.retired(now), {}, now))
        case Visiting(search, heir, has_brought):
            search = search.retired(now)
            if heir not in search.deadlines:
                return _look(machine, search, now)
            return (machine, ()) if has_brought or not _is_free_for(machine, heir, now) else _bring(machine, heir)
        case Convening(search) as room:
            search = search.retired(now)
            is_in_vain = not machine.is_host and machine.me not in search.deadlines
            if is_in_vain and room.enough is None and room.poll is None:
                return _look(machine, search, now)
            return _gather(machine, room, now) if room.poll is None else _tally(machine, room, room.poll, now)
        case Hosting() as room:
            return _host(machine, room, now)
        case _:
            return machine, ()


def _found(machine: Failover, search: Search) -> Member | None:
    """Return the first heir before this program in the order into whose room it has come already; None if there is
    none."""
    return next((heir for heir in search.order if heir in machine.reached and search.is_before(heir, machine.me)), None)


def _moved(machine: Failover, state: State, *sent: Send) -> Step:
    return replace(machine, state=state), sent


def _search(machine: Failover, now: float, *, is_host_last: bool = False) -> Step:
    """Look for the host and for its heirs, from the beginning of the order."""
    host, *others = machine.everybody
    machine = replace(machine, reached=machine.reached - {host})
    return _look(machine, Search((*others, host) if is_host_last else (host, *others)), now)


def _look(machine: Failover, search: Search, now: float) -> Step:
    """Look for the heirs in this order. This program opens its own room after TURN_S for each heir before it."""
    before = [heir for heir in search.order if search.is_before(heir, machine.me) and heir != machine.kept.top.heir]
    return _moved(machine, Searching(search, now + TURN_S * len(before)))


def _gathering(machine: Failover, search: Search, guests: Mapping[Member, Guest], now: float) -> Convening:
    """Return the state of waiting in this program's own room, until PATIENCE_S is over."""
    # The time depends on the key, so that two programs do not leave their rooms at the same moment to visit each other.
    longer = crc32(machine.me.key + len(search.given_up).to_bytes(2)) % 100 / 200
    until = now + PATIENCE_S * (1 + longer)
    return Convening(replace(search, deadlines={**search.deadlines, machine.me: until}), guests)


# events


def _handled(machine: Failover, now: float, event: Event) -> Step:
    match machine.state, event:
        case _, Reached(owner, introduction):
            machine = replace(machine, reached=machine.reached | {owner})
            return _and_show(_reached(machine, owner, introduction, now), owner, introduction)
        case _, Lost(owner) if owner in machine.reached:
            return _handled(replace(machine, reached=machine.reached - {owner}), now, event)
        case _, Met(comer, introduction):
            return _and_show((machine, ()), comer, introduction)
        case Visiting(search, heir), Lost(owner) if heir == owner:
            return _look(machine, search, now)
        case Convening() | Hosting() as room, Gone(guest):
            return _moved(machine, replace(room, guests={at: its for at, its in room.guests.items() if at != guest}))
        case Following(host), Left(by, comes_back) if host == by:
            if comes_back:
                return _moved(machine, Following(host, math.inf))
            return _search(replace(machine, bound=now), now, is_host_last=True)
        case Following(), GoOn():
            return _search(machine, now, is_host_last=True)
        case Following() | Visiting() as state, Heard(member) if member == machine.partner:
            bound = now + BOUND_S if member == machine.kept.promised.heir else machine.bound
            heard = Following(member, now + GONE_S) if isinstance(state, Following) else state
            return _moved(replace(machine, bound=bound), heard)
        case _, Ordered(heirs):
            return replace(machine, kept=replace(machine.kept, order=heirs)), ()
        case _, Seated(members):
            return replace(machine, seated=members), ()
        case Hosting(), Issued(deal, number) if machine.may_issue(now):
            return _holding(machine, Position(machine.kept.top.term, deal, number, machine.has_begun)), ()
        case Convening() | Hosting() as room, Answered(guest, asked) if guest in room.guests:
            answered = max(asked, room.guests[guest].answered)
            return _moved(machine, _with(room, guest, replace(room.guests[guest], answered=answered)))
        case _, Told(by, message):
            return _on_message(machine, by, message, now)
        case _:
            return machine, ()


def _holding(machine: Failover, position: Position) -> Failover:
    """Note that this program has the update at this position."""
    return replace(machine, kept=replace(machine.kept, held=position))


def _with(room: Room, member: Member, guest: Guest) -> Room:
    return replace(room, guests={**room.guests, member: guest})


def _and_show(after: Step, other: Member, introduction: Introduction) -> Step:
    """Add to a step the certificates that prove a newer host than the other member knows."""
    machine, sent = after
    return machine, (*_shows({other}, machine.kept.above(introduction.mark)), *sent)


def _shows(others: Iterable[Member], certificates: tuple[Certificate, ...]) -> tuple[Send, ...]:
    """Return the messages that show these certificates to these members, MOST_SHOWN in each."""
    parts = [certificates[at : at + MOST_SHOWN] for at in range(0, len(certificates), MOST_SHOWN)]
    return tuple(Send(other, Shows(part)) for other in others for part in parts)


def _reached(machine: Failover, owner: Member, introduction: Introduction, now: float) -> Step:
    """Decide whether this program stays in the room of this member, into which it has just come."""
    match machine.state:
        case Following(host) if owner == host:
            if introduction.leads:
                return _bring(machine, host)
            searching, _ = _search(machine, now)
            return _visit(searching, owner, now)
        case Searching(search) | Convening(search, poll=None) if search.is_before(owner, machine.me):
            return _visit(machine, owner, now)
        case Visiting(search, heir) if owner == heir or search.is_before(owner, heir):
            return _visit(machine, owner, now)
        case _:
            return machine, ()


def _visit(machine: Failover, heir: Member, now: float) -> Step:
    """Stay in the room of this heir, for PATIENCE_S at most."""
    assert isinstance(machine.state, Searching | Visiting | Convening)
    search = machine.state.search
    search = replace(search, deadlines={heir: now + PATIENCE_S, **search.deadlines})
    return _moved(machine, Visiting(search, heir))


def _is_free_for(machine: Failover, heir: Member, now: float) -> bool:
    """True if this member may vote for the heir: it is promised to that heir, or no other host may count on it any
    more."""
    return machine.kept.promised.heir == heir or now >= machine.bound


def _bring(machine: Failover, to: Member) -> Step:
    """Send this program's Credentials to a host or an heir."""
    kept = machine.kept
    state = replace(machine.state, has_brought=True) if isinstance(machine.state, Visiting) else machine.state
    return _moved(machine, state, Send(to, Credentials(kept.held, kept.promised, kept.witness)))


def _on_message(machine: Failover, by: Member, message: Message, now: float) -> Step:
    """Handle a message of another member. A message that does not fit the state is ignored."""
    match machine.state, message:
        case Following() | Visiting(), Position() if _takes(machine, by, message):
            return _holding(machine, message), (Send(by, message),)
        case Convening() | Hosting() as room, Position() if by in room.guests and message <= machine.kept.held:
            guest = room.guests[by]
            brought = replace(guest.brought, held=max(message, guest.brought.held))
            return _moved(machine, _with(room, by, replace(guest, brought=brought)))
        case Following() | Visiting(), Ask(proposal) if by == machine.partner == proposal.ballot.heir:
            return _vote(machine, message, now)
        case _, Shows(certificates):
            return _adopt(machine, by, certificates, now)
        case _, Leads(certificates):
            adopted, sent = _adopt(machine, by, certificates, now)
            followed, more = _follow(adopted, by, now)
            return followed, sent + more
        case Following(host), Halts() if host == by:
            searching, _ = _search(replace(machine, bound=now), now)
            return _visit(searching, by, now)
        case Convening() | Hosting() as room, Credentials(held) if machine.kept.electorate(held):
            return _welcome(machine, room, by, message)
        case Convening(poll=Poll() as poll) | Hosting(poll=Poll() as poll), Cast(ballot, vote):
            is_valid = ballot == poll.ballot and vote.member == by and machine.signer.is_cast(vote, ballot)
            return _take_vote(machine, machine.state, poll, vote) if is_valid else (machine, ())
        case _:
            return machine, ()


# as a member


def _takes(machine: Failover, host: Member, position: Position) -> bool:
    """True if this member takes an update of this host: it is in the host's room and has voted for nobody else
    since."""
    kept = machine.kept
    is_with = machine.partner == host == kept.promised.heir
    return is_with and kept.host_of(position.term) == host and position >= kept.held


def _vote(machine: Failover, ask: Ask, now: float) -> Step:
    """Answer a request for a vote: vote, at most once in each term, or send the Credentials that show why not. A
    request that comes too soon is ignored."""
    kept, proposal, signer = machine.kept, ask.proposal, machine.signer
    ballot, heir = proposal.ballot, proposal.ballot.heir
    is_soon = isinstance(machine.state, Visiting) and now < machine.state.voted + PAUSE_S
    is_ours = ballot.room == machine.room and signer.is_proposed(proposal)
    if is_soon or not is_ours or not _is_free_for(machine, heir, now):
        return machine, ()
    last = max(kept.promised.term, ask.witness.term if ask.witness and _is_proven(machine, ask.witness) else 0)
    follows = isinstance(machine.state, Following) and kept.promised.heir == heir
    has_all = follows or (ballot.kind is BallotKind.TAKES_OVER and ballot.newest >= kept.held)
    if not (kept.promised.term < ballot.term <= last + 1 and has_all and kept.electorate(ballot.newest)):
        return _bring(machine, heir)
    vote = signer.vote(ballot)
    state = replace(machine.state, voted=now) if isinstance(machine.state, Visiting) else machine.state
    voted = replace(machine, kept=kept.promise(Witness(proposal, vote)), bound=now + BOUND_S)
    return _moved(voted, state, Send(heir, Cast(ballot, vote)))


def _is_proven(machine: Failover, witness: Witness) -> bool:
    """True if two members of this table have signed for the term of the witness."""
    signer, ballot = machine.signer, witness.proposal.ballot
    is_signed = signer.is_proposed(witness.proposal) and signer.is_cast(witness.vote, ballot)
    return ballot.room == machine.room and machine.kept.knows(witness) and is_signed


def _adopt(machine: Failover, by: Member, certificates: Iterable[Certificate], now: float) -> Step:
    """Take the certificates that prove a newer host, and show them to the guests here. Look for that host, unless the
    search has given it up."""
    kept = machine.kept
    for each in certificates:
        is_ours = each.ballot.room == machine.room and kept.accepts(each)
        if is_ours and all(machine.signer.is_cast(vote, each.ballot) for vote in each.votes):
            kept = kept.adopt(each)
    if kept.top == machine.kept.top:
        return machine, ()
    host = kept.top.heir
    guests = machine.state.guests if isinstance(machine.state, Convening | Hosting) else {}
    shown = _shows(guests, kept.above(machine.kept.top))
    machine = replace(machine, kept=kept)
    if machine.partner == host:
        return _bring(machine, host)
    if isinstance(machine.state, Following | Hosting):
        machine, _ = _search(machine, now)
    elif host in machine.state.search.given_up:
        return machine, shown
    else:
        search = machine.state.search
        machine, _ = _look(machine, replace(search, order=tuple(dict.fromkeys((host, *search.order)))), now)
    visiting, _ = _visit(machine, by, now) if by == host else (machine, ())
    return visiting, shown


def _follow(machine: Failover, host: Member, now: float) -> Step:
    """Become a guest of this member, which has said that it leads, if it is the newest host and this program is in its
    room."""
    if not machine.partner == host == machine.kept.top.heir == machine.kept.promised.heir:
        return machine, ()
    following = replace(machine, state=Following(host, now + GONE_S), bound=now + BOUND_S)
    return (following, ()) if isinstance(machine.state, Following) else _bring(following, host)


# as an heir or a host


def _welcome(machine: Failover, room: Room, guest: Member, brought: Credentials) -> Step:
    """Take the Credentials of a member in the room of this program: tell it that this program leads, or ask for its
    vote."""
    if brought.witness and not _is_proven(machine, brought.witness):
        brought = replace(brought, witness=None)
    is_new = guest not in room.guests
    answered = -math.inf if is_new else room.guests[guest].answered
    machine = replace(machine, state=_with(room, guest, Guest(brought, answered)))
    shown = _shows({guest}, machine.kept.above(brought.promised))
    if isinstance(room, Hosting) and brought.promised.heir == machine.me:
        return machine, (*shown, Send(guest, Leads(())))
    if isinstance(room, Convening) and room.poll and is_new:
        return machine, (*shown, Send(guest, room.poll.ask))
    return machine, shown


def _gather(machine: Failover, room: Convening, now: float) -> Step:
    """Act again as the host, or ask for votes. Do so once a quorum has been here for GRACE_S, or all expected
    members are here."""
    goes_on = machine.is_host and now < machine.leased_until
    is_followed = machine.is_host and machine.electorate.allows(machine.followers(room))
    is_elected = machine.electorate_at(_newest(machine, room)).elects({machine.me, *room.guests})
    if not goes_on and (is_followed or not (is_elected and _is_free_for(machine, machine.me, now))):
        return _moved(machine, replace(room, enough=None))
    since = now if room.enough is None else room.enough
    room = replace(room, enough=since)
    if now < since + GRACE_S and not machine.expected <= room.guests.keys():
        return _moved(machine, room)
    if goes_on:
        return _moved(machine, Hosting(room.guests), *(Send(guest, Leads(())) for guest in room.guests))
    return _poll(machine, room, BallotKind.TAKES_OVER, now)


def _host(machine: Failover, room: Hosting, now: float) -> Step:
    """Go on as the host: poll to take newcomers into the electorate, and members who have lost their seats out of it.
    Halt if too few guests have answered lately."""
    if not machine.acts(now):
        gathering = _gathering(machine, Search(machine.everybody), room.guests, now)
        return _moved(machine, gathering, *(Send(guest, Halts()) for guest in room.guests))
    if room.poll:
        return _tally(machine, room, room.poll, now)
    if not machine.has_begun:  # a newcomer knows nothing of the host before, and could not check a ballot
        return machine, ()
    for at, guest in sorted(room.guests.items()):
        counts = at in machine.kept.newest_electorate and machine.follows(guest)
        if not counts and now >= room.polled.get(at, -math.inf) + RECOUNT_S:
            room = replace(room, polled={**room.polled, at: now})
            return _poll(
                machine, room, BallotKind.GOES_ON if machine.follows(guest) else BallotKind.TAKES_OVER, now, at
            )
    if machine.dismissed and now >= room.polled.get(machine.me, -math.inf) + RECOUNT_S:
        return _poll(machine, replace(room, polled={**room.polled, machine.me: now}), BallotKind.GOES_ON, now)
    return machine, ()


def _newest(machine: Failover, room: Room) -> Position:
    """Return the newest position that this program or anybody in its room holds."""
    return max([machine.kept.held, *(guest.brought.held for guest in room.guests.values())])


def _poll(machine: Failover, room: Room, kind: BallotKind, now: float, first: Member | None = None) -> Step:
    """Ask for votes, in the lowest term in which enough of the members here may still vote. `first`: the member to ask
    alone at first; None to ask all at once."""
    kept, newest = machine.kept, _newest(machine, room)
    own = kept.witness if kept.promised.term > kept.top.term else None
    witnesses = {guest.brought.witness for guest in room.guests.values()} - {None}
    # the terms that the ballot may follow directly, each with the witness that proves it
    lasts = {kept.promised.term: own} | {
        each.term: each for each in witnesses if each and each.term > kept.promised.term
    }
    promised = {machine.me: kept.promised.term} | {at: each.brought.promised.term for at, each in room.guests.items()}

    def is_enough(last: int) -> bool:
        free = {at for at, term in promised.items() if term <= last}
        return first in free if first else machine.electorate_at(newest).elects(free)

    last = next(filter(is_enough, sorted(lasts)), kept.promised.term)
    ballot = Ballot(machine.room, last + 1, machine.me, kind, newest)
    ask = Ask(machine.signer.propose(ballot), lasts[last])
    asked = {first} if first else room.guests.keys()
    return _moved(
        machine, replace(room, poll=Poll(ask, {}, now, frozenset(asked), first)), *(Send(guest, ask) for guest in asked)
    )


def _take_vote(machine: Failover, room: Room, poll: Poll, vote: Vote) -> Step:
    """Take a vote for this program. After the first vote of another member, vote as well, and ask all who have not been
    asked."""
    votes = {**poll.votes, vote.member: vote}
    is_first = machine.me not in votes and poll.first in (None, vote.member)
    if not is_first or poll.ballot.term <= machine.kept.promised.term:
        return _moved(machine, replace(room, poll=replace(poll, votes=votes)))
    votes[machine.me] = machine.signer.vote(poll.ballot)
    promised = replace(machine, kept=machine.kept.promise(Witness(poll.ask.proposal, vote)))
    others = sorted(room.guests.keys() - votes.keys()) if poll.first else ()
    room = replace(room, poll=Poll(poll.ask, votes, poll.asked, frozenset(room.guests)))
    return _moved(promised, room, *(Send(guest, poll.ask) for guest in others))


def _tally(machine: Failover, room: Room, poll: Poll, now: float) -> Step:
    """Count the votes once all have come or the time is over. Become the host, or end the poll. A host does not wait
    for a guest who has come after the votes were asked for."""
    wait = VOTING_S if poll.first or isinstance(room, Convening) else RECOUNT_S
    awaited = room.guests.keys() & poll.awaited if isinstance(room, Hosting) else room.guests.keys()
    if now < poll.asked + wait and not (poll.votes and awaited <= poll.votes.keys()):
        return machine, ()
    counted = machine.electorate_at(poll.ballot.newest).members | {machine.me}
    takes_over = poll.ballot.kind is BallotKind.TAKES_OVER
    votes = [poll.votes[at] for at in sorted(poll.votes) if at in counted or not takes_over]
    certificate = Certificate(poll.ballot, tuple(votes))
    if machine.me in poll.votes and machine.kept.accepts(certificate):
        return _elected(machine, room, poll, certificate)
    if isinstance(room, Hosting):
        return _moved(machine, replace(room, poll=None))
    return _moved(machine, replace(room, enough=None, poll=None))


def _elected(machine: Failover, room: Room, poll: Poll, certificate: Certificate) -> Step:
    """Become the host by this certificate, and tell everybody who is here."""
    machine = replace(machine, kept=machine.kept.adopt(certificate))
    guests = dict(room.guests)
    for at in poll.votes.keys() & guests.keys():
        brought = replace(guests[at].brought, promised=certificate.mark)
        guests[at] = replace(guests[at], brought=brought, answered=max(guests[at].answered, poll.asked))
    polled = dict(room.polled) if isinstance(room, Hosting) else {}
    polled.pop(machine.me, None)
    leads = (Send(guest, Leads((certificate,))) for guest in guests)
    return _moved(machine, Hosting(guests, polled), *leads)
