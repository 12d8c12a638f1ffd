"""Everything that the table says."""

from collections.abc import Sequence
from functools import partial

from spitegame.rules.cards import Card, Rank
from spitegame.rules.game import Seat, Standings
from spitegame.rules.spite import actions, events
from spitegame.rules.spite.actions import Direction
from spitegame.rules.spite.combos import JokerHand, OneFace, PokerHand
from spitegame.rules.spite.options import Referee, SpiteRules
from spitegame.rules.spite.scoring import score_parts
from spitegame.rules.spite.state import Interval, Over, PlayerTurn, Results, Reward
from spitegame.rules.spite.trick import Consec, LaidCards, Trick, laid_cards, next_face
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.face import Ending, ResultColumn
from spitegame.tables.spite import answers
from spitegame.tables.spite.texts.combo_words import number_word, shown
from spitegame.tables.spite.texts.reasons import faults
from spitegame.tables.words import (
    Voice,
    a_rank,
    card_name,
    card_names,
    counted_cards,
    in_commas,
    listed,
    ordinal,
    ranks,
    signed,
    suit_name,
    the_card,
)
from spitegame.translation import N_, NR_, Role, _, counted_in_role, in_role, ngettext, pgettext


def sentence(event: events.Event, view: SpiteView, names: Sequence[str]) -> str:
    voice = Voice(view.seat, names)
    tell, tell_of_two = voice.tell, partial(of_two, voice)
    match event:
        case events.RoundBegan(number, leader):
            return _round_began(number, leader, view.rules, voice)
        case events.SpoilsReturned(seat, given):
            return tell(
                seat,
                N_("The deck is short: you put {cards} back."),
                N_("The deck is short: {name} puts {cards} back."),
                cards=_names(given),
            )
        case events.Swapped(seat, given, taken):
            return tell(
                seat,
                N_("You give {given} and get {taken}."),
                N_("{name} gives {given} and gets {taken}."),
                given=_names(given),
                taken=_names(taken),
            )
        case events.SwapLeft(left):
            return _("Left over and put away: {cards}.", cards=card_names(left))
        case events.BountyRevealed():
            return _bounty(event)
        case events.Played(laid):
            return _played(laid, voice)
        case events.PlayedOutOfTurn(laid):
            return _played_out_of_turn(laid, voice)
        case events.Passed(seat, again=True):
            return tell(seat, N_("You stay out."), N_("{name} stays out."))
        case events.Passed(seat):
            return tell(seat, N_("You pass."), N_("{name} passes."))
        case events.CardsDrawn(seat, drawn, why):
            return tell(seat, *_DRAWING[why], cards=_names(drawn))
        case events.DeckRefilled(number):
            return ngettext(
                "The deck has run out: {number} card of finished tricks is shuffled into a new one.",
                "The deck has run out: {number} cards of finished tricks are shuffled into a new one.",
                number,
            )
        case events.CountdownStarted(caller, seat):
            return tell_of_two(
                caller,
                seat,
                N_("You start the countdown on {other}."),
                N_("{name} starts the countdown on you."),
                N_("{name} starts the countdown on {other}."),
            )
        case events.TimedOut(seat):
            return tell(seat, N_("Your time is up."), N_("{name}’s time is up."))
        case events.MisplayCalled(caller, seat, ()):
            return tell_of_two(
                caller,
                seat,
                N_("You call a misplay on {other}, but nothing was wrong."),
                N_("{name} calls a misplay on you, but nothing was wrong."),
                N_("{name} calls a misplay on {other}, but nothing was wrong."),
            )
        case events.MisplayCalled(caller, seat, misplays):
            return tell_of_two(
                caller,
                seat,
                # Translators: {faults} tells what was wrong, such as “it breaks the consec”.
                N_("You call a misplay on {other}, and are right: {faults}."),
                N_("{name} calls a misplay on you, and is right: {faults}."),
                N_("{name} calls a misplay on {other}, and is right: {faults}."),
                faults=faults(misplays),
            )
        case events.MisplayFound(seat, misplays):
            return tell(
                seat,
                # Translators: {faults} tells what was wrong, such as “it breaks the consec”.
                N_("Your misplay is found out: {faults}."),
                N_("{name}’s misplay is found out: {faults}."),
                faults=faults(misplays),
            )
        case events.TookBack(laid):
            return tell(
                laid.seat,
                N_("You take {cards} back."),
                N_("{name} takes {cards} back."),
                cards=shown(laid, Role.OBJECT),
            )
        case events.PutAway(seat, cards):
            return tell(
                seat,
                N_("You put away {cards} after a wrong buy-back."),
                N_("{name} puts away {cards} after a wrong buy-back."),
                cards=_names(cards),
            )
        case events.DirectionTurned(seat, direction, bounced):
            return tell(seat, *(_BOUNCED if bounced else _TURNED)[direction])
        case events.ConsecChanged(consec):
            return _consec(consec)
        case events.BountyClaimed(seat, number):
            return tell(
                seat,
                N_("You claim the bounty with {cards}."),
                N_("{name} claims the bounty with {cards}."),
                cards=counted_cards(number, Role.OBJECT),
            )
        case events.Earned(seat):
            return tell(
                seat,
                # Translators: {gains} is, for example, “a fake 9 of hearts”, or “2 fake jokers and 1 card as a spoil”.
                N_("You earn {gains}."),
                N_("{name} earns {gains}."),
                gains=_gains(event),
            )
        case events.WentOut(seat, place):
            return tell(
                seat,
                # Translators: {place} is “1st”, “2nd” …
                N_("You go out: {place} place."),
                N_("{name} goes out: {place} place."),
                place=ordinal(place),
            )
        case events.LostAtOnce(seat, place, why):
            return tell(seat, *_LOSING[why], place=ordinal(place))
        case events.TrickWon(seat):
            return tell(seat, N_("You win the trick."), N_("{name} wins the trick."))
        case events.ComeAtMeFailed(seat, penalties):
            return _came_at(seat, penalties, voice)
        case events.RewardDue(seat, most):
            return tell(
                seat,
                N_("Nobody came at you: you may swap up to {cards}."),
                N_("Nobody came at {name}: {name} may swap up to {cards}."),
                cards=counted_cards(most, Role.OBJECT),
            )
        case events.RewardTaken(exchange):
            return tell(
                exchange.seat,
                # Translators: {cards} is, for example, “2 cards”, and {drawn} only a number of them.
                N_("You discard {cards} and draw {drawn}."),
                N_("{name} discards {cards} and draws {drawn}."),
                cards=counted_cards(len(exchange.discarded), Role.OBJECT),
                drawn=exchange.drawn,
            )
        case events.LeadTaken(seat):
            return tell(seat, N_("You lead."), N_("{name} leads."))
        case events.RoundEnded():
            return _("The round is over.")
        case events.BecameReady(seat):
            return tell(seat, N_("You are ready for the next round."), N_("{name} is ready for the next round."))
        case events.EndWanted(seat):
            return tell(
                seat,
                N_("You want this round to be the last one."),
                N_("{name} wants this round to be the last one."),
            )
        case events.Joined(seat):
            return tell(seat, N_("You join the table."), N_("{name} joins the table."))
        case events.MatchEnded():
            return _("The match is over.")


