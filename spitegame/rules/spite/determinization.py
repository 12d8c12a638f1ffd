"""States that agree with a view, with the unseen cards dealt by chance; the check of a view from another program; and
several views joined into one."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat, Undealable
from spitegame.rules.shuffle import Shuffler
from spitegame.rules.spite.deck import DECK, fake_jokers, hand_without, sorted_hand
from spitegame.rules.spite.judge import exchange_misplays, misplays
from spitegame.rules.spite.options import SpiteRules, check
from spitegame.rules.spite.state import (
    EndlessInterval,
    Exchange,
    Interval,
    Over,
    Phase,
    Pile,
    Player,
    PlayerTurn,
    Reward,
    SpiteState,
    Unproven,
)
from spitegame.rules.spite.trick import LaidCards
from spitegame.rules.spite.view import PlayerView, SpiteView


class _Unseen(NamedTuple):
    """The shuffled cards and fake jokers that the view does not show, from which a deal takes."""

    cards: Iterator[Card]
    fakes: Iterator[Card]

    def hand(self, held: Pile, number: int) -> Pile:
        """Return the held cards, sorted, with unseen ones added until there are `number`."""
        return sorted_hand(held + self.dealt(number - len(held)))

    def dealt(self, number: int) -> Pile:
        """Return the next cards."""
        return tuple(islice(self.cards, number))

    def dealt_fakes(self, number: int) -> Pile:
        """Return the next fake jokers."""
        return tuple(islice(self.fakes, number))

    def turned(self, laid: LaidCards) -> LaidCards:
        """Return the play with a fake joker dealt for each face-down one."""
        return replace(laid, face_down=self.dealt_fakes(len(laid.face_down)))


def determinize(view: SpiteView, shuffler: Shuffler) -> SpiteState:
    """Return a state that agrees with the view. No view tells who has led before, nor which cards were picked up to buy
    back: in this state nobody has led, and the first cards of the hand were picked up."""
    left = unseen_cards(view)
    held = [found_cards(player, left) for player in view.players]
    cards, shuffler = shuffler.shuffled(tuple(left.elements()))
    fakes, shuffler = fake_jokers(shuffler, view.rules.fake_jokers)
    unseen = _Unseen(iter(cards), iter(fakes))
    players = tuple(_player(player, known, unseen) for player, known in zip(view.players, held, strict=True))
    return SpiteState(
        rules=view.rules,
        carry=view.carry,
        shuffler=shuffler,
        round=view.round,
        players=players,
        trick=replace(view.trick, laid=tuple(map(unseen.turned, view.trick.laid))),
        phase=view.phase,
        stock=unseen.dealt(view.stock),
        spent=view.spent,
        fake_pile=unseen.dealt_fakes(view.fake_pile),
        bounty=view.bounty,
        bought_back=view.bought_back,
        decision=view.decision,
        unproven=_unproven(view, players, unseen),
        hurried=view.hurried,
    )


def unseen_cards(view: SpiteView) -> Counter[Card]:
    """Return the cards of the deck that the view does not show, with the number of each. Cards that others have laid
    out of turn are still among them, as they count to the hands."""
    return Counter(DECK) - _seen(view)


def _seen(view: SpiteView) -> Counter[Card]:
    """Return the number of each card that lies open or is in a hand which the view shows."""
    return Counter(card for pile in _lying_open(view) for card in pile)


def _lying_open(view: SpiteView) -> Iterator[Pile]:
    """Yield all cards that the view shows, pile by pile."""
    yield view.spent
    yield (view.bounty,) if view.bounty else ()
    for laid in view.laid:
        yield laid.cards + laid.spoils
    for player in view.players:
        yield known(player.hand) + known(player.spoils)


class Held(NamedTuple):
    """The known cards of a player."""

    hand: Pile
    fakes: Pile
    spoils: Pile


def found_cards(player: PlayerView, left: Counter[Card]) -> Held:
    """Return the known cards of this player, including those laid out of turn. `left` has the cards that were not seen
    anywhere; the cards found here are taken out of `left`."""
    laid = player.waiting
    out, up, shown = (laid.cards, laid.face_up, laid.spoils) if laid else ((), (), ())
    printed = Counter(up)  # nobody knows how many fake jokers of each face there are, so each one shown is possible
    return Held(_found(player.hand, out, left), _found(player.fakes, up, printed), _found(player.spoils, shown, left))


def _found(cards: tuple[Card | None, ...], laid: Pile, left: Counter[Card]) -> Pile:
    """Return the known cards, and those laid out of turn as far as they are in `left`: a laid card may since have been
    put away with a wrong buy-back."""
    held = known(cards)
    found = tuple((left & (Counter(laid) - Counter(held))).elements())[: len(cards) - len(held)]
    left.subtract(found)
    return held + found


def may_stand(view: SpiteView, rules: SpiteRules, seats: int) -> bool:
    """Return True if a game by these rules and with this number of seats can be in the state that the view shows: all
    seats exist, no card is there too often and none is missing."""
    try:
        check(rules, seats)
    except Undealable:
        return False
    return (
        view.rules == rules
        and len(view.players) == len(view.carry.wins) == len(view.trick.come_at_mes) == seats
        and all(seat in range(seats) for seat in _named(view))
        and _is_phase(view.phase, view)
        and all(each.waiting is None or each.waiting.seat == seat for seat, each in enumerate(view.players))
        and _are_places([each.place for each in view.players if each.place is not None], seats)
        and min(view.round, view.decision, view.stock, view.fake_pile) >= 0
        and all(number in range(len(DECK)) for number in (view.bought_back, *(each.picked for each in view.players)))
        and _holds_the_deck(view)
        and _holds_the_fakes(view)
    )


def _named(view: SpiteView) -> Iterator[Seat]:
    """Yield all seats that the trick and the unproven play name."""
    yield view.trick.leader
    yield from view.trick.passed
    yield from (laid.seat for laid in view.trick.laid)
    if view.unproven:
        yield view.unproven.deed.seat
        yield from view.unproven.callers


def _is_phase(phase: Phase, view: SpiteView) -> bool:
    """Return True if the phase names seats that exist and are in the round."""
    match phase:
        case PlayerTurn(seat=seat) | Reward(seat=seat):
            return seat in view.active
        case EndlessInterval(results, ready, enough):
            return len(results) == len(view.players) and ready | enough <= set(view.seats)
        case Interval(results, ready):
            return len(results) == len(view.players) and ready <= set(view.seats)
        case Over(results):
            return len(results) == len(view.players)


def _are_places(places: list[int], seats: int) -> bool:
    """Return True if the places are different, and from 1 to the number of seats."""
    return len(set(places)) == len(places) and all(place in range(1, seats + 1) for place in places)


def _holds_the_deck(view: SpiteView) -> bool:
    """Return True if all cards together are the deck."""
    hidden = sum(each.count(None) for player in view.players for each in (player.hand, player.spoils))
    return _seen(view) <= Counter(DECK) and hidden + view.stock == unseen_cards(view).total()


def _holds_the_fakes(view: SpiteView) -> bool:
    """Return True if there are as many fake jokers as the rules have."""
    lying = sum(len(laid.face_up) + len(laid.face_down) for laid in view.laid)
    return sum(len(player.fakes) for player in view.players) + lying + view.fake_pile == view.rules.fake_jokers


def _player(player: PlayerView, held: Held, unseen: _Unseen) -> Player:
    """Return the player with the unseen cards dealt."""
    fakes = sorted_hand(held.fakes + unseen.dealt_fakes(len(player.fakes) - len(held.fakes)))
    laid = player.waiting
    return Player(
        hand=unseen.hand(held.hand, len(player.hand)),
        fakes=fakes,
        spoils=unseen.hand(held.spoils, len(player.spoils)),
        tally=player.tally,
        place=player.place,
        streak=player.streak,
        barred=player.barred,
        picked=player.picked,
        waiting=laid and replace(laid, face_down=hand_without(fakes, laid.face_up)[: len(laid.face_down)]),
    )


def _unproven(view: SpiteView, players: tuple[Player, ...], unseen: _Unseen) -> Unproven | None:
    """Return the unproven play with its misplays, which follow from what lies open."""
    if view.unproven is None:
        return None
    callers = view.unproven.callers
    match view.unproven.deed:
        case Exchange() as exchange:
            return Unproven(exchange, exchange_misplays(exchange), callers=callers)
        case LaidCards() as laid:
            found = misplays(view.trick, laid, bought_back=view.bought_back, active=len(view.active))
            picked = players[laid.seat].hand[: laid.said.buy_back or 0]
            return Unproven(unseen.turned(laid), found, picked, callers)


def known(cards: tuple[Card | None, ...]) -> Pile:
    """Return the cards that are not None."""
    return tuple(card for card in cards if card)


def join_views(views: Sequence[SpiteView]) -> SpiteView:
    """Return the last view, which is the newest, with the hands that older views of other seats show, as far as their
    cards can still be there; all other cards stay unseen. Each seat has one view at most."""
    *older, newest = views
    left = unseen_cards(newest)
    found = [found_cards(player, left) for player in newest.players]
    players = list(newest.players)
    for view in reversed(older):
        if view.seat is not None:
            held = _still_held(view.seat, view, newest)
            players[view.seat] = _shown(players[view.seat], found[view.seat], held, left)
    return replace(newest, players=tuple(players))


def _shown(player: PlayerView, found: Held, held: Held, left: Counter[Card]) -> PlayerView:
    """Return the player with the cards that may be shown: `found` are known from the newest view, `held` come from an
    older one and may still be there."""
    printed = Counter(held.fakes)  # nobody knows how many fake jokers of each face there are
    return replace(
        player,
        hand=_with(found.hand, held.hand, len(player.hand), left),
        fakes=_with(found.fakes, held.fakes, len(player.fakes), printed),
        spoils=_with(found.spoils, held.spoils, len(player.spoils), left),
    )


def _with(found: Pile, held: Pile, size: int, left: Counter[Card]) -> tuple[Card | None, ...]:
    """Return the found cards and the highest held ones that are still in `left`, up to `size` cards, with None for each
    unseen one."""
    more = Counter(held) - Counter(found) & left
    room = size - len(found)
    added = sorted_hand(more.elements())[-room:] if room else ()
    left.subtract(added)
    return (*sorted_hand(found + added), *(None,) * (room - len(added)))


def _still_held(seat: Seat, then: SpiteView, now: SpiteView) -> Held:
    """Return the cards that the seat held at the time of an older view, without those laid since. A hand ends with the
    round; fake jokers and spoils stay."""
    before, after = then.players[seat], now.players[seat]
    own = [laid for laid in now.laid if laid.seat == seat and laid.decision >= then.decision]
    hand = known(before.hand) if then.round == now.round else ()
    held = Held(
        hand=_without(hand, [card for laid in own for card in laid.cards]),
        fakes=_without(known(before.fakes), [card for laid in own for card in laid.face_up]),
        spoils=_without(known(before.spoils), [card for laid in own for card in laid.spoils]),
    )
    if then.round != now.round:
        return held
    put_away = _put_away(then, now)
    if _has_decided(before, after):
        held = held._replace(hand=_without(held.hand, put_away))
    if len(held.spoils) > len(after.spoils):
        held = held._replace(spoils=_without(held.spoils, put_away))
    return held


def _has_decided(before: PlayerView, after: PlayerView) -> bool:
    """Return True if the player may have played since: otherwise the hand has grown by exactly the cards that were
    picked up."""
    return len(after.hand) - len(before.hand) != after.picked - before.picked


def _put_away(then: SpiteView, now: SpiteView) -> Pile:
    """Return the cards that were put away since, without those that lay open before."""
    lay = Counter(then.spent) + Counter(card for laid in then.laid for card in laid.cards + laid.spoils)
    return tuple((Counter(now.spent) - lay).elements())


def _without(held: Pile, gone: Sequence[Card]) -> Pile:
    """Return the held cards without those that are gone."""
    return tuple((Counter(held) - Counter(gone)).elements())
