"""The wheel in a clean virtual environment, as users install it."""

import pathlib
import re
import subprocess
import sys
import venv

import pytest

PYTHON = pathlib.Path(__file__).resolve().parent.parent
ROOT = PYTHON.parent
sys.path.insert(0, str(PYTHON))


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The Python of an environment with the wheel, and with only numpy of this machine."""
    import hexarena_build

    folder = tmp_path_factory.mktemp("install")
    wheel = hexarena_build.pack(folder)
    assert re.fullmatch(r"hexarena-\d+\.\d+\.\d+-cp3\d+-cp3\d+-linux_\w+\.whl", wheel)
    venv.create(folder / "env", with_pip=True, system_site_packages=True)
    python = folder / "env" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-index", folder / wheel],
                   check=True)
    return python


def test_the_example_of_the_readme_runs_there(installed, tmp_path):
    readme = (ROOT / "README.md").read_text()
    example = re.search(r"```python file=\w+\.py\n(.*?)```", readme, re.DOTALL)[1]
    assert len(example.splitlines()) <= 10
    ran = subprocess.run([installed, "-c", example], cwd=tmp_path, env={}, check=True,
                         capture_output=True, text=True)
    assert ran.stdout


def test_it_is_the_installed_one_with_its_types(installed, tmp_path):
    code = """
import hexarena, pathlib, sys
folder = pathlib.Path(hexarena.__file__).parent
assert str(folder).startswith(sys.prefix), folder
assert (folder / "py.typed").exists() and (folder / "_core.pyi").exists()
assert hexarena.__version__.count(".") == 2
"""
    subprocess.run([installed, "-c", code], cwd=tmp_path, env={}, check=True)
