"""Tables of Spite written as cards: ``table(hand="7h 7s", trick=("5s 5d",))``.

ME is seat 0 and to act, LEFT is the next one clockwise and RIGHT the last of three; the hands of `trick` were laid one
after the other by the seats before ME. A deed, like ``play("7h 7s")``, is done by the seat that is to act.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from spitegame.rules.cards import card, cards
from spitegame.rules.game import Seat
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite import actions
from spitegame.rules.spite.combos import Combo, read
from spitegame.rules.spite.deck import sorted_hand
from spitegame.rules.spite.options import OPEN, SpiteRules
from spitegame.rules.spite.state import Player, PlayerTurn, Reward, SpiteCarry, SpiteState, Tally
from spitegame.rules.spite.trick import LaidCards, Trick, new_trick, trick_after

ME, LEFT, RIGHT, FOURTH = Seat(0), Seat(1), Seat(2), Seat(3)
HIGHER, LOWER = actions.Direction.HIGHER, actions.Direction.LOWER
OTHERS = ("4s 6s 8s 10s", "4c 6c 8c 10c")
STOCK = "3d 4d 5d 6d 8d 9d 10d Jd Qd Kd 3d 4d 5d 6d 8d 9d 10d Jd Qd Kd"
"""The stock, which is drawn from its end."""

Deed: TypeAlias = Callable[[SpiteState], actions.Action]


@dataclass(frozen=True)
class By:
    """A deed that this seat does, whoever is to act."""

    seat: Seat
    deed: Deed


def player(hand: str, fakes: str = "", spoils: str = "", score: int = 0, place: int | None = None) -> Player:
    return Player(
        hand=sorted_hand(cards(hand)), fakes=cards(fakes), spoils=cards(spoils), tally=Tally(score), place=place
    )


def out(place: int) -> Player:
    """A player who has left the round."""
    return player("", place=place)


def table(
    hand: str = "",
    *,
    trick: Sequence[str] = (),
    fakes: str = "",
    spoils: str = "",
    others: Sequence[str | Player] = OTHERS,
    passed: Sequence[Seat] = (),
    direction: actions.Direction = HIGHER,
    rules: SpiteRules = OPEN,
    stock: str = STOCK,
    spent: str = "",
    bounty: str = "Kh",
    fake_pile: str = "9s 9h 9d 9c 9s 9h",
    bought_back: int = 0,
    come_at_mes: Sequence[int] = (),
) -> SpiteState:
    players = (player(hand, fakes, spoils), *(player(each) if isinstance(each, str) else each for each in others))
    lies = laid(trick, len(players), direction)
    return SpiteState(
        rules=rules,
        carry=SpiteCarry((0,) * len(players)),
        shuffler=Shuffler(1),
        round=1,
        players=players,
        trick=replace(lies, passed=frozenset(passed), come_at_mes=tuple(come_at_mes) or lies.come_at_mes),
        phase=PlayerTurn(ME, countdown=False),
        stock=cards(stock),
        spent=cards(spent),
        fake_pile=cards(fake_pile),
        bounty=card(bounty) if bounty else None,
        bought_back=bought_back,
        decision=50,
    )


def laid(hands: Sequence[str], seats: int = 3, direction: actions.Direction = HIGHER) -> Trick:
    """The trick as it lies, if these combos were valid."""
    first = Seat(-len(hands) % seats)
    trick = new_trick(first, direction, seats)
    for number, hand in enumerate(hands):
        seat = Seat((first + number) % seats)
        trick = trick_after(
            trick, LaidCards(seat, number + 1, sorted_hand(cards(hand)), (), (), (), actions.Announcements())
        )
    return trick


def rewarded(state: SpiteState, most: int) -> SpiteState:
    """A table at which ME may exchange this number of cards."""
    return replace(state, phase=Reward(ME, most, countdown=False))


def play(
    hand: str = "",
    *,
    up: str = "",
    down: str = "",
    spoils: str = "",
    buy_back: int | None = None,
    direction: actions.Direction | None = None,
    come_at_me: bool = False,
    unbeatable: bool = False,
) -> Deed:
    said = actions.Announcements(buy_back=buy_back, direction=direction, come_at_me=come_at_me, unbeatable=unbeatable)
    return lambda state: actions.Play(state.decision, cards(hand), cards(up), cards(down), cards(spoils), said)


def passes(state: SpiteState) -> actions.Action:
    return actions.Pass(state.decision)


def exchange(discarded: str, drawn: int) -> Deed:
    return lambda state: actions.TakeReward(state.decision, cards(discarded), drawn)


def call(seat: Seat) -> By:
    """Call the last deed a misplay."""
    return By(seat, lambda state: actions.CallMisplay(state.unproven.deed.decision if state.unproven else -1))


def countdown(seat: Seat) -> By:
    return By(seat, lambda state: actions.StartCountdown(state.decision))


def combo(hand: str) -> Combo:
    found = read(cards(hand))
    assert found
    return found
