from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.damage import damaged
from support.marks import slow_unless
from support.online.drawn_games import Played, agreed, continued, contribution, played, presets

from spitegame.net.transcript import (
    Opening,
    Reseating,
    ShownUpdate,
    Transcript,
    audit_deal,
    deal_terms,
    hidden_terms,
    pack_opening,
    pack_transcript,
    shown_update,
    unpack_opening,
    unpack_transcript,
)
from spitegame.packing.codec import Malformed, join_prefixed, split_prefixed
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Seat
from spitegame.rules.malice.actions import EndTurn
from spitegame.rules.malice.options import CLUB, PARTY
from spitegame.rules.malice.state import MaliceCarry
from spitegame.rules.spite.options import QUICK, Countdown
from spitegame.session.draw import Fair, GuestDraw, Unfair, commitment
from spitegame.session.occupants import Computer, Person, Vacant
from spitegame.session.record import Entry, TakenBack, TimedOut
from spitegame.session.table import Table

ME, OTHER = Seat(1), Seat(2)
ACTIONS = 60
FEW = ("online-2", "quick-3")
"""The presets and seats of games that are played by default."""
LAST = ACTIONS + 1
"""The number of the newest update."""
WENT_ON = 41
"""The number of the update with which a game goes on in the middle."""
TERMS = "The rules, the players or the running total differ from what was agreed before the deal."
HOSTS_SEED = "The host’s seed does not match their commitment from before the deal."
OWN_PART = "Your own part in the shuffle was left out."
ZOES_PART = "Seat 3’s part in the shuffle does not match its commitment."
CARDS = "The cards do not follow from the seeds."


@cache
def game() -> Played:
    """Unfinished, by the preset for parties."""
    return played(PARTY, 3, seed=8, actions=ACTIONS, number=4)


def opening() -> Opening:
    return game().opening


def transcript() -> Transcript:
    return game().transcripts[ME]


def verdict(opening: Opening, transcript: Transcript | None = None) -> str:
    found = audit_deal(game().transcripts[ME] if transcript is None else transcript, opening)
    return found.sentence if isinstance(found, Unfair) else "fair"


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("game", "rules", "seats"),
    [
        pytest.param(game, rules, seats, id=f"{name}-{seats}", marks=slow_unless(f"{name}-{seats}" in FEW))
        for game in GAMES
        for name, rules, seats in presets(game)
    ],
)
def test_an_honest_game_is_fair_for_everybody(game: str, rules: Any, seats: int) -> None:
    """To its end, with actions taken back, computers in place of people, and time that runs out."""
    is_timed = game == "spite"
    whole = played(replace(rules, rounds=1) if is_timed else rules, seats, 1, game=game, wait=9.0 * is_timed)
    for each in (*whole.transcripts.values(), None):
        assert audit_deal(each, whole.opening) == Fair()
    assert Table.begin(whole.opening.record).standings
    kinds = {type(entry.action) for entry in whole.opening.record.entries}
    assert (TimedOut if is_timed else TakenBack) in kinds or rules.countdown is not Countdown.ALWAYS
    assert unpack_opening(pack_opening(whole.opening)) == whole.opening
    for transcript in whole.transcripts.values():
        assert unpack_transcript(pack_transcript(transcript)) == transcript


def test_the_next_game_of_a_match_is_fair_too() -> None:
    first = played(CLUB, 2, seed=1)
    carry = Table.begin(first.opening.record).carry
    second = played(CLUB, 2, seed=2, actions=40, number=2, carry=carry)
    assert audit_deal(second.transcripts[ME], second.opening) == Fair()
    assert verdict(first.opening, second.transcripts[ME]) != "fair"


def test_a_game_that_was_broken_off_told_again_or_seen_in_part_is_fair() -> None:
    assert Table.begin(opening().record).standings is None
    assert verdict(opening()) == "fair"
    nothing_played = played(PARTY, 3, seed=8, actions=0)
    assert audit_deal(nothing_played.transcripts[ME], nothing_played.opening) == Fair()
    again = [replace(update, may_take_back=not update.may_take_back) for update in game().updates[ME][-5:]]
    told = (*transcript().shown, *(shown_update("malice", update) for update in again))
    assert verdict(opening(), replace(transcript(), shown=told)) == "fair"
    late = Transcript(replace(transcript().draw, own=None, hashes=()), transcript().shown[20:])
    assert verdict(opening(), late) == "fair"
    assert verdict(opening(), replace(late, shown=late.shown[:5] + late.shown[6:])) == "Update 26 was never shown."


