"""Everything the table says, in the words of the preset that is played."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from spitegame.indices import rank_sign
from spitegame.rules.cards import Card, Rank
from spitegame.rules.game import Seat
from spitegame.rules.malice import actions, events, options
from spitegame.rules.malice.actions import CardAction, Source
from spitegame.rules.malice.events import Event, PlayedToCenter
from spitegame.rules.malice.legal import is_wild
from spitegame.rules.malice.legal import needs as needed
from spitegame.rules.malice.options import MaliceRules
from spitegame.rules.malice.state import Agreed, Blocked, Pile, Turn, TurnWithOffer, Won, side
from spitegame.rules.malice.view import AreaView, MaliceView
from spitegame.tables.face import Ending, ResultColumn
from spitegame.tables.names import Name
from spitegame.tables.words import (
    Voice,
    a_rank,
    card_name,
    card_names,
    counted_cards,
    listed,
    listed_choices,
    rank_name,
    signed,
    the_card,
    the_rank,
)
from spitegame.tables.written import written
from spitegame.translation import N_, Role, _, counted_in_role, in_role, ngettext, pgettext


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a preset calls the places of the table, and labels that speak of them. The short ones stand alone."""

    payoff: Name
    payoff_short: str
    payoff_size: str
    center: Name
    center_short: Name
    discard: Name
    stock: Name
    stock_short: str
    completed: Name
    completed_short: str
    completed_return: str
    taken_away: str
    """What happens to the cards of a completed center."""


def terms(rules: MaliceRules) -> Terms:
    places = written("malice")["places"]
    named = places["ONLINE"] | places[rules.words.name]
    if rules.words is options.Words.CLUB and rules.payoff != options.CLUB.payoff:
        named |= places["CLUB_OF_OTHER_SIZE"]
    size = {"cards": counted_cards(rules.payoff)}
    found: dict[str, Any] = {
        key: Name(**each, fields=size) if isinstance(each, dict) else each for key, each in named.items()
    }
    return Terms(**found)


def of_centers(rules: MaliceRules, center: str, sequence: str, /, **fields: object) -> str:
    """The sentence that speaks of centers, or the same of sequences, as the club calls them. Both are marked with
    `N_`."""
    return _(sequence if rules.words is options.Words.CLUB else center, **fields)


def center_name(index: int, rules: MaliceRules) -> str:
    """``center 1``, within a sentence"""
    return of_centers(rules, N_("center {number}"), N_("sequence {number}"), number=index + 1)


def _center_label(index: int, rules: MaliceRules) -> str:
    """``Center 1``, by itself"""
    return of_centers(rules, N_("Center {number}"), N_("Sequence {number}"), number=index + 1)


def discard_name(pile: int, rules: MaliceRules) -> Name:
    """``discard pile 1``"""
    return replace(terms(rules).discard, number=pile + 1)


def counted_packs(number: int, role: Role = Role.SUBJECT) -> str:
    # Translators: packs of 52 cards.
    return counted_in_role(role, "{number} pack", "{number} packs", number)


def counted_new_cards(number: int, role: Role = Role.SUBJECT) -> str:
    return counted_in_role(role, "{number} new card", "{number} new cards", number)


# Labels of places


def needs(height: int) -> str:
    """What has to go next on a center of so many cards."""
    # Translators: a short label under a pile. {rank} is the sign of the next card, such as “A” or “6”.
    return _("needs {rank}", rank=rank_sign(needed(height)))


def acts_as(height: int) -> str:
    """What the wild card on top of a center of so many cards stands for."""
    # Translators: a short label on a wild card. {rank} is the sign of the card that it stands for, such as “A” or “6”.
    return _("acts as {rank}", rank=rank_sign(needed(height - 1)))


