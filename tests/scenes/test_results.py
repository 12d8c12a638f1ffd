"""The end of a game is told in full in every window."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from support.malice import outcomes, tables
from support.windows.layout_checks import FRAMES, crowded, frame, low, shown
from support.windows.scripted_rooms import Hosted, Joined
from support.windows.table_user import AGAIN, SETUP, Dealt, Home, Told

from spitegame.advice import Advice
from spitegame.advice.malice import CutsOff
from spitegame.advice.race import Race
from spitegame.advice.turning_point import Mistake, TurningPoint
from spitegame.rules.cards import card, cards
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Discard
from spitegame.rules.malice.game import GAME
from spitegame.rules.malice.options import CLUB, ONLINE, PARTY, MaliceRules
from spitegame.rules.malice.state import Blocked, MaliceCarry
from spitegame.rules.malice.view import MaliceView
from spitegame.rules.spite.game import GAME as SPITE
from spitegame.rules.spite.options import OPEN, STRICT
from spitegame.rules.spite.scoring import results
from spitegame.rules.spite.state import Over as MatchOver
from spitegame.rules.spite.state import SpiteCarry, Tally
from spitegame.rules.spite.view import SpiteView
from spitegame.scenes.results import ResultsScene
from spitegame.session.portraits import Mood
from spitegame.session.room_handle import AnyRoomHandle
from spitegame.tables.malice.face import FACE
from spitegame.tables.spite.texts.wording import ending as spite_ending
from spitegame.ui.gestures import Tap
from spitegame.ui.inputs import Key
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import Avatar, Frame, Graph, Mark, Node, Picture, Takes, Words
from spitegame.ui.preferences import Preferences
from spitegame.ui.scene import STAY, Back, Instead, Over, Quit, Refresh

HERE = frame()
NAMES = ("Anna", "Mallory", "Wolfgang Amadeus Mozartt", "Cleo", "Dorian", "Edith", "Fergus", "Greta")


def won(rules: MaliceRules, *left: int, account: tuple[int, ...] = (), seat: int = 0) -> MaliceView:
    """Seat 0 wins; so many cards are left to the others."""
    others = tuple(tables.area("8c", " ".join(["9d"] * cards)) for cards in left)
    state = tables.table(payoff="Ad", rules=rules, others=others)
    state = replace(state, carry=MaliceCarry(Seat(0), account or (0,) * (len(left) + 1)))
    return GAME.view(outcomes.after(state, tables.play_payoff()), Seat(seat))


def ended(home: Home, view: MaliceView | None = None, *, known: bool = True) -> tuple[ResultsScene, Dealt]:
    """`known`: the whole game is no secret any more."""
    match = Dealt(tables.table())
    if known:
        match.finished = match.deal = match.table.record
    return ResultsScene(FACE.ending(view or won(ONLINE, 3), NAMES), NAMES, match, home), match


def blocked(rules: MaliceRules) -> MaliceView:
    return GAME.view(replace(tables.table(rules=rules, others=(tables.area("8c", "9c"),)), phase=Blocked()), Seat(0))


def scene(view: MaliceView, findings: Told | None = None) -> ResultsScene:
    match = Dealt(tables.table(others=[tables.OTHER] * (len(NAMES) - 1)))
    match.finished = match.deal = match.table.record
    home = Home(findings=findings or Told(turning_point=decided(view)))
    shows = ResultsScene(FACE.ending(view, NAMES), NAMES, match, home)
    shows.update(0.0)
    return shows


def decided(view: MaliceView) -> TurningPoint:
    missed = Mistake(Discard(card("5h"), 1), Advice(Discard(card("10c"), 0), (CutsOff(Seat(1)),)))
    return TurningPoint(index=17, turn=14, seat=Seat(0), view=view, cause=missed)


def test_what_the_game_has_earned_is_told_and_its_deal_copied_where_it_is_no_secret() -> None:
    home = Home(achieved=None)
    shows, _ = ended(home)
    shows.update(0.0)
    assert "earned" not in by_id(shows), "it is not known yet"
    home.achieved = ("Tidy piles", "By a hair")
    assert shows.update(0.1) == Refresh()
    assert by_id(shows)["earned"].label == "You have earned “Tidy piles” and “By a hair”."
    home = Home(daily="spitegame, deal of 2026-11-23\nSpite & Malice: Duel, Quick 11\nWon by 3. 31 turns ★")
    shows, _ = ended(home)
    assert by_id(shows)["deal"].label == "spitegame, deal of 2026-11-23", "the rest is seen already"
    shows.handle(Tap("copy-deal"), HERE)
    assert home.copied == [home.daily]
    home = Home()
    assert "copy-deal" not in by_id(ended(home, known=False)[0])
    shows, _ = ended(home)
    assert shows.handle(Tap("copy-deal"), HERE) == STAY
    assert home.copied == ["spitegame:deal/CV55-U468-VAB5-2E4"]
    assert "Copied" in {node.label for node in shows.nodes(HERE)}


@pytest.mark.parametrize("room", [None, Joined().handle], ids=["here", "guest"])
def test_no_button_of_the_foot_is_pushed_away_by_what_is_told_later(room: AnyRoomHandle | None) -> None:
    view, home = won(ONLINE, 3), Home(findings=Told(is_over=False), achieved=None)
    match = Dealt(tables.table(), room=room)
    shows = ResultsScene(FACE.ending(view, NAMES[:2]), NAMES[:2], match, home)
    before = by_id(shows)["look"].rect
    match.finished = match.deal = match.table.record
    home.achieved, home.findings.turning_point = ("Tidy piles", "By a hair"), decided(view)
    shows.update(0.0)
    assert {"turning.see", "earned", "copy-deal"} <= by_id(shows).keys()
    assert by_id(shows)["look"].rect == before


def by_id(shows: ResultsScene) -> dict[str, Node]:
    return {node.id: node for node in shows.nodes(HERE)}


def lines(nodes: Sequence[Node]) -> list[str]:
    return [" ".join(node.look.lines) for node in nodes if isinstance(node.look, Words)]


def row(nodes: Sequence[Node], seat: int) -> list[str]:
    """What stands beside a player's name, from the left."""
    name = next(node for node in nodes if node.id == f"seat{seat}")
    beside = [node for node in nodes if isinstance(node.look, Words) and node.rect.y == name.rect.y]
    return lines(sorted(beside, key=lambda node: node.rect.x))