@cache
def going_on(kind: str) -> Played:
    """Hanna and Gus go on with what they have seen of a game, and Zoë is dealt another hand."""
    rules = replace(PARTY, payoff=6) if kind == "malice" else replace(QUICK, rounds=1)
    return continued(played(rules, 3, seed=8, actions=WENT_ON - 1, game=kind), Seat(0), ME)


@pytest.mark.parametrize("kind", GAMES)
def test_a_continuation_is_fair_for_everybody_and_all_agree_on_what_each_may_know_of_it(kind: str) -> None:
    game = going_on(kind)
    record, rules = game.opening.record, GAMES[kind]
    assert len(record.entries) > 5
    for seat, each in game.transcripts.items():
        assert each.shown[0].number == WENT_ON
        assert audit_deal(each, game.opening) == Fair()
        assert unpack_transcript(pack_transcript(each)) == each
        assert not game.updates[seat][0].events
    assert audit_deal(None, game.opening) == Fair()
    assert unpack_opening(pack_opening(game.opening)) == game.opening
    assert record.resumed
    public = replace(record.resumed, view=rules.view(Table.begin(record).moment(record.first).state, None))
    assert deal_terms(record) == deal_terms(replace(record, resumed=public)) != hidden_terms(record)
    assert hidden_terms(replace(record, resumed=None)) == b""


def test_a_host_that_lies_about_where_it_went_on_is_found_out() -> None:
    """Hanna, the host, says that she had held other cards, that others lay open, or that it was another game."""
    whole, transcript = going_on("malice").opening, going_on("malice").transcripts[ME]
    assert whole.record.resumed
    view: Any = whole.record.resumed.view
    hanna, *others = view.areas
    for changed, sentence in (
        (replace(view, areas=(replace(hanna, hand=(*hanna.hand[1:], None)), *others)), HOSTS_SEED),
        (replace(view, stock=view.stock - 1, completed=view.completed + 1), TERMS),
    ):
        record = replace(whole.record, resumed=replace(whole.record.resumed, view=changed))
        assert verdict(replace(whole, record=record), transcript) == sentence
    assert verdict(going_on("spite").opening, transcript) == TERMS


def with_record(**change: Any) -> Opening:
    return replace(opening(), record=replace(opening().record, **change))


def with_drawn(**change: Any) -> Opening:
    return replace(opening(), drawn=replace(opening().drawn, **change))


def with_entries(change: Callable[[list[Entry]], object]) -> Opening:
    entries = list(opening().record.entries)
    change(entries)
    return with_record(entries=tuple(entries))


def another_deal(host: Any = None, contributions: Any = None) -> Opening:
    """The cards follow from what is opened; only it is not what was agreed on."""
    drawn = opening().drawn
    drawn = replace(drawn, host=host or drawn.host, contributions=contributions or drawn.contributions)
    return replace(with_record(seed=drawn.seed(deal_terms(opening().record)), entries=()), drawn=drawn)


FOREIGN = contribution(Random("foreign"))


