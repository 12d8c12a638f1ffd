"""Spite as a `Game`."""

from spitegame.rules.game import Game, ScoredBy, Seat, Timing
from spitegame.rules.spite.actions import Action, Reason
from spitegame.rules.spite.deal import deal
from spitegame.rules.spite.determinization import determinize, join_views, may_stand
from spitegame.rules.spite.events import Event, laid
from spitegame.rules.spite.options import RULEBOOK, SpiteRules
from spitegame.rules.spite.permissions import clock, impatience, in_time, leisure
from spitegame.rules.spite.play import apply, is_late_again, join, time_out
from spitegame.rules.spite.scoring import carry, scores, standings
from spitegame.rules.spite.state import Interval, Over, PlayerTurn, Reward, SpiteCarry, SpiteState
from spitegame.rules.spite.view import SpiteView, public, redact, reveals, view


def to_act(state: SpiteState) -> frozenset[Seat]:
    """Return the seats that the match waits for; empty when it is over."""
    match state.phase:
        case PlayerTurn(seat=seat) | Reward(seat=seat):
            return frozenset({seat})
        case Interval(ready=ready):
            return frozenset(seat for seat in state.seats if seat not in ready)
        case Over():
            return frozenset()


GAME: Game[SpiteRules, SpiteCarry, SpiteState, Action, Event, SpiteView] = Game(
    rulebook=RULEBOOK,
    scored_by=ScoredBy.POINTS,
    deal=deal,
    apply=apply,
    to_act=to_act,
    view=view,
    public=public,
    join_views=join_views,
    may_stand=may_stand,
    determinize=determinize,
    redact=redact,
    reveals=reveals,
    standings=standings,
    scores=scores,
    laid=laid,
    carry=carry,
    unions={
        "rules": SpiteRules,
        "carry": SpiteCarry,
        "action": Action,
        "event": Event,
        "view": SpiteView,
        "reason": Reason,
    },
    timing=Timing(
        clock=clock,
        time_out=time_out,
        is_late_again=is_late_again,
        in_time=in_time,
        leisure=leisure,
        impatience=impatience,
    ),
    join=join,
)
