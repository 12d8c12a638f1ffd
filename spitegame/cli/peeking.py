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
"""So far a game is followed."""


@dataclass(frozen=True, slots=True)
class Suspect:
    game: AnyGame
    name: str
    player: Player
    cheats: bool = False
    """It is shown not its view but the truth, to see how that is found out."""


@dataclass(frozen=True, slots=True)
class Hinter:
    """Does what it advises."""

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


class Change(Enum):
    """What was not the same with other hidden cards."""

    SHOWN = "was shown something else"
    SAID = "did something else"


@dataclass(frozen=True, slots=True)
class Decision:
    after: int
    """So many actions."""
    seat: Seat
    said: Any
    """An action, or the advice to do it; None: out of turn, and nothing to say."""
    change: Change | None
    """None: all was the same."""


def suspects(game: str) -> Iterator[Suspect]:
    """Everybody who is in the game: all computer players, and who gives hints."""
    for name, player in PLAYERS[game].items():
        yield Suspect(GAMES[game], name, player)
    yield Suspect(GAMES[game], "hint", Hinter(ADVISERS[game]))


def cheaters(game: str) -> Iterator[Suspect]:
    for name, player in SEERS.get(game, {}).items():
        yield Suspect(GAMES[game], name, player, cheats=True)


def decisions(trial: Trial, shuffles: int = SHUFFLES) -> Iterator[Decision]:
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
    """One whose turn it is; where anybody may act at any moment, also everybody else."""
    idle = [Seat(seat) for seat in range(trial.seats) if seat not in acting]
    return [min(acting), *(idle if trial.suspect.game.timing else ())]


def _answered(suspect: Suspect, state: Any, seat: Seat, shuffles: int, chance: Random) -> tuple[Any, Change | None]:
    whim = chance.getrandbits(64)
    shown = _shown(suspect, state, seat)
    said = _said(suspect, state, seat, shown, whim)
    for _ in range(shuffles):
        other = suspect.game.redealt(state, seat, Shuffler(chance.getrandbits(64)))
        if _shown(suspect, other, seat) != shown:
            return said, Change.SHOWN
        if _said(suspect, other, seat, shown, whim) != said:
            return said, Change.SAID
    return said, None


def _shown(suspect: Suspect, state: Any, seat: Seat) -> bytes:
    """The bytes that a guest on this seat would be sent."""
    return codec(suspect.game.key).pack("view", suspect.game.view(state, seat))


def _said(suspect: Suspect, state: Any, seat: Seat, shown: bytes, whim: int) -> Any:
    """The player is handed what these bytes hold."""
    view = state if suspect.cheats else codec(suspect.game.key).unpack("view", shown)
    if seat in suspect.game.to_act(state):
        return suspect.player.choose(view, Random(whim))
    return suspect.player.interject(view, Random(whim)) if isinstance(suspect.player, Interjector) else None


def trials(suspect: Suspect, games: int, seed: int) -> Iterator[Trial]:
    """Of every preset in turn, with any number of seats; the same ones for every suspect."""
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
    """Tells it, too."""
    name = f"{TITLES[suspect.game.key]}, {suspect.name}"
    played = tqdm(trials(suspect, games, seed), name, total=games, unit="game", leave=False, disable=None)
    made = [(number, each) for number, trial in enumerate(played, 1) for each in decisions(trial)]
    changed = [(number, each, each.change) for number, each in made if each.change]
    print(f"{name}: {len(made):,} decisions, {SHUFFLES} shuffles each: ", end="")
    if not changed:
        print("none changed", flush=True)
        return True
    number, first, change = changed[0]
    print(f"{len(changed):,} CHANGED")
    print(f"  first in game {number}, after {first.after} actions: seat {first.seat + 1} {change.value}", flush=True)
    return False
