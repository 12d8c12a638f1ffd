"""What can be done where the program runs, so that nothing else is offered."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Abilities:
    chooses_service: bool = True
    """Rooms are looked for at any room service or address; otherwise only where the program itself comes from."""
    quits: bool = True
    """The program can end itself."""
    fills_screen: bool = True
    has_folders: bool = True
    """Its files lie in folders that the player can look into; otherwise each is handed over by itself."""
    knows_machine: bool = True
    """It can find out what this machine offers, for a report."""
    high_contrast: bool = False
    """The system asks for strong contrasts."""


DESKTOP = Abilities()
