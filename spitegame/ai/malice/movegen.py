"""Every way through a turn, up to where the seat might stop or a card turns up that nobody knows yet.

A spot on the way is one number: what has become of the centers, the hand and the piles. Centers are kept sorted by
height, of equal cards the first goes first, and of equal piles too, so that spots that play alike are equal.

    bits 0 to 23    the heights of the centers, four bits each, rising
    bits 24 to 30   which cards of the sorted hand are played
    bits 31 to 58   how many cards are gone from each pile: the seat's, four bits each, and its partner's, three each
    bits 59 and 60  why the way ends there
"""

from typing import NamedTuple

from spitegame.ai.malice.board import (
    COMPLETED,
    FROM_HAND,
    FROM_PAYOFF,
    FROM_PILE,
    LAST,
    PILES,
    RANKS,
    STOCK,
    Board,
    Ints,
    fits,
    partner,
    payoff_top,
    pile_start,
)

PLAYED = 24
GONE = 31
ENDS = 59
HEIGHTS = (1 << PLAYED) - 1

OPEN, PAID, PAID_PARTNER, REDRAWN = range(4)
"""Why a way ends: not at all, a payoff card went out, the partner's did, or the hand is out and another one comes."""


class MoveTree(NamedTuple):
    spots: Ints
    before: Ints
    """For each spot the place of the one before it on the way; -1 for the first."""
    plays: Ints
    """For each spot the play that led there."""


def hand_of(board: Board, seat: int) -> Ints:
    """Rising ranks."""
    return [rank for rank in range(1, RANKS) for _ in range(board.hands[seat * RANKS + rank])]


def root_node(board: Board) -> int:
    spot = 0
    for place, height in enumerate(sorted(board.heights)):
        spot |= height << 4 * place
    return spot


def piles_of(board: Board, seat: int) -> Ints:
    """Where the piles begin that the seat plays from: its own, then its partner's."""
    other = partner(board, seat)
    starts = [pile_start(board, seat, pile) for pile in range(PILES)]
    if other >= 0:
        for pile in range(PILES):
            starts.append(pile_start(board, other, pile))
    return starts


def depths_of(board: Board, seat: int) -> Ints:
    """How deep those piles are."""
    other = partner(board, seat)
    depths = [board.depths[seat * PILES + pile] for pile in range(PILES)]
    if other >= 0:
        for pile in range(PILES):
            depths.append(board.depths[other * PILES + pile])
    return depths


def gone(spot: int, pile: int) -> int:
    if pile < PILES:
        return spot >> GONE + 4 * pile & 15
    return spot >> GONE + 16 + 3 * (pile - PILES) & 7


def one_gone(pile: int) -> int:
    """What a card less on the pile adds to a spot."""
    return 1 << (GONE + 4 * pile if pile < PILES else GONE + 16 + 3 * (pile - PILES))


def move_tree(board: Board, seat: int, most: int) -> MoveTree:
    """Shorter ways first, and each spot once; none beyond the most that are wanted, or hardly any."""
    found = MoveTree([root_node(board)], [-1], [-1])
    spots, seen = found.spots, {found.spots[0]}
    hand, starts, depths = hand_of(board, seat), piles_of(board, seat), depths_of(board, seat)
    twins = twins_of(board, starts, depths)
    own, others = payoff_top(board, seat), 0
    if partner(board, seat) >= 0:
        others = payoff_top(board, partner(board, seat))
    supply = board.now[STOCK] + board.now[COMPLETED]
    centers, last = len(board.heights), board.terms[LAST]
    everything = (1 << len(hand)) - 1
    place = 0
    while place < len(spots) and len(spots) < most:
        spot = spots[place]
        if spot >> ENDS:
            place += 1
            continue
        for center in range(centers):
            height = spot >> 4 * center & 15
            if center + 1 < centers and spot >> 4 * center + 4 & 15 == height:
                continue
            if height + 1 == last:
                raised = spot & ~HEIGHTS | (spot << 4 & ((1 << 4 * centers) - 1))
            else:
                raised = spot + (1 << 4 * center)
            if own and fits(board, own, height):
                reach(found, seen, place, raised | PAID << ENDS, move(FROM_PAYOFF, 0, height))
            if others and fits(board, others, height):
                reach(found, seen, place, raised | PAID_PARTNER << ENDS, move(FROM_PAYOFF, 1, height))
            for card in range(len(hand)):
                if spot >> PLAYED + card & 1 or not fits(board, hand[card], height):
                    continue
                if card and hand[card - 1] == hand[card] and not spot >> PLAYED + card - 1 & 1:
                    continue
                there = raised | 1 << PLAYED + card
                if there >> PLAYED & everything == everything and (supply or completes(found, place, height, last)):
                    there |= REDRAWN << ENDS
                reach(found, seen, place, there, move(FROM_HAND, hand[card], height))
            for pile in range(len(starts)):
                less = gone(spot, pile)
                if less == depths[pile] or less == (15 if pile < PILES else 7):
                    continue
                if twins[pile] >= 0 and gone(spot, twins[pile]) == less:
                    continue
                if not fits(board, board.piles[starts[pile] + depths[pile] - less - 1], height):
                    continue
                there = raised + one_gone(pile)
                if spot >> PLAYED & everything == everything and completes(found, place, height, last):
                    there |= REDRAWN << ENDS
                reach(found, seen, place, there, move(FROM_PILE, pile, height))
        place += 1
    return found


def completes(found: MoveTree, place: int, height: int, last: int) -> bool:
    """Whether a center is full by a card on that height, or was on the way to the place: then there is a new stock."""
    while height + 1 < last and found.before[place] >= 0:
        height, place = found.plays[place] & 15, found.before[place]
    return height + 1 == last


def twins_of(board: Board, starts: Ints, depths: Ints) -> Ints:
    """For each pile the nearest equal one of the same owner before it, or -1."""
    twins = [-1 for _ in starts]
    for pile in range(len(starts)):
        for other in range(pile // PILES * PILES, pile):
            if depths[other] == depths[pile]:
                same = True
                for card in range(depths[pile]):
                    if board.piles[starts[other] + card] != board.piles[starts[pile] + card]:
                        same = False
                        break
                if same:
                    twins[pile] = other
    return twins


def move(source: int, which: int, height: int) -> int:
    return source << 8 | which << 4 | height


def reach(found: MoveTree, seen: set[int], place: int, spot: int, play: int) -> None:
    if spot not in seen:
        seen.add(spot)
        found.spots.append(spot)
        found.before.append(place)
        found.plays.append(play)
