"""The course of play: the actions of a seat, tricks that are won, and the end of a round.

It mirrors `spitegame.rules.spite.turns`, without misplays, and numba compiles it.
"""

from spitegame.ai.spite.inner.combos import JOKER_HAND, KINDS, InnerTrick, fresh_trick, next_trick, price_of
from spitegame.ai.spite.inner.movegen import is_joker
from spitegame.ai.spite.inner.situation import Candidate, Situation
from spitegame.rules.spite.scoring import REWARD
from spitegame.training.spite import codes
from spitegame.training.spite.hands import draw, finish, penalise, put_trick_away, spend
from spitegame.training.spite.match import InnerMatch, active, best_open_place, keep_trick, trick_of

# What a seat does


def lay(match: InnerMatch, situation: Situation, laid: Candidate, dared: int) -> None:
    """Let the seat to act lay one of its candidates; `dared` is 1 if it announces "come at me".

    If the play before has ended the round, which nobody knew until it is settled, nothing more happens.
    """
    if settle(match):
        return
    now, seat = match.now, match.now[codes.SEAT]
    face_up = take_from_player(match, situation, laid)
    if match.passed[seat]:
        draw(match, seat, price_of(now[codes.BOUGHT_BACK]))
        now[codes.BOUGHT_BACK] += 1
        match.passed[seat] = 0
    keep_trick(match, laid.after)
    now[codes.TOP] = seat
    match.dared[seat] += dared
    if not match.places[seat]:
        let_stand(match, seat, laid, face_up)
    pass_turn(match, seat)


def take_from_player(match: InnerMatch, situation: Situation, laid: Candidate) -> int:
    """Take the cards of a play away from their player, and return the number of fake jokers that lie face-up."""
    now, start = match.now, match.now[codes.SEAT] * KINDS
    first_fake, face_up, mask = situation.held + situation.spoils, 0, laid.mask
    for index in range(first_fake):
        if mask >> index & 1:
            card = situation.cards[index]
            if index < situation.held:
                match.hands[start + card] -= 1
                match.held[now[codes.SEAT]] -= 1
            else:
                match.spoils[start + card] -= 1
                match.others[now[codes.SEAT]] -= 1
            match.laid[now[codes.LAID]] = card
            match.shown[card] += 1
            now[codes.LAID] += 1
    for index in range(first_fake, len(situation.cards)):
        is_up = mask >> index & 1
        if is_up or index < first_fake + laid.down:
            face_up += is_up
            card = situation.cards[index]
            match.fakes[start + card] -= 1
            match.beside[now[codes.SEAT]] -= 1
            match.laid_fakes[now[codes.LAID_FAKES]] = card
            now[codes.LAID_FAKES] += 1
    return face_up


def let_stand(match: InnerMatch, seat: int, laid: Candidate, face_up: int) -> None:
    """Settle what a play that stands means for whoever laid it: with cards left, it may bar from going out; without
    any, the player goes out or loses (7)."""
    if match.held[seat]:
        match.barred[seat] = 1 if is_joker(laid) else 0
        return
    end = codes.LOSES if is_joker(laid) or match.barred[seat] or face_up else codes.GOES_OUT
    if match.terms.strict:
        finish(match, seat, end, laid.combo)
    else:
        match.now[codes.UNSETTLED] = end


def settle(match: InnerMatch) -> bool:
    """Let a player whose last play stands now leave the round; return True if that ends it."""
    now = match.now
    if now[codes.UNSETTLED] == codes.STANDS:
        return False
    finish(match, now[codes.TOP], now[codes.UNSETTLED], trick_of(match).top)
    if active(match) > 1:
        return False
    end_round(match)
    return True


def leave(match: InnerMatch) -> None:
    """Let the seat to act pass, or stay out."""
    if settle(match):
        return
    match.passed[match.now[codes.SEAT]] = 1
    pass_turn(match, match.now[codes.SEAT])


def exchange(match: InnerMatch, situation: Situation, mask: int) -> None:
    """Let the seat to act take its reward (11); the mask has a bit for each card of the hand that it discards."""
    seat, number = match.now[codes.SEAT], 0
    for index in range(situation.held):
        if mask >> index & 1:
            card = situation.cards[index]
            match.hands[seat * KINDS + card] -= 1
            spend(match, card)
            number += 1
    match.held[seat] -= number
    draw(match, seat, number)
    begin_trick(match, seat)


