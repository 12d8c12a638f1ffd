"""The inner match as a state of the rules has it."""

from collections.abc import Sequence

from spitegame.ai.spite.encode import CODES, HALVES, codes_of, trick_of
from spitegame.ai.spite.inner.combos import KINDS
from spitegame.ai.spite.inner.situation import Numbers
from spitegame.rules.cards import Card
from spitegame.rules.spite.combos import FakeJokers, JokerHand
from spitegame.rules.spite.state import Interval, Over, Phase, Player, PlayerTurn, Reward, SpiteState, Unproven
from spitegame.rules.spite.trick import LaidCards, Trick, trick_after
from spitegame.training.spite import codes
from spitegame.training.spite.encode import empty_match
from spitegame.training.spite.match import InnerMatch, keep_trick


def match_of(state: SpiteState) -> InnerMatch:
    """The match as a state has it, if there is no misplay that may still be called, and nothing was laid out of turn.

    A last play that is not settled yet lies in the trick already.
    """
    match = empty_match(state.rules, len(state.players))
    for seat, player in enumerate(state.players):
        write_player(match, seat, player)
    write_piles(match, state)
    match.now[codes.ROUND], match.now[codes.DECISION] = state.round, state.decision
    match.now[codes.BOUGHT_BACK] = state.bought_back
    match state.unproven:
        case Unproven(LaidCards() as last):
            match.now[codes.BOUGHT_BACK] += last.seat in state.trick.passed
            write_trick(match, trick_after(state.trick, last))
            write_last_play(match, last)
        case _:
            write_trick(match, state.trick)
    write_phase(match, state.phase)
    return match


def write_player(match: InnerMatch, seat: int, player: Player) -> None:
    for counts, sizes, cards in (
        (match.hands, match.held, player.hand),
        (match.spoils, match.others, player.spoils),
        (match.fakes, match.beside, player.fakes),
    ):
        sizes[seat] = len(cards)
        for card in codes_of(cards):
            counts[seat * KINDS + card] += 1
    match.places[seat], match.led[seat] = player.place or 0, player.led
    match.streaks[seat], match.barred[seat] = player.streak, int(player.barred)
    match.scores[seat], match.halves[seat] = player.tally.score, HALVES[player.tally.half]


def write_piles(match: InnerMatch, state: SpiteState) -> None:
    match.now[codes.STOCK] = write_cards(match.stock, state.stock)
    match.now[codes.FAKE_PILE] = write_cards(match.fake_pile, state.fake_pile)
    match.now[codes.SPENT] = write_cards(match.spent, state.spent)
    for card in codes_of(state.spent):
        match.shown[card] += 1
    match.now[codes.BOUNTY] = CODES[state.bounty] if state.bounty else -1
    if state.bounty:
        match.shown[match.now[codes.BOUNTY]] += 1


def write_trick(match: InnerMatch, trick: Trick) -> None:
    keep_trick(match, trick_of(trick))
    match.now[codes.TOP] = trick.last.seat if trick.last else -1
    laid = [card for each in trick.laid for card in each.cards + each.spoils]
    match.now[codes.LAID] = write_cards(match.laid, laid)
    match.now[codes.LAID_FAKES] = write_cards(
        match.laid_fakes, [card for each in trick.laid for card in each.face_up + each.face_down]
    )
    for card in codes_of(laid):
        match.shown[card] += 1
    for seat, dared in enumerate(trick.come_at_mes):
        match.passed[seat], match.dared[seat] = int(seat in trick.passed), dared


def write_last_play(match: InnerMatch, last: LaidCards) -> None:
    """What becomes of the player whose last play stands, though it is not settled yet."""
    if match.places[last.seat]:
        return
    joker = bool(last.face_down) or isinstance(last.combo, JokerHand | FakeJokers)
    if not match.held[last.seat]:
        match.now[codes.UNSETTLED] = codes.LOSES if joker or match.barred[last.seat] or last.face_up else codes.GOES_OUT
    else:
        match.barred[last.seat] = int(joker)


def write_cards(row: Numbers, cards: Sequence[Card | None]) -> int:
    """Writes the cards at the beginning of a row, and returns how many they are."""
    codes = codes_of(cards)
    row[: len(codes)] = codes
    return len(codes)


def write_phase(inner: InnerMatch, phase: Phase) -> None:
    now = inner.now
    match phase:
        case PlayerTurn(seat):
            now[codes.PHASE], now[codes.SEAT] = codes.TURN, seat
        case Reward(seat, most):
            now[codes.PHASE], now[codes.SEAT], now[codes.MOST] = codes.REWARD, seat, most
        case Interval(results) | Over(results):
            now[codes.PHASE] = codes.MATCH_OVER if isinstance(phase, Over) else codes.ROUND_OVER
            inner.next_scores[:] = [result.after.score for result in results]
            inner.next_halves[:] = [HALVES[result.after.half] for result in results]
