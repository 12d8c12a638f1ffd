"""Conversion of a seat's view into whole numbers, and of candidates into actions of the rules."""

from collections.abc import Sequence
from functools import reduce

from spitegame.ai.spite.inner import combos
from spitegame.ai.spite.inner.combos import InnerTrick
from spitegame.ai.spite.inner.movegen import candidates
from spitegame.ai.spite.inner.situation import MOST_CARDS, Candidate, Numbers, Situation
from spitegame.ai.spite.turn import Option, SpiteContext, deed_misplays, known, option_of
from spitegame.rules.cards import JOKER, Card, Suit
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Announcements, Direction, Play, TakeReward
from spitegame.rules.spite.combos import Combo, FakeJokers, JokerHand, OneFace, PokerHand
from spitegame.rules.spite.deck import FACES, height
from spitegame.rules.spite.judge import is_invalid
from spitegame.rules.spite.state import Half
from spitegame.rules.spite.trick import LaidCards, Trick, due, laid_cards, trick_after
from spitegame.rules.spite.view import SpiteView

CARDS = (*(Card(face, suit) for face in FACES for suit in Suit), JOKER)
"""By code, the card; a few of them are in no deck."""
CODES = {card: code for code, card in enumerate(CARDS)}
_COPIES = [combos.copies_of(card) for card in range(combos.KINDS)]
DIRECTIONS = {Direction.HIGHER: combos.HIGHER, Direction.LOWER: combos.LOWER}
HALVES = {None: 0, Half.UPPER: 1, Half.MIDDLE: 2, Half.LOWER: 3}


def codes_of(cards: Sequence[Card | None]) -> Numbers:
    """The codes of the cards that can be seen."""
    return [CODES[card] for card in cards if card]


def combo_of(combo: Combo) -> combos.Combo:
    """A combo of the rules in whole numbers."""
    match combo:
        case OneFace(cards, face, wilds):
            return combos.one_face(height(face), wilds, len(cards), reduce(combos.suits_with, codes_of(cards), 0))
        case PokerHand(_, kind, ranks, wilds):
            return combos.poker_hand(int(kind), reduce(lambda number, rank: number << 4 | rank, ranks), wilds)
        case JokerHand(_, size, face):
            return combos.joker_hand(size, height(face))
        case FakeJokers(number):
            return combos.fake_jokers(number)


def trick_of(trick: Trick) -> InnerTrick:
    """A trick of the rules in whole numbers."""
    laid = trick.combos
    second, top = (combos.no_combo(), combos.no_combo(), *(combo_of(combo) for combo in laid[-2:]))[-2:]
    suits = reduce(combos.suits_with, map(list(Suit).index, trick.consec.suits or ()), 0)
    jokers = any(isinstance(combo, JokerHand) for combo in laid[1:])
    return InnerTrick(top, second, DIRECTIONS[trick.direction], trick.consec.gap or 0, suits, int(jokers))


def situation_of(view: SpiteView) -> Situation:
    """Return the turn, or the reward, as the seat to act finds it: the last play stands, unless it is invalid (12)."""
    seat, seats, last = view.vantage, len(view.players), view.unproven_play
    stands = last is not None and not is_invalid(deed_misplays(view, last))
    trick = trick_after(view.trick, last) if last and stands else view.trick
    hand, fakes = codes_of(view.own.hand), codes_of(view.own.fakes)
    spoils = codes_of(view.own.spoils)[: MOST_CARDS - len(hand) - len(fakes)]
    order = [Seat((seat + step) % seats) for step in range(seats)]
    players = [view.players[each] for each in order]
    places = [player.place or 0 for player in players]
    if last and stands and view.players[last.seat].is_in and not view.players[last.seat].hand:
        places[order.index(last.seat)] = _place_at_the_end(view, last)
    return Situation(
        cards=hand + spoils + fakes,
        held=len(hand),
        spoils=len(spoils),
        fakes=len(fakes),
        trick=trick_of(trick),
        price=due(trick, seat, view.next_bought_back),
        bought_back=view.next_bought_back,
        active=places.count(0),
        barred=int(view.own.barred),
        streak=view.own.streak,
        top=order.index(trick.last.seat) if trick.last else -1,
        bounty=CODES[view.bounty] if view.bounty else -1,
        unseen=unseen_by(view),
        hands=[len(player.hand) for player in players],
        passed=[int(each in trick.passed) for each in order],
        dared=[trick.come_at_mes[each] for each in order],
        beside=[len(player.fakes) for player in players],
        others=[len(player.spoils) for player in players],
        scores=[player.tally.score for player in players],
        halves=[HALVES[player.tally.half] for player in players],
        places=places,
        rounds_left=view.rules.rounds - view.round if view.rules.rounds else -1,
        penalty=view.rules.penalty,
        clears=int(view.rules.joker_turns_higher),
    )


