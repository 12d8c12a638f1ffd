"""How everybody looks who sits at a table: the eight opponents, and those whom people can choose."""

from .colours import (
    BLACK,
    BRIGHT_GOLD,
    DARK_GOLD,
    GOLD,
    LINEN,
    LINEN_FOLD,
    NAVY,
    RED,
    RGB,
    darker,
    lighter,
)
from .portraits import Brows, Dots, Eyes, Likeness, Pair, Piece, Shape, Shapes, Stroke, Temper, Whole

_PALE: RGB = (251, 226, 202)
_FAIR: RGB = (247, 212, 178)
_TAN: RGB = (226, 174, 128)
_BROWN: RGB = (172, 114, 74)
_DARK: RGB = (120, 76, 52)
_DEEP_CHEEK: RGB = (150, 78, 60)
_GREY: RGB = (196, 194, 196)
_WHITE: RGB = (240, 236, 228)
_WINE: RGB = (128, 30, 56)
_INK: RGB = (40, 34, 42)

_OVAL = "M0,-22 C12,-22 19,-14 19,0 C19,14 11,27 0,27"
_ROUND = "M0,-21 C14,-21 21.5,-12 21.5,3 C21.5,18 13,27.5 0,27.5"
_LONG = "M0,-23 C11,-23 17.6,-15 17.6,-1 C17.6,15 9.6,30 0,30"
_SQUARE = "M0,-22 C13,-22 19.4,-16 19.4,-2 L18.6,13 C17.6,22 9,28.4 0,28.4"
_HEART = "M0,-22 C13,-22 20,-14 20,-1 C20,11 8.4,26 0,28"


def _shoulders(colour: RGB) -> tuple[Shape, ...]:
    return (
        Whole("M0,35 H9 C22,36.6 36,40 41,56 H0", colour),
        Piece("M24,38.6 C33,41 38.4,45 41,56 H32 C31,48 28.6,43 24,38.6", darker(colour, 0.2)),
    )


def _lapels(jacket: RGB, shirt: RGB) -> Shapes:
    return (
        *_shoulders(jacket),
        Whole("M0,34 H9 L4,52 H0", shirt),
        Pair("M9,33.4 L15,38 L6.6,54 L3,54 L9,33.4", lighter(jacket, 0.13)),
    )


def _glasses(colour: RGB, radius: float, *, x: float = 8.4, y: float = 2.2) -> Shapes:
    """Round ones."""
    k = radius * 0.55
    round_glass = (
        f"M{x + radius},{y} C{x + radius},{y + k} {x + k},{y + radius} {x},{y + radius} "
        f"C{x - k},{y + radius} {x - radius},{y + k} {x - radius},{y} C{x - radius},{y - k} {x - k},{y - radius} "
        f"{x},{y - radius} C{x + k},{y - radius} {x + radius},{y - k} {x + radius},{y}"
    )
    return (
        Stroke(round_glass, 1.3, colour, both=True),
        Stroke(f"M{radius - x},{y - 1} C-1,{y - 2.2} 1,{y - 2.2} {x - radius},{y - 1}", 1.3, colour),
        Stroke(f"M{x + radius},{y - 0.6} L20,{y - 1.6}", 1.2, colour, both=True),
    )


_BARNABY = Likeness(
    ground=(196, 138, 50),
    dress=(
        *_lapels((98, 66, 48), LINEN),
        Pair("M0.5,38 L11,33.6 C12.4,37 12.4,40 11,43.4 L0.5,39.6", RED),
        Dots(((0, 38.8),), 2.6, darker(RED)),
        Dots(((5.6, 38.6), (9, 36.8), (9, 40.4)), 0.8, LINEN, both=True),
    ),
    skin=(250, 212, 182),
    face=_ROUND,
    cheeks=(236, 138, 120),
    mouth_y=19,
    nose=(Dots(((0, 9),), 4.3, (238, 170, 146)), Dots(((1.3, 7.6),), 1.1, (250, 208, 190))),
    eyes=Eyes(iris=(66, 92, 120), ry=2.9, rx=3.8),
    brows=Brows(colour=_WHITE, width=3.0, y=-7, slant=-1),
    over=(
        # White hair at the sides alone, and a curl that stands up
        Pair("M17,-9 C25,-13 29,-4 26.6,2 C28.6,8 24,13 20,11 C22,4 20.4,-2 17,-9", _WHITE),
        Stroke("M21,-5 C24,-3 24.4,1 22.6,5", 0.9, LINEN_FOLD, both=True),
        Stroke("M-1,-21 C-4,-27 0,-31 4,-29 C7,-27 5,-24 3,-25", 1.7, _WHITE),
        Whole("M0,12.4 C4,10.8 9,11.6 15.4,17.2 C11,19 5,18 0,15.6", _WHITE),
        Stroke("M2,13.6 C6,13.4 9,14.4 12,16.4", 0.8, LINEN_FOLD, both=True),
        *_glasses(DARK_GOLD, 6.6),
    ),
)

_GINGER: RGB = (208, 92, 34)
_GRETA = Likeness(
    ground=(34, 122, 116),
    behind=(
        # Braids that stand out from the head, with bows
        Pair(
            "M14,-8 C24,-14 30,-8 29,0 C37,-2 42,5 38,13 C45,16 44,25 37,27 C32,25 31,20 33,15 C26,13 22,6 14,2",
            _GINGER,
        ),
        Stroke("M29,0 C30,4 32,8 33,13", 1.2, darker(_GINGER), both=True),
        Pair("M31,27 L43,24 L44,33 L37,30 L31,34", (244, 206, 70)),
    ),
    dress=(
        *_shoulders((74, 60, 130)),
        Pair("M0,36 L11,32.6 C15,36 15,40 13,44 L0,40", LINEN),
        Dots(((0, 44), (0, 50)), 1.3, BRIGHT_GOLD),
    ),
    skin=_PALE,
    face=_ROUND,
    cheeks=(242, 160, 138),
    under=(Dots(((9, 8.4), (12.4, 7.8), (11, 10.8), (14.6, 10.2), (6.6, 10.6)), 0.75, (214, 140, 96), both=True),),
    mouth_y=18,
    nose=(Stroke("M-1.6,9.6 C-0.6,11.2 1.4,11.2 2.2,9.4", 1.3, (222, 160, 128)),),
    eyes=Eyes(iris=(60, 120, 70), rx=4.5, ry=3.7),
    brows=Brows(colour=darker(_GINGER), width=1.8, slant=0.6),
    temper=Temper.SLY,
    over=(
        Whole("M0,-27 C15,-28 23.4,-19 22.4,-4 C19,-8 15.6,-11.4 12.6,-14 C10,-12 4,-12.4 0,-15", _GINGER),
        Stroke("M0,-26.6 C-1,-22 -1,-19 0,-15.4", 1, darker(_GINGER)),
        Stroke("M4,-24 C11,-23 16,-19 18.4,-13", 1, lighter(_GINGER), both=True),
        Stroke("M-3,-27 C-6,-32 -3,-35 0,-33", 1.6, _GINGER),
    ),
)

