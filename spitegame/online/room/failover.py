"""Who is the host of a table: a pure machine. Events and time in, a new state and effects out.

Each member's program runs one. `step` takes an event; what connections a state asks for, whether its table may go on
and who is awaited are properties of `Failover`.

    ┌───────────┐  host silent or has left  ┌───────────┐  its turn, none before it found  ┌───────────┐
    │ Following ├─────────────────────────▶ │ Searching ├────────────────────────────────▶ │ Convening │
    └─▲───────┬─┘                           └──┬─────▲──┘ ◀────────── in vain ──────────── └─┬─▲─────┬─┘
      │       │ it halts          heir is found │     │ it is lost, or in vain               │ │     │
      │       │                             ┌──▼─────┴──┐    one before it is found          │ │     │ elected, or
      │       └───────────────────────────▶ │ Visiting  │ ◀──────────────────────────────────┘ │     │ enough are back
      └──────────── it leads ────────────── └───────────┘                        quorum lost ┌─┴─────▼─┐
                                                                                             │ Hosting │
    From each of them, what proves a newer host leads to Searching, or Visiting at that host. └─────────┘

Why no two hosts act, and nothing is lost that enough have acknowledged, as in Raft:
- Whose votes count follows from the newest update that was brought to the heir: those who elected its host, and until
  an update of that host is settled, those before them as well. More than half of each must vote.
- The first update of a term is settled when at least half of each have acknowledged it. So whatever majority votes
  later, one of them brings that update, and the new electorate is asked.
- Whoever has voted takes no update from another host of a lower term, and votes for nobody else within BOUND of the
  last answer to its host. The host acts for no longer than LEASE on an answer.
- The next term is one above the last one that two members have signed, so no liar alone makes it high.
A liar who votes for one and acknowledges for another can make two hosts, though only while honest members cannot reach
each other: a host whose quorum was lost looks for others before it acts again, and the newer one counts.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
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
    Halts,
    Introduction,
    Leads,
    Member,
    Position,
    Shows,
    Vote,
    Witness,
)
from spitegame.net.electorate import Kept
from spitegame.online.room import failover_events as events
from spitegame.online.room.failover_events import Acknowledge, Begin, Effect, Keep, Message, Send
from spitegame.online.room.failover_state import (
    BOUND,
    GONE,
    GRACE,
    PATIENCE,
    PAUSE,
    RECOUNT,
    TURN,
    VOTING,
    Convening,
    Failover,
    Following,
    Guest,
    Hosting,
    Poll,
    Program,
    Room,
    Search,
    Searching,
    State,
    Visiting,
)

Step: TypeAlias = tuple[Failover, tuple[Effect, ...]]


def awoken(program: Program, kept: Kept, now: float) -> Failover:
    """The machine of a program that starts, with what is on its disk or what a newcomer was told."""
    host = kept.top.heir
    machine = Failover(program, kept, Following(host, now + GONE), now + BOUND)
    return _search(machine, now)[0] if host == program.member else machine


def reseated(machine: Failover, program: Program) -> Failover:
    """The same machine with another seat, of which nobody has heard yet."""
    after, state = replace(machine, program=program), machine.state
    if not isinstance(state, Searching | Visiting | Convening):
        return after
    return replace(after, state=replace(state, search=replace(state.search, order=after.everybody)))


def step(before: Failover, now: float, event: events.Event) -> Step:
    """What comes of an event. Time passes first: a program that was stopped learns of it before it does anything."""
    woken, first = _passed(before, now)
    told, second = _handled(woken, now, event)
    after, third = _passed(told, now)
    kept = (Keep(after.kept),) if after.kept != before.kept else ()
    return after, (*kept, *first, *second, *third)


# time


def _passed(machine: Failover, now: float) -> Step:
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
    """The first heir before this program into whose room it has come already."""
    return next((heir for heir in search.order if heir in machine.reached and search.is_before(heir, machine.me)), None)


def _moved(machine: Failover, state: State, *effects: Effect) -> Step:
    return replace(machine, state=state), effects


def _search(machine: Failover, now: float, *, is_host_last: bool = False) -> Step:
    """Look for the host and for its heirs."""
    host, *others = machine.everybody
    machine = replace(machine, reached=machine.reached - {host})
    return _look(machine, Search((*others, host) if is_host_last else (host, *others)), now)


def _look(machine: Failover, search: Search, now: float) -> Step:
    before = [heir for heir in search.order if search.is_before(heir, machine.me) and heir != machine.kept.top.heir]
    return _moved(machine, Searching(search, now + TURN * len(before)))


def _gathering(machine: Failover, search: Search, guests: Mapping[Member, Guest], now: float) -> Convening:
    # By the key, so that two do not look for each other again and again at the wrong time.
    longer = crc32(machine.me.key + len(search.given_up).to_bytes()) % 100 / 200
    until = now + PATIENCE * (1 + longer)
    return Convening(replace(search, deadlines={**search.deadlines, machine.me: until}), guests)


# events


def _handled(machine: Failover, now: float, event: events.Event) -> Step:
    match machine.state, event:
        case _, events.Reached(owner, introduction):
            machine = replace(machine, reached=machine.reached | {owner})
            return _and_show(_reached(machine, owner, introduction, now), owner, introduction)
        case _, events.Lost(owner) if owner in machine.reached:
            return _handled(replace(machine, reached=machine.reached - {owner}), now, event)
        case _, events.Met(comer, introduction):
            return _and_show((machine, ()), comer, introduction)
        case Visiting(search, heir), events.Lost(owner) if heir == owner:
            return _look(machine, search, now)
        case Convening() | Hosting() as room, events.Gone(guest):
            return _moved(machine, replace(room, guests={at: its for at, its in room.guests.items() if at != guest}))
        case Following(host), events.Left(by, mood) if host == by:
            if mood is events.Mood.COMES_BACK:
                return _moved(machine, Following(host, math.inf))
            return _search(replace(machine, bound=now), now, is_host_last=True)
        case Following(), events.GoOn():
            return _search(machine, now, is_host_last=True)
        case Following() | Visiting() as state, events.Heard(member) if member == machine.partner:
            bound = now + BOUND if member == machine.kept.promised.heir else machine.bound
            heard = Following(member, now + GONE) if isinstance(state, Following) else state
            return _moved(replace(machine, bound=bound), heard)
        case _, events.Ordered(heirs):
            return replace(machine, kept=replace(machine.kept, order=heirs)), ()
        case _, events.Seated(members):
            return replace(machine, seated=members), ()
        case _, events.Updated(host, position) if _takes(machine, host, position):
            return _holding(machine, position), (Acknowledge(host, position),)
        case Hosting(), events.Issued(deal, number) if machine.may_issue(now):
            return _holding(machine, Position(machine.kept.top.term, deal, number, machine.has_begun)), ()
        case Convening() | Hosting() as room, events.Answered(guest, asked) if guest in room.guests:
            answered = max(asked, room.guests[guest].answered)
            return _moved(machine, _with(room, guest, replace(room.guests[guest], answered=answered)))
        case Convening() | Hosting() as room, events.Acknowledged(guest, position) if guest in room.guests:
            if position > machine.kept.held:
                return machine, ()
            held = max(position, room.guests[guest].brought.held)
            brought = replace(room.guests[guest].brought, held=held)
            return _moved(machine, _with(room, guest, replace(room.guests[guest], brought=brought)))
        case _, events.Told(by, message):
            return _told(machine, by, message, now)
        case _:
            return machine, ()


def _holding(machine: Failover, position: Position) -> Failover:
    return replace(machine, kept=replace(machine.kept, held=position))


def _with(room: Room, member: Member, guest: Guest) -> Room:
    return replace(room, guests={**room.guests, member: guest})


def _and_show(after: Step, other: Member, introduction: Introduction) -> Step:
    """Show what proves a newer host than the other side knows."""
    machine, effects = after
    return machine, (*_shows({other}, machine.kept.above(introduction.mark)), *effects)


def _shows(others: Iterable[Member], certificates: tuple[Certificate, ...]) -> tuple[Send, ...]:
    parts = [certificates[at : at + MOST_SHOWN] for at in range(0, len(certificates), MOST_SHOWN)]
    return tuple(Send(other, Shows(part)) for other in others for part in parts)


def _reached(machine: Failover, owner: Member, introduction: Introduction, now: float) -> Step:
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
    assert isinstance(machine.state, Searching | Visiting | Convening)
    return _moved(machine, Visiting(machine.state.search.trying(heir, now + PATIENCE), heir))


def _is_free_for(machine: Failover, heir: Member, now: float) -> bool:
    """True if no other host may count on this member."""
    return machine.kept.promised.heir == heir or now >= machine.bound


def _bring(machine: Failover, to: Member) -> Step:
    kept = machine.kept
    state = replace(machine.state, has_brought=True) if isinstance(machine.state, Visiting) else machine.state
    return _moved(machine, state, Send(to, Credentials(kept.held, kept.promised, kept.witness)))


def _told(machine: Failover, by: Member, message: Message, now: float) -> Step:
    match machine.state, message:
        case Following() | Visiting(), Ask(proposal) if by == machine.partner == proposal.ballot.heir:
            return _vote(machine, message, now)
        case _, Shows(certificates):
            return _adopt(machine, by, certificates, now)
        case _, Leads(certificates):
            adopted, effects = _adopt(machine, by, certificates, now)
            followed, more = _follow(adopted, by, now)
            return followed, effects + more
        case Following(host), Halts() if host == by:
            searching, _ = _search(replace(machine, bound=now), now)
            return _visit(searching, by, now)
        case Convening() | Hosting() as room, Credentials(held) if machine.kept.electorate(held):
            return _welcome(machine, room, by, message)
        case Convening(poll=Poll() as poll) | Hosting(poll=Poll() as poll), Cast(ballot, vote):
            is_valid = ballot == poll.ballot and vote.member == by and machine.program.signatures.is_cast(vote, ballot)
            return _take_vote(machine, machine.state, poll, vote) if is_valid else (machine, ())
        case _:
            return machine, ()


# as a member


def _takes(machine: Failover, host: Member, position: Position) -> bool:
    """True if an update of this host counts: this member is with it and has voted for nobody else since."""
    kept = machine.kept
    is_with = machine.partner == host == kept.promised.heir
    return is_with and kept.host_of(position.term) == host and position >= kept.held


def _vote(machine: Failover, ask: Ask, now: float) -> Step:
    """Vote, once for each term; else tell where this member stands."""
    kept, proposal, signatures = machine.kept, ask.proposal, machine.program.signatures
    ballot, heir = proposal.ballot, proposal.ballot.heir
    is_soon = isinstance(machine.state, Visiting) and now < machine.state.voted + PAUSE
    is_ours = ballot.room == machine.program.room and signatures.is_proposed(proposal)
    if is_soon or not is_ours or not _is_free_for(machine, heir, now):
        return machine, ()
    last = max(kept.promised.term, ask.witness.term if ask.witness and _is_proven(machine, ask.witness) else 0)
    follows = isinstance(machine.state, Following) and kept.promised.heir == heir
    has_all = follows or (ballot.kind is BallotKind.TAKES_OVER and ballot.newest >= kept.held)
    if not (kept.promised.term < ballot.term <= last + 1 and has_all and kept.electorate(ballot.newest)):
        return _bring(machine, heir)
    vote = signatures.vote(ballot)
    state = replace(machine.state, voted=now) if isinstance(machine.state, Visiting) else machine.state
    voted = replace(machine, kept=kept.promise(Witness(proposal, vote)), bound=now + BOUND)
    return _moved(voted, state, Send(heir, Cast(ballot, vote)))


def _is_proven(machine: Failover, witness: Witness) -> bool:
    signatures, ballot = machine.program.signatures, witness.proposal.ballot
    is_signed = signatures.is_proposed(witness.proposal) and signatures.is_cast(witness.vote, ballot)
    return ballot.room == machine.program.room and machine.kept.knows(witness) and is_signed


def _adopt(machine: Failover, by: Member, certificates: Iterable[Certificate], now: float) -> Step:
    """Take what proves a newer host, tell those who are here of it, and go there unless it was given up."""
    kept = machine.kept
    for each in certificates:
        if each.ballot.room == machine.program.room and kept.accepts(each) and _is_signed(machine, each):
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
        machine, _ = _look(machine, machine.state.search.led_by(host), now)
    visiting, _ = _visit(machine, by, now) if by == host else (machine, ())
    return visiting, shown


def _is_signed(machine: Failover, certificate: Certificate) -> bool:
    return all(machine.program.signatures.is_cast(vote, certificate.ballot) for vote in certificate.votes)


def _follow(machine: Failover, host: Member, now: float) -> Step:
    """The host leads."""
    if not machine.partner == host == machine.kept.top.heir == machine.kept.promised.heir:
        return machine, ()
    following = replace(machine, state=Following(host, now + GONE), bound=now + BOUND)
    return (following, ()) if isinstance(machine.state, Following) else _bring(following, host)


# as an heir or a host


def _welcome(machine: Failover, room: Room, guest: Member, brought: Credentials) -> Step:
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
    """Go on as the host before, or ask for votes, when enough have been here for a while or all are."""
    goes_on = machine.is_host and now < machine.leased_until
    is_followed = machine.is_host and machine.electorate.allows(machine.followers(room))
    is_elected = machine.electorate_at(_newest(machine, room)).elects({machine.me, *room.guests})
    if not goes_on and (is_followed or not (is_elected and _is_free_for(machine, machine.me, now))):
        return _moved(machine, replace(room, enough=None))
    since = now if room.enough is None else room.enough
    room = replace(room, enough=since)
    if now < since + GRACE and not machine.expected <= room.guests.keys():
        return _moved(machine, room)
    if goes_on:
        return _moved(machine, Hosting(room.guests), *(Send(guest, Leads(())) for guest in room.guests))
    return _poll(machine, room, BallotKind.TAKES_OVER, now)


def _host(machine: Failover, room: Hosting, now: float) -> Step:
    """Act on, count those who have come, and no more those who have no seat; or halt."""
    if not machine.acts(now):
        gathering = _gathering(machine, Search(machine.everybody), room.guests, now)
        return _moved(machine, gathering, *(Send(guest, Halts()) for guest in room.guests))
    if room.poll:
        return _tally(machine, room, room.poll, now)
    if not machine.has_begun:  # who comes now knows nothing of the host before, and could not check a ballot
        return machine, ()
    for at, guest in sorted(room.guests.items()):
        counts = at in machine.kept.newest_electorate and machine.follows(guest)
        if not counts and now >= room.polled.get(at, -math.inf) + RECOUNT:
            room = replace(room, polled={**room.polled, at: now})
            return _poll(
                machine, room, BallotKind.GOES_ON if machine.follows(guest) else BallotKind.TAKES_OVER, now, at
            )
    if machine.dismissed and now >= room.polled.get(machine.me, -math.inf) + RECOUNT:
        return _poll(machine, replace(room, polled={**room.polled, machine.me: now}), BallotKind.GOES_ON, now)
    return machine, ()


def _newest(machine: Failover, room: Room) -> Position:
    return max([machine.kept.held, *(guest.brought.held for guest in room.guests.values())])


def _poll(machine: Failover, room: Room, kind: BallotKind, now: float, first: Member | None = None) -> Step:
    """Ask for votes: for the lowest term for which enough of those who are here can vote, or the one asked first."""
    kept, newest = machine.kept, _newest(machine, room)
    own = kept.witness if kept.promised.term > kept.top.term else None
    witnesses = {guest.brought.witness for guest in room.guests.values()} - {None}
    lasts = {kept.promised.term: own} | {
        each.term: each for each in witnesses if each and each.term > kept.promised.term
    }
    promised = {machine.me: kept.promised.term} | {at: each.brought.promised.term for at, each in room.guests.items()}

    def is_enough(last: int) -> bool:
        free = {at for at, term in promised.items() if term <= last}
        return first in free if first else machine.electorate_at(newest).elects(free)

    last = next(filter(is_enough, sorted(lasts)), kept.promised.term)
    ballot = Ballot(machine.program.room, last + 1, machine.me, kind, newest)
    ask = Ask(machine.program.signatures.propose(ballot), lasts[last])
    asked = {first} if first else room.guests.keys()
    return _moved(
        machine, replace(room, poll=Poll(ask, {}, now, frozenset(asked), first)), *(Send(guest, ask) for guest in asked)
    )


def _take_vote(machine: Failover, room: Room, poll: Poll, vote: Vote) -> Step:
    """With the first one, vote as well, and ask all who have not been asked."""
    votes = {**poll.votes, vote.member: vote}
    is_first = machine.me not in votes and poll.first in (None, vote.member)
    if not is_first or poll.ballot.term <= machine.kept.promised.term:
        return _moved(machine, replace(room, poll=replace(poll, votes=votes)))
    votes[machine.me] = machine.program.signatures.vote(poll.ballot)
    promised = replace(machine, kept=machine.kept.promise(Witness(poll.ask.proposal, vote)))
    others = sorted(room.guests.keys() - votes.keys()) if poll.first else ()
    room = replace(room, poll=Poll(poll.ask, votes, poll.asked, frozenset(room.guests)))
    return _moved(promised, room, *(Send(guest, poll.ask) for guest in others))


def _tally(machine: Failover, room: Room, poll: Poll, now: float) -> Step:
    """Wait for all votes, or for a while. Who has come to a host since is asked next."""
    wait = VOTING if poll.first or isinstance(room, Convening) else RECOUNT
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
    machine = replace(machine, kept=machine.kept.adopt(certificate))
    guests = dict(room.guests)
    for at in poll.votes.keys() & guests.keys():
        brought = replace(guests[at].brought, promised=certificate.mark)
        guests[at] = replace(guests[at], brought=brought, answered=max(guests[at].answered, poll.asked))
    polled = dict(room.polled) if isinstance(room, Hosting) else {}
    polled.pop(machine.me, None)
    leads = (Send(guest, Leads((certificate,))) for guest in guests)
    return _moved(machine, Hosting(guests, polled), *leads, Begin(certificate))