def of_two(voice: Voice, seat: Seat, other: Seat, you: str, to_you: str, others: str, /, **fields: object) -> str:
    """The sentence in which the viewer does something to another player, `{other}`; in which a player, `{name}`, does
    it to the viewer; or to somebody else. All are marked with `N_`."""
    fields = {**fields, "other": voice.names[other]}
    return voice.tell(seat, you, to_you if voice.is_you(other) else others, **fields)


def _names(cards: Sequence[Card | None]) -> str:
    return card_names(cards, Role.OBJECT)


def round_words(number: int, rules: SpiteRules) -> str:
    """``round 2 of 5``, or ``round 2`` of a match without end; in small letters, on a badge."""
    if rules.rounds:
        return _("round {number} of {rounds}", number=number, rounds=rules.rounds)
    return _("round {number}", number=number)


def round_title(number: int, rules: SpiteRules) -> str:
    """``Round 2 of 5``"""
    if rules.rounds:
        return _("Round {number} of {rounds}", number=number, rounds=rules.rounds)
    return _("Round {number}", number=number)


def _round_began(number: int, leader: Seat, rules: SpiteRules, voice: Voice) -> str:
    if rules.rounds:
        return voice.tell(
            leader,
            N_("Round {number} of {rounds}: you lead first."),
            N_("Round {number} of {rounds}: {name} leads first."),
            number=number,
            rounds=rules.rounds,
        )
    return voice.tell(
        leader, N_("Round {number}: you lead first."), N_("Round {number}: {name} leads first."), number=number
    )