_CURLS: RGB = (52, 34, 32)
_MALLORY = Likeness(
    ground=(122, 58, 124),
    behind=(
        Dots(
            ((0, -28), (11, -27), (20, -22), (27, -14), (30, -4), (30, 6), (28, 15), (24, 22)), 10.5, _CURLS, both=True
        ),
        Dots(((13, -32), (25, -22), (32, -6), (31, 10)), 4.5, lighter(_CURLS, 0.1), both=True),
    ),
    dress=(
        *_shoulders((226, 158, 44)),
        Whole("M0,36 L9,35 C9,42 5,47 0,48", _BROWN),
        Stroke("M9.4,35 C9,42 5,47 0,48.4", 2, (250, 206, 110), both=True),
        Dots(((0, 42.6),), 1.8, BRIGHT_GOLD),
        Stroke("M8.6,35 C6,39 3,41.6 0,42.4", 0.8, BRIGHT_GOLD, both=True),
    ),
    skin=_BROWN,
    face=_OVAL,
    cheeks=(196, 106, 84),
    lips=(164, 48, 68),
    eyes=Eyes(iris=(52, 30, 24), lashes=1.7, rx=4.6),
    brows=Brows(colour=_CURLS, width=1.9),
    over=(
        Whole("M0,-22 C9,-23 17,-18 20.6,-5 C18,-12 10,-16.4 0,-16.4", _CURLS),
        Dots(((-12, -19), (-4, -21), (4, -21), (12, -19), (18.4, -12), (-18.4, -12)), 4.6, _CURLS),
        # A scarf that holds the hair back
        Whole("M0,-29.6 C13,-30 23,-22 25.6,-11 L22,-8 C18.6,-18 10,-23 0,-23", (32, 146, 146)),
        Stroke("M0,-26.4 C11,-26.6 19.6,-20 23,-11", 1, (118, 208, 196), both=True),
        Dots(((20.4, 15),), 2.6, BRIGHT_GOLD, both=True),
        Dots(((20.4, 15),), 1.1, (122, 58, 124), both=True),
    ),
)

_RUST: RGB = (176, 74, 30)
_TWEED: RGB = (96, 104, 62)
_FERGUS = Likeness(
    ground=(52, 104, 58),
    dress=(
        *_shoulders((58, 66, 92)),
        Stroke("M-14,38 C-5,42 5,42 14,38", 5, (150, 60, 50)),
        Stroke("M-24,42 L-20,58", 1.4, (196, 150, 70), both=True),
    ),
    skin=(244, 198, 164),
    face=_SQUARE,
    cheeks=(226, 128, 104),
    under=(
        Whole("M0,12 C7,10 13,12 19.6,-2 C22,14 20,28 12,34 C8,38 4,40 0,43", _RUST),
        Stroke("M15,14 C16,22 13,29 8,33", 1, darker(_RUST), both=True),
        Stroke("M7,25 C7.4,30 6,34 3,37", 1, lighter(_RUST), both=True),
        Whole("M0,14.6 C5,13 9,14.6 9,18 C8,22.4 4,23.6 0,23.6", darker(_RUST, 0.35)),
    ),
    mouth_y=18.4,
    lips=(210, 110, 96),
    nose=(Whole("M0,3 C2,5 4.6,8.6 4.2,11 C3,12.6 1.4,12.6 0,12.2", (234, 164, 132)),),
    eyes=Eyes(iris=(48, 92, 130), ry=2.6, rx=3.9),
    brows=Brows(colour=darker(_RUST, 0.15), width=3.4, y=-4.4, slant=2),
    temper=Temper.SLY,
    over=(
        Piece("M-20,-7 C-22,-2 -21.6,2 -20,5 C-17.6,0 -18,-5 -17,-9", _RUST),
        Piece("M20,-7 C22,-2 21.6,2 20,5 C17.6,0 18,-5 17,-9", _RUST),
        # A flat cap
        Piece("M-25,-9 C-30,-22 -20,-35 2,-35 C22,-35 31,-24 27,-10 C14,-17 -12,-17 -25,-9", _TWEED),
        Stroke("M-17,-14 C-17,-24 -10,-31 0,-34", 0.9, lighter(_TWEED, 0.22)),
        Stroke("M4,-16 C7,-23 7,-29 2,-34", 0.9, lighter(_TWEED, 0.22)),
        Stroke("M20,-14 C22,-21 18,-28 8,-33", 0.9, lighter(_TWEED, 0.22)),
        Stroke("M-26,-19 C-10,-26 12,-26 27,-19", 0.9, darker(_TWEED)),
        Piece("M-27,-8.6 C-18,-18 18,-18 27,-9.6 C20,-13 8,-14 0,-12.4 C-10,-11.6 -20,-9.6 -27,-8.6", darker(_TWEED)),
        Dots(((2, -35),), 2, darker(_TWEED)),
    ),
)

_CHESTNUT: RGB = (72, 44, 34)
_ADA = Likeness(
    ground=(74, 98, 164),
    behind=(
        # A bun at the back, and ringlets
        Dots(((0, -31),), 11.6, _CHESTNUT),
        Stroke("M-7,-34 C-3,-38 5,-38 8,-33", 1.2, lighter(_CHESTNUT)),
    ),
    dress=(
        *_shoulders((62, 38, 92)),
        Whole("M0,46 C4,44 8,38 9,31 C14,32 18,35 20,40 C16,46 8,51 0,53", LINEN),
        Stroke("M9.4,33 C13,34 16,36.4 18.4,40.6 C14,45 7,49 0,50.6", 1, LINEN_FOLD, both=True),
        Dots(((0, 47),), 3.4, BRIGHT_GOLD),
        Dots(((0, 47),), 2.1, (38, 100, 150)),
    ),
    skin=_PALE,
    face=_HEART,
    ears=False,
    cheeks=(240, 166, 156),
    eyes=Eyes(iris=(58, 70, 100), lashes=1.6, rx=4.4, ry=3.4),
    brows=Brows(colour=_CHESTNUT, width=1.5, y=-5.6),
    mouth_y=18,
    lips=(192, 70, 82),
    over=(
        # Parted in the middle and drawn over the ears
        Pair("M0,-26 C14,-27 25,-18 24,-1 C24,6 21,11 17.6,13 C20,2 17,-10 0,-19", _CHESTNUT),
        Stroke("M2,-23 C13,-20 20,-11 20.4,2", 1, lighter(_CHESTNUT), both=True),
        Stroke("M4,-25 C16,-23 23,-13 22.6,1", 0.8, lighter(_CHESTNUT, 0.12), both=True),
        *(
            Stroke(f"M{x},{y} C{x + 4},{y + 1} {x + 4},{y + 5} {x},{y + 5}", 4.2, _CHESTNUT, both=True)
            for x, y in ((20, 9), (20.6, 14), (20, 19), (20.4, 24))
        ),
        *(
            Stroke(
                f"M{x - 1},{y + 1} C{x + 3},{y + 1.4} {x + 3},{y + 4} {x},{y + 4.4}", 0.9, lighter(_CHESTNUT), both=True
            )
            for x, y in ((20, 9), (20.6, 14), (20, 19), (20.4, 24))
        ),
        # Flowers in the hair
        *(
            Dots(((x - 2, y), (x + 2, y), (x, y - 2), (x, y + 2)), 1.9, (238, 214, 236))
            for x, y in ((-16, -22), (-22, -15))
        ),
        Dots(((-16, -22), (-22, -15)), 1.5, BRIGHT_GOLD),
    ),
)

