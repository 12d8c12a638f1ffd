"""Members of a room, as its host knows them: the guests that were let in, with their connections, and the chairs."""

import asyncio
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from spitegame.net import ballots
from spitegame.net.ballots import Heirs, Kept, Stand
from spitegame.net.channel import Channel, SecureChannel
from spitegame.net.connection import State
from spitegame.net.link import HostLink
from spitegame.net.signatures import UpdateSigner
from spitegame.net.wire import LATE_CHAIRS, LATER_ACTIONS, Beginning, HostMessage, Identified, KeyProof, Lasting
from spitegame.online.given_names import drawn_names
from spitegame.rules.game import Seat
from spitegame.session.line import Line
from spitegame.session.occupants import NAME_LENGTH, Computer, Occupant, Person, Reserved, Vacant
from spitegame.session.opponents import names_for
from spitegame.session.portraits import known
from spitegame.session.regulars import Met
from spitegame.session.room_state import Arriving, Chair, Company, Here, Lost, Presence
from spitegame.storage.resume import AdmittedGuest, HostState

SIGN_AFTER_S = 0.001
"""Seconds from an update until it is signed. By then everybody has been told the update."""


@dataclass(slots=True, eq=False)
class Member:
    """A guest who was let in, here or lost; or a stranger, who has not said yet who it is."""

    guest: AdmittedGuest
    verifier: str = ""
    """The three words of the present connection, or of the last one."""
    lost: float | None = None
    """The time at which the connection was lost; None while there is one."""
    link: HostLink | None = None
    channel: Channel | None = None
    line: Line | None = None
    """The line to the deal that is on."""
    spoke: float = float("-inf")
    """The time at which the guest said a phrase last."""
    portrait: str = ""
    """The key of the portrait that the guest has chosen; empty for none."""
    wore: float = float("-inf")
    """The time of the last change of portrait that the others were told at once."""
    awaits_seat: bool = False
    """The guest watches until the next game, in which it takes the seat of a computer."""
    binding: bytes = field(default=b"", repr=False)
    """The bytes that both sides of the newest connection sign when they prove their keys."""
    proof: KeyProof | None = None
    """The proof of the guest's key; None before it has shown one."""
    at: ballots.Member | None = None
    """The guest as a member in elections; None without a seat, or with an older program."""
    _knew_later_actions: bool = True
    """True if its program knew `Game.later` when it was here last."""
    _told: dict[type, object] = field(default_factory=dict, repr=False)
    """The newest message of each type that was told over this connection. Only a changed one is told again."""
    wants_rematch: bool = False
    stand: Stand | None = None
    """The long code and the rank of the guest's program as an heir; None if it cannot be the host."""
    has_left: bool = False
    """The guest has said goodbye, and holds nothing any more."""
    has_seen_all: bool = False
    """The guest was told the seeds of the game that is over."""

    @classmethod
    def stranger(cls, guest: SecureChannel) -> "Member":
        return cls(AdmittedGuest(guest.peer, guest.keys.resume, None, ""))

    @property
    def seat(self) -> Seat | None:
        """The seat of the member, or None for one who only watches."""
        return self.guest.seat

    @property
    def knows_later_actions(self) -> bool:
        return self.link.protocol >= LATER_ACTIONS if self.link else self._knew_later_actions

    @property
    def is_here(self) -> bool:
        return self.link is not None and self.link.state is State.OPEN

    def connect(self, guest: SecureChannel, now: float) -> HostLink:
        """Take a new channel of this guest. Return its link."""
        channel = guest.channel
        self.link = HostLink(channel.send, lambda: channel.waiting, guest.confirm_macs, now)
        self.channel, self.lost, self.has_left = channel, None, False
        self.binding, self.verifier, self._told = guest.binding, guest.verifier, {}
        return self.link

    def disconnect(self, now: float) -> Channel:
        """Give up the connection. The channel is to be closed by the caller."""
        assert self.channel
        self._knew_later_actions = self.knows_later_actions
        channel, self.link, self.channel, self.lost = self.channel, None, None, now
        return channel

    def begin(self, begin: Beginning, signer: UpdateSigner) -> Line:
        """Tell the guest that this deal is on, and return a new line for it. Updates on the line are sent to the guest,
        and signed if the guest has a seat."""
        self.line = Line()
        self.has_seen_all = False
        if self.link:
            signature = None if self.seat is None else partial(signer.sign, begin, self.seat)
            self.link.begin(begin, self.line, signature)
        return self.line

    def unless_told(self, message: object) -> HostLink | None:
        """Return the link over which to tell the guest this message, and count the message as told. None if the guest
        is not here, or has heard the same over this connection."""
        if self.link is None or not self.is_here or self._told.get(type(message)) == message:
            return None
        self._told[type(message)] = message
        return self.link

    def tell(self, message: Identified | Lasting | Heirs) -> None:
        """Tell the guest this message, unless it has heard the same over this connection."""
        if link := self.unless_told(message):
            link.send(message)

    def open(self, opening: bytes) -> None:
        """Send the guest the packed opening of the game that is over."""
        if self.link and self.is_here:
            self.link.open(opening)
            self.has_seen_all = True

    def is_lost(self, now: float, seconds: float) -> bool:
        """True if the guest has been lost for longer than this number of seconds."""
        return self.lost is not None and now - self.lost > seconds

    def presence(self, now: float) -> Presence:
        if self.link is None or self.channel is None:
            return Lost(round(now - (now if self.lost is None else self.lost)))
        if not self.is_here:
            return Arriving()
        return self.link.presence(self.channel.path, now)


