"""The buttons and switches in front of a player: their words, keys and effects, and why one cannot be used now."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from spitegame.rules.cards import Rank
from spitegame.rules.game import Seat
from spitegame.rules.spite import actions
from spitegame.rules.spite.combos import OneFace
from spitegame.rules.spite.options import Countdown, Referee, SpiteRules
from spitegame.rules.spite.permissions import why_no_call, why_no_countdown, why_no_pass, why_no_play
from spitegame.rules.spite.scoring import reward_size
from spitegame.rules.spite.state import EndlessInterval, Interval, Over, PlayerTurn, Reward
from spitegame.rules.spite.trick import TOO_MANY
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.spite import answers, places
from spitegame.tables.spite.selection import BLANK, Order, Selection, as_laid, fakes, hand, held, number, play
from spitegame.tables.spite.texts.reasons import refusal
from spitegame.translation import N_, _, pgettext

_KEYS = {
    places.PLAY: "return",
    places.BUY_BACK: "b",
    places.PASS: "p",
    places.CALL: "m",
    places.COUNTDOWN: "t",
    places.REWARD: "return",
    places.READY: "return",
    places.END: "e",
    places.COME_AT_ME: "c",
    places.UNBEATABLE: "u",
    places.HIGHER: "k",
    places.LOWER: "j",
    places.FACE_DOWN: "f",
    places.SITS_OUT: "o",
    places.SORT: "s",
    places.NUMBER: "",
    places.LESS: "minus",
    places.MORE: "equals",
}
"""The key of each control, by the control's id; empty if it has none."""
_SIGNS = {"minus": "−", "equals": "+"}
"""The characters on key caps whose key has a longer name."""
_NEXT_ORDER = {Order.FACES: Order.SUITS, Order.SUITS: Order.COMBOS, Order.COMBOS: Order.FACES, Order.OWN: Order.FACES}
_SORTED = {
    # Translators: how the own cards are sorted.
    Order.FACES: N_("Sort: faces"),
    Order.SUITS: N_("Sort: suits"),
    Order.COMBOS: N_("Sort: combos"),
    # Translators: as the player has put the own cards.
    Order.OWN: N_("Sort: your own"),
}
_WRONGLY_SAID = {
    places.COME_AT_ME: actions.Misplay.COME_AT_ME,
    places.UNBEATABLE: actions.Misplay.UNBEATABLE,
    places.HIGHER: actions.Misplay.DIRECTION,
    places.LOWER: actions.Misplay.DIRECTION,
}
"""The misplay of making each announcement wrongly, by the id of its switch."""


@dataclass(frozen=True, slots=True)
class TableControl:
    """A button or a switch of the table, with its words and its effect."""

    id: str
    text: str
    why_not: Enum | None = None
    """The reason why it cannot be used now, a Refusal or a Misplay; None if it can."""
    on: bool | None = None
    """True for a switch that is on, False for one that is off, None for a button."""
    primary: bool = False
    """True for the button that the table waits for."""
    widest: str = ""
    """The longest text that the control ever has, if its text changes."""
    long: str = ""
    """The words that are read out, if they differ from the text."""
    about: str = ""
    """The cost or promise of an announcement, in a few words; empty for any other control."""
    action: actions.Action | None = None
    """The action that pressing it sends to the table; None if nothing is sent."""
    leads_to: Selection | None = None
    """The selection after pressing it; None if it stays the same."""

    @property
    def key(self) -> str:
        return _KEYS[self.id]

    @property
    def cap(self) -> str:
        """The characters on the key cap."""
        return pgettext("key", "Enter") if self.key == "return" else _SIGNS.get(self.key, self.key.upper())

    @property
    def spoken(self) -> str:
        words = self.long or self.text
        if self.about:
            # Translators: a button or a switch, and what it costs or promises: “Come at me: swap 3 or draw 1”.
            words = _("{control}: {about}", control=words, about=self.about)
        if self.on is None:
            return words
        return _("{control}, on", control=words) if self.on else _("{control}, off", control=words)


