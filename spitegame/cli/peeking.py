"""Lets computers play each other; at every decision, all that they cannot see is shuffled and they are asked again:
what they do must not change."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import cycle, islice
from random import Random
from typing import Any

from tqdm import tqdm

from spitegame.advice import Advice
from spitegame.ai.catalog import EVALUATORS
from spitegame.ai.levels import ADVISERS, PLAYERS, SEERS
from spitegame.ai.player import Evaluator, Interjector, Player
from spitegame.packing.codec import codec
from spitegame.rules.catalog import GAMES, TITLES
from spitegame.rules.game import AnyGame, Seat
from spitegame.rules.shuffle import Shuffler

FAIR, UNFAIR = range(2)
"""Exit codes."""
SHUFFLES = 5
"""The number of shuffles for each decision."""
MOST_ACTIONS = 300
"""The number of actions after which a game is broken off."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """A player under test."""

    game: AnyGame
    name: str
    player: Player
    cheats: bool = False
    """True if the player is shown the whole state instead of its view, as a proof that cheating is found out."""
    evaluate: Evaluator | None = None
    """The judge of the player's actions, as in a review; None for none."""


@dataclass(frozen=True, slots=True)
class AdvisedPlayer:
    """A player that follows the hints."""

    advise: Callable[[Any], Advice]

    def choose(self, view: Any, _chance: Random, /) -> Advice:
        return self.advise(view)


class Difference(Enum):
    """A difference that appeared when the hidden cards were shuffled."""

    SHOWN = "was shown something else"
    SAID = "did something else"


@dataclass(frozen=True, slots=True)
class Decision:
    after: int
    """The number of actions before this decision."""
    seat: Seat
    said: Any
    """An action, advice, or an action with its evaluation; None from a seat that was not to act and said nothing."""
    difference: Difference | None
    """The first difference; None if everything was the same."""


def suspects(game: str) -> Iterator[Suspect]:
    """Yield all computer players of the game, the one that gives hints, and one whose plays the review judges."""
    for name, player in PLAYERS[game].items():
        yield Suspect(GAMES[game], name, player)
    yield Suspect(GAMES[game], "hint", AdvisedPlayer(ADVISERS[game]))
    if evaluate := EVALUATORS[game]:
        yield Suspect(GAMES[game], "review", PLAYERS[game]["easy"], evaluate=evaluate)


def cheaters(game: str) -> Iterator[Suspect]:
    """Yield the players that are shown everything. The test must find them out."""
    for name, player in SEERS.get(game, {}).items():
        yield Suspect(GAMES[game], name, player, cheats=True)


def decisions(suspect: Suspect, rules: Any, seats: int, seed: int, shuffles: int = SHUFFLES) -> Iterator[Decision]:
    """Play a game with the suspect in every seat, and yield its decisions, each asked again with other hidden cards."""
    game, chance = suspect.game, Random(seed)
    state = game.deal(rules, seats, seed, None)
    for after in range(MOST_ACTIONS):
        acting = game.to_act(state)
        if not acting:
            return
        idle = [Seat(seat) for seat in range(seats) if seat not in acting]
        asked = [min(acting), *(idle if game.timing else ())]
        made = [Decision(after, seat, *_answered(suspect, state, seat, shuffles, chance)) for seat in asked]
        yield from made
        spoken = next((each for each in made if each.seat not in acting and each.said), made[0])
        said = spoken.said.action if isinstance(spoken.said, Advice) else spoken.said
        state, _ = game.apply(state, spoken.seat, said[0] if isinstance(said, tuple) else said)


def _answered(suspect: Suspect, state: Any, seat: Seat, shuffles: int, chance: Random) -> tuple[Any, Difference | None]:
    """Return what the suspect says, and the first difference after a shuffle of the hidden cards; None for none."""
    whim = chance.getrandbits(64)
    shown = _shown(suspect, state, seat)
    said = _said(suspect, state, seat, shown, whim)
    for _ in range(shuffles):
        other = suspect.game.determinize(suspect.game.view(state, seat), Shuffler(chance.getrandbits(64)))
        if _shown(suspect, other, seat) != shown:
            return said, Difference.SHOWN
        if _said(suspect, other, seat, shown, whim) != said:
            return said, Difference.SAID
    return said, None


def _shown(suspect: Suspect, state: Any, seat: Seat) -> bytes:
    """Return the bytes that a guest on this seat would be sent."""
    return codec(suspect.game.rulebook.key)["view"].pack(suspect.game.view(state, seat))


def _said(suspect: Suspect, state: Any, seat: Seat, shown: bytes, whim: int) -> Any:
    """Return the player's action for the view that these bytes hold; with its evaluation if the suspect has a judge."""
    view = state if suspect.cheats else codec(suspect.game.rulebook.key)["view"].unpack(shown)
    if seat in suspect.game.to_act(state):
        action = suspect.player.choose(view, Random(whim))
        return (action, suspect.evaluate(view, action)) if suspect.evaluate else action
    return suspect.player.interject(view, Random(whim)) if isinstance(suspect.player, Interjector) else None


def games(suspect: Suspect, number: int, seed: int) -> Iterator[Iterator[Decision]]:
    """Yield games of every preset in turn, each with an allowed number of seats. Every suspect plays the same games."""
    lots = Random(seed)
    for rules in islice(cycle(suspect.game.rulebook.presets.values()), number):
        yield decisions(suspect, rules, lots.choice(suspect.game.rulebook.seats(rules)), lots.getrandbits(32))


def run(arguments: Sequence[str]) -> int:
    parser = _parser()
    chosen = parser.parse_args(arguments)
    if chosen.games < 1:
        parser.error("--games must be at least 1")
    played = [chosen.game] if chosen.game else PLAYERS
    everybody = [suspect for game in played for suspect in (*suspects(game), *cheaters(game))]
    accused = [each for each in everybody if each.name == chosen.level or not (chosen.level or each.cheats)]
    if not accused:
        names = dict.fromkeys(suspect.name for suspect in everybody)
        parser.error(f"there is no player {chosen.level!r}; the players are {', '.join(names)}")
    fair = [_is_fair(suspect, chosen.games, chosen.seed) for suspect in accused]
    return FAIR if all(fair) else UNFAIR


def _parser() -> argparse.ArgumentParser:
    codes = "Exit codes: 0 nothing changed, 1 something did. “--level seer” shows how a cheater is found out."
    parser = argparse.ArgumentParser(prog="spitegame fairness", description=__doc__, epilog=codes)
    add = parser.add_argument
    add("--game", choices=PLAYERS, help="default: all")
    add("--level", help="default: all")
    add("--games", type=int, default=3, help="the number of games for each level (default: %(default)s)")
    add("--seed", type=int, default=1, help="the seed of the games (default: %(default)s)")
    return parser


def _is_fair(suspect: Suspect, number: int, seed: int) -> bool:
    """Test the suspect and print the outcome. Return True if nothing was different."""
    name = f"{TITLES[suspect.game.rulebook.key]}, {suspect.name}"
    played = tqdm(games(suspect, number, seed), name, total=number, unit="game", leave=False, disable=None)
    made = [(nth, each) for nth, game in enumerate(played, 1) for each in game]
    changed = [(nth, each, each.difference) for nth, each in made if each.difference]
    print(f"{name}: {len(made):,} decisions, {SHUFFLES} shuffles each: ", end="")
    if not changed:
        print("none changed", flush=True)
        return True
    nth, first, difference = changed[0]
    print(f"{len(changed):,} CHANGED")
    print(f"  first in game {nth}, after {first.after} actions: seat {first.seat + 1} {difference.value}", flush=True)
    return False