@pytest.mark.parametrize("window", FRAMES)
def test_nothing_leaves_the_window_or_overlaps(window: Frame) -> None:
    views = won(CLUB, 1, 2, 3, 4, 5, 6, 11), won(ONLINE, 21), blocked(PARTY)
    for shows in (*map(scene, views), match_over(over([0] * 9, range(1, 10), wins=(10,) * 9))):
        for _ in range(3):
            assert not crowded([node for node in shows.nodes(window) if shown(node).height > 0], window)
            shows.handle(Key("pagedown", ""), window)


def test_the_last_of_eight_can_be_scrolled_to_in_the_smallest_window() -> None:
    small = frame(960, 600, 2.0)
    shows = scene(won(CLUB, 1, 2, 3, 4, 5, 6, 11))

    def last() -> float:
        return next(shown(node).height for node in shows.nodes(small) if node.id == "seat7")

    assert last() == 0
    for _ in range(8):
        shows.handle(Key("pagedown", ""), small)
    assert last() > 0


def test_winner_and_loser_are_told_in_their_own_words_and_a_blocked_game_is_explained() -> None:
    assert "You win" in lines(scene(won(ONLINE, 3)).nodes(HERE))
    lost = scene(won(ONLINE, 3, seat=1)).nodes(HERE)
    assert {"Anna wins", "Anna has played the last card of their payoff stack."} <= set(lines(lost))
    faces = [(node.id, node.look.mood) for node in lost if isinstance(node.look, Avatar)]
    assert faces == [("winner0", Mood.PLEASED), ("loser1", Mood.STUNG)]
    partners = scene(won(replace(PARTY, partners=True), 3, 0, 2)).nodes(HERE)
    assert f"You and {NAMES[2]} win" in lines(partners)
    assert len([node for node in partners if isinstance(node.look, Picture)]) == 2
    assert [node.id for node in partners if isinstance(node.look, Avatar)] == ["winner0", "winner2"]
    told = " ".join(lines(scene(blocked(PARTY)).nodes(HERE)))
    assert "Mallory wins" in told
    assert "blocked" in told
    assert "fewest cards left in the goal pile wins" in told