@pytest.mark.parametrize(
    ("lie", "sentence"),
    [
        (lambda: with_record(rules=replace(PARTY, payoff=19)), TERMS),
        (lambda: with_record(occupants=(*opening().record.occupants[:2], Person("Carl"))), TERMS),
        (lambda: with_record(occupants=opening().record.occupants[:2]), TERMS),
        (lambda: with_record(carry=MaliceCarry(Seat(0), (0, 0, 0))), TERMS),
        (lambda: with_drawn(number=5), "The host has revealed a different deal."),
        (lambda: with_drawn(room=bytes(16)), "The host has revealed a different deal."),
        (lambda: with_drawn(host=FOREIGN), HOSTS_SEED),
        (lambda: with_drawn(host=replace(opening().drawn.host, salt=bytes(32))), HOSTS_SEED),
        (lambda: another_deal(host=FOREIGN), HOSTS_SEED),
        (lambda: another_deal(contributions=(None, None, opening().drawn.contributions[2])), OWN_PART),
        (lambda: another_deal(contributions=(None, FOREIGN, opening().drawn.contributions[2])), OWN_PART),
        (lambda: another_deal(contributions=(None, *opening().drawn.contributions[:0:-1])), OWN_PART),
        (lambda: another_deal(contributions=(None, opening().drawn.contributions[1], FOREIGN)), ZOES_PART),
        (lambda: another_deal(contributions=(None, opening().drawn.contributions[1], None)), ZOES_PART),
        (lambda: with_record(seed=opening().record.seed ^ 1), CARDS),
        (lambda: with_record(seed=opening().record.seed + 2**64), CARDS),
        (
            lambda: with_entries(lambda entries: entries.pop()),
            f"Update {LAST} was shown, but is missing from the record.",
        ),
        (
            lambda: with_entries(lambda entries: entries.append(entries[-1])),
            "The record goes on after the last update shown.",
        ),
        (
            lambda: with_entries(lambda entries: entries.__setitem__(9, Entry(Seat(0), EndTurn()))),
            "Action 10 of the record is refused: not your turn.",
        ),
    ],
)
def test_a_host_that_lies_is_found_out(lie: Callable[[], Opening], sentence: str) -> None:
    assert verdict(lie()) == sentence


def test_another_action_that_is_allowed_as_well() -> None:
    """The cards are right, the rules allow it, the number of actions fits: only it is not what was played."""
    begun = Table.begin(replace(opening().record, entries=()))
    for number, entry in enumerate(opening().record.entries, start=1):
        chance = Random(number)
        others = [action for action in begun.view(entry.seat).legal if action != entry.action]
        if number % 10 == 0 and others and not isinstance(entry.action, TakenBack):
            other = Table.begin(begun.record)
            other.submit(entry.seat, chance.choice(others))
            while len(other.record.entries) < ACTIONS:
                seat = min(other.to_act)
                other.submit(seat, chance.choice(other.view(seat).legal))
            assert verdict(with_record(entries=other.record.entries)) == (
                f"Update {number + 1} differs from the record."
            )
        begun.enter(entry)


@pytest.mark.parametrize("number", [1, 2, 31, LAST])
def test_a_view_that_did_not_follow(number: int) -> None:
    """Of another seat, with another card, with an event left out, or with somebody else to act."""
    update = game().updates[ME][number - 1]
    area = update.view.areas[0]
    for wrong in (
        game().updates[OTHER][number - 1],
        replace(update, view=replace(update.view, areas=(replace(area, payoff=None), *update.view.areas[1:]))),
        replace(update, view=replace(update.view, stock=update.view.stock + 1)),
        replace(update, events=(*update.events, *game().updates[ME][-1].events, *game().updates[ME][5].events)),
        replace(update, to_act=frozenset({Seat(0), Seat(1), Seat(2)})),
        replace(update, taken_back=not update.taken_back),
    ):
        rows = list(transcript().shown)
        rows[number - 1] = shown_update("malice", wrong)
        assert verdict(opening(), replace(transcript(), shown=tuple(rows))) == (
            f"Update {number} differs from the record."
        )


def test_updates_that_are_missing_or_too_many() -> None:
    for whole, first in ((game(), 1), (going_on("malice"), WENT_ON)):
        rows = whole.transcripts[ME].shown
        too_few = "The record goes on after the last update shown."
        for shown, sentence in (
            (rows[1:], f"Update {first} was never shown."),
            ((*rows[:5], *rows[6:]), f"Update {first + 5} was never shown."),
            (rows[:-1], too_few),
            ((), too_few),
            (
                (ShownUpdate(first - 1, bytes(32)), *rows),
                f"Update {first - 1} was shown, but is missing from the record.",
            ),
            (
                (*rows, ShownUpdate(first + 6, bytes(32))),
                f"Update {first + 6} was shown twice, with different contents.",
            ),
        ):
            assert verdict(whole.opening, replace(whole.transcripts[ME], shown=shown)) == sentence


