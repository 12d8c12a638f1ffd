"""Tables of Spite written as cards: ``table(hand="7h 7s", trick=("5s 5d",))``.

ME is seat 0 and to act, LEFT is the next one clockwise and RIGHT the last of three; the hands of `trick` were laid one
after the other by the seats before ME. A deed, like ``play("7h 7s")``, is done by the seat that is to act.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias, TypeVar

from spitegame.rules.cards import card, cards, written
from spitegame.rules.game import Refused, Seat
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite import GAME, actions
from spitegame.rules.spite.deck import sorted_hand
from spitegame.rules.spite.events import Event
from spitegame.rules.spite.options import OPEN, STRICT, SpiteRules
from spitegame.rules.spite.state import Player, PlayerTurn, Reward, SpiteCarry, SpiteState, Tally
from spitegame.rules.spite.trick import LaidCards, Trick, new_trick, trick_after

ME, LEFT, RIGHT, FOURTH = Seat(0), Seat(1), Seat(2), Seat(3)
HIGHER, LOWER = actions.Direction.HIGHER, actions.Direction.LOWER
OTHERS = ("4s 6s 8s 10s", "4c 6c 8c 10c")
STOCK = "3d 4d 5d 6d 8d 9d 10d Jd Qd Kd 3d 4d 5d 6d 8d 9d 10d Jd Qd Kd"
"""The stock, which is drawn from its end."""

Deed: TypeAlias = Callable[[SpiteState], actions.Action]
Told = TypeVar("Told")


@dataclass(frozen=True)
class By:
    """A deed that this seat does, whoever is to act."""

    seat: Seat
    deed: Deed


def player(hand: str, fakes: str = "", spoils: str = "", score: int = 0, place: int | None = None) -> Player:
    return Player(
        hand=sorted_hand(cards(hand)),
        fakes=cards(fakes),
        spoils=cards(spoils),
        tally=Tally(score),
        place=place,
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


# Deeds


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


# What follows


def played(state: SpiteState, *deeds: Deed | By) -> tuple[SpiteState, tuple[Event, ...]]:
    """The state after the deeds, and the events that the table saw."""
    seen: list[Event] = []
    for each in deeds:
        seat, deed = (each.seat, each.deed) if isinstance(each, By) else (turn(state), each)
        state, events = GAME.apply(state, seat, deed(state))
        seen += events
    return state, tuple(seen)


def after(state: SpiteState, *deeds: Deed | By) -> SpiteState:
    return played(state, *deeds)[0]


def told(kind: type[Told], state: SpiteState, *deeds: Deed | By) -> list[Told]:
    """The events of this kind that the deeds bring."""
    return [event for event in played(state, *deeds)[1] if isinstance(event, kind)]


def timed_out(state: SpiteState) -> SpiteState:
    """The state after the time of the acting seat has run out."""
    assert GAME.timing
    return GAME.timing.time_out(state, turn(state))[0]


def round_begun(state: SpiteState) -> tuple[SpiteState, tuple[Event, ...]]:
    """The state and events after everybody has said to be ready for the next round."""
    return played(state, *(By(seat, lambda state: actions.BeReady(state.round)) for seat in state.seats))


def next_round(state: SpiteState) -> SpiteState:
    return round_begun(state)[0]


def refusal(state: SpiteState, deed: Deed | By) -> Enum | None:
    """The reason for which the table refuses the deed, or None if it accepts it."""
    try:
        after(state, deed)
    except Refused as refused:
        return refused.reason
    return None


def wrong(
    hand: str,
    *,
    on: Sequence[str] = (),
    direction: actions.Direction = HIGHER,
    passed: bool = False,
    bought_back: int = 0,
    seats: int = 3,
    up: str = "",
    down: str = "",
    buy_back: int | None = None,
    turn: actions.Direction | None = None,
    come_at_me: bool = False,
    unbeatable: bool = False,
) -> Enum | None:
    """The reason for which a strict referee refuses this play of ME, or None if it is right."""
    state = table(
        f"{hand} 3s 3s",
        fakes=f"{up} {down}",
        trick=on,
        others=(*OTHERS, *OTHERS, *OTHERS)[: seats - 1],
        passed=[ME] if passed else (),
        direction=direction,
        bought_back=bought_back,
        rules=STRICT,
    )
    said = play(hand, up=up, down=down, buy_back=buy_back, direction=turn, come_at_me=come_at_me, unbeatable=unbeatable)
    return refusal(state, said)


def turn(state: SpiteState) -> Seat:
    """The seat that is to act."""
    (seat,) = GAME.to_act(state)
    return seat


def hand(state: SpiteState, seat: Seat = ME) -> str:
    return written(state.players[seat].hand)


def count(state: SpiteState, seat: Seat = ME) -> int:
    return len(state.players[seat].hand)


def places(state: SpiteState) -> list[int | None]:
    return [player.place for player in state.players]


def misplay(state: SpiteState) -> tuple[actions.Misplay, ...]:
    """The misplays of the last deed, even if nobody has noticed them."""
    return state.unproven.misplays if state.unproven else ()
