"""Tables of Spite & Malice written as cards: ``table(hand="5h Ks", centers=("As 2h",), stock="9d")``.

The last card written is the top of its pile. The seat that a table describes in full is ME, seat 0.
"""

from collections.abc import Sequence
from enum import Enum
from random import Random

from spitegame.ai.player import Player
from spitegame.rules.cards import Rank, card, cards, written
from spitegame.rules.game import Refused, Seat, Undealable
from spitegame.rules.malice import GAME, actions
from spitegame.rules.malice.events import Event
from spitegame.rules.malice.options import ONLINE, PILES, MaliceRules
from spitegame.rules.malice.state import Area, MaliceCarry, MaliceState, Pile, Turn
from spitegame.rules.shuffle import Shuffler

ME, LEFT, ACROSS = Seat(0), Seat(1), Seat(2)

END_TURN, FILL_HAND = actions.EndTurn(), actions.FillHand()


def piles(written_piles: Sequence[str], places: int) -> tuple[Pile, ...]:
    """The piles that are written, and empty ones in the places after them."""
    found = tuple(map(cards, written_piles))
    assert len(found) <= places
    return found + ((),) * (places - len(found))


def area(hand: str = "", payoff: str = "9d 9d", discards: Sequence[str] = ()) -> Area:
    return Area(cards(hand), cards(payoff), piles(discards, PILES))


STOCK = "6c 10c 2d 9h Jh 3c 8d 4s Qs 7s 10h 5d 6c 10c 2d 9h Jh 3c 8d 4s Qs 7s 10h 5d"
OTHER = area("8c 8d 8h 8s 9c", "9c 9c")


def table(
    hand: str = "",
    payoff: str = "9d 9d",
    discards: Sequence[str] = (),
    *,
    others: Sequence[Area] = (OTHER,),
    centers: Sequence[str] = (),
    stock: str = "",
    completed: str = "",
    rules: MaliceRules = ONLINE,
    turn: Seat = ME,
    stirred: bool = False,
    idle: int = 0,
) -> MaliceState:
    areas = (area(hand, payoff, discards), *others)
    return MaliceState(
        rules=rules,
        shuffler=Shuffler(1),
        carry=MaliceCarry(ME, (0,) * len(areas)),
        areas=areas,
        centers=piles(centers, rules.centers),
        stock=cards(stock),
        completed=cards(completed),
        phase=Turn(turn, stirred, idle),
    )


def up_to(sign: str) -> str:
    """The cards of a center that was built so far: ``up_to("3")`` is ``As 2s 3s``."""
    ranks = [rank for rank in Rank if rank <= Rank.KING]
    last = next(rank for rank in ranks if rank.sign == sign)
    return " ".join(f"{rank.sign}s" for rank in ranks[:last])


def play(from_hand: str, center: int = 0) -> actions.PlayToCenter:
    return actions.PlayToCenter(actions.FromHand(card(from_hand)), center)


def play_payoff(center: int = 0, owner: int = ME) -> actions.PlayToCenter:
    return actions.PlayToCenter(actions.FromPayoff(Seat(owner)), center)


def play_discard(pile: int, center: int = 0, owner: int = ME) -> actions.PlayToCenter:
    return actions.PlayToCenter(actions.FromDiscard(Seat(owner), pile), center)


def discard(from_hand: str, pile: int = 0) -> actions.Discard:
    return actions.Discard(card(from_hand), pile)


def turn(state: MaliceState) -> Seat:
    """The seat whose turn it is."""
    (seat,) = GAME.to_act(state)
    return seat


def played(state: MaliceState, *done: actions.Action) -> tuple[MaliceState, tuple[Event, ...]]:
    """The state after these actions, each done by the seat whose turn it is, and the events that the table saw."""
    seen: list[Event] = []
    for action in done:
        state, events = GAME.apply(state, turn(state), action)
        seen += events
    return state, tuple(seen)


def after(state: MaliceState, *done: actions.Action) -> MaliceState:
    return played(state, *done)[0]


def seen(state: MaliceState, *done: actions.Action) -> tuple[Event, ...]:
    return played(state, *done)[1]


def refusal(state: MaliceState, action: actions.Action, seat: Seat = ME) -> Enum | None:
    """The reason for which the table refuses the action, or None if it accepts it."""
    try:
        GAME.apply(state, seat, action)
    except Refused as refused:
        return refused.reason
    return None


def problem(rules: MaliceRules, seats: int) -> Enum | None:
    """The reason for which the rules cannot be dealt, or None if they can."""
    try:
        GAME.deal(rules, seats, 1, None)
    except Undealable as undealable:
        return undealable.reason
    return None


def hand(state: MaliceState, seat: Seat = ME) -> str:
    return written(state.areas[seat].hand)


def payoff(state: MaliceState, seat: Seat = ME) -> str:
    return written(state.areas[seat].payoff)


def discards(state: MaliceState, seat: Seat = ME) -> tuple[str, ...]:
    return tuple(map(written, state.areas[seat].discards))


def centers(state: MaliceState) -> tuple[str, ...]:
    return tuple(map(written, state.centers))


def legal(state: MaliceState, seat: Seat = ME) -> tuple[actions.Action, ...]:
    return GAME.view(state, seat).legal


def endings(state: MaliceState, seat: Seat = ME) -> set[str]:
    """The discards that are allowed, as card and pile: ``{"5h 0", "5h 1"}``."""
    return {f"{each.card} {each.pile}" for each in legal(state, seat) if isinstance(each, actions.Discard)}


def turn_of(player: Player, state: MaliceState) -> list[actions.Action]:
    """The actions of a player up to the end of its turn or of the game, or until a payoff card turns up."""
    done: list[actions.Action] = []
    payoffs = [area.payoff for area in state.areas]
    while GAME.to_act(state) == {ME} and [area.payoff for area in state.areas] == payoffs:
        done.append(player.choose(GAME.view(state, ME), Random(1)))
        state, _ = GAME.apply(state, ME, done[-1])
    return done
