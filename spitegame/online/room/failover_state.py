"""The states of the machine in `failover`, and what they ask for."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Protocol, TypeAlias

from spitegame.net.ballots import (
    Ask,
    Ballot,
    Credentials,
    Introduction,
    Member,
    Position,
    Proposal,
    Vote,
)
from spitegame.net.electorate import Electorate, Kept

GONE = 10.0
"""Seconds of silence after which a host counts as gone."""
NAMED = 3.0
"""Seconds of silence after which it is named as the one who is waited for."""
LEASE = 5.0
"""Seconds for which a host may act after it has asked those who answer."""
BOUND = 6.0
"""Seconds for which a member votes for nobody else after it has answered its host; longer than LEASE."""
GRACE = 3.0
"""Seconds for which an heir waits for the rest, once enough have come."""
VOTING = 2.0
"""Seconds for which votes are waited for."""
PATIENCE = 12.0
"""Seconds until another heir is tried; in the own room up to half as long again."""
TURN = 0.5
"""Seconds for which a member lets each heir before it open its room."""
RECOUNT = 10.0
"""Seconds until somebody who does not count is asked for its vote again."""
PAUSE = 1.0
"""Seconds between two votes for an heir: nobody counts terms up any faster."""


@dataclass(frozen=True, slots=True)
class Search:
    """The order in which heirs are looked for: the host before first, whoever was waited for in vain last."""

    order: tuple[Member, ...]
    deadlines: Mapping[Member, float] = field(default_factory=dict)
    """The times at which those that were found are given up, however often they come and go."""
    given_up: frozenset[Member] = frozenset()

    def is_before(self, member: Member, other: Member) -> bool:
        return member in self.order and self.order.index(member) < self.order.index(other)

    def trying(self, heir: Member, until: float) -> "Search":
        return replace(self, deadlines={heir: until, **self.deadlines})

    def retired(self, now: float) -> "Search":
        """Put those last whose time is over."""
        due = [heir for heir in self.order if self.deadlines.get(heir, math.inf) <= now]
        others = [heir for heir in self.order if heir not in due]
        left = {heir: until for heir, until in self.deadlines.items() if heir not in due}
        return Search((*others, *due), left, self.given_up.union(due))

    def led_by(self, host: Member) -> "Search":
        """Look for this one before all others."""
        return replace(self, order=(host, *(heir for heir in self.order if heir != host)))


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who has come to a host or an heir."""

    brought: Credentials
    answered: float = -math.inf
    """The newest time at which it was asked for a sign of life, and has given it."""


@dataclass(frozen=True, slots=True)
class Poll:
    """The votes for a ballot of this program, which votes itself when somebody else has."""

    ask: Ask
    votes: Mapping[Member, Vote]
    asked: float
    awaited: frozenset[Member]
    """Those who were asked."""
    first: Member | None = None
    """Somebody who does not count yet and is asked before all others: if it never votes, nothing comes of it."""

    @property
    def ballot(self) -> Ballot:
        return self.ask.proposal.ballot


@dataclass(frozen=True, slots=True)
class Following:
    """There is a host."""

    host: Member
    until: float
    """The time at which it counts as gone: never, if it has said that it comes back."""


@dataclass(frozen=True, slots=True)
class Searching:
    """The host is gone, and no heir is found as yet."""

    search: Search
    opens: float
    """The time at which it is this program's turn."""


@dataclass(frozen=True, slots=True)
class Visiting:
    """This program has come to an heir, or to a host that may not act."""

    search: Search
    heir: Member
    has_brought: bool = False
    voted: float = -math.inf
    """The time at which it has voted for the heir."""


@dataclass(frozen=True, slots=True)
class Convening:
    """This program is an heir, or a host that may not act, and waits in its room for the others."""

    search: Search
    guests: Mapping[Member, Guest]
    enough: float | None = None
    """The time since which enough are here."""
    poll: Poll | None = None


@dataclass(frozen=True, slots=True)
class Hosting:
    """This program is the host and may act."""

    guests: Mapping[Member, Guest]
    polled: Mapping[Member, float] = field(default_factory=dict)
    """The times at which those who do not count were asked for their votes; for the host itself, at which the others
    were asked without those who have no seat any more."""
    poll: Poll | None = None


Room: TypeAlias = Convening | Hosting
State: TypeAlias = Following | Searching | Visiting | Room


class Signatures(Protocol):
    """How a member signs, and checks what others have signed: a `BallotSigner`, or for thousands of tables less."""

    def propose(self, ballot: Ballot) -> Proposal: ...

    def vote(self, ballot: Ballot) -> Vote: ...

    def is_proposed(self, proposal: Proposal) -> bool: ...

    def is_cast(self, vote: Vote, ballot: Ballot) -> bool: ...


