"""The parts of the screen that know no game: nodes, and how they are painted, moved, heard, focused and read aloud.

`nodes`, `motion`, `stage` and `widgets` do without pygame; `canvas`, `window` and `sounds` are the desktop's. How the
games look is in `tables`, what the window shows in `scenes`.
"""

import os
import sys

# SDL and pygame read these when they are loaded, which any module of this package may be the first to do.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "spitegame")
# Where there are setuptools and numpy, pygame would load them, to find its own font and to offer arrays of pixels and
# samples. Nothing here needs that, and it takes longer than all the rest of pygame.
for _unneeded in ("pkg_resources", "pygame.surfarray", "pygame.sndarray"):
    sys.modules.setdefault(_unneeded, None)  # type: ignore[arg-type]
