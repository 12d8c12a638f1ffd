"""The deal of a match and of each round in it, with the swap by score before a round (11).

It mirrors `spitegame.rules.spite.deal`, and numba compiles it.
"""

from spitegame.ai.dice import lot, shuffle
from spitegame.ai.spite.inner.combos import HIGHER, JOKER, KINDS, fresh_trick
from spitegame.ai.spite.inner.situation import Numbers
from spitegame.rules.spite.deal import HAND
from spitegame.rules.spite.judge import COPIES
from spitegame.training.spite import codes
from spitegame.training.spite.hands import reveal_bounty, spend, take
from spitegame.training.spite.match import InnerMatch
from spitegame.training.spite.turns import clear_trick

ORDINARY = 60
"""The number of different cards that a fake joker may be."""
# The cards of a pack in the order of the rules' deck: A 2 3 … K of every suit, then 11 and 12 of every suit, the 13s.
PACK = (
    tuple(height * 4 + suit for suit in range(4) for height in (14, 15, 0, 1, 2, 3, 4, 5, 6, 7, 11, 12, 13))
    + tuple(height * 4 + suit for suit in range(4) for height in (8, 9))
    + (41, 42, JOKER)
)


def deal_match(match: InnerMatch, dice: int) -> None:
    """Deal a new match with its first round. `dice` is a number from 1 to `MOST_DICE` - 1."""
    for row in (match.spoils, match.fakes, match.others, match.beside, match.led, match.next_scores, match.next_halves):
        for index in range(len(row)):
            row[index] = 0
    now = match.now
    now[codes.DICE], now[codes.ROUND], now[codes.DECISION] = dice, 0, 0
    now[codes.LAID], now[codes.LAID_FAKES], now[codes.FAKE_PILE] = 0, 0, match.terms.fake_jokers
    for index in range(match.terms.fake_jokers):
        match.fake_pile[index] = PACK[lot(match.now, codes.DICE, ORDINARY)]
    open_round(match, lot(match.now, codes.DICE, match.terms.seats))


def begin_round(match: InnerMatch) -> None:
    """Begin a round with what the one before has left (2, 11)."""
    open_round(match, first_leader(match))


def first_leader(match: InnerMatch) -> int:
    """Return the seat that leads first (2.2)."""
    seats, opening = match.terms.seats, match.terms.opening
    if opening == codes.BY_LOT:
        return lot(match.now, codes.DICE, seats)
    place = seats if opening == codes.BY_LOSER else 1
    for seat in range(seats):
        if match.places[seat] == place:
            return seat
    return 0


def open_round(match: InnerMatch, leader: int) -> None:
    """Deal a round, in which this seat leads first."""
    return_spoils(match, leader)
    shuffle_deck(match)
    for seat in range(match.terms.seats):
        match.scores[seat], match.halves[seat] = match.next_scores[seat], match.next_halves[seat]
        match.places[seat], match.streaks[seat], match.barred[seat] = 0, 0, 0
    deal_hands(match)
    now = match.now
    now[codes.DECISION] += 1
    now[codes.ROUND] += 1
    now[codes.BOUGHT_BACK], now[codes.UNSETTLED] = 0, 0
    now[codes.PHASE], now[codes.SEAT] = codes.TURN, leader
    match.led[leader] = now[codes.DECISION]
    clear_trick(match, fresh_trick(HIGHER))
    swap_cards(match)
    reveal_bounty(match)


def return_spoils(match: InnerMatch, leader: int) -> None:
    """Return spoils, one at a time from whoever holds most, until the deck is large enough for the deal (2.1).

    Among equals it is the seat that has waited longest for the lead. Everybody gives the lowest spoils first.
    """
    seats, others, led = match.terms.seats, match.others, match.led
    missing = seats * (HAND + 1) + 1 - codes.DECK
    for seat in range(seats):
        missing += others[seat]
    for _ in range(missing):
        giver = leader
        for step in range(1, seats):
            seat = (leader + step) % seats
            if others[seat] > others[giver] or (others[seat] == others[giver] and led[seat] < led[giver]):
                giver = seat
        card = 0
        while not match.spoils[giver * KINDS + card]:
            card += 1
        match.spoils[giver * KINDS + card] -= 1
        others[giver] -= 1


