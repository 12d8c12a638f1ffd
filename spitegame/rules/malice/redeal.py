"""Another deal that one seat cannot tell from this one."""

from dataclasses import replace
from itertools import islice

from spitegame.rules.game import Seat
from spitegame.rules.malice.state import MaliceState, Pile
from spitegame.rules.shuffle import Shuffler


def redealt(state: MaliceState, seat: Seat, shuffler: Shuffler) -> MaliceState:
    """The seat sees the tops of the payoffs, its own hand, and the number of all other cards."""
    hidden = state.stock + state.completed
    for other, area in enumerate(state.areas):
        hidden += area.payoff[:-1] + (area.hand if other != seat else ())
    shuffled, rest = shuffler.shuffled(hidden)
    cards = iter(shuffled)

    def anew(pile: Pile) -> Pile:
        return tuple(islice(cards, len(pile)))

    return replace(
        state,
        shuffler=rest,
        stock=anew(state.stock),
        completed=anew(state.completed),
        areas=tuple(
            replace(
                area,
                payoff=anew(area.payoff[:-1]) + area.payoff[-1:],
                hand=area.hand if other == seat else anew(area.hand),
            )
            for other, area in enumerate(state.areas)
        ),
    )
