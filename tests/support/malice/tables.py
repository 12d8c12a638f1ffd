"""Tables of Spite & Malice written as cards: ``table(hand="5h Ks", centers=("As 2h",), stock="9d")``.

The last card written is the top of its pile. The seat that a table describes in full is ME, seat 0.
"""

from collections.abc import Sequence

from spitegame.rules.cards import Rank, card, cards
from spitegame.rules.game import Seat
from spitegame.rules.malice import actions
from spitegame.rules.malice.options import ONLINE, PILES, MaliceRules
from spitegame.rules.malice.state import Area, MaliceCarry, MaliceState, Pile, Turn
from spitegame.rules.shuffle import Shuffler

ME, LEFT, ACROSS = Seat(0), Seat(1), Seat(2)


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
