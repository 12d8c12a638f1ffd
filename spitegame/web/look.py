"""What the page's painter needs of the preferences."""

from typing import Any

from spitegame.ui.preferences import Preferences


def plain_look(wanted: Preferences) -> dict[str, Any]:
    return {
        "felt": wanted.felt.value,
        "back": wanted.back.value,
        "deck": wanted.deck,
        "reduced_motion": wanted.reduced_motion,
        "text_scale": wanted.text_scale,
    }
