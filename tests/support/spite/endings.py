"""Endings of two players as test positions: a table as one of them sees it, and what each choice is worth.

They lie in `endings.json`, one in a line; `git log -- tests/find_endings.py` has the script that found them. A choice
is written as the cards of the hand, what lies beside it, and what is announced: ``9h 9s``, ``7s lower``, ``8c up 8d``,
``down 5h``, ``pass``.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from spitegame.ai.spite.endings.duel import Duel, other_player
from spitegame.ai.spite.inner.situation import Candidate, Situation
from spitegame.rules.cards import card, cards, written
from spitegame.rules.game import Seat
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite.actions import Action, Announcements, Direction, Pass, Play
from spitegame.rules.spite.deck import DECK, sorted_hand
from spitegame.rules.spite.options import STRICT
from spitegame.rules.spite.state import Player, PlayerTurn, SpiteCarry, SpiteState
from spitegame.rules.spite.trick import LaidCards, Trick, new_trick, trick_after

FILE = Path(__file__).parents[2] / "ai" / "spite" / "endings.json"
ME, OTHER = Seat(0), Seat(1)
SURE, LAST_CARD = "sure win", "last card"
NEAR = 0.005
"""Choices whose chances differ by no more are equally right."""


@dataclass(frozen=True, kw_only=True)
class Ending:
    kind: str
    """SURE: a choice is worth 1 if it wins whatever the other player holds and does, and else 0; LAST_CARD: a choice is
    worth the probability of winning against a player with one card."""
    hand: str
    fakes: str = ""
    spoils: str = ""
    barred: bool = False
    """The next play may not be the last (7)."""
    other: int
    """The number of cards in the other player's hand."""
    trick: Sequence[str] = ()
    """The plays that lie in the trick, the other player's at last; a direction stands behind 7s that have turned it."""
    direction: str
    """The direction with which the trick began."""
    bounty: str
    spent: str
    """The cards that have been played before, or put away."""
    choices: Mapping[str, float]

    @property
    def right(self) -> frozenset[str]:
        best = max(self.choices.values())
        return frozenset(choice for choice, value in self.choices.items() if value > best - NEAR)


def load(file: Path = FILE) -> list[Ending]:
    return [Ending(**each) for each in json.loads(file.read_text(encoding="utf-8"))]


def hidden_cards(ending: Ending) -> Counter[str]:
    """All cards, as they are written, that may be in the other player's hand."""
    seen = [ending.hand, ending.spoils, ending.bounty, ending.spent, *(plain(laid) for laid in ending.trick)]
    return Counter(map(str, DECK)) - Counter(word for text in seen for word in text.split())


def plain(laid: str) -> str:
    """The cards of a play, without a direction."""
    return " ".join(word for word in laid.split() if word not in ("higher", "lower"))


def state_of(ending: Ending, others: str | None = None) -> SpiteState:
    """The table, at which the other player holds these cards, or some of those that are hidden."""
    hidden = hidden_cards(ending)
    held = others.split() if others else Random(ending.hand).sample(sorted(hidden.elements()), ending.other)
    players = (
        Player(
            hand=sorted_hand(cards(ending.hand)),
            fakes=sorted_hand(cards(ending.fakes)),
            spoils=sorted_hand(cards(ending.spoils)),
            barred=ending.barred,
        ),
        Player(hand=sorted_hand(map(card, held))),
        Player(hand=(), place=1),
    )
    return SpiteState(
        rules=STRICT,
        carry=SpiteCarry((0,) * len(players)),
        shuffler=Shuffler(1),
        round=1,
        players=players,
        trick=laid_trick(ending.trick, Direction(ending.direction)),
        phase=PlayerTurn(ME, countdown=False),
        stock=tuple(map(card, sorted((hidden - Counter(held)).elements()))),
        spent=cards(ending.spent),
        fake_pile=(),
        bounty=card(ending.bounty),
        decision=50,
    )


def laid_trick(plays: Sequence[str], direction: Direction) -> Trick:
    """The two have laid in turn, the other player at last; without plays, ME is to lead."""
    seats = [ME, OTHER] if len(plays) % 2 == 0 else [OTHER, ME]
    trick = new_trick(seats[0], direction, 3)
    for number, laid in enumerate(plays):
        turned = next((word for word in laid.split() if word in ("higher", "lower")), None)
        said = Announcements(direction=Direction(turned) if turned else None)
        shown = sorted_hand(cards(plain(laid)))
        trick = trick_after(trick, LaidCards(seats[number % 2], number + 1, shown, (), (), (), said))
    return trick


def choice_of(action: Action) -> str:
    """A choice as it is written."""
    match action:
        case Pass():
            return "pass"
        case Play(cards=held, face_up=up, face_down=down, spoils=spoils, said=said):
            words = [written(sorted_hand(held))]
            words += [f"spoils {written(sorted_hand(spoils))}"] if spoils else []
            words += [f"up {written(sorted_hand(up))}"] if up else []
            words += ["down " + written(sorted_hand(down))] if down else []
            words += [said.direction.value] if said.direction else []
            return " ".join(word for word in words if word)
        case _:
            raise ValueError(f"{action} is no choice in a trick")


def solve(situation: Situation, choices: Sequence[Candidate], nodes: list[int]) -> list[float]:
    """The values of the choices as far as they can be proved, and at last of passing; empty if this is no ending.
    `nodes` is the budget, in a list of one number, which tells afterwards what is left of it."""
    if (other := other_player(situation)) is None:
        return []
    ending = Duel(situation, other, choices, nodes)
    ending.solve()
    return ending.found
