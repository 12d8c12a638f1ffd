"""Programs that build what players download, and check it."""

import os
import shutil
import sys

import pytest


def tool(name: str, package: str) -> str:
    """Where a program lies, if it is installed. The test is skipped if not."""
    if found := shutil.which(name):
        return found
    missing = f"{name} is not installed; on Debian, its package is {package}"
    if os.environ.get("CI") and sys.platform == "linux":
        pytest.fail(missing)
    pytest.skip(missing)
