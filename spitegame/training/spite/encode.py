"""A match before its deal, in plain numbers."""

from spitegame.ai.spite.inner.combos import HIGHER, KINDS, fresh_trick
from spitegame.rules.spite.options import FirstLeader, Referee, SpiteRules
from spitegame.training.spite import codes
from spitegame.training.spite.match import InnerMatch, MatchTerms, keep_trick

_OPENINGS = {FirstLeader.LOSER: codes.BY_LOSER, FirstLeader.WINNER: codes.BY_WINNER, FirstLeader.LOT: codes.BY_LOT}


def terms_of(rules: SpiteRules, seats: int) -> MatchTerms:
    return MatchTerms(
        seats=seats,
        rounds=rules.rounds,
        fakes=rules.fake_jokers,
        opening=_OPENINGS[rules.opening],
        penalty=rules.penalty,
        clears=int(rules.joker_turns_higher),
        strict=int(rules.referee is Referee.STRICT),
    )


def empty_match(rules: SpiteRules, seats: int) -> InnerMatch:
    sizes = {"shown": KINDS, "trick": codes.TRICK, "now": codes.NOW}
    sizes |= dict.fromkeys(("hands", "spoils", "fakes"), seats * KINDS)
    sizes |= dict.fromkeys(("stock", "spent", "laid", "blank"), codes.DECK)
    sizes |= dict.fromkeys(("laid_fakes", "fake_pile"), codes.MOST_FAKES)
    rows = {name: [0] * sizes.get(name, seats) for name in InnerMatch._fields if name != "terms"}
    match = InnerMatch(terms_of(rules, seats), **rows)
    keep_trick(match, fresh_trick(HIGHER))
    return match
