"""Computers play each other, and at every decision all that they cannot see is shuffled and they are asked again: what
they do must not change."""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import cycle, islice
from random import Random
from typing import Any

from tqdm import tqdm

from spitegame.advice import Advice
from spitegame.ai.levels import ADVISERS, PLAYERS, SEERS
from spitegame.ai.player import Interjector, Player
from spitegame.net.codec import codec
from spitegame.rules.catalog import GAMES, TITLES
from spitegame.rules.game import AnyGame, Seat
from spitegame.rules.shuffle import Shuffler

FAIR, UNFAIR = range(2)
"""Exit codes."""
SHUFFLES = 5
MOST_ACTIONS = 300
"""After so many actions a game is broken off."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """A player that is to be tested."""

    game: AnyGame
    name: str
    player: Player
    cheats: bool = False
    """The player is shown the whole state instead of its view, to show that cheating is found out."""


@dataclass(frozen=True, slots=True)
class AdvisedPlayer:
    """Does what the hints advise."""

    advise: Callable[[Any], Advice]

    def choose(self, view: Any, _chance: Random, /) -> Advice:
        return self.advise(view)


@dataclass(frozen=True, slots=True)
class Trial:
    """A game with the suspect in every seat."""

    suspect: Suspect
    rules: Any
    seats: int
    seed: int


class Difference(Enum):
    """What was not the same when the hidden cards were shuffled."""

    SHOWN = "was shown something else"
    SAID = "did something else"


@dataclass(frozen=True, slots=True)
class Decision:
    after: int
    """The number of actions before it."""
    seat: Seat
    said: Any
    """The action, or the advice to do it; None from a seat that was not to act and had nothing to say."""
    difference: Difference | None
    """None if everything was the same."""


def suspects(game: str) -> Iterator[Suspect]:
    """All computer players of the game, and the one that gives hints."""
    for name, player in PLAYERS[game].items():
        yield Suspect(GAMES[game], name, player)
    yield Suspect(GAMES[game], "hint", AdvisedPlayer(ADVISERS[game]))


def cheaters(game: str) -> Iterator[Suspect]:
    """The players that are shown everything, to measure the others by."""
    for name, player in SEERS.get(game, {}).items():
        yield Suspect(GAMES[game], name, player, cheats=True)


def decisions(trial: Trial, shuffles: int = SHUFFLES) -> Iterator[Decision]:
    """Play the game, and ask at each decision again with other hidden cards, so many times."""
    game, chance = trial.suspect.game, Random(trial.seed)
    state = game.deal(trial.rules, trial.seats, trial.seed, None)
    for after in range(MOST_ACTIONS):
        acting = game.to_act(state)
        if not acting:
            return
        made = [
            Decision(after, seat, *_answered(trial.suspect, state, seat, shuffles, chance))
            for seat in _asked(trial, acting)
        ]
        yield from made
        spoken = next((each for each in made if each.seat not in acting and each.said), made[0])
        action = spoken.said.action if isinstance(spoken.said, Advice) else spoken.said
        state, _ = game.apply(state, spoken.seat, action)


def _asked(trial: Trial, acting: frozenset[Seat]) -> list[Seat]:
    """One of the seats that act; where anybody may act at any moment, all others as well."""
    idle = [Seat(seat) for seat in range(trial.seats) if seat not in acting]
    return [min(acting), *(idle if trial.suspect.game.timing else ())]


def _answered(suspect: Suspect, state: Any, seat: Seat, shuffles: int, chance: Random) -> tuple[Any, Difference | None]:
    whim = chance.getrandbits(64)
    shown = _shown(suspect, state, seat)
    said = _said(suspect, state, seat, shown, whim)
    for _ in range(shuffles):
        other = suspect.game.redealt(state, seat, Shuffler(chance.getrandbits(64)))
        if _shown(suspect, other, seat) != shown:
            return said, Difference.SHOWN
        if _said(suspect, other, seat, shown, whim) != said:
            return said, Difference.SAID
    return said, None


def _shown(suspect: Suspect, state: Any, seat: Seat) -> bytes:
    """The bytes that a guest on this seat would be sent."""
    return codec(suspect.game.key).pack("view", suspect.game.view(state, seat))


def _said(suspect: Suspect, state: Any, seat: Seat, shown: bytes, whim: int) -> Any:
    """What the player does when it is handed the view that these bytes hold."""
    view = state if suspect.cheats else codec(suspect.game.key).unpack("view", shown)
    if seat in suspect.game.to_act(state):
        return suspect.player.choose(view, Random(whim))
    return suspect.player.interject(view, Random(whim)) if isinstance(suspect.player, Interjector) else None


def trials(suspect: Suspect, games: int, seed: int) -> Iterator[Trial]:
    """Games of every preset in turn, with any number of seats; every suspect plays the same ones."""
    lots = Random(seed)
    for rules in islice(cycle(suspect.game.presets.values()), games):
        yield Trial(suspect, rules, lots.choice(suspect.game.seats(rules)), lots.getrandbits(32))


def run(arguments: Sequence[str]) -> int:
    parser = _parser()
    chosen = parser.parse_args(arguments)
    games = [chosen.game] if chosen.game else list(PLAYERS)
    if chosen.games < 1:
        parser.error("--games must be at least 1")
    everybody = [suspect for game in games for suspect in (*suspects(game), *cheaters(game))]
    accused = [each for each in everybody if each.name == chosen.level or not (chosen.level or each.cheats)]
    if not accused:
        names = dict.fromkeys(suspect.name for suspect in everybody)
        parser.error(f"there is no player {chosen.level!r}; the players are {', '.join(names)}")
    fair = [_is_fair(suspect, chosen.games, chosen.seed) for suspect in accused]
    return FAIR if all(fair) else UNFAIR


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="spitegame fairness",
        description=__doc__,
        epilog="Exit codes: 0 nothing changed, 1 something did. “--level seer” shows how a cheater is found out.",
    )
    parser.add_argument("--game", choices=PLAYERS, help="default: all")
    parser.add_argument("--level", help="default: all")
    parser.add_argument("--games", type=int, default=3, help="for each level (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the games (default: %(default)s)")
    return parser


def _is_fair(suspect: Suspect, games: int, seed: int) -> bool:
    """Test the suspect and print the outcome; True if nothing was different."""
    name = f"{TITLES[suspect.game.key]}, {suspect.name}"
    played = tqdm(trials(suspect, games, seed), name, total=games, unit="game", leave=False, disable=None)
    made = [(number, each) for number, trial in enumerate(played, 1) for each in decisions(trial)]
    changed = [(number, each, each.difference) for number, each in made if each.difference]
    print(f"{name}: {len(made):,} decisions, {SHUFFLES} shuffles each: ", end="")
    if not changed:
        print("none changed", flush=True)
        return True
    number, first, difference = changed[0]
    print(f"{len(changed):,} CHANGED")
    print(
        f"  first in game {number}, after {first.after} actions: seat {first.seat + 1} {difference.value}", flush=True
    )
    return False
