"""Which games count, what several games earn together, and that all of it can be read."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from support.finished_games import continuation, finished
from support.past_games import MALLORY, past

from spitegame.achievements.earning import ACROSS, achievements, earned, earned_by_review
from spitegame.achievements.malice import ACHIEVEMENTS
from spitegame.rules.cards import Rank
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.rules.malice.options import ONLINE
from spitegame.rules.spite.options import OPEN
from spitegame.session.history import Evaluated, PastGame
from spitegame.session.opponents import OPPONENTS
from spitegame.session.replay import Replay

CLEO, ZOE = ("Cleo", "best"), ("Zoë", "")
WINNER = finished("Ann", "Bo")
ALL = achievements()


def names(*games: PastGame) -> list[str]:
    return [achievement.name for achievement, is_met in ACROSS.items() if is_met(games)]


def test_every_achievement_has_a_name_and_a_sentence_of_its_own() -> None:
    assert len({each.name for each in ALL}) == len({each.title for each in ALL}) == len(ALL)
    assert all(each.about.endswith(".") and len(each.title) <= 24 for each in ALL)
    assert 30 <= len(ALL) <= 40


def test_what_several_games_earn_together() -> None:
    assert names(*(past((each.name, each.level), day=day) for day, each in enumerate(OPPONENTS))) == [
        "beat-all", "beat-best", "streak",
    ]  # fmt: skip
    assert names(past(CLEO)) == ["beat-best"]
    assert names(past(CLEO, place=2)) == []
    assert names(past(("Cleo", ""))) == [], "a person may be called so"
    assert names(past(ZOE, online=True)) == ["beat-person"]
    assert names(past(ZOE)) == []
    games = [past(MALLORY, day=day) for day in range(5)]
    assert "streak" in names(*games)
    assert "streak" not in names(*games[1:])
    assert "streak" not in names(*games[:4], past(MALLORY, place=2, day=9))
    pairs = [(game, preset) for game in GAMES for preset in GAMES[game].rulebook.presets]
    games = [past(MALLORY, game=game, preset=preset, day=day, points=3) for day, (game, preset) in enumerate(pairs)]
    assert "presets" in names(*games)
    assert "presets" not in names(*games[1:])
    malice, spite = past(MALLORY, of_day="2026-11-23"), past(MALLORY, game="spite", of_day="2026-11-23", day=1)
    assert "daily-both" in names(malice, spite)
    assert "daily-both" not in names(malice, past(MALLORY, game="spite", of_day="2026-11-24", day=1))


def test_a_game_that_went_on_in_the_middle_earns_nothing_for_what_nobody_knows_of_its_beginning() -> None:
    whole = {each.name for each in ALL if each.whole}
    assert whole == {
        "malice-tidy", "malice-no-wild", "spite-upper", "spite-comeback", "spite-clean", "spite-no-pass",
    }  # fmt: skip
    hardly_wild = replace(ONLINE, payoff=7, wild_may_not_be=frozenset(rank for rank in Rank if rank < Rank.QUEEN))
    replay = Replay(continuation(finished(rules=hardly_wild), Seat(0), Seat(1), after=2))
    seat = replay.winners()[0]
    course, by_course = ACHIEVEMENTS.course(replay, seat), ACHIEVEMENTS.by_course
    shown = {each.name for each, is_met in by_course.items() if is_met(course)}
    names = {each.name for each in earned(replay, replace(past(("Bo", "easy"), day=5), own=(seat,)), [])}
    assert shown - names == {"malice-no-wild"}, "it may have been played before"
    assert "malice-won" in names


def test_only_own_play_counts_and_a_review_without_a_mistake_is_flawless() -> None:
    replay = Replay(WINNER)
    seat = replay.winners()[0]

    def game(**more: Any) -> PastGame:
        return replace(past(("Bo", "easy"), day=5), **{"own": (seat,), **more})

    assert "malice-won" in [each.name for each in earned(replay, game(), [])]
    assert earned(replay, game(practice=True), []) == [], "something was taken back"
    assert earned(replay, game(own=(Seat(0), Seat(1))), []) == [], "both sat at this screen"
    assert earned(replay, game(own=()), []) == [], "nobody here played"
    assert earned(replay, game(deal="AAAA"), [past(MALLORY, deal="AAAA")]) == [], "the cards were known"
    won = past(MALLORY)
    clean, costly = Evaluated(won.key, (50, 100), 0), Evaluated(won.key, (50, 100), 1)
    assert [each.name for each in earned_by_review(won, clean)] == ["flawless"]
    assert earned_by_review(won, costly) == []
    assert earned_by_review(past(MALLORY, size=3), clean) == []
    assert earned_by_review(past(MALLORY, place=2), clean) == []
    assert earned_by_review(past(MALLORY, practice=True), clean) == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "rules", "players"), [("malice", ONLINE, 2), ("spite", OPEN, 5)])
def test_whole_games_can_be_looked_through(game: str, rules: object, players: int) -> None:
    chance = Random(3)
    for _ in range(3):
        people = [f"P{chance.random()}"[:9] for _ in range(players)]
        replay = Replay(finished(*people, game=game, rules=rules, levels=("easy", "fair")))
        found = past(*[(name, "easy") for name in people[1:]], game=game, points=9)
        assert {each.name for each in earned(replay, found, [])} <= {each.name for each in ALL}
