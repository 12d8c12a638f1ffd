"""Everything that the table says."""

from collections.abc import Sequence

from spitegame.rules.game import Seat, Standings
from spitegame.rules.spite import actions, events
from spitegame.rules.spite.combos import JokerHand, OneFace, PokerHand
from spitegame.rules.spite.options import Referee, SpiteRules
from spitegame.rules.spite.scoring import score_parts
from spitegame.rules.spite.state import Interval, Over, PlayerTurn, Results, Reward
from spitegame.rules.spite.trick import Consec, LaidCards, Trick, laid_cards, next_face
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.face import Ending, ResultColumn
from spitegame.tables.spite import answers
from spitegame.tables.spite.texts.combo_words import number_word, plural, shown
from spitegame.tables.spite.texts.reasons import faults
from spitegame.tables.words import Voice, a_rank, capital, card_name, card_names, count, listed, ordinal, signed


def sentence(event: events.Event, view: SpiteView, names: Sequence[str]) -> str:
    voice = Voice(view.seat, names)
    match event:
        case events.RoundBegan(number, leader):
            return f"{capital(round_words(number, view.rules))}: {voice.does(leader, 'lead')} first."
        case events.SpoilsReturned(seat, given):
            return (
                f"The deck is short: {_lower(voice.does(seat, 'give'), voice, seat)} {card_names(given)} back into it."
            )
        case events.Swapped(seat, given, taken):
            gets = f"{voice.verb(seat, 'get')} {card_names(taken)}"
            return f"{voice.does(seat, 'give')} {card_names(given)} and {gets}."
        case events.SwapLeft(left):
            return f"Left over, and put away: {card_names(left)}."
        case events.BountyRevealed():
            return _bounty(event)
        case events.Played(laid):
            return f"{_lays(laid, voice)}{_said(laid.said)}."
        case events.PlayedOutOfTurn(laid):
            return f"Out of turn, {_lower(_lays(laid, voice), voice, laid.seat)}{_said(laid.said)}: it waits."
        case events.Passed(seat, again):
            return f"{voice.does(seat, 'stay')} out." if again else f"{voice.does(seat, 'pass', 'passes')}."
        case events.CardsDrawn(seat, drawn, why):
            return f"{voice.does(seat, *_DRAWING[why])} {card_names(drawn)}{_BECAUSE[why]}."
        case events.DeckRefilled(number):
            return f"The deck has run out: {count(number, 'card')} of finished tricks are shuffled into a new one."
        case events.CountdownStarted(caller, seat):
            return f"{voice.does(caller, 'start')} the countdown on {voice.whom(seat)}."
        case events.TimedOut(seat):
            return f"{capital(voice.whose(seat))} time is up."
        case events.MisplayCalled(caller, seat, misplays):
            calls = f"{voice.does(caller, 'call')} a misplay on {voice.whom(seat)}"
            if not misplays:
                return f"{calls}, but nothing was wrong."
            return f"{calls}, and {voice.verb(caller, 'are', 'is')} right: {faults(misplays)}."
        case events.MisplayFound(seat, misplays):
            return f"{capital(voice.whose(seat))} misplay is found out: {faults(misplays)}."
        case events.TookBack(laid):
            return f"{voice.does(laid.seat, 'take')} {shown(laid)} back."
        case events.PutAway(seat, cards):
            return f"{voice.does(seat, 'put')} away {card_names(cards)}, after a wrong buy-back."
        case events.DirectionTurned(seat, direction, bounced=True):
            return f"{capital(voice.whose(seat))} 3s bounce the direction: it is {direction.value} again."
        case events.DirectionTurned(seat, direction):
            return f"{voice.does(seat, 'turn')} the direction: {direction.value} from now on."
        case events.ConsecChanged(consec):
            return _consec(consec)
        case events.BountyClaimed(seat, number):
            return f"{voice.does(seat, 'claim')} the bounty with {count(number, 'card')}."
        case events.Earned():
            return _earned(event, voice)
        case events.WentOut(seat, place):
            return f"{voice.does(seat, 'go', 'goes')} out: {ordinal(place)} place."
        case events.LostAtOnce():
            return _lost(event, voice)
        case events.TrickWon(seat):
            return f"{voice.does(seat, 'win')} the trick."
        case events.ComeAtMeFailed(seat, penalties):
            pays = f"{number_word(penalties)} penalty {'card' if penalties == 1 else 'cards'}"
            return f"{voice.who(seat)} said “come at me”, and they came: {pays}."
        case events.RewardDue(seat, most):
            who = _lower(voice.who(seat), voice, seat)
            return f"Nobody came at {voice.whom(seat)}: {who} may swap up to {count(most, 'card')}."
        case events.RewardTaken(exchange):
            draws = f"{voice.verb(exchange.seat, 'draw')} {exchange.drawn}"
            return f"{voice.does(exchange.seat, 'discard')} {count(len(exchange.discarded), 'card')} and {draws}."
        case events.LeadTaken(seat):
            return f"{voice.does(seat, 'lead')}."
        case events.RoundEnded():
            return "The round is over."
        case events.BecameReady(seat):
            return f"{voice.does(seat, 'are', 'is')} ready for the next round."
        case events.EndWanted(seat):
            return f"{voice.does(seat, 'want')} this round to be the last one."
        case events.Joined(seat):
            return f"{voice.does(seat, 'join')} the table."
        case events.MatchEnded():
            return "The match is over."