_DRAWING = {
    events.DrawReason.BUY_BACK: (N_("You pick up {cards}."), N_("{name} picks up {cards}.")),
    events.DrawReason.PENALTY: (N_("You draw {cards} as a penalty."), N_("{name} draws {cards} as a penalty.")),
    events.DrawReason.REWARD: (N_("You draw {cards}."), N_("{name} draws {cards}.")),
}
_BOUNCED = {
    Direction.HIGHER: (
        N_("Your 3s bounce the direction: it is higher again."),
        N_("{name}’s 3s bounce the direction: it is higher again."),
    ),
    Direction.LOWER: (
        N_("Your 3s bounce the direction: it is lower again."),
        N_("{name}’s 3s bounce the direction: it is lower again."),
    ),
}
_TURNED = {
    Direction.HIGHER: (
        N_("You turn the direction: higher from now on."),
        N_("{name} turns the direction: higher from now on."),
    ),
    Direction.LOWER: (
        N_("You turn the direction: lower from now on."),
        N_("{name} turns the direction: lower from now on."),
    ),
}
_LOSING = {
    events.LossReason.TOO_MANY_CARDS: (
        # Translators: {place} is “1st”, “2nd” …
        N_("You lose at once, with too many cards in hand: {place} place."),
        N_("{name} loses at once, with too many cards in hand: {place} place."),
    ),
    events.LossReason.JOKER_AT_THE_END: (
        N_("You lose at once, with a joker at the end: {place} place."),
        N_("{name} loses at once, with a joker at the end: {place} place."),
    ),
}


def _played(laid: LaidCards, voice: Voice) -> str:
    fields = {"cards": shown(laid, Role.OBJECT), "price": laid.said.buy_back, "words": _quoted(laid.said)}
    match bool(laid.said.buy_back), bool(fields["words"]):
        case False, False:
            told = N_("You play {cards}."), N_("{name} plays {cards}.")
        case False, True:
            # Translators: {words} is what the player says: “come at me”.
            told = N_("You play {cards}: {words}."), N_("{name} plays {cards}: {words}.")
        case True, False:
            # Translators: {price} is the number of cards that are picked up for it.
            told = N_("You buy back {price} with {cards}."), N_("{name} buys back {price} with {cards}.")
        case _:
            told = (
                N_("You buy back {price} with {cards}: {words}."),
                N_("{name} buys back {price} with {cards}: {words}."),
            )
    return voice.tell(laid.seat, *told, **fields)


def _played_out_of_turn(laid: LaidCards, voice: Voice) -> str:
    fields = {"cards": shown(laid, Role.OBJECT), "price": laid.said.buy_back, "words": _quoted(laid.said)}
    match bool(laid.said.buy_back), bool(fields["words"]):
        case False, False:
            told = (
                # Translators: the cards wait for the player’s turn.
                N_("You play {cards} out of turn: it waits."),
                N_("{name} plays {cards} out of turn: it waits."),
            )
        case False, True:
            told = (
                N_("You play {cards} out of turn: {words}. It waits."),
                N_("{name} plays {cards} out of turn: {words}. It waits."),
            )
        case True, False:
            told = (
                N_("You buy back {price} out of turn with {cards}: it waits."),
                N_("{name} buys back {price} out of turn with {cards}: it waits."),
            )
        case _:
            told = (
                N_("You buy back {price} out of turn with {cards}: {words}. It waits."),
                N_("{name} buys back {price} out of turn with {cards}: {words}. It waits."),
            )
    return voice.tell(laid.seat, *told, **fields)


