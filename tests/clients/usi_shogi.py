"""Plays a whole game of standard shogi through cshogi's USI client, which knows the rules by itself: a move that it does not
know as legal, a mate that it does not see, or a game without an end, ends the run with 1."""

import argparse
import collections
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
    options.add_argument("--plies", type=int, default=500, help="a game that is longer has no end")
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
    board, moves, result = cshogi.Board(), [], None
    seen = collections.Counter([place(board)])
    while result is None:
        player = players[len(moves) % 2]
        player.position(moves=moves)
        # The first moves are made by the clock, the others by positions, so that the run does not hang on the machine.
        if len(moves) < 10:
            best, _ = player.go(btime=1000, wtime=1000, byoyomi=50)
        else:
            best, _ = player.go(nodes=said.nodes)
        if board.is_game_over():
            if best != "resign":
                sys.exit(f"{best} where the client knows no legal move: {board.sfen()}")
            result = f"{'White' if board.turn == cshogi.BLACK else 'Black'} wins by mate"
            break
        if best in ("resign", "win"):
            sys.exit(f"{best} after {len(moves)} plies, where the client knows no end: {board.sfen()}")
        move = board.move_from_usi(best)
        if not board.is_legal(move):
            sys.exit(f"{best} is not legal after {' '.join(moves)}")
        board.push(move)
        moves.append(best)
        # The client's own count begins with the second occurrence; the rule's is four.
        seen[place(board)] += 1
        if seen[place(board)] == 4:
            result = "fourfold repetition"
        elif len(moves) >= said.plies:
            sys.exit(f"no end after {len(moves)} plies: {board.sfen()}")
    for player in players:
        player.quit()
    print(f"{len(moves)} plies of shogi, the client knew each as legal: {result}; {players[0].name}")


def place(board):
    """A position without the number of its move."""
    return board.sfen().rsplit(" ", 1)[0]


main()
