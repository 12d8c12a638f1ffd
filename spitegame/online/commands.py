"""Rooms as this screen takes part in them: what scenes ask is read from what the network's thread has shown last, and
what they want is called over to it."""

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from spitegame.advice import Advice
from spitegame.online.snapshot import GuestSnapshot, HostSnapshot
from spitegame.online.snapshot import RoomGame as RoomGame
from spitegame.rules.game import Seat
from spitegame.session.draw import Verdict
from spitegame.session.occupants import Occupant
from spitegame.session.phrases import Phrase
from spitegame.session.presence import Company, Here, Presence
from spitegame.session.record import Record
from spitegame.session.table_status import TableStatus, table_status
from spitegame.storage.notices import Notices, Outbox
from spitegame.ui.scene import Scene
from spitegame.ui.scenes.rooms import Door, Stage, TableRoom
from spitegame.workers.computers import Adviser, Computers

if TYPE_CHECKING:
    from spitegame.online.thread import Network


class HostSide(Protocol):
    """On the network's thread; only `snapshot`, `notices` and `said` are read from here."""

    snapshot: HostSnapshot
    notices: Notices
    said: Outbox[tuple[Seat, Phrase]]

    def new_code(self) -> None: ...
    def seat_computer(self, seat: Seat, level: str, name: str) -> None: ...
    def free(self, seat: Seat) -> None: ...
    def start(self) -> None: ...
    def rematch(self) -> None: ...
    def end(self) -> None: ...
    def say(self, phrase: Phrase) -> None: ...
    def serve(self, pace: float) -> None: ...


class GuestSide(Protocol):
    snapshot: GuestSnapshot
    notices: Notices
    said: Outbox[tuple[Seat, Phrase]]

    def again(self) -> None: ...
    def say(self, phrase: Phrase) -> None: ...
    def serve(self) -> None: ...


AnyRoom: TypeAlias = "HostedHere | JoinedFromHere"
Opened: TypeAlias = Callable[[AnyRoom, RoomGame], Scene]
"""Makes the table's scene."""
Left: TypeAlias = Callable[[str], Scene]
"""Closes the room for now, and makes the scene that follows; with the reason, as a sentence, if the player has none."""


Side = TypeVar("Side", HostSide, GuestSide)


class _Room(Generic[Side]):
    """What is the same for the host and for a guest."""

    def __init__(self, side: Side, network: "Network", opened: Opened, left: Left) -> None:
        self._side: Side = side
        self._network = network
        self._opened = opened
        self._left = left

    @property
    def company(self) -> Company:
        return self._side.snapshot.company

    @property
    def wants_rematch(self) -> Sequence[Seat]:
        return self._side.snapshot.again

    @property
    def game(self) -> RoomGame | None:
        return self._side.snapshot.game

    @property
    def to_act(self) -> frozenset[Seat]:
        return self._side.snapshot.to_act

    @property
    def finished(self) -> Record | None:
        """The game that was played last here, if it is over and nothing about it is hidden any more."""
        return self._side.snapshot.finished

    def notices(self) -> Sequence[str]:
        return self._side.notices.take()

    def said(self) -> Sequence[tuple[Seat, Phrase]]:
        return self._side.said.take()

    def say(self, phrase: Phrase) -> None:
        self._network.call(self._side.say, phrase)

    def leave(self) -> Scene:
        return self._left("")