# What follows


def pass_turn(match: InnerMatch, seat: int) -> None:
    """Pass the turn clockwise from this seat, also to seats that have passed, which may buy back (3, 5)."""
    if active(match) <= 1:
        end_round(match)
        return
    seats = match.terms.seats
    for step in range(1, seats + 1):
        other = (seat + step) % seats
        if other == match.now[codes.TOP]:
            break
        if not match.places[other]:
            give_turn(match, other)
            return
    end_trick(match)


def give_turn(match: InnerMatch, seat: int) -> None:
    now = match.now
    now[codes.PHASE], now[codes.SEAT] = codes.TURN, seat
    now[codes.DECISION] += 1


def begin_trick(match: InnerMatch, seat: int) -> None:
    """Begin a trick with this seat, or with the next one that is still in (3), unless the round is over."""
    if active(match) <= 1:
        end_round(match)
        return
    while match.places[seat]:
        seat = (seat + 1) % match.terms.seats
    match.led[seat] = match.now[codes.DECISION]
    give_turn(match, seat)


def clear_trick(match: InnerMatch, trick: InnerTrick) -> None:
    """Begin with this trick, in which nobody has played yet."""
    keep_trick(match, trick)
    match.now[codes.TOP] = -1
    for seat in range(match.terms.seats):
        match.passed[seat] = 0
        match.dared[seat] = 0


def end_trick(match: InnerMatch) -> None:
    """End the trick: its winner is rewarded or leads, and the others pay for their "come at me" (11)."""
    trick, winner, dared = trick_of(match), match.now[codes.TOP], match.dared.copy()
    put_trick_away(match)
    clear_trick(match, next_trick(trick, match.terms.joker_turns_higher))
    for seat in range(match.terms.seats):
        if seat != winner:
            match.streaks[seat] = 0
            penalise(match, seat, dared[seat])
    if dared[winner]:
        reward(match, winner, dared[winner], trick.top.kind == JOKER_HAND)
    else:
        begin_trick(match, winner)


def reward(match: InnerMatch, winner: int, dared: int, joker: bool) -> None:
    """Let the winner of a trick exchange cards for a "come at me" (11); with a joker at the end it costs a penalty."""
    if joker:
        penalise(match, winner, 1)
        begin_trick(match, winner)
        return
    cards = REWARD + dared - 1 - match.streaks[winner]
    match.streaks[winner] += 1
    if cards > 0 and not match.places[winner] and active(match) > 1:
        now = match.now
        now[codes.PHASE], now[codes.SEAT], now[codes.MOST] = codes.REWARD, winner, cards
        now[codes.DECISION] += 1
        return
    penalise(match, winner, max(0, -cards))
    begin_trick(match, winner)


def end_round(match: InnerMatch) -> None:
    """End the round: the last player with cards takes the place that is left (2), and the scores are counted."""
    now, terms = match.now, match.terms
    put_trick_away(match)
    clear_trick(match, fresh_trick(trick_of(match).direction))
    for seat in range(terms.seats):
        if not match.places[seat]:
            match.places[seat] = best_open_place(match)
    for seat in range(terms.seats):
        count_round(match, seat)
    now[codes.DECISION] += 1
    now[codes.PHASE] = codes.MATCH_OVER if terms.rounds and now[codes.ROUND] >= terms.rounds else codes.ROUND_OVER


def count_round(match: InnerMatch, seat: int) -> None:
    """Count a seat's round: first the score decays, then the half rule applies, then the points are added (11)."""
    place, seats, score = match.places[seat], match.terms.seats, match.scores[seat]
    half = codes.MIDDLE if 2 * place == seats + 1 else (codes.UPPER if 2 * place < seats + 1 else codes.LOWER_HALF)
    kept = score - (score > 0) + (score < 0) if half == match.halves[seat] and half != codes.MIDDLE else 0
    match.next_scores[seat] = kept + points(place, seats)
    match.next_halves[seat] = half


def points(place: int, seats: int) -> int:
    """Return the points for a place. With three players, the one in the middle is second and second last."""
    paid = 2 if place == 1 else (1 if place == 2 else 0)
    if place == seats:
        return paid - 2
    return paid - 1 if place == seats - 1 else paid