_DORIAN = Likeness(
    ground=(150, 34, 52),
    dress=(
        *_lapels((34, 30, 44), (236, 230, 220)),
        Piece("M-8,35 C-3,39 3,39 8,35 C10,40 5,44 7,54 H-7 C-5,44 -10,40 -8,35", (88, 132, 110)),
        Stroke("M-4,39.4 C-2,43 -3,48 -4,53", 0.9, (58, 96, 80)),
        Dots(((0, 41.6),), 1.9, BRIGHT_GOLD),
    ),
    skin=(246, 218, 196),
    face=_LONG,
    cheeks=None,
    nose=(Stroke("M0.6,0 C1.6,5 3.4,8.6 3.4,10.4 C2.6,12 0.4,12 -1.8,11.4", 1.2, (196, 146, 120)),),
    mouth_y=20.5,
    lips=(178, 74, 78),
    eyes=Eyes(iris=(72, 110, 84), ry=2.5, rx=4.3, lashes=1.6),
    brows=Brows(colour=_INK, width=1.9, y=-5.6, slant=1.8),
    temper=Temper.SLY,
    over=(
        # Slick hair, parted at the side and pointed in the middle
        Piece(
            "M-18.4,-2 C-21,-18 -14,-31 4,-31 C18,-31 22,-18 18.6,-2 C18,-8 17,-12 13,-16 C9,-18.4 4,-17 0,-12 "
            "C-3,-17 -9,-18.4 -13,-15 C-17,-11 -17.6,-7 -18.4,-2",
            _INK,
        ),
        Stroke("M-11,-28 C-12,-23 -10,-19 -7,-17", 1, (92, 88, 104)),
        Stroke("M-6,-28 C2,-27 11,-24 15.6,-15", 1.1, (92, 88, 104)),
        Stroke("M0,-29.6 C8,-29 15,-25 17.6,-17", 0.8, (92, 88, 104)),
        # A moustache with tips, a goatee, and a monocle on its ribbon
        Pair(
            "M0,14.4 C3,13 6,14.4 8.4,15.4 C10.6,15.6 12,14 12,11.6 C14,14.4 12.6,17.8 8.6,17.8 C5,17.8 2,17 0,15.8",
            _INK,
        ),
        Piece("M-2.6,25 C-1,24.4 1,24.4 2.6,25 C2.6,28.4 1.4,31.4 0,33.4 C-1.4,31.4 -2.6,28.4 -2.6,25", _INK),
        Stroke("M15,6 C18,14 16,26 19,40", 0.8, BRIGHT_GOLD),
        Stroke(
            "M14.8,2.2 C14.8,5.8 12,8.6 8.4,8.6 C4.8,8.6 2,5.8 2,2.2 C2,-1.4 4.8,-4.2 8.4,-4.2 "
            "C12,-4.2 14.8,-1.4 14.8,2.2",
            1.5,
            BRIGHT_GOLD,
        ),
    ),
)

_KOHL: RGB = (26, 24, 40)
_CLEO = Likeness(
    ground=(20, 118, 150),
    behind=(Whole("M0,-30 C22,-31 31,-18 31,4 C31,16 32,26 34,34 L10,37 L0,20", _KOHL),),
    dress=(
        Whole("M0,38 H9 C22,39 36,42 41,56 H0", _TAN),
        Whole("M0,56 V42 C6,42 9,39 10,34.6 C17,35 24,37 29,41 C26,50 18,56 10,58", GOLD),
        Stroke("M11.6,38.4 C17,38.8 22,40.4 26,43 ", 2, (28, 92, 146), both=True),
        Stroke("M8,43.6 C14,43.4 18,45.6 21.4,48.4", 2, (176, 48, 52), both=True),
        Stroke("M0,46.6 C6,46.8 11,48.4 15,51.6", 2, (28, 92, 146), both=True),
    ),
    skin=(206, 148, 100),
    face=_HEART,
    ears=False,
    cheeks=(208, 118, 92),
    lips=(168, 42, 56),
    mouth_y=18.4,
    under=(
        # Painted eyes
        Pair("M3,2.6 C5,-2.6 11.6,-3.4 15,0.4 L20,-1 L15.4,4.2 C11,7.6 5.4,6.6 3,2.6", _KOHL),
        Pair("M4.4,-3.6 C8,-6.4 12.6,-5.6 15.4,-2.4 C11.6,-4 8,-4 4.4,-3.6", (44, 150, 150)),
    ),
    eyes=Eyes(iris=(80, 50, 22), rx=4.3, ry=2.9, lashes=1.8),
    brows=Brows(colour=_KOHL, width=2.0, y=-6.6, slant=0.8),
    over=(
        # A blunt fringe, straight locks with golden ends, a band with a snake
        Whole("M0,-29 C19,-30 25,-20 24.6,-8 L19.6,-7.6 L0,-9.4", _KOHL),
        Pair("M19,-9 C27,-12 29,0 29.4,10 L30.4,31 L20,33 C21,20 21.4,4 19,-9", _KOHL),
        *(Stroke(f"M{x},-24 L{x * 1.06},-10.4", 0.7, (74, 72, 104), both=True) for x in (4, 10, 16)),
        *(Stroke(f"M{x},-4 L{x + 1},24", 0.7, (74, 72, 104), both=True) for x in (23.4, 26.4)),
        Pair("M20.4,27 L30.2,25 L30.6,32 L20,34", GOLD),
        Stroke("M20.6,30.4 L30.4,28.4", 0.9, darker(GOLD), both=True),
        Whole("M0,-25 C14,-26 24,-20 26.6,-10 L25,-5.6 C21,-15 12,-19.4 0,-19.4", GOLD),
        Stroke("M0,-23 C13,-23.6 21.4,-18 24.6,-10", 1, BRIGHT_GOLD, both=True),
        Piece("M-3,-20 C-6,-27 -3.4,-30 -3.6,-34 C-3,-38.6 3,-38.6 3.6,-34 C3.4,-30 6,-27 3,-20", BRIGHT_GOLD),
        Stroke("M-2,-24 H2", 0.8, DARK_GOLD),
        Stroke("M-2,-27 H2", 0.8, DARK_GOLD),
        Dots(((1.6, -34),), 0.9, RED, both=True),
    ),
)