def center_label(index: int, pile: Pile, rules: MaliceRules) -> str:
    center, rank = _center_label(index, rules), rank_name(needed(len(pile)))
    if len(pile) == options.last_rank(rules):
        # Translators: what is read out of a pile. {center} is “Center 1” or “Sequence 1”, {card} the card on top of it.
        return _("{center}, {card}, complete", center=center, card=card_name(pile[-1]))
    if not pile:
        # Translators: what is read out of a pile. {center} is “Center 1” or “Sequence 1”; {rank} is “ace” or “6”.
        return _("{center}, empty, needs {rank}", center=center, rank=rank)
    card = card_name(pile[-1])
    if not is_wild(pile[-1], rules):
        # Translators: what is read out of a pile. {center} is “Center 1” or “Sequence 1”, {card} the card on top of it.
        return _("{center}, {card}, needs {rank}", center=center, card=card, rank=rank)
    acted = rank_sign(needed(len(pile) - 1))
    # Translators: what is read out of a pile. {center} is “Center 1” or “Sequence 1”, {card} the wild card on top,
    # and {sign} that of the card that it stands for, such as “A” or “6”.
    return _("{center}, {card} acts as {sign}, needs {rank}", center=center, card=card, sign=acted, rank=rank)


def payoff_label(name: str | None, area: AreaView, rules: MaliceRules) -> str:
    """`name`: whose it is, or None for the viewer's own."""
    payoff, left = terms(rules).payoff, area.payoff_left
    if not area.payoff:
        # Translators: what is read out of a pile. {payoff} is “payoff stack” or the like.
        own = N_("Your {payoff}, empty")
        # Translators: what is read out of a pile. {payoff} is “payoff stack” or the like.
        others = N_("{name}’s {payoff}, empty")
        return _(own, payoff=payoff) if name is None else _(others, name=name, payoff=payoff)
    card = card_name(area.payoff)
    if name is None:
        # Translators: what is read out of a pile. {payoff} is “payoff stack” or the like, {card} the card on top of it.
        return ngettext(
            "Your {payoff}, {card}, {number} left",
            "Your {payoff}, {card}, {number} left",
            left,
            payoff=payoff,
            card=card,
        )
    # Translators: what is read out of a pile. {payoff} is “payoff stack” or the like, {card} the card on top of it.
    return ngettext(
        "{name}’s {payoff}, {card}, {number} left",
        "{name}’s {payoff}, {card}, {number} left",
        left,
        name=name,
        payoff=payoff,
        card=card,
    )


def discard_label(name: str | None, index: int, pile: Pile, rules: MaliceRules) -> str:
    """`name`: whose it is, or None for the viewer's own."""
    which = discard_name(index, rules)
    if not pile:
        # Translators: what is read out of a pile. {pile} is “discard pile 1” or the like.
        own = N_("Your {pile}, empty")
        # Translators: what is read out of a pile. {pile} is “discard pile 1” or the like.
        others = N_("{name}’s {pile}, empty")
        return _(own, pile=which) if name is None else _(others, name=name, pile=which)
    card, cards = card_name(pile[-1]), counted_cards(len(pile))
    # Translators: what is read out of a pile. {pile} is “discard pile 1” or the like, {card} the card on top of it, and
    # {cards} how many there are, such as “3 cards”.
    own = N_("Your {pile}, {card}, {cards}")
    # Translators: what is read out of a pile. {pile} is “discard pile 1” or the like, {card} the card on top of it, and
    # {cards} how many there are, such as “3 cards”.
    others = N_("{name}’s {pile}, {card}, {cards}")
    if name is None:
        return _(own, pile=which, card=card, cards=cards)
    return _(others, name=name, pile=which, card=card, cards=cards)


# Events, as the one who looks at the table hears of them


