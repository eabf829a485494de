"""Datasets: positions from self-play with the action played, their exact value and the outcome.

    $ python3 -m hexarena.dataset data --game hex --set size=5 --player engine:3 --games 1000

    >>> from hexarena import dataset
    >>> data = dataset.read("data")
    >>> data["planes"].shape, data["action"], data["result"]

A dataset is a folder with a manifest and compressed shards of a fixed number of games. A shard is
determined by the manifest and its number, and is written atomically: an interrupted run resumes where
it stopped, and the same command gives the same data.

    planes   the position, as seen by the player to move    float32, planes × rows × columns
    legal    which actions were legal                       bool, actions
    action   the number of the action played                int32
    value    the exact final lead of the player to move, if `exact` nodes suffice to prove it; else NaN
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
    progress: Optional[Callable[[int, int], None]] = None,
) -> dict[str, Any]:
    """Plays the missing games of a dataset; returns its manifest.

    The first `opening` actions and a fraction `noise` of the others are random and not recorded as
    examples; up to `exact` nodes are spent on the exact value of every position. `progress` is
    called with the number of finished shards and their total.
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
        raise _core.InvalidInput(f"{folder} has a dataset with other parameters; see its {MANIFEST}")
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
        if progress:
            progress(number + 1, total)
    return made


def play_games(game: _core.Game, numbers: range, how: dict[str, Any]) -> dict[str, np.ndarray]:
    """The positions of the games with these numbers."""
    rows: dict[str, list[Any]] = {key: [] for key in KEYS}
    for number in numbers:
        # Python's own generator, which gives the same numbers on every machine.
        chance = random.Random(how["seed"] * 1_000_003 + number)
        state = game.start(chance.randrange(2**31))
        first = len(rows["turn"])
        while not state.over:
            at_random = state.plies < how["opening"] or chance.random() < how["noise"]
            action = (chance.choice(state.actions()) if at_random
                      else state.best(how["player"], seed=chance.randrange(2**31)).action)
            if not at_random:
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
    """All positions of a dataset, one array per key; raises InvalidInput if a checksum differs."""
    folder = pathlib.Path(folder)
    try:
        made = json.loads((folder / MANIFEST).read_text())
    except OSError as error:
        raise _core.NotFound(f"{folder} has no dataset: {error.strerror}") from None
    parts: dict[str, list[np.ndarray]] = {key: [] for key in KEYS}
    for shard in made["shards"]:
        file = folder / shard["file"]
        if hashlib.sha256(file.read_bytes()).hexdigest() != shard["sha256"]:
            raise _core.InvalidInput(f"checksum mismatch in {file}; delete the folder and write it again")
        with np.load(file) as arrays:
            for key in KEYS:
                parts[key].append(arrays[key])
    if not made["shards"]:
        raise _core.NotFound(f"{folder} has no shard yet")
    # A shard without any position has arrays of another shape.
    full = {key: [part for part, action in zip(parts[key], parts["action"]) if len(action)]
            for key in KEYS}
    return {key: np.concatenate(full[key] or parts[key][:1]) for key in KEYS}


def main(words: Optional[list[str]] = None) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m hexarena.dataset",
                                     description=(__doc__ or "").split("\n")[0])
    parser.add_argument("folder")
    parser.add_argument("--game", required=True, choices=_core.games())
    parser.add_argument("--set", nargs="*", default=[], metavar="KEY=VALUE", help="settings")
    parser.add_argument("--player", default="engine:3", help="the player (engine:3)")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--shard", type=int, default=100, help="games per file (100)")
    parser.add_argument("--opening", type=int, default=4, help="random actions at the start (4)")
    parser.add_argument("--noise", type=float, default=0.1, help="random part of the others (0.1)")
    parser.add_argument("--exact", type=int, default=0, metavar="NODES",
                        help="node limit for proving the value of each position (0: do not try)")
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
        print("stopped; run the same command again to resume", file=sys.stderr)
        return 1
    print(sum(shard["positions"] for shard in made["shards"]), "positions of", made["games"], "games")
    return 0


if __name__ == "__main__":
    sys.exit(main())
