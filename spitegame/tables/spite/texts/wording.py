"""The sentences of the table of Spite."""

from collections.abc import Sequence

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
from spitegame.tables.spite.texts import SpiteVoice, phrase, say
from spitegame.tables.spite.texts.combo_words import number_word, shown
from spitegame.tables.spite.texts.reasons import faults
from spitegame.tables.words import (
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
from spitegame.translation import Role


def sentence(event: events.Event, view: SpiteView, names: Sequence[str]) -> str:
    voice = SpiteVoice(view.seat, names)
    tell, key = voice.tell, f"events.{type(event).__name__}"
    match event:
        case events.RoundBegan(number, leader):
            return tell(f"{key}.{_length(view.rules)}", leader, number=number, rounds=view.rules.rounds)
        case events.Swapped(seat, given, taken):
            return tell(key, seat, given=_names(given), taken=_names(taken))
        case events.SwapLeft(left):
            return say(key, cards=card_names(left))
        case events.BountyRevealed(card, jokers) if card:
            return say(f"{key}.{'joker' if jokers else 'card'}", card=the_card(card, Role.OBJECT))
        case events.BountyRevealed():
            return say(f"{key}.nothing")
        case events.Played(laid) | events.PlayedOutOfTurn(laid):
            said, cards = laid.said, shown(laid, Role.OBJECT)
            return tell(f"{key}.{_manner(said)}", laid.seat, cards=cards, price=said.buy_back, words=_quoted(said))
        case events.Passed(seat, again):
            return tell(f"{key}.{'again' if again else 'first'}", seat)
        case events.CardsDrawn(seat, drawn, why):
            return tell(f"{key}.{why.name}", seat, cards=_names(drawn))
        case events.DeckRefilled(number):
            return say(key, number=number)
        case events.CountdownStarted(caller, seat):
            return voice.tell_of_two(key, caller, seat)
        case events.MisplayCalled(caller, seat, misplays):
            judged = "right" if misplays else "wrong"
            return voice.tell_of_two(f"{key}.{judged}", caller, seat, faults=faults(misplays))
        case events.MisplayFound(seat, misplays):
            return tell(key, seat, faults=faults(misplays))
        case events.TookBack(laid):
            return tell(key, laid.seat, cards=shown(laid, Role.OBJECT))
        case events.PutAway(seat, cards) | events.SpoilsReturned(seat, cards):
            return tell(key, seat, cards=_names(cards))
        case events.DirectionTurned(seat, direction, bounced):
            return tell(f"{key}.{'bounced' if bounced else 'turned'}.{direction.name}", seat)
        case events.ConsecChanged(consec):
            return say(f"{key}.{bound_to(consec)}", suits=suit_names(consec))
        case events.BountyClaimed(seat, number) | events.RewardDue(seat, number):
            return tell(key, seat, cards=counted_cards(number, Role.OBJECT))
        case events.Earned(seat):
            return tell(key, seat, gains=_gains(event))
        case events.WentOut(seat, place):
            return tell(key, seat, place=ordinal(place))
        case events.LostAtOnce(seat, place, why):
            return tell(f"{key}.{why.name}", seat, place=ordinal(place))
        case events.ComeAtMeFailed(seat, penalties):
            return tell(key, seat, count=number_word(penalties), number=penalties)
        case events.RewardTaken(exchange):
            cards = counted_cards(len(exchange.discarded), Role.OBJECT)
            return tell(key, exchange.seat, cards=cards, drawn=exchange.drawn)
        case events.RoundEnded() | events.MatchEnded():
            return say(key)
        case _:
            return tell(key, event.seat)


def _names(cards: Sequence[Card | None]) -> str:
    return card_names(cards, Role.OBJECT)


def round_words(number: int, rules: SpiteRules) -> str:
    """Return the round in small letters for a badge: ``round 2 of 5``, or ``round 2`` of an endless match."""
    return say(f"round.small.{_length(rules)}", number=number, rounds=rules.rounds)


def round_title(number: int, rules: SpiteRules) -> str:
    """Return the round as a title: ``Round 2 of 5``"""
    return say(f"round.title.{_length(rules)}", number=number, rounds=rules.rounds)


def _length(rules: SpiteRules) -> str:
    """Return the part of a key that tells whether a match has an end."""
    return "rounds" if rules.rounds else "endless"


def _manner(said: actions.Announcements) -> str:
    """Return the part of a key that tells what a play has besides its cards: a price, words, both or neither."""
    told = {"price": bool(said.buy_back), "words": bool(_quoted(said))}
    return "_and_".join(each for each, is_told in told.items() if is_told) or "plain"


def exclaimed(said: actions.Announcements) -> list[str]:
    """Return the announcements as they are said at the table: ``come at me!``"""
    return [say(f"said.aloud.{words}") for words in _announced(said)]


def _quoted(said: actions.Announcements) -> str:
    """Return the announcements in quotation marks, as a list in words; empty for none."""
    return listed([say(f"said.quoted.{words}") for words in _announced(said)])


def _announced(said: actions.Announcements) -> list[str]:
    """Return the part of a key for each announcement made."""
    turned = {direction.name.lower(): said.direction is direction for direction in (Direction.HIGHER, Direction.LOWER)}
    announced = {"come_at_me": said.come_at_me, "unbeatable": said.unbeatable, **turned}
    return [words for words, is_said in announced.items() if is_said]


def bound_to(consec: Consec) -> str:
    """Return the part of a key for what a consec demands: a step, suits, both or none."""
    if consec.gap is None:
        return "suits" if consec.suits else "none"
    return "step_in_suits" if consec.suits else "step"


def suit_names(consec: Consec) -> str:
    """Return the suits of a suited consec (rule 10): ``spades and hearts``; else empty."""
    return listed([suit_name(suit) for suit in consec.suits or ()])


def fake_jokers(number: int, role: Role = Role.SUBJECT) -> str:
    return phrase("counted_fakes", role, number=number)


def spoils(number: int, role: Role = Role.SUBJECT) -> str:
    return phrase("counted_spoils", role, number=number)


def _gains(event: events.Earned) -> str:
    known = [phrase("a_fake", Role.OBJECT, card=card_name(card)) for card in event.fakes if card]
    jokers = known or ([fake_jokers(len(event.fakes), Role.OBJECT)] if event.fakes else [])
    found = [listed(jokers)] if jokers else []
    if event.spoils:
        found.append(phrase("spoil", Role.OBJECT, cards=_names(event.spoils)))
    return listed(found)


# What may be done now


def prompt(view: SpiteView, names: Sequence[str]) -> str:
    """Return one line about whose turn it is and what that player may do."""
    told = _prompt(view, names)
    if view.seat is None and not isinstance(view.phase, Over):
        return " ".join((say("prompt.is_watching"), told))
    if isinstance(view.phase, PlayerTurn) and view.seat is not None and view.own.place and view.phase.seat != view.seat:
        return " ".join((say("prompt.is_out", place=ordinal(view.own.place)), told))
    return told


def _prompt(view: SpiteView, names: Sequence[str]) -> str:
    """Return the prompt, without the beginning for a viewer who only watches."""
    match view.phase:
        case PlayerTurn(seat) if seat == view.seat:
            return _own_turn(view)
        case PlayerTurn(seat):
            return _turn(view, names[seat])
        case Reward(seat, most) if seat == view.seat:
            told = say(f"prompt.reward.{'several' if most > 1 else 'one'}", most=most)
            return " ".join((told, say("prompt.reward.then"))) if view.rules.assist else told
        case Reward(seat):
            return say("prompt.reward.is_choosing", name=names[seat])
        case Interval() if view.seat is None:
            return say("prompt.interval.watching")
        case Interval(ready=ready) if view.seat in ready:
            return say("prompt.interval.ready", missing=len(view.players) - len(ready))
        case Interval():
            return say("prompt.interval.reading")
        case Over():
            return _won("prompt.won", view, names)


def _turn(view: SpiteView, name: str) -> str:
    """Return what the next play of another player has to do."""
    if not view.laid:
        return say("prompt.others.leads", name=name)
    trick, last = view.visible_trick, view.laid[-1]
    if only := only_answer(trick, last):
        return say("prompt.others.only", name=name, cards=only)
    suits = suit_names(trick.consec)
    return say(f"prompt.others.{_task(trick, last)}", name=name, hand=shown(last), suits=suits)


def _task(trick: Trick, last: LaidCards) -> str:
    """Return the part of a key for what the next play has to do."""
    task = "go_below" if goes_down(trick, last) else "beat"
    return f"{task}_in_suits" if trick.consec.suits else task


def _own_turn(view: SpiteView) -> str:
    assisted = "_assisted" if view.rules.assist else ""
    if not view.laid:
        return say(f"prompt.own.lead{assisted}")
    trick, last = view.visible_trick, view.laid[-1]
    cards = counted_cards(view.price, Role.OBJECT)
    if answers.are_told(view) and not answers.answering(view):
        again = "_again" if view.is_passed else ""
        return say(f"prompt.own.nothing{again}", nothing=_nothing_follows(trick, last), cards=cards)
    follow = _following(trick, last, _required_hand(trick, last) if assisted else "")
    way = "buy_back" if view.is_passed else "follow"
    return say(f"prompt.own.{way}{assisted}", follow=follow, cards=cards, price=view.price)


def _required_hand(trick: Trick, last: LaidCards) -> str:
    """Return the kind of hand that has to follow: ``with a better pair``"""
    how = "lower" if goes_down(trick, last) else "better"
    match last.combo:
        case OneFace(cards=cards):
            return say(f"prompt.with.{how}.{len(cards)}")
        case PokerHand():
            return say(f"prompt.with.{how}.poker")
        case JokerHand(size=1):
            return say("prompt.with.joker")
        case _:
            return say("prompt.with.joker_hand")


def _following(trick: Trick, last: LaidCards, with_what: str) -> str:
    """Return what a play has to do: ``beat a pair of 6s with a better pair``; only what to beat without `with_what`."""
    hand = shown(last, Role.OBJECT)
    if only := only_answer(trick, last, Role.OBJECT):
        return say("prompt.follow.only", cards=only, hand=hand)
    key = f"prompt.follow.{_task(trick, last)}{'_with' if with_what else ''}"
    return say(key, hand=hand, suits=suit_names(trick.consec), with_what=with_what)


def _nothing_follows(trick: Trick, last: LaidCards) -> str:
    """Return a sentence that tells that none of the viewer's cards is part of an answer."""
    if only := only_answer(trick, last):
        return say("prompt.nothing.only", cards=only)
    suits = suit_names(trick.consec)
    return say(f"prompt.nothing.{_task(trick, last)}", hand=shown(last, Role.OBJECT), suits=suits)


def only_answer(trick: Trick, last: LaidCards, role: Role = Role.SUBJECT) -> str:
    """Return the only answer under a consec that allows a single face (rule 10): ``a 4``, ``two 4s``; else empty."""
    gap = trick.consec.gap
    match last.combo:
        case OneFace(cards=cards) as hand if gap is not None and (face := next_face(gap, hand)) is not None:
            return _some(face, len(cards), role)
        case _:
            return ""


def _some(face: Rank, number: int, role: Role) -> str:
    """Return a number of cards of one face: ``a 4``, ``two 4s``"""
    return a_rank(face, role) if number == 1 else phrase(f"some.{number}", role, ranks=ranks(face, role))


def goes_down(trick: Trick, last: LaidCards) -> bool:
    """Return True if the next hand has to be lower. Jokers beat each other in either direction."""
    return trick.direction is Direction.LOWER and isinstance(last.combo, OneFace | PokerHand)


def ladder(view: SpiteView) -> str:
    """Return the words that explain the ladder, to stand before its faces."""
    if not view.laid:
        return say("ladder.nothing")
    top = shown(view.laid[-1], None)
    if only := only_answer(view.visible_trick, view.laid[-1]):
        return say("ladder.only", hand=top, cards=only)
    return say("ladder.better", hand=top)


def deed(action: actions.Action, view: SpiteView) -> str:
    """Return an action as advice to the viewer, without a full stop."""
    match action:
        case actions.StartCountdown() | actions.BeReady() | actions.EndMatch():
            return say(f"advice.{type(action).__name__}")
        case _:
            return _deed("advice", action, view)


def better_deed(action: actions.Action, view: SpiteView) -> str:
    """Return in the past tense, without a full stop, an action that would have been better."""
    return _deed("better", action, view)


def _deed(advice: str, action: actions.Action, view: SpiteView) -> str:
    """Return an action in words, from the sentences whose keys begin with `advice`."""
    key = f"{advice}.{type(action).__name__}"
    match action:
        case actions.Play(said=said):
            cards = _cards(action, view)
            return say(f"{key}.{_manner(said)}", cards=cards, price=said.buy_back, words=_quoted(said))
        case actions.Pass():
            return say(f"{key}.{'again' if view.is_passed else 'first'}")
        case actions.TakeReward(discarded=discarded, drawn=drawn):
            return say(key, cards=_names(discarded), drawn=drawn)
        case actions.CallMisplay():
            return say(key)
        case _:
            raise ValueError("nothing else is ever better")


def deed_done(action: actions.Action, seat: Seat, view: SpiteView, names: Sequence[str]) -> str:
    """Return what a seat did: ``You played a pair of 4s.``"""
    tell, key = SpiteVoice(view.seat, names).tell, f"done.{type(action).__name__}"
    match action:
        case actions.Play(said=said):
            manner = "price" if said.buy_back else "plain"
            return tell(f"{key}.{manner}", seat, cards=_cards(action, view), price=said.buy_back)
        case actions.Pass():
            return tell(f"{key}.{'again' if view.is_passed else 'first'}", seat)
        case actions.TakeReward(discarded=discarded):
            return tell(key, seat, cards=_names(discarded))
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
        how=_best_score(view, standings),
        standings=standings,
        figures=_figures(view, standings, view.phase.results),
        next_time=_next_time(view),
    )


