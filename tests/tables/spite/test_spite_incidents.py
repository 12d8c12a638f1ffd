"""What nobody at the table should overlook: each incident says in one sentence who did what, and what it costs."""

from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest
from support.spite import tables
from support.spite.outcomes import played
from support.spite.tables import LEFT, ME, RIGHT, By, Deed, call, out, passes, play, table

from spitegame.rules.game import Seat
from spitegame.rules.spite.events import BountyClaimed, ComeAtMeFailed, RewardDue
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import STRICT
from spitegame.rules.spite.state import SpiteState
from spitegame.tables.face import Incident, Seen
from spitegame.tables.spite import places
from spitegame.tables.spite.face import FACE
from spitegame.tables.spite.flights import SpiteFlights
from spitegame.tables.spite.texts.incidents import incidents
from spitegame.ui.cues import Sound
from spitegame.ui.geometry import Size
from spitegame.ui.nodes import Frame
from spitegame.ui.text import measure

NAMES = ("Robin", "Mallory", "Barnaby", "Cleo")
WRONG = table("9h 9s 4d", trick=("5s", "Kd"), others=("6s 8s 8d", "7s 8c Qd"))
"""No 9 beats a king."""
ALONE = table("7h 7s 3d", others=("4s 6s 8s", "4c 6c 8c"))


def seen(state: SpiteState, *deeds: Deed | By, by: Seat | None = ME) -> list[Incident]:
    """The incidents of the last of these deeds, as one seat is told of them."""
    before, _ = played(state, *deeds[:-1])
    after, happened = played(before, deeds[-1])
    view = GAME.view(after, by)
    return incidents([GAME.redact(event, by) for event in happened], view, NAMES[: len(after.players)])


def sentences(state: SpiteState, *deeds: Deed | By, by: Seat | None = ME) -> list[str]:
    return [incident.words for incident in seen(state, *deeds, by=by)]


TWO, THREE = ("6s 8s", "4c 6c"), ("4s 6s 8s", "4c 6c 8c")
"""The hands of the others."""
LAST = table("* 3d", trick=("4s", "6c"), others=THREE, rules=STRICT)
DARE = table("5h 3d", others=TWO, rules=STRICT)
NOTHING_WRONG = "Mallory calls a misplay on you, but nothing was wrong:"
CALLED = "it does not beat the previous hand. Robin draws 1 card as a penalty, and"
CASES: Sequence[tuple[SpiteState, Sequence[Deed | By], Seat | None, Sequence[str]]] = [
    (WRONG, [play("9h"), call(LEFT)], RIGHT, [f"Mallory calls Robin’s misplay: {CALLED} Mallory earns 1 fake joker."]),
    (WRONG, [play("9h"), call(LEFT)], LEFT, [f"You call Robin’s misplay: {CALLED} you earn 1 fake joker."]),
    (ALONE, [play("7h"), call(LEFT)], ME, [f"{NOTHING_WRONG} Mallory draws 1 card as a penalty."]),
    (
        WRONG,
        [play("9h"), passes],
        ME,
        [
            "Your misplay: it does not beat the previous hand. The cards go back, and you draw the king of diamonds as "
            "a penalty.",
            "Barnaby wins the trick, and leads the next.",
        ],
    ),
    (
        table("7h 3d", others=THREE),
        [play("7h", come_at_me=True)],
        LEFT,
        ["Robin says it with a 7. If nobody beats it, Robin swaps up to 3 cards; if somebody does, Robin draws 1."],
    ),
    (
        table("9h 3d", trick=("5h", "6s"), others=("6s 8s 10s", "4c 7c Jc"), come_at_mes=(1, 0, 0)),
        [play("9h", come_at_me=True)],
        ME,
        ["You say it with a 9. If nobody beats it, you swap up to 4 cards; if somebody does, you draw 2."],
    ),
    (
        table("9h 3d", trick=("4s", "8c"), passed=[ME], bought_back=2),
        [play("9h", buy_back=2)],
        LEFT,
        ["Robin buys back into the trick with a 9, and picks up 2 cards for it. The next time costs 3."],
    ),
    (
        table("7h 7s 3d", rules=STRICT),
        [play("7h", direction=tables.LOWER)],
        ME,
        ["Your 7s turn the direction: from now on, each hand must be lower than the one before."],
    ),
    (
        table("8h 3d", trick=("4s", "6c"), rules=STRICT),
        [play("8h")],
        ME,
        ["Equal steps three times, not counting the 13: only the next step may follow in this trick."],
    ),
    (
        table("Kh", others=("4s 6s", "4c 6c", out(1)), bounty="Ks", rules=STRICT),
        [play("Kh")],
        LEFT,
        [
            "Robin goes out with the face of the bounty, and earns 1 fake joker, one for each card.",
            "Robin has no cards left: 2nd place of 4, worth +1.",
        ],
    ),
    (LAST, [play("*"), passes, passes], ME, ["You win the trick, and lead the next."]),
    (
        DARE,
        [play("5h", come_at_me=True), play("6s"), passes, passes],
        ME,
        [
            "Mallory wins the trick, and leads the next.",
            "You said “come at me”, and somebody did: you draw the king of diamonds as a penalty.",
        ],
    ),
    (
        DARE,
        [play("5h", come_at_me=True), passes, passes],
        LEFT,
        ["Robin wins the trick.", "Nobody came at Robin: Robin may swap up to 3 cards for new ones."],
    ),
    (
        DARE.with_player(ME, replace(DARE.players[ME], streak=4)),
        [play("5h", come_at_me=True), passes, passes],
        LEFT,
        ["Robin has said “come at me” too many times in a row, and draws 1 card as a penalty."],
    ),
    (
        table("5h", others=("6s 8s", out(1)), rules=STRICT),
        [play("5h")],
        LEFT,
        ["The round is over: you come last, 3rd place of 3, worth −2."],
    ),
    (
        table("*", others=("4s 6s", "4c 6c", "5c 8c"), rules=STRICT),
        [play("*")],
        tables.FOURTH,
        ["Robin loses at once, since a joker may not be among the last two plays: 4th place of 4, worth −2."],
    ),
    (table("9h 3d", others=TWO), [play("9h", unbeatable=True)], ME, ["You say that no hand can follow a 9."]),
]