_LILAC: RGB = (198, 186, 214)
_EDITH = Likeness(
    ground=(70, 52, 100),
    behind=(
        Dots(((0, -33),), 10.6, _LILAC),
        Stroke("M-6,-36 C-2,-41 6,-40 7,-34 C7,-31 3,-30 1,-32", 1.2, (160, 146, 180)),
    ),
    dress=(
        *_shoulders((44, 46, 54)),
        Whole("M0,34 H9.6 C10,39 6,44 0,46", (220, 214, 222)),
        Dots(((9.6, 37), (7.6, 40.4), (4.4, 43), (0, 44)), 1.9, LINEN, both=True),
        Dots(((10, 36.6), (8, 40), (4.8, 42.6), (0.4, 43.6)), 0.6, (255, 255, 255), both=True),
        Dots(((22, 45),), 3.4, (150, 34, 52)),
        Dots(((22, 45),), 1.6, BRIGHT_GOLD),
    ),
    skin=(246, 214, 192),
    face=_LONG,
    ears=False,
    cheeks=(230, 158, 150),
    lips=(156, 26, 50),
    mouth_y=20,
    under=(
        Stroke("M4.6,12 C7,13.6 8.2,16 8.6,19", 0.9, (214, 166, 146), both=True),
        Stroke("M-6,-13 C-2,-14 2,-14 6,-13", 0.8, (214, 166, 146)),
    ),
    nose=(Stroke("M0.8,2 C1.8,6 4,8.8 3.6,11 C2.6,12.6 0.6,12.4 -1.6,11.8", 1.2, (206, 150, 130)),),
    eyes=Eyes(iris=(82, 96, 122), ry=2.6, rx=4.0, y=2.6),
    brows=Brows(colour=(134, 118, 150), width=1.6, y=-7.4, slant=1.6),
    temper=Temper.SLY,
    over=(
        Pair("M-1,-27 C14,-28 23,-20 21.6,-2 C21,3 20,6 18,8 C18.4,-2 15,-12 3,-17 C1,-18 0,-19 -1,-21", _LILAC),
        Stroke("M2,-25 C12,-24 18.6,-16 19.6,-5", 1, (160, 146, 180), both=True),
        Stroke("M1,-22 C9,-20 15,-14 17.6,-6", 0.9, (228, 220, 238), both=True),
        # Glasses with raised corners, on a chain
        Stroke(
            "M3,-0.6 C3,6.4 8,8.6 11.4,7.4 C15,6 16.8,2 18.6,-3.6 C12,-3.4 7,-3 3,-0.6", 1.6, (170, 30, 60), both=True
        ),
        Stroke("M-3,0.4 C-1,-1 1,-1 3,0.4", 1.5, (170, 30, 60)),
        Dots(((17.2, -2.6),), 0.9, BRIGHT_GOLD, both=True),
        Stroke("M18.8,-2 C22,8 20,20 23,34", 0.7, BRIGHT_GOLD, both=True),
        Dots(((18.8, 12),), 1.7, LINEN, both=True),
    ),
)

_SAILOR = Likeness(
    ground=(36, 84, 140),
    dress=(
        *_shoulders((32, 44, 78)),
        Pair("M2,44 L9,32 L18,37 L8,52", (52, 66, 108)),
        Dots(((12, 50), (-12, 50)), 2, BRIGHT_GOLD),
    ),
    skin=(232, 176, 136),
    face=_SQUARE,
    cheeks=(212, 120, 94),
    under=(
        Whole("M0,11.6 C8,9.4 14,11 19.8,-2 C22,12 20,24 13,31 C8,36 4,37 0,37.6", _GREY),
        Stroke("M14,14 C15,21 12,27 7,31", 1, LINEN, both=True),
        Whole("M0,14.4 C5,13 9,14.4 9,17.6 C8,22 4,23 0,23", (120, 116, 122)),
    ),
    mouth_y=18,
    lips=(196, 104, 92),
    eyes=Eyes(iris=(38, 104, 150), ry=2.6, rx=3.8),
    brows=Brows(colour=(168, 166, 170), width=2.8, y=-5),
    over=(
        Piece("M-20,-9 C-22,-3 -21,2 -20,5 C-17.6,0 -18,-5 -17,-10", _GREY),
        Piece("M20,-9 C22,-3 21,2 20,5 C17.6,0 18,-5 17,-10", _GREY),
        Whole("M0,-40 C18,-40 31,-33 29,-25 C26,-20 23,-18 20.6,-16 H0", LINEN),
        Piece("M14,-37.6 C25,-35 31,-30 29,-25 C26,-20 23,-18 20.6,-16 H12 C20,-22 21,-30 14,-37.6", LINEN_FOLD),
        Whole("M0,-19.6 C8,-19.6 16,-18.4 21.6,-16 V-9.6 C14,-12 7,-12.8 0,-12.8", NAVY),
        Whole("M0,-12.8 C8,-12.6 16,-11.4 22,-9 C14,-4.6 6,-6 0,-6", BLACK),
        Stroke("M-14,-9 C-6,-10.6 6,-10.6 14,-9", 0.9, (92, 96, 120)),
        Dots(((0, -18),), 4, BRIGHT_GOLD),
        Stroke("M0,-20.4 V-15.4", 1.1, NAVY),
        Stroke("M-2.4,-17 C-1.6,-15 1.6,-15 2.4,-17", 1, NAVY),
    ),
)

_STRAW: RGB = (232, 196, 108)
_BLOND: RGB = (228, 176, 84)
_GARDENER = Likeness(
    ground=(88, 136, 66),
    behind=(Pair("M0,-22 C20,-24 27,-8 26,8 C25,22 31,28 28,38 C20,44 12,38 10,30 L0,10", _BLOND),),
    dress=(
        *_shoulders((88, 136, 176)),
        Whole("M0,46 C6,45 10,41 10,35 L6,34 L0,40", _FAIR),
        Pair("M10,36 H16 L18,56 H11", (52, 84, 128)),
        Dots(((14, 49),), 1.4, BRIGHT_GOLD, both=True),
    ),
    skin=_FAIR,
    face=_OVAL,
    ears=False,
    cheeks=(240, 150, 124),
    under=(Dots(((9, 8), (12.6, 7.6), (11, 10.6)), 0.6, (214, 150, 106), both=True),),
    eyes=Eyes(iris=(74, 116, 60)),
    brows=Brows(colour=darker(_BLOND), width=1.6),
    over=(
        Pair("M-1,-22 C13,-22 22,-12 21,6 C19,-2 14,-8 -1,-12", _BLOND),
        Stroke("M3,-16 C11,-13 17,-7 19,0", 0.9, lighter(_BLOND, 0.35), both=True),
        Whole("M0,-42 C12,-42 18,-36 19,-22 L0,-16", _STRAW),
        *(
            Stroke(f"M{x},-40 C{x * 1.4},-34 {x * 1.7},-28 {x * 1.8},-22", 0.7, darker(_STRAW, 0.15), both=True)
            for x in (2, 6, 10)
        ),
        Whole("M0,-27 C8,-27 14,-25.6 19,-23 L19.4,-17 H0", (196, 64, 72)),
        Whole("M0,-20.4 C16,-21 32,-17 43,-9 C34,-6.6 24,-11.6 0,-12.6", _STRAW),
        Stroke("M0,-16.8 C14,-17 27,-14.6 38,-9.6", 0.8, darker(_STRAW, 0.18), both=True),
        *(Dots(((x, -24), (x + 3, -21.6), (x - 3, -21.6), (x + 2, -18.4), (x - 2, -18.4)), 2, LINEN) for x in (10,)),
        Dots(((10, -21),), 1.7, BRIGHT_GOLD),
    ),
)

