"""Rooms whose people are far away, as the scenes see them: everything that they show is set by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from spitegame.rules.game import Seat
from spitegame.session.occupants import Computer, Occupant, Person
from spitegame.session.phrases import Phrase
from spitegame.session.presence import Chair, Company, Here, Linked, Path, Presence
from spitegame.session.room_codes import invitation, parse
from spitegame.ui.scene import Scene
from spitegame.ui.scenes.rooms import Door, Looking, Open, Stage, Verdict

CODE = parse("K7QM4X")
WHERE = "192.168.1.7:8765"
NEAR = Linked(24, Path.DIRECT)
FREE = Chair(None, None)
HOST = Chair(Person("Ann"), Here())
MALLORY = Chair(Person("Mallory"), NEAR)
ADA = Chair(Computer("Ada", "fair"), None)
EMPTY, BOTH = Company((HOST, FREE)), Company((HOST, MALLORY))
ME, HERE = Seat(0), Here()


def guest(name: str, presence: Presence = NEAR) -> Chair:
    return Chair(Person(name), presence)


def told(sentences: list[str]) -> list[str]:
    """Each once."""
    now = list(sentences)
    sentences.clear()
    return now


@dataclass
class Hosted:
    """What the host does is written down in `done`."""

    back: Scene
    door: Door = field(default_factory=lambda: Open(CODE, until=581.0))
    company: Company = EMPTY
    verifiers: Mapping[Seat, str] = field(default_factory=dict)
    whereabouts: str = WHERE
    sentences: list[str] = field(default_factory=list)
    table: Scene | None = None
    done: list[tuple[object, ...]] = field(default_factory=list)

    @property
    def invitation(self) -> str:
        return invitation(self.door.code, WHERE) if isinstance(self.door, Open) else ""

    def notices(self) -> Sequence[str]:
        return told(self.sentences)

    def new_code(self) -> None:
        self.done.append(("new code",))

    def seat_computer(self, seat: Seat, level: str, name: str) -> None:
        self.done.append(("computer", seat, level, name))

    def free(self, seat: Seat) -> None:
        self.done.append(("free", seat))

    def start(self) -> None:
        self.done.append(("start",))

    def begun(self) -> Scene | None:
        table, self.table = self.table, None
        return table

    def leave(self) -> Scene:
        self.done.append(("leave",))
        return self.back


@dataclass
class Joined:
    back: Scene
    stage: Stage = field(default_factory=Looking)
    table: Scene | None = None
    left: bool = False

    def begun(self) -> Scene | None:
        table, self.table = self.table, None
        return table

    def leave(self) -> Scene:
        self.left = True
        return self.back


@dataclass
class Around:
    """The room around a table."""

    company: Company = BOTH
    own: Presence = HERE
    own_seat: Seat | None = ME
    is_host: bool = True
    verdict: Verdict | None = None
    overdue: list[Seat] = field(default_factory=list)
    wants_rematch: list[Seat] = field(default_factory=list)
    done: list[tuple[object, ...]] = field(default_factory=list)
    remarks: list[tuple[Seat, Phrase]] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    leads_to: Scene | None = None

    @property
    def occupants(self) -> Sequence[Occupant]:
        return [chair.occupant for chair in self.company.chairs if chair.occupant]

    def seat_computer(self, seat: Seat) -> None:
        self.done.append(("computer", seat))
        self.overdue.remove(seat)

    def end(self) -> None:
        self.done.append(("end",))
        self.overdue.clear()

    def say(self, phrase: Phrase) -> None:
        self.done.append(("say", phrase))

    def said(self) -> Sequence[tuple[Seat, Phrase]]:
        now, self.remarks = self.remarks, []
        return now

    def notices(self) -> Sequence[str]:
        return told(self.sentences)

    def onward(self) -> Scene | None:
        onward, self.leads_to = self.leads_to, None
        return onward