_QUOTED = N_("“come at me”"), N_("“unbeatable”"), N_("“higher”"), N_("“lower”")
_EXCLAIMED = N_("come at me!"), N_("unbeatable!"), N_("higher!"), N_("lower!")


def exclaimed(said: actions.Announcements) -> list[str]:
    """``come at me!``, as it is said at the table."""
    return _announced(said, _EXCLAIMED)


def _quoted(said: actions.Announcements) -> str:
    return listed(_announced(said, _QUOTED))


def _announced(said: actions.Announcements, words: Sequence[str]) -> list[str]:
    """Those of the words that are said: “come at me”, “unbeatable”, and the directions."""
    turned = (said.direction is direction for direction in (Direction.HIGHER, Direction.LOWER))
    are_said = (said.come_at_me, said.unbeatable, *turned)
    return [_(each) for each, is_said in zip(words, are_said, strict=True) if is_said]


def _bounty(event: events.BountyRevealed) -> str:
    if event.card is None:
        return _("There is no card left for a bounty.")
    if event.jokers:
        return _(
            "A joker comes up and is shuffled back; the bounty is on {card}.", card=the_card(event.card, Role.OBJECT)
        )
    return _("The bounty is on {card}.", card=the_card(event.card, Role.OBJECT))


def _consec(consec: Consec) -> str:
    """Nothing is said of one that only turned round: the direction has been told."""
    suits = suit_names(consec)
    if consec.gap is None:
        if not suits:
            return _("There is no consec in this trick.")
        return _("Consec: only {suits} may follow until the trick ends.", suits=suits)
    if suits:
        return _("Consec: only the next step in {suits} may follow until the trick ends.", suits=suits)
    return _("Consec: only the next step may follow until the trick ends.")


def suit_names(consec: Consec) -> str:
    """``spades and hearts`` under a suited consec (10); else empty."""
    return listed([suit_name(suit) for suit in consec.suits or ()])


def fake_jokers(number: int, role: Role = Role.SUBJECT) -> str:
    return counted_in_role(role, "{number} fake joker", "{number} fake jokers", number)


def spoils(number: int, role: Role = Role.SUBJECT) -> str:
    return counted_in_role(role, "{number} spoil", "{number} spoils", number)


def _gains(event: events.Earned) -> str:
    # Translators: {card} is the name of a card without an article, such as “9 of hearts”.
    known = [in_role(Role.OBJECT, "a fake {card}", card=card_name(card)) for card in event.fakes if card]
    jokers = known or ([fake_jokers(len(event.fakes), Role.OBJECT)] if event.fakes else [])
    found = [listed(jokers)] if jokers else []
    if event.spoils:
        # Translators: cards of the deck, given instead of fake jokers.
        found.append(in_role(Role.OBJECT, "{cards} as a spoil", cards=_names(event.spoils)))
    return listed(found)


def _came_at(seat: Seat, penalties: int, voice: Voice) -> str:
    if voice.is_you(seat):
        # Translators: “they” are the others. {count} is a number, in a word or in digits.
        return ngettext(
            "You said “come at me”, and they came: {count} penalty card.",
            "You said “come at me”, and they came: {count} penalty cards.",
            penalties,
            count=number_word(penalties),
        )
    # Translators: “they” are the others. {count} is a number, in a word or in digits.
    return ngettext(
        "{name} said “come at me”, and they came: {count} penalty card.",
        "{name} said “come at me”, and they came: {count} penalty cards.",
        penalties,
        name=voice.names[seat],
        count=number_word(penalties),
    )


