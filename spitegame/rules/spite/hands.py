"""Cards that come into a player's hand, and cards that leave it: they are drawn, earned, laid, taken back, and put
away. A player who holds TOO_MANY cards loses at once."""

from collections import Counter
from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import TypeAlias

from spitegame.rules import game
from spitegame.rules.cards import JOKER
from spitegame.rules.game import Refused, Seat
from spitegame.rules.spite import events
from spitegame.rules.spite.actions import Misplay, Play, Refusal
from spitegame.rules.spite.combos import Combo, FakeJokers, JokerHand, is_natural
from spitegame.rules.spite.deck import hand_without, sorted_hand
from spitegame.rules.spite.events import Event
from spitegame.rules.spite.state import Pile, Player, SpiteState
from spitegame.rules.spite.trick import TOO_MANY, LaidCards, laid_cards, trick_after

Telling: TypeAlias = game.Telling[Event, SpiteState]
"""A step of the rules, as a generator that yields events and returns the state after it."""
Taking: TypeAlias = Generator[Event, None, tuple[SpiteState, Pile]]
"""A step of the rules that returns the state and the cards taken."""


def take_from_deck(state: SpiteState, number: int) -> Taking:
    """Take this number of cards off the top of the deck, or all if there are fewer. An empty deck is made anew of the
    finished tricks (2.4)."""
    cards: Pile = ()
    while (missing := number - len(cards)) > 0:
        if not state.stock:
            if not state.spent:
                break
            yield events.DeckRefilled(len(state.spent))
            stock, shuffler = state.shuffler.shuffled(state.spent)
            state = replace(state, stock=stock, spent=(), shuffler=shuffler)
        cards += state.stock[: -missing - 1 : -1]  # from the top on
        state = replace(state, stock=state.stock[:-missing])
    return state, cards


def draw(state: SpiteState, seat: Seat, number: int, why: events.DrawReason) -> Taking:
    """Draw cards into a hand. A player who then holds too many loses at once (5)."""
    state, cards = yield from take_from_deck(state, number)
    player = state.players[seat]
    yield events.CardsDrawn(seat, cards, why)
    hand = sorted_hand(player.hand + cards)
    state = state.with_player(seat, replace(player, hand=hand, picked=player.picked + len(cards)))
    if len(hand) >= TOO_MANY:
        state = yield from lose_at_once(state, seat, events.LossReason.TOO_MANY_CARDS)
    return state, cards


def penalise(state: SpiteState, seat: Seat, misplays: int) -> Telling:
    """Draw the penalty for this number of misplays (12); a player who has left the round draws none."""
    if misplays and state.players[seat].is_in:
        state, _ = yield from draw(state, seat, misplays * state.rules.penalty, events.DrawReason.PENALTY)
    return state


def earn(state: SpiteState, seat: Seat, number: int) -> Telling:
    """Give a player this number of fake jokers, and for each one that is missing the next card of the deck (8)."""
    if not number:
        return state
    fakes = state.fake_pile[: -number - 1 : -1]
    state = replace(state, fake_pile=state.fake_pile[: len(state.fake_pile) - len(fakes)])
    state, spoils = yield from take_from_deck(state, number - len(fakes))
    yield events.Earned(seat, fakes, spoils)
    player = state.players[seat]
    return state.with_player(
        seat, replace(player, fakes=sorted_hand(player.fakes + fakes), spoils=sorted_hand(player.spoils + spoils))
    )


def lose_at_once(state: SpiteState, seat: Seat, why: events.LossReason) -> Telling:
    """Give a player the worst open place of the round, and put the hand away face-up (2)."""
    player = state.players[seat]
    place = max(open_places(state))
    yield events.LostAtOnce(seat, place, why, player.hand)
    state = replace(state, spent=state.spent + player.hand)
    return state.with_player(seat, replace(player, hand=(), place=place, waiting=None))


def open_places(state: SpiteState) -> frozenset[int]:
    """Return the places of the round that no player has yet."""
    return frozenset(range(1, len(state.players) + 1)) - {player.place for player in state.players}


def reveal_bounty(state: SpiteState) -> Telling:
    """Reveal the next card as the bounty. Jokers are shuffled back first (2.1), together with the finished tricks if
    only jokers are left."""
    jokers = 0
    while True:
        state, cards = yield from take_from_deck(state, 1)
        if cards != (JOKER,) or all(card == JOKER for card in state.stock + state.spent):
            break
        jokers += 1
        deck = (*state.stock, JOKER)
        if all(card == JOKER for card in deck):
            yield events.DeckRefilled(len(state.spent))
            deck, state = deck + state.spent, replace(state, spent=())
        stock, shuffler = state.shuffler.shuffled(deck)
        state = replace(state, stock=stock, shuffler=shuffler)
    bounty = cards[0] if cards and cards[0] != JOKER else None
    yield events.BountyRevealed(bounty, jokers)
    return replace(state, bounty=bounty, spent=state.spent + (cards if bounty is None else ()))


