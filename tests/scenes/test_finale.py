"""The last card lands, the losers bow, the cards leave the table, and the results come."""

from dataclasses import replace

import pytest
from support.malice.tables import area, table, up_to
from support.spite import tables as spite
from support.windows.layout_checks import frame
from support.windows.table_user import AGAIN, Seated, seated

from spitegame.rules.cards import card
from spitegame.rules.game import Seat
from spitegame.rules.malice.state import MaliceState
from spitegame.rules.spite import events
from spitegame.rules.spite.game import GAME as SPITE
from spitegame.scenes.results import ResultsScene
from spitegame.scenes.table.finale import BOW_S, FADE_S, LEAVE_S, LONGEST_S, LOOK_S, MOST, SLOW, Finale
from spitegame.session.occupants import Computer, Person
from spitegame.tables.spite.face import FACE as SPITE_FACE
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Rect
from spitegame.ui.motion import Sprite
from spitegame.ui.nodes import CardLook, Curtain, Mark, Node, Panel
from spitegame.ui.preferences import Preferences, Speed

NEARLY_WON = table(
    hand="9c 8c",
    payoff="6s",
    discards=("4d 4h",),
    others=(area("8c 8d", "9c 9c", ("Jd Jh",)),),
    centers=(up_to("5"), up_to("9")),
)


def won(state: MaliceState = NEARLY_WON, *, speed: Speed = Speed.NORMAL, reduced: bool = False) -> Seated:
    """Somebody who has just played the last payoff card."""
    person, _ = seated(state, replace(Preferences(), speed=speed, reduced_motion=reduced))
    person.tap("seat0.payoff", "center0")
    return person


def lost() -> Seated:
    """Somebody at whose table another one has just done so."""
    state = table(hand="9c", turn=Seat(1), others=(area("8c", "6s"),), centers=(up_to("5"),))
    person, match = seated(state)
    match.act(Seat(1), match.table.view(Seat(1)).legal[0])
    person.tick()
    return person


def landed(person: Seated) -> Finale:
    """Wait until the last card has landed."""
    for _ in range(60):
        if person.table._finale:
            return person.table._finale
        person.tick()
    raise AssertionError("the last card never lands")


def until(person: Seated, at: float) -> list[Sprite]:
    """Let time pass up to this moment, and answer what moves then."""
    while person.now < at:
        person.tick()
    return list(person.table.sprites(person.frame, person.now))


def cards(person: Seated) -> set[str]:
    return {name for name, node in person.nodes.items() if isinstance(node.look, CardLook)}


def test_the_card_that_decides_flies_slowly_and_all_takes_no_longer_than_its_time() -> None:
    person = won()
    (flight,) = [each for each in person.table._animation._flights if each.into.startswith("center0")]
    plain, _ = seated(table(hand="9c 8c", payoff="9h 6s", centers=(up_to("5"),)))
    plain.tap("seat0.payoff", "center0")
    usual = next(each for each in plain.table._animation._flights if each.into.startswith("center0"))
    assert flight.ends - flight.starts == pytest.approx(SLOW * (usual.ends - usual.starts))
    assert Sound.WIN not in person.heard, "it has not landed yet"
    assert "prompt" not in person.nodes
    landed(person)
    assert person.says("prompt") == "You win"
    for speed in Speed:
        finale = Finale(SPITE_FACE, None, 0.0, speed.factor, won=True, winners=(), losers=())
        assert finale.ends - finale.bows_at <= LONGEST_S + 0.001
    half = Finale(SPITE_FACE, None, 0.0, 0.5, won=True, winners=(), losers=())
    assert half.ends == pytest.approx(0.5 * (LOOK_S + BOW_S + LEAVE_S))


def test_the_winner_sees_the_cards_rain_and_then_the_results_and_finds_the_table_as_it_was() -> None:
    person = won()
    finale = landed(person)
    assert finale.won
    assert not until(person, finale.starts + LOOK_S / 2), "the last card is looked at"
    drawn, heard = person.table._presentation.drawn(), finale.leaves_at + 0.45 * LEAVE_S
    assert len(finale.sounds(drawn, finale.starts, finale.ends)) == len(finale.sounds(drawn, finale.starts, heard)) > 1
    assert finale.sounds(drawn, heard - 0.15 * LEAVE_S, heard), "as long as cards set out"
    bowing = {sprite.node.id: sprite for sprite in until(person, finale.bows_at + BOW_S / 2)}
    assert bowing["seat1.discard0.1"].rect.height < bowing["seat1.discard0.1"].node.rect.height
    assert bowing["seat0.discard0.1"].rect == bowing["seat0.discard0.1"].node.rect, "who has won does not bow"
    assert bowing["seat1.plate"].rect.y > person.nodes["seat1.plate"].rect.y, "towards the middle of the table"
    assert "seat0.plate" not in bowing
    assert cards(person) <= person.marked(Mark.HIDDEN)
    leaving = until(person, finale.ends - 0.1)
    assert sum(sprite.rect.y > person.frame.size.height for sprite in leaving) > len(leaving) / 2
    assert isinstance(person.stage.scene, ResultsScene) is False
    until(person, finale.ends + 0.1)
    assert isinstance(person.stage.scene, ResultsScene)
    assert Sound.WIN in person.heard
    person.tap("look")
    person.tick()
    assert person.at_table
    assert not person.marked(Mark.HIDDEN)
    person.tick(5.0)
    assert person.at_table, "and is left alone"


