"""The arena: what it counts, and what it answers to arguments that cannot be."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from support.snap import Snap, known

from spitegame.ai import contest as contests
from spitegame.ai.contest import Contest, Outcome
from spitegame.ai.levels import LEVELS
from spitegame.cli import arena
from spitegame.rules.game import Seat, Standing
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import CLUB


def reported(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert arena.run([*arguments, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert isinstance(report, dict)
    return report


def test_one_object_says_it_all_and_a_table_tells_people(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    report = reported(capsys, "--seats", "fair,easy", "--payoff", "5", "--games", "7")
    assert set(report) == {"games", "blocked", "turns", "players"}
    assert report["games"] == 8
    assert [entry["player"] for entry in report["players"]] == ["fair", "easy"]
    assert sum(entry["wins"] for entry in report["players"]) == 8
    for entry in report["players"]:
        assert set(entry) == {"player", "wins", "rate", "ci95", "mean_place", "place_ci95", "ms"}
        assert entry["rate"] == entry["wins"] / 8
        low, high = entry["ci95"]
        assert 0 <= low < entry["rate"] < high <= 1
        assert 0 <= entry["ms"]["p95"] <= entry["ms"]["p99"] <= entry["ms"]["max"]
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    arena.run(["--seats", "fair,easy", "--payoff", "3", "--games", "2"])
    said = capsys.readouterr()
    first, *players = said.out.splitlines()
    assert first.startswith("2 games, ")
    assert [line.split()[0] for line in players] == ["fair", "easy"]
    assert "2/2" in said.err


@pytest.mark.slow
@pytest.mark.parametrize("more", [("malice", "--preset", "club", "--payoff", "3"), ("spite", "--preset", "quick")])
def test_several_games_at_once_come_to_the_same(capsys: pytest.CaptureFixture[str], more: tuple[str, ...]) -> None:
    def outcome(jobs: int) -> list[Any]:
        asked = ("--seats", "fair,easy,easy", "--games", "3", "--jobs", str(jobs))
        report = reported(capsys, "--game", *more, *asked)
        return [[entry["wins"], entry["mean_place"]] for entry in report["players"]]

    assert outcome(2) == outcome(1)


def test_who_sits_twice_has_one_entry_and_what_never_ends_is_broken_off(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    report = reported(capsys, "--preset", "club", "--payoff", "3", "--seats", "fair,easy,fair", "--games", "3")
    assert [entry["player"] for entry in report["players"]] == ["fair", "easy"]
    assert report["games"] == 3
    assert sum(entry["wins"] for entry in report["players"]) == 3
    report = reported(capsys, "--payoff", "3", "--games", "2")
    assert [entry["player"] for entry in report["players"]] == ["best", "good"], "without names the strongest play"
    monkeypatch.setattr(contests, "MOST_TURNS", 3)
    report = reported(capsys, "--seats", "fair,easy", "--games", "2")
    assert report["blocked"] == 2
    assert [entry["wins"] for entry in report["players"]] == [0, 0]
    assert [entry["mean_place"] for entry in report["players"]] == [2, 2]


def test_every_deal_is_played_in_every_seating() -> None:
    names = ("good", "fair", "easy")
    contest = Contest(GAME, CLUB, LEVELS["malice"], names, deals=2, seed=1)
    seatings = list(contest.seatings())
    assert len(seatings) == contest.games == 6
    for three in (seatings[:3], seatings[3:]):
        assert len({seating.deal for seating in three}) == 1
        assert [seating.names for seating in three] == [
            ("good", "fair", "easy"),
            ("fair", "easy", "good"),
            ("easy", "good", "fair"),
        ]
    assert seatings[0].deal != seatings[3].deal


def test_a_seed_gives_the_same_games_also_to_several_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--seats", "fair,easy", "--payoff", "5", "--games", "6", "--seed")
    first, again, other = (reported(capsys, *arguments, seed) for seed in ("4", "4", "5"))
    assert without_times(first) == without_times(again) != without_times(other)
    assert without_times(reported(capsys, *arguments, "4", "--jobs", "2")) == without_times(first)


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    players = [{key: value for key, value in entry.items() if key != "ms"} for entry in report["players"]]
    return report | {"players": players}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seats", "good,hal"], "there is no player 'hal'; the players are easy, fair, good, best, "),
        (["--seats", "good,fair,easy"], "online is for 2 seats, but --seats names 3"),
        (["--preset", "party", "--seats", "good"], "party is for 2 to 4 seats, but --seats names 1"),
        (["--preset", "pub"], "there is no preset 'pub'; the presets are online, party, club"),
        (["--payoff", "41"], "this cannot be dealt to 2 seats: out of range"),
        (["--games", "0"], "--games must be at least 1"),
        (["--jobs", "0"], "--jobs must be at least 1"),
        (["--game", "chess"], "invalid choice: 'chess'"),
        (["--game", "spite", "--payoff", "3"], "--payoff is for games with payoff piles"),
    ],
)
def test_wrong_arguments_are_told(capsys: pytest.CaptureFixture[str], arguments: Sequence[str], sentence: str) -> None:
    with pytest.raises(SystemExit) as left:
        arena.run(arguments)
    assert left.value.code == 2
    assert sentence in capsys.readouterr().err


def test_a_shared_first_place_is_a_share_of_a_win_in_a_blocked_game() -> None:
    low, high = arena.wilson(60, 100)
    assert (round(low, 3), round(high, 3)) == (0.502, 0.691)
    standings = [Standing(Seat(0), 1, 4, 0), Standing(Seat(1), 1, 4, 0)]
    thoughts = {"good": [0.5], "fair": [0.1]}
    report = arena.report_of([Outcome(("good", "fair"), standings, turns=9, thoughts=thoughts)])
    assert report["blocked"] == 1
    assert [player["wins"] for player in report["players"]] == [0.5, 0.5]


class Turner:
    def choose(self, view: Any, chance: Random) -> Any:
        return view.legal[0]


class Snapper(Turner):
    """Snaps at every card that is to be turned up by somebody else; at the first one before all are ready."""

    def __init__(self, snapped: list[int]) -> None:
        self._snapped = snapped

    def interject(self, view: Any, chance: Random) -> Any | None:
        if view.snapped:
            return None
        self._snapped.append(view.card)
        return Snap(view.card)


def test_all_who_are_to_act_do_and_others_interject(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    snapped: list[int] = []
    known(monkeypatch)
    monkeypatch.setattr(arena, "LEVELS", {"snap": {"slow": Turner(), "quick": Snapper(snapped)}})
    report = reported(capsys, "--game", "snap", "--seats", "slow,quick,slow", "--games", "3")
    second, first, third = [0, 2, 3, 5], [0, 1, 2, 4, 5], [0, 1, 3, 4]
    assert snapped == [*second, *first, *third]
    assert [entry["player"] for entry in report["players"]] == ["slow", "quick"]
    assert report["blocked"] == 0
    quick = report["players"][1]
    assert quick["mean_place"] == 2
    assert quick["place_ci95"] == [0.868, 3.132]
    monkeypatch.setattr(arena, "LEVELS", {"snap": {"weary": Weary()}})
    assert arena.run(["--game", "snap"]) == arena.INTERRUPTED
    assert capsys.readouterr() == ("", "")


class Weary(Turner):
    """Somebody presses Ctrl+C while it thinks."""

    def choose(self, view: Any, chance: Random) -> Any:
        raise KeyboardInterrupt