@dataclass(frozen=True, slots=True)
class PickResult:
    """The outcome of a touch or a drop: the new selection, an action to send, or a refusal."""

    choice: Selection
    action: actions.Action | None = None
    by_all: bool = False
    """True if every person at this screen does this action."""
    refused: str = ""
    """The sentence that tells why nothing is done; empty if something is."""


def touched(view: SpiteView, choice: Selection, place: str) -> PickResult | None:
    """Return the outcome of touching a place: a card is picked or put back, or a control pressed; None for other
    places."""
    if place in held(view):
        return PickResult(replace(choice, picked=_picked(view, choice.picked, place)))
    control = next((each for each in controls(view, choice) if each.id == place), None)
    if control is None:
        return None
    if control.why_not:
        return PickResult(choice, refused=refusal(control.why_not))
    return PickResult(control.leads_to or choice, control.action, by_all=place in (places.READY, places.END))


def _picked(view: SpiteView, before: frozenset[str], place: str) -> frozenset[str]:
    """Return the picked places after this card has been touched. At a table that assists, the first card picks a whole
    answer; touched again, the answer is put back; and a card of another face picks its own answer instead. A player can
    still make any other hand: add cards first, then put back the unwanted ones."""
    if not answers.are_told(view):
        return before ^ {place}
    answer = answers.answer_with(view, place)
    if before == answer:
        return frozenset()
    return answer if not before or _is_instead(view, before, place) else before ^ {place}


def _is_instead(view: SpiteView, before: frozenset[str], place: str) -> bool:
    """Return True if the picked cards are a whole answer that the touched card cannot join. In a trick of one face it
    can join only cards of its own face; a 13 can join any."""
    cards = held(view)
    face, others = cards[place].rank, {cards[each].rank for each in before}
    joins = face is Rank.THIRTEEN or face in others or not isinstance(view.visible_trick.top, OneFace)
    return not joins and answers.is_answer(view, before)


def dropped(view: SpiteView, choice: Selection, place: str) -> PickResult | None:
    """Return the outcome of dropping a card over the middle: it is played, together with all picked cards if it is one
    of them (rule 12). None if the card goes home, because the rules let a dropped card be taken up again."""
    if not view.rules.dropped_cards_count or place not in held(view):
        return None
    released = choice if place in choice.picked else replace(choice, picked=frozenset({place}))
    button = _play_button(view, released)
    if button.why_not:
        return PickResult(choice, refused=refusal(button.why_not))
    return PickResult(released, button.action)


def controls(view: SpiteView, choice: Selection) -> Sequence[TableControl]:
    """Return all buttons and switches, including those that cannot be used and do not show: their keys tell why."""
    return [*buttons(view, choice), *_steps(view, choice), *_switches(view, choice)]


# the buttons


def buttons(view: SpiteView, choice: Selection) -> list[TableControl]:
    """Return the buttons, first the one that the table waits for; none for an onlooker and after the end."""
    seat = view.seat
    if seat is None:
        return []
    match view.phase:
        case Interval(ready=ready):
            why_not = actions.Refusal.READY_ALREADY if seat in ready else None
            text = pgettext("button", "Waiting…") if why_not else _next_round()
            action = actions.BeReady(view.round)
            begins = TableControl(places.READY, text, why_not, primary=True, action=action)
            return [begins, *_end_button(view, seat), *_hurry_button(view, seat)]
        case Over():
            return []
        case Reward(seat=rewarded) if rewarded == seat:
            return [_swap_button(view, choice)]
    pass_word = _stay_out() if view.is_passed else pgettext("button", "Pass")
    passes = TableControl(places.PASS, pass_word, why_no_pass(view, seat), action=actions.Pass(view.decision))
    return [_play_button(view, choice), passes, *_rare_buttons(view, seat)]


def has_no_choice(view: SpiteView) -> bool:
    """Return True if the table tells that nothing can follow, and the viewer cannot call a misplay either."""
    return answers.are_told(view) and not answers.answering(view) and why_no_call(view, view.vantage) is not None


