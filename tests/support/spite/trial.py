"""Spite, played at random: rightly, wrongly, out of turn, too slowly, and by people who come late."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import cycle
from random import Random

from spitegame.rules.cards import JOKER, Card
from spitegame.rules.game import Seat
from spitegame.rules.spite import actions, events
from spitegame.rules.spite.combos import arity
from spitegame.rules.spite.deck import sorted_hand
from spitegame.rules.spite.game import GAME
from spitegame.rules.spite.judge import fault, misplays
from spitegame.rules.spite.options import MOST_SEATS, OPEN, STRICT, Countdown, FirstLeader, Referee, SpiteRules
from spitegame.rules.spite.play import join
from spitegame.rules.spite.playable import joker_hands, one_faces, pokers
from spitegame.rules.spite.state import (
    EndlessInterval,
    Interval,
    Over,
    Pile,
    Player,
    PlayerTurn,
    Reward,
    SpiteState,
    Unproven,
)
from spitegame.rules.spite.trick import LaidCards, Trick, trick_after
from spitegame.rules.spite.view import PlayerView, SpiteView, UnprovenView
from support.trial import IMPOSSIBLE, Step, Table, Trial, preset_tables


def _cards(state: SpiteState) -> Counter[tuple[str, Card]]:
    """Every card with its back: a fake joker has another one."""
    found: Counter[tuple[str, Card]] = Counter()
    lying = _on_table(state)
    bounty = (state.bounty,) if state.bounty else ()
    ordinary = [state.stock, state.spent, bounty, *(each.cards + each.spoils for each in lying)]
    fakes = [state.fake_pile, *(each.face_up + _known(each.face_down) for each in lying)]
    for player in state.players:
        ordinary += [player.hand, player.spoils]
        fakes.append(player.fakes)
    found.update(("ordinary", card) for pile in ordinary for card in pile)
    found.update(("fake", card) for pile in fakes for card in pile)
    return found


def _legal(state: SpiteState, seat: Seat) -> Sequence[actions.Action]:
    """Right plays; before an open referee with wrong announcements and counts too."""
    match state.phase:
        case PlayerTurn():
            return _turn(GAME.view(state, seat), seat)
        case Reward(most=most):
            return _exchanges(state, seat, most)
        case EndlessInterval(enough=enough) if seat not in enough:
            return [actions.EndMatch(state.round)]
        case Interval() | Over():
            return [actions.BeReady(state.round)]


def _turn(view: SpiteView, seat: Seat) -> Sequence[actions.Action]:
    own = view.players[seat]
    trick = _settled(view)
    price = view.price if seat in trick.passed else None
    saids = cycle(_odd(view.price))
    found: list[actions.Action] = []
    for play in _hands(trick, own, view.decision):
        if fault(trick, _laid(seat, play).combo):
            continue
        right = (
            replace(play, said=actions.Announcements(buy_back=price, unbeatable=unbeatable))
            for unbeatable in (False, True)
        )
        valid = [each for each in right if not _wrong(view, trick, seat, each)]
        if valid:
            odd = replace(play, said=next(saids))
            may = view.rules.referee is Referee.OPEN or not _wrong(view, trick, seat, odd)
            found += valid if odd in valid or not may else [*valid, odd]
    if trick.laid:
        found.append(actions.Pass(view.decision))
    return found or [_play(view.decision, own, _known(own.hand[:1]))]


def _hands(trick: Trick, own: PlayerView, decision: int) -> Iterator[actions.Play]:
    held = _known(own.hand + own.spoils + own.fakes)
    arities = range(1, 6) if trick.top is None else (arity(trick.top),)
    for number in arities:
        for combo in one_faces(held, number) if number < 5 else pokers(held):
            yield _play(decision, own, combo.cards)
    for joker in joker_hands(held):
        yield _play(decision, own, joker.cards)
    fakes = _known(own.fakes)
    for number in {1, len(fakes)} if fakes else ():
        yield actions.Play(decision, (), face_down=fakes[:number])


def _settled(view: SpiteView) -> Trick:
    """As the next hand finds it."""
    match view.unproven:
        case UnprovenView(deed=LaidCards() as deed) if not fault(view.trick, deed.combo):
            return trick_after(view.trick, deed)
        case _:
            return view.trick


def _play(decision: int, own: PlayerView, cards: Pile) -> actions.Play:
    """Out of the hand, where it has them, then of what lies beside it."""
    hand, spoils = Counter(cards) & Counter(_known(own.hand)), Counter(_known(own.spoils))
    beside = Counter(cards) - hand
    return actions.Play(
        decision,
        tuple(hand.elements()),
        face_up=tuple((beside - spoils).elements()),
        spoils=tuple((beside & spoils).elements()),
    )


def _odd(price: int) -> Sequence[actions.Announcements]:
    return (
        actions.Announcements(come_at_me=True),
        actions.Announcements(direction=actions.Direction.LOWER),
        actions.Announcements(buy_back=price),
        actions.Announcements(buy_back=price, come_at_me=True),
        actions.Announcements(buy_back=price + 1),
        actions.Announcements(unbeatable=True),
        actions.Announcements(direction=actions.Direction.HIGHER),
    )


def _wrong(view: SpiteView, trick: Trick, seat: Seat, play: actions.Play) -> tuple[actions.Misplay, ...]:
    return misplays(trick, _laid(seat, play), bought_back=view.next_bought_back, active=len(view.active))


def _laid(seat: Seat, play: actions.Play) -> LaidCards:
    return LaidCards(seat, play.decision, play.cards, play.face_up, play.face_down, play.spoils, play.said)


def _exchanges(state: SpiteState, seat: Seat, most: int) -> Sequence[actions.Action]:
    hand = state.players[seat].hand
    return [
        actions.TakeReward(state.decision, hand[:number], number)
        for number in range(1, most + 1)
        if number <= len(hand)
    ]


def _anything(state: SpiteState) -> Sequence[actions.Action]:
    """With cards of the seat that is to act and of the next one."""
    now = state.decision
    deed = state.unproven.deed.decision if state.unproven else now
    (actor, *_) = sorted(GAME.to_act(state)) or (Seat(0),)
    players = [state.players[seat] for seat in (actor, state.clockwise(actor)[0])]
    return [
        *(play for player in players for play in _clumsy(now, player)),
        *(actions.Play(now, player.hand[:1], said=said) for player in players for said in _SAID),
        actions.Play(now, (JOKER,)),
        actions.Play(now - 1, players[0].hand[:1]),
        *(actions.TakeReward(now, player.hand[:number], drawn) for player in players for number, drawn in _COUNTS),
        *(actions.Pass(each) for each in (now, now - 1, *IMPOSSIBLE)),
        *(actions.CallMisplay(each) for each in (*(_OFTEN * [deed]), deed - 1, *IMPOSSIBLE)),
        *(actions.StartCountdown(each) for each in (now, now - 1, *IMPOSSIBLE)),
        *(actions.BeReady(each) for each in (state.round, state.round - 1, *IMPOSSIBLE)),
        *(actions.EndMatch(each) for each in (state.round, state.round - 1)),
    ]


_OFTEN = 12
_SAID = (
    actions.SILENT,
    actions.Announcements(come_at_me=True, unbeatable=True),
    *(actions.Announcements(buy_back=number) for number in (0, 1, 3, 99)),
)
_COUNTS = ((0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 1), (4, 4), (11, 0), (11, 11), (1, -1), (1, 99))


def _clumsy(decision: int, player: Player) -> Iterator[actions.Play]:
    hand = player.hand
    for first, number in ((0, 1), (-1, 1), (0, 2), (3, 2), (2, 3), (0, 5), (4, 5), (0, 11)):
        yield actions.Play(decision, hand[first:][:number])
    yield actions.Play(decision, hand[:1], face_up=player.fakes[:1])
    yield actions.Play(decision, (), face_up=player.fakes[-1:])
    yield actions.Play(decision, hand[-1:], spoils=player.spoils[:1])
    for number in (1, 2, 5, 6):
        yield actions.Play(decision, (), face_down=player.fakes[:number])
    yield actions.Play(decision, hand[:1], face_down=player.fakes[:1])


def _acceptable(state: SpiteState, seat: Seat | None) -> Callable[[actions.Action], bool]:
    if seat is None or seat not in state.seats:
        return lambda _: False
    return partial(_accepts, GAME.view(state, seat), seat)


def _accepts(view: SpiteView, seat: Seat, action: actions.Action) -> bool:
    own = view.players[seat]
    match action:
        case actions.Play():
            return action.decision == view.decision and own.is_in and _may_lay(view, seat, own, action)
        case actions.Pass(decision):
            lies = view.trick.laid or (view.unproven and isinstance(view.unproven.deed, LaidCards))
            return decision == view.decision and _is_turn(view, seat) and bool(lies)
        case actions.TakeReward():
            return action.decision == view.decision and _may_exchange(view, seat, own, action)
        case actions.CallMisplay(decision):
            deed = view.unproven
            return (
                deed is not None
                and decision == deed.deed.decision
                and view.rules.referee is Referee.OPEN
                and own.is_in
                and seat != deed.deed.seat
                and seat not in deed.callers
            )
        case actions.StartCountdown(decision):
            is_called = decision == view.decision and view.rules.countdown is Countdown.CALLED
            return is_called and _may_hurry(view, seat)
        case actions.BeReady(number):
            return isinstance(view.phase, Interval) and number == view.round and seat not in view.phase.ready
        case actions.EndMatch(number):
            return isinstance(view.phase, EndlessInterval) and number == view.round and seat not in view.phase.enough


def _may_hurry(view: SpiteView, seat: Seat) -> bool:
    match view.phase:
        case PlayerTurn(to_act, counting) | Reward(to_act, _, counting):
            return not counting and to_act != seat
        case Interval(ready=ready):
            return seat in ready and not view.hurried
        case Over():
            return False


def _is_turn(view: SpiteView, seat: Seat) -> bool:
    return isinstance(view.phase, PlayerTurn) and view.phase.seat == seat


def _may_lay(view: SpiteView, seat: Seat, own: PlayerView, play: actions.Play) -> bool:
    has_them = (
        Counter(play.cards) <= Counter(own.hand)
        and Counter(play.face_up + play.face_down) <= Counter(own.fakes)
        and Counter(play.spoils) <= Counter(own.spoils)
    )
    number = play.said.buy_back
    if not has_them or not (play.cards + play.face_up + play.face_down + play.spoils):
        return False
    if number is not None and number < 1:
        return False
    if view.rules.referee is Referee.STRICT:
        return _is_turn(view, seat) and not _wrong(view, view.trick, seat, play)
    return isinstance(view.phase, PlayerTurn) and (view.phase.seat == seat or own.waiting is None)


def _may_exchange(view: SpiteView, seat: Seat, own: PlayerView, action: actions.TakeReward) -> bool:
    if not isinstance(view.phase, Reward) or view.phase.seat != seat:
        return False
    if not Counter(action.discarded) <= Counter(own.hand) or action.drawn < 0:
        return False
    number = len(action.discarded)
    if view.rules.referee is Referee.STRICT:
        return 1 <= number <= view.phase.most and action.drawn == number
    return number < len(own.hand) or action.drawn > 0


def _unasked(state: SpiteState, chance: Random) -> Step | None:
    timing = GAME.timing
    assert timing
    clock = timing.clock(state)
    if clock and chance.random() < 0.05:
        seat = chance.choice(sorted(clock.seats))
        return Step(lambda now: timing.time_out(now, seat, again=timing.is_late_again(now, seat)))
    if isinstance(state.phase, Interval) and len(state.players) < MOST_SEATS and chance.random() < 0.05:
        return Step(join)
    return None


def _known(cards: Sequence[Card | None]) -> Pile:
    return tuple(card for card in cards if card)


def _twin(state: SpiteState, seat: Seat, action: actions.Action, chance: Random) -> SpiteState:
    """A state with stock, pile of fake jokers, other hands and face-down cards shuffled. The seat sees the same in
    both."""
    actor = min(GAME.to_act(state))
    shown = {each: _shown(state, each, action if each == actor else None) for each in state.seats if each != seat}
    held = [(state.players[each], kept) for each, kept in shown.items()]
    lying = [laid for laid in _on_table(state) if laid.seat != seat]
    ordinary = list(state.stock)
    fakes = [*state.fake_pile, *(card for laid in lying for card in _known(laid.face_down))]
    for player, kept in held:
        ordinary += [*_rest(player.hand, kept.hand), *_rest(player.spoils, kept.spoils)]
        fakes += _rest(player.fakes, kept.fakes)
    chance.shuffle(ordinary)
    chance.shuffle(fakes)

    def other(player: Player, kept: Player) -> Player:
        hand = _drawn(ordinary, len(player.hand) - len(kept.hand))
        spoils = _drawn(ordinary, len(player.spoils) - len(kept.spoils))
        drawn = _drawn(fakes, len(player.fakes) - len(kept.fakes))
        waiting = player.waiting and replace(player.waiting, face_down=drawn[: len(player.waiting.face_down)])
        return replace(
            player,
            hand=sorted_hand(kept.hand + hand),
            spoils=sorted_hand(kept.spoils + spoils),
            fakes=sorted_hand(kept.fakes + drawn),
            waiting=waiting,
        )

    def turned(laid: LaidCards) -> LaidCards:
        return laid if laid.seat == seat else replace(laid, face_down=_drawn(fakes, len(laid.face_down)))

    for each, kept in shown.items():
        state = state.with_player(each, other(state.players[each], kept))
    state = replace(state, trick=replace(state.trick, laid=tuple(map(turned, state.trick.laid))))
    match state.unproven:
        case Unproven(LaidCards() as deed, picked=picked):
            if deed.seat in shown and picked and state.players[deed.seat].is_in:
                picked = state.players[deed.seat].hand[: len(picked)]
            state = replace(state, unproven=replace(state.unproven, deed=turned(deed), picked=picked))
        case _:
            pass
    # Who leads by lot is drawn for all to see.
    lot = isinstance(state.phase, Interval) and state.rules.opening is FirstLeader.LOT
    return replace(
        state,
        stock=tuple(ordinary),
        fake_pile=tuple(fakes),
        shuffler=state.shuffler if lot else replace(state.shuffler, seed=chance.getrandbits(60)),
    )


def _on_table(state: SpiteState) -> Sequence[LaidCards]:
    match state.unproven:
        case Unproven(deed=LaidCards() as deed):
            return (*state.trick.laid, deed)
        case _:
            return state.trick.laid


def _shown(state: SpiteState, seat: Seat, action: actions.Action | None) -> Player:
    """The cards of another player that are not hidden: those laid out of turn, and those about to be played."""
    hand: Counter[Card] = Counter()
    fakes: Counter[Card] = Counter()
    spoils: Counter[Card] = Counter()
    waiting = state.players[seat].waiting
    if waiting:
        hand, fakes, spoils = Counter(waiting.cards), Counter(waiting.face_up), Counter(waiting.spoils)
    match action:
        case actions.Play():
            hand |= Counter(action.cards)
            fakes |= Counter(action.face_up + action.face_down)
            spoils |= Counter(action.spoils)
        case actions.TakeReward(discarded=discarded):
            hand |= Counter(discarded)
        case _:
            pass
    return Player(hand=tuple(hand.elements()), fakes=tuple(fakes.elements()), spoils=tuple(spoils.elements()))


def _rest(held: Pile, kept: Pile) -> Iterator[Card]:
    return (Counter(held) - Counter(kept)).elements()


def _drawn(cards: list[Card], number: int) -> Pile:
    drawn = tuple(cards[:number])
    del cards[:number]
    return drawn


def _turned_up(event: events.Event, seat: Seat | None) -> bool:
    match event:
        case events.RoundBegan() | events.BountyRevealed() | events.SwapLeft() | events.LostAtOnce() | events.PutAway():
            return True
        case events.Swapped(owner) | events.CardsDrawn(owner) | events.Earned(owner):
            return owner == seat
        case _:
            return False


def _blank_event(event: events.Event) -> events.Event:
    match event:
        case events.BountyRevealed():
            return events.BountyRevealed(None)
        case events.SwapLeft(cards):
            return events.SwapLeft(_blank(cards))
        case events.LostAtOnce(seat, place, fate, hand):
            return events.LostAtOnce(seat, place, fate, _blank(hand))
        case events.PutAway(seat, cards):
            return events.PutAway(seat, _blank(cards))
        case events.Swapped(seat, given, taken):
            return events.Swapped(seat, _blank(given), _blank(taken))
        case events.CardsDrawn(seat, seen, why):
            return events.CardsDrawn(seat, _blank(seen), why)
        case events.Earned(seat, fakes, spoils):
            return events.Earned(seat, _blank(fakes), _blank(spoils))
        case _:
            return event


def _blank(cards: Sequence[Card | None]) -> Pile:
    return (JOKER,) * len(cards)


def _blank_view(view: SpiteView) -> SpiteView:
    players = tuple(
        replace(player, hand=_blank(player.hand), fakes=_blank(player.fakes), spoils=_blank(player.spoils))
        for player in view.players
    )
    return replace(view, players=players, bounty=None, spent=_blank(view.spent))


_SHORT = replace(OPEN, rounds=1)
_STRICT = replace(STRICT, rounds=1)
_ALL_AT_ONCE = SpiteRules(
    rounds=2,
    assist=True,
    countdown=Countdown.ALWAYS,
    seconds=30,
    relaxed=4,
    fake_jokers=5,
    opening=FirstLeader.LOT,
    penalty=3,
    call_reward=2,
    joker_turns_higher=False,
)

_HOUSE: Mapping[str, tuple[SpiteRules, Sequence[int]]] = {
    "full": (OPEN, (4,)),
    "no-clock": (replace(_SHORT, countdown=Countdown.OFF), (3, 6, 9)),
    "clock": (replace(_SHORT, countdown=Countdown.ALWAYS), (4, 7)),
    "strict-clock": (replace(_STRICT, countdown=Countdown.ALWAYS), (5, 8)),
    "winner-leads": (replace(_STRICT, rounds=2, opening=FirstLeader.WINNER, fake_jokers=18), (4, 9)),
    "nothing-for-calls": (replace(_SHORT, rounds=2, call_reward=0), (3, 5)),
    "endless": (replace(OPEN, rounds=0), (3, 4)),
    "all-at-once": (_ALL_AT_ONCE, (3, 6, 9)),
}

TRIAL = Trial(
    game=GAME,
    tables=[
        *(replace(table, rules=replace(table.rules, rounds=1)) for table in preset_tables(GAME)),
        *(Table(name, rules, seats) for name, (rules, numbers) in _HOUSE.items() for seats in numbers),
    ],
    cards=_cards,
    legal=_legal,
    acceptable=_acceptable,
    forward=lambda legal: [each for each in legal if isinstance(each, actions.Play)] or legal,
    anything=_anything,
    unasked=_unasked,
    shortened=lambda rules: replace(rules, rounds=min(2, rules.rounds)),
    twin=_twin,
    turned_up=_turned_up,
    blank_event=_blank_event,
    blank_view=_blank_view,
)
