"""A match before its deal, in plain numbers."""

from spitegame.ai.spite.inner.combos import HIGHER, KINDS, fresh_trick
from spitegame.rules.game import in_numbers
from spitegame.rules.spite.options import Referee, SpiteRules
from spitegame.training.spite import codes
from spitegame.training.spite.match import InnerMatch, MatchTerms, keep_trick


def empty_match(rules: SpiteRules, seats: int) -> InnerMatch:
    sizes = {"shown": KINDS, "trick": codes.TRICK, "now": codes.NOW}
    sizes |= dict.fromkeys(("hands", "spoils", "fakes"), seats * KINDS)
    sizes |= dict.fromkeys(("stock", "spent", "laid", "blank"), codes.DECK)
    sizes |= dict.fromkeys(("laid_fakes", "fake_pile"), codes.MOST_FAKES)
    rows = {name: [0] * sizes.get(name, seats) for name in InnerMatch._fields if name != "terms"}
    strict = int(rules.referee is Referee.STRICT)
    match = InnerMatch(MatchTerms(**in_numbers(rules, MatchTerms._fields), seats=seats, strict=strict), **rows)
    keep_trick(match, fresh_trick(HIGHER))
    return match