class HostedHere(_Room[HostSide]):
    """A HostedRoom before the game, and the TableRoom around it."""

    is_host = True
    own: Presence = Here()
    verdict = None

    def __init__(self, side: HostSide, network: "Network", opened: Opened, left: Left) -> None:
        super().__init__(side, network, opened, left)
        self._deal = 0
        """The newest that is on the screen."""
        self._is_ended = False

    @property
    def door(self) -> Door:
        return self._side.snapshot.door

    @property
    def verifiers(self) -> Mapping[Seat, str]:
        return self._side.snapshot.verifiers

    @property
    def whereabouts(self) -> str:
        return self._side.snapshot.whereabouts

    @property
    def invitation(self) -> str:
        return self._side.snapshot.invitation

    @property
    def overdue(self) -> Sequence[Seat]:
        return self._side.snapshot.overdue

    @property
    def own_seat(self) -> Seat | None:
        return Seat(0)

    def new_code(self) -> None:
        self._network.call(self._side.new_code)

    def seat_computer(self, seat: Seat, level: str = "fair", name: str = "") -> None:
        self._network.call(self._side.seat_computer, seat, level, name)

    def free(self, seat: Seat) -> None:
        self._network.call(self._side.free, seat)

    def start(self) -> None:
        self._network.call(self._side.start)

    def end(self) -> None:
        self._network.call(self._side.end)
        self._is_ended = True

    def run(self, pace: float) -> None:
        """What the people at this screen have done goes to the table."""
        self._network.call(self._side.serve, pace)

    def begun(self) -> Scene | None:
        return self.onward()

    def onward(self) -> Scene | None:
        if self._is_ended:
            return self._left("")
        game = self.game
        if game is None or game.deal == self._deal:
            return None
        self._deal = game.deal
        return self._opened(self, game)

    def rematch(self) -> Scene | None:
        """The table follows, once all parts in the shuffle are there."""
        self._network.call(self._side.rematch)
        return None


class JoinedFromHere(_Room[GuestSide]):
    """A JoinedRoom before the game, and the TableRoom around it."""

    is_host = False
    overdue: Sequence[Seat] = ()

    def __init__(self, side: GuestSide, network: "Network", opened: Opened, left: Left) -> None:
        super().__init__(side, network, opened, left)
        self._game: RoomGame | None = None

    @property
    def stage(self) -> Stage:
        return self._side.snapshot.stage

    @property
    def own(self) -> Presence:
        return self._side.snapshot.own

    @property
    def own_seat(self) -> Seat | None:
        return self._side.snapshot.seat

    @property
    def verdict(self) -> Verdict | None:
        return self._side.snapshot.verdict

    def seat_computer(self, seat: Seat) -> None:
        """Only the host may."""

    def end(self) -> None:
        """Only the host may."""

    def run(self, pace: float) -> None:
        self._network.call(self._side.serve)

    def begun(self) -> Scene | None:
        return self.onward()

    def onward(self) -> Scene | None:
        """Results stay on the screen when the room is no more."""
        shown = self._side.snapshot
        if shown.game and shown.game is not self._game:
            self._game = shown.game
            return self._opened(self, shown.game)
        if shown.ended and shown.to_act:
            return self._left(shown.ended)
        return None

    def rematch(self) -> Scene | None:
        self._network.call(self._side.again)
        return None


class OnlineMatch:
    """A game in a room, for the table's scene."""

    vacancy = None
    """Who comes later takes part in the next game."""

    def __init__(self, room: AnyRoom, game: RoomGame, computers: Computers) -> None:
        self._room = room
        self._game = game
        self._adviser = Adviser(game.record.game, computers)
        self._puzzle: Any = None
        """The view that it thinks about, or did last."""
        self.lines = game.lines
        self.is_new = game.is_new
        self.open_hands = game.record.open_hands

    @property
    def occupants(self) -> Sequence[Occupant]:
        now = [chair.occupant for chair in self._room.company.chairs]
        return [new or old for new, old in zip_longest(now, self._game.record.occupants)]

    @property
    def room(self) -> TableRoom:
        return self._room

    @property
    def finished(self) -> Record | None:
        return self._room.finished

    @property
    def status(self) -> TableStatus:
        return table_status(self._room.to_act, self.occupants)

    def run(self, now: float, pace: float) -> None:
        self._room.run(pace)

    def ask_hint(self, view: Any) -> None:
        if view != self._puzzle:
            self._adviser.drop()
        self._puzzle = view
        self._adviser.ask(view)

    def hint(self) -> Advice | None:
        return self._adviser.advice()

    def rematch(self) -> Scene | None:
        return self._room.rematch()

    def leave(self) -> Scene:
        self._adviser.drop()
        return self._room.leave()