def _place_at_the_end(view: SpiteView, last: LaidCards) -> int:
    """The place of the player who has laid the last card of the hand, and leaves the round with it (2, 7)."""
    taken = [player.place for player in view.players]
    open_places = [place for place in range(1, len(taken) + 1) if place not in taken]
    joker = last.face_down or isinstance(last.combo, JokerHand | FakeJokers)
    loses = joker or last.face_up or view.players[last.seat].barred
    return max(open_places) if loses else min(open_places)


def unseen_by(view: SpiteView) -> Numbers:
    """Return, by card, the number that may be in other hands, or are still to be drawn."""
    unseen = _COPIES[:]
    seen = [*known(view.own.hand), *known(view.own.spoils), *view.spent]
    for laid in (*view.laid, *(player.waiting for player in view.players if player.waiting)):
        seen += laid.cards + laid.spoils
    if view.bounty:
        seen.append(view.bounty)
    for card in seen:
        unseen[CODES[card]] -= 1
    return unseen


# From whole numbers to actions


def cards_at(situation: Situation, mask: int, first: int, end: int) -> tuple[Card, ...]:
    """The cards of the situation from the first index up to the end that have a bit in the mask."""
    return tuple(CARDS[situation.cards[index]] for index in range(first, end) if mask >> index & 1)


def play_of_candidate(view: SpiteView, situation: Situation, candidate: Candidate, *, dared: bool) -> Play:
    """The action that lays these cards, with all announcements that are due; `dared`: with "come at me"."""
    fakes = situation.held + situation.spoils
    down = (2**candidate.down - 1) << fakes
    direction = Direction.HIGHER if candidate.after.direction == combos.HIGHER else Direction.LOWER
    price, turned = situation.price or None, direction if candidate.turned else None
    unbeatable = combos.must_say_unbeatable(candidate.after)
    said = Announcements(buy_back=price, direction=turned, come_at_me=dared, unbeatable=unbeatable)
    cards = cards_at(situation, candidate.mask, 0, situation.held)
    up, covered = (cards_at(situation, mask, fakes, len(situation.cards)) for mask in (candidate.mask, down))
    return Play(view.decision, cards, up, covered, cards_at(situation, candidate.mask, situation.held, fakes), said)


def options(context: SpiteContext) -> list[Option]:
    """All plays that are no misplay; those that lose the round at once only if a leader has no others."""
    situation = situation_of(context.view)
    return [option_of_candidate(context, situation, each, dared=False) for each in candidates(situation)]


def option_of_candidate(context: SpiteContext, situation: Situation, candidate: Candidate, *, dared: bool) -> Option:
    """Return the candidate as an option of the rules."""
    play = play_of_candidate(context.view, situation, candidate, dared=dared)
    return option_of(context, laid_cards(context.seat, play))


def reward_of(view: SpiteView, situation: Situation, mask: int) -> TakeReward:
    """The action that exchanges the cards of the hand that have a bit in the mask."""
    discarded = cards_at(situation, mask, 0, situation.held)
    return TakeReward(view.decision, discarded, len(discarded))