def test_the_commitments_of_a_transcript_are_held_against_the_opening() -> None:
    draw = transcript().draw
    for change, sentence in (
        ({"commitment": bytes(32)}, HOSTS_SEED),
        ({"own": FOREIGN}, OWN_PART),
        ({"seat": OTHER}, OWN_PART),
        ({"seat": None}, OWN_PART),
        ({"hashes": ()}, "The shuffle does not have as many parts as commitments."),
        ({"hashes": (*draw.hashes[:2], commitment(draw.deal, OTHER, FOREIGN))}, ZOES_PART),
        ({"deal": replace(draw.deal, number=5)}, "The host has revealed a different deal."),
    ):
        changed = replace(draw, **change)
        assert verdict(opening(), replace(transcript(), draw=changed)) == sentence


def test_parts_are_put_together_and_taken_apart() -> None:
    for parts in ([], [b""], [b"", b"a", bytes(70_000)]):
        assert split_prefixed(join_prefixed(*parts)) == parts
    for torn in (b"\0", b"\0\0\0", b"\0\0\0\1", join_prefixed(b"abc")[:-1], join_prefixed(b"abc") + b"\0"):
        with pytest.raises(Malformed):
            split_prefixed(torn)
    parts = split_prefixed(pack_opening(opening()))
    for wrong in ([], parts[:2], [*parts, b""]):
        with pytest.raises(Malformed):
            unpack_opening(join_prefixed(*wrong))
    with pytest.raises(Malformed):
        unpack_transcript(b"")


def test_who_sat_where_is_kept_and_the_hosts_screen_is_no_term() -> None:
    reseated = (
        Reseating(3, ME, Computer("Deputy", "fair")),
        Reseating(9, ME, Vacant()),
        Reseating(9, ME, Person("李")),
    )
    told = replace(opening(), reseated=reseated)
    assert unpack_opening(pack_opening(told)) == told
    assert deal_terms(replace(agreed(PARTY, 3), open_hands=True)) == deal_terms(agreed(PARTY, 3))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: with_drawn(room=bytes(15)),
        lambda: with_drawn(number=0),
        lambda: with_drawn(host=replace(opening().drawn.host, seed=bytes(31))),
        lambda: with_drawn(host=replace(opening().drawn.host, salt=b"")),
        lambda: with_drawn(contributions=(None, replace(opening().drawn.host, seed=bytes(33)))),
        lambda: replace(opening(), reseated=(Reseating(9, Seat(-1), Vacant()),)),
        lambda: replace(opening(), reseated=(Reseating(9, Seat(3), Vacant()),)),
    ],
)
def test_an_opening_out_of_bounds_is_refused(wrong: Callable[[], Opening]) -> None:
    with pytest.raises(Malformed):
        unpack_opening(pack_opening(wrong()))


fuzz = settings(max_examples=80)


@fuzz
@given(st.integers(0))
def test_any_change_to_an_opening_is_found(seed: int) -> None:
    """But for who sat where, which proves nothing, and for how the host's screen showed it."""
    with suppress(Malformed):
        other = unpack_opening(damaged(pack_opening(opening()), Random(seed)))
        told = replace(other, reseated=opening().reseated, record=replace(other.record, open_hands=False))
        assert (verdict(other) == "fair") == (told == opening())


@fuzz
@given(st.integers(0))
def test_any_change_to_a_transcript_is_found(seed: int) -> None:
    """But for the count of deals before this one."""
    with suppress(Malformed):
        other = unpack_transcript(damaged(pack_transcript(transcript()), Random(seed)))
        same = replace(other, draw=replace(other.draw, broken_off=0))
        assert (verdict(opening(), other) == "fair") == (same == transcript())


@fuzz
@given(st.binary(max_size=300))
def test_any_bytes_at_all(data: bytes) -> None:
    for unpack in (unpack_opening, unpack_transcript):
        with pytest.raises(Malformed):
            unpack(data)


def test_a_draw_is_packed_by_the_names_of_its_fields() -> None:
    """So that it may grow."""
    row = pack_transcript(Transcript(transcript().draw, ()))
    assert all(name.encode() in row for name in GuestDraw.__slots__)
