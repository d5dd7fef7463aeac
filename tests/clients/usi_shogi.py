"""Plays a game of standard shogi through cshogi's USI client, which knows the rules by itself: a move that it does not
know as legal, or a mate that it does not see, ends the run with 1."""

import argparse
import pathlib
import stat
import sys

import cshogi
from cshogi.usi import Engine


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--hakugei", required=True)
    options.add_argument("--folder", type=pathlib.Path, required=True)
    options.add_argument("--nodes", type=int, default=4000)
    said = options.parse_args()
    # The client starts an engine without arguments: the variant goes into a script.
    script = said.folder / "engine"
    script.write_text(f"#!/bin/sh\nexec '{said.hakugei}' usi shogi\n")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    players = [Engine(str(script)) for _ in range(2)]
    for player in players:
        player.setoption("USI_Hash", 8)
        player.isready()
        player.usinewgame()
    board, moves = cshogi.Board(), []
    while len(moves) < 300:
        player = players[len(moves) % 2]
        player.position(moves=moves)
        # The first moves are made by the clock, the others by positions, so that the run does not hang on the machine.
        if len(moves) < 10:
            best, _ = player.go(btime=1000, wtime=1000, byoyomi=50)
        else:
            best, _ = player.go(nodes=said.nodes)
        if best in ("resign", "win"):
            if best == "resign" and not board.is_game_over():
                sys.exit(f"gives up after {len(moves)} plies, where there are legal moves: {board.sfen()}")
            break
        move = board.move_from_usi(best)
        if not board.is_legal(move):
            sys.exit(f"{best} is not legal after {' '.join(moves)}")
        board.push(move)
        moves.append(best)
        if board.is_draw() != cshogi.NOT_REPETITION and board.is_draw() != cshogi.REPETITION_SUPERIOR:
            if board.is_draw() != cshogi.REPETITION_INFERIOR:
                break
    for player in players:
        player.quit()
    print(f"{len(moves)} plies of shogi, the client knew each as legal; over: {board.is_game_over()}; {players[0].name}")


main()
