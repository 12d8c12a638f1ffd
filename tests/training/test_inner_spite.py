"""The inner match of Spite is what the rules say: with the same chance, it is the same at every decision."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from inspect import isfunction
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest
from support.corpus import house_game
from support.spite.full_states import hoarding
from support.spite.inner_matches import match_of

from spitegame.ai.dice import lot
from spitegame.ai.spite.computer import EASY, FAIR, GOOD, SPITEFUL_EASY, SPITEFUL_FAIR, SPITEFUL_GOOD, SpiteComputer
from spitegame.ai.spite.encode import CODES, combo_of, play_of_candidate, reward_of, situation_of
from spitegame.ai.spite.inner.combos import is_beatable
from spitegame.ai.spite.inner.movegen import candidates
from spitegame.ai.spite.inner.situation import Candidate, Numbers, Situation
from spitegame.ai.spite.turn import context_of
from spitegame.rules.cards import JOKER
from spitegame.rules.game import Seat
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite.actions import Action, BeReady, Pass, Play, TakeReward
from spitegame.rules.spite.deck import sorted_hand
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.options import OPEN, STRICT, FirstLeader, SpiteRules
from spitegame.rules.spite.state import Half, Interval, Over, PlayerTurn, Reward, SpiteState, Tally
from spitegame.rules.spite.trick import laid_cards
from spitegame.rules.spite.view import SpiteView
from spitegame.training.spite import codes
from spitegame.training.spite.deal import begin_round, deal_match
from spitegame.training.spite.encode import empty_match
from spitegame.training.spite.match import InnerMatch, MatchTerms
from spitegame.training.spite.turns import exchange, lay, leave
from spitegame.training.spite.view import situation

Chooser: TypeAlias = Callable[[SpiteView, Situation, Random], Action]
"""What the seat to act does."""

PATIENCE, DARING = 0.3, 0.3
"""How often a random player passes, and says “come at me” where it may."""
HOUSES = 12
MOST_ROUNDS = 3
"""The rounds that are played of a match without end."""
PILES = {
    "stock": codes.STOCK,
    "spent": codes.SPENT,
    "laid": codes.LAID,
    "laid_fakes": codes.LAID_FAKES,
    "fake_pile": codes.FAKE_PILE,
}
"""Where it stands how many cards count."""
NEED_NOT_BE_KNOWN = {
    "referee": "`strict` says what matters of it.",
    "assist": "It is about what people see.",
    "countdown": "Nobody is slow in an inner match.",
    "seconds": "Nobody is slow in an inner match.",
    "relaxed": "Nobody is slow in an inner match.",
    "call_reward": "Nobody makes a misplay in an inner match.",
    "dropped_cards_count": "Nobody drops a card in an inner match.",
}
"""The options that the inner match does not hold, each with the reason."""
COMPANIES = {
    "easy": [EASY],
    "fair": [FAIR],
    "good": [GOOD],
    "mixed": [GOOD, EASY, FAIR],
    "spiteful": [SPITEFUL_GOOD, SPITEFUL_EASY, SPITEFUL_FAIR],
}


class SameChance:
    """Lots and shuffles of the inner match, drawn as the rules draw them."""

    def __init__(self) -> None:
        self.shuffler = Shuffler(0)

    def shuffle(self, _row: Numbers, _dice: int, cards: Numbers, number: int) -> None:
        shuffled, self.shuffler = self.shuffler.shuffled(cards[:number])
        cards[:number] = shuffled

    def lot(self, _row: Numbers, _dice: int, among: int) -> int:
        drawn, self.shuffler = self.shuffler.lot(among)
        return drawn


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> SameChance:
    same = SameChance()
    for module in ("deal", "hands"):
        monkeypatch.setattr(f"spitegame.training.spite.{module}.shuffle", same.shuffle)
    monkeypatch.setattr("spitegame.training.spite.deal.lot", same.lot)
    return same


def essence(match: InnerMatch) -> dict[str, Any]:
    """All that counts in a match, apart from the dice."""
    found, now = match._asdict(), list(match.now)
    for name, index in PILES.items():
        found[name] = found[name][: now[index]]
    if now[codes.PHASE] in (codes.TURN, codes.REWARD):
        del found["next_scores"], found["next_halves"]
    else:
        now[codes.SEAT] = 0
    if now[codes.PHASE] != codes.REWARD:
        now[codes.MOST] = 0
    now[codes.DICE] = 0
    return found | {"now": now}


def matched(rules: SpiteRules, seats: int, seed: int, choose: Chooser, chance: SameChance) -> Counter[str]:
    """A match from its deal to its end, played both ways; what happened in it."""
    state, match = GAME.deal(rules, seats, seed, None), empty_match(rules, seats)
    chance.shuffler = Shuffler(seed)
    deal_match(match, dice=1)
    return played_out(state, match, choose, chance)


def played_out(state: SpiteState, match: InnerMatch, choose: Chooser, chance: SameChance) -> Counter[str]:
    """Plays a match on to its end, both ways, and holds them against each other; what happened in it."""
    happened, lots = Counter[str](), Random(1)
    while True:
        assert essence(match) == essence(match_of(state))
        assert chance.shuffler == state.shuffler
        if isinstance(state.phase, Over):
            return happened
        if isinstance(state.phase, PlayerTurn | Reward):
            seat = state.phase.seat
            view, known = GAME.view(state, seat), situation(match)
            assert known == situation_of(view)
            action = choose(view, known, lots)
            done = [(seat, action)]
            do(match, view, known, action)
        elif state.round == (state.rules.rounds or MOST_ROUNDS):
            return happened
        else:
            done = [(seat, BeReady(state.round)) for seat in state.seats]
            begin_round(match)
        for seat, action in done:
            state, events = GAME.apply(state, seat, action)
            happened.update(type(event).__name__ for event in events)
            happened.update(traits(action))


def do(match: InnerMatch, view: SpiteView, known: Situation, action: Action) -> None:
    """The same action in whole numbers."""
    match action:
        case Play():
            lay(match, known, candidate_of(view, known, action), int(action.said.come_at_me))
        case TakeReward(discarded=discarded):
            exchange(match, known, mask_of(known, [CODES[card] for card in discarded]))
        case _:
            leave(match)


def candidate_of(view: SpiteView, known: Situation, play: Play) -> Candidate:
    """The candidate that is this play."""
    laid, dared = laid_cards(view.vantage, play), play.said.come_at_me
    found = (each for each in candidates(known) if not laid.combo or each.combo == combo_of(laid.combo))
    return next(each for each in found if play_of_candidate(view, known, each, dared=dared) == play_as_laid(play))


def play_as_laid(play: Play) -> Play:
    """The play with its cards in rising order."""
    cards, up, down = sorted_hand(play.cards), sorted_hand(play.face_up), sorted_hand(play.face_down)
    return Play(play.decision, cards, up, down, sorted_hand(play.spoils), play.said)


def mask_of(known: Situation, cards: Sequence[int]) -> int:
    """A bit for each of these cards of the hand."""
    mask, needed = 0, Counter(cards)
    for index in range(known.held):
        if needed[known.cards[index]]:
            needed[known.cards[index]] -= 1
            mask |= 1 << index
    return mask


def traits(action: Action) -> Sequence[str]:
    """What is worth having seen of an action."""
    if not isinstance(action, Play):
        return ()
    down = len(action.face_down)
    found = {"face-up": action.face_up, "face-down": down == 1, "many face-down": down > 1, "spoils": action.spoils}
    said = {"dared": action.said.come_at_me, "turned": action.said.direction, "unbeatable": action.said.unbeatable}
    return [name for name, is_so in {**found, **said}.items() if is_so]


def anyhow(view: SpiteView, known: Situation, lots: Random) -> Action:
    if isinstance(view.phase, Reward):
        number = lots.randint(1, min(view.phase.most, known.held))
        return reward_of(view, known, sum(1 << index for index in lots.sample(range(known.held), number)))
    found = candidates(known)
    if not found or (view.last_play and lots.random() < PATIENCE):
        return Pass(view.decision)
    laid = lots.choice(found)
    dared = known.active > 2 and is_beatable(laid.after) and lots.random() < DARING
    return play_of_candidate(view, known, laid, dared=dared)


def as_computers(players: Sequence[SpiteComputer]) -> Chooser:
    """They sit round the table in turn, and make no misplay."""
    careful = [replace(player, careless=0.0, notices=0.0) for player in players]
    return lambda view, _, lots: careful[view.vantage % len(careful)].choose(view, lots)


def test_every_option_is_known_to_the_match_or_need_not_be() -> None:
    options = {field.name for field in fields(SpiteRules)}
    assert options == {*options.intersection(MatchTerms._fields), *NEED_NOT_BE_KNOWN}


def test_a_match_is_the_same_as_by_the_rules(chance: SameChance) -> None:
    happened = matched(replace(OPEN, rounds=2), 3, 1, anyhow, chance)
    assert happened.keys() >= {"Played", "Passed", "CardsDrawn", "TrickWon", "RoundEnded"}


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.rulebook.seats(OPEN))
def test_matches_by_chance_are_the_same(seats: int, chance: SameChance) -> None:
    for rules in (OPEN, STRICT):
        opening = list(FirstLeader)[seats % 3]
        matched(replace(rules, rounds=2, opening=opening), seats, seats, anyhow, chance)


@pytest.mark.slow
@pytest.mark.parametrize("company", COMPANIES)
def test_matches_by_computers_are_the_same(company: str, chance: SameChance) -> None:
    for rules, seats in ((OPEN, 3), (STRICT, 4), (OPEN, 9)):
        matched(replace(rules, rounds=2), seats, seats, as_computers(COMPANIES[company]), chance)


@pytest.mark.slow
def test_matches_by_house_rules_of_chance_are_the_same(chance: SameChance) -> None:
    for seed in range(HOUSES):
        table = house_game("spite", seed).table
        matched(table.rules, table.seats, seed, anyhow, chance)


RARE = {
    *("BountyClaimed", "BountyRevealed", "ComeAtMeFailed", "ConsecChanged", "DeckRefilled", "DirectionTurned"),
    *("Earned", "LostAtOnce", "MisplayFound", "RewardDue", "SpoilsReturned", "SwapLeft", "Swapped", "WentOut"),
    *("dared", "face-down", "face-up", "many face-down", "spoils", "turned", "unbeatable"),
}
"""What happens at a table now and then. The only misplay that is found is a trick won with a joker (11)."""


@pytest.mark.slow
def test_what_is_rare_is_the_same(chance: SameChance) -> None:
    happened = Counter[str]()
    for seed in range(6):
        for state in (rich(seed), *(late(10 * seed + each) for each in range(10))):
            chance.shuffler = state.shuffler
            happened += played_out(state, match_of(state), anyhow, chance)
    assert happened.keys() >= RARE


def rich(seed: int) -> SpiteState:
    """Between two rounds, with many cards beside the hands, and any scores."""
    lots = Random(seed)
    seats = lots.choice(GAME.rulebook.seats(OPEN))
    hoards = [lots.choice((0, 2, 4, 189 // seats)) for _ in range(seats)]
    state = hoarding(*hoards, rules=replace(lots.choice((OPEN, STRICT)), penalty=3, fake_jokers=18))
    assert isinstance(state.phase, Interval)
    tallies = [Tally(lots.randint(-6, 6), lots.choice(list(Half))) for _ in range(seats)]
    results = tuple(replace(result, after=tally) for result, tally in zip(state.phase.results, tallies, strict=True))
    return with_fakes(replace(state, round=18, phase=replace(state.phase, results=results)), lots)


def late(seed: int) -> SpiteState:
    """The end of a last round: short hands, many tricks won with “come at me”, and jokers on the deck."""
    lots = Random(seed)
    rules = replace(lots.choice((OPEN, STRICT)), rounds=1)
    state = GAME.deal(rules, lots.choice(GAME.rulebook.seats(rules)), seed, None)
    kept = [lots.randint(1, 4) for _ in state.players]
    players = tuple(
        replace(player, hand=player.hand[:number], streak=lots.randint(0, 7), barred=lots.random() < 0.3)
        for player, number in zip(state.players, kept, strict=True)
    )
    spent = tuple(card for player, number in zip(state.players, kept, strict=True) for card in player.hand[number:])
    jokers = state.stock.count(JOKER)
    stock = (*(card for card in state.stock if card != JOKER), *(jokers * [JOKER]))
    return with_fakes(replace(state, players=players, spent=spent, stock=stock), lots)


def with_fakes(state: SpiteState, lots: Random) -> SpiteState:
    """All fake jokers lie beside hands."""
    owners = [lots.choice(state.seats) for _ in state.fake_pile]
    fakes = {
        seat: [card for card, owner in zip(state.fake_pile, owners, strict=True) if owner == seat]
        for seat in state.seats
    }
    players = tuple(replace(player, fakes=sorted_hand(fakes[Seat(seat)])) for seat, player in enumerate(state.players))
    return replace(state, players=players, fake_pile=())


@pytest.mark.slow
def test_a_situation_after_misplays_is_read_as_players_read_it() -> None:
    """The last play stands unless it is invalid."""
    misplayed, lots = 0, Random(1)
    for seats in (3, 5, 7):
        state, players = GAME.deal(OPEN, seats, 1, None), [replace(EASY, notices=0.0)] * seats
        while acting := GAME.to_act(state):
            seat = min(acting)
            view = GAME.view(state, seat)
            if view.to_act == seat:
                context, known = context_of(view), situation_of(view)
                misplayed += bool(state.unproven and state.unproven.misplays)
                assert known.price == context.price
                assert known.bought_back == context.bought_back
                assert known.active == context.active
                assert known.trick.top == (combo_of(context.trick.top) if context.trick.top else known.trick.second)
                assert [known.passed[(each - seat) % seats] for each in view.seats] == [
                    each in context.trick.passed for each in view.seats
                ]
            state, _ = GAME.apply(state, seat, players[seat].choose(view, lots))
    assert misplayed > 20


@pytest.mark.dev
def test_functions_that_are_compiled_together_have_names_of_their_own() -> None:
    """They call each other by name."""
    from spitegame.training.spite.compiled import MODULES

    defined = Counter(
        name
        for module in MODULES
        for name, thing in vars(module).items()
        if isfunction(thing) and thing.__module__ == module.__name__
    )
    assert [name for name, modules in defined.items() if modules > 1] == []


def choice_by_dice(match: InnerMatch, known: Situation, found: Sequence[Candidate]) -> tuple[int, int]:
    """The play by the match's own dice, or -1 to pass, and 1 if it is dared."""
    if not len(found) or (known.top >= 0 and lot(match.now, codes.DICE, 10) < 3):
        return -1, 0
    play = lot(match.now, codes.DICE, len(found))
    return play, int(known.active > 2 and is_beatable(found[play].after) and lot(match.now, codes.DICE, 10) < 3)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, pytest.param(9, marks=pytest.mark.long)])