_MAGICIAN = Likeness(
    ground=(58, 48, 116),
    dress=(
        *_lapels((44, 34, 60), LINEN),
        Pair("M0.5,37.6 L8,34 V42 L0.5,39", RED),
        Dots(((0, 38.4),), 1.8, darker(RED)),
    ),
    skin=_TAN,
    face=_LONG,
    cheeks=None,
    nose=(Stroke("M0.6,1 C1.6,5.4 3.2,8.6 3.2,10.2 C2.4,11.8 0.4,11.8 -1.8,11.2", 1.2, (166, 112, 76)),),
    mouth_y=20,
    eyes=Eyes(iris=(90, 56, 120), ry=2.9),
    brows=Brows(colour=_INK, width=2.2, y=-5.6, slant=1.4),
    temper=Temper.SLY,
    over=(
        Pair("M16,-14 C20,-10 21,-2 19,5 C17,2 17.6,-4 15,-10", _INK),
        Stroke("M1.4,15 C5,13.6 9,14.6 11.4,17.6 C13.6,20 17,18.6 16,15.6", 1.8, _INK, both=True),
        Whole("M0,24.6 C2,24.4 3,25 3.4,26 C3,31 1.4,34 0,36", _INK),
        Whole("M0,-47 H17.6 C16,-38 16,-28 17.6,-16 H0", (38, 34, 50)),
        Piece("M8,-47 H17.6 C16,-38 16,-28 17.6,-16 H10 C12,-26 11,-38 8,-47", (24, 22, 34)),
        Whole("M0,-23 H16.6 L17.6,-15 H0", (156, 36, 66)),
        Whole("M0,-17.6 C12,-17.6 22,-18.6 28,-22 C30,-16 22,-10.6 0,-10.6", (38, 34, 50)),
        Stroke("M-24,-16.4 C-12,-12.6 12,-12.6 24,-16.4", 0.9, (92, 86, 116)),
        Piece(
            "M-12,-36 L-10.6,-32.6 L-7,-32.4 L-9.8,-30 L-8.8,-26.6 "
            "L-12,-28.4 L-15.2,-26.6 L-14.2,-30 L-17,-32.4 L-13.4,-32.6 L-12,-36",
            BRIGHT_GOLD,
        ),
    ),
)

_SCHOLAR = Likeness(
    ground=(168, 96, 44),
    dress=(
        *_shoulders((236, 228, 208)),
        Pair("M0,50 L10,34 L16,37 L7,56 H0", (206, 192, 160)),
        Stroke("M0,46 V58", 1, (168, 150, 116)),
    ),
    skin=(186, 124, 82),
    face=_LONG,
    cheeks=(190, 104, 76),
    under=(
        Whole("M0,11.4 C8,9.4 13,11 18,-1 C20.6,14 18,27 10,34 C6,38 3,40 0,41", (58, 50, 54)),
        Stroke("M13,14 C14,22 10,30 5,35", 1, (118, 110, 116), both=True),
        Stroke("M2,26 C3,32 2,36 1,38", 1, (164, 158, 164), both=True),
        Whole("M0,14.6 C5,13 8.6,14.4 8.6,17.6 C8,21.8 4,22.6 0,22.6", (36, 30, 34)),
    ),
    mouth_y=18,
    lips=(176, 92, 80),
    eyes=Eyes(iris=(48, 28, 20), ry=2.8),
    brows=Brows(colour=(46, 38, 42), width=2.6),
    over=(
        # A turban, wound from both sides
        Piece(
            "M-21,-5 C-32,-18 -22,-42 0,-42 C22,-42 32,-18 21,-5 C15,-11 7,-14 0,-16 C-7,-14 -15,-11 -21,-5",
            (26, 116, 128),
        ),
        *(
            Stroke(
                f"M{x},{-8 + i * 0.4} C{x - 4 + i},{-20 - i} {4 - i * 2},{-30 - 2 * i} {-6 + i * 2},{-40 + i * 0.6}",
                1,
                (16, 82, 94),
            )
            for i, x in enumerate((22, 18, 13))
        ),
        Stroke("M-22,-8 C-18,-17 -8,-25 2,-29", 1, (16, 82, 94)),
        Stroke("M-24,-15 C-19,-24 -11,-31 -2,-35", 1, (16, 82, 94)),
        Stroke("M-16,-9 C-12,-15 -6,-20 1,-23", 1, (110, 186, 190)),
        Piece("M0,-28 L3.6,-22 L0,-15 L-3.6,-22", BRIGHT_GOLD),
        Dots(((0, -22),), 1.8, RED),
    ),
)

_COOK = Likeness(
    ground=(190, 72, 60),
    dress=(
        *_shoulders(LINEN),
        Pair("M0,41 C6,42 10,38 11,34 L15,38 C13,44 7,48 0,47", (52, 110, 150)),
        Dots(((5, 51), (-5, 51)), 1.4, LINEN_FOLD),
        Stroke("M0,47 V57", 1, LINEN_FOLD),
    ),
    skin=(240, 196, 152),
    face=_ROUND,
    cheeks=(232, 136, 110),
    mouth_y=19.4,
    nose=(Dots(((0, 9.4),), 3.3, (226, 160, 120)),),
    eyes=Eyes(iris=_INK, rx=3.8, ry=2.6),
    brows=Brows(colour=_INK, width=2.6, slant=-0.6),
    over=(
        Pair("M18,-14 C23,-9 23,-1 20.6,4 C18,0 18.4,-6 16,-11", _INK),
        Piece("M-6,26.4 C-3,24.6 3,24.6 6,26.4 C4,31 -4,31 -6,26.4", _INK),
        Whole("M0,13.6 C3,12 7,13 9,15 C11,16.6 14,15.6 15,12.4 C16.6,17.6 12,19.6 8,18.4 C5,17.6 2,16.6 0,15.8", _INK),
        Dots(((-14, -36), (0, -39), (14, -36), (-22, -30), (22, -30)), 9.4, LINEN),
        Whole("M0,-36 H18 L19,-13 C12,-16.6 6,-17.4 0,-17.4", LINEN),
        *(Stroke(f"M{x},-32 L{x * 0.96},-19", 1, LINEN_FOLD, both=True) for x in (5, 12)),
        Stroke("M-20,-21 C-10,-26.4 10,-26.4 20,-21", 1.1, LINEN_FOLD),
    ),
)

