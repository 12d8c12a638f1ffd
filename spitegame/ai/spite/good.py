"""A player that weighs what each play leaves against its chance to win the trick."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from random import Random

from spitegame.ai.spite.grouping import Grouping, Worth
from spitegame.ai.spite.odds import Odds
from spitegame.ai.spite.options import Option
from spitegame.ai.spite.reward import exchanged
from spitegame.ai.spite.setting import Setting
from spitegame.ai.spite.taste import TUNED, Taste
from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.buyback import TOO_MANY
from spitegame.rules.spite.combos import Combo, OneFace, arity, read
from spitegame.rules.spite.judge import may_come_at_me
from spitegame.rules.spite.rewards import most


class Judge:
    """Values what may come of one decision."""

    def __init__(self, setting: Setting, taste: Taste) -> None:
        self.setting = setting
        self.taste = taste
        self.odds = Odds(setting, taste)
        self._groupings: dict[Direction, Grouping] = {}

    def grouping(self, direction: Direction) -> Grouping:
        if direction not in self._groupings:
            self._groupings[direction] = Grouping(self.setting, self.odds, self.taste, direction)
        return self._groupings[direction]

    def passing(self) -> float:
        return self._kept(self.grouping(self.setting.trick.direction).worth(self.setting.hand))

    def playing(self, option: Option) -> float:
        beside = self._beside(option)
        if option.goes_out:
            return self.taste.out + self._bounty(option.combo) + beside
        left = self.grouping(option.after.direction).worth(option.rest)
        left = left._replace(hands=left.hands + self.setting.price)  # 5: to be played before going out, too
        follows = self.odds.follows(option, self.setting.followers)
        value = self._kept(left) + self.taste.stay + _wins(follows) * self._lead(left, option.rest) + beside
        value -= self._danger(option, follows) + self._doom(option)
        return value - self._picking_up(self.setting.price, option) + max(0.0, self.daring(option))

    def daring(self, option: Option) -> float:
        """What a come-at-me adds to it (11)."""
        setting, rest = self.setting, option.rest
        if not may_come_at_me(option.after, setting.active) or len(rest) < 2:
            return 0.0
        wins = _wins(self.odds.follows(option, setting.followers))
        said = option.after.come_at_mes[setting.seat]
        more = most(said + 1, setting.own.streak)
        if more <= 0:
            return 0.0
        direction = option.after.direction
        before = self.exchanged(rest, more - 1, direction)[1] if said and more > 1 else 0.0
        gain = self.exchanged(rest, more, direction)[1] - before
        return wins * gain - (1 - wins) * self._picking_up(setting.view.rules.penalty, option)

    def exchanged(self, hand: tuple[Card, ...], number: int, direction: Direction) -> tuple[tuple[Card, ...], float]:
        return exchanged(hand, number, self.grouping(direction), self.taste.fresh)

    def _picking_up(self, number: int, option: Option) -> float:
        return number * max(0.0, self.taste.drawn - self.taste.matching * len(option.rest))

    def _kept(self, left: Worth) -> float:
        return left.value + (self.taste.ready if left.hands <= 1 else 0.0)

    def _lead(self, left: Worth, rest: Sequence[Card]) -> float:
        """What it is worth to lead with these cards."""
        if left.hands <= 1:
            return self.taste.out + self._bounty(read(rest))
        return self.taste.lead - self.taste.worst * left.worst

    def _beside(self, option: Option) -> float:
        """What it costs from beside the hand."""
        fakes = len(option.laid.face_up) + len(option.laid.face_down)
        return -self.taste.fake * fakes - self.taste.spoil * len(option.laid.spoils)

    def _bounty(self, last: Combo | None) -> float:
        """What the last hand earns (9)."""
        bounty = self.setting.view.bounty
        match last:
            case OneFace(cards=cards, face=face, wilds=0) if bounty and bounty.rank is face:
                return self.taste.bounty * len(cards)
            case _:
                return 0.0

    def _danger(self, option: Option, follows: Mapping[Seat, float]) -> float:
        """Rivals who go out if they follow."""
        last = [chance for seat, chance in follows.items() if self.setting.held_by(seat) == arity(option.combo)]
        return self.taste.danger * sum(last)

    def _doom(self, option: Option) -> float:
        """7, 5"""
        left = len(option.rest) + self.setting.price
        return self.taste.doom if (option.is_joker and left < 2) or left >= TOO_MANY else 0.0


def _wins(follows: Mapping[Seat, float]) -> float:
    """That none of them does."""
    return prod(1 - chance for chance in follows.values())


@dataclass(frozen=True)
class Good:
    taste: Taste = TUNED

    def play(self, setting: Setting, found: list[Option], chance: Random) -> Option | None:
        """None: it passes."""
        judge = Judge(setting, self.taste)
        best = max(found, key=judge.playing, default=None)
        if best is None or (not setting.leads and judge.passing() >= judge.playing(best)):
            return None
        if not best.goes_out and judge.daring(best) > 0:
            return best.coming_at_me()
        return best

    def exchange(self, setting: Setting, number: int) -> tuple[Card, ...]:
        judge = Judge(setting, self.taste)
        return judge.exchanged(setting.hand, number, setting.trick.direction)[0]
