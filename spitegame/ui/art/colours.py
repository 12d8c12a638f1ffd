"""What a colour is."""

RGB = tuple[int, int, int]
RGBA = tuple[int, int, int, int]
Colour = RGB | RGBA


def clear(colour: Colour) -> RGBA:
    """The same colour, wholly transparent."""
    return colour[0], colour[1], colour[2], 0
