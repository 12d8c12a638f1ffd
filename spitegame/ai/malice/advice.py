"""Advice by the best player's choice, with the reasons for it.

The advice uses nothing that the seat cannot see: plays are followed on its own view, up to an unknown card. Advice
names the first play alone. So a reason is true right after that play and still at the end of the plan; or it tells the
number of plays after which it is true.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from spitegame.advice import Advice
from spitegame.advice import malice as aims
from spitegame.advice.malice import Aim
from spitegame.ai.malice import board as flat
from spitegame.ai.malice import movegen
from spitegame.ai.malice.best import MaliceBest
from spitegame.ai.malice.board import Board
from spitegame.ai.malice.encode import board_of, first_action, real_rank
from spitegame.ai.malice.learned.turn import act, walk
from spitegame.ai.malice.movegen import Thought, first_node
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import Action
from spitegame.rules.malice.view import MaliceView

MOST_REASONS = 2
MOST_NODES = 200
"""The most positions that are searched to see where a rival's open cards lead."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A seat's plan, up to the end of its turn or to a card that it does not know."""

    seat: int
    action: Action
    """The first action."""
    moves: list[int]
    """The plays, as moves of `movegen`."""
    card: int
    """The rank that is discarded after the plays, or NOTHING."""
    pile: int
    ending: int
    """One of the endings of `movegen`, such as PAID."""
    before: Board
    begun: Board
    """The board after the first action, as known before it: cards to be drawn or turned up count as rank 0."""
    after: Board
    """The board at the end of the plan; cards that are not known yet count as rank 0 there too."""

    @property
    def boards(self) -> tuple[Board, Board]:
        """The boards on which a reason has to be true, unless it tells a number of plays."""
        return self.begun, self.after


def advise(view: MaliceView) -> Advice:
    """Return the advice for a view; the same view leads to the same advice."""
    thought = MaliceBest().think(view)
    if thought.best < 0:
        return Advice(view.legal[0])
    plan = plan_of(view, thought, thought.best)
    if len(thought.ends.values) == len(thought.tree.nodes) == 1:
        return Advice(plan.action, (aims.PlainMaliceAim.IS_FORCED,))
    return Advice(plan.action, reasons(plan, runner_up(view, thought, plan)) or (aims.PlainMaliceAim.PROMISES_MOST,))


def plan_of(view: MaliceView, thought: Thought, end: int) -> Plan:
    """Return the plan that leads to this end, an index in `thought.ends`."""
    tree, ends, board = thought.tree, thought.ends, board_of(view)
    after = flat.copied(board)
    act(after, thought, end)
    begun = after
    if first := first_node(tree, ends.indices[end]):
        begun = flat.copied(board)
        walk(begun, tree, first)
    moves, (card, pile) = movegen.way_to(tree, ends.indices[end]), divmod(ends.discards[end], flat.PILES)
    ending = tree.nodes[ends.indices[end]] >> movegen.ENDING
    return Plan(view.vantage, first_action(view, thought, end), moves, card, pile, ending, board, begun, after)


def runner_up(view: MaliceView, thought: Thought, plan: Plan) -> Plan | None:
    """Return the best plan that begins with another action; None if there is none."""
    values = thought.ends.values
    for end in sorted(range(len(values)), key=lambda end: -values[end]):
        if first_action(view, thought, end) != plan.action:
            return plan_of(view, thought, end)
    return None


def reasons(plan: Plan, other: Plan | None) -> tuple[Aim, ...]:
    """Return the reasons for a plan; those that the other plan has too come last."""
    shared = set(_minor(other, plan)) if other else set[Aim]()
    minor = sorted(_minor(plan, other), key=lambda aim: (aim in shared, _is_weak(aim)))
    found = [*_major(plan), *minor]
    if any(isinstance(aim, aims.Wins) for aim in found):
        return tuple(found[:1])
    strong = [aim for aim in found if not _is_weak(aim)]
    return tuple((strong or found[:1])[:MOST_REASONS])


def _is_weak(aim: Aim) -> bool:
    """True for a reason that is told only if there is no better one."""
    match aim:
        case aims.KeepsNearer() | aims.Uncovers() | aims.PlainMaliceAim.MAKES_ROOM:
            return True
        case _:
            return False


def _major(plan: Plan) -> Iterator[Aim]:
    """Yield the main reason for a plan that wins, plays a payoff card or draws a new hand."""
    plays = sum(move >> 8 != flat.FILLING for move in plan.moves)  # as `move_of` packs them
    if plan.after.now[flat.ENDED] == flat.WON:
        yield aims.Wins(plays)
    elif plan.ending == movegen.PAID:
        yield aims.FreesPayoff(Seat(plan.seat), plays)
    elif plan.ending == movegen.PAID_PARTNER:
        yield aims.FreesPayoff(Seat(flat.partner(plan.before, plan.seat)), plays)
    elif plan.ending == movegen.REDRAWN and plan.before.held[plan.seat]:
        yield aims.DrawsAnew(plan.after.held[plan.seat], plays)
    elif plan.begun.held[plan.seat] > plan.before.held[plan.seat]:
        yield aims.DrawsAnew(plan.begun.held[plan.seat], 0)


def _minor(plan: Plan, other: Plan | None) -> Iterator[Aim]:
    """Yield the other reasons, which another plan may have too, the weightier first."""
    yield from _against_the_next(plan, other)
    held, kept = _wilds(plan.before, plan.seat), _wilds(plan.after, plan.seat)  # what is drawn on the way was not kept
    if other and (kept := held & kept - _wilds(other.after, plan.seat)):
        yield aims.KeepsWild(real_rank(min(kept)))
    yield from _approaching(plan)
    if plan.moves:
        yield from _playing(plan)
    elif plan.card != movegen.NOTHING:
        yield from _discarding(plan)


def _against_the_next(plan: Plan, other: Plan | None) -> Iterator[Aim]:
    """Yield the reasons that have to do with the next seat's payoff card."""
    rival = Seat((plan.seat + 1) % len(plan.before.held))
    payoff = flat.payoff_top(plan.before, rival)
    if not 0 < payoff <= plan.before.terms.last or any(_takes(each, payoff) for each in plan.boards):
        return
    instead = [plan.before, other.after] if other else [plan.before]
    if any(_takes(each, payoff) for each in instead):
        yield aims.LeavesNothing(rival)
    elif any(_leads(each, rival) for each in instead) and not any(
        _leads(each, rival, perhaps=True) for each in plan.boards
    ):
        yield aims.CutsOff(rival)
    if plan.moves:
        return
    if held_back := _opening(plan.after, payoff).intersection(_unplayed(plan)):
        yield aims.HoldsBack(real_rank(min(held_back)), rival)


