"""Datasets: positions of self-play with what was played, what they are worth and how it ended.

    $ python3 -m hexarena.dataset data --game hex --set size=5 --player engine:3 --games 1000

    >>> from hexarena import dataset
    >>> data = dataset.read("data")
    >>> data["planes"].shape, data["action"], data["result"]

A dataset is a folder of compressed shards of so many games each, and a manifest. A shard follows from
the manifest and its number alone, and is there whole or not at all: what was interrupted goes on where
it was, and the same command gives the same data.

    planes   the position, seen by the player to move       float32, planes × rows × columns
    legal    which actions were legal                       bool, actions
    action   the number of what was played                  int32
    value    the exact lead at the end for the player to move, where `exact` nodes prove it; else NaN
    result   the outcome for the player to move, -1 to 1    float32
    turn     whose turn it was                              int8
    game     the number of the game                         int32
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import pathlib
import random
import sys
from typing import Any, Callable, Optional, Union

import numpy as np

from hexarena import _core
from hexarena.pettingzoo import outcome

MANIFEST = "manifest.json"
KEYS = ("planes", "legal", "action", "value", "result", "turn", "game")


def write(
    folder: Union[str, os.PathLike],
    game: _core.Game,
    *,
    player: str = "engine:3",
    games: int = 1000,
    shard: int = 100,
    opening: int = 4,
    noise: float = 0.1,
    exact: int = 0,
    seed: int = 1,
    told: Optional[Callable[[int, int], None]] = None,
) -> dict[str, Any]:
    """Plays what is missing of a dataset; gives its manifest.

    The first `opening` actions and a part `noise` of the others are drawn by lot and not noted as
    examples to follow; `exact` nodes are spent on the exact value of every position. `told` is
    called with the shards that are there and how many there will be.
    """
    if games < 1 or shard < 1 or opening < 0 or not 0 <= noise <= 1 or exact < 0:
        raise _core.InvalidInput("games and shard are at least 1, opening and exact 0, noise 0 to 1")
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    wanted: dict[str, Any] = {"version": 1, "game": game.name, "settings": game.settings, "player": player,
              "games": games, "shard": shard, "opening": opening, "noise": noise, "exact": exact,
              "seed": seed}
    manifest = folder / MANIFEST
    made: dict[str, Any] = json.loads(manifest.read_text()) if manifest.exists() else {**wanted, "shards": []}
    if {key: made.get(key) for key in wanted} != wanted:
        raise _core.InvalidInput(f"{folder} holds a dataset of another kind; its {MANIFEST} says which")
    total = -(-games // shard)
    for number in range(len(made["shards"]), total):
        first = number * shard
        arrays = play_games(game, range(first, min(first + shard, games)), made)
        name = f"shard-{number:05}.npz"
        partial = folder / f"{name}.partial"
        with open(partial, "wb") as file:
            np.savez_compressed(file, **arrays)
        os.replace(partial, folder / name)
        made["shards"].append({"file": name, "positions": len(arrays["action"]),
                               "sha256": hashlib.sha256((folder / name).read_bytes()).hexdigest()})
        partial = folder / f"{MANIFEST}.partial"
        partial.write_text(json.dumps(made, indent=1) + "\n")
        os.replace(partial, manifest)
        if told:
            told(number + 1, total)
    return made


def play_games(game: _core.Game, numbers: range, how: dict[str, Any]) -> dict[str, np.ndarray]:
    """The positions of some games."""
    rows: dict[str, list[Any]] = {key: [] for key in KEYS}
    for number in numbers:
        # A generator of Python's own, which gives the same lots on every machine.
        lots = random.Random(how["seed"] * 1_000_003 + number)
        state = game.start(lots.randrange(2**31))
        first = len(rows["turn"])
        while not state.over:
            by_lot = state.plies < how["opening"] or lots.random() < how["noise"]
            action = (lots.choice(state.actions()) if by_lot
                      else state.best(how["player"], seed=lots.randrange(2**31)).action)
            if not by_lot:
                rows["planes"].append(state.planes())
                rows["legal"].append(state.mask())
                rows["action"].append(action.number)
                rows["value"].append(exact_value(state, how["exact"]))
                rows["turn"].append(state.turn)
                rows["game"].append(number)
            state = state.play(action)
        worth = outcome(state)
        rows["result"] += [worth[turn] for turn in rows["turn"][first:]]
    kinds = {"action": np.int32, "value": np.float32, "result": np.float32, "turn": np.int8,
             "game": np.int32, "planes": np.float32, "legal": bool}
    return {key: np.array(rows[key], kinds[key]) for key in KEYS}


def exact_value(state: _core.State, nodes: int) -> float:
    if nodes == 0:
        return float("nan")
    solution = state.solve(nodes=nodes)
    return float(solution.value) if solution.proven else float("nan")


def read(folder: Union[str, os.PathLike]) -> dict[str, np.ndarray]:
    """All positions of a dataset, as one array a key; refuses shards that are not as written."""
    folder = pathlib.Path(folder)
    try:
        made = json.loads((folder / MANIFEST).read_text())
    except OSError as error:
        raise _core.NotFound(f"{folder} holds no dataset: {error.strerror}") from None
    parts: dict[str, list[np.ndarray]] = {key: [] for key in KEYS}
    for shard in made["shards"]:
        file = folder / shard["file"]
        if hashlib.sha256(file.read_bytes()).hexdigest() != shard["sha256"]:
            raise _core.InvalidInput(f"{file} is not as it was written; delete the folder, write anew")
        with np.load(file) as arrays:
            for key in KEYS:
                parts[key].append(arrays[key])
    if not made["shards"]:
        raise _core.NotFound(f"{folder} holds no shard yet")
    # A shard whose games had no such positions has arrays of another shape.
    full = {key: [part for part, action in zip(parts[key], parts["action"]) if len(action)]
            for key in KEYS}
    return {key: np.concatenate(full[key] or parts[key][:1]) for key in KEYS}


def main(words: Optional[list[str]] = None) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m hexarena.dataset",
                                     description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder")
    parser.add_argument("--game", required=True, choices=_core.games())
    parser.add_argument("--set", nargs="*", default=[], metavar="KEY=VALUE", help="settings")
    parser.add_argument("--player", default="engine:3", help="who plays (engine:3)")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--shard", type=int, default=100, help="games in a file (100)")
    parser.add_argument("--opening", type=int, default=4, help="actions by lot at the start (4)")
    parser.add_argument("--noise", type=float, default=0.1, help="part of the others by lot (0.1)")
    parser.add_argument("--exact", type=int, default=0, metavar="NODES",
                        help="to prove the value of each position (0: not tried)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    settings: dict[str, Any] = {}
    for pair in options.set:
        key, _, value = pair.partition("=")
        settings[key] = int(value) if value.lstrip("-").isdigit() else value
    try:
        made = write(options.folder, _core.load(options.game, **settings), player=options.player,
                     games=options.games, shard=options.shard, opening=options.opening,
                     noise=options.noise, exact=options.exact, seed=options.seed)
    except _core.Error as error:
        print(f"hexarena.dataset: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
        return 1
    print(sum(shard["positions"] for shard in made["shards"]), "positions of", made["games"], "games")
    return 0


if __name__ == "__main__":
    sys.exit(main())