def outcome(view: SpiteView, names: Sequence[str]) -> str:
    """Return who has won the match: ``You win the match``; empty while it lasts."""
    return _won("ending.won", view, names)


def _won(key: str, view: SpiteView, names: Sequence[str]) -> str:
    return SpiteVoice(view.seat, names).tell(key, view.standings[0].seat) if view.standings else ""


def _next_time(view: SpiteView) -> str:
    """Return a proposal to play by the full rules, for a player whose table refused misplays; else empty."""
    return "" if view.seat is None or view.rules.referee is Referee.OPEN else say("ending.next_time")


def score_sum(view: SpiteView, results: Results) -> str:
    """Return the viewer's new score as a sum, each part with its reason (rule 11); for onlookers, what such parts
    are."""
    if view.seat is None:
        return say("score.others")
    ended = results[view.seat]
    parts = score_parts(ended)
    told = [say("score.before", points=signed(parts.before))]
    if parts.fades:
        told.append(say("score.fades", points=signed(parts.fades)))
    if parts.half:
        told.append(say("score.half", points=signed(parts.half)))
    if parts.place:
        told.append(say("score.place", points=signed(parts.place), place=ordinal(ended.place)))
    return say("score.sum", parts=in_commas(told), score=signed(ended.after.score))


def _best_score(view: SpiteView, standings: Standings) -> str:
    """Return a sentence about the best score, and about a tie if there is one."""
    best = standings[0].points
    told = say("ending.best", score=signed(best), number=view.round)
    return " ".join((told, say("ending.is_tie"))) if standings[1].points == best else told


def _figures(view: SpiteView, standings: Standings, results: Results) -> list[ResultColumn]:
    last = [results[standing.seat] for standing in standings]
    wins = [view.carry.wins[standing.seat] + (standing.place == 1) for standing in standings]
    return [
        ResultColumn(say("ending.figures.place"), tuple(ordinal(result.place) for result in last)),
        ResultColumn(say("ending.figures.points"), tuple(signed(result.points) for result in last)),
        ResultColumn(say("ending.figures.score"), tuple(signed(standing.points) for standing in standings)),
        ResultColumn(say("ending.figures.won"), tuple(map(str, wins))),
    ]
