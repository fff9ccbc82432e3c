"""The Makefile explains itself."""

import re
import subprocess

from blether.home import CHECKOUT


def test_help_lists_every_target() -> None:
    targets = re.findall(r"^\.PHONY: (\S+)", (CHECKOUT / "Makefile").read_text(), re.MULTILINE)
    done = subprocess.run(["make", "help"], capture_output=True, text=True, cwd=CHECKOUT, check=True)
    listed = [line.split()[0] for line in done.stdout.splitlines() if line.startswith("  ")]
    assert listed == targets
    assert {"run", "chat", "test", "test-extras", "lint", "clean"} <= set(listed)