@dataclass(frozen=True, slots=True)
class MaliceVoice(Voice):
    view: MaliceView

    @property
    def rules(self) -> MaliceRules:
        return self.view.rules

    @property
    def terms(self) -> Terms:
        return terms(self.rules)

    def source(self, source: Source, seat: Seat) -> str:
        """``from your hand``: where a card comes from that the seat plays."""
        match source:
            case actions.FromHand():
                # Translators: where a card comes from, as in “You play the 6 of hearts from your hand to center 1.”
                yours = _("from your hand")
                # Translators: where a card comes from, as in “Anna plays the 6 of hearts from the hand to center 1.”
                theirs = _("from the hand")
                return yours if seat == self.view.seat else theirs
            case actions.FromPayoff(owner):
                return self._from_payoff(owner, seat)
            case actions.FromDiscard(owner, pile):
                return self._from_discard(owner, pile, seat)

    def _from_payoff(self, owner: Seat, seat: Seat) -> str:
        payoff = self.terms.payoff
        if owner == seat != self.view.seat:
            # Translators: where a card comes from, as in “Anna plays the 6 of hearts from their payoff stack to center
            # 1.” {payoff} is “payoff stack” or the like.
            return _("from their {payoff}", payoff=payoff)
        # Translators: where a card comes from, as in “You play the 6 of hearts from your payoff stack to center 1.”
        # {payoff} is “payoff stack” or the like.
        own = N_("from your {payoff}")
        # Translators: where a card comes from, as in “You play the 6 of hearts from Anna’s payoff stack to center 1.”
        # {payoff} is “payoff stack” or the like.
        others = N_("from {name}’s {payoff}")
        return self.tell(owner, own, others, payoff=payoff)

    def _from_discard(self, owner: Seat, pile: int, seat: Seat) -> str:
        which = discard_name(pile, self.rules)
        if owner == seat != self.view.seat:
            # Translators: where a card comes from, as in “Anna plays the 6 of hearts from their discard pile 1 to
            # center 1.” {pile} is “discard pile 1” or the like.
            return _("from their {pile}", pile=which)
        # Translators: where a card comes from, as in “You play the 6 of hearts from your discard pile 1 to center 1.”
        # {pile} is “discard pile 1” or the like.
        own = N_("from your {pile}")
        # Translators: where a card comes from, as in “You play the 6 of hearts from Anna’s discard pile 1 to center 1.”
        # {pile} is “discard pile 1” or the like.
        others = N_("from {name}’s {pile}")
        return self.tell(owner, own, others, pile=which)

    def payoff_card(self, owner: Seat, role: Role) -> str:
        """``your 6``, ``Bertha’s 6``"""
        top, name = self.view.areas[owner].payoff, self.names[owner]
        if top is None:
            pile = self.terms.payoff
            if self.is_you(owner):
                # Translators: {pile} is “payoff stack” or the like.
                return in_role(role, "your {pile}", pile=pile)
            # Translators: {pile} is “payoff stack” or the like.
            return in_role(role, "{name}’s {pile}", name=name, pile=pile)
        rank = rank_name(top.rank, role)
        if self.is_you(owner):
            # Translators: the top card of your payoff stack; {rank} is “6”, “king” or the like.
            return in_role(role, "your {rank}", rank=rank)
        # Translators: the top card of a player's payoff stack; {rank} is “6”, “king” or the like.
        return in_role(role, "{name}’s {rank}", name=name, rank=rank)

    def winners(self, seats: Sequence[Seat]) -> str:
        """``You win``, ``Anna and Bertha win``; the viewer first."""
        if len(seats) == 1:
            return self.tell(seats[0], N_("You win"), N_("{name} wins"))
        # Translators: {names} are the other partners, or only one.
        with_you = N_("You and {names} win")
        # Translators: {names} are several players.
        return self._tell_together(seats, with_you, N_("{names} win"))

    def won(self, seats: Sequence[Seat]) -> str:
        if len(seats) == 1:
            return self.tell(seats[0], N_("You win the game."), N_("{name} wins the game."))
        # Translators: {names} are the other partners, or only one.
        with_you = N_("You and {names} win the game.")
        # Translators: {names} are several players.
        return self._tell_together(seats, with_you, N_("{names} win the game."))

    def _tell_together(self, seats: Sequence[Seat], with_you: str, others: str) -> str:
        names = listed([self.names[seat] for seat in seats if not self.is_you(seat)])
        return _(with_you if self.viewer in seats else others, names=names)


