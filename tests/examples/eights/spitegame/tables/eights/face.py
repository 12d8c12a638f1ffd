"""The face of Eights: how it looks and speaks. Its cards do not fly yet; `choreography` would say how."""

from collections.abc import Iterator, Sequence
from enum import Enum

from spitegame.rules.cards import Card
from spitegame.rules.eights.game import Action, Drew, EightsView, Event, Passed, Play, Played
from spitegame.rules.game import Seat
from spitegame.tables.eights.texts import wording
from spitegame.tables.face import Laid, LogEntry, Seen, TableFace
from spitegame.tables.words import card_name, counted_cards
from spitegame.ui.geometry import TALL, Rect
from spitegame.ui.nodes import CardLook, Frame, Mark, Node, Slot, Takes, Words

PILE, STOCK = "pile", "stock"


def hand_card(seat: Seat, index: int) -> str:
    """Return the place of a card in a hand."""
    return f"seat{seat}.hand{index}"


class EightsFace(TableFace[EightsView, Event, Action]):
    """The face of a game in which a tap on a card plays it, and one on the stock draws."""

    game = "eights"
    turn_ends = (Played, Drew, Passed)
    sentence = staticmethod(wording.sentence)
    prompt = staticmethod(wording.prompt)
    ending = staticmethod(wording.ending)

    def layout(self, seen: Seen[EightsView], frame: Frame) -> Laid:
        """Return the table in four rows: the players, the piles, the words, and the own hand."""
        width, row = frame.size.width - seen.column, frame.size.height / 4
        room = Rect(0, 2 * row, width, row)
        nodes = [*_players(seen, frame, width), *_piles(seen, row, width), *_hand(seen, row, width)]
        return Laid(nodes, room.inset(frame.px(8)))

    def hand_of(self, view: EightsView, seat: Seat) -> tuple[Card | None, ...]:
        return view.hands[seat]

    def is_meant(self, view: EightsView, action: Action) -> bool:
        return action in view.legal

    def places_of(self, view: EightsView, action: Action) -> Sequence[str]:
        if not isinstance(action, Play) or view.seat is None:
            return (STOCK,)
        return (hand_card(view.seat, view.hands[view.seat].index(action.card)),)

    def pile(self, view: EightsView, place: str) -> Sequence[Card]:
        return view.pile if place == PILE else ()

    def last_cards(self, view: EightsView) -> frozenset[Seat]:
        return frozenset(Seat(seat) for seat, hand in enumerate(view.hands) if len(hand) == 1)

    def refusal(self, reason: Enum, view: EightsView) -> str:
        return wording.say(f"refusals.{reason.name}")

    def log_entry(self, event: Event) -> LogEntry:
        return (
            LogEntry(event.seat, (event.card,))
            if isinstance(event, Played)
            else LogEntry(event.seat, has_sentence=True)
        )


def _players(seen: Seen[EightsView], frame: Frame, width: float) -> Iterator[Node]:
    """Yield a face for each seat, with the name and the number of cards beneath."""
    letters, each = frame.text(17), width / len(seen.view.hands)
    for seat, hand in enumerate(seen.view.hands):
        at = Rect(seat * each + frame.px(8), frame.px(8), frame.px(64), frame.px(64))
        look, words = seen.avatar(Seat(seat), active=seat == seen.view.turn), f"{seen.names[seat]}: {len(hand)}"
        label = f"{seen.names[seat]}, {counted_cards(len(hand))}"
        yield Node(FACE.plate(Seat(seat)), at, look, label=label)
        line = Rect(at.x, at.bottom, each - frame.px(16), frame.line(letters))
        yield Node(f"seat{seat}.name", line, Words((frame.shortened(words, letters, line.width),), letters))


def _piles(seen: Seen[EightsView], row: float, width: float) -> Iterator[Node]:
    """Yield the stock and the pile beside it."""
    card = Rect(width / 2, row * 1.05, row * 0.9 / TALL, row * 0.9)
    stock = CardLook(None) if seen.view.stock else Slot()
    yield _card(seen, STOCK, card.moved(-1.1 * card.width, 0), stock, counted_cards(seen.view.stock))
    top = seen.view.pile[-1]
    yield _card(seen, PILE, card.moved(0.1 * card.width, 0), CardLook(top), card_name(top))


def _hand(seen: Seen[EightsView], row: float, width: float) -> Iterator[Node]:
    """Yield the own hand, as close together as it has to be; for an onlooker that of the first seat, from behind."""
    seat = seen.view.seat or Seat(0)
    hand = seen.view.hands[seat]
    card = Rect(0, 3 * row, row * 0.95 / TALL, row * 0.95)
    step = min(card.width * 1.05, (width - card.width) / max(1, len(hand) - 1))
    left = (width - card.width - step * (len(hand) - 1)) / 2
    for index, held in enumerate(hand):
        rect = card.moved(left + index * step, 0)
        yield _card(seen, hand_card(seat, index), rect, CardLook(held), card_name(held) if held else "")


def _card(seen: Seen[EightsView], place: str, rect: Rect, look: CardLook | Slot, label: str) -> Node:
    return Node(place, rect, look, label=label, takes=Takes.TAP, marks=seen.marks.get(place, Mark.NONE))


FACE = EightsFace()