def round_words(number: int, rules: SpiteRules) -> str:
    """``round 2 of 5``, or ``round 2`` of a match without end."""
    return f"round {number} of {rules.rounds}" if rules.rounds else f"round {number}"


def _lower(words: str, voice: Voice, seat: Seat) -> str:
    return words[:1].lower() + words[1:] if voice.is_you(seat) else words


_JOKER_UP = "A joker comes up and is shuffled back; "
_DRAWING = {
    events.DrawReason.BUY_BACK: ("pick up", "picks up"),
    events.DrawReason.PENALTY: ("draw",),
    events.DrawReason.REWARD: ("draw",),
}
_BECAUSE = {events.DrawReason.BUY_BACK: "", events.DrawReason.PENALTY: " as a penalty", events.DrawReason.REWARD: ""}


def _lays(laid: LaidCards, voice: Voice) -> str:
    if price := laid.said.buy_back:
        return f"{voice.does(laid.seat, 'buy')} back {price} with {shown(laid)}"
    return f"{voice.does(laid.seat, 'play')} {shown(laid)}"


def _said(said: actions.Announcements) -> str:
    words = _quoted(said)
    return f": {words}" if words else ""


def announced(said: actions.Announcements) -> list[str]:
    return [
        *(["come at me"] if said.come_at_me else []),
        *(["unbeatable"] if said.unbeatable else []),
        *([said.direction.value] if said.direction else []),
    ]


def _quoted(said: actions.Announcements) -> str:
    return listed([f"“{words}”" for words in announced(said)])


def _bounty(event: events.BountyRevealed) -> str:
    if event.card is None:
        return "There is no card left for a bounty."
    return capital(f"{_JOKER_UP * bool(event.jokers)}the bounty is on the {card_name(event.card)}.")


def _consec(consec: Consec) -> str:
    """Nothing is said of one that only turned round: the direction has been told."""
    suits = listed([suit.name.lower() for suit in consec.suits or ()])
    if consec.gap is not None:
        only = f"the next step in {suits}" if suits else "the next step"
        return f"Consec: only {only} may follow until the trick ends."
    return f"Consec: only {suits} may follow until the trick ends." if suits else "No consec binds the trick."


def _earned(event: events.Earned, voice: Voice) -> str:
    fakes = [f"a fake {card_name(card)}" for card in event.fakes if card]
    jokers = listed(fakes) if fakes else count(len(event.fakes), "fake joker")
    spoils = f"{card_names(event.spoils)} as a spoil" if event.spoils else ""
    parts = [jokers * bool(event.fakes), spoils]
    return f"{voice.does(event.seat, 'earn')} {listed([part for part in parts if part])}."


def _lost(event: events.LostAtOnce, voice: Voice) -> str:
    why = {
        events.LossReason.TOO_MANY_CARDS: "with too many cards in hand",
        events.LossReason.JOKER_AT_THE_END: "with a joker at the end",
    }[event.fate]
    return f"{voice.does(event.seat, 'lose')} at once, {why}: {ordinal(event.place)} place."


# What may be done now