def sentence(event: Event, view: MaliceView, names: Sequence[str]) -> str:
    voice = MaliceVoice(view.seat, names, view)
    tell = voice.tell
    match event:
        case events.CutForDeal(seat, card):
            return tell(seat, N_("You cut {card}."), N_("{name} cuts {card}."), card=the_card(card, Role.OBJECT))
        case events.DealerFound(dealer):
            return _dealer_found(dealer, voice)
        case events.DealPassed(dealer):
            return _deal_passed(dealer, voice)
        case PlayedToCenter(seat, source, card, center, stands_for):
            return tell(
                seat,
                # Translators: {source} is “from your hand” or the like, and {center} “center 1” or “sequence 1”.
                N_("You play {card} {source} to {center}."),
                # Translators: {source} is “from the hand” or the like, and {center} “center 1” or “sequence 1”.
                N_("{name} plays {card} {source} to {center}."),
                card=_played(card, stands_for, view.rules),
                source=voice.source(source, seat),
                center=center_name(center, view.rules),
            )
        case events.PayoffTurned(owner, card, left):
            return _payoff_turned(owner, card, left, voice)
        case events.CenterCompleted(center, cards):
            return _completed(center + 1, cards, view.rules)
        case events.StockRefilled(cards):
            return _refilled(cards, voice)
        case events.Drew(seat, cards):
            return tell(
                seat,
                # Translators: {cards} are cards by their names, or “2 cards”.
                N_("You draw {cards}."),
                # Translators: {cards} are “2 cards” or the like.
                N_("{name} draws {cards}."),
                cards=card_names(cards, Role.OBJECT),
            )
        case events.Discarded(seat, card, index):
            return tell(
                seat,
                # Translators: {pile} is “discard pile 1” or the like.
                N_("You discard {card} on {pile}."),
                # Translators: {pile} is “discard pile 1” or the like.
                N_("{name} discards {card} on {pile}."),
                card=the_card(card, Role.OBJECT),
                pile=discard_name(index, view.rules),
            )
        case events.TurnEnded(seat):
            own = N_("You end the turn without a discard.")
            return tell(seat, own, N_("{name} ends the turn without a discard."))
        case events.TurnBegan(seat):
            return tell(seat, N_("Your turn."), N_("{name}’s turn."))
        case events.GameWon(seat):
            return voice.won(side(view.rules, len(view.areas), seat))
        case events.GameBlocked():
            return _("Nobody can move: the game is blocked.")
        case events.DrawOffered(seat):
            return tell(seat, N_("You offer a draw."), N_("{name} offers a draw."))
        case events.DrawAccepted(seat):
            return tell(seat, N_("You agree to the draw."), N_("{name} agrees to the draw."))
        case events.DrawDeclined(seat):
            return tell(seat, N_("You decline the draw."), N_("{name} declines the draw."))
        case events.DrawAgreed():
            return _("The draw is agreed.")


def _after(dealer: Seat, voice: MaliceVoice) -> Seat:
    """Who sits left of the dealer, and begins."""
    return Seat((dealer + 1) % len(voice.view.areas))


def _dealer_found(dealer: Seat, voice: MaliceVoice) -> str:
    first = _after(dealer, voice)
    if voice.is_you(first):
        return _("{name} cut the highest card and deals: you begin.", name=voice.names[dealer])
    return voice.tell(
        dealer,
        # Translators: {first} is a player.
        N_("You cut the highest card and deal: {first} begins."),
        # Translators: {name} and {first} are players.
        N_("{name} cut the highest card and deals: {first} begins."),
        first=voice.names[first],
    )


def _deal_passed(dealer: Seat, voice: MaliceVoice) -> str:
    first = _after(dealer, voice)
    if voice.is_you(first):
        return _("{name} deals: you begin.", name=voice.names[dealer])
    return voice.tell(
        dealer,
        # Translators: {first} is a player.
        N_("You deal: {first} begins."),
        # Translators: {name} and {first} are players.
        N_("{name} deals: {first} begins."),
        first=voice.names[first],
    )


