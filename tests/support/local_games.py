"""Games in the program at this screen, whose people do the first thing that is allowed; plays come first."""

from spitegame.app.desktop import Desktop
from spitegame.app.local_match import LocalMatch
from spitegame.rules.malice.actions import PlayToCenter
from spitegame.session.line import Act, Update


def match_of(desktop: Desktop) -> LocalMatch:
    assert isinstance(desktop.match, LocalMatch)
    return desktop.match


def act(desktop: Desktop, now: float = 0.0) -> None:
    """Whoever is to act does so; then the program has its tick."""
    for line in match_of(desktop).lines.values():
        for update in line.receive()[-1:]:
            assert isinstance(update, Update)
            if update.view.seat in update.to_act:
                plays = [action for action in update.view.legal if isinstance(action, PlayToCenter)]
                line.send(Act(update.number, (plays or update.view.legal)[0]))
    desktop.run(now, moving=False)


def play_to_the_end(desktop: Desktop) -> None:
    for tick in range(500):
        if match_of(desktop).is_over:
            return
        act(desktop, float(tick))
    raise AssertionError("the game does not end")
