"""The match as the seat to act knows it. numba compiles this module."""

from spitegame.ai.spite.inner.combos import KINDS, copies_of, price_of
from spitegame.ai.spite.inner.situation import MOST_CARDS, Numbers, Situation
from spitegame.training.spite import codes
from spitegame.training.spite.match import InnerMatch, active, best_open_place, trick_of, worst_open_place


def from_seat(match: InnerMatch, row: Numbers) -> Numbers:
    """Return a row by seat in the order of play, beginning with the seat to act."""
    seat, seats = match.now[codes.SEAT], match.terms.seats
    found = match.blank[:seats].copy()
    for step in range(seats):
        found[step] = row[(seat + step) % seats]
    return found


def situation(match: InnerMatch) -> Situation:
    now, terms, seat = match.now, match.terms, match.now[codes.SEAT]
    seats, start = terms.seats, seat * KINDS
    spoils = min(match.others[seat], MOST_CARDS - match.held[seat] - match.beside[seat])
    cards = match.blank[: match.held[seat] + spoils + match.beside[seat]].copy()
    unseen = match.blank[:KINDS].copy()
    hand, spoil, fake = 0, match.held[seat], match.held[seat] + spoils
    last_spoil = fake
    for card in range(KINDS):
        for _ in range(match.hands[start + card]):
            cards[hand] = card
            hand += 1
        for _ in range(match.spoils[start + card]):
            if spoil < last_spoil:
                cards[spoil] = card
                spoil += 1
        for _ in range(match.fakes[start + card]):
            cards[fake] = card
            fake += 1
        unseen[card] = copies_of(card) - match.shown[card] - match.hands[start + card] - match.spoils[start + card]
    places = from_seat(match, match.places)
    top = (now[codes.TOP] - seat) % seats if now[codes.TOP] >= 0 else -1
    players = active(match)
    if now[codes.UNSETTLED] != codes.STANDS:
        players -= 1
        goes_out = now[codes.UNSETTLED] == codes.GOES_OUT
        places[top] = best_open_place(match) if goes_out else worst_open_place(match)
    return Situation(
        cards,
        match.held[seat],
        spoils,
        match.beside[seat],
        trick_of(match),
        price_of(now[codes.BOUGHT_BACK]) if match.passed[seat] else 0,
        now[codes.BOUGHT_BACK],
        players,
        match.barred[seat],
        match.streaks[seat],
        top,
        now[codes.BOUNTY],
        unseen,
        from_seat(match, match.held),
        from_seat(match, match.passed),
        from_seat(match, match.dared),
        from_seat(match, match.beside),
        from_seat(match, match.others),
        from_seat(match, match.scores),
        from_seat(match, match.halves),
        places,
        terms.rounds - now[codes.ROUND] if terms.rounds else -1,
        terms.penalty,
        terms.joker_turns_higher,
    )