def test_who_has_lost_bows_and_sees_the_cards_gathered() -> None:
    person = lost()
    finale = landed(person)
    assert not finale.won
    own = next(sprite for sprite in until(person, finale.bows_at + BOW_S / 2) if sprite.node.id == "seat0.hand0")
    assert own.rect.height < own.node.rect.height
    assert own.rect.bottom == pytest.approx(own.node.rect.bottom), "towards the middle"
    stock = person.nodes["stock"].rect
    for sprite in until(person, finale.ends - 0.001):
        assert Rect(stock.x - 2, stock.y - 2, stock.width + 4, stock.height + 4).holds(sprite.rect.center)
        assert isinstance(sprite.node.look, CardLook)
        assert sprite.node.look.card is None, "face down"
    assert Sound.LOSE in person.heard
    assert Sound.WIN not in person.heard


def lies_face_down(node: Node) -> bool:
    return isinstance(node.look, CardLook) and node.look.card is None


def test_nobody_speaks_and_no_card_is_shown_that_lay_face_down() -> None:
    for person in (won(), lost()):
        finale = landed(person)
        hidden = {name for name in cards(person) if lies_face_down(person.nodes[name])}
        assert hidden
        for at in (finale.bows_at, finale.leaves_at, finale.leaves_at + LEAVE_S / 3, finale.leaves_at + LEAVE_S / 2):
            for sprite in until(person, at + 0.01):
                assert sprite.node.id not in hidden or lies_face_down(sprite.node)
    greta = Computer("Greta", "easy")
    person, _ = seated(NEARLY_WON, Preferences(), occupants=(Person("Anna"), greta))
    person.tap("seat0.payoff", "center0")
    finale = landed(person)
    assert any(name.startswith("said.") for name in person.nodes), "who has lost says so"
    until(person, finale.ends + 0.1)
    assert isinstance(person.stage.scene, ResultsScene)
    assert not any(node.id.startswith("said.") for node in person.stage.nodes(person.frame))


@pytest.mark.parametrize("key", ["space", "return", "x", "click"])
def test_a_click_or_a_key_leads_to_the_results_at_once_and_one_too_many_begins_no_rematch(key: str) -> None:
    person = won()
    finale = landed(person)
    until(person, finale.leaves_at + 0.2)
    if key == "click":
        person.click(person.at("center1"))
        person.tick()
    else:
        person.key(key)
    assert isinstance(person.stage.scene, ResultsScene)
    assert cards(person) <= person.marked(Mark.HIDDEN), "and they do not come back beneath"
    for expected in (False, True):
        assert isinstance(person.stage.scene, ResultsScene), "it was meant for the cards that were leaving"
        person.tick(0.3)
        person.key("return")
        assert (person.stage.scene is AGAIN) is expected


def test_who_wants_little_to_move_sees_the_cards_fade_and_who_wants_none_the_results_at_once() -> None:
    person = won(reduced=True)
    finale = landed(person)
    (cover,) = until(person, finale.leaves_at + FADE_S / 2)
    assert (cover.node.look, cover.rect) == (Curtain(), person.frame.whole), "no card shines through another one"
    assert 0 < cover.opacity < 1
    assert not cards(person) & person.marked(Mark.HIDDEN)
    until(person, finale.ends + 0.1)
    assert isinstance(person.stage.scene, ResultsScene)
    still = won(speed=Speed.OFF)
    still.tick()
    assert isinstance(still.stage.scene, ResultsScene)
    assert not still.marked(Mark.HIDDEN)


def test_after_a_match_of_spite_the_cards_come_from_the_plates_and_own_ones_are_those_of_a_loser_too() -> None:
    """Nothing but the standing lies on the table then. Who has lost sees the cards go from the others to the winner."""
    spent = (card("9d"), card("4s")) * MOST
    view = SPITE.view(replace(spite.table("4d 5s"), spent=spent), Seat(0))
    plates = {f"seat{seat}.plate": Rect(100 + 300 * seat, 300, 200, 60) for seat in range(3)}
    drawn = {name: Node(id=name, rect=rect, look=Panel()) for name, rect in plates.items()}

    def halfway(*, won: bool) -> list[Sprite]:
        finale = Finale(SPITE_FACE, view, 0.0, 1.0, won=won, winners=[Seat(1)], losers=[Seat(0), Seat(2)])
        moved = finale.sprites(drawn, frame(), (finale.leaves_at + finale.ends) / 2)
        assert len({sprite.node.id for sprite in moved}) == len(moved) > MOST / 2
        return moved

    winner = plates["seat1.plate"].center
    assert {sprite.node.rect.center for sprite in halfway(won=True)} == {winner}
    assert {sprite.node.rect.center for sprite in halfway(won=False)} == {
        plates["seat0.plate"].center,
        plates["seat2.plate"].center,
    }
    assert all(abs(s.rect.center.x - winner.x) <= 300 and s.rect.center.y == winner.y for s in halfway(won=False))
    view, face = SPITE.view(spite.table("4d 5s"), Seat(1)), SPITE_FACE
    assert face.owner(view, "hand.4d-0") == Seat(1)
    assert face.owner(view, "seat2.cards") == Seat(2)
    assert face.owner(view, "trick.4-0") is None
    assert face.owner(view, "stock") is None
    assert face.choreography.decides(events.WentOut(Seat(2), 1))
    assert not face.choreography.decides(events.WentOut(Seat(2), 2))
