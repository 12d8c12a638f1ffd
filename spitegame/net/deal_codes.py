"""A deal as a short code: game, rules, seats and seed, from which the same cards follow on every machine.

What a code has said once it must always say: whoever changes the order of presets, options or opponents, or what a
preset means, makes the next version.
"""

from spitegame.net.codec import Malformed
from spitegame.net.rules_codes import GAME_KEYS, add_tail, packed_rules, take_tail, unpacked_rules
from spitegame.net.symbol_codes import CodeKind, Digits
from spitegame.rules.catalog import GAMES
from spitegame.rules.game import Undealable
from spitegame.session.occupants import Computer, Person
from spitegame.session.opponents import OPPONENTS, style
from spitegame.session.record import Record
from spitegame.session.room_codes import BadCode

VERSION = 1
SLIP = "This deal code is not complete, or has a typing error. Compare it with the one you were given."
NEWER = "This deal is from a newer version of the game, with something in it that this one does not know."
KIND = CodeKind(b"", SLIP)

_STYLES = tuple(style(opponent.level, opponent.manner) for opponent in OPPONENTS)
_SHORT_SEED, _LONG_SEED = 1 << 32, 1 << 64
"""The bases of a seed: a fresh deal has a short one, a deal online or before this version a long one."""


def deal_code(record: Record) -> str:
    """The code of the deal with which this record begins. Nobody's name is in it."""
    preset, tail = packed_rules(record.game, record.rules, record.carry)
    wide = record.seed >= _SHORT_SEED
    digits = Digits()
    for digit, base in (
        (VERSION, 8),
        (GAME_KEYS.index(record.game), 4),
        (preset, 8),
        (GAMES[record.game].size_of(record.rules), 64),
        (record.open_hands, 2),
        (wide, 2),
        (bool(tail), 2),
        (len(record.occupants), 16),
        *((1 + _STYLES.index(each.level) if isinstance(each, Computer) else 0, 16) for each in record.occupants),
        (record.seed, _LONG_SEED if wide else _SHORT_SEED),
    ):
        digits.add(digit, base)
    add_tail(digits, tail)
    return KIND.code(digits)


def dealt_by(code: str) -> Record:
    """The record with which a game of this deal begins. Nobody has a name in it. Raises BadCode."""
    digits = KIND.digits(code)
    if digits.take(8) != VERSION:
        raise BadCode(NEWER)
    try:
        record = _record(digits)
        GAMES[record.game].check(record.rules, len(record.occupants))
    except (LookupError, TypeError, Malformed, Undealable) as problem:
        raise BadCode(NEWER) from problem
    return record


def _record(digits: Digits) -> Record:
    """Raises LookupError, TypeError or Malformed."""
    game = GAME_KEYS[digits.take(4)]
    preset, size = digits.take(8), digits.take(64)
    open_hands, wide, has_tail = (bool(digits.take(2)) for _ in range(3))
    kinds = [digits.take(16) for _ in range(digits.take(16))]
    occupants = tuple([Computer("", _STYLES[kind - 1]) if kind else Person("") for kind in kinds])
    seed = digits.take(_LONG_SEED if wide else _SHORT_SEED)
    tail = take_tail(digits) if has_tail else b""
    if digits.value:
        raise Malformed("Something follows.")
    rules, carry = unpacked_rules(game, preset, tail)
    return Record(
        game=game,
        rules=GAMES[game].sized(rules, size),
        seed=seed,
        occupants=occupants,
        carry=carry,
        open_hands=open_hands,
    )