def _rare_buttons(view: SpiteView, seat: Seat) -> Iterator[TableControl]:
    if view.rules.referee is Referee.OPEN:
        calls = actions.CallMisplay(view.unproven.deed.decision) if view.unproven else None
        yield TableControl(places.CALL, _call_misplay(), why_no_call(view, seat), action=calls)
    if view.rules.countdown is Countdown.CALLED:
        starts, why_not = actions.StartCountdown(view.decision), why_no_countdown(view, seat)
        yield TableControl(places.COUNTDOWN, count_down(), why_not, action=starts)


def rare_controls(rules: SpiteRules) -> list[TableControl]:
    """Return the buttons that only some rules have, each with its longest words, to measure their room."""
    return [
        *([TableControl(places.NUMBER, pick_up(TOO_MANY))] if rules.referee is Referee.OPEN else []),
        *([TableControl(places.CALL, _call_misplay())] if rules.referee is Referee.OPEN else []),
        *([TableControl(places.COUNTDOWN, count_down())] if rules.countdown is Countdown.CALLED else []),
    ]


def longest_buttons() -> list[TableControl]:
    """Return every possible button with its longest words, to measure its room."""
    return [
        TableControl(places.PLAY, _play_out_of_turn()),
        TableControl(places.BUY_BACK, _buy_back(TOO_MANY)),
        TableControl(places.PASS, _stay_out()),
        TableControl(places.CALL, _call_misplay()),
        TableControl(places.COUNTDOWN, count_down()),
        TableControl(places.READY, _next_round()),
        TableControl(places.END, max(_end_text(0, 9), _end_text(9, 9), key=len)),
        TableControl(places.REWARD, _swap(5, 5)),
    ]


def _next_round() -> str:
    return pgettext("button", "Next round")


def _stay_out() -> str:
    return pgettext("button", "Stay out")


def _call_misplay() -> str:
    return pgettext("button", "Call misplay")


def _play_out_of_turn() -> str:
    return pgettext("button", "Play out of turn")


def _buy_back(price: int) -> str:
    # Translators: {price} is a number of cards.
    return _("Buy back {price}", price=price)


def pick_up(cards: int) -> str:
    # Translators: {number} of cards.
    return _("pick up {number}", number=cards)


def _swap(discarded: int, drawn: int) -> str:
    # Translators: both are numbers of cards.
    return _("Swap {discarded} for {drawn}", discarded=discarded, drawn=drawn)


def count_down() -> str:
    # Translators: a button that starts a countdown on another player.
    return pgettext("button", "Count down")


def _end_button(view: SpiteView, seat: Seat) -> Iterator[TableControl]:
    """Yield the button that ends an endless match with this round; nothing in any other phase."""
    if isinstance(view.phase, EndlessInterval):
        text = _end_text(len(view.phase.enough), len(view.players))
        why_not = actions.Refusal.READY_ALREADY if seat in view.phase.enough else None
        yield TableControl(places.END, text, why_not, action=actions.EndMatch(view.round))


def _hurry_button(view: SpiteView, seat: Seat) -> Iterator[TableControl]:
    """Yield the button between two rounds that starts a countdown on players who are not ready, if it may be used."""
    if why_no_countdown(view, seat) is None:
        yield TableControl(places.COUNTDOWN, count_down(), action=actions.StartCountdown(view.decision))


def _end_text(wanting: int, players: int) -> str:
    # Translators: so many of the players want to end the match.
    return _("End: {wanting} of {players}", wanting=wanting, players=players) if wanting else _("End the match")


def _swap_button(view: SpiteView, choice: Selection) -> TableControl:
    discarded = tuple(card for place, card in hand(view).items() if place in choice.picked)
    drawn = number(view, choice)
    may_swap = bool(choice.picked) or is_unaided(view)
    text = _swap(len(choice.picked), drawn) if may_swap else pgettext("button", "Swap")
    why_not = None if may_swap else actions.Misplay.REWARD
    action = actions.TakeReward(view.decision, discarded, drawn)
    return TableControl(places.REWARD, text, why_not, primary=True, action=action)


