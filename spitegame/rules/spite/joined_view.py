"""What several seats have seen, as one view. Some of them may be a few moves behind."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from spitegame.rules.cards import Card
from spitegame.rules.game import Seat
from spitegame.rules.spite.deck import sorted_hand
from spitegame.rules.spite.determinization import Held, found_cards, known, unseen_cards
from spitegame.rules.spite.state import Pile
from spitegame.rules.spite.view import PlayerView, SpiteView


def join_views(views: Sequence[SpiteView]) -> SpiteView:
    """The last view, which is the newest, with the cards that the others show of their own. Where an older one does not
    fit what lies open now, its cards are unseen. No seat has two views."""
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
    """`found`: what the newest view tells of these cards. `held`: what the player may still hold."""
    printed = Counter(held.fakes)  # there is no telling how many fake jokers are alike
    return replace(
        player,
        hand=_with(found.hand, held.hand, len(player.hand), left),
        fakes=_with(found.fakes, held.fakes, len(player.fakes), printed),
        spoils=_with(found.spoils, held.spoils, len(player.spoils), left),
    )


def _with(found: Pile, held: Pile, size: int, left: Counter[Card]) -> tuple[Card | None, ...]:
    """These cards, with as many of those held as there are left and there is room for: the highest."""
    more = Counter(held) - Counter(found) & left
    room = size - len(found)
    added = sorted_hand(more.elements())[-room:] if room else ()
    left.subtract(added)
    return (*sorted_hand(found + added), *(None,) * (room - len(added)))


def _still_held(seat: Seat, then: SpiteView, now: SpiteView) -> Held:
    """The cards that the seat held then, and may hold now: those that it has laid since are gone. The hand does not
    outlast the round; fake jokers and spoils do."""
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
    """True if the player may have played since: else the hand has grown by just the cards that count as picked up."""
    return len(after.hand) - len(before.hand) != after.picked - before.picked


def _put_away(then: SpiteView, now: SpiteView) -> Pile:
    """The cards that have been put away since, without those that lay open before."""
    lay = Counter(then.spent) + Counter(card for laid in then.laid for card in laid.cards + laid.spoils)
    return tuple((Counter(now.spent) - lay).elements())


def _without(held: Pile, gone: Sequence[Card]) -> Pile:
    return tuple((Counter(held) - Counter(gone)).elements())