# What may be done now


def prompt(view: SpiteView, names: Sequence[str]) -> str:
    """One line about whose turn it is, and what that player may do."""
    told = _prompt(view, names)
    if view.seat is None and not isinstance(view.phase, Over):
        return " ".join((_("You are watching."), told))
    if isinstance(view.phase, PlayerTurn) and view.seat is not None and view.own.place and view.phase.seat != view.seat:
        return " ".join((_("You are out: {place} place.", place=ordinal(view.own.place)), told))
    return told


def _prompt(view: SpiteView, names: Sequence[str]) -> str:
    match view.phase:
        case PlayerTurn(seat) if seat == view.seat:
            return _own_turn(view)
        case PlayerTurn(seat):
            return _turn(view, names[seat])
        case Reward(seat, most) if seat == view.seat:
            return _own_reward(most, assist=view.rules.assist)
        case Reward(seat):
            return _("{name} is choosing what to swap.", name=names[seat])
        case Interval() if view.seat is None:
            return _("The next round begins when everybody is ready.")
        case Interval(ready=ready) if view.seat in ready:
            missing = len(view.players) - len(ready)
            # Translators: {missing} is the number of players who are not ready.
            return _("The next round begins when everybody is ready: {missing} to go.", missing=missing)
        case Interval():
            return _("Read the scores, and press “Next round”. It begins when everybody is ready.")
        case Over():
            return _won(view, names, N_("You win the match."), N_("{name} wins the match."))


def _own_reward(most: int, *, assist: bool) -> str:
    if most > 1:
        told = _("Your reward: discard 1 to {most} cards and draw as many.", most=most)
    else:
        told = _("Your reward: discard a card and draw as many.")
    return " ".join((told, _("Then you lead."))) if assist else told


def _turn(view: SpiteView, name: str) -> str:
    """What the next play has to do, of somebody else."""
    if not view.laid:
        return _("{name}’s turn to lead.", name=name)
    trick, last = view.visible_trick, view.laid[-1]
    if only := only_answer(trick, last):
        return _("{name}’s turn: only {cards} may follow.", name=name, cards=only)
    fields = {"name": name, "hand": shown(last), "suits": suit_names(trick.consec)}
    match goes_down(trick, last), bool(fields["suits"]):
        case False, False:
            # Translators: {hand} has to be beaten, such as “a pair of 6s”.
            return _("{name}’s turn: {hand} to beat.", **fields)
        case False, True:
            # Translators: {suits} is what it has to be beaten with, such as “spades”.
            return _("{name}’s turn: {hand} to beat in {suits}.", **fields)
        case True, False:
            return _("{name}’s turn: {hand} to go below.", **fields)
        case _:
            return _("{name}’s turn: {hand} to go below in {suits}.", **fields)


def _own_turn(view: SpiteView) -> str:
    if not view.laid:
        if view.rules.assist:
            return _("Your turn: lead one to four cards of a face, such as three 9s, or a poker hand of five.")
        return _("Your turn: lead any hand.")
    trick, last = view.visible_trick, view.laid[-1]
    cards = counted_cards(view.price, Role.OBJECT)
    if answers.are_told(view) and not answers.answering(view):
        nothing = _nothing_follows(trick, last)
        if view.is_passed:
            # Translators: {nothing} tells that you cannot follow, such as “you cannot beat a 6”.
            return _("Your turn: {nothing}. Stay out.", nothing=nothing)
        # Translators: {nothing} tells that you cannot follow; {cards} is what it costs to come back, such as “2 cards”.
        return _("Your turn: {nothing}. Pass (back in for {cards}).", nothing=nothing, cards=cards)
    follow = _following(trick, last, _with_what(trick, last) if view.rules.assist else "")
    match view.is_passed, view.rules.assist:
        case False, False:
            # Translators: {follow} asks for something, such as “beat a 6”, here and in what follows.
            return _("Your turn: {follow}, or pass.", follow=follow)
        case False, True:
            # Translators: {cards} is what it costs to come back after that pass, such as “2 cards”.
            return _("Your turn: {follow}, or pass (back in for {cards}).", follow=follow, cards=cards)
        case True, False:
            # Translators: {price} is the number of cards that are picked up for it.
            return _("Your turn: buy back {price} and {follow}, or stay out.", price=view.price, follow=follow)
        case _:
            return _("Your turn: to come back, {follow} and pick up {cards}; or stay out.", follow=follow, cards=cards)