_SCARF: RGB = (196, 92, 122)
_POET = Likeness(
    ground=(28, 120, 106),
    behind=(Whole("M0,-34 C22,-34 30,-18 29,2 C28,18 32,30 38,46 H0", _SCARF),),
    dress=(
        *_shoulders((64, 56, 96)),
        Whole("M0,31 C8,30 14,24 19,16 C27,26 32,34 30,44 C20,52 8,54 0,54", _SCARF),
        Stroke("M17,24 C20,34 12,44 -4,47", 1.3, darker(_SCARF)),
        Stroke("M-20,24 C-18,34 -8,38 6,38", 1.3, darker(_SCARF)),
    ),
    skin=(222, 170, 124),
    face=_OVAL,
    ears=False,
    cheeks=(218, 128, 104),
    lips=(172, 62, 72),
    eyes=Eyes(iris=(70, 44, 26), lashes=1.9, rx=4.6, ry=3.4),
    brows=Brows(colour=(52, 36, 34), width=2.1),
    over=(
        # A headscarf leaves the face free
        Pair(
            "M0,-33 C22,-33 29,-17 27,3 C26,14 22,24 14,32 C8,33 4,32 0,31 "
            "C10,27 17.4,16 17.6,0 C17.4,-12 10,-18 0,-18",
            _SCARF,
        ),
        Stroke("M0,-18.4 C10.6,-18.4 17.8,-12 18,0 C17.6,15 11,26 1,30", 1.3, lighter(_SCARF, 0.3), both=True),
        Stroke("M4,-29 C16,-27 23,-15 22.6,0", 1, darker(_SCARF, 0.2), both=True),
        Stroke("M-20,14 C-14,24 -6,30 6,32", 1.2, darker(_SCARF)),
        Dots(((19, 20),), 1.9, BRIGHT_GOLD),
    ),
)

_BOB: RGB = (34, 30, 40)
_STUDENT = Likeness(
    ground=(222, 150, 58),
    behind=(Whole("M0,-28 C20,-29 27,-16 26,2 C26,12 27,18 25,25 C16,29 8,26 0,20", _BOB),),
    dress=(
        *_shoulders((56, 128, 96)),
        Stroke("M-12,37.6 C-5,42 5,42 12,37.6", 5.2, (246, 214, 92)),
        Stroke("M-10,39.6 C-4,43 4,43 10,39.6", 0.9, (206, 164, 48)),
        Piece("M-6,45 L0,56 L6,45 L3,43 H-3", (36, 96, 70)),
    ),
    skin=(248, 216, 176),
    face=_ROUND,
    ears=False,
    cheeks=(244, 164, 140),
    mouth_y=18,
    nose=(Stroke("M-1.6,9.8 C-0.6,11 1,11 1.8,9.8", 1.2, (210, 158, 116)),),
    eyes=Eyes(iris=(44, 30, 26), rx=4.0, ry=3.2),
    brows=Brows(colour=_BOB, width=1.7, y=-6.8),
    over=(
        Whole("M0,-27 C17,-28 25,-18 25,-2 C25,10 25.6,18 24,24 C21.6,21 20.6,14 20.4,4 C20,-4 18,-10 13,-11 H0", _BOB),
        Stroke("M-14,-20 C-7,-24 6,-24 13,-20", 1.7, (112, 106, 130)),
        *(Stroke(f"M{x},-22 L{x * 1.06},-12", 0.7, (84, 78, 100), both=True) for x in (4, 9)),
        *_glasses((190, 44, 60), 7.4),
    ),
)

_DRUMMER = Likeness(
    ground=(198, 88, 42),
    behind=(
        Dots(((0, -26), (11, -25), (20, -20), (26, -12), (28, -2), (26, 8), (20, 14)), 11.4, (38, 28, 28), both=True),
    ),
    dress=(
        *_shoulders((38, 62, 112)),
        Whole("M0,52 C6,48 9,42 9,35 L0,38", (236, 228, 210)),
        Pair("M9,34 L16,38 L5,56 H0 C5,50 8,42 9,34", (60, 88, 146)),
    ),
    skin=_DARK,
    face=_OVAL,
    cheeks=_DEEP_CHEEK,
    lips=(150, 70, 64),
    under=(
        Whole("M0,21 C6,20.6 13,17 18.8,3 C20,16 13,28 0,29", (46, 30, 26)),
        Whole("M0,13.6 C5,12.8 9,14 9.4,18 C8,22 4,22.6 0,22.6", _DARK),
        Whole("M0,12.8 C4,12 8.6,13 10,17 C6,14.6 3,14.4 0,14.4", (46, 30, 26)),
    ),
    mouth_y=18,
    eyes=Eyes(iris=(34, 20, 18), ry=2.9),
    brows=Brows(colour=(30, 20, 20), width=2.3),
    over=(
        Whole("M0,-24 C12,-25 19,-17 19.6,-6 C15,-13 8,-15.6 0,-15.6", (38, 28, 28)),
        Dots(((-10, -19), (-3, -20.6), (4, -20.4), (11, -18)), 4.4, (38, 28, 28)),
        Dots(((-14, -30), (-4, -34), (8, -33), (20, -26), (-24, -20), (30, -12), (-31, -6)), 2.2, (70, 54, 50)),
        # Headphones
        Stroke("M-24,0 C-28,-26 -12,-41 0,-41 C12,-41 28,-26 24,0", 3, (236, 186, 60)),
        Pair("M20,-6 C27,-8 30,-2 30,4 C30,10 27,16 20,13", (46, 52, 66)),
        Pair("M25,-4 C28,-4 29,0 29,4 C29,9 28,11 25,12", (236, 186, 60)),
    ),
)

_BAKER = Likeness(
    ground=(214, 128, 126),
    behind=(Dots(((16, -25),), 8.6, (122, 70, 42), both=True), Dots(((16, -25),), 4, (150, 94, 58), both=True)),
    dress=(
        *_shoulders((246, 226, 190)),
        Pair("M6,36 H14 L17,56 H5", (172, 60, 66)),
        Whole("M0,46 H8 V58 H0", (172, 60, 66)),
        Whole("M0,44 C5,42 8,39 8.6,35 L0,36", (232, 184, 148)),
    ),
    skin=(240, 194, 158),
    face=_ROUND,
    cheeks=(236, 132, 116),
    mouth_y=18.4,
    lips=(198, 66, 74),
    nose=(Stroke("M-1.8,9 C-0.6,11.2 1.6,11.2 2.4,9", 1.3, (208, 144, 112)),),
    eyes=Eyes(iris=(86, 58, 36), lashes=1.6),
    brows=Brows(colour=(96, 54, 34), width=1.8),
    over=(
        Whole("M0,-26 C15,-27 24,-17 22.6,0 C20.6,-6 17,-11 11,-13 C7,-12 3,-12.4 0,-14", (122, 70, 42)),
        Stroke("M3,-23 C12,-22 18,-15 20,-7", 1, (164, 104, 64), both=True),
        Whole("M0,-24 C11,-25 19,-20 22.6,-12 L21,-8.6 C16,-16 9,-19 0,-19", (86, 150, 170)),
        Pair("M0,-24 C-3,-31 5,-36 10,-34 C10,-28 6,-24 0,-22", (86, 150, 170)),
        Dots(((0, -23),), 2.6, (60, 116, 136)),
        Dots(((7, -22), (14, -18.4), (19, -13.6)), 0.9, LINEN, both=True),
        Dots(((20.6, 13),), 1.7, LINEN, both=True),
    ),
)