def _played(card: Card, stands_for: Rank, rules: MaliceRules) -> str:
    """``the 6 of spades``, ``the king of hearts as an 8``"""
    name = the_card(card, Role.OBJECT)
    if not is_wild(card, rules):
        return name
    # Translators: a wild card and what it stands for: “the king of hearts as an 8”.
    return in_role(Role.OBJECT, "{card} as {rank}", card=name, rank=a_rank(stands_for, Role.OBJECT))


def _payoff_turned(owner: Seat, card: Card, left: int, voice: MaliceVoice) -> str:
    if voice.is_you(owner):
        # Translators: {card} has no article: “6 of spades”. {payoff} is “payoff stack” or the like.
        return ngettext(
            "The {card} turns up on your {payoff}: {number} card left.",
            "The {card} turns up on your {payoff}: {number} cards left.",
            left,
            card=card_name(card),
            payoff=voice.terms.payoff,
        )
    # Translators: {card} has no article: “6 of spades”. {payoff} is “payoff stack” or the like.
    return ngettext(
        "The {card} turns up on {name}’s {payoff}: {number} card left.",
        "The {card} turns up on {name}’s {payoff}: {number} cards left.",
        left,
        card=card_name(card),
        name=voice.names[owner],
        payoff=voice.terms.payoff,
    )


def _completed(center: int, cards: int, rules: MaliceRules) -> str:
    match rules.words:
        case options.Words.ONLINE:
            # Translators: {center} is the number of the pile.
            return ngettext(
                "Center {center} is complete: its {number} card is cleared away.",
                "Center {center} is complete: its {number} cards are cleared away.",
                cards,
                center=center,
            )
        case options.Words.PARTY:
            # Translators: {center} is the number of the pile.
            return ngettext(
                "Center {center} is complete: its {number} card is set aside.",
                "Center {center} is complete: its {number} cards are set aside.",
                cards,
                center=center,
            )
        case options.Words.CLUB:
            # Translators: {center} is the number of the pile.
            return ngettext(
                "Sequence {center} is complete: its {number} card is removed.",
                "Sequence {center} is complete: its {number} cards are removed.",
                cards,
                center=center,
            )


def _refilled(cards: int, voice: MaliceVoice) -> str:
    completed, stock = voice.terms.completed, voice.terms.stock
    match voice.rules.completed_return:
        case options.CompletedReturn.AT_ONCE:
            # Translators: {completed} is “cleared cards” or the like, and {stock} “draw pile”.
            return _("The {completed} are shuffled into the {stock}.", completed=completed, stock=stock)
        case options.CompletedReturn.WHEN_LOW:
            # Translators: {completed} is “cleared cards” or the like, and {stock} “draw pile”.
            return ngettext(
                "The {stock} is low: {number} card of the {completed} is shuffled and put under it.",
                "The {stock} is low: {number} cards of the {completed} are shuffled and put under it.",
                cards,
                stock=stock,
                completed=completed,
            )
        case options.CompletedReturn.WHEN_EMPTY:
            # Translators: {completed} is “cleared cards” or the like, and {stock} “draw pile”.
            return ngettext(
                "The {stock} is used up: {number} card of the {completed} is shuffled and takes its place.",
                "The {stock} is used up: {number} cards of the {completed} are shuffled and take its place.",
                cards,
                stock=stock,
                completed=completed,
            )


# What may be done now


def prompt(view: MaliceView, names: Sequence[str]) -> str:
    """One line about whose turn it is, and what that player may do."""
    match view.phase:
        case Turn(seat) if seat == view.seat:
            yours = _("Your turn.")
            if asked := question(view, names):
                # Translators: {question} is “Anna offers a draw.”
                return _("{question} Answer in the menu, or play on.", question=asked)
            return f"{yours} {_possible(MaliceVoice(view.seat, names, view))}"
        case Turn(seat) if view.seat is None:
            return _("You are watching. {name} to play.", name=names[seat])
        case Turn(seat):
            return _("{name}’s turn.", name=names[seat])
        case Won() | Blocked() | Agreed():
            return outcome(view, names)