def test_the_ranking_counts_the_games_won_and_where_something_is_at_stake_points_and_account() -> None:
    nodes = scene(won(PARTY, 3, 1, account=(1, 4, 0))).nodes(HERE)
    assert row(nodes, 0) == ["1.", "Anna (you)", "0", "2"]
    assert row(nodes, 2) == ["2.", "Wolfgang Amadeus Mozartt", "1", "0"]
    assert row(nodes, 1) == ["3.", "Mallory", "3", "4"]
    assert "Games won" in lines(nodes)
    nodes = scene(won(replace(CLUB, stake=2), 3, 1, account=(-10, 8, 2))).nodes(HERE)
    assert row(nodes, 0) == ["1.", "Anna (you)", "0", "+8", "−2"]
    assert row(nodes, 1) == ["3.", "Mallory", "3", "−6", "+2"]
    assert row(nodes, 2) == ["2.", "Wolfgang Amadeus Mozartt", "1", "−2", "0"]
    assert {"Points", "Total"} < set(lines(nodes))


def test_a_game_that_is_known_whole_can_be_reviewed() -> None:
    """A guest knows it a moment later, and the buttons stay where they are."""
    shows, match = ended(Home(), known=False)
    before = by_id(shows)
    assert shows.handle(Tap("review"), HERE) in (None, STAY)
    match.finished = match.table.record
    assert by_id(shows)["rematch"].rect == before["rematch"].rect
    assert shows.handle(Tap("review"), HERE) == Over(AGAIN)


def test_the_turn_that_decided_it_is_told_and_one_click_away_if_there_is_one() -> None:
    view = won(ONLINE, 3, seat=1)
    home = Home(findings=Told(is_over=False))
    shows, _ = ended(home, view)
    assert by_id(shows)["turning"].label == "Looking for the turning point…"
    assert Mark.DISABLED in by_id(shows)["turning.see"].marks
    shows.update(0.0)
    home.findings.turning_point = decided(view)
    assert shows.update(0.1) == Refresh()
    assert by_id(shows)["turning"].label.startswith("Turn 14: Anna discarded the 5 of hearts, ")
    assert shows.handle(Tap("turning.see"), HERE) == Over(AGAIN)
    assert home.reviewed == [17]
    assert shows.update(0.0) == STAY
    waits, ends = scene(won(ONLINE, 3), Told(is_over=False)), scene(won(ONLINE, 3), Told())
    assert by_id(ends)["turning"].label == ""
    assert "turning.see" not in by_id(ends)
    assert by_id(ends)["rematch"].rect == by_id(waits)["rematch"].rect


def ran() -> Race:
    """From four cards to none, and to two."""
    return Race((((0.0, 4), (0.5, 4), (1.0, 0)), ((0.0, 4), (1.0, 2))), last=34, falls=True)


@pytest.mark.parametrize("reduced", [False, True])
def test_the_race_is_run_again_once_it_is_known_and_whatever_is_done_ends_that(*, reduced: bool) -> None:
    home = Home(Preferences(reduced_motion=reduced), findings=Told(is_over=False))
    shows, _ = ended(home)
    place, empty = by_id(shows)["race"].rect, by_id(shows)["race"].look
    assert isinstance(empty, Graph)
    assert not empty.curves, "its frame alone"
    home.findings.race, home.findings.turning_point = ran(), decided(won(ONLINE, 3))
    assert shows.update(1.0) == Refresh()
    running = {"race", "race.face0", "race.face1", "race.mark"}
    assert running == {name for name, node in by_id(shows).items() if Mark.HIDDEN in node.marks}

    def sprites(now: float) -> dict[str, Sprite]:
        return {sprite.node.id: sprite for sprite in shows.sprites(HERE, now)}

    begun, along = sprites(1.0), sprites(1.2)
    assert begun.keys() == running - ({"race.mark"} if not reduced else set()), "its line comes to it at the end"
    face = "race.face0"
    assert (begun[face].rect == along[face].rect == by_id(shows)[face].rect) is reduced
    assert (begun[face].opacity < along[face].opacity < 1) is reduced
    shows.handle(Tap("race"), HERE)
    assert not shows.sprites(HERE, 1.2)
    graph = by_id(shows)["race"]
    assert isinstance(graph.look, Graph)
    assert graph.rect == place, "nothing moves once it is known"
    assert (graph.look.at, [curve.points[-1] for curve in graph.look.curves]) == (0.5, [(1.0, 1.0), (1.0, 0.5)])
    assert graph.look.parts == 4, "a line at each card"
    assert shown(by_id(shows)["race.mark"]).center.x == pytest.approx(place.x + 0.5 * place.width), "over its line"
    assert graph.label == "Anna: from 4 to 0; Mallory: from 4 to 2"
    assert {"race.face0", "race.scale0", "race.title"} <= by_id(shows).keys()


