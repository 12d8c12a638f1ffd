"""How the tests start their helper programs as processes of their own."""

import os
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests")))}
"""In which a helper finds the program and `support`, wherever it is started."""
