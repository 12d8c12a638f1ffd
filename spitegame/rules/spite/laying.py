"""Cards that leave a player for the table, go back, stand, or are put away."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from spitegame.rules.game import Refused, Seat
from spitegame.rules.spite.actions import Misplay, Play, Refusal
from spitegame.rules.spite.combos import FakeJokers, JokerHand
from spitegame.rules.spite.deck import hand_without, sorted_hand
from spitegame.rules.spite.drawing import Telling, claim_bounty, lose_at_once, open_places
from spitegame.rules.spite.events import ConsecChanged, DirectionTurned, LossReason, TookBack, WentOut
from spitegame.rules.spite.state import Pile, Player, SpiteState
from spitegame.rules.spite.trick import LaidCards, laid_cards, trick_after


def cards_to_lay(state: SpiteState, seat: Seat, play: Play) -> LaidCards:
    """The cards of a play. Raises Refused where the seat does not have them, or lays none."""
    laid = laid_cards(seat, play)
    if not (laid.shown or laid.face_down):
        raise Refused(Refusal.NOTHING_PLAYED)
    if not holds(state.players[seat], laid):
        raise Refused(Refusal.NO_SUCH_CARD)
    return laid


def holds(player: Player, laid: LaidCards) -> bool:
    return (
        Counter(laid.cards) <= Counter(player.hand)
        and Counter(_fakes(laid)) <= Counter(player.fakes)
        and Counter(laid.spoils) <= Counter(player.spoils)
    )


def _fakes(laid: LaidCards) -> Pile:
    """All fake jokers of a play: in the state, those that lie face-down are known."""
    return laid.face_up + tuple(card for card in laid.face_down if card)


def take_from_player(state: SpiteState, laid: LaidCards) -> SpiteState:
    """Take cards that are laid away from their player."""
    player = state.players[laid.seat]
    return state.with_player(
        laid.seat,
        replace(
            player,
            hand=hand_without(player.hand, laid.cards),
            fakes=hand_without(player.fakes, _fakes(laid)),
            spoils=hand_without(player.spoils, laid.spoils),
            picked=0,
        ),
    )


def take_back(state: SpiteState, laid: LaidCards) -> Telling:
    """Give invalid cards back to their player, who is out of the trick as if passed, except as its leader (12)."""
    yield TookBack(laid)
    state = _raise_price(state, laid)
    trick = state.trick
    if trick.laid:
        state = replace(state, trick=replace(trick, passed=trick.passed | {laid.seat}))
    player = state.players[laid.seat]
    if player.is_in:
        player = replace(player, hand=sorted_hand(player.hand + laid.cards))
    else:
        state = replace(state, spent=state.spent + laid.cards)
    fakes, spoils = sorted_hand(player.fakes + _fakes(laid)), sorted_hand(player.spoils + laid.spoils)
    return state.with_player(laid.seat, replace(player, fakes=fakes, spoils=spoils))


def let_stand(state: SpiteState, laid: LaidCards, found: tuple[Misplay, ...]) -> Telling:
    """Let a valid play change the trick and its player, who may go out with it, or lose at once (7).

    `found` are misplays that nobody has called: a forbidden come-at-me pays nothing all the same (11).
    """
    if Misplay.COME_AT_ME in found:
        laid = replace(laid, said=replace(laid.said, come_at_me=False))
    state = _raise_price(state, laid)
    before, after = state.trick, trick_after(state.trick, laid)
    state = replace(state, trick=after)
    if after.direction is not before.direction:
        yield DirectionTurned(laid.seat, after.direction, bounced=laid.said.direction is None)
    if after.consec != before.consec:
        yield ConsecChanged(after.consec)
    player = state.players[laid.seat]
    if not player.is_in:
        return state
    is_joker = bool(laid.face_down) or isinstance(laid.combo, JokerHand | FakeJokers)
    if player.hand:
        return state.with_player(laid.seat, replace(player, barred=is_joker))
    if is_joker or player.barred or laid.face_up:
        return (yield from lose_at_once(state, laid.seat, LossReason.JOKER_AT_THE_END))
    return (yield from _go_out(state, laid))


def _raise_price(state: SpiteState, laid: LaidCards) -> SpiteState:
    """A passed player's cards make the next buy-back dearer, whether they stand or go back (5)."""
    return replace(state, bought_back=state.bought_back + 1) if laid.seat in state.trick.passed else state


def _go_out(state: SpiteState, laid: LaidCards) -> Telling:
    """Give a player the best open place (2)."""
    state = yield from claim_bounty(state, laid.seat, laid.combo)
    place = min(open_places(state))
    yield WentOut(laid.seat, place)
    return state.with_player(laid.seat, replace(state.players[laid.seat], place=place, waiting=None))


def put_away(state: SpiteState, laid: Iterable[LaidCards]) -> SpiteState:
    """Put cards to the finished tricks, and fake jokers back on their pile (8)."""
    spent: Pile = ()
    fakes: Pile = ()
    for each in laid:
        spent += each.cards + each.spoils
        fakes += _fakes(each)
    state = replace(state, spent=state.spent + spent)
    if not fakes:
        return state
    pile, shuffler = state.shuffler.shuffled(state.fake_pile + fakes)
    return replace(state, fake_pile=pile, shuffler=shuffler)