@pytest.mark.parametrize("window", FRAMES)
def test_race_and_cards_of_the_turn_that_decided_it_have_room(window: Frame) -> None:
    view = won(CLUB, 1, 2, 3, 4, 5, 6, 11)
    point = replace(decided(view), cards=(*cards("Kc Ah 2s 3d 8c 10s Jc"), None))
    race = Race(tuple(((0.0, 13), (1.0, left)) for left in (0, 1, 2, 3, 4, 5, 6, 11)), last=80, falls=True)
    for shows in (scene(view, Told(turning_point=point, race=race)), scene(won(ONLINE, 3), Told((), point, ran()))):
        shown_nodes = [node for node in shows.nodes(window) if not node.id.startswith("race.face")]
        assert not crowded([node for node in shown_nodes if shown(node).height > 0], window)
        played = [node for node in shows.nodes(window) if node.id.startswith("played")]
        assert [node.label for node in played][::7] == ["king of clubs", ""], "what lay face down stays so"


def test_what_comes_next_is_chosen_by_button() -> None:
    shows = scene(won(ONLINE, 3))
    nodes = shows.nodes(HERE)
    assert not low(nodes)
    assert Takes.BLOCK in nodes[0].takes, "the table is out of reach"
    assert shows.overlay
    assert shows.focus == "rematch"
    assert shows.handle(Tap("rematch"), HERE) == Instead(AGAIN)
    assert shows.handle(Tap("look"), HERE) == Back()
    assert shows.handle(Tap("setup"), HERE) == Instead(SETUP)
    assert shows.handle(Tap("quit"), HERE) == Quit()


PLAYERS = ("Anna", "Mallory", *["Wolfgang Amadeus Mozartt"] * 7)


def over(
    before: Sequence[int], places: Sequence[int], *, wins: tuple[int, ...] = (), seat: int | None = 0
) -> SpiteView:
    """By seat: the scores before the last round, and the places in it. Everybody changes to the other half."""
    state = SPITE.deal(OPEN, len(places), 1, SpiteCarry(wins) if wins else None)
    phase = MatchOver(results([Tally(score) for score in before], places))
    return SPITE.view(replace(state, phase=phase, round=OPEN.rounds), None if seat is None else Seat(seat))


def match_over(view: SpiteView) -> ResultsScene:
    return ResultsScene(spite_ending(view, PLAYERS), PLAYERS, Dealt(tables.table()), Home())


@pytest.mark.parametrize("room", [None, Hosted().handle, Joined().handle], ids=["here", "host", "guest"])
def test_who_could_not_go_wrong_is_told_of_the_open_rules(room: AnyRoomHandle | None) -> None:
    strict = replace(over([0] * 4, range(1, 5)), rules=STRICT)
    results = ResultsScene(spite_ending(strict, PLAYERS), PLAYERS, Dealt(tables.table(), room=room), Home())
    assert any("“Open”" in words for words in lines(results.nodes(HERE)))
    for view in (over([0] * 4, range(1, 5)), replace(strict, seat=None)):
        assert not any("“Open”" in words for words in lines(match_over(view).nodes(HERE)))


def test_the_best_score_wins_a_match_and_among_equal_ones_the_last_round() -> None:
    nodes = match_over(over([0, 0, 0, 0], [2, 1, 4, 3], wins=(3, 0, 1, 0))).nodes(HERE)
    assert "Mallory wins the match" in lines(nodes)
    assert "+2 is the best score after 5 rounds." in lines(nodes)
    assert row(nodes, 1) == ["1.", "Mallory", "1st", "+2", "+2", "1"]
    assert row(nodes, 0) == ["2.", "Anna (you)", "2nd", "+1", "+1", "3"]
    assert row(nodes, 2) == ["4.", "Wolfgang Amadeus Mozartt", "4th", "−2", "−2", "1"]
    assert {"Last round", "Score", "Won"} < set(lines(nodes))
    assert "You win the match" in lines(match_over(over([0] * 3, [1, 2, 3])).nodes(HERE))
    assert "Anna wins the match" in lines(match_over(over([0] * 3, [1, 2, 3], seat=None)).nodes(HERE))
    view = over([0] * 3, [1, 2, 3])
    assert isinstance(view.phase, MatchOver)
    first, second, third = view.phase.results
    phase = MatchOver((replace(first, after=second.after), second, third))
    state = replace(SPITE.deal(OPEN, 3, 1, None), phase=phase, round=OPEN.rounds)
    how = spite_ending(SPITE.view(state, Seat(0)), PLAYERS).how
    assert how == "0 is the best score after 5 rounds. If scores are equal, the better place in the last round counts."