def test_compiled_matches_are_the_same(seats: int, compiled_folder: Path) -> None:
    from spitegame.training.machine_code import compiled, over_arrays
    from spitegame.training.spite.compiled import MODULES

    functions = compiled(MODULES, compiled_folder)
    plain = empty_match(replace(STRICT, rounds=2, fake_jokers=5), seats)
    twin = over_arrays(plain)
    deal_match(plain, dice=seats)
    functions["deal_match"](twin, seats)
    while plain.now[codes.PHASE] != codes.MATCH_OVER:
        if plain.now[codes.PHASE] == codes.ROUND_OVER:
            begin_round(plain)
            functions["begin_round"](twin)
        else:
            step_both(plain, twin, functions)
        assert [list(row) for row in twin] == [list(row) for row in plain]


def step_both(plain: InnerMatch, twin: InnerMatch, functions: Any) -> None:
    known, same = situation(plain), functions["situation"](twin)
    assert [as_lists(each) for each in same] == [as_lists(each) for each in known]
    if plain.now[codes.PHASE] == codes.REWARD:
        exchange(plain, known, 1)
        functions["exchange"](twin, same, 1)
        return
    found, likewise = candidates(known), functions["candidates"](same)
    assert [tuple(each) for each in likewise] == found
    play, dared = choice_by_dice(plain, known, found)
    twin.now[codes.DICE] = plain.now[codes.DICE]
    if play < 0:
        leave(plain)
        functions["leave"](twin)
    else:
        lay(plain, known, found[play], dared)
        functions["lay"](twin, same, likewise[play], dared)


def as_lists(field: Any) -> Any:
    return list(field) if hasattr(field, "tolist") else field
