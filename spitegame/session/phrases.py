"""What people may say to each other across the table: a closed list, so that nobody can be insulted by it."""

from enum import Enum


class Phrase(Enum):
    HELLO = "Hello!"
    GOOD_LUCK = "Good luck."
    WELL_PLAYED = "Well played."
    SPITEFUL = "How spiteful!"
    OUCH = "Ouch!"
    THANKS = "Thank you."
    THINKING = "Let me think."
    HURRY = "Take your time, but not all of it."
    SORRY = "Sorry, I was away."
    GOOD_GAME = "Good game."
    AGAIN = "Another one?"
    GOODBYE = "Goodbye."
