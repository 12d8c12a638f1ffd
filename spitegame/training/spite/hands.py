"""Cards that come to a player, and that are put away; the places of those who leave the round.

It mirrors `spitegame.rules.spite.hands`, and numba compiles it.
"""

from spitegame.ai.dice import shuffle
from spitegame.ai.spite.inner.combos import JOKER, KINDS, ONE_FACE, Combo
from spitegame.ai.spite.inner.situation import Numbers
from spitegame.rules.spite.trick import TOO_MANY
from spitegame.training.spite import codes
from spitegame.training.spite.match import InnerMatch, best_open_place, worst_open_place


def take(match: InnerMatch) -> int:
    """Take the top card of the deck, or -1 if there is none; finished tricks make a new deck (2.4)."""
    now = match.now
    if not now[codes.STOCK] and now[codes.SPENT]:
        return_spent(match)
        shuffle(now, codes.DICE, match.stock, now[codes.STOCK])
    if not now[codes.STOCK]:
        return -1
    now[codes.STOCK] -= 1
    return match.stock[now[codes.STOCK]]


def return_spent(match: InnerMatch) -> None:
    """Lay the cards of finished tricks on the stock, to be shuffled there."""
    now = match.now
    for index in range(now[codes.SPENT]):
        card = match.spent[index]
        match.stock[now[codes.STOCK]] = card
        match.shown[card] -= 1
        now[codes.STOCK] += 1
    now[codes.SPENT] = 0


def spend(match: InnerMatch, card: int) -> None:
    """Put a card away that has not been seen before."""
    match.shown[card] += 1
    put_away(match, card)


def put_away(match: InnerMatch, card: int) -> None:
    match.spent[match.now[codes.SPENT]] = card
    match.now[codes.SPENT] += 1


def draw(match: InnerMatch, seat: int, number: int) -> None:
    """Draw cards into a hand. A player who then holds too many loses at once (5)."""
    for _ in range(number):
        card = take(match)
        if card < 0:
            break
        match.hands[seat * KINDS + card] += 1
        match.held[seat] += 1
    if match.held[seat] >= TOO_MANY:
        lose_at_once(match, seat)


def penalise(match: InnerMatch, seat: int, number: int) -> None:
    """Draw this number of penalties; a player who has left the round draws nothing."""
    if number and not match.places[seat]:
        draw(match, seat, number * match.terms.penalty)


def earn(match: InnerMatch, seat: int, number: int) -> None:
    """Give a player fake jokers, and the next cards of the deck instead of those that are missing (8)."""
    now = match.now
    earned = min(number, now[codes.FAKE_PILE])
    for _ in range(earned):
        now[codes.FAKE_PILE] -= 1
        match.fakes[seat * KINDS + match.fake_pile[now[codes.FAKE_PILE]]] += 1
        match.beside[seat] += 1
    for _ in range(number - earned):
        card = take(match)
        if card < 0:
            return
        match.spoils[seat * KINDS + card] += 1
        match.others[seat] += 1


def lose_at_once(match: InnerMatch, seat: int) -> None:
    """Give a player the worst open place, and put the hand away (2)."""
    match.places[seat] = worst_open_place(match)
    for card in range(KINDS):
        for _ in range(match.hands[seat * KINDS + card]):
            spend(match, card)
        match.hands[seat * KINDS + card] = 0
    match.held[seat] = 0


def reveal_bounty(match: InnerMatch) -> None:
    """Reveal the next card as the bounty. A joker is shuffled back first (2.1), with the finished tricks if the deck
    has no other cards."""
    now = match.now
    card = take(match)
    while card == JOKER and not (
        are_jokers(match.stock, now[codes.STOCK]) and are_jokers(match.spent, now[codes.SPENT])
    ):
        match.stock[now[codes.STOCK]] = JOKER
        now[codes.STOCK] += 1
        if are_jokers(match.stock, now[codes.STOCK]):
            return_spent(match)
        shuffle(match.now, codes.DICE, match.stock, now[codes.STOCK])
        card = take(match)
    now[codes.BOUNTY] = -1
    if card == JOKER:
        spend(match, JOKER)
    elif card >= 0:
        now[codes.BOUNTY] = card
        match.shown[card] += 1


def are_jokers(cards: Numbers, number: int) -> bool:
    """True if the first `number` cards are nothing but jokers."""
    jokers = 0
    for index in range(number):
        jokers += cards[index] == JOKER
    return jokers == number


def claim_bounty(match: InnerMatch, seat: int, last: Combo) -> None:
    """Pay a player who goes out with this combo, if it claims the bounty (9)."""
    bounty = match.now[codes.BOUNTY]
    if bounty < 0 or last.kind != ONE_FACE or last.wilds or last.face != bounty >> 2:
        return
    earn(match, seat, last.size)
    put_away(match, bounty)
    reveal_bounty(match)


def finish(match: InnerMatch, seat: int, end: int, last: Combo) -> None:
    """Let a player whose hand is empty leave the round (2, 7)."""
    match.now[codes.UNSETTLED] = 0
    if end == codes.LOSES:
        lose_at_once(match, seat)
        return
    claim_bounty(match, seat, last)
    match.places[seat] = best_open_place(match)


def put_trick_away(match: InnerMatch) -> None:
    """Put the cards of the trick to the finished ones, and fake jokers back on their pile (8)."""
    now = match.now
    for index in range(now[codes.LAID]):
        put_away(match, match.laid[index])
    for index in range(now[codes.LAID_FAKES]):
        match.fake_pile[now[codes.FAKE_PILE]] = match.laid_fakes[index]
        now[codes.FAKE_PILE] += 1
    if now[codes.LAID_FAKES]:
        shuffle(match.now, codes.DICE, match.fake_pile, now[codes.FAKE_PILE])
    now[codes.LAID], now[codes.LAID_FAKES] = 0, 0
