"""Three words that two players can compare by voice: the same on both sides if nobody is in between."""

WORDS = tuple(
    """
    ace anchor apple apron bacon badger banana barrel beaver biscuit blanket bottle bridge broom bucket cabbage camel
    candle castle cherry chimney coffee cookie crab crown cucumber cupboard curtain diamond dolphin donkey dragon drum
    duck dumpling eagle elephant engine feather fiddle flamingo fork frog garlic giraffe glove goose grape guitar hammer
    hedgehog helmet honey igloo iron island jacket jelly joker jungle kangaroo kettle kitten kiwi ladder lantern lemon
    leopard lettuce lizard lobster magnet marble mirror mosquito muffin mushroom napkin needle octopus onion orange
    ostrich oven owl pancake panda parrot peanut pencil pepper piano pigeon pillow pizza popcorn potato queen rabbit
    radish raven robot rocket saddle salmon sandwich sausage scissors shark snail spatula spider spoon squirrel sugar
    teapot tiger toaster tomato tortoise trumpet umbrella vinegar violin walnut whale window zebra
    """.split()  # noqa: SIM905
)
"""128 words of which no two sound alike on a bad line. Their order is part of the protocol."""
COUNT = 3


def verifier_words(verifier: bytes) -> tuple[str, ...]:
    """The words for `Keys.verifier`; there are two million threes."""
    return tuple(WORDS[byte % len(WORDS)] for byte in verifier[:COUNT])