def claim_bounty(state: SpiteState, seat: Seat, last: Combo | None) -> Telling:
    """Pay the bounty to a player who goes out with this combo, if it has the face of the bounty (9), and reveal
    another."""
    bounty = state.bounty
    if bounty is None or not is_natural(last, bounty.rank):
        return state
    yield events.BountyClaimed(seat, len(last.cards))
    state = yield from earn(state, seat, len(last.cards))
    return (yield from reveal_bounty(replace(state, spent=(*state.spent, bounty))))


def cards_to_lay(state: SpiteState, seat: Seat, play: Play) -> LaidCards:
    """Return the play of a seat as it will lie. Raises Refused if the seat does not have the cards, or lays none."""
    laid = laid_cards(seat, play)
    if not (laid.shown or laid.face_down):
        raise Refused(Refusal.NOTHING_PLAYED)
    if not holds(state.players[seat], laid):
        raise Refused(Refusal.NO_SUCH_CARD)
    return laid


def holds(player: Player, laid: LaidCards) -> bool:
    """Return True if the player has all cards of the play."""
    pairs = (laid.cards, player.hand), (_fakes(laid), player.fakes), (laid.spoils, player.spoils)
    return all(Counter(out) <= Counter(held) for out, held in pairs)


def _fakes(laid: LaidCards) -> Pile:
    """Return all fake jokers of a play. Face-down ones are known in the state, while a view hides them."""
    return laid.face_up + tuple(card for card in laid.face_down if card)


def take_from_player(state: SpiteState, laid: LaidCards) -> SpiteState:
    """Return the state with the cards of a play taken out of the player's hand."""
    player = state.players[laid.seat]
    hand, spoils = hand_without(player.hand, laid.cards), hand_without(player.spoils, laid.spoils)
    fakes = hand_without(player.fakes, _fakes(laid))
    return state.with_player(laid.seat, replace(player, hand=hand, fakes=fakes, spoils=spoils, picked=0))


def take_back(state: SpiteState, laid: LaidCards) -> Telling:
    """Give invalid cards back to their player, who is then out of the trick as after a pass, except as its leader
    (12)."""
    yield events.TookBack(laid)
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
    """Let a valid play change the trick and its player, who may go out with it or lose at once (7). `found` has the
    misplays that nobody has called: a "come at me" that was not allowed still pays nothing (11)."""
    if Misplay.COME_AT_ME in found:
        laid = replace(laid, said=replace(laid.said, come_at_me=False))
    state = _raise_price(state, laid)
    before, after = state.trick, trick_after(state.trick, laid)
    state = replace(state, trick=after)
    if after.direction is not before.direction:
        yield events.DirectionTurned(laid.seat, after.direction, bounced=laid.said.direction is None)
    if after.consec != before.consec:
        yield events.ConsecChanged(after.consec)
    player = state.players[laid.seat]
    if not player.is_in:
        return state
    is_joker = bool(laid.face_down) or isinstance(laid.combo, JokerHand | FakeJokers)
    if player.hand:
        return state.with_player(laid.seat, replace(player, barred=is_joker))
    if is_joker or player.barred or laid.face_up:
        return (yield from lose_at_once(state, laid.seat, events.LossReason.JOKER_AT_THE_END))
    return (yield from _go_out(state, laid))


def _raise_price(state: SpiteState, laid: LaidCards) -> SpiteState:
    """Make the next buy-back dearer if the player had passed, for cards that stand and cards that go back (5)."""
    return replace(state, bought_back=state.bought_back + 1) if laid.seat in state.trick.passed else state


def _go_out(state: SpiteState, laid: LaidCards) -> Telling:
    """Give a player who has no cards left the best open place (2)."""
    state = yield from claim_bounty(state, laid.seat, laid.combo)
    place = min(open_places(state))
    yield events.WentOut(laid.seat, place)
    return state.with_player(laid.seat, replace(state.players[laid.seat], place=place, waiting=None))


def put_away(state: SpiteState, laid: Sequence[LaidCards]) -> SpiteState:
    """Move the cards of these plays to the finished tricks, and their fake jokers back on their pile (8)."""
    spent = tuple(card for each in laid for card in each.cards + each.spoils)
    fakes = tuple(card for each in laid for card in _fakes(each))
    pile, shuffler = state.fake_pile, state.shuffler
    if fakes:
        pile, shuffler = shuffler.shuffled(pile + fakes)
    return replace(state, spent=state.spent + spent, fake_pile=pile, shuffler=shuffler)
