"""Finds endings of two players in which the choice matters: ``python tests/find_endings.py --seed 1``.

Some come out of matches among `good` players, others are dealt by chance, with as much of everything as there is to
know: leading and following, going higher and lower, under a consec, with jokers, 7s, poker hands, and fake jokers.
What each choice is worth is searched for to the end; `tests/ai/spite/test_endings.py` proves a part of it again.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from support.spite import endings

from spitegame.ai.levels import LEVELS
from spitegame.ai.spite.encode import play_of_candidate, situation_of
from spitegame.ai.spite.inner.movegen import candidates
from spitegame.rules.cards import JOKER, Card, Rank, Suit, cards, written
from spitegame.rules.spite import GAME
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.combos import read
from spitegame.rules.spite.deck import DECK, SEQUENCE, sorted_hand
from spitegame.rules.spite.judge import fault
from spitegame.rules.spite.options import STRICT
from spitegame.rules.spite.state import PlayerTurn, SpiteState
from spitegame.rules.spite.trick import LaidCards

LAST_CARDS, SURE_WINS = 90, 120
GAIN = 0.02
"""How much better the right choices of a LAST_CARD ending are at least than all others."""
MOST_NODES, MOST_CHOICES = 2_000, 40
"""What takes a longer search is left out. Each choice has its share of the nodes, and so each has enough of them."""
GOOD = LEVELS["spite"]["good"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    seed = parser.parse_args().seed
    lots, kept = Random(seed), list[endings.Ending]()
    for found, number, most_alike in (
        (_worth(_played(lots), endings.LAST_CARD), LAST_CARDS, LAST_CARDS // 4),
        (_worth(_dealt(lots), endings.SURE), SURE_WINS, SURE_WINS // 8),
    ):
        for ending in islice(_varied(found, most_alike), number):
            kept.append(ending)
            endings.save(kept)
            print(len(kept), ending.kind, *sort_of(ending), flush=True)


def _varied(found: Iterator[endings.Ending], most_alike: int) -> Iterator[endings.Ending]:
    """The endings without those of which there are enough alike."""
    sorts = Counter[object]()
    for ending in found:
        sort = sort_of(ending)
        sorts[sort] += 1
        if sorts[sort] <= most_alike:
            yield ending


def sort_of(ending: endings.Ending) -> tuple[object, ...]:
    trick = endings.state_of(ending).trick
    faces = {each.rank for each in cards(ending.hand)}
    features = {
        "joker": Rank.JOKER in faces,
        "seven": any(word in choice for choice in ending.choices for word in ("higher", "lower")),
        "poker": any(len(endings.plain(choice).split()) == 5 for choice in ending.choices),
        "fakes": bool(ending.fakes),
        "consec": bool(trick.consec),
    }
    here = tuple(name for name, there in features.items() if there)
    return "follow" if trick.laid else "lead", trick.direction.value, min(ending.other, 3), *here


def _worth(found: Iterator[endings.Ending], kind: str) -> Iterator[endings.Ending]:
    """The endings in which the choice matters, with what each choice is worth."""
    for ending in found:
        if choices := values_of(ending, kind):
            worth = replace(ending, kind=kind, choices=choices)
            wrong = [value for choice, value in choices.items() if choice not in worth.right]
            best = max(choices.values())
            if wrong and best - max(wrong) >= (GAIN if kind == endings.LAST_CARD else 1):
                yield worth


def values_of(ending: endings.Ending, kind: str) -> dict[str, float]:
    """What each choice is worth; nothing if that cannot be found out, or if nothing is to be thought about."""
    view = GAME.view(endings.state_of(ending), endings.ME)
    situation = situation_of(view)
    found = candidates(situation)
    if any(each.rest == 0 for each in found) or len(found) + bool(view.last_play) < 2:
        return {}
    nodes = [MOST_NODES * MOST_CHOICES]
    values = endings.solve(situation, found, nodes)
    if len(found) >= MOST_CHOICES or nodes[0] < MOST_NODES * (MOST_CHOICES - 1):
        return {}
    actions = [play_of_candidate(view, situation, each, dared=False) for each in found]
    written = {endings.choice_of(each): value for each, value in zip(actions, values, strict=False)}
    if view.last_play:
        written["pass"] = values[-1]
    if kind == endings.SURE:
        return {choice: float(value == 1.0) for choice, value in written.items()}
    return {choice: round(value, 4) for choice, value in written.items()}


def _played(lots: Random) -> Iterator[endings.Ending]:
    rules = replace(STRICT, rounds=1)
    while True:
        seed = lots.getrandbits(32)
        state, chance = GAME.deal(rules, 3 + seed % 3, seed, None), Random(seed)
        while len(state.active) > 1:
            (seat,) = GAME.to_act(state)
            if ending := _ending_of(state):
                yield ending
            state, _ = GAME.apply(state, seat, GOOD.choose(GAME.view(state, seat), chance))


def _ending_of(state: SpiteState) -> endings.Ending | None:
    """The turn as an ending, if it is one against a last card."""
    if not isinstance(state.phase, PlayerTurn) or len(state.active) != 2 or not state.bounty:
        return None
    seat, laid = state.phase.seat, state.trick.laid
    (other,) = set(state.active) - {seat}
    own, its = state.players[seat], state.players[other]
    hidden = its.fakes + its.spoils + own.spoils
    if len(its.hand) != 1 or hidden or its.barred or (laid and laid[-1].seat != other) or seat in state.trick.passed:
        return None
    if any(each.face_up or each.face_down or each.spoils for each in laid) or any(state.trick.come_at_mes):
        return None
    ending = endings.Ending(
        kind=endings.LAST_CARD,
        hand=written(own.hand),
        fakes=written(own.fakes),
        barred=own.barred,
        other=1,
        trick=[_written(each) for each in laid],
        direction="",
        bounty=str(state.bounty),
        spent=written(sorted_hand(state.spent)),
        choices={},
    )
    begun = (replace(ending, direction=each.value) for each in Direction)
    lies = (state.trick.direction, state.trick.consec)
    tricks = ((each, endings.state_of(each).trick) for each in begun)
    return next((each for each, trick in tricks if (trick.direction, trick.consec) == lies), None)


def _written(laid: LaidCards) -> str:
    direction = laid.said.direction
    return written(laid.cards) + (f" {direction.value}" if direction else "")


def _dealt(lots: Random) -> Iterator[endings.Ending]:
    while True:
        if ending := _deal(lots):
            yield ending


def _deal(lots: Random) -> endings.Ending | None:
    """Cards and a trick by chance, with more sets, 7s and jokers than a deal has, so that there is more to think
    about; None where there are not enough cards of a sort, or the trick cannot be."""
    deck, other = Counter(DECK), lots.randint(2, 5)
    direction = lots.choice(list(Direction))
    trick = _laid(lots, direction)
    groups = [_following(lots, trick, direction), *(_group(lots) for _ in range(8))]
    hand = [each for group in groups for each in group][: lots.randint(3, 8)]
    deck.subtract([*hand, *(card for laid in trick for card in cards(endings.plain(laid)))])
    fakes = lots.choices([each for each in DECK if each.rank in SEQUENCE], k=lots.choice((0, 0, 0, 1, 2)))
    if min(deck.values()) < 0:
        return None
    # Against three cards and more hardly anything is sure as long as there are jokers to come.
    jokers = deck.pop(JOKER)
    seen = jokers if other > 2 and lots.random() < 0.9 else lots.randint(0, jokers)
    spent = lots.sample(sorted_hand(deck.elements()), lots.randint(20, 110))
    ending = endings.Ending(
        kind=endings.SURE,
        hand=written(sorted_hand(hand)),
        fakes=written(sorted_hand(fakes)),
        other=other,
        trick=trick,
        direction=direction.value,
        bounty=str(spent.pop()),
        spent=written(sorted_hand([*spent, *[JOKER] * seen])),
        choices={},
    )
    return ending if _is_possible(ending) else None


def _following(lots: Random, trick: Sequence[str], direction: Direction) -> Sequence[Card]:
    """Cards that follow on three plays, which bind those who do so more than others; none on fewer plays."""
    if len(trick) < 3:
        return ()
    lies, size = endings.laid_trick(trick, direction), len(trick[0].split())
    tried = ([Card(face, suit) for suit in _suits(lots, size)] for face in SEQUENCE for _ in range(20))
    fitting = [each for each in tried if fault(lies, read(each)) is None]
    return lots.choice(fitting) if fitting else ()


def _suits(lots: Random, number: int) -> list[Suit]:
    return lots.choices(list(Suit), k=number)


def _group(lots: Random) -> Sequence[Card]:
    """Some cards that go together."""
    face = lots.choice(SEQUENCE)
    match lots.choice(("single", "single", "high", "low", "seven", "joker", "pair", "trips", "run", "wild")):
        case "joker":
            return [JOKER]
        case "wild":
            return [Card(Rank.THIRTEEN, lots.choice((Suit.HEARTS, Suit.DIAMONDS)))]
        case "high":
            return [_card(lots, lots.choice(SEQUENCE[-3:]))]
        case "low":
            return [_card(lots, lots.choice(SEQUENCE[:3]))]
        case "seven":
            return [_card(lots, Rank.SEVEN)]
        case "pair":
            return [_card(lots, face) for _ in range(2)]
        case "trips":
            return [_card(lots, face) for _ in range(lots.choice((3, 3, 4)))]
        case "run":
            first = lots.randrange(len(SEQUENCE) - 4)
            return [_card(lots, each) for each in SEQUENCE[first : first + 5]]
        case _:
            return [_card(lots, face)]


def _card(lots: Random, face: Rank) -> Card:
    return Card(face, lots.choice(list(Suit)))


def _laid(lots: Random, direction: Direction) -> list[str]:
    """The plays of a trick: none, one or two, or three that make a consec."""
    number, size = lots.choice((0, 0, 0, 1, 2, 3, 3, 3)), lots.choice((1, 1, 1, 2, 2, 3))
    suits = [_suits(lots, size) for _ in range(number)]
    places = sorted(lots.sample(range(len(SEQUENCE)), number), reverse=direction is Direction.LOWER)
    if number == 3:
        kind, first, gap = lots.choice(("numerical", "suited", "both")), lots.randrange(8), lots.randint(1, 3)
        if kind != "suited":
            places = [first + gap * turn for turn in range(3)]
            places = places if direction is Direction.HIGHER else [len(SEQUENCE) - 1 - place for place in places]
        if kind != "numerical":
            suits = [suits[0]] * 3
    return [written([Card(SEQUENCE[place], suit) for suit in each]) for place, each in zip(places, suits, strict=True)]


def _is_possible(ending: endings.Ending) -> bool:
    """True if each play of the trick could follow on those before it, and the other player has enough cards."""
    laid = [replace(ending, trick=ending.trick[:number]) for number in range(len(ending.trick))]
    valid = (
        fault(endings.state_of(each).trick, read(cards(following))) is None
        for each, following in zip(laid, ending.trick, strict=True)
    )
    return endings.hidden_cards(ending).total() >= ending.other + 20 and all(valid)


if __name__ == "__main__":
    main()