def shuffle_deck(match: InnerMatch) -> None:
    """Shuffle all cards but the spoils into the stock."""
    number = 0
    for card in PACK:
        match.shown[card] = 0
        copies = COPIES
        for seat in range(match.terms.seats):
            copies -= match.spoils[seat * KINDS + card]
        for _ in range(copies):
            match.stock[number] = card
            number += 1
    shuffle(match.now, codes.DICE, match.stock, number)
    match.now[codes.STOCK], match.now[codes.SPENT], match.now[codes.BOUNTY] = number, 0, -1


def deal_hands(match: InnerMatch) -> None:
    """Deal the first cards; the others are the stock, which is drawn from its end."""
    seats, stock = match.terms.seats, match.stock
    for index in range(seats * KINDS):
        match.hands[index] = 0
    dealt = seats * HAND
    for index in range(dealt):
        match.hands[index // HAND * KINDS + stock[index]] += 1
    for seat in range(seats):
        match.held[seat] = HAND
    match.now[codes.STOCK] -= dealt
    for index in range(match.now[codes.STOCK]):
        stock[index] = stock[index + dealt]


# The swap


def swap_cards(match: InnerMatch) -> None:
    """Let players above zero give their lowest cards for others' highest, and those below zero the other way round."""
    seats = match.terms.seats
    given, numbers = match.blank[: seats * HAND].copy(), match.blank[:seats].copy()
    for seat in range(seats):
        numbers[seat] = put_down(match, seat, given)
    high, low = match.blank.copy(), match.blank.copy()
    high_there = make_pile(match, 1, numbers, given, high)
    low_there = make_pile(match, -1, numbers, given, low)
    high_left = hand_out(match, 1, numbers, high, high_there)
    low_left = hand_out(match, -1, numbers, low, low_there)
    for index in range(high_left, high_there):
        spend(match, high[index])
    for index in range(low_left, low_there):
        spend(match, low[index])


def put_down(match: InnerMatch, seat: int, given: Numbers) -> int:
    """Let a seat give its cards away, and return their number; ties are broken by lot."""
    score, start = match.scores[seat], seat * KINDS
    number = min(abs(score), match.held[seat])
    if not number:
        return 0
    hand, count = match.blank[: match.held[seat]].copy(), 0
    for card in range(KINDS):
        for _ in range(match.hands[start + card]):
            hand[count] = card
            count += 1
    shuffle(match.now, codes.DICE, hand, count)
    sort_by_height(hand, 1 if score > 0 else -1)
    for index in range(number):
        given[seat * HAND + index] = hand[index]
        match.hands[start + hand[index]] -= 1
    match.held[seat] -= number
    return number


def sort_by_height(cards: Numbers, sign: int) -> None:
    """Sort the cards by height, the lowest first if the sign is 1; equal heights stay in their order."""
    for end in range(1, len(cards)):
        index, card = end, cards[end]
        while index and sign * (cards[index - 1] >> 2) > sign * (card >> 2):
            cards[index] = cards[index - 1]
            index -= 1
        cards[index] = card


def make_pile(match: InnerMatch, sign: int, numbers: Numbers, given: Numbers, pile: Numbers) -> int:
    """Fill the pile that players whose score has this sign take from: with cards of the other side, then with cards of
    the deck. Return the number of its cards."""
    wanted, count = 0, 0
    for seat in range(match.terms.seats):
        if sign * match.scores[seat] > 0:
            wanted += numbers[seat]
        elif sign * match.scores[seat] < 0:
            for index in range(numbers[seat]):
                pile[count] = given[seat * HAND + index]
                count += 1
    while count < wanted:
        card = take(match)
        if card < 0:
            break
        pile[count] = card
        count += 1
    shuffle(match.now, codes.DICE, pile, count)
    return count


def hand_out(match: InnerMatch, sign: int, numbers: Numbers, pile: Numbers, there: int) -> int:
    """Give a pile to the players whose score has this sign, and return the number of cards that they have taken.

    One after the other takes one, so that a short pile leaves none out.
    """
    seats, taken = match.terms.seats, match.blank[: match.terms.seats].copy()
    total, turn = 0, 0
    while turn < HAND and total < there:
        for seat in range(seats):
            if sign * match.scores[seat] > 0 and turn < numbers[seat] and total < there:
                taken[seat] += 1
                total += 1
        turn += 1
    gone = 0
    for seat in range(seats):
        for _ in range(taken[seat]):
            match.hands[seat * KINDS + pile[gone]] += 1
            gone += 1
        match.held[seat] += taken[seat]
    return gone
