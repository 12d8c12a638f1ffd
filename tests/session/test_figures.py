"""What games come to: pure sums over the history."""

from dataclasses import replace

from support.past_games import MALLORY, past

from spitegame.scenes.past_words import outcome
from spitegame.session.history import Evaluated, PastGame
from spitegame.session.statistics import by_opponent, by_rules, counting, figures, form, mean_chances

ADA, ZOE = ("Ada", "good"), ("Zoë", "")


def test_figures_of_games_in_their_order() -> None:
    places = [1, 1, 1, 2, 1, 2, 2]
    games = [past(MALLORY, place=place, left=0 if place == 1 else 6, day=day) for day, place in enumerate(places)]
    found = figures(games, lambda key: None)
    assert (found.games, found.wins, found.streak, found.longest) == (7, 4, -2, 3)
    assert found.margin == (4 * 4 - 3 * 6) / 7
    assert found.place == 10 / 7
    assert found.cost is None
    won = past(MALLORY, ADA, ZOE, game="spite", points=5)
    assert won.margin == 5 - 1
    assert past(MALLORY, ADA, ZOE, game="spite", place=3, points=-1).margin == -1 - 2
    games = [past(MALLORY, day=day) for day in range(3)]
    known = {games[0].key: Evaluated(b"", (50, 100), 4), games[2].key: Evaluated(b"", (30, 0), 8)}
    assert figures(games, known.get).cost == 6
    assert mean_chances(list(known.values())) == [0.4, 0.5]
    assert mean_chances([]) == []


def shared(game: PastGame, *places: int) -> PastGame:
    """The game with these places, by seat."""
    players = [replace(player, place=place) for player, place in zip(game.players, places, strict=True)]
    return replace(game, players=tuple(players))


def test_a_partner_is_nobody_to_win_against() -> None:
    game = shared(past(MALLORY, ADA, ZOE), 1, 3, 1, 3)
    assert game.is_won
    assert game.margin == 4
    assert [each.name for each in game.rivals] == ["Mallory", "Zoë"]
    assert [name for name, _ in by_opponent([game])] == ["Mallory", "Zoë"]
    assert outcome(game) == "Won by 4 with Ada against Mallory and Zoë"
    game = shared(past(MALLORY, left=4), 1, 1)
    assert not game.is_won
    assert game.margin == 0
    assert outcome(game) == "Drawn with Mallory"


def test_what_was_taken_back_or_played_again_is_not_counted() -> None:
    fair, practice = past(MALLORY), past(MALLORY, practice=True, day=1)
    assert counting([fair, practice]) == [fair]
    first, again, other = (past(MALLORY, deal=deal, day=day) for day, deal in enumerate(("AAAA", "AAAA", "BBBB")))
    assert counting([first, again, other]) == [first, other]


def test_games_by_rules_and_by_who_was_met() -> None:
    games = [past(MALLORY, day=1), past(ADA, ZOE, day=2, preset="party"), past(ADA, day=3), past(ADA, day=4)]
    assert [(key, len(group)) for key, group in by_rules(games).items()] == [
        (("malice", "online"), 3),
        (("malice", "party"), 1),
    ]
    assert [(key, len(group)) for key, group in by_opponent(games).items()] == [(ADA, 3), (MALLORY, 1), (ZOE, 1)]
    games = [past(MALLORY, place=2 if day < 10 else 1, day=day) for day in range(15)]
    assert form(games)[9:] == [0.0, 0.1, 0.2, 0.3, 0.4, 0.5]
