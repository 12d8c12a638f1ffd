"""People who play Spite & Malice in front of a screen. They see only what it shows, and play whatever fits."""

import time
from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from support.screens import Screen, Shown

WILD = "K"
NEVER_WILD = ("A", "7")
"""Ranks for which a king is never played, since not all rules allow it."""
AGAIN = 5.0
"""The seconds after which a key that has done nothing is pressed again: on a busy machine it may still do something."""


class Move(NamedTuple):
    """The move of a card from one place to another."""

    source: str
    target: str


class Hands(Protocol):
    """A way to do what a player has decided."""

    def move(self, source: str, target: str) -> None: ...

    def press(self, button: str) -> None: ...


class Clicks:
    def __init__(self, program: Screen) -> None:
        self.program = program

    def move(self, source: str, target: str) -> None:
        self.program.click(source)
        self.program.until(lambda shown: target in shown.marked("target"), f"{target} lights up for {source}")
        self.program.click(target)

    def press(self, button: str) -> None:
        self.program.click(button)


class Drags(Clicks):
    def move(self, source: str, target: str) -> None:
        self.program.drag(source, target)


class Keys:
    """Presses the keys that the screen names."""

    def __init__(self, program: Screen) -> None:
        self.program = program

    def move(self, source: str, target: str) -> None:
        before = self.named()
        self.take(source)
        self.program.until(lambda shown: target in shown.marked("target"), f"{target} lights up for {source}")
        self.take(target)
        shown = self.program.until(lambda shown: shown.differs(before) or _asks_again(shown), f"{target} is taken")
        if _asks_again(shown):
            self.take(target)

    def take(self, place: str) -> None:
        self.program.key(self.of(place))

    def named(self) -> Shown:
        """Wait until the keys show themselves, as they do to those who use them."""
        if "center0.key" not in self.program.shown.nodes:
            self.program.key("Tab")
        return self.program.until(lambda shown: "center0.key" in shown.nodes, "the keys are named")

    def of(self, place: str) -> str:
        """The X name of the key that stands for this place."""
        cap = self.program.shown.words(f"{place}.key").lower()
        return {"[": "bracketleft", "]": "bracketright"}.get(cap, cap)

    def press(self, button: str) -> None:
        self.focus(button)
        self.program.key("Return")

    def focus(self, name: str) -> None:
        """Press Tab until this node has the focus."""
        while self.program.shown.marked("focused") != [name]:
            self._tab()

    def _tab(self) -> None:
        """Press Tab until the focus moves: the results are deaf to keys for a moment after they have opened."""
        before = self.program.shown.marked("focused")
        pressed = 0.0

        def moves_on(shown: Shown) -> bool:
            nonlocal pressed
            if time.monotonic() > pressed + AGAIN:
                self.program.key("Tab")
                pressed = time.monotonic()
            return shown.marked("focused") != before

        self.program.until(moves_on, "the focus moves on")


def _asks_again(shown: Shown) -> bool:
    return shown.words("prompt").startswith("Press the same key again")


def play_to_the_end(program: Screen, people: Mapping[int, Hands]) -> Shown:
    """Play all turns of the people, given by seat, and answer the results."""
    while (shown := next_for_people(program)).scene != "results":
        play(program, shown, people)
    return shown


def play_until(program: Screen, people: Mapping[int, Hands], wanted: Callable[[Move], bool]) -> Move:
    """Play up to a move that is wanted. It is answered, and not done yet."""
    while True:
        shown = next_for_people(program)
        found = move(shown, shown.seat) if shown.seat is not None else None
        if found and wanted(found):
            return found
        assert shown.scene != "results", "no such move came up in the whole game"
        play(program, shown, people)


def next_for_people(program: Screen) -> Shown:
    """Wait for somebody's turn, for the curtain before it, or for the end."""
    return program.until(
        lambda shown: shown.seat is not None or shown.scene in ("handover", "results"), "somebody's turn, or the end"
    )


def play(program: Screen, shown: Shown, people: Mapping[int, Hands]) -> None:
    """Do one move, or lift the curtain once, and wait for the answer."""
    seat = shown.seat
    if seat is None:
        Keys(program).press("ready")  # a click at the same place at once would be the second half of a double click
    elif found := move(shown, seat):
        people[seat].move(*found)
    else:
        people[seat].press("loose")
    program.changed(shown, f"the table answers {seat}")


def move(shown: Shown, seat: int, *, to_win: bool = True) -> Move | None:
    """The move to do: one to a center from payoff, hand or discards in this order, else a discard. None ends the
    turn. Without `to_win`, payoff cards stay where they are. Kings are played wherever they lie: if they were kept, one
    game in two hundred would end blocked."""
    hand = [name for name in shown.cards if name.startswith(f"seat{seat}.hand")]
    payoff = f"seat{seat}.payoff"
    ranks = {payoff: rank(shown, f"{payoff}.0")} if to_win else {}
    ranks |= {name: rank(shown, name) for name in hand}
    ranks |= {pile: top(shown, pile) for pile in (f"seat{seat}.discard{index}" for index in range(4))}
    for source, held in ranks.items():
        for center, need in _needs(shown).items():
            if held == need or (held == WILD and need not in NEVER_WILD):
                return Move(source, center)
    return _discard(ranks, hand) if hand else None


def _discard(ranks: Mapping[str, str | None], hand: list[str]) -> Move:
    """A discard: any card before a king, to an empty pile before one with an equal card."""
    given = min(hand, key=lambda name: ranks[name] == WILD)
    piles = [place for place in ranks if ".discard" in place]
    return Move(given, min(piles, key=lambda pile: (ranks[pile] is not None, ranks[pile] != ranks[given])))


def _needs(shown: Shown) -> dict[str, str]:
    """The rank that each center needs next."""
    return {
        name.removesuffix(".needs"): shown.words(name).split()[-1] for name in shown.nodes if name.endswith(".needs")
    }


def rank(shown: Shown, name: str) -> str | None:
    card = shown.cards.get(name)
    return card[:-1] if card else None


def pile(shown: Shown, place: str) -> list[str | None]:
    """The cards of an open pile, the top one last."""
    return [card for name, card in shown.cards.items() if name.startswith(f"{place}.")]


def top(shown: Shown, place: str) -> str | None:
    cards = pile(shown, place)
    return cards[-1][:-1] if cards and cards[-1] else None
