"""What computer players of Spite do in a match: no misplay but by mistake, and the fewer the better they are."""

from collections import Counter

from support.spite.matches import EVERY_LEVEL, whole_match

from spitegame.rules.spite.actions import Play
from spitegame.rules.spite.events import MisplayCalled


def test_easy_now_and_then_misplays_as_people_do_and_good_never_does() -> None:
    plays, misplays = Counter[str](), Counter[str]()
    for deed in whole_match():
        deeds = deed.after.unproven
        if isinstance(deed.action, Play):
            level = EVERY_LEVEL[deed.seat]
            plays[level] += 1
            misplays[level] += bool(deeds and deeds.deed.decision == deed.action.decision and deeds.misplays)
    assert set(plays) == set(EVERY_LEVEL)
    assert not misplays["good"]
    assert not misplays["best"]
    assert 0.01 < misplays["easy"] / plays["easy"] < 0.15


def test_whoever_calls_is_right() -> None:
    called = [event for deed in whole_match() for event in deed.events if isinstance(event, MisplayCalled)]
    assert called
    assert all(event.misplays for event in called)
