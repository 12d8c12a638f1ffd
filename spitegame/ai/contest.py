"""Computer players among themselves on the real rules: who sits where, and how a game of theirs goes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from spitegame.ai.levels import SEERS
from spitegame.ai.player import Interjector, Player
from spitegame.rules.game import AnyGame, Seat, Standing

MOST_TURNS = 3000
"""A game that lasts longer is broken off and counts as blocked."""


@dataclass(frozen=True, slots=True)
class Seating:
    deal: int
    """The seed of all chance in the game."""
    names: tuple[str, ...]


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
        """Every deal with every rotation of the names: nobody owes a win to the cards."""
        lots = Random(self.seed)
        for _ in range(self.deals):
            deal = lots.getrandbits(32)
            for first in range(len(self.names)):
                yield Seating(deal, self.names[first:] + self.names[:first])


@dataclass(frozen=True, slots=True)
class Outcome:
    names: tuple[str, ...]
    standings: Sequence[Standing]
    turns: int
    thoughts: Mapping[str, Sequence[float]]
    """Seconds that each decision took."""

    @property
    def first(self) -> Sequence[Standing]:
        return [standing for standing in self.standings if standing.place == 1]

    @property
    def blocked(self) -> bool:
        return not self.first or any(standing.left for standing in self.first)

    def standings_of(self, name: str) -> Sequence[Standing]:
        return [standing for standing in self.standings if self.names[standing.seat] == name]

    def share(self, standing: Standing) -> float:
        """The part of the win that the standing is worth: a shared first place is a part of it."""
        return 1 / len(self.first) if standing in self.first else 0.0


def wins_of(name: str, outcomes: Sequence[Outcome]) -> float:
    """The number of games that a player has won, shared wins as parts."""
    return sum(each.share(standing) for each in outcomes for standing in each.standings_of(name))


def outcome(contest: Contest, seating: Seating, clock: Callable[[], float]) -> Outcome:
    """One whole game. Nobody wins one that is broken off, and all are last."""
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
    """The interjection of a player who is not to act. Interjectors are quicker than those whose turn it is; chance
    decides who is the quickest of them. Nobody's time is ever over."""
    acting = contest.game.to_act(state)
    idle = [Seat(seat) for seat in range(len(names)) if seat not in acting]
    for seat in chance.sample(idle, len(idle)):
        player = contest.players[names[seat]]
        if isinstance(player, Interjector):
            action = player.interject(contest.game.view(state, seat), chance)
            if action is not None:
                return seat, action
    return None
