"""Why something is not accepted, in words that say what to do instead; and what was wrong, in a few."""

from collections.abc import Mapping, Sequence
from enum import Enum

from spitegame.rules.spite.actions import Misplay, Refusal
from spitegame.session.table import CannotTakeBack
from spitegame.tables.words import listed


def faults(misplays: Sequence[Misplay]) -> str:
    """What is wrong with a play, as part of a sentence."""
    return listed([_FAULTS[misplay] for misplay in misplays])


REFUSALS: Mapping[Enum, str] = {
    Refusal.OVER: "The match is over. Start another one to play on.",
    Refusal.LATE: "Too late: the table has moved on. Look at it again.",
    Refusal.NOT_YOUR_TURN: "It is not your turn yet. Your cards stay picked until it is.",
    Refusal.NOT_IN_ROUND: "You are out of this round. You play again in the next one.",
    Refusal.NO_SUCH_CARD: "You no longer hold all of these cards. Pick again.",
    Refusal.NO_SUCH_NUMBER: "Nobody picks up so many cards. Take a smaller number.",
    Refusal.NOTHING_PLAYED: "Pick the cards first, and then play them.",
    Refusal.LEADER_PLAYS: "You lead, and who leads may not pass. Play any hand you like.",
    Refusal.KEEP_A_CARD: "A reward may not take your last card. Keep one, or draw one.",
    Refusal.WAITS_ALREADY: "You have a hand waiting already. It is looked at when your turn comes.",
    Refusal.NO_CALLS: "At this table nobody has to call: a misplay is never accepted.",
    Refusal.OWN_PLAY: "That was your own play. Only the others may call it.",
    Refusal.CALLED_ALREADY: "You have called this one already, and it was right.",
    Refusal.NO_COUNTDOWN: "No countdown can be started now. Wait until somebody else has to act.",
    Refusal.READY_ALREADY: "You have said so already. The others are still looking.",
    Misplay.NO_HAND: "These cards make no hand. Pick one to four of a face, or a poker hand.",
    Misplay.NOT_A_LEAD: "Fake jokers face-down cannot be led. Keep them to beat something.",
    Misplay.WRONG_ARITY: "That is another kind of hand than the trick asks for. Match the number of cards.",
    Misplay.NOT_BETTER: "That does not beat the last hand. Play a better one, or pass.",
    Misplay.BREAKS_CONSEC: "That breaks the consec. Keep to its faces and suits, or pass.",
    Misplay.WRONG_COUNT: "That is not what it costs to buy back. Look at the price on the table.",
    Misplay.DIRECTION: "Only natural 7s may turn the direction, and not where a consec asks for the next step.",
    Misplay.UNBEATABLE: "That hand can still be beaten. Only one that nothing can follow is “unbeatable”.",
    Misplay.UNBEATABLE_UNSAID: "Nothing can beat that hand, and you have to say so: “unbeatable”.",
    Misplay.COME_AT_ME: "“Come at me” needs a hand that not only jokers can beat, and more than two players.",
    Misplay.REWARD: "Discard at least one card and no more than the reward, and draw as many.",
    Misplay.OUT_OF_TURN: "That is not valid any more. Pick again when it is your turn.",
    Misplay.TIME_OUT: "Your time has run out.",
    Misplay.WRONG_CALL: "There was nothing wrong with that.",
    CannotTakeBack.NOTHING_DONE: "There is nothing to take back.",
    CannotTakeBack.OTHERS_ACTED: "A card laid is a card played: nothing is taken back in Spite.",
    CannotTakeBack.REVEALED: "A card laid is a card played: nothing is taken back in Spite.",
    CannotTakeBack.TIMED_OUT: "A card laid is a card played: nothing is taken back in Spite.",
    CannotTakeBack.GAME_OVER: "The match is over, and its last play stands.",
}
"""The sentence for each reason of the rules, and of the table."""

_FAULTS: Mapping[Misplay, str] = {
    Misplay.NO_HAND: "these cards make no hand",
    Misplay.NOT_A_LEAD: "fake jokers may not be led",
    Misplay.WRONG_ARITY: "the trick asks for another kind of hand",
    Misplay.NOT_BETTER: "it does not beat the hand before",
    Misplay.BREAKS_CONSEC: "it breaks the consec",
    Misplay.WRONG_COUNT: "a buy-back costs another number of cards",
    Misplay.DIRECTION: "the direction could not be turned with it",
    Misplay.UNBEATABLE: "it was not unbeatable",
    Misplay.UNBEATABLE_UNSAID: "“unbeatable” was not said",
    Misplay.COME_AT_ME: "“come at me” was not allowed with it",
    Misplay.REWARD: "the reward is another number of cards",
    Misplay.OUT_OF_TURN: "it was not valid when its turn came",
    Misplay.TIME_OUT: "time was up",
    Misplay.WRONG_CALL: "nothing was wrong with the play that was called",
}
