"""States of Spite for tests: full tables, from three to nine seats, and hoards beside the hands."""

from collections.abc import Sequence
from dataclasses import replace

from spitegame.rules.cards import Suit, cards
from spitegame.rules.game import Seat
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite.actions import SILENT, Announcements
from spitegame.rules.spite.deck import DECK, sorted_hand
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import OPEN, SpiteRules
from spitegame.rules.spite.scoring import results
from spitegame.rules.spite.state import Half, Interval, Player, PlayerTurn, Result, Reward, SpiteState, Tally, Unproven
from spitegame.rules.spite.trick import FREE, Consec, LaidCards, new_trick

ME, LEFT = Seat(0), Seat(1)
HAND = "3s 4h 4d 9h 9s Jc 2d"
NINETEEN = "3d 3s 4c 5h 6c 6d 7s 8h 9s 10d 11c 11h 12s 13d Qh Kc As 2h *"
NAMES = (
    "Wolfgang Amadeus Mozartt",
    "Mallory",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Ö",
    "Dorian",
    "Edith",
    "Fergus O'Shaughnessy III",
    "Greta",
    "Ivy",
)


def laid(
    seat: int, decision: int, hand: str, *, up: str = "", down: str = "", said: Announcements = SILENT
) -> LaidCards:
    return LaidCards(Seat(seat), decision, sorted_hand(cards(hand)), cards(up), cards(down), (), said)


def sight(
    seats: int = 4,
    hand: str = HAND,
    *,
    fakes: str = "",
    spoils: str = "",
    lies: Sequence[LaidCards] = (),
    unproven: LaidCards | None = None,
    passed: Sequence[int] = (),
    consec: Consec = FREE,
    turn: int = 0,
    countdown: bool = False,
    rules: SpiteRules = OPEN,
) -> SpiteState:
    """A state in which ME holds these cards, and the others hold what was dealt."""
    dealt = GAME.deal(rules, seats, 5, None)
    own = replace(
        dealt.players[ME], hand=sorted_hand(cards(hand)), fakes=sorted_hand(cards(fakes)), spoils=cards(spoils)
    )
    trick = new_trick(ME, dealt.trick.direction, seats)
    return replace(
        dealt,
        players=(own, *dealt.players[1:]),
        trick=replace(trick, laid=tuple(lies), passed=frozenset(map(Seat, passed)), consec=consec),
        phase=PlayerTurn(Seat(turn), countdown),
        unproven=Unproven(unproven, ()) if unproven else None,
        decision=50,
    )


def crowded(seats: int, *, rules: SpiteRules = OPEN, passed: Sequence[int] = (0,)) -> SpiteState:
    """A state in which everything lies on the table that can be seen at once."""
    trips = ("4c 4d 4h", "6c 6d 6h", "8c 8d 8h", "9c 9d 9h", "10c 10d 10h", "11c 11d 11h")
    lies = [laid(1 + index % (seats - 1), 30 + index, hand) for index, hand in enumerate(trips)]
    full = sight(
        seats,
        NINETEEN,
        fakes="9h Qs 3c",
        spoils="4d",
        lies=lies,
        unproven=laid(2, 49, "Jc Jd Jh", said=Announcements(come_at_me=True, unbeatable=True)),
        passed=passed,
        consec=Consec(2, (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)),
        countdown=True,
        rules=rules,
    )
    players = [_busy(Seat(seat), player) for seat, player in enumerate(full.players)]
    trick = replace(full.trick, come_at_mes=(2,) * seats)
    return replace(full, players=tuple(players), trick=trick, bought_back=8, stock=full.stock[:40])


def _busy(seat: Seat, player: Player) -> Player:
    score = (-1) ** seat * (1 + seat % 2)
    tally = Tally(score, Half.UPPER if score > 0 else Half.LOWER)
    if seat == ME:
        return replace(player, tally=tally)
    waiting = laid(seat, 48, "Qc Qd Qh") if seat == LEFT else None
    hand = DECK[: (1, 19, 8)[seat % 3]]
    return replace(player, tally=tally, hand=hand, fakes=cards("9h 9s"), spoils=cards("9h"), waiting=waiting)


def rewarded(seats: int) -> SpiteState:
    return replace(sight(seats, NINETEEN, lies=[laid(0, 49, "Qc")]), phase=Reward(ME, 3, countdown=False))


def between_rounds(seats: int, ready: Sequence[int] = (1,)) -> SpiteState:
    bare = sight(seats)
    tallies = [Tally((-1) ** seat * (seat % 3), Half.UPPER) for seat in range(seats)]
    ended = results(tallies, [1 + (seat * 2) % seats if seats % 2 else seat + 1 for seat in range(seats)])
    players = tuple(
        replace(player, hand=(), place=result.place, tally=result.before)
        for player, result in zip(bare.players, ended, strict=True)
    )
    return replace(bare, players=players, phase=Interval(ended, frozenset(map(Seat, ready))))


def hoarding(*hoards: int, rules: SpiteRules = OPEN, scores: tuple[int, ...] = ()) -> SpiteState:
    """Between two rounds, with so many cards beside the hand of each seat. The last seat has led last."""
    seats = len(hoards)
    deck, _ = Shuffler(3).shuffled(DECK)
    firsts = [sum(hoards[:seat]) for seat in range(seats)]
    players = tuple(
        Player(hand=(), spoils=sorted_hand(deck[first : first + hoard]), place=seat + 1, led=seat + 1)
        for seat, (first, hoard) in enumerate(zip(firsts, hoards, strict=True))
    )
    ended = tuple(
        Result(place, 0, Tally(), Tally(score)) for place, score in enumerate(scores or (0,) * seats, start=1)
    )
    state = GAME.deal(replace(rules, rounds=20), seats, 7, None)
    rest = deck[sum(hoards) :]
    return replace(state, players=players, stock=(), spent=rest, bounty=None, phase=Interval(ended))