class Members:
    """The members of a room, here or lost."""

    def __init__(self, guests: Iterable[AdmittedGuest]) -> None:
        self._members = {guest.side: Member(guest) for guest in guests}

    def __iter__(self) -> Iterator[Member]:
        """Yield the members, who may come and go meanwhile."""
        return iter(tuple(self._members.values()))

    def __contains__(self, member: Member) -> bool:
        return self.get(member.guest.side) is member

    def get(self, side: bytes) -> Member | None:
        """Return the member with this public id at the service (`AdmittedGuest.side`), or None."""
        return self._members.get(side)

    def add(self, member: Member) -> None:
        self._members[member.guest.side] = member

    def remove(self, member: Member) -> None:
        del self._members[member.guest.side]

    # messages to all

    @property
    def links(self) -> list[HostLink]:
        return [member.link for member in self if member.link]

    def send(self, message: HostMessage, but: Member | None = None) -> None:
        for link in self.links:
            if but is None or link is not but.link:
                link.send(message)

    def flush(self) -> None:
        for link in self.links:
            link.flush()

    def sign_soon(self) -> None:
        """Sign after SIGN_AFTER_S what the members were told: by then everybody has been told."""
        asyncio.get_running_loop().call_later(SIGN_AFTER_S, self.sign)

    def sign(self) -> None:
        """Sign for each member the newest update that it was told."""
        for link in self.links:
            link.sign()

    def recall(self, kept: Kept) -> None:
        """Note for each guest with a seat which member in elections the guest was, by the votes and heirs on disk. The
        guest who sat down last may have no vote yet."""
        at = {each.seat: each for each in reversed(kept.known)}
        for member in self:
            member.at = None if member.seat is None else at.get(member.seat)

    def as_whom(self, key: bytes) -> ballots.Member | None:
        """Return the member in elections with this key, even if it has no vote yet; None if there is none here."""
        return next((member.at for member in self if member.at and member.at.key == key), None)

    def at(self, seat: Seat) -> Member | None:
        """Return the member on this seat, here or lost, or None."""
        return next((member for member in self if member.seat == seat), None)

    @property
    def know_late_chairs(self) -> bool:
        """True if everybody is here, with a program that allows one more chair than the game was dealt for."""
        return all(
            member.link is not None and member.is_here and member.link.protocol >= LATE_CHAIRS for member in self
        )

    @property
    def know_later_actions(self) -> bool:
        """True if the programs of all members know `Game.later`; of a lost member, the program that it had last."""
        return all(member.knows_later_actions for member in self)

    @property
    def watching(self) -> list[Member]:
        """The members without a seat."""
        return [member for member in self if member.seat is None]

    @property
    def waiting(self) -> list[Member]:
        """Members who are here, and take the seats of computers in the next game."""
        return [member for member in self if member.awaits_seat and member.is_here]


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
