"""Spite & Malice as a `Game`."""

from spitegame.rules.game import Game, ScoredBy
from spitegame.rules.malice.actions import Action, OfferDraw
from spitegame.rules.malice.deal import deal, deal_events
from spitegame.rules.malice.determinization import determinize, join_views, may_stand
from spitegame.rules.malice.events import Event, laid
from spitegame.rules.malice.legal import Reason
from spitegame.rules.malice.options import RULEBOOK, MaliceRules
from spitegame.rules.malice.play import apply, stalemate
from spitegame.rules.malice.state import MaliceCarry, MaliceState, carry, scores, standings, to_act
from spitegame.rules.malice.view import MaliceView, public, redact, reveals, view

GAME: Game[MaliceRules, MaliceCarry, MaliceState, Action, Event, MaliceView] = Game(
    rulebook=RULEBOOK,
    scored_by=ScoredBy.CARDS,
    deal=deal,
    deal_events=deal_events,
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
    stalemate=stalemate,
    later={OfferDraw: Reason.OLD_PROGRAM},
    unions={
        "rules": MaliceRules,
        "carry": MaliceCarry,
        "action": Action,
        "event": Event,
        "view": MaliceView,
        "reason": Reason,
    },
)