def question(view: MaliceView, names: Sequence[str]) -> str:
    """What somebody asks of the one who is to act and sees this; empty if nothing."""
    turn = view.phase
    if not isinstance(turn, TurnWithOffer) or not turn.asks or turn.seat != view.seat:
        return ""
    return _("{name} offers a draw.", name=names[turn.offered_by])


def on_question(view: MaliceView) -> str:
    """The consequences of agreeing and of declining."""
    # Translators: {payoff} is “payoff stack” or the like.
    return _(
        "If all agree, the game ends, and whoever has the fewest cards left in the {payoff} wins. If you end your "
        "turn without answering, you decline.",
        payoff=terms(view.rules).payoff,
    )


def _possible(voice: MaliceVoice) -> str:
    legal, stock = voice.view.legal, voice.terms.stock
    plays = [action for action in legal if isinstance(action, actions.PlayToCenter)]
    if actions.FillHand() in legal:
        if plays:
            return _("Your hand is played out: draw a new one, play an open card, or end the turn.")
        return _("Your hand is played out: draw a new one, or end the turn.")
    if actions.EndTurn() in legal:
        if plays:
            # Translators: {stock} is “draw pile” or the like.
            return _("Your hand is empty and the {stock} too: play an open card, or end the turn.", stock=stock)
        # Translators: {stock} is “draw pile” or the like.
        return _("Your hand is empty and the {stock} too: end the turn.", stock=stock)
    if not any(isinstance(action, actions.Discard) for action in legal):
        return _("An ace or a 2 in your hand has to be played before you discard.")
    if not plays:
        return of_centers(
            voice.rules,
            N_("No card fits a center: discard one to end."),
            N_("No card fits a sequence: discard one to end."),
        )
    return _payoff_fits(plays, voice) or of_centers(
        voice.rules,
        N_("Play to the centers, or discard to end."),
        N_("Play to the sequences, or discard to end."),
    )


def _payoff_fits(plays: Sequence[actions.PlayToCenter], voice: MaliceVoice) -> str:
    """Empty if no payoff card can be played."""
    owners = [play.source.owner for play in plays if isinstance(play.source, actions.FromPayoff)]
    if not owners:
        return ""
    owner = owners[0]
    card = voice.view.areas[owner].payoff
    assert card, "a payoff that can be played has a top"
    places = [str(play.center + 1) for play in plays if play.source == actions.FromPayoff(owner)]
    is_own = owner == voice.view.seat
    return of_centers(
        voice.rules,
        # Translators: {card} is “the 6” or “Anna’s 6”, and {numbers} are such as “1, 2 or 3”.
        N_("Play {card} on center {numbers}, or discard to end."),
        # Translators: {card} is “the 6” or “Anna’s 6”, and {numbers} are such as “1, 2 or 3”.
        N_("Play {card} on sequence {numbers}, or discard to end."),
        card=the_rank(card.rank, Role.OBJECT) if is_own else voice.payoff_card(owner, Role.OBJECT),
        numbers=listed_choices(places),
    )


def deed(action: CardAction, view: MaliceView) -> str:
    """An action as advice to the viewer, without a full stop."""
    match action:
        case actions.PlayToCenter(source, center):
            # Translators: advice. {source} is “from your hand” or the like, and {center} “center 1” or “sequence 1”.
            return _(
                "Play {card} {source} to {center}",
                card=the_card(card_at(source, view), Role.OBJECT),
                source=_at_hand(source, view),
                center=center_name(center, view.rules),
            )
        case actions.Discard(card, pile):
            held, which = the_card(card, Role.OBJECT), discard_name(pile, view.rules)
            # Translators: advice. {pile} is “discard pile 1” or the like.
            return _("Discard {card} on {pile}", card=held, pile=which)
        case actions.FillHand():
            # Translators: advice.
            return _("Draw a new hand")
        case actions.EndTurn():
            # Translators: advice.
            return _("End the turn")


