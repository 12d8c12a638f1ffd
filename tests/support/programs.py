"""What tests need to start helper programs as processes of their own."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests")))}
"""The environment in which a helper program finds the game and `support`, wherever it is started."""
