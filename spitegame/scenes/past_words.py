"""What is said of games that have ended."""

from datetime import datetime

from spitegame.rules.catalog import GAMES, TITLES
from spitegame.rules.game import ScoredBy
from spitegame.session.history import Evaluated, PastGame, PastPlayer
from spitegame.tables.catalog import OFFERS
from spitegame.tables.words import count, listed, ordinal

STAR = " ★"
"""Stands at the end of the line about a deal that was won, to be copied; the font does not have it."""


def outcome(game: PastGame) -> str:
    """``Won by 4 against Mallory``, ``Won by 2 with Ada against Bo and Cy``, ``Ada won against Bo``."""
    if game.player is None:
        winners = [player.name for player in game.players if player.place == 1]
        rest = [player.name for player in game.players if player.place != 1]
        return f"{listed(winners)} won against {listed(rest)}" if rest else f"{listed(winners)} won"
    sides = [("with", game.partners), ("against", game.rivals)]
    named = [f"{joint} {listed([each.name for each in side])}" for joint, side in sides if side]
    return " ".join([result(game), *named])


def result(game: PastGame) -> str:
    """``Won by 4``, ``Lost by 2``, ``3rd of 4``."""
    player = game.player
    if player is None:
        return "Watched"
    if not game.rivals:
        return "Drawn"
    if game.is_won:
        return f"Won by {game.margin}" if game.margin else "Won"
    if len(game.players) == 2:
        return f"Lost by {-game.margin}"
    return f"{ordinal(player.place)} of {len(game.players)}"


def rules(game: PastGame) -> str:
    """``Duel, Quick 11``, ``House rules``."""
    offer = OFFERS[game.game]
    if game.preset not in offer.game.presets:
        return offer.presets["house"].label
    return offer.summary(offer.game.sized(offer.game.presets[game.preset], game.size))


def length(game: PastGame) -> str:
    """``31 turns``, ``5 rounds``."""
    return count(game.size, "round") if _has_rounds(game) and game.size else count(game.turns, "turn")


def _has_rounds(game: PastGame) -> bool:
    return GAMES[game.game].scored_by is ScoredBy.POINTS


def when(game: PastGame) -> str:
    """``23 Nov 2026, 14:05``, by the clock of this machine."""
    ended = datetime.fromtimestamp(game.ended)
    return f"{ended.day} {ended:%b %Y, %H:%M}"


def about(game: PastGame) -> str:
    """``Spite & Malice: Duel, Quick 11. 23 Nov 2026, 14:05. Online.``"""
    marks = [*(["Online"] if game.online else []), *(["Practice"] if game.practice else [])]
    return ". ".join([f"{TITLES[game.game]}: {rules(game)}", when(game), *marks])


def who(player: PastPlayer) -> str:
    """``Mallory, computer (fair)``, ``Zoë``."""
    return f"{player.name}, computer ({player.level})" if player.level else player.name


def searched(game: PastGame) -> str:
    ended = datetime.fromtimestamp(game.ended)
    names = " ".join(player.name for player in game.players)
    return f"{outcome(game)} {names} {about(game)} {ended:%Y-%m-%d %B}".casefold()


def ended_with(game: PastGame, player: PastPlayer) -> str:
    """``4 cards left``, ``7 points``"""
    if _has_rounds(game):
        return count(player.points, "point")
    return f"{count(player.left, 'card')} left"


def course(game: PastGame, evaluated: Evaluated | None) -> str:
    """``31 turns. Your mistakes cost 12 % in all.``"""
    said = f"{length(game)}."
    if evaluated is None or game.player is None:
        return said
    return f"{said} Your mistakes cost {evaluated.cost} % in all." if evaluated.cost else f"{said} No mistake of yours."
