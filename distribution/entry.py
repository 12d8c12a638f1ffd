"""The start of the frozen program: a helper process where multiprocessing has asked for one, and the game otherwise."""

import sys

RESOURCE_TRACKER = "from multiprocessing.resource_tracker import main;main("
"""With this, a number and a bracket, multiprocessing asks a Python for its resource tracker."""


def help_multiprocessing() -> None:
    """Does not return in a process that multiprocessing has started: it takes the frozen program for a Python."""
    arguments = sys.argv[1:]
    if arguments[:1] == ["--multiprocessing-fork"]:
        from multiprocessing.spawn import freeze_support

        freeze_support()
    elif "-c" in arguments[:-1] and arguments[-1].startswith(RESOURCE_TRACKER):
        from multiprocessing.resource_tracker import main

        main(int(arguments[-1].removeprefix(RESOURCE_TRACKER).removesuffix(")")))
        sys.exit()


if __name__ == "__main__":
    help_multiprocessing()
    from spitegame.__main__ import main

    sys.exit(main())
