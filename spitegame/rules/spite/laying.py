"""Cards that leave a player for the table, come back, stand, or are put away."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from spitegame.rules.cards import Card
from spitegame.rules.game import Refused, Seat
from spitegame.rules.spite.actions import Play
from spitegame.rules.spite.bounty import claimed
from spitegame.rules.spite.combos import Combo, FakeJokers, JokerHand
from spitegame.rules.spite.drawing import Telling, lost_at_once, open_places
from spitegame.rules.spite.events import ConsecChanged, DirectionTurned, LossReason, TookBack, WentOut
from spitegame.rules.spite.ranks import sorted_hand
from spitegame.rules.spite.reasons import Refusal
from spitegame.rules.spite.state import Pile, Player, SpiteState
from spitegame.rules.spite.trick import LaidCards, followed


def laid_by(state: SpiteState, seat: Seat, play: Play) -> LaidCards:
    """Raises Refused where the seat does not have these cards, or lays none."""
    laid = LaidCards(
        seat,
        state.decision,
        sorted_hand(play.cards),
        sorted_hand(play.face_up),
        sorted_hand(play.face_down),
        sorted_hand(play.spoils),
        play.said,
    )
    if not (play.cards or play.face_up or play.face_down or play.spoils):
        raise Refused(Refusal.NOTHING_PLAYED)
    if not holds(state.players[seat], laid):
        raise Refused(Refusal.NO_SUCH_CARD)
    return laid


def holds(player: Player, laid: LaidCards) -> bool:
    return (
        _has(player.hand, laid.cards)
        and _has(player.fakes, laid.face_up + _known(laid.face_down))
        and _has(player.spoils, laid.spoils)
    )


def _has(held: Pile, cards: Pile) -> bool:
    return Counter(cards) <= Counter(held)


def _known(cards: Iterable[Card | None]) -> Pile:
    """In the state, face-down cards are known."""
    return tuple(card for card in cards if card)


def less(held: Pile, cards: Pile) -> Pile:
    return sorted_hand((Counter(held) - Counter(cards)).elements())


def taken_off(player: Player, laid: LaidCards) -> Player:
    return replace(
        player,
        hand=less(player.hand, laid.cards),
        fakes=less(player.fakes, laid.face_up + _known(laid.face_down)),
        spoils=less(player.spoils, laid.spoils),
        picked=0,
    )


def gone_back(state: SpiteState, laid: LaidCards) -> Telling:
    """An invalid hand (12); who followed with it is out of the trick as if passed."""
    yield TookBack(laid)
    trick = state.trick
    if trick.laid:
        state = replace(state, trick=replace(trick, passed=trick.passed | {laid.seat}))
    player = state.players[laid.seat]
    if not player.is_in:
        state, hand = replace(state, spent=state.spent + laid.cards), player.hand
    else:
        hand = sorted_hand(player.hand + laid.cards)
    return state.with_player(
        laid.seat,
        replace(
            player,
            hand=hand,
            fakes=sorted_hand(player.fakes + laid.face_up + _known(laid.face_down)),
            spoils=sorted_hand(player.spoils + laid.spoils),
        ),
    )


def stands(state: SpiteState, laid: LaidCards) -> Telling:
    """A valid hand: what it does to the trick, and to its player."""
    before = state.trick
    state = replace(state, trick=followed(before, laid))
    if state.trick.direction is not before.direction:
        yield DirectionTurned(laid.seat, state.trick.direction, bounced=laid.said.direction is None)
    if state.trick.consec != before.consec:
        yield ConsecChanged(state.trick.consec)
    player = state.players[laid.seat]
    combo = state.trick.combos[-1]
    if not player.is_in:
        return state
    if player.hand:
        return state.with_player(laid.seat, replace(player, barred=_is_joker(combo, laid)))
    if _is_joker(combo, laid) or player.barred or laid.face_up:
        return (yield from lost_at_once(state, laid.seat, LossReason.JOKER_AT_THE_END))
    state = yield from claimed(state, laid.seat, combo)
    place = min(open_places(state))
    yield WentOut(laid.seat, place)
    return state.with_player(laid.seat, replace(state.players[laid.seat], place=place, waiting=None))


def _is_joker(combo: Combo, laid: LaidCards) -> bool:
    """7"""
    return bool(laid.face_down) or isinstance(combo, JokerHand | FakeJokers)


def put_away(state: SpiteState, laid: Iterable[LaidCards]) -> SpiteState:
    """Cards go to the finished tricks, fake jokers back to their pile (8)."""
    spent: Pile = ()
    fakes: Pile = ()
    for each in laid:
        spent += each.cards + each.spoils
        fakes += each.face_up + _known(each.face_down)
    state = replace(state, spent=state.spent + spent)
    if not fakes:
        return state
    pile, shuffler = state.shuffler.shuffled(state.fake_pile + fakes)
    return replace(state, fake_pile=pile, shuffler=shuffler)
