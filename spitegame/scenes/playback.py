"""A finished game that goes on by itself, at a speed that is chosen."""

SPEEDS = (1, 2, 4, 8)
STEP = 1.2
"""The seconds of a step at the lowest speed."""


class Playback:
    def __init__(self) -> None:
        self.speed = SPEEDS[0]
        self.is_running = False
        self._since: float | None = None
        """When the last step was due; None until the first look at the clock."""

    def toggle(self) -> None:
        self.is_running = not self.is_running
        self._since = None

    def stop(self) -> None:
        self.is_running = False

    def change_speed(self) -> None:
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]

    def due(self, now: float) -> int:
        """The steps that are due since the last call."""
        if not self.is_running:
            return 0
        if self._since is None:
            self._since = now
        steps = int((now - self._since) * self.speed / STEP)
        self._since += steps * STEP / self.speed
        return steps
