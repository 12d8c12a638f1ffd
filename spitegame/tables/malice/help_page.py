"""The fillings for gaps and conditions in the help of Spite & Malice."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from spitegame.rules.cards import Rank
from spitegame.rules.malice import options
from spitegame.tables.malice.texts.wording import counted_packs, terms
from spitegame.tables.pages import HOUSE
from spitegame.tables.words import a_rank, a_rank_first, counted_cards, listed, listed_choices, rank_name, ranks
from spitegame.translation import Role, _, ngettext, pgettext

_HAND_KEYS = "WERTY[]"


def filling(rules: options.MaliceRules, seats: int) -> Mapping[str, Any]:
    wilds, places = _wilds(rules), terms(rules)
    return {
        "tight": options.is_tight(rules, seats),
        "wild_ace": Rank.ACE not in rules.wild_may_not_be,
        **{place.name: getattr(places, place.name) for place in fields(places)},
        "preset": _preset(rules),
        "seats": seats,
        "packs": counted_packs(options.packs(rules, seats)),
        "jokers": ngettext("{number} joker", "{number} jokers", rules.jokers),
        "payoff_cards": counted_cards(rules.payoff),
        "stock_cards": counted_cards(options.stock_after_deal(rules, seats)),
        "last": rank_name(options.last_rank(rules)),
        "wild": listed_choices([*map(a_rank_first, wilds[:1]), *map(a_rank, wilds[1:])]),
        "a_wild": listed_choices([*map(a_rank, wilds)]),
        "wilds": listed([*map(ranks, wilds)]),
        "except": _except(rules),
        "deep": options.DEEP_STOCK,
        "low_stock": options.LOW_STOCK,
        "barren": options.BARREN_TURNS,
        "offer_wait": options.OFFER_WAIT,
        "stake": ngettext("{number} point", "{number} points", rules.stake),
        "center_keys": " ".join(str(index + 1) for index in range(rules.centers)),
        "hand_keys": " ".join(_HAND_KEYS[: rules.hand]),
        "house": HOUSE,
        "house_opening": HOUSE if rules.words is options.Words.ONLINE else "",
        "house_kings": HOUSE if rules.words is options.Words.PARTY else "",
    }


def _wilds(rules: options.MaliceRules) -> tuple[Rank, ...]:
    kings = () if rules.build_to_king else (Rank.KING,)
    return kings + ((Rank.JOKER,) if rules.jokers else ())


def _preset(rules: options.MaliceRules) -> str:
    match options.preset_of(rules):
        case "online":
            return pgettext("rules", "Duel")
        case "party":
            return pgettext("rules", "Party")
        case "club":
            return pgettext("rules", "Club")
        case _:
            return pgettext("rules", "House")


def _except(rules: options.MaliceRules) -> str:
    never = [a_rank(rank, Role.OBJECT) for rank in sorted(rules.wild_may_not_be)]
    if not never:
        return ""
    # Translators: goes on a sentence of the help, as in “A king stands for the rank that a center needs, but never for
    # an ace or a 7.” {ranks} is “an ace or a 7”.
    return _(", but never for {ranks}", ranks=listed_choices(never))