@pytest.mark.parametrize(("state", "deeds", "by", "told"), CASES)
def test_each_says_who_did_what_and_what_it_costs(
    state: SpiteState, deeds: Sequence[Deed | By], by: Seat | None, told: Sequence[str]
) -> None:
    assert sentences(state, *deeds, by=by) == told


def test_nobody_is_told_what_another_one_draws() -> None:
    """Only who draws it reads which card the penalty is."""
    for seat in (LEFT, RIGHT, None):
        assert "Robin draws 1 card as a penalty" in sentences(WRONG, play("9h"), passes, by=seat)[0]


def test_the_plates_of_all_who_have_a_part_in_it_light_up_and_what_costs_the_viewer_something_is_own() -> None:
    (incident,) = seen(WRONG, play("9h"), call(RIGHT))
    assert incident.plates == (places.plate(RIGHT), places.plate(ME))
    assert [seen(WRONG, play("9h"), call(LEFT), by=seat)[0].own for seat in (ME, LEFT, RIGHT)] == [True, False, False]


def test_a_claim_is_told_as_a_claim() -> None:
    """Where the players watch each other, it may be wrong, and nothing gives that away."""
    right = table("2h 3d", trick=("4h", "6h", "9h"), others=TWO)
    assert sentences(right, play("2h", unbeatable=True))[-1] == "You say that no hand can follow a 2."


def test_time_that_runs_out_counts_as_a_pass() -> None:
    assert GAME.timing
    after, happened = GAME.timing.time_out(table("9h 3d", trick=("5s", "6c")), ME)
    told = [each.words for each in incidents(happened, GAME.view(after, LEFT), NAMES[:3])]
    assert told == ["Robin’s time is up: that counts as a pass."]


def test_each_can_be_read_beside_the_prompt() -> None:
    pygame.font.init()
    window = Frame(Size(1280, 800), 1.0, measure)
    seen = Seen(view=GAME.view(WRONG, ME), names=NAMES, kinds=[""] * 4, column=0.0, status_lines=1, choice=FACE.blank)
    rooms = FACE.layout(seen, window).rooms
    assert rooms
    for state, deeds, by, _ in CASES:
        for words in sentences(state, *deeds, by=by):
            lines, _ = window.fitted(words, window.text(17), rooms.last - window.px(26), rooms.height - window.px(8))
            assert " ".join(lines) == words


def test_costs_and_gains_are_heard() -> None:
    view = GAME.view(WRONG, ME)
    assert SpiteFlights.sound(ComeAtMeFailed(ME, 1), view) is Sound.REFUSED
    assert SpiteFlights.sound(ComeAtMeFailed(LEFT, 1), view) is None
    assert (
        SpiteFlights.sound(BountyClaimed(LEFT, 2), view) is SpiteFlights.sound(RewardDue(LEFT, 3), view) is Sound.GLOW
    )
