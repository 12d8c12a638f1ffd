"""The face of Spite: how it looks, moves and speaks, and what the scene has to know of its events and places."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Literal

from spitegame.rules.cards import JOKER, Card
from spitegame.rules.game import Seat
from spitegame.rules.spite import events
from spitegame.rules.spite.actions import Action, BeReady, CallMisplay, EndMatch, Pass, Play, StartCountdown, TakeReward
from spitegame.rules.spite.permissions import clock, in_time
from spitegame.rules.spite.state import Interval, Over
from spitegame.rules.spite.view import SpiteView
from spitegame.tables.face import SHORTCUTS, Footing, LogEntry, Round, TableFace
from spitegame.tables.fortune import Felt, Fortune
from spitegame.tables.spite import answers, controls, places, selection
from spitegame.tables.spite.flights import SpiteFlights
from spitegame.tables.spite.layout import layout
from spitegame.tables.spite.selection import by_place
from spitegame.tables.spite.texts import reasons, wording
from spitegame.tables.spite.texts.incidents import incidents
from spitegame.tables.words import ordinal
from spitegame.ui.nodes import Icon

_DEEDS = events.Played | events.PlayedOutOfTurn | events.Passed | events.RewardTaken | events.MisplayCalled
"""The events that are an action itself, not a consequence of one."""
_HEADLINES: Sequence[type[events.Event]] = (
    events.MisplayCalled,
    events.LostAtOnce,
    events.MisplayFound,
    events.ComeAtMeFailed,
    events.RewardDue,
    events.RoundBegan,
    events.WentOut,
    events.TimedOut,
    events.TrickWon,
    events.PlayedOutOfTurn,
    events.Played,
    events.Passed,
    events.RewardTaken,
)
"""The events that may be told beside the cards, most important first. The outcome of a play comes before the play
itself, whose cards everybody sees."""

_TOLD = (events.MisplayFound, events.LostAtOnce, events.TimedOut, events.ComeAtMeFailed, events.Joined, events.Swapped)
"""The events of a seat for which the log shows a sentence too, and not only signs."""


class SpiteFace(TableFace[SpiteView, events.Event, Action]):
    """The face of a game in which cards are picked first, and a button then plays, passes or exchanges."""

    game: Literal["spite"] = "spite"
    shortcuts: Mapping[str, str] = {**SHORTCUTS, "forward": "f"}
    takes_back = False
    blank = selection.BLANK

    layout = staticmethod(layout)
    turn_ends = (events.Played, events.Passed, events.RewardTaken)
    choreography = SpiteFlights
    sentence = staticmethod(wording.sentence)
    prompt = staticmethod(wording.prompt)
    ending = staticmethod(wording.ending)
    incidents = staticmethod(incidents)
    sign = staticmethod(places.sign)

    def hand_of(self, view: SpiteView, seat: Seat) -> tuple[Card | None, ...]:
        return view.players[seat].hand

    def is_meant(self, view: SpiteView, action: Action) -> bool:
        return in_time(view, action)

    def is_limited(self, view: SpiteView) -> bool:
        return clock(view) is not None

    def refusal(self, reason: Enum, view: SpiteView) -> str:
        return reasons.refusal(reason)

    def only_watches(self, view: SpiteView) -> bool:
        return view.seat is not None and view.to_act is not None and not view.own.is_in

    def last_cards(self, view: SpiteView) -> frozenset[Seat]:
        return frozenset(seat for seat in view.active if len(view.players[seat].hand) == 1)

    def owner(self, view: SpiteView, place: str) -> Seat | None:
        """Return the seat before which a place lies. The ids of own cards name no seat, and belong to the viewer."""
        is_own = place.startswith(("hand.", "fake.", "spoil."))
        return view.seat if is_own else super().owner(view, place)

    def is_on_top(self, place: str) -> bool:
        return place in ("trick", "chip.direction", "chip.arity")

    def playable(self, view: SpiteView, labels: Mapping[str, str]) -> Sequence[str]:
        """Return the answers to the trick in words, at a table that assists; else nothing."""
        return answers.in_words(view) if answers.are_told(view) else ()

    def round(self, view: SpiteView) -> Round:
        """Return the standing of the match; between two rounds, with the scores of the next one."""
        results = view.phase.results if isinstance(view.phase, Interval | Over) else ()
        scores = [each.after.score for each in results] or [player.tally.score for player in view.players]
        footings = [
            Footing(len(player.hand), score, player.place) for player, score in zip(view.players, scores, strict=True)
        ]
        return Round(view.round, wording.round_title(view.round, view.rules), footings)

    def feelings(self, event: events.Event, before: SpiteView, after: SpiteView) -> Iterator[Felt]:
        match event:
            case events.MisplayCalled(caller, seat, misplays):
                yield Felt(seat, Fortune.CAUGHT) if misplays else Felt(caller, Fortune.MISTAKEN)
                yield Felt(caller if misplays else seat, Fortune.RIGHT)
            case events.MisplayFound(seat):
                yield Felt(seat, Fortune.CAUGHT)
            case events.CardsDrawn(seat, _, events.DrawReason.PENALTY) | events.ComeAtMeFailed(seat):
                yield Felt(seat, Fortune.PENALTY)
            case events.BountyClaimed(seat):
                yield Felt(seat, Fortune.BOUNTY)
            case events.WentOut(seat, place):
                yield Felt(seat, Fortune.OUT if place < len(after.players) else Fortune.LAST)
            case events.LostAtOnce(seat):
                yield Felt(seat, Fortune.LAST)
            case events.TrickWon(seat):
                yield Felt(seat, Fortune.TRICK)
            case events.MatchEnded():
                for standing in after.standings or ():
                    yield Felt(standing.seat, Fortune.WON if standing.place == 1 else Fortune.LOST)
            case _:
                return

    def headline(self, events: Sequence[events.Event]) -> int:
        ranked = [_HEADLINES.index(type(event)) if type(event) in _HEADLINES else len(_HEADLINES) for event in events]
        return ranked.index(min(ranked))

    def deed(self, happened: Sequence[events.Event]) -> int:
        return next((at for at, event in enumerate(happened) if isinstance(event, _DEEDS)), self.headline(happened))

    def log_entry(self, event: events.Event) -> LogEntry:
        match event:
            case events.Played(laid) | events.PlayedOutOfTurn(laid):
                return LogEntry(laid.seat, (*laid.shown, *(JOKER for _ in laid.face_down)))
            case events.TookBack(laid):
                return LogEntry(laid.seat, (Icon.UNDO,))
            case events.CardsDrawn(seat, cards):
                return LogEntry(seat, (f"+{len(cards)}",))
            case events.BountyRevealed(card):
                return LogEntry(None, (card,) if card else ())
            case events.WentOut(seat, place):
                return LogEntry(seat, (ordinal(place),))
            case events.TrickWon(seat) | events.MisplayCalled(caller=seat) | events.CountdownStarted(caller=seat):
                return LogEntry(seat, has_sentence=True)
            case events.RoundBegan() | events.RoundEnded() | events.MatchEnded() | events.SwapLeft():
                return LogEntry(None, has_sentence=True)
            case _:
                return LogEntry(getattr(event, "seat", None), has_sentence=isinstance(event, _TOLD))

    def places_of(self, view: SpiteView, action: Action) -> tuple[str, ...]:
        match action:
            case Play(cards=cards, face_up=face_up, face_down=face_down, spoils=spoils, said=said):
                return (
                    *by_place(places.hand, cards),
                    *by_place(places.fake, face_up + face_down),
                    *by_place(places.spoil, spoils),
                    *controls.announced(said),
                    places.BUY_BACK if said.buy_back else places.PLAY,
                )
            case TakeReward(discarded=discarded):
                return (*by_place(places.hand, discarded), places.REWARD)
            case Pass():
                return (places.PASS,)
            case CallMisplay():
                return (places.CALL,)
            case StartCountdown():
                return (places.COUNTDOWN,)
            case BeReady():
                return (places.READY,)
            case EndMatch():
                return (places.END,)

    def pile(self, view: SpiteView, place: str) -> tuple[Card, ...]:
        """Return all cards of the trick, oldest first, or those of finished tricks; none for any other place."""
        if place == places.TRICK:
            return tuple(card for laid in view.laid for card in laid.shown)
        return view.spent if place == places.SPENT else ()


FACE = SpiteFace()
