"""Games of computer players against each other by the real rules: their seatings, and the outcome of each game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from spitegame.ai.levels import SEERS
from spitegame.ai.player import Interjector, Player
from spitegame.rules.game import AnyGame, Seat, Standing

MOST_TURNS = 3000
"""The most turns of a game: a longer one is broken off and counts as blocked."""


@dataclass(frozen=True, slots=True)
class Seating:
    deal: int
    """The seed of the cards, and of all that the players choose at random."""
    names: tuple[str, ...]
    """The players' names by seat."""


@dataclass(frozen=True, slots=True)
class Contest:
    game: AnyGame
    rules: Any
    players: Mapping[str, Player]
    names: tuple[str, ...]
    """The players' names by seat, in the first seating of a deal."""
    deals: int
    seed: int

    @property
    def games(self) -> int:
        return self.deals * len(self.names)

    def seatings(self) -> Iterator[Seating]:
        """Yield every deal with every rotation of the names, so that all players get the same cards in turn."""
        lots = Random(self.seed)
        for _ in range(self.deals):
            deal = lots.getrandbits(32)
            for first in range(len(self.names)):
                yield Seating(deal, self.names[first:] + self.names[:first])


@dataclass(frozen=True, slots=True)
class Outcome:
    names: tuple[str, ...]
    """The players' names by seat."""
    standings: Sequence[Standing]
    turns: int
    thoughts: Mapping[str, Sequence[float]]
    """By name, the seconds that each decision took."""

    @property
    def first(self) -> Sequence[Standing]:
        """The standings that share the first place."""
        return [standing for standing in self.standings if standing.place == 1]

    @property
    def blocked(self) -> bool:
        """True if nobody came first, or a winner has cards left to lose."""
        return not self.first or any(standing.left for standing in self.first)

    def standings_of(self, name: str) -> Sequence[Standing]:
        return [standing for standing in self.standings if self.names[standing.seat] == name]

    def share(self, standing: Standing) -> float:
        """Return the part of the win that the standing earns: 1/n if n seats share the first place, else 0."""
        return 1 / len(self.first) if standing in self.first else 0.0


def wins_of(name: str, outcomes: Sequence[Outcome]) -> float:
    """Return the number of games that a player has won; a win that n seats share counts 1/n."""
    return sum(each.share(standing) for each in outcomes for standing in each.standings_of(name))


def outcome(contest: Contest, seating: Seating, clock: Callable[[], float]) -> Outcome:
    """Play one whole game; if it is broken off, all share the last place. `clock` returns the time in seconds."""
    game, names, chance = contest.game, seating.names, Random(seating.deal)
    state = game.deal(contest.rules, len(names), seating.deal, None)
    thoughts: Mapping[str, list[float]] = {name: [] for name in names}
    turns, latest = 0, None
    while (acting := game.to_act(state)) and turns <= MOST_TURNS:
        said = _interjection(contest, state, names, chance) if game.timing else None
        if said:
            seat, action = said
        else:
            seat = min(acting)
            shown = state if names[seat] in SEERS.get(game.rulebook.key, {}) else game.view(state, seat)
            began = clock()
            action = contest.players[names[seat]].choose(shown, chance)
            thoughts[names[seat]].append(clock() - began)
        turns, latest = turns + (seat != latest), seat
        state, _ = game.apply(state, seat, action)
    broken_off = [Standing(Seat(seat), len(names), 1, 0) for seat in range(len(names))]
    return Outcome(names, game.standings(state) or broken_off, turns, thoughts)


def _interjection(contest: Contest, state: Any, names: tuple[str, ...], chance: Random) -> tuple[Seat, Any] | None:
    """Return the seat and the action of an interjector that is not to act; None if none acts. Interjectors are asked
    before the seat to act, in an order drawn by chance. No time limit ever runs out."""
    acting = contest.game.to_act(state)
    idle = [Seat(seat) for seat in range(len(names)) if seat not in acting]
    for seat in chance.sample(idle, len(idle)):
        player = contest.players[names[seat]]
        if isinstance(player, Interjector):
            action = player.interject(contest.game.view(state, seat), chance)
            if action is not None:
                return seat, action
    return None
