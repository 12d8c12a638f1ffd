"""A simple-minded person in front of the screen: looks only at what shows, and plays whatever fits."""

from collections.abc import Callable

from windows import Program, Shown

WILD = "K"

Do = Callable[[str, str], None]
"""Take up from this place, put down there."""


def move(shown: Shown, seat: int) -> tuple[str, str] | None:
    """Where from and where to: the payoff first, then hand and discards, else a discard. None: end the turn."""
    needs = {f"center{index}": node for index in range(6) if (node := _need(shown, index))}
    hand = [
        name
        for name in shown.nodes
        if name.startswith(f"seat{seat}.hand") and name.count(".") == 1 and _rank(shown, name)
    ]
    payoff = (f"seat{seat}.payoff", _rank(shown, f"seat{seat}.payoff.0"))
    piles = [(f"seat{seat}.discard{pile}", _top(shown, f"seat{seat}.discard{pile}")) for pile in range(4)]
    held = [(name, _rank(shown, name)) for name in hand]
    for place, rank in [payoff, *held, *piles]:
        for center, need in needs.items():
            if rank and (rank == need or (rank == WILD and place == payoff[0])):
                return place, center
    if not hand:
        return None
    if all(rank == WILD for _, rank in held):
        return held[0][0], next(iter(needs))
    worst = next(place for place, rank in held if rank != WILD)
    rank = _rank(shown, worst)
    free = [place for place, top in piles if top is None or top == rank]
    return worst, (free or [piles[len(shown.nodes) % 4][0]])[0]


def _need(shown: Shown, center: int) -> str | None:
    node = shown.nodes.get(f"center{center}.needs")
    return str(node["label"]).removeprefix("needs ") if node else None


def _rank(shown: Shown, name: str) -> str | None:
    node = shown.nodes.get(name)
    card = node.get("card") if node else None
    return card[:-1] if card else None


def _top(shown: Shown, pile: str) -> str | None:
    cards = [name for name in shown.nodes if name.startswith(f"{pile}.") and "card" in shown.nodes[name]]
    return _rank(shown, cards[-1]) if cards else None


def clicks(program: Program) -> Do:
    def do(source: str, target: str) -> None:
        if "selected" not in program.shown.nodes[source]["marks"]:
            program.click(source)
            program.until(lambda shown: target in shown.marked("target"), f"{target} lights up")
        program.click(target)

    return do


def drags(program: Program) -> Do:
    return program.drag
