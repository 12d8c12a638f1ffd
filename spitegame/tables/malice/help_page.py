"""What the help of Spite & Malice is filled with."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from spitegame.rules.cards import Rank
from spitegame.rules.malice import options
from spitegame.tables.malice.texts.wording import terms
from spitegame.tables.pages import HOUSE
from spitegame.tables.words import a_rank, capital, count, listed, rank_name

_HAND_KEYS = "WERTY[]"


def filling(rules: options.MaliceRules, seats: int) -> Mapping[str, Any]:
    wilds = _wilds(rules)
    a_wild = listed([a_rank(rank) for rank in wilds], "or")
    never = listed([a_rank(rank) for rank in sorted(rules.wild_may_not_be)], "or")
    return {
        "tight": options.is_tight(rules, seats),
        "wild_ace": Rank.ACE not in rules.wild_may_not_be,
        **asdict(terms(rules)),
        "preset": capital(options.preset_of(rules)),
        "seats": seats,
        "packs": count(options.packs(rules, seats), "pack"),
        "jokers": count(rules.jokers, "joker"),
        "payoff_cards": count(rules.payoff, "card"),
        "stock_cards": count(options.stock_after_deal(rules, seats), "card"),
        "last": rank_name(options.last_rank(rules)),
        "wild": capital(a_wild),
        "a_wild": a_wild,
        "wilds": listed([f"{rank_name(rank)}s" for rank in wilds]),
        "except": f", but never for {never}" if never else "",
        "deep": options.DEEP_STOCK,
        "low_stock": options.LOW_STOCK,
        "stake": count(rules.stake, "point"),
        "center_keys": " ".join(str(index + 1) for index in range(rules.centers)),
        "hand_keys": " ".join(_HAND_KEYS[: rules.hand]),
        "house": HOUSE,
        "house_opening": HOUSE if rules.words is options.Words.ONLINE else "",
        "house_kings": HOUSE if rules.words is options.Words.PARTY else "",
    }


def _wilds(rules: options.MaliceRules) -> list[Rank]:
    kings = [] if rules.build_to_king else [Rank.KING]
    return kings + ([Rank.JOKER] if rules.jokers else [])