def prompt(view: SpiteView, names: Sequence[str]) -> str:
    """One line about whose turn it is, and what that player may do."""
    voice = Voice(view.seat, names)
    watching = "You are watching. " if view.seat is None else ""
    match view.phase:
        case PlayerTurn(seat) if seat == view.seat:
            return f"Your turn: {_possible(view)}."
        case PlayerTurn(seat):
            goal = f": {_wanted(view.visible_trick, view.laid[-1])}" if view.laid else " to lead"
            out = f"You are out: {ordinal(view.own.place)} place. " if view.seat is not None and view.own.place else ""
            return f"{watching}{out}{capital(voice.whose(seat))} turn{goal}."
        case Reward(seat, most) if seat == view.seat:
            number = f"1 to {most} cards" if most > 1 else "a card"
            return f"Your reward: discard {number} and draw as many.{' Then you lead.' * view.rules.assist}"
        case Reward(seat):
            return f"{watching}{voice.does(seat, 'choose')} what to swap."
        case Interval() if view.seat is None:
            return f"{watching}The next round begins when everybody is ready."
        case Interval(ready=ready) if view.seat in ready:
            return f"The next round begins when everybody is ready: {len(view.players) - len(ready)} to go."
        case Interval():
            return "Read the scores, and press “Next round”. It begins when everybody is ready."
        case Over():
            return f"{outcome(view, names)}."


def _possible(view: SpiteView) -> str:
    laid = view.laid
    if not laid:
        return "lead one to four cards of a face, or a poker hand of five" if view.rules.assist else "lead any hand"
    trick, passes = view.visible_trick, "stay out" if view.is_passed else "pass"
    if answers.are_told(view) and not answers.answering(view):
        return f"{_nothing_follows(trick, laid[-1])}: {passes}{_way_back(view)}"
    follow = _following(trick, laid[-1]) + (_with_what(trick, laid[-1]) if view.rules.assist else "")
    if not view.is_passed:
        return f"{follow}, or {passes}{_way_back(view)}"
    if view.rules.assist:
        return f"to come back, {follow} and pick up {count(view.price, 'card')}; or {passes}"
    return f"buy back {view.price} and {follow}, or {passes}"


def _way_back(view: SpiteView) -> str:
    """What it costs to come back after a pass, at a table that assists."""
    return f" (back in for {count(view.price, 'card')})" if view.rules.assist and not view.is_passed else ""


def _with_what(trick: Trick, last: LaidCards) -> str:
    """`` with a better pair``: the kind of hand that has to follow; empty where only one face may."""
    better = "lower" if goes_down(trick, last) else "better"
    match last.combo:
        case _ if only_answer(trick, last):
            return ""
        case OneFace(cards=cards):
            alike = f"three of a {better} face", f"four of a {better} face"
            return f" with {(f'a {better} card', f'a {better} pair', *alike)[len(cards) - 1]}"
        case PokerHand():
            return f" with a {better} poker hand"
        case JokerHand(size=1):
            return " with a joker, or with five or more of a face"
        case _:
            return " with a better joker hand"


def _following(trick: Trick, last: LaidCards) -> str:
    if only := only_answer(trick, last):
        return f"put {only} on {shown(last)}"
    return f"{'go below' if goes_down(trick, last) else 'beat'} {shown(last)}{_in_suits(trick)}"


def _wanted(trick: Trick, last: LaidCards) -> str:
    """What the next play has to do, of somebody else."""
    if only := only_answer(trick, last):
        return f"only {only} may follow"
    return f"{shown(last)} to {'go below' if goes_down(trick, last) else 'beat'}{_in_suits(trick)}"


def _nothing_follows(trick: Trick, last: LaidCards) -> str:
    """That no own card is part of an answer."""
    if only := only_answer(trick, last):
        return f"only {only} may follow, which you do not have"
    return f"nothing of yours {'goes below' if goes_down(trick, last) else 'beats'} {shown(last)}{_in_suits(trick)}"


def only_answer(trick: Trick, last: LaidCards) -> str:
    """``a 4``, ``two 4s`` where a consec leaves a single face (10); else empty."""
    gap = trick.consec.gap
    match last.combo:
        case OneFace(cards=cards) as hand if gap is not None and (face := next_face(gap, hand)) is not None:
            return a_rank(face) if len(cards) == 1 else f"{number_word(len(cards))} {plural(face)}"
        case _:
            return ""