def _with_what(trick: Trick, last: LaidCards) -> str:
    """``with a better pair``: the kind of hand that has to follow."""
    goes = goes_down(trick, last)
    match last.combo:
        case OneFace(cards=cards) if goes:
            return _(_WITH_LOWER[len(cards) - 1])
        case OneFace(cards=cards):
            return _(_WITH_BETTER[len(cards) - 1])
        case PokerHand():
            return _("with a lower poker hand") if goes else _("with a better poker hand")
        case JokerHand(size=1):
            return _("with a joker, or with five or more of a face")
        case _:
            return _("with a better joker hand")


_WITH_BETTER = (
    # Translators: ends “beat {hand} …”.
    N_("with a better card"),
    N_("with a better pair"),
    N_("with three of a better face"),
    N_("with four of a better face"),
)
_WITH_LOWER = (
    # Translators: ends “go below {hand} …”.
    N_("with a lower card"),
    N_("with a lower pair"),
    N_("with three of a lower face"),
    N_("with four of a lower face"),
)


def _following(trick: Trick, last: LaidCards, with_what: str) -> str:
    """``beat a pair of 6s with a better pair``; without a kind of hand, only what to beat."""
    hand = shown(last, Role.OBJECT)
    if only := only_answer(trick, last, Role.OBJECT):
        # Translators: {cards} and {hand} are cards, such as “a 6”. It follows “Your turn: ”, here and below.
        return _("put {cards} on {hand}", cards=only, hand=hand)
    fields = {"hand": hand, "suits": suit_names(trick.consec), "with_what": with_what}
    match goes_down(trick, last), bool(fields["suits"]), bool(with_what):
        case False, False, False:
            # Translators: asks to play something better than {hand}, such as “a pair of 6s”.
            return _("beat {hand}", **fields)
        case False, False, True:
            # Translators: {with_what} is, for example, “with a better pair”.
            return _("beat {hand} {with_what}", **fields)
        case False, True, False:
            # Translators: {suits} is, for example, “spades and hearts”.
            return _("beat {hand} in {suits}", **fields)
        case False, True, True:
            return _("beat {hand} in {suits} {with_what}", **fields)
        case True, False, False:
            return _("go below {hand}", **fields)
        case True, False, True:
            return _("go below {hand} {with_what}", **fields)
        case True, True, False:
            return _("go below {hand} in {suits}", **fields)
        case _:
            return _("go below {hand} in {suits} {with_what}", **fields)


def _nothing_follows(trick: Trick, last: LaidCards) -> str:
    """That no own card is part of an answer."""
    if only := only_answer(trick, last):
        return _("only {cards} may follow, and you have none", cards=only)
    fields = {"hand": shown(last, Role.OBJECT), "suits": suit_names(trick.consec)}
    match goes_down(trick, last), bool(fields["suits"]):
        case False, False:
            return _("you cannot beat {hand}", **fields)
        case False, True:
            return _("you cannot beat {hand} in {suits}", **fields)
        case True, False:
            return _("you cannot go below {hand}", **fields)
        case _:
            return _("you cannot go below {hand} in {suits}", **fields)


# Translators: {ranks} is, for example, “kings”.
_SEVERAL = {2: NR_("two {ranks}"), 3: NR_("three {ranks}"), 4: NR_("four {ranks}")}


