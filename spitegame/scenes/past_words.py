"""The words about finished games."""

from datetime import datetime
from unicodedata import combining, normalize

from spitegame.rules.catalog import GAMES, TITLES
from spitegame.rules.game import ScoredBy
from spitegame.scenes.dates import month_name, when
from spitegame.session.history import Evaluated, PastGame, PastPlayer
from spitegame.session.opponents import style_name
from spitegame.tables.catalog import OFFERS
from spitegame.tables.words import listed, ordinal
from spitegame.translation import _, ngettext, pgettext
from spitegame.ui.widgets.block import in_percent


def outcome(game: PastGame) -> str:
    """Return ``Won by 4 against Mallory``, ``Won by 2 with Ada against Bo and Cy``, or ``Ada won against Bo``."""
    if game.player is None:
        winners = [player.name for player in game.players if player.place == 1]
        rest = [player.name for player in game.players if player.place != 1]
        names, number = listed(winners), len(winners)
        if not rest:
            # Translators: {names} are those of all {number} winners.
            return ngettext("{names} won", "{names} won", number, names=names)
        both = {"names": names, "rivals": listed(rest)}
        # Translators: {names} are those of all {number} winners, {rivals} those of one player or several.
        return ngettext("{names} won against {rivals}", "{names} won against {rivals}", number, **both)
    partners = listed([player.name for player in game.partners])
    rivals = listed([player.name for player in game.rivals])
    if partners and rivals:
        # Translators: {result} is “Won by 4”, “Lost by 2”, “3rd of 4” and so on. {rivals} may be several names.
        return _("{result} with {partners} against {rivals}", result=result(game), partners=partners, rivals=rivals)
    if partners:
        return _("{result} with {partners}", result=result(game), partners=partners)
    return _("{result} against {rivals}", result=result(game), rivals=rivals) if rivals else result(game)


def result(game: PastGame) -> str:
    """Return the player's result: ``Won by 4``, ``Lost by 2``, ``3rd of 4``."""
    player = game.player
    if player is None:
        return pgettext("result of a game", "Watched")
    if not game.rivals:
        return pgettext("result of a game", "Drawn")
    if game.is_won:
        # Translators: by so many cards or points.
        won_by = _("Won by {number}", number=game.margin)
        return won_by if game.margin else pgettext("result of a game", "Won")
    if len(game.players) == 2:
        # Translators: by so many cards or points.
        return _("Lost by {number}", number=-game.margin)
    # Translators: {place} is “3rd”, {number} that of the players.
    return _("{place} of {number}", place=ordinal(player.place), number=len(game.players))


def rules(game: PastGame) -> str:
    """Return the rules: ``Duel, Quick 11``, ``House rules``."""
    offer = OFFERS[game.game]
    if game.preset not in offer.game.presets:
        return offer.presets["house"].label
    return offer.summary(offer.game.sized(offer.game.presets[game.preset], game.size))


def length(game: PastGame) -> str:
    """Return the length of the game: ``31 turns``, ``5 rounds``."""
    if _has_rounds(game) and game.size:
        return ngettext("{number} round", "{number} rounds", game.size)
    return ngettext("{number} turn", "{number} turns", game.turns)


def _has_rounds(game: PastGame) -> bool:
    return GAMES[game.game].scored_by is ScoredBy.POINTS


def about(game: PastGame) -> str:
    """Return details: ``Spite & Malice: Duel, Quick 11. 23 Nov 2026, 14:05. Online``"""
    # Translators: {game} is a name, {rules} are its rules in a few words, and {when} is when it has ended.
    words = _("{game}: {rules}. {when}", game=TITLES[game.game], rules=rules(game), when=when(game.ended))
    match game.online, game.practice:
        case True, True:
            # Translators: {about} is “Spite & Malice: Duel, Quick 11. 23 Nov 2026, 14:05”.
            return _("{about}. Online. Practice", about=words)
        case True, False:
            return _("{about}. Online", about=words)
        case False, True:
            return _("{about}. Practice", about=words)
        case _:
            return words


def who(player: PastPlayer) -> str:
    """Return a player's name with the level of a computer: ``Mallory, computer (fair)``, ``Zoë``."""
    if not player.level:
        return player.name
    # Translators: {level} is how it plays, such as “fair” or “spiteful good”.
    return _("{name}, computer ({level})", name=player.name, level=style_name(player.level))


def searched(game: PastGame) -> str:
    """Return the text that a search of this game looks through, as `folded` makes it."""
    ended = datetime.fromtimestamp(game.ended)
    names = " ".join(player.name for player in game.players)
    return folded(f"{outcome(game)} {names} {about(game)} {ended:%Y-%m-%d} {month_name(ended)}")


def folded(text: str) -> str:
    """Return a text as searches compare it: without capitals and accents, and with i for the dotless ı."""
    plain = (sign for sign in normalize("NFKD", text.casefold()) if not combining(sign))
    return "".join(plain).replace("ı", "i")


def ended_with(game: PastGame, player: PastPlayer) -> str:
    """Return a player's cards or points at the end: ``4 cards left``, ``7 points``"""
    if _has_rounds(game):
        return ngettext("{number} point", "{number} points", player.points)
    return ngettext("{number} card left", "{number} cards left", player.left)


def course(game: PastGame, evaluated: Evaluated | None) -> str:
    """Return the length and the cost of mistakes: ``31 turns. Your mistakes cost 12% in all.``"""
    if evaluated is None or game.player is None:
        # Translators: {length} is “31 turns” or “5 rounds”.
        return _("{length}.", length=length(game))
    if not evaluated.cost:
        return _("{length}. You made no mistakes.", length=length(game))
    cost = in_percent(evaluated.cost / 100)
    # Translators: {length} is “31 turns” or “5 rounds”, {cost} is “12%”.
    return _("{length}. Your mistakes cost {cost} in all.", length=length(game), cost=cost)