_PILOT = Likeness(
    ground=(96, 150, 184),
    dress=(
        *_shoulders((120, 80, 50)),
        Stroke("M-17,40 C-8,45 8,45 17,40", 6.5, (236, 224, 200)),
        Stroke("M-14,42 C-6,45.4 6,45.4 14,42", 1, LINEN_FOLD),
        Piece("M6,42 L13,54 L20,50 L14,40", (236, 224, 200)),
    ),
    skin=_FAIR,
    face=_HEART,
    ears=False,
    cheeks=(240, 152, 126),
    lips=(186, 58, 62),
    eyes=Eyes(iris=(60, 110, 140), lashes=1.6),
    brows=Brows(colour=(140, 88, 40), width=1.8),
    over=(
        Piece("M-8,-15 C-2,-20 10,-18 14,-8 C9,-12 0,-10 -8,-15", (186, 120, 56)),
        # A cap of leather with goggles
        Whole(
            "M0,-34 C19,-34 27,-20 25,0 C25,12 22,20 16,25 C18,16 19.6,6 18.6,-4 C16,-13 9,-15.6 0,-15.6", (132, 86, 50)
        ),
        Pair("M18.6,-4 C22,4 21,16 16,25 C22,22 27,14 26,-2", (106, 66, 38)),
        Stroke("M0,-33.6 V-16", 1, (92, 56, 32)),
        Stroke("M-25,-18 C-12,-25 12,-25 25,-18", 3.6, (60, 48, 44)),
        Dots(((10, -22),), 8.2, (60, 48, 44), both=True),
        Dots(((10, -22),), 6.4, GOLD, both=True),
        Dots(((10, -22),), 5.2, (136, 196, 214), both=True),
        Stroke("M7,-22.6 C7.6,-24.6 9,-25.6 11,-25.6", 1.2, LINEN, both=True),
        Dots(((21, 14),), 1.3, GOLD, both=True),
    ),
)

_PAINTER = Likeness(
    ground=(206, 178, 72),
    behind=(Pair("M0,-16 C18,-18 25,-6 24,8 C24,16 26,22 23,28 C16,27 12,22 12,12", (64, 44, 40)),),
    dress=(
        *_shoulders((232, 232, 224)),
        *(
            Stroke(f"M{-30 + i},{y} C-10,{y + 4} 10,{y + 4} {30 - i},{y}", 2, (44, 62, 110))
            for i, y in ((6, 41), (2, 46), (0, 51))
        ),
        Stroke("M-9.6,36 C-4,40 4,40 9.6,36", 3, (44, 62, 110)),
    ),
    skin=(238, 196, 160),
    face=_LONG,
    ears=False,
    cheeks=(226, 142, 120),
    mouth_y=20,
    lips=(184, 82, 80),
    eyes=Eyes(iris=(56, 44, 40), ry=3.0),
    brows=Brows(colour=(54, 36, 34), width=2.2),
    over=(
        Pair("M6,-19 C16,-16 21,-6 20,8 C23,4 25,-6 22,-14", (64, 44, 40)),
        Stroke("M1.4,14.6 C4,13.6 7,14.4 9,16.4", 1.8, (64, 44, 40), both=True),
        Dots(((0, 27.6),), 2.2, (64, 44, 40)),
        # A beret that hangs to one side
        Piece(
            "M-21,-9 C-38,-12 -38,-28 -22,-33 C-4,-40 20,-34 24,-18 C25,-13 22,-11 19,-10 C10,-17 -10,-18 -21,-9",
            (170, 42, 50),
        ),
        Piece("M-21,-9 C-38,-12 -38,-28 -22,-33 C-31,-26 -30,-16 -16,-12.6", (132, 30, 40)),
        Stroke("M-20,-9.6 C-10,-18.4 10,-17.4 20,-10.4", 2.4, (112, 24, 34)),
        Stroke("M-4,-36 C-3,-39.6 -2,-40.6 0,-41", 2.2, (132, 30, 40)),
        Stroke("M-2,-33 C8,-33 15,-29 18.6,-23", 1.2, (214, 98, 98)),
    ),
)

_GRANDMOTHER = Likeness(
    ground=(84, 134, 140),
    behind=(Dots(((0, -26), (10, -26), (19, -20), (25, -11), (26, 0), (24, 9)), 8.6, _WHITE, both=True),),
    dress=(
        *_shoulders((132, 88, 140)),
        Whole("M0,45 C6,43 9,39 9.6,34 C14,36 16,39 16,43 C11,48 5,50 0,51", (240, 222, 234)),
        *(Stroke(f"M{x},42 L{x + 3},56", 1, (160, 116, 168), both=True) for x in (20, 26, 32)),
        Dots(((0, 47),), 2.8, (38, 118, 120)),
    ),
    skin=(200, 146, 106),
    face=_ROUND,
    cheeks=(208, 116, 92),
    lips=(172, 72, 72),
    mouth_y=18.6,
    under=(
        Stroke("M15,1 L18,-0.4 ", 0.7, (160, 108, 78), both=True),
        Stroke("M15,4 L18,4.4", 0.7, (160, 108, 78), both=True),
        Stroke("M6,13 C8.6,14.6 9.4,16.6 9.6,19", 0.8, (164, 110, 80), both=True),
    ),
    eyes=Eyes(iris=(66, 42, 28), ry=2.8, rx=3.8),
    brows=Brows(colour=(214, 208, 204), width=2.2, y=-7),
    over=(
        Whole("M0,-24 C13,-25 20,-18 21.4,-6 C16,-13 8,-15 0,-14.6", _WHITE),
        Dots(((-16, -17), (-9, -20), (-2, -19), (5, -20.4), (12, -19.4), (18, -14)), 5.2, _WHITE),
        Stroke("M-14,-24 C-11,-28 -6,-28 -4,-24", 1, LINEN_FOLD),
        Stroke("M4,-25 C7,-29 12,-28 14,-23", 1, LINEN_FOLD),
        Stroke("M19,-18 C23,-18 25,-14 23.6,-10", 1, LINEN_FOLD, both=True),
        *_glasses((112, 74, 44), 6.4, y=2.6),
    ),
)

