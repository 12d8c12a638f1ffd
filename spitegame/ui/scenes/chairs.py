"""The chairs of a room as rows of a form."""

from collections.abc import Callable, Mapping, Sequence

from spitegame.rules.game import Seat
from spitegame.session.presence import Chair, Company
from spitegame.ui.nodes import Tone
from spitegame.ui.scenes.presence import chair_stands
from spitegame.ui.widgets.block import Block, Control
from spitegame.ui.widgets.chairs import ChairRow
from spitegame.ui.widgets.measures import SMALL
from spitegame.ui.widgets.text import Text


def chair_rows(
    company: Company,
    *,
    called: Mapping[Seat, str],
    verifiers: Mapping[Seat, str],
    control: Callable[[Seat, Chair], Control | None] = lambda _seat, _chair: None,
) -> list[Block]:
    """`called`: what is added to a name."""
    rows: list[Block] = []
    for place, chair in enumerate(company.chairs):
        seat = Seat(place)
        state, tone = chair_stands(chair)
        name = chair.occupant.name if chair.occupant else f"Seat {seat + 1}"
        added = f" ({called[seat]})" if seat in called else ""
        rows.append(
            ChairRow(
                id=f"chair.{seat}",
                seat=seat,
                name=name + added,
                free=chair.occupant is None,
                state=state,
                tone=tone,
                below=verifiers.get(seat, ""),
                control=control(seat, chair),
            )
        )
    return rows + _onlookers(company.onlookers)


def _onlookers(names: Sequence[str]) -> list[Block]:
    return [Text("onlookers", f"Watching: {', '.join(names)}", SMALL, Tone.DIM)] if names else []