def only_answer(trick: Trick, last: LaidCards, role: Role = Role.SUBJECT) -> str:
    """``a 4``, ``two 4s`` where a consec leaves a single face (10); else empty."""
    gap = trick.consec.gap
    match last.combo:
        case OneFace(cards=cards) as hand if gap is not None and (face := next_face(gap, hand)) is not None:
            return _some(face, len(cards), role)
        case _:
            return ""


def _some(face: Rank, number: int, role: Role) -> str:
    return a_rank(face, role) if number == 1 else in_role(role, _SEVERAL[number], ranks=ranks(face, role))


def goes_down(trick: Trick, last: LaidCards) -> bool:
    """Jokers beat each other whatever the direction."""
    return trick.direction is Direction.LOWER and isinstance(last.combo, OneFace | PokerHand)


def ladder(view: SpiteView) -> str:
    if not view.laid:
        return _("From the weakest to the strongest")
    top = shown(view.laid[-1], None)
    if only := only_answer(view.visible_trick, view.laid[-1]):
        # Translators: {hand} is, for example, “A king” or “A pair of 6s”; {cards} is “a king” or “two 6s”.
        return _("{hand} on top: only {cards} may follow", hand=top, cards=only)
    return _("{hand} on top: better hands are to its right", hand=top)


def deed(action: actions.Action, view: SpiteView) -> str:
    """An action as advice to the viewer, without a full stop."""
    match action:
        case actions.Play(said=said):
            fields = {"cards": _cards(action, view), "price": said.buy_back, "words": _quoted(said)}
            match bool(said.buy_back), bool(fields["words"]):
                case False, False:
                    return _("Play {cards}", **fields)
                case False, True:
                    # Translators: {words} is what to say: “come at me”.
                    return _("Play {cards}, saying {words}", **fields)
                case True, False:
                    # Translators: {price} is the number of cards to pick up for it.
                    return _("Play {cards}, buying back for {price}", **fields)
                case _:
                    return _("Play {cards}, buying back for {price}, saying {words}", **fields)
        case actions.Pass():
            return _("Stay out of it") if view.is_passed else pgettext("advice", "Pass")
        case actions.TakeReward(discarded=discarded, drawn=drawn):
            return _("Discard {cards} and draw {drawn}", cards=_names(discarded), drawn=drawn)
        case actions.CallMisplay():
            return _("Look again, and call a misplay")
        case actions.StartCountdown():
            return _("Start the countdown")
        case actions.BeReady():
            return _("On to the next round")
        case actions.EndMatch():
            return pgettext("advice", "End the match")


def better_deed(action: actions.Action, view: SpiteView) -> str:
    """What would have been better to do, without a full stop."""
    match action:
        case actions.Play(said=said):
            fields = {"cards": _cards(action, view), "price": said.buy_back, "words": _quoted(said)}
            match bool(said.buy_back), bool(fields["words"]):
                case False, False:
                    return _("You should have played {cards}", **fields)
                case False, True:
                    return _("You should have played {cards}, saying {words}", **fields)
                case True, False:
                    return _("You should have played {cards}, buying back for {price}", **fields)
                case _:
                    return _("You should have played {cards}, buying back for {price}, saying {words}", **fields)
        case actions.Pass():
            return _("You should have stayed out") if view.is_passed else _("You should have passed")
        case actions.TakeReward(discarded=discarded, drawn=drawn):
            return _("You should have discarded {cards} and drawn {drawn}", cards=_names(discarded), drawn=drawn)
        case actions.CallMisplay():
            return _("You should have looked again, and called a misplay")
        case _:
            raise ValueError("nothing else is ever better")


