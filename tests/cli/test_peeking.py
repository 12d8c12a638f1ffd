"""Nobody in the game looks at hidden cards: whatever lies where a seat cannot see, its player is shown the same and
does the same. The check is that of `spitegame fairness`, and finds whoever does look."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from spitegame.ai.levels import PLAYERS
from spitegame.app import main
from spitegame.cli import peeking
from spitegame.cli.peeking import Difference, Suspect, cheaters, decisions, suspects
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY
from spitegame.rules.malice.state import MaliceState
from spitegame.rules.malice.view import MaliceView
from spitegame.rules.spite.options import OPEN, STRICT

TABLES: Mapping[str, Mapping[str, tuple[Any, int]]] = {
    "malice": {
        "online": (replace(ONLINE, payoff=4), 2),
        "partners": (replace(PARTY, payoff=6, partners=True), 4),
        "club with jokers": (replace(CLUB, payoff=4, jokers=1), 3),
    },
    "spite": {"open": (replace(OPEN, rounds=1), 4), "strict": (replace(STRICT, rounds=1), 3)},
}
BEGINNING = 10
"""Decisions of a game that are looked at by default."""
EVERYBODY = [suspect for game in GAMES for suspect in suspects(game)]
BEGINNINGS = {"malice": "partners", "spite": "open"}
WHOLE_GAMES = {"malice": "online", "spite": "strict"}
"""Those that do not only run by hand."""


@pytest.mark.sweep
@pytest.mark.parametrize("suspect", EVERYBODY, ids=lambda each: f"{each.game.rulebook.key}-{each.name}")
def test_hidden_cards_decide_nothing(suspect: Suspect) -> None:
    table = TABLES[suspect.game.rulebook.key][BEGINNINGS[suspect.game.rulebook.key]]
    made = list(islice(decisions(suspect, *table, seed=2, shuffles=1), BEGINNING))
    assert len(made) == BEGINNING
    assert not [each for each in made if each.difference]


@pytest.mark.parametrize(
    ("suspect", "rules", "seats"),
    [
        pytest.param(
            suspect, *table,
            id=f"{suspect.game.rulebook.key}-{suspect.name}-{name}",
            marks=pytest.mark.slow if name == WHOLE_GAMES[suspect.game.rulebook.key] else pytest.mark.long,
        )
        for suspect in EVERYBODY for name, table in TABLES[suspect.game.rulebook.key].items()
    ],
)  # fmt: skip
def test_hidden_cards_decide_nothing_up_to_the_end(suspect: Suspect, rules: Any, seats: int) -> None:
    assert not [each for each in decisions(suspect, rules, seats, seed=3, shuffles=1) if each.difference]


def differences(suspect: Suspect) -> Iterator[Difference | None]:
    return (each.difference for each in decisions(suspect, replace(ONLINE, payoff=4), 2, seed=2))


def test_whoever_looks_is_found_out() -> None:
    (seer,) = cheaters("malice")
    assert Difference.SAID in differences(seer)
    table = Table()
    assert Difference.SAID in differences(Suspect(replace(GAME, view=table.view), "peeper", Peeper(table)))
    assert Difference.SAID in differences(Suspect(GAME, "whimsical", Whimsical())), "it cannot prove anything"
    honest = next(suspects("malice"))
    assert Difference.SHOWN in differences(replace(honest, game=replace(GAME, view=with_marked_cards)))


@dataclass(frozen=True)
class Table:
    """It has a mirror under it: the truth of whatever was looked at last."""

    mirror: list[MaliceState] = field(default_factory=list)

    def view(self, state: MaliceState, seat: Seat | None) -> MaliceView:
        self.mirror[:] = [state]
        return GAME.view(state, seat)


@dataclass(frozen=True)
class Peeper:
    """What it does hangs on the card that it will draw next."""

    table: Table

    def choose(self, view: MaliceView, _chance: Random, /) -> Any:
        (state,) = self.table.mirror
        return view.legal[state.stock[-1].rank % len(view.legal)]


class Whimsical:
    """It does not keep to the chance that it is given."""

    def __init__(self) -> None:
        self._whims = Random(1)

    def choose(self, view: MaliceView, _chance: Random, /) -> Any:
        return self._whims.choice(view.legal)


def with_marked_cards(state: MaliceState, seat: Seat | None) -> MaliceView:
    """A view that gives away what the next card is."""
    return replace(GAME.view(state, seat), completed=int(state.stock[-1].rank))


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, Sequence[str]]:
    code = main.run(["fairness", *arguments])
    return code, capsys.readouterr().out.splitlines()


def test_it_tells_what_changed_and_asks_everybody_but_the_cheaters(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peeking, "MOST_ACTIONS", 3)
    code, said = told(capsys, "--level", "easy", "--games", "1")
    assert code == 0
    assert said[0] == "Spite & Malice, easy: 3 decisions, 5 shuffles each: none changed"
    assert len(said) == 2
    assert said[1].startswith("Spite, easy: ")
    monkeypatch.setattr(peeking, "MOST_ACTIONS", 1)
    code, said = told(capsys, "--game", "malice", "--level", "seer", "--games", "1")
    assert code == 1
    assert re.fullmatch(r"Spite & Malice, seer: 1 decisions, 5 shuffles each: \d+ CHANGED", said[0])
    assert re.fullmatch(r"  first in game 1, after \d+ actions: seat [12] did something else", said[1])
    code, said = told(capsys, "--games", "1")
    assert code == 0
    assert len(said) == len(EVERYBODY) == sum(len(PLAYERS[game]) + 2 for game in GAMES)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--level", "hal", "--game", "spite"], "there is no player 'hal'; the players are easy, "),
        (["--games", "0"], "--games must be at least 1"),
        (["--game", "chess"], "invalid choice: 'chess'"),
    ],
)
def test_wrong_arguments_are_told(capsys: pytest.CaptureFixture[str], arguments: Sequence[str], sentence: str) -> None:
    with pytest.raises(SystemExit) as left:
        peeking.run(arguments)
    assert left.value.code == 2
    assert sentence in capsys.readouterr().err
