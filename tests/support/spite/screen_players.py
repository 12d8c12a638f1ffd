"""People who play Spite in front of a screen. They know the rules, and see only what the screen shows."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from spitegame.rules.cards import Card, Rank, Suit, card
from spitegame.rules.game import Seat
from spitegame.rules.spite.actions import Announcements, Direction
from spitegame.rules.spite.combos import Combo, FakeJokers, JokerHand, OneFace, arity, strength
from spitegame.rules.spite.deck import height, step
from spitegame.rules.spite.judge import fault, may_come_at_me, must_say_unbeatable
from spitegame.rules.spite.playable import playable
from spitegame.rules.spite.trick import Consec, LaidCards, Trick, trick_after
from spitegame.tables.spite.controls import TableControl
from support.screens import Screen, Shown
from support.windows.online_players import meanwhile
from support.windows.real_window import altered

ANYBODY = Seat(0)
"""Stands for any seat: who played a card makes no difference to what may follow."""
CHEAP = 2
"""The highest price, in cards, for which these people buy back."""


def settings(
    *seats: Mapping[str, str], preset: str = "open", rounds: int = 1, speed: str = "fast", **others: Any
) -> dict[str, Any]:
    """Settings as the program keeps them, with which the setup screen opens ready to start this match. `others` are
    further settings."""
    setup = {"game": "spite", "preset": preset, "rounds": rounds, "rules": None, "open_hands": False}
    return {"name": "Anna", "speed": speed, "taught": True, "setup": setup | {"seats": list(seats)}} | others


def computers(number: int, level: str = "fair") -> list[dict[str, str]]:
    names = ("Mallory", "Ada", "Barnaby", "Cleo", "Dorian", "Edith", "Fergus", "Greta")
    return [{"name": name, "level": level} for name in names[:number]]


def hurried() -> tuple[str, ...]:
    """The command that starts a game whose computers play without a pause."""
    return altered("spitegame.ui.preferences:Speed", pace=0.01)


def own_hand(shown: Shown) -> dict[str, Card]:
    return {name: card(held) for name, held in shown.cards.items() if name.startswith("hand.") and held}


def lies(shown: Shown) -> list[LaidCards]:
    """The combos of the trick that the screen has room for, oldest first."""
    cards: dict[int, list[str | None]] = {}
    for name, shows in shown.cards.items():
        if found := re.fullmatch(r"trick\.(\d+)-\d+", name):
            cards.setdefault(int(found[1]), []).append(shows)
    return [
        LaidCards(
            ANYBODY,
            decision,
            cards=tuple(card(each) for each in played if each),
            face_up=(),
            face_down=tuple(None for each in played if not each),
            spoils=(),
            said=Announcements(),
        )
        for decision, played in sorted(cards.items())
    ]


def trick(shown: Shown) -> Trick:
    """The trick as it shows, with what the signs above it say."""
    laid = lies(shown)
    lower = shown.words("chip.direction").endswith("lower")
    consec = Consec(_gap(shown, laid[-1].combo), _suits(shown)) if laid else Consec()
    direction = Direction.LOWER if lower else Direction.HIGHER
    return Trick(ANYBODY, direction, come_at_mes=(0,), laid=tuple(laid), consec=consec)


def _gap(shown: Shown, last: Combo | None) -> int | None:
    found = re.search(r"only (\w+)s may follow", shown.words("chip.next"))
    if not found or not isinstance(last, OneFace):
        return None
    face = next(rank for rank in Rank if found[1] in (rank.sign, rank.name.lower()))
    return step(face) - step(last.face)


def _suits(shown: Shown) -> tuple[Suit, ...] | None:
    words = re.findall(r"spades|hearts|diamonds|clubs", shown.words("chip.suits"))
    return tuple(sorted((Suit[word.upper()] for word in words), key=lambda suit: suit.value)) or None


SWITCHES = ("come_at_me", "unbeatable")


def in_round(shown: Shown) -> int:
    """The number of players who are in the round."""
    states = [shown.words(name) for name in shown.nodes if name.endswith(".plate.state")]
    return sum("card" in state for state in states)


def price(shown: Shown) -> int:
    return int(shown.words("chip.price").rpartition(" ")[2])


def is_ready_to(shown: Shown, button: str) -> bool:
    return button in shown.nodes and "disabled" not in shown.nodes[button]["marks"]


def is_asked(shown: Shown) -> bool:
    """True if the person in front of the screen has something to do."""
    if shown.scene != "table":
        return False
    return is_ready_to(shown, "ready") or bool(re.search("Your (turn|reward):", shown.words("prompt")))


class Deed(NamedTuple):
    button: str
    """The button to press in the end."""
    cards: tuple[str, ...] = ()
    """The cards to pick before, by the ids of their nodes."""
    switches: tuple[str, ...] = ()


def deed(shown: Shown) -> Deed:
    """What a player does: the lowest combo that fits, or the longest when leading. Somebody who has passed comes back
    while it is cheap."""
    if "ready" in shown.nodes:
        return Deed("ready")
    hand = own_hand(shown)
    if "reward" in shown.nodes:
        return Deed("reward", (min(hand, key=lambda name: height(hand[name].rank)),))
    button = "buy_back" if "buy_back" in shown.nodes else "play"
    lying = trick(shown)
    fitting = [combo for combo in playable(tuple(hand.values())) if fault(lying, combo) is None]
    if not fitting or (button == "buy_back" and price(shown) > CHEAP):
        return Deed("pass")
    chosen = min(fitting, key=_worth if lying.laid else _as_a_lead)
    return Deed(button, _places(hand, chosen), _announced(shown, lying, chosen))


def _worth(combo: Combo) -> tuple[bool, Sequence[int]]:
    """A measure of how much a player wants to keep a combo: jokers most of all."""
    return isinstance(combo, JokerHand), strength(combo)


def _as_a_lead(combo: Combo) -> tuple[bool, int, Sequence[int]]:
    return isinstance(combo, JokerHand), -arity(combo), strength(combo)


def _places(hand: Mapping[str, Card], combo: Combo) -> tuple[str, ...]:
    """The places in the hand of the cards of this combo, from left to right."""
    left = dict(hand)
    for wanted in combo.cards if not isinstance(combo, FakeJokers) else ():
        del left[next(name for name, held in left.items() if held == wanted)]
    return tuple(name for name in hand if name not in left)


def _announced(shown: Shown, lying: Trick, combo: Combo) -> tuple[str, ...]:
    """The announcements of a play: those that the rules demand, and "come at me" with aces and 2s."""
    if isinstance(combo, FakeJokers):
        return ()
    after = trick_after(lying, LaidCards(ANYBODY, 0, combo.cards, (), (), (), Announcements()))
    if must_say_unbeatable(after):
        return ("unbeatable",)
    is_high = isinstance(combo, OneFace) and combo.face in (Rank.ACE, Rank.TWO)
    return ("come_at_me",) if is_high and may_come_at_me(after, in_round(shown)) else ()


class Hands(Protocol):
    """A way to do what a player has decided."""

    @property
    def program(self) -> Screen: ...

    def pick(self, place: str) -> None: ...

    def press(self, control: str) -> None: ...


class Pointing:
    def __init__(self, program: Screen) -> None:
        self.program = program

    def pick(self, place: str) -> None:
        self.program.click(place)

    def press(self, control: str) -> None:
        self.program.click(control)


class Typing(Pointing):
    """Moves along the cards with the arrow keys, and uses a key for everything else."""

    def pick(self, place: str) -> None:
        while (focused := self.program.shown.marked("focused")) != [place]:
            self._move(self._towards(place, focused), focused)
        self.program.key("space")

    def _move(self, key: str, focused: Sequence[str]) -> None:
        self.program.key(key)
        self.program.until(lambda shown: shown.marked("focused") != focused, "the focus moves on")

    def _towards(self, place: str, focused: Sequence[str]) -> str:
        row = list(own_hand(self.program.shown))
        return "Left" if focused and focused[0] in row and row.index(focused[0]) > row.index(place) else "Right"

    def press(self, control: str) -> None:
        key = TableControl(control, "").key
        self.program.key("Return" if key == "return" else key)


def do(hands: Hands, deed: Deed) -> None:
    """Do this, and wait until the table answers, or changes because somebody has called a misplay. What was picked
    stays so then."""
    program = hands.program
    before = program.shown
    _pick(hands, deed.cards, before)
    for switch in [switch for switch in SWITCHES if (switch in deed.switches) != is_on(before, switch)]:
        hands.press(switch)
    chosen = program.until(lambda shown: is_answered(shown, before) or is_chosen(shown, deed), f"ready for {deed}")
    if not is_answered(chosen, before):
        hands.press(deed.button)
        program.until(lambda shown: is_answered(shown, before), f"an answer to {deed}")


def _pick(hands: Hands, wanted: Sequence[str], before: Shown) -> None:
    """Pick these cards and no others. One card may bring others along: cards are added first, and put back then."""
    while (now := picking(hands.program.shown, wanted)) and not is_answered(hands.program.shown, before):
        hands.pick(now[0])
        hands.program.until(lambda shown: picking(shown, wanted) != now or is_answered(shown, before), "it is picked")


def picking(shown: Shown, wanted: Sequence[str]) -> list[str]:
    """The cards that are still to be touched, those to be added first."""
    picked = shown.marked("picked")
    return [*(place for place in wanted if place not in picked), *(place for place in picked if place not in wanted)]


def is_chosen(shown: Shown, deed: Deed) -> bool:
    switches = {switch for switch in SWITCHES if is_on(shown, switch)}
    return (set(shown.marked("picked")), switches) == (set(deed.cards), set(deed.switches))


def is_on(shown: Shown, switch: str) -> bool:
    return shown.words(switch).endswith(", on")


def is_answered(shown: Shown, before: Shown) -> bool:
    """True if something has come of it. A reward may bring the same card again."""
    is_other = (shown.scene, shown.cards, _is_rewarded(shown)) != (before.scene, before.cards, _is_rewarded(before))
    return is_other or not is_asked(shown)


def _is_rewarded(shown: Shown) -> bool:
    return "Your reward:" in shown.words("prompt")


def begun(program: Screen) -> Screen:
    """The program after a click that starts the game."""
    program.start_game()
    return program


def play(people: Mapping[int, Hands], deeds: int | None = None) -> Shown:
    """Play at one screen, with people by seat: to the results, or until somebody is asked after this number of
    deeds."""
    program = next(iter(people.values())).program
    done = 0
    while (shown := _next(program)).scene != "results":
        if shown.scene == "handover":
            program.click("ready")
            program.scene("table")
        elif done == deeds:
            break
        else:
            do(people[own_seat(shown)], deed(shown))
            done += 1
    return shown


def _next(program: Screen) -> Shown:
    return program.until(
        lambda shown: is_asked(shown) or shown.scene in ("handover", "results"), "somebody is asked, or the results"
    )


def play_together(people: Mapping[int, Hands], deeds: int | None = None) -> None:
    """Play at several screens: until the results show on all, or until somebody is asked after this number of deeds."""
    programs = [hands.program for hands in people.values()]

    def asked() -> Hands | None:
        return next((hands for hands in people.values() if is_asked(hands.program.shown)), None)

    def is_over() -> bool:
        return all(program.shown.scene == "results" for program in programs)

    done = 0
    while not is_over():
        meanwhile(lambda: asked() is not None or is_over(), programs, "somebody is asked, or the results everywhere")
        hands = asked()
        if hands is None:
            continue  # a computer has called a misplay between two looks
        if done == deeds:
            return
        do(hands, deed(hands.program.shown))
        done += 1


def own_seat(shown: Shown) -> int:
    """The seat whose plate stands beside the cards, which is the lowest one."""
    plates = {name: node["rect"][1] for name, node in shown.nodes.items() if re.fullmatch(r"seat\d\.plate", name)}
    return int(max(plates, key=lambda name: plates[name])[4])


MAY_SHOW = re.compile(r"(hand|fake|spoil|swap)\.|trick\.|bounty$|seat\d\.waiting-|fan\.|cover\.|played\d$")
"""Matches the nodes of own cards, and of those that everybody may see, as the play that decided a match."""


def leaks(shown: Shown) -> list[str]:
    """What shows and may not: cards of other hands; while the screen is handed over, any card."""
    faces = [name for name, held in shown.cards.items() if held]
    if shown.scene == "handover":
        return faces
    wrong = [name for name in faces if not MAY_SHOW.match(name)]
    if "stock" in shown.nodes:
        told, own = shown.words(f"seat{own_seat(shown)}.plate.state"), list(own_hand(shown))
        wrong += [] if _fits(told, len(own)) else [f"{told!r} beside {own}"]
    return wrong


def _fits(state: str, cards: int) -> bool:
    """True if the own plate tells the size of the hand. It tells other things while the connection is lost."""
    counted = re.match(r"(\d+) card", state)
    return int(counted[1]) == cards if counted else not cards or state.startswith("lost")