def deed_done(action: actions.Action, seat: Seat, view: SpiteView, names: Sequence[str]) -> str:
    """``You played a pair of 4s.``"""
    tell = partial(Voice(view.seat, names).tell, seat)
    match action:
        case actions.Play(said=said) if said.buy_back:
            return tell(
                N_("You played {cards}, buying back for {price}."),
                N_("{name} played {cards}, buying back for {price}."),
                cards=_cards(action, view),
                price=said.buy_back,
            )
        case actions.Play():
            return tell(N_("You played {cards}."), N_("{name} played {cards}."), cards=_cards(action, view))
        case actions.Pass() if view.is_passed:
            return tell(N_("You stayed out."), N_("{name} stayed out."))
        case actions.Pass():
            return tell(N_("You passed."), N_("{name} passed."))
        case actions.TakeReward(discarded=discarded):
            return tell(N_("You discarded {cards}."), N_("{name} discarded {cards}."), cards=_names(discarded))
        case _:
            raise ValueError("of nothing else it is known what it costs")


def _cards(action: actions.Play, view: SpiteView) -> str:
    return shown(laid_cards(view.vantage, action), Role.OBJECT)


# How it ended


def ending(view: SpiteView, names: Sequence[str]) -> Ending:
    assert isinstance(view.phase, Over), "only a match that is over has ended"
    standings = view.standings or ()
    return Ending(
        seat=view.seat,
        outcome=outcome(view, names),
        how=_how(view, standings),
        standings=standings,
        figures=_figures(view, standings, view.phase.results),
        next_time=_next_time(view),
    )


def outcome(view: SpiteView, names: Sequence[str]) -> str:
    """``You win the match``; empty while it lasts."""
    return _won(view, names, N_("You win the match"), N_("{name} wins the match"))


def _won(view: SpiteView, names: Sequence[str], you: str, other: str) -> str:
    return Voice(view.seat, names).tell(view.standings[0].seat, you, other) if view.standings else ""


def _next_time(view: SpiteView) -> str:
    """An invitation to the game as it is meant, for who has played where nothing can go wrong."""
    if view.seat is None or view.rules.referee is Referee.OPEN:
        return ""
    return _(
        "Ready for more? By the “Open” rules nobody prevents a misplay: the players watch each other, and call it."
    )


def score_sum(view: SpiteView, results: Results) -> str:
    """The viewer's new score as a sum, each part with its reason; for others, what the parts are (11)."""
    if view.seat is None:
        return _(
            "Each round, scores fade by one towards 0. Finish in the other half of the places, and you lose yours."
        )
    ended = results[view.seat]
    parts = score_parts(ended)
    # Translators: begins a sum: “You had +3, −1 since scores fade, +1 for the 2nd place: +3 now.”
    told = [_("You had {points}", points=signed(parts.before))]
    if parts.fades:
        # Translators: a part of that sum, as are the next two.
        told.append(_("{points} as scores fade", points=signed(parts.fades)))
    if parts.half:
        told.append(_("{points} for finishing in the other half", points=signed(parts.half)))
    if parts.place:
        told.append(_("{points} for the {place} place", points=signed(parts.place), place=ordinal(ended.place)))
    # Translators: {parts} is, for example, “You had +3, −1 since scores fade, +1 for the 2nd place”.
    return _("{parts}: {score} now.", parts=in_commas(told), score=signed(ended.after.score))


def _how(view: SpiteView, standings: Standings) -> str:
    best = standings[0].points
    told = ngettext(
        "{score} is the best score after {number} round.",
        "{score} is the best score after {number} rounds.",
        view.round,
        score=signed(best),
    )
    is_tie = standings[1].points == best
    return " ".join((told, _("If scores are equal, the better place in the last round counts."))) if is_tie else told


def _figures(view: SpiteView, standings: Standings, results: Results) -> list[ResultColumn]:
    last = [results[standing.seat] for standing in standings]
    wins = [view.carry.wins[standing.seat] + (standing.place == 1) for standing in standings]
    return [
        # Translators: the place in the last round.
        ResultColumn(pgettext("column", "Last round"), tuple(ordinal(result.place) for result in last)),
        ResultColumn(pgettext("column", "Points"), tuple(signed(result.points) for result in last)),
        ResultColumn(pgettext("column", "Score"), tuple(signed(standing.points) for standing in standings)),
        # Translators: how many matches somebody has won.
        ResultColumn(pgettext("column", "Won"), tuple(map(str, wins))),
    ]