def _play_button(view: SpiteView, choice: Selection) -> TableControl:
    action, why_not = play(view, choice), why_no_play(view, view.vantage)
    if why_not in (None, actions.Refusal.NOT_YOUR_TURN) and not choice.picked:
        why_not = actions.Refusal.NOTHING_PLAYED
    if view.is_passed or action.said.buy_back:
        text = _buy_back(number(view, choice))
        return TableControl(places.BUY_BACK, text, why_not, primary=True, action=action)
    is_turn = isinstance(view.phase, PlayerTurn) and view.phase.seat == view.seat
    in_turn = is_turn or view.rules.referee is Referee.STRICT
    text = pgettext("button", "Play") if in_turn else _play_out_of_turn()
    return TableControl(places.PLAY, text, why_not, primary=True, action=action)


# numbers and switches that accompany an action


def is_unaided(view: SpiteView) -> bool:
    """Return True if misplays are possible and nobody helps: the rules refuse none, and assistance is off."""
    return view.rules.referee is Referee.OPEN and not view.rules.assist


def has_number(view: SpiteView) -> bool:
    """Return True if the player chooses a number of cards with the action, and may choose a wrong one."""
    if view.seat is None or view.rules.referee is not Referee.OPEN:
        return False
    match view.phase:
        case PlayerTurn():
            return view.own.is_in and (view.is_passed or is_unaided(view))
        case Reward(seat=seat):
            return seat == view.seat
        case _:
            return False


def _steps(view: SpiteView, choice: Selection) -> list[TableControl]:
    """Return the buttons to lower and raise that number; empty if there is none."""
    if not has_number(view):
        return []
    least, now = int(not is_unaided(view) and not isinstance(view.phase, Reward)), number(view, choice)
    less, more = (replace(choice, number=min(TOO_MANY, max(least, now + by))) for by in (-1, 1))
    return [
        TableControl(places.LESS, one_less(), leads_to=less),
        TableControl(places.MORE, one_more(), leads_to=more),
    ]


def one_less() -> str:
    # Translators: a card.
    return _("one less")


def one_more() -> str:
    # Translators: a card.
    return _("one more")


def switches(view: SpiteView, choice: Selection) -> list[TableControl]:
    """Return the switches that can be used now."""
    return [control for control in _switches(view, choice) if not control.why_not]


def _switches(view: SpiteView, choice: Selection) -> list[TableControl]:
    """Return the switches for what accompanies the next play, and for the order of the cards."""
    if view.seat is None or view.to_act is None or not view.own.is_in:
        return []
    return [
        *([] if choice.picked.isdisjoint(fakes(view)) else [_face_down(choice)]),
        *([_sits_out(choice)] if view.is_passed else []),
        *_announcements(view, choice),
        _sort(choice),
    ]


def every_switch() -> list[TableControl]:
    """Return one of each possible switch, in their order and with the widest words that each may have."""
    unbeatable = max(_("nothing beats it"), _("has to be said"), key=len)
    promises = (_daring(5, 3), unbeatable, _("from now on"), _("from now on"))
    announcements = zip(_all_announcements(BLANK), promises, strict=True)
    said = [replace(control, about=about) for control, about in announcements]
    return [_face_down(BLANK), _sits_out(BLANK), *said, _sort(BLANK)]


def _face_down(choice: Selection) -> TableControl:
    turned, long = replace(choice, face_down=not choice.face_down), _("Fake jokers face-down")
    # Translators: the picked fake jokers are played face-down.
    return TableControl(places.FACE_DOWN, _("Face-down"), on=choice.face_down, long=long, leads_to=turned)


def _sits_out(choice: Selection) -> TableControl:
    turned, long = replace(choice, sits_out=not choice.sits_out), _("Sit out the trick")
    # Translators: a switch. The player passes without being asked until the trick ends; “it” is the trick.
    return TableControl(places.SITS_OUT, _("Sit it out"), on=choice.sits_out, long=long, leads_to=turned)


