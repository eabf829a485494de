"""Datasets: complete, reproducible, resumed, and verified when read."""

import json

import numpy as np
import pytest

import hexarena
from hexarena import dataset

GAME = hexarena.load("hex", size=3)
KIND = dict(player="engine:2", games=7, shard=3, opening=1, noise=0.2, exact=100_000, seed=4)


def test_positions_are_as_they_were_played(tmp_path):
    made = dataset.write(tmp_path, GAME, **KIND)
    data = dataset.read(tmp_path)
    assert len(made["shards"]) == 3 and set(np.unique(data["game"])) == set(range(7))
    count = sum(shard["positions"] for shard in made["shards"])
    assert all(len(array) == count for array in data.values())
    assert data["planes"].shape[1:] == (4, 3, 3)
    assert data["legal"][np.arange(count), data["action"]].all()
    assert set(np.unique(data["result"])) == {-1, 1}
    proven = ~np.isnan(data["value"])
    assert proven.all() and set(np.unique(data["value"])) <= {-1, 1}


def test_an_interrupted_run_resumes_to_the_same_data(tmp_path):
    class Stop(Exception):
        pass

    def stop(there, all_there_will_be):
        raise Stop

    dataset.write(tmp_path / "whole", GAME, **KIND)
    for _ in range(2):
        with pytest.raises(Stop):
            dataset.write(tmp_path / "parts", GAME, **KIND, progress=stop)
    dataset.write(tmp_path / "parts", GAME, **KIND)
    whole, parts = (dataset.read(tmp_path / name) for name in ("whole", "parts"))
    for key, array in whole.items():
        np.testing.assert_array_equal(array, parts[key])
    assert (tmp_path / "whole" / "shard-00000.npz").read_bytes() != b""


def test_other_parameters_and_damage_are_refused(tmp_path):
    dataset.write(tmp_path, GAME, **KIND)
    with pytest.raises(hexarena.InvalidInput, match="other parameters"):
        dataset.write(tmp_path, GAME, **{**KIND, "seed": 5})
    shard = tmp_path / "shard-00001.npz"
    shard.write_bytes(shard.read_bytes()[:-1] + b"x")
    with pytest.raises(hexarena.InvalidInput, match="checksum mismatch"):
        dataset.read(tmp_path)
    with pytest.raises(hexarena.NotFound, match="no dataset"):
        dataset.read(tmp_path / "elsewhere")


def test_the_command_writes_one(tmp_path, capsys):
    words = [str(tmp_path), "--game", "hex", "--set", "size=3", "--player", "greedy", "--games", "2"]
    assert dataset.main(words) == 0
    assert capsys.readouterr().out.endswith("positions of 2 games\n")
    assert json.loads((tmp_path / "manifest.json").read_text())["settings"] == {"size": 3}
    assert dataset.main([*words, "--noise", "3"]) == 2
