"""The sealed copies of the game that its guests hold, with which it goes on when the host is gone: section 5 of
PROTOCOL.md says why it cannot go on twice."""

from collections.abc import Iterable
from dataclasses import replace

from spitegame.net.replica import Edition, majority
from spitegame.net.succession import Heir
from spitegame.online.host.members import Member, Members
from spitegame.rules.game import Seat
from spitegame.storage.resume import HostState

LEASE = 8.0
"""Seconds for which an answer of a guest proves that it does not go on without this host: guests wait for 10."""


class Replication:
    def __init__(self, members: Members, state: HostState) -> None:
        """`state`: the room as it began, or was left."""
        self._members = members
        self._epoch, self._number = state.epoch, state.edition
        self.last_heirs = state.heirs
        """The newest ones that there were."""
        self._edition: Edition | None = None
        self._before = frozenset(member.guest.side for member in self._playing_on(state.heirs))
        """The sides of those who may still hold an edition before the newest one."""
        self._needed = state.quorum or _enough_to_end(len(state.heirs))
        """So many of them have to hold the newest one, before the table goes on in it."""
        self._is_in_force = False

    def following(self, state: HostState, seats: int) -> HostState:
        """The state with the next edition, which is to be on disk before anybody is given it. `seats`: those who play
        the game that is on; 0 if none is."""
        if self._edition and self._is_in_force:
            self._before = frozenset(member.guest.side for member in self._playing_on(self._edition.heirs))
            self._needed = _enough_to_end(len(self._edition.heirs))
        heirs = self._heirs(seats)
        if heirs or self._before or self._edition:
            self._number += 1
        self.last_heirs = heirs or self.last_heirs
        quorum = 0 if self._is_in_force else self._needed
        return replace(state, epoch=self._epoch, edition=self._number, heirs=self.last_heirs, quorum=quorum)

    def begin(self, header: bytes, changes: Iterable[bytes], seats: int) -> None:
        """Give everybody the next edition. `header`, `changes`: what the journal holds from now on."""
        heirs = self._heirs(seats)
        if not (heirs or self._before or self._edition):
            return
        self._edition, self._is_in_force = Edition(self._epoch, self._number, heirs, header), False
        for change in changes:
            self._edition.add(change)
        for member in self._members:
            self.give(member)

    def append(self, change: bytes) -> None:
        """Give everybody a change, before anybody is shown it."""
        if self._edition and self._edition.heirs:
            self._members.send(self._edition.add(change))

    def give(self, member: Member) -> None:
        """Give a guest all of the newest edition."""
        if self._edition and member.link:
            member.link.send(self._edition.entrusted(member.seat))
            for logged in self._edition.logged():
                member.link.send(logged)

    def is_stale(self, seats: int) -> bool:
        """True if another edition is due: others play than before, or they would be found somewhere else."""
        return self._heirs(seats) != (self._edition.heirs if self._edition else ())

    @property
    def can_go_on(self) -> bool:
        """True if the others have all that they need to go on without this host."""
        return self._is_in_force and self._edition is not None and bool(self._edition.heirs)

    def may_act(self, now: float) -> bool:
        """True if the table may go on: nobody can have gone on without this host, and nobody can begin to."""
        if self._edition is None:
            return not self._before
        self._is_in_force = self._is_in_force or self._is_held(self._edition)
        return self._is_in_force and self._are_too_few_without_us(self._edition, now)

    def _is_held(self, edition: Edition) -> bool:
        """True if everybody who is here holds it, and so many that nobody can open the one before."""
        here = [member for member in self._playing_on(edition.heirs) if member.is_here]
        if not all(self._holds(member, edition) for member in here):
            return False
        return sum(self._has_let_go(side, edition) for side in self._before) >= self._needed

    def _has_let_go(self, side: bytes, edition: Edition) -> bool:
        member = self._members.get(side)
        return member is None or member.has_left or self._holds(member, edition)

    def _holds(self, member: Member, edition: Edition) -> bool:
        return member.is_here and member.holds == (edition.epoch, edition.number)

    def _are_too_few_without_us(self, edition: Edition, now: float) -> bool:
        if not edition.heirs:
            return True
        with_us = [member for member in self._playing_on(edition.heirs) if member.has_left or _answers(member, now)]
        return len(with_us) >= _enough_to_end(len(edition.heirs))

    def _heirs(self, seats: int) -> tuple[Heir, ...]:
        """Those who are to go on, in their order; nobody if a single one could open the copy, or one is too old."""
        playing = [member for seat, member in self._members.playing.items() if seat < seats and member.has_come]
        standing = [(member.stand.rank, member.seat, member.stand) for member in playing if member.stand]
        if len(playing) < 2 or len(standing) < len(playing):
            return ()
        in_order = sorted(standing, key=lambda each: each[:2])
        return tuple(Heir(seat, stand.room, stand.secret) for _, seat, stand in in_order if seat is not None)

    def _playing_on(self, heirs: tuple[Heir, ...]) -> list[Member]:
        seats: set[Seat | None] = {heir.seat for heir in heirs}
        return [member for member in self._members if member.seat in seats]


def _enough_to_end(heirs: int) -> int:
    """So many of the heirs leave too few to open their copy."""
    return heirs - majority(heirs) + 1 if heirs else 0


def _answers(member: Member, now: float) -> bool:
    return member.link is not None and member.is_here and member.link.has_answered_within(LEASE, now)
