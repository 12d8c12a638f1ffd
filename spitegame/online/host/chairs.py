"""Chairs of a room, as its host knows them: occupants, their names, and what the others are told of them."""

import re
from collections.abc import Iterable, Iterator, Mapping

from spitegame.net.wire import Identified
from spitegame.online.given_names import drawn_names
from spitegame.online.host.members import Member, Members
from spitegame.rules.game import Seat
from spitegame.session.occupants import NAME_LENGTH, Computer, Occupant, Person, Reserved, Vacant
from spitegame.session.opponents import names_for
from spitegame.session.portraits import known
from spitegame.session.regulars import Met
from spitegame.session.room_state import Chair, Company, Here, Presence
from spitegame.storage.resume import HostState


class Chairs(list[Reserved]):
    """The chairs of a room by seat. The chair of a guest is Vacant, or a Computer while one plays for that guest."""

    def __init__(self, state: HostState) -> None:
        super().__init__(state.chairs)
        self.members, self._is_open = Members(state.guests), state.is_open
        self.called = [guest.name for guest in state.guests]
        """The names of all guests who have ever been let in."""

    @property
    def playing(self) -> dict[Seat, Member]:
        """The guests who sit on their chairs, here or lost; without those for whom a computer plays."""
        return {member.seat: member for member in self.members if member.seat is not None and self.plays(member)}

    def plays(self, member: Member) -> bool:
        """True if the guest has a seat, and no computer plays for it."""
        return member.seat is not None and isinstance(self[member.seat], Vacant)

    @property
    def are_complete(self) -> bool:
        """True if every chair is taken, and everybody is here."""
        return not self.free and all(member.is_here for member in self.playing.values())

    def lost_for(self, seconds: float, now: float) -> tuple[Seat, ...]:
        """The seats of those who have been lost for longer than this number of seconds."""
        return tuple(sorted(seat for seat, member in self.playing.items() if member.is_lost(now, seconds)))

    @property
    def want_rematch(self) -> tuple[Seat, ...]:
        return tuple(sorted(seat for seat, member in self.playing.items() if member.wants_rematch))

    @property
    def computers_alone(self) -> list[Seat]:
        """The seats of computers that play for nobody, and after them those of computers that play for guests who have
        said goodbye."""
        seats = [Seat(seat) for seat, chair in enumerate(self) if isinstance(chair, Computer)]
        members = {seat: self.members.at(seat) for seat in seats}
        left = [seat for seat, member in members.items() if member and member.has_left]
        return [*(seat for seat, member in members.items() if member is None), *left]

    @property
    def host(self) -> str:
        """The host's name."""
        host = self[self.host_seat]
        assert isinstance(host, Person)
        return host.name

    @property
    def host_seat(self) -> Seat:
        """The first seat at the host's screen."""
        return min(self.here)

    @property
    def here(self) -> frozenset[Seat]:
        """The seats of the people at the host's screen."""
        return frozenset(Seat(seat) for seat, chair in enumerate(self) if isinstance(chair, Person))

    @property
    def free(self) -> list[Seat]:
        """The chairs on which no computer and no member sits, here or lost."""
        return [Seat(seat) for seat, occupant in enumerate(self._sitting) if occupant is None]

    @property
    def occupants(self) -> tuple[Occupant, ...]:
        return tuple(filter(None, self._sitting))

    @property
    def _sitting(self) -> list[Occupant | None]:
        """The occupant of each chair; None for a free one."""
        guests = {member.seat: Person(member.guest.name) for member in self.members}
        return [guests.get(Seat(seat)) if isinstance(chair, Vacant) else chair for seat, chair in enumerate(self)]

    # names

    def name_for(self, name: str) -> str:
        """Return the name for a newcomer who asks for this one: the same if nobody has it; else with a number, or at an
        open table another listed name."""
        others: Iterable[str] = drawn_names() if self._is_open else _numbered(name)
        given = next(each for each in (name, *others) if each not in self._names)
        self.called.append(given)
        return given

    def name_for_computer(self, level: str) -> str:
        usual = names_for(level)
        return next(name for name in (*usual, *_numbered(usual[0])) if name not in self._names)

    @property
    def _names(self) -> set[str]:
        return {occupant.name for occupant in self.occupants} | {member.guest.name for member in self.members}

    # company and portraits

    def company(self, now: float) -> Company:
        here: dict[Seat, Presence] = {seat: Here() for seat in self.here}
        presence = here | {seat: member.presence(now) for seat, member in self.playing.items()}
        chairs = tuple(Chair(each, presence.get(Seat(seat))) for seat, each in enumerate(self._sitting))
        return Company(chairs, tuple(member.guest.name for member in self.members.watching if member.is_here))

    def portraits(self, here: Mapping[str, str]) -> tuple[str, ...]:
        """Return the keys of the portraits by chair, empty for none. `here`: those of the people at the host's screen,
        by name."""
        near = {seat: here.get(chair.name, "") for seat, chair in enumerate(self) if isinstance(chair, Person)}
        portraits = near | {seat: member.portrait for seat, member in self.playing.items()}
        keys = (portraits.get(seat, "") for seat in range(len(self)))
        return tuple(map(known, keys) if self._is_open else keys)

    # keys

    @property
    def keys(self) -> dict[Seat, bytes]:
        """The keys of the guests who sit here, as far as they have shown them."""
        return {seat: met.key for seat, met in self.met.items()}

    @property
    def identified(self) -> Identified:
        """The message that tells everybody the key proofs of those who sit here."""
        proofs = {seat: member.proof for seat, member in self.playing.items()}
        return Identified(self.host_seat, tuple(proofs.get(Seat(seat)) for seat in range(len(self))))

    @property
    def met(self) -> dict[Seat, Met]:
        """The people on the chairs who have shown their keys, by seat."""
        members = self.playing.items()
        return {seat: Met(member.proof.key, member.guest.name) for seat, member in members if member.proof}


def _numbered(name: str) -> Iterator[str]:
    """Yield the name, and then the name with higher and higher numbers: after “Ann” comes “Ann 2”, after “Player 1”
    “Player 2”."""
    yield name
    counted = re.fullmatch(r"(.+) (\d\d?)", name)
    stem, first = (counted[1], int(counted[2]) + 1) if counted else (name, 2)
    for number in range(first, first + 98):
        end = f" {number}"
        yield stem[: NAME_LENGTH - len(end)] + end
