"""``python -m spitegame``, and the command of the same name."""

import sys


def main() -> int:
    from spitegame.app.main import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
