"""The plays that a seat may choose from: every combo that may be played now, and how it is laid."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from spitegame.ai.spite.turn_context import SpiteContext, known
from spitegame.rules.cards import Card
from spitegame.rules.spite.actions import Announcements, Direction, Play
from spitegame.rules.spite.combos import Combo, FakeJokers, JokerHand, OneFace, PokerHand, arity, read
from spitegame.rules.spite.deck import FACES, hand_without, height
from spitegame.rules.spite.judge import fault, may_turn, must_say_unbeatable
from spitegame.rules.spite.playable import joker_hands, one_faces, playable, pokers
from spitegame.rules.spite.trick import TOO_MANY, LaidCards, Trick, trick_after


@dataclass(frozen=True, slots=True)
class Option:
    """A play that is no misplay."""

    combo: Combo
    laid: LaidCards
    after: Trick
    """The trick after the play."""
    rest: tuple[Card, ...]
    """The cards that are left in the hand, before any are bought back."""

    @property
    def goes_out(self) -> bool:
        return not self.rest and not self.laid.said.buy_back

    @property
    def is_joker(self) -> bool:
        """Whether it may be neither of the last two plays (7)."""
        return bool(self.laid.face_down) or isinstance(self.combo, JokerHand | FakeJokers)

    @property
    def beside(self) -> int:
        """The number of cards from beside the hand."""
        return len(self.laid.face_up) + len(self.laid.face_down) + len(self.laid.spoils)

    @property
    def height(self) -> float:
        """How high it is in the direction of play, from 0 to 1; a joker hand is as high as can be."""
        match self.combo:
            case OneFace(face=face):
                part = height(face) / (len(FACES) - 1)
            case PokerHand(kind=kind):
                part = kind / 5
            case _:
                return 1.0
        return part if self.after.direction is Direction.HIGHER else 1 - part

    def coming_at_me(self) -> "Option":
        """The same play with "come at me"."""
        return replace(self, laid=replace(self.laid, said=replace(self.laid.said, come_at_me=True)))


def options(context: SpiteContext) -> list[Option]:
    """All plays that are no misplay; those that lose the round at once only if a leader has no others."""
    if context.price >= TOO_MANY:
        return []
    found = [option for laid in _fitting(context) for option in _worded(context, laid)]
    # Neither a joker nor what follows one may be the last play (7).
    safe = [
        option
        for option in found
        if not (option.goes_out and (option.is_joker or context.own.barred or option.laid.face_up))
    ]
    return safe or (found if context.leads else [])


def made(context: SpiteContext) -> Iterable[Combo]:
    """The combos of the kinds that the trick asks for, fitting or not, from all cards that lie before the seat."""
    held = context.hand + known(context.own.fakes) + known(context.own.spoils)
    if context.leads:
        return playable(held)
    match context.trick.combos[-1]:
        case OneFace() as last:
            return [*one_faces(held, arity(last)), *joker_hands(held)]
        case PokerHand():
            return [*pokers(held), *joker_hands(held)]
        case JokerHand() | FakeJokers():
            return joker_hands(held)


def play_of(laid: LaidCards) -> Play:
    """The action that lays these cards."""
    return Play(laid.decision, laid.cards, laid.face_up, known(laid.face_down), laid.spoils, laid.said)


def laid_of(context: SpiteContext, combo: Combo) -> LaidCards:
    """The cards of a combo, taken from the hand as far as it goes, so that what lies beside it is kept."""
    assert not isinstance(combo, FakeJokers)
    needed = Counter(combo.cards)
    cards = needed & Counter(context.hand)
    spoils = (needed - cards) & Counter(known(context.own.spoils))
    fakes = needed - cards - spoils
    return _laid(context, tuple(cards.elements()), face_up=tuple(fakes.elements()), spoils=tuple(spoils.elements()))


def _laid(
    context: SpiteContext,
    cards: tuple[Card, ...] = (),
    *,
    face_up: tuple[Card, ...] = (),
    face_down: tuple[Card, ...] = (),
    spoils: tuple[Card, ...] = (),
) -> LaidCards:
    said = Announcements(buy_back=context.price or None)
    return LaidCards(context.seat, context.view.decision, cards, face_up, face_down, spoils, said)


def _fitting(context: SpiteContext) -> Iterator[LaidCards]:
    for combo in made(context):
        if fault(context.trick, combo) is None:
            yield laid_of(context, combo)
    fakes = sorted(known(context.own.fakes), key=lambda card: height(card.rank))
    for number in range(1, len(fakes) + 1):
        if fault(context.trick, read((), number)) is None:
            yield _laid(context, face_down=tuple(fakes[:number]))


def _worded(context: SpiteContext, laid: LaidCards) -> Iterator[Option]:
    """The play with all announcements that are due, and once more with the direction turned, if that is allowed."""
    option = option_of(context, laid)
    yield option
    if may_turn(option.after):
        higher = option.after.direction is Direction.HIGHER
        said = replace(laid.said, direction=Direction.LOWER if higher else Direction.HIGHER)
        yield option_of(context, replace(laid, said=said))


def option_of(context: SpiteContext, laid: LaidCards) -> Option:
    """The play of these cards, with "unbeatable" where it has to be said."""
    after = trick_after(context.trick, laid)
    if must_say_unbeatable(after):
        laid = replace(laid, said=replace(laid.said, unbeatable=True))
    return Option(after.combos[-1], laid, after, hand_without(context.hand, laid.cards))