def _sort(choice: Selection) -> TableControl:
    turned, widest = replace(choice, order=_NEXT_ORDER[choice.order]), max(map(_, _SORTED.values()), key=len)
    return TableControl(places.SORT, _(_SORTED[choice.order]), widest=widest, leads_to=turned)


def _announcements(view: SpiteView, choice: Selection) -> list[TableControl]:
    """Return all announcements, each with the reason against it now. One that is on can always be switched off."""
    if isinstance(view.phase, Reward) and view.phase.seat == view.seat:
        return []
    against = _why_unsaid(view, choice)
    return [
        replace(control, about=about, why_not=None if control.on else against.get(control.id))
        for control, about in zip(_all_announcements(choice), _promises(view, choice), strict=True)
    ]


def _why_unsaid(view: SpiteView, choice: Selection) -> Mapping[str, Enum]:
    """Return the reason against each announcement that would be wrong with the picked cards, by the id of its switch
    (rules 6, 10, 11). Empty at an unaided table, where all may be made, right or wrong."""
    if is_unaided(view):
        return {}
    if not choice.picked:
        return dict.fromkeys(_WRONGLY_SAID, actions.Refusal.NOTHING_PLAYED)
    everything = actions.Announcements(come_at_me=True, unbeatable=True, direction=view.visible_trick.direction)
    found = view.visible_misplays(as_laid(view, replace(choice, said=everything)))
    invalid = next((misplay for misplay in found if misplay in actions.INVALID_HAND), None)
    return {place: invalid or wrong for place, wrong in _WRONGLY_SAID.items() if invalid or wrong in found}


def _promises(view: SpiteView, choice: Selection) -> tuple[str, ...]:
    """Return what each announcement costs or promises, in the order of `_all_announcements`."""
    times = view.visible_trick.come_at_mes[view.vantage] + 1
    reward, penalty = reward_size(times, view.own.streak), times * view.rules.penalty
    unbeatable = _("has to be said") if _must_say_unbeatable(view, choice) else _("nothing beats it")
    return _daring(reward, penalty), unbeatable, _("from now on"), _("from now on")


def _daring(reward: int, penalty: int) -> str:
    """Return what “come at me” may bring and cost; a negative `reward` is a price."""
    if reward >= 0:
        # Translators: what “come at me” brings or costs, here and in what follows; both are numbers of cards.
        return _("swap {reward} or draw {penalty}", reward=reward, penalty=penalty)
    # Translators: both are numbers of cards.
    return _("draw {price} or {penalty}", price=-reward, penalty=penalty)


def _must_say_unbeatable(view: SpiteView, choice: Selection) -> bool:
    """Return True if “unbeatable” has to be said with the picked cards (rule 10), at a table that helps."""
    if is_unaided(view) or not choice.picked:
        return False
    silent = replace(choice, said=replace(choice.said, unbeatable=False))
    return actions.Misplay.UNBEATABLE_UNSAID in view.visible_misplays(as_laid(view, silent))


def _all_announcements(choice: Selection) -> list[TableControl]:
    said = choice.said

    def switch(place: str, text: str, *, on: bool, **change: Any) -> TableControl:
        return TableControl(place, text, on=on, leads_to=replace(choice, said=replace(said, **change)))

    def turn(place: str, text: str, way: actions.Direction) -> TableControl:
        on = said.direction is way
        return switch(place, text, on=on, direction=None if on else way)

    return [
        switch(places.COME_AT_ME, _("Come at me"), on=said.come_at_me, come_at_me=not said.come_at_me),
        switch(places.UNBEATABLE, _("Unbeatable"), on=said.unbeatable, unbeatable=not said.unbeatable),
        turn(places.HIGHER, pgettext("switch", "Higher"), actions.Direction.HIGHER),
        turn(places.LOWER, pgettext("switch", "Lower"), actions.Direction.LOWER),
    ]


def announced(said: actions.Announcements) -> list[str]:
    """Return the ids of the switches that are on for these announcements."""
    return [control.id for control in _all_announcements(replace(BLANK, said=said)) if control.on]
