"""The seats of a game that is set up, and the opponents to choose for them."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from spitegame.scenes.portraits import choose_face
from spitegame.scenes.program import Program
from spitegame.session.occupants import Computer, Person, Reserved, Vacant
from spitegame.session.opponents import NAMES, OPPONENTS, Manner, Opponent, level_of, style_label, style_name
from spitegame.session.portraits import portraits_of
from spitegame.session.setup import able, fresh_name, named, usual_level
from spitegame.session.statistics import balances, counting
from spitegame.translation import _, ngettext
from spitegame.ui.nodes import Avatar, Icon, Tone
from spitegame.ui.scene import STAY, Step
from spitegame.ui.widgets.block import Block, Text
from spitegame.ui.widgets.controls import Button
from spitegame.ui.widgets.fields import Stepper, name_field
from spitegame.ui.widgets.layout import Flow, Line
from spitegame.ui.widgets.opponent_faces import OpponentFaces
from spitegame.ui.widgets.thumbnails import WithFace


class Seats:
    """The chairs at the table, in the order in which their players act."""

    def __init__(
        self, chairs: Sequence[Reserved], levels: Sequence[str], allowed: range, program: Program, *, online: bool
    ) -> None:
        """`allowed`: the possible numbers of seats. `online`: seats may be open to guests; the host has the first."""
        self._levels = levels
        self._program = program
        self._online = online
        self._balances = balances(counting(program.library.past_games().counted))
        self._every = [able(chair, levels) for chair in chairs]
        """All chairs, including the last ones that are too many for these rules."""
        self.allowed = allowed

    @property
    def chairs(self) -> tuple[Reserved, ...]:
        """The chairs as the player has left them, without names that the program adds."""
        return tuple(self._every[: self.allowed[-1]])

    @property
    def count(self) -> int:
        return len(self.chairs)

    @property
    def _own_name(self) -> str:
        return self._program.settings.preferences.name.strip()

    @property
    def named(self) -> tuple[Reserved, ...]:
        return named(self.chairs, self._own_name)

    @property
    def people(self) -> int:
        """The number of people at this screen."""
        return sum(isinstance(chair, Person) for chair in self.chairs)

    @property
    def vacant(self) -> int:  # the number of open seats
        return sum(isinstance(chair, Vacant) for chair in self.chairs)

    @property
    def problem(self) -> str | None:
        """A sentence on which players are missing; None if the game can be played by this number."""
        missing = self.allowed[0] - self.count
        if missing <= 0:
            return None
        return ngettext(
            "One player is missing: choose an opponent.", "{number} players are missing: choose opponents.", missing
        )

    # What is shown

    def controls(self) -> Flow:
        number = Stepper("seats", _("Players"), self.count, self.allowed, self.resize)
        has_room = self.count < self.allowed[-1] or self.people < self.count
        person = Button("person", _("Somebody here"), self._add_person, icon=Icon.PLUS, enabled=has_room)
        return Flow("seats", _("Players"), (number, person) if len(self.allowed) > 1 else (person,))

    def rows(self) -> list[Block]:
        named = self.named
        everybody = [None if isinstance(chair, Vacant) else chair for chair in named]
        portraits = portraits_of(everybody, self._program.settings.preferences.portraits_here(everybody))
        return [self._with_face(index, chair, portraits[index]) for index, chair in enumerate(named)]

    def _with_face(self, index: int, named: Reserved, portrait: str) -> Block:
        chair = named
        is_first = isinstance(chair, Person) and self._is_first(index)
        if isinstance(chair, Person) and not is_first:
            chair = Person(self._program.settings.veil.name(chair.name))
        initial = "?" if isinstance(chair, Vacant) else chair.name[:1].upper()
        face = Avatar(initial, index, active=False, portrait=portrait)
        node_id, row = f"seat.{index}.face", self._row(index, named)
        if not isinstance(chair, Person) or not isinstance(named, Person):
            return WithFace(node_id, face, row)
        choose = partial(choose_face, self._program, named.name, is_first=is_first)
        return WithFace(node_id, face, row, _("Choose the portrait of {name}", name=chair.name), choose)

    def _is_first(self, index: int) -> bool:
        """Return True for the first person at this screen, who is the player."""
        return not any(isinstance(each, Person) for each in self.chairs[:index])

    def faces(self) -> Block:
        own = self._own_name
        opponents = [opponent for opponent in OPPONENTS if opponent.name != own]
        seated = [each.name for each in opponents if self._sits(each)]
        return OpponentFaces(opponents, self._levels, seated, self._tap, self._balances)

    def _row(self, index: int, seated: Reserved) -> Block:
        chair = self.chairs[index]
        if isinstance(chair, Vacant) or isinstance(seated, Vacant):
            return Line(Text(f"seat.{index}.open", _("Open to whoever joins"), tone=Tone.DIM), self._remover(index))
        node_id, label = f"seat.{index}.name", _("Name of player {number}", number=index + 1)
        rename, secret = partial(self._rename, index), isinstance(chair, Person) and not self._is_first(index)
        name = name_field(chair.name, rename, seated.name, node_id=node_id, label=label, secret=secret)
        controls = (*self._level(index, chair), self._remover(index))
        if self._online and index == 0:
            return name
        return Line(name, Flow(f"seat.{index}", _("Player {number}", number=index + 1), controls), least=8)

    def _level(self, index: int, chair: Reserved) -> list[Button]:
        if not isinstance(chair, Computer):
            return []
        # Translators: what a button says that changes how well a computer plays; {level} is such as “spiteful good”.
        spoken = _("Player {number}, {level}: change", number=index + 1, level=style_name(chair.level))
        change = partial(self._next_level, index)
        return [Button(f"seat.{index}.level", style_label(chair.level), change, spoken=spoken)]

    def _remover(self, index: int) -> Button:
        act, spoken = partial(self._remove, index), _("Remove player {number}", number=index + 1)
        return Button(f"seat.{index}.remove", "", act, icon=Icon.CROSS, spoken=spoken)

    # What is chosen

    def resize(self, count: int) -> None:
        """Set the number of players. Added seats get opponents, or stay open in a room."""
        while self.count < count:
            self._every.append(Vacant() if self._online else self._unseated_computer())
        self._every[count:] = []

    def _tap(self, opponent: Opponent) -> Step:
        self._keep_shown()
        here = next((index for index, chair in enumerate(self.chairs) if _is(chair, opponent)), None)
        seated = opponent.seated(self._levels)
        if here is None:
            self._seat(seated)
        elif self._online:
            self._every[here] = Vacant()
        else:
            del self._every[here]
        return STAY

    def _add_person(self) -> Step:
        self._keep_shown()
        self._seat(Person(""))
        return STAY

    def _seat(self, newcomer: Reserved) -> None:
        """Seat a player on an open seat, or on an additional one; at a full table in place of the last computer."""
        if open_seats := [index for index, chair in enumerate(self.chairs) if isinstance(chair, Vacant)]:
            self._every[open_seats[0]] = newcomer
        elif self.count < self.allowed[-1]:
            self._every.insert(self.count, newcomer)
        else:
            computers = [index for index, chair in enumerate(self.chairs) if isinstance(chair, Computer)]
            self._every[computers[-1] if computers else self.count - 1] = newcomer

    def _remove(self, index: int) -> Step:
        self._keep_shown()
        del self._every[index]
        return STAY

    def _keep_shown(self) -> None:
        """Forget the chairs that are too many for the rules: else they would come back when a seat is freed."""
        self._every = list(self.chairs)

    def _rename(self, index: int, name: str) -> None:
        chair = self._every[index]
        if not isinstance(chair, Vacant):
            self._every[index] = replace(chair, name=name)

    def _next_level(self, index: int) -> Step:
        """Change the level of a computer. A name that the program gave changes with it; a typed name stays."""
        chair = self._every[index]
        if isinstance(chair, Computer):
            following = self._levels.index(level_of(chair.level)) + 1
            level = self._levels[following % len(self._levels)]
            name = self._fresh_name(level) if chair.name in ("", *NAMES) else chair.name
            self._every[index] = Computer(name, level)
        return STAY

    def _sits(self, opponent: Opponent) -> bool:
        return any(_is(chair, opponent) for chair in self.chairs)

    def _unseated_computer(self) -> Computer:
        """Return an opponent who is not seated yet, as near to the usual level as possible."""
        usual = self._levels.index(usual_level(self._levels))

        def strangeness(opponent: Opponent) -> tuple[int, bool]:
            level = level_of(opponent.seated(self._levels).level)
            return abs(self._levels.index(level) - usual), opponent.manner is not Manner.PLAIN

        own = self._own_name
        if free := [each for each in OPPONENTS if each.name != own and not self._sits(each)]:
            return min(free, key=strangeness).seated(self._levels)
        level = usual_level(self._levels)
        return Computer(self._fresh_name(level), level)

    def _fresh_name(self, level: str) -> str:
        sitting = [chair.name for chair in self.chairs if not isinstance(chair, Vacant)]
        return fresh_name(level, (self._own_name, *sitting))


def _is(chair: Reserved, opponent: Opponent) -> bool:  # True if this opponent sits there
    return isinstance(chair, Computer) and chair.name == opponent.name
