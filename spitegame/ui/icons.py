"""The signs that buttons and notices carry."""

from enum import Enum


class Icon(Enum):
    TICK = "tick"
    CROSS = "cross"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    GEAR = "gear"
    QUESTION = "question"
    SOUND = "sound"
    MUTE = "mute"
    CROWN = "crown"
    STAR = "star"
    LIST = "list"
    UNDO = "undo"
    BULB = "bulb"
    EYE = "eye"
    PERSON = "person"
    ROBOT = "robot"
    EXPAND = "expand"
    PLUS = "plus"
    MINUS = "minus"
    WARNING = "warning"