@dataclass(frozen=True, slots=True)
class Program:
    """The member whose program this is."""

    room: bytes
    member: Member
    signatures: Signatures


@dataclass(frozen=True)
class Failover:
    """The machine: what is on disk, and what is not."""

    program: Program
    kept: Kept
    state: State
    bound: float
    """The time until which a host may count on this member."""
    reached: frozenset[Member] = frozenset()
    """Members into whose rooms this program has come."""
    seated: frozenset[Member] | None = None
    """Those at the table of this host, here or waited for; None as long as it has not told."""

    @property
    def me(self) -> Member:
        return self.program.member

    # connections

    @property
    def is_open(self) -> bool:
        """True if the room of this program is open."""
        return isinstance(self.state, Convening | Hosting)

    @property
    def partner(self) -> Member | None:
        """The one in whose room this program stays. It leaves others when they have been told introductions and
        certificates, and the one before at once: whose signs of life it answers may count on it."""
        match self.state:
            case Following(host=member) | Visiting(heir=member):
                return member
            case _:
                return None

    @property
    def sought(self) -> frozenset[Member]:
        """The members in whose rooms this program wants to be, or to look whether there is a newer host."""
        match self.state:
            case Following(host):
                return frozenset({host})
            case Searching() | Visiting():
                return frozenset(self.everybody) - {self.me}
            case Convening(guests=guests) | Hosting(guests=guests):
                return frozenset(self.everybody) - {self.me} - guests.keys()

    @property
    def introduction(self) -> Introduction:
        kept, leads = self.kept, isinstance(self.state, Hosting)
        return Introduction(self.program.room, kept.top, leads, tuple(sorted(kept.newest_electorate)))

    # the table

    def acts(self, now: float) -> bool:
        """True if this program is the host, and enough have answered lately."""
        return isinstance(self.state, Hosting) and now < self.leased_until

    @cached_property
    def leased_until(self) -> float:
        """The time until which a host may act on what its guests have answered."""
        if not isinstance(self.state, Convening | Hosting):
            return -math.inf
        leases = {self.me: math.inf}
        leases |= {at: each.answered + LEASE for at, each in self.state.guests.items() if self.follows(each)}
        lasting = (end for end in leases.values() if self.electorate.allows([at for at in leases if leases[at] >= end]))
        return max(lasting, default=-math.inf)

    def may_issue(self, now: float) -> bool:
        """True if the table may go on by an update: enough have acknowledged the newest, so at most one is undone."""
        return self.acts(now) and (not self.has_begun or not self.lacking)

    def awaited(self, now: float) -> frozenset[Member]:
        """Those for whom the table waits, as far as this program knows; nobody if it goes on."""
        match self.state:
            case Following(host, until):
                return frozenset({host} if until == math.inf or now >= until - GONE + NAMED else ())
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

    # what a state goes by

    @property
    def everybody(self) -> tuple[Member, ...]:
        """All that may be found: the host, the heirs in their order, then whoever has ever counted."""
        kept = self.kept
        return tuple(dict.fromkeys((kept.top.heir, *kept.order, *sorted(kept.members | {self.me}))))

    @property
    def expected(self) -> frozenset[Member]:
        """Those for whom an heir waits a little: all but the host that is gone."""
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
        """Those who count now."""
        is_new = self.is_host and not self.has_begun
        return self.electorate_at(self.kept.certificates[-1].ballot.newest if is_new else self.kept.held)

    def electorate_at(self, newest: Position) -> Electorate:
        electorate = self.kept.electorate(newest)
        assert electorate, "nothing is taken from a host that is not known"
        return electorate

    @property
    def dismissed(self) -> frozenset[Member]:
        """Those who count and have no seat any more."""
        return frozenset() if self.seated is None else self.kept.newest_electorate - self.seated - {self.me}

    def follows(self, guest: Guest) -> bool:
        return guest.brought.promised.heir == self.me

    def followers(self, room: Room) -> set[Member]:
        """Those who follow this host, itself included, be it that they have not answered lately."""
        return {self.me, *(at for at, each in room.guests.items() if self.follows(each))}

    @property
    def are_level(self) -> bool:
        """True if all who are here have acknowledged the newest update."""
        guests = self.state.guests if isinstance(self.state, Convening | Hosting) else {}
        return all(guest.brought.held >= self.kept.held for guest in guests.values())

    @cached_property
    def lacking(self) -> frozenset[Member]:
        """Those who have not acknowledged the newest update; nobody if enough have."""
        guests = self.state.guests if isinstance(self.state, Convening | Hosting) else {}
        have = {at for at, each in guests.items() if self.follows(each) and each.brought.held >= self.kept.held}
        is_enough = self.electorate.allows(have | {self.me})
        return frozenset() if is_enough else self.electorate.members - have - {self.me}