def goes_down(trick: Trick, last: LaidCards) -> bool:
    """Jokers beat each other whatever the direction."""
    return trick.direction is actions.Direction.LOWER and isinstance(last.combo, OneFace | PokerHand)


def _in_suits(trick: Trick) -> str:
    """`` in spades`` under a suited consec (10); else empty."""
    suits = trick.consec.suits
    return f" in {listed([suit.name.lower() for suit in suits])}" if suits else ""


def ladder(view: SpiteView) -> str:
    if not view.laid:
        return "From the weakest to the strongest"
    if only := only_answer(view.visible_trick, view.laid[-1]):
        return f"{capital(shown(view.laid[-1]))} on top, and only {only} may follow"
    return f"{capital(shown(view.laid[-1]))} on top, and what is better comes after it"


def deed(action: actions.Action, view: SpiteView) -> str:
    """An action as advice to the viewer, without a full stop."""
    match action:
        case actions.Play(said=said):
            price = f", buying back for {said.buy_back}" if said.buy_back else ""
            words = _quoted(said)
            saying = f", saying {words}" if words else ""
            return f"Play {shown(laid_cards(view.vantage, action))}{price}{saying}"
        case actions.Pass():
            return "Stay out of it" if view.is_passed else "Pass"
        case actions.TakeReward(discarded=discarded, drawn=drawn):
            return f"Discard {card_names(discarded)} and draw {drawn}"
        case actions.CallMisplay():
            return "Look again, and call a misplay"
        case actions.StartCountdown():
            return "Start the countdown"
        case actions.BeReady():
            return "On to the next round"
        case actions.EndMatch():
            return "End the match"


def deed_done(action: actions.Action, view: SpiteView) -> str:
    """What the viewer did, after a name: ``played a pair of 4s``."""
    match action:
        case actions.Play(said=said):
            price = f", buying back for {said.buy_back}" if said.buy_back else ""
            return f"played {shown(laid_cards(view.vantage, action))}{price}"
        case actions.Pass():
            return "stayed out" if view.is_passed else "passed"
        case actions.TakeReward(discarded=discarded):
            return f"discarded {card_names(discarded)}"
        case _:
            raise ValueError("of nothing else it is known what it costs")


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
    if not view.standings:
        return ""
    winner = view.standings[0].seat
    return "You win the match" if winner == view.seat else f"{names[winner]} wins the match"


def _next_time(view: SpiteView) -> str:
    """An invitation to the game as it is meant, for who has played where nothing can go wrong."""
    if view.seat is None or view.rules.referee is Referee.OPEN:
        return ""
    return "Ready for more? In the “open” rules nobody prevents a misplay: the players watch, and call each other out."


def score_sum(view: SpiteView, results: Results) -> str:
    """The viewer's new score as a sum, each part with its reason; for others, what the parts are (11)."""
    if view.seat is None:
        return "Every round a score fades by one towards 0. It is lost by coming out in the other half of the places."
    ended = results[view.seat]
    parts = score_parts(ended)
    named = [
        (parts.fades, "since scores fade"),
        (parts.half, "for coming out in the other half"),
        (parts.place, f"for the {ordinal(ended.place)} place"),
    ]
    added = [f"{signed(number)} {why}" for number, why in named if number]
    return f"You had {signed(parts.before)}{''.join(f', {each}' for each in added)}: {signed(ended.after.score)} now."


def _how(view: SpiteView, standings: Standings) -> str:
    best = standings[0].points
    is_tie = standings[1].points == best
    decided = " Among equal scores, the better place in the last round counts." if is_tie else ""
    return f"{signed(best)} is the best score after {count(view.round, 'round')}.{decided}"


def _figures(view: SpiteView, standings: Standings, results: Results) -> list[ResultColumn]:
    last = [results[standing.seat] for standing in standings]
    wins = [view.carry.wins[standing.seat] + (standing.place == 1) for standing in standings]
    return [
        ResultColumn("Last round", tuple(ordinal(result.place) for result in last)),
        ResultColumn("Points", tuple(signed(result.points) for result in last)),
        ResultColumn("Score", tuple(signed(standing.points) for standing in standings)),
        ResultColumn("Won", tuple(map(str, wins))),
    ]
