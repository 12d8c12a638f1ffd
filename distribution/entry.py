"""The start of the frozen program: a helper process where multiprocessing has asked for one, and the game otherwise."""

import sys

RESOURCE_TRACKER = "from multiprocessing.resource_tracker import main;main("
"""The beginning of the code, up to a number and a bracket, with which multiprocessing starts its resource tracker."""


def help_multiprocessing() -> None:
    """Do the work of a process that multiprocessing has started as if this were a Python, and exit; else return."""
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