_FUR: RGB = (70, 68, 82)
_CAT = Likeness(
    ground=(188, 98, 118),
    dress=(
        Whole("M0,26 C14,30 26,38 30,56 H0", _FUR),
        Stroke("M-18,33 C-8,39 8,39 18,33", 4.6, RED),
        Dots(((0, 40.4),), 4, BRIGHT_GOLD),
        Stroke("M-2.4,41 H2.4", 0.9, DARK_GOLD),
    ),
    skin=_FUR,
    face="M0,-19 C13,-20 26,-12 27,4 C27,18 14,29 0,29",
    ears=False,
    cheeks=None,
    under=(
        Pair("M8,-17 C13,-28 18,-35 24,-38 C29,-28 29,-14 26,-3", _FUR),
        Pair("M13,-17 C16,-25 19,-30 23,-32 C26,-25 26,-16 24,-9", (226, 150, 158)),
        Whole("M0,-18 C2,-10 3,-6 2.4,-1 C5,7 17,10 17,18 C16,26 7,28.6 0,28.6", LINEN),
        Stroke("M19,14 L33,11", 0.8, LINEN, both=True),
        Stroke("M19,17.6 L33,19.6", 0.8, LINEN, both=True),
    ),
    lips=(150, 66, 78),
    mouth_y=19,
    nose=(Whole("M0,9.4 H3.4 C3,12 1.4,13.6 0,13.8", (226, 124, 136)), Stroke("M0,13.4 V16.8", 1, (150, 66, 78))),
    eyes=Eyes(iris=(28, 26, 34), white=(196, 214, 76), x=11, y=1, rx=5.6, ry=4.9, pupil=(1.7, 4.4), lashes=1.2),
    brows=Brows(colour=(150, 148, 164), width=1.1, y=-8.6, slant=0.4),
    temper=Temper.SLY,
    over=(Stroke("M-5,-17 C-5,-13 -4,-11 -3.4,-9", 1.2, (44, 42, 54), both=True),),
    is_human=False,
)

_FEATHER: RGB = (142, 96, 58)
_OWL = Likeness(
    ground=(44, 62, 98),
    dress=(
        Whole("M0,20 C20,22 32,34 34,56 H0", _FEATHER),
        Whole("M0,26 C10,30 17,38 18,56 H0", (226, 196, 150)),
        *(
            Stroke(f"M{x - 3},{y} C{x - 2},{y + 3} {x + 2},{y + 3} {x + 3},{y}", 1.2, (176, 130, 84))
            for x, y in ((-8, 36), (0, 37), (8, 36), (-12, 43), (-4, 44), (4, 44), (12, 43))
        ),
    ),
    skin=_FEATHER,
    face="M0,-23 C16,-24 28,-15 28,3 C28,19 15,30 0,30",
    ears=False,
    cheeks=None,
    under=(
        Pair("M4,-21 C14,-24 20,-30 27,-40 C31,-28 30,-16 26,-7", _FEATHER),
        Pair("M11,-21 C18,-24 22,-29 25.6,-34 C28,-26 27,-18 25,-12", (102, 66, 40)),
        Whole("M0,-8 C3,-15 10,-17 16,-15 C24,-12 26,-2 24,6 C22,15 12,18 5,15 C2,19 1,22 0,26", (236, 212, 172)),
        *(
            Stroke(f"M{x},{y} C{x + 1},{y + 1.6} {x + 3},{y + 1.6} {x + 4},{y}", 0.9, (102, 66, 40), both=True)
            for x, y in ((12, 21), (6, -20), (18, 17))
        ),
    ),
    mouth_y=None,
    nose=(
        Whole("M0,5 C3,6 4.4,9.6 4,12.4 C3,16 1.2,18 0,19.4", (236, 166, 52)),
        Piece("M0.6,5.4 C3,6.4 4.4,9.6 4,12.4 C3,16 1.2,18 0.4,19", (202, 130, 32)),
    ),
    eyes=Eyes(iris=(30, 24, 26), white=(250, 190, 60), x=12.4, y=1.4, rx=7.6, ry=6.6, pupil=(3.9, 3.9), lashes=1.6),
    brows=Brows(colour=(92, 58, 34), width=2.6, y=-10, slant=1.4),
    over=(),
    is_human=False,
)

_FOX_RED: RGB = (214, 104, 40)
_FOX = Likeness(
    ground=(56, 112, 88),
    dress=(
        Whole("M0,26 C14,30 27,38 31,56 H0", _FOX_RED),
        Whole("M0,30 C7,32 11,36 9,44 C6,50 3,54 0,56", LINEN),
        Pair("M0.5,39 L9,35 V44 L0.5,41", (52, 64, 132)),
        Dots(((0, 40),), 1.9, (36, 44, 96)),
    ),
    skin=_FOX_RED,
    face="M0,-18 C13,-19 23,-12 27,0 C29,8 24,12 18,16 C11,20 7,28 0,30",
    ears=False,
    cheeks=None,
    under=(
        Pair("M6,-16 C12,-28 19,-36 26,-41 C30,-28 29,-12 25,-2", _FOX_RED),
        Pair("M13,-17 C17,-26 21,-31 25,-34 C27,-26 26,-15 24,-8", (58, 40, 40)),
        Whole("M0,13 L3,12 C5,5 12,7 28,2 C28,9 24,12 18,16 C11,20 7,28 0,30", LINEN),
    ),
    lips=(128, 52, 46),
    mouth_y=20,
    nose=(
        Whole("M0,9.6 C2.4,9.4 4,10.2 3.8,11.8 C3,14 1.4,15 0,15.2", (38, 32, 38)),
        Stroke("M0,15 V17.6", 1, (90, 50, 44)),
    ),
    eyes=Eyes(iris=(46, 28, 22), white=(246, 226, 160), x=10, y=0.4, rx=4.6, ry=3.2, pupil=(2.0, 2.9), lashes=1.7),
    brows=Brows(colour=(134, 58, 20), width=1.8, y=-7.4, slant=1.8),
    temper=Temper.SLY,
    over=(),
    is_human=False,
)

LIKENESSES = {
    "barnaby": _BARNABY,
    "greta": _GRETA,
    "mallory": _MALLORY,
    "fergus": _FERGUS,
    "ada": _ADA,
    "dorian": _DORIAN,
    "cleo": _CLEO,
    "edith": _EDITH,
    "sailor": _SAILOR,
    "gardener": _GARDENER,
    "magician": _MAGICIAN,
    "scholar": _SCHOLAR,
    "cook": _COOK,
    "poet": _POET,
    "student": _STUDENT,
    "drummer": _DRUMMER,
    "baker": _BAKER,
    "pilot": _PILOT,
    "painter": _PAINTER,
    "grandmother": _GRANDMOTHER,
    "cat": _CAT,
    "owl": _OWL,
    "fox": _FOX,
}
"""Everybody by the key of their portrait."""