def _takes(board: Board, rank: int) -> bool:
    """True if a center takes a card of that rank."""
    return any(flat.fits(board, rank, height) for height in board.heights)


def _opening(board: Board, payoff: int) -> set[int]:
    """Return the ranks that, once played, make room for the payoff card on some center."""
    return {height + 1 for height in board.heights if (height + 1) % board.terms.last + 1 == payoff}


def _unplayed(plan: Plan) -> list[int]:
    """Return the ranks, but for wild ones, that lie open or in the hand and that the plan leaves there."""
    lying = zip(_piles(plan.after, plan.seat), _piles(plan.before, plan.seat), strict=True)
    tops = [cards[-1] for cards, before in lying if cards and cards == before]
    return [rank for rank in (*movegen.hand_of(plan.after, plan.seat), *tops) if rank <= plan.after.terms.last]


def _piles(board: Board, seat: int) -> list[list[int]]:
    """Return the ranks on each of the seat's discard piles, from the bottom."""
    starts = [flat.pile_start(board, seat, pile) for pile in range(flat.PILES)]
    return [board.piles[start : start + board.depths[seat * flat.PILES + pile]] for pile, start in enumerate(starts)]


def _leads(board: Board, rival: Seat, *, perhaps: bool = False) -> bool:
    """True if the rival's open cards lead to its payoff card; with `perhaps`, also if the search was given up."""
    nodes = movegen.move_tree(board, rival, MOST_NODES).nodes
    return any(node >> movegen.ENDING == movegen.PAID for node in nodes) or (perhaps and len(nodes) >= MOST_NODES)


def _wilds(board: Board, seat: int) -> set[int]:
    """Return the wild ranks in the hand."""
    return {rank for rank in movegen.hand_of(board, seat) if rank > board.terms.last}


def _approaching(plan: Plan) -> Iterator[Aim]:
    """Yield a reason for each payoff card of the side that a center comes nearer to."""
    last = plan.before.terms.last
    for owner in (plan.seat, flat.partner(plan.before, plan.seat)):
        payoff = flat.payoff_top(plan.after, owner)
        if 0 < payoff <= last and all(_far(each, payoff) < _far(plan.before, payoff) for each in plan.boards):
            yield aims.Approaches(Seat(owner))


def _far(board: Board, rank: int) -> int:
    """Return the number of cards that have to go on some center before a card of this rank fits there."""
    return min((rank - 1 - height) % board.terms.last for height in board.heights)


def _discarding(plan: Plan) -> Iterator[Aim]:
    board, last, card = plan.before, plan.before.terms.last, plan.card
    yield from _covering(board, card, _piles(board, plan.seat)[plan.pile])
    kept = movegen.hand_of(plan.before, plan.seat)
    kept.remove(card)
    payoff = flat.payoff_top(board, plan.seat)
    if 0 < payoff <= last and payoff - 1 in kept:
        yield aims.KeepsStep(real_rank(payoff - 1))
    if card in kept:
        yield aims.KeepsTwin(real_rank(card))
    others = [rank for rank in kept if rank != card and rank <= last]
    if card > last or not others:
        return
    if _far(board, card) > max(_far(board, rank) for rank in others):
        yield aims.PlainMaliceAim.FITS_LAST
    nearest = min(others, key=lambda rank: _far(board, rank))
    if _far(board, nearest) < _far(board, card):
        yield aims.KeepsNearer(real_rank(nearest))


def _covering(board: Board, card: int, pile: list[int]) -> Iterator[Aim]:
    if not pile:
        yield aims.PlainMaliceAim.COVERS_NOTHING
    elif pile[-1] == card:
        yield aims.MatchesPile(real_rank(card))
    elif max(card, pile[-1]) > board.terms.last:
        return
    elif pile[-1] == card + 1:
        yield aims.RunsDown(real_rank(pile[-1]))
    elif _far(board, pile[-1]) > _far(board, card):
        yield aims.CoversLater(real_rank(pile[-1]))


def _playing(plan: Plan) -> Iterator[Aim]:
    source, which = plan.moves[0] >> 8, plan.moves[0] >> 4 & 15
    if source == flat.FROM_HAND:
        yield aims.PlainMaliceAim.MAKES_ROOM
    elif source == flat.FROM_PILE and which < flat.PILES:
        below = _piles(plan.before, plan.seat)[which][:-1]
        yield aims.Uncovers(real_rank(below[-1]), which) if below else aims.ClearsPile(which)