def _at_hand(source: Source, view: MaliceView) -> str:
    """Where a card comes from that the viewer may play: all that is not the viewer's is the partner's."""
    match source:
        case actions.FromPayoff(owner) if owner != view.vantage:
            # Translators: where a card comes from, as in “Play the 6 of hearts from your partner’s payoff stack to
            # center 1”.
            return _("from your partner’s {payoff}", payoff=terms(view.rules).payoff)
        case actions.FromDiscard(owner, pile) if owner != view.vantage:
            # Translators: where a card comes from, as in “Play the 6 of hearts from your partner’s discard pile 1 to
            # center 1”.
            return _("from your partner’s {pile}", pile=discard_name(pile, view.rules))
        case _:
            return MaliceVoice(view.seat, ("",) * len(view.areas), view).source(source, view.vantage)


def card_at(source: Source, view: MaliceView) -> Card:
    match source:
        case actions.FromHand(card):
            return card
        case actions.FromPayoff(owner):
            top = view.areas[owner].payoff
            assert top, "only a card that is there can be played"
            return top
        case actions.FromDiscard(owner, pile):
            return view.areas[owner].discards[pile][-1]


# How it ended


def outcome(view: MaliceView, names: Sequence[str]) -> str:
    """``You win``, ``Mallory wins``, ``You and Carol win``, ``Nobody wins``; empty while the game lasts."""
    if view.standings is None:
        return ""
    first = [standing.seat for standing in view.standings if standing.place == 1]
    if len(first) == len(view.areas):
        return _("Nobody wins")
    return MaliceVoice(view.seat, names, view).winners(first)


def how_it_ended(view: MaliceView, names: Sequence[str]) -> str:
    """A sentence under the outcome; empty while the game lasts."""
    payoff = terms(view.rules).payoff
    match view.phase:
        case Turn():
            return ""
        case Won(seat):
            return MaliceVoice(view.seat, names, view).tell(
                seat,
                # Translators: {payoff} is “payoff stack” or the like.
                N_("You have played the last card of your {payoff}."),
                # Translators: {payoff} is “payoff stack” or the like.
                N_("{name} has played the last card of the {payoff}."),
                payoff=payoff,
            )
        case Blocked():
            # Translators: {payoff} is “payoff stack” or the like.
            return _(
                "Nobody can move any more: the game is blocked. Whoever has the fewest cards left in the {payoff} "
                "wins.",
                payoff=payoff,
            )
        case Agreed():
            # Translators: {payoff} is “payoff stack” or the like.
            return _("Draw agreed: whoever has the fewest cards left in the {payoff} wins.", payoff=payoff)


def ending(view: MaliceView, names: Sequence[str]) -> Ending:
    return Ending(
        seat=view.seat,
        outcome=outcome(view, names),
        how=how_it_ended(view, names),
        standings=view.standings or (),
        figures=_figures(view),
    )


def _figures(view: MaliceView) -> list[ResultColumn]:
    """Where nothing is at stake a game pays its winner one point, and so the account is the number of games won."""
    ranking = view.standings or ()
    # Translators: a column of the results.
    left = ResultColumn(_("Cards left"), tuple(str(standing.left) for standing in ranking))
    sums = [view.carry.account[standing.seat] + standing.points for standing in ranking]
    if view.rules.settlement is not options.Settlement.STAKE:
        # Translators: a column of the results.
        return [left, ResultColumn(_("Games won"), tuple(map(str, sums)))]
    # Translators: a column of the results.
    points = ResultColumn(_("Points"), tuple(signed(standing.points) for standing in ranking))
    # Translators: a column of the results: the points of all games at this table.
    account = pgettext("points of several games", "Total")
    return [left, points, ResultColumn(account, tuple(map(signed, sums)))]
