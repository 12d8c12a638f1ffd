"""The sealed copies of the game that its guests hold, with which it goes on when the host is gone: section 4 of
PROTOCOL.md says why nothing that was shown is lost, and why the game cannot go on twice."""

from collections.abc import Iterable
from dataclasses import replace

from spitegame.net.channel import loop_time
from spitegame.net.link import Mark
from spitegame.net.replica import Edition, Quorum
from spitegame.net.succession import Heir, Logged, Stand, heirs_of_both, is_honest, is_missing, next_epoch
from spitegame.online.host.members import Member, Members
from spitegame.storage.resume import HostState

GRACE = 3.0
"""Seconds for which those who are missing are waited for, before an edition without heirs comes into force."""


class Replication:
    def __init__(self, members: Members, state: HostState) -> None:
        """`state`: the room as it began, or was left."""
        self._members, self._before = members, state.before
        self._epoch, self._number = state.epoch, state.edition
        self._base, self.in_force = state.epoch, state.in_force
        """`base`: nothing is missing here that was in force up to this epoch. `in_force`: that of the newest edition in
        force that this program has made, or has held as a guest."""
        self.last_heirs = state.heirs if any(quorum.needed for quorum in state.quorums) else ()
        """Those who could go on: of the newest edition that there was, and until it is in force of those before it."""
        self._quorums = state.quorums
        """Those who may still hold an edition before the newest one, and at last those who hold the newest."""
        self._edition: Edition | None = None
        self._begun = 0.0
        """The time at which it has begun."""
        self._is_in_force = False
        self._later: list[bytes] = []
        """Changes that are to be in the copy as soon as the edition is in force."""

    # editions

    def following(self, state: HostState, seats: int) -> HostState:
        """The state with the next edition, which is to be on disk before anybody is given it. `seats`: those who play
        the game that is on; 0 if none is."""
        heirs = self._heirs(seats)
        if not (heirs or self._quorums):
            return replace(state, epoch=self._epoch, in_force=self.in_force)
        self._number += 1
        older = self._edition.heirs if self._edition and self._is_in_force else self.last_heirs
        self.last_heirs = heirs_of_both(heirs, older)
        before = self._quorums[-1:] if self._is_in_force else self._quorums
        own = Quorum.of_host(tuple(sorted(member.guest.side for member in self._at(heirs))))
        self._quorums = (*(quorum for quorum in before if quorum.needed and quorum != own), own)
        return replace(
            state,
            epoch=self._epoch,
            edition=self._number,
            heirs=self.last_heirs,
            quorums=self._quorums,
            in_force=self.in_force,
        )

    def begin(self, header: bytes, changes: Iterable[bytes], seats: int) -> None:
        """Give everybody the next edition. `header`, `changes`: what the journal holds from now on."""
        if not self._quorums:
            return
        self._edition = Edition(self._epoch, self._number, self._heirs(seats), header, changes, base=self._base)
        self._is_in_force, self._begun = False, loop_time()
        self._later.clear()
        for member in self._members:
            self.give(member)

    def give(self, member: Member) -> None:
        """Give a guest all of the newest edition. What else it is told waits until enough hold it."""
        if self._edition and member.link:
            member.link.send(self._edition.entrusted(member.seat))
            for logged in self._edition.logged():
                member.link.send(logged)
            member.link.hold(self._mark(max(self._edition.end, self._edition.length + 1)))

    def is_stale(self, seats: int) -> bool:
        """True if another edition is due: others play than before, or they would be found somewhere else."""
        return self._heirs(seats) != (self._edition.heirs if self._edition else ())

    def outdo(self, promised: int) -> bool:
        """A guest has promised this epoch to an heir, and takes nothing from us before we have a higher one. True if
        another edition is due."""
        if promised <= self._epoch or not is_honest(promised, self._epoch):
            return False
        self._epoch = next_epoch(promised, self._members.host_seat)
        return True

    # entries

    def append(self, change: bytes) -> None:
        """Give everybody a change. What they are told from now on waits until enough hold it."""
        if self._edition and self._is_spread:
            self._send(self._edition.add(change))
        elif self._edition:
            self._later.append(change)

    def come_into_force(self, change: bytes) -> None:
        """Everybody who is to go on holds the newest edition: with this change those before it are let go."""
        assert self._edition
        self._send(self._edition.add(change))
        for later in self._later:
            self._send(self._edition.add(later))
        self._later.clear()

    def _send(self, logged: Logged) -> None:
        mark = self._mark(logged.first)
        for member in self._members:
            if member.link:
                member.link.send(logged)
                member.link.hold(mark)

    def _mark(self, entry: int) -> Mark:
        return self._epoch, self._number, entry

    # how far it has come

    @property
    def may_come_into_force(self) -> bool:
        """True if everybody who is to go on holds all of the newest edition, and so do enough of those who could open
        the ones before it, which they forget now; and nothing more has come as yet."""
        edition, older = self._edition, self._quorums[:-1]
        if edition is None or self._is_spread or any(self._agreed(quorum) < edition.length for quorum in older):
            return False
        if edition.heirs:
            return all(self._entries(member) >= edition.length for member in self._at(edition.heirs))
        return not older or self._are_complete or loop_time() >= self._begun + GRACE

    @property
    def _is_spread(self) -> bool:
        return self._edition is not None and self._edition.end > self._edition.length

    @property
    def _are_complete(self) -> bool:
        """True if everybody is here; the host before may take longer."""
        return all(member.is_here for seat, member in self._members.playing.items() if seat != self._before)

    def release(self) -> None:
        """Let everybody be told what enough of the others hold. Call this whenever one of them holds more, and several
        times a second."""
        edition = self._edition
        if edition is None or not self._is_spread:
            return
        if not self._is_in_force and all(self._agreed(each) >= edition.length + 1 for each in self._quorums):
            self._note_force(edition)
        if self._is_in_force:
            for member in self._members:
                if member.link:
                    member.link.release(
                        self._mark(self._agreed(self._quorums[-1], beside=member if member.takes_copies else None))
                    )

    def _note_force(self, edition: Edition) -> None:
        """No other edition has come into force since our base, nor can one: too many have taken ours."""
        ahead = self.ahead
        self._is_in_force = True
        self._base = self.in_force = edition.base = edition.epoch
        self.last_heirs = edition.heirs
        for member in ahead:
            self.give(member)

    @property
    def ahead(self) -> list[Member]:
        """Those here whose programs hold what may be missing in this game: they take nothing from this host."""
        return [each for each in self._members if each.is_here and each.stand and self._lacks(each.stand)]

    def _lacks(self, stand: Stand) -> bool:
        return is_missing(stand.in_force, self._base, self._epoch)

    @property
    def is_outrun(self) -> bool:
        """True if others seem to have gone on, and those who are here are too few to go on with."""
        return bool(self.ahead) and not self._is_in_force and loop_time() >= self._begun + GRACE

    @property
    def may_act(self) -> bool:
        """True if the table may go on: all that has happened is held by so many that nobody can go on without it, and
        so many are here that this can be said of what happens next."""
        if self._edition is None:
            return not self._quorums
        own = self._quorums[-1]
        return self._is_in_force and self._agreed(own) >= self._edition.end and self._is_with_us(own)

    @property
    def can_go_on(self) -> bool:
        """True if the others have all that they need to go on without this host."""
        return self._is_in_force and self._edition is not None and bool(self._edition.heirs)

    def _is_with_us(self, quorum: Quorum) -> bool:
        members = [self._members.get(side) for side in quorum.sides]
        return sum(member is None or member.has_left or member.is_here for member in members) >= quorum.needed

    def _agreed(self, quorum: Quorum, beside: Member | None = None) -> int:
        """The number of the newest entry that enough of these hold. `beside`: whoever is told of an entry over the same
        channel holds it by then."""
        assert self._edition
        if not quorum.needed:
            return self._edition.end
        held = [self._held_by(side, beside) for side in quorum.sides]
        return sorted(held, reverse=True)[quorum.needed - 1]

    def _held_by(self, side: bytes, beside: Member | None) -> int:
        assert self._edition
        member = self._members.get(side)
        if member is None or member.has_left or member is beside:
            return self._edition.end
        return self._entries(member)

    def _entries(self, member: Member) -> int:
        """The number of entries of the newest edition that this guest holds; -1 if it does not hold it."""
        epoch, edition, entries = member.holds
        return entries if (epoch, edition) == (self._epoch, self._number) else -1

    # those who are to go on

    def _heirs(self, seats: int) -> tuple[Heir, ...]:
        """Those who are to go on, in their order; nobody if a single one could open the copy, or one is too old."""
        playing = [member for seat, member in self._members.playing.items() if seat < seats]
        is_too_old = any(member.link and member.is_here and not member.link.knows_identities for member in playing)
        standing = [
            (member.stand.rank, member.seat, member.stand)
            for member in playing
            if member.stand and not self._lacks(member.stand) and (member.is_here or self._has_all(member))
        ]
        if is_too_old or len(standing) < 2:
            return ()
        in_order = sorted(standing, key=lambda each: each[:2])
        return tuple(Heir(seat, stand.room, stand.secret) for _, seat, stand in in_order if seat is not None)

    def _has_all(self, member: Member) -> bool:
        """True if it is lost, but can go on all the same."""
        return self._edition is not None and self._entries(member) >= self._edition.length

    def _at(self, heirs: Iterable[Heir]) -> list[Member]:
        return [member for heir in heirs if (member := self._members.at(heir.seat))]
