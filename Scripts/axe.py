"""The source of axe-core, from PyPI, for the checks that look at pages."""

import subprocess
import sys
import venv
from pathlib import Path

ENVIRONMENT = Path(__file__).resolve().parent.parent / ".build/axe-environment"
PACKAGES = {"axe-playwright-python": "0.1.8", "playwright": "1.65.2"}


def install(*names):
    """Installs packages without those that they require."""
    for name in names:
        folder = name.replace("-", "_")
        if list(ENVIRONMENT.glob(f"lib/*/site-packages/{folder}-{PACKAGES[name]}.dist-info")):
            continue
        if not (ENVIRONMENT / "bin/pip").exists():
            venv.create(ENVIRONMENT, with_pip=True, clear=True)
        # The package with axe-core names an older playwright, which it does not need for its source.
        alone = ["--no-deps"] if name.startswith("axe") else []
        subprocess.run([ENVIRONMENT / "bin/pip", "install", "--quiet", *alone, f"{name}=={PACKAGES[name]}"], check=True)


def enter_environment():
    """Continues with the Python of the environment."""
    if Path(sys.prefix).resolve() != ENVIRONMENT.resolve():
        install("playwright")
        sys.exit(subprocess.run([ENVIRONMENT / "bin/python", *sys.argv]).returncode)


def source():
    install("axe-playwright-python")
    return next(ENVIRONMENT.glob("lib/*/site-packages/axe_playwright_python/axe.min.js")).read_text()
