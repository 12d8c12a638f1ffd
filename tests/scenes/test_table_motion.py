"""How cards move over the table, and what is heard of it: each lands once, where it belongs."""

import pytest
from support.malice.tables import area, table
from support.windows.layout_checks import frame
from support.windows.midgame import MIDGAME, STILL, midgame
from support.windows.table_user import Seated, seated

from spitegame.rules.cards import Card, card
from spitegame.rules.malice.game import GAME as MALICE
from spitegame.rules.malice.options import CLUB
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Point
from spitegame.ui.motion import FADE_S, Sprite
from spitegame.ui.nodes import CardLook, Mark, Pill
from spitegame.ui.preferences import Preferences


def test_the_cards_that_are_cut_for_the_deal_lie_open_before_it_and_the_deal_is_seen() -> None:
    new, _ = seated(MIDGAME, is_new=True)
    assert not new.nodes
    new.tick()
    new.tick(0.2)
    assert new.moving
    assert Mark.HIDDEN in new.nodes["seat0.hand3"].marks
    assert Sound.SHUFFLE in new.heard
    new.settle()
    assert not new.marked(Mark.HIDDEN)
    resumed, _ = seated(MIDGAME)
    resumed.tick(0.2)
    assert not resumed.moving
    dealt = next(state for seed in range(99) if len((state := MALICE.deal(CLUB, 3, seed, None)).cuts[0]) == 2)
    person, _ = seated(dealt, is_new=True)
    person.tick()
    seen = dict[str, list[Card]]()
    while person.table.is_moving:
        for sprite in person.table.sprites(person.frame, person.now):
            look, node = sprite.node.look, sprite.node.id
            if isinstance(look, CardLook) and look.card and node.endswith("payoff.0"):
                seen.setdefault(node, [])
                seen[node] += [look.card] * (look.card not in seen[node])
        person.tick()
    assert seen == {
        f"seat{seat}.payoff.0": [*cards, dealt.areas[seat].payoff[-1]] for seat, cards in enumerate(dealt.cuts)
    }
    assert "cut the highest card and deal" in person.says("last")
    person.tap("log")
    assert " ".join(person.log).count(" cut") == 1 + sum(map(len, dealt.cuts))


def test_with_motion_off_nothing_moves_with_reduced_motion_cards_fade_and_the_table_is_the_same() -> None:
    still, match = midgame(STILL)
    moving, other = midgame(Preferences())
    reduced, third = midgame(Preferences(reduced_motion=True))
    for person in (still, moving, reduced):
        person.tap("seat0.payoff", "center2")
    assert not still.moving
    assert not still.table.is_moving
    now = reduced.now
    first, second = (reduced.stage.scene.sprites(reduced.frame, now + share * FADE_S) for share in (0.3, 0.8))
    assert [sprite.rect for sprite in first] == [sprite.rect for sprite in second]
    assert [sprite.opacity for sprite in first] != [sprite.opacity for sprite in second]
    reduced.tick(FADE_S)
    assert not reduced.table.is_moving
    for person in (still, moving, reduced):
        person.tap("seat0.hand3", "seat0.discard3")
        person.move(Point(1, 1))
        person.settle()
    assert match.table.record.entries == other.table.record.entries == third.table.record.entries
    assert still.nodes == moving.nodes == reduced.nodes


def captions(person: Seated) -> list[str]:
    """What can be read below the first center: the rank that its wild top card stands for, and what it needs."""
    sprites = [sprite.node for sprite in person.stage.scene.sprites(person.frame, person.now)]
    painted = [*(node for node in person.nodes.values() if Mark.HIDDEN not in node.marks), *sprites]
    return sorted(node.look.text for node in painted if isinstance(node.look, Pill) and node.id.startswith("center0"))


@pytest.mark.parametrize("preferences", [Preferences(), Preferences(reduced_motion=True), STILL])
def test_a_center_says_what_it_needs_next_once_the_card_has_landed_there(preferences: Preferences) -> None:
    person, _ = seated(table(hand="Kc 4d 5s 9c", centers=("As 2h",), others=(area("8c", "9c"),)), preferences)
    for wanted in (["3", "needs 4"], ["needs 5"], ["needs 6"]):
        before = captions(person)
        person.click(person.at("seat0.hand0"))
        person.click(person.at("center0"))
        person.tick()
        if preferences == Preferences():
            assert captions(person) == before
        else:
            assert wanted[-1] in captions(person)
        person.settle()
        assert captions(person) == wanted


def carried(person: Seated) -> Sprite:
    return person.stage.scene.sprites(person.frame, person.now)[-1]


def swinging(x: int) -> Seated:
    """Somebody who carries a card to the right from there."""
    person, _ = midgame(Preferences())
    person.lift("seat0.hand1", Point(x, 200))
    for step in range(6):
        person.move(Point(x + 40 * step, 200))
        person.tick(1 / 60)
    return person


def test_a_carried_card_is_high_leans_and_swings_on_when_it_is_let_go_and_glides_home_from_nothing() -> None:
    person = swinging(700)
    assert carried(person).lean > 0
    assert carried(person).lift == 1
    person.tick(0.5)
    assert carried(person).lean == 0
    person.home.preferences = Preferences(reduced_motion=True)
    assert carried(person).lift == 0
    person = swinging(300)
    before = carried(person).rect.center.x
    person.release(Point(500, 200))
    person.tick(1 / 60)
    assert carried(person).rect.center.x > before
    person.settle()
    assert not person.moving


@pytest.mark.parametrize("preferences", [STILL, Preferences()], ids=["off", "normal"])
def test_plays_that_follow_each_other_are_heard_higher_and_higher_until_the_turn_ends(preferences: Preferences) -> None:
    hand = table(hand="2d 3h 4c Kc", centers=("As",), others=(area("8c", "9c"),))
    person, _ = seated(hand, preferences)
    for number in range(3):
        person.tap("seat0.hand0", "center0")
        assert f"center0.{number + 1}" in person.nodes
    person.tap("seat0.hand0", "seat0.discard0")
    person.settle()
    placed = [cue for cue in person.cues if cue.sound is Sound.PLACE]
    assert [cue.step for cue in placed] == [0, 1, 2, 0]
    goal = person.nodes["seat0.discard0"].rect.center.x
    if preferences != STILL:
        assert placed[-1].side == pytest.approx(2 * goal / person.frame.size.width - 1, abs=0.01)


def test_in_a_window_that_changes_and_when_one_plays_faster_than_cards_fly_every_card_lands_once_where_it_belongs() -> (
    None
):
    person, _ = midgame(Preferences())
    person.tap("seat0.hand0")
    person.click(person.at("center0"))
    person.tick()
    assert person.moving
    person.frame = frame(1920, 1080)
    sprite = next(
        each for each in person.stage.scene.sprites(person.frame, person.now + 0.16) if each.node.id == "center0.1"
    )
    goal = person.nodes["center0.1"].rect
    assert sprite.node.rect == goal
    assert sprite.rect.overlap(goal) > 0.9 * goal.width * goal.height
    person, _ = seated(table(hand="2d 3h 4c 9c 9d", centers=("As",)))
    for _ in range(3):
        for place in ("seat0.hand0", "center0"):
            person.click(person.at(place))
            person.tick()
        sprites = person.moving
        assert len(sprites) == len(set(sprites))
    person.settle()
    assert [node.look for name, node in person.nodes.items() if name.startswith("seat0.hand")] == [
        CardLook(card("9c")),
        CardLook(card("9d")),
    ]
