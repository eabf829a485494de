"""The examples run, and learn."""

import json
import pathlib
import subprocess
import sys

import pytest

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent / "examples"


def run(*words):
    ran = subprocess.run([sys.executable, *words], cwd=EXAMPLES, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.parametrize("words", [("mcts.py", "2", "20"), ("tabular.py", "150"),
                                   ("alphazero.py", "12")], ids=lambda words: words[0])
def test_it_runs(words):
    assert "'games': " in run(*words)


def test_the_notebook_runs():
    notebook = json.loads((EXAMPLES / "walk.ipynb").read_text())
    assert notebook["nbformat"] == 4
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) > 4
    run("-c", "\n".join(cells))
