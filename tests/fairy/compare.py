"""Compares the legal moves and the ends of random games with Fairy-Stockfish, through pyffish.

    python3 compare.py --hakugei target/release/hakugei [--positions N] [--seed N] [GAME...]

Every game is played by random moves. In each position the two move lists must be the same but for what a written rule
explains (deviations.py, games.py), each move must lead to the same position, and both must agree on whether and how
the game has ended. What is found is printed; the program fails if anything is left unexplained.
"""

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

import pyffish

import ends
import notation
from engine import Engine
from games import GAMES
from parallel import in_order
from walks import calm, chase, explained, to_and_fro, walk

HERE = Path(__file__).parent


class Comparison:
    """One game: what was compared, what was explained and by what, and what was not."""

    def __init__(self, game, engine):
        self.game = game
        self.engine = engine
        self.seen = Counter()
        self.failures = []

    def fail(self, position, what):
        self.failures.append(f"{self.game.id}: {position.sfen()}\n    {what}")

    def positions(self, fens):
        """Compares the move lists of positions, and what follows drops that may not mate."""
        whole = [fen for fen in fens if not notation.from_fen(fen, self.game).bereft(self.game.king)]
        positions = [notation.from_fen(fen, self.game) for fen in whole]
        answers = self.engine.moves([position.sfen() for position in positions])
        after = []
        for fen, position, answer in zip(whole, positions, answers):
            after.extend(self._position(fen, position, answer))
        if after:
            self._mated(after)

    def _position(self, fen, position, answer):
        if "error" in answer:
            self.fail(position, f"refused: {answer['error']['message']}")
            return []
        listed = pyffish.legal_moves(self.game.theirs, fen, [])
        theirs = {notation.from_uci(uci, position, self.game): uci for uci in listed}
        if len(theirs) != len(listed):
            self.fail(position, "two of their moves read the same")
        self.seen["positions"] += 1
        self.seen["moves"] += len(answer["moves"])
        if answer["outcome"]:
            self.seen[f"ended by {answer['outcome']['reason']}"] += 1
        if self._ours_alone(fen, position, listed, answer["outcome"]):
            return []
        shared = [uci for uci in listed if not explained(self.game, position, uci)]
        end = ends.disagreement(self.game, fen, listed, answer["outcome"])
        if end and listed and not shared and answer["outcome"]["reason"] in ends.STUCK:
            self.seen["explained: ends where only such moves are left"] += 1
        elif end:
            self.fail(position, end)
        if answer["outcome"] and answer["outcome"]["reason"] in ends.UNKNOWN_TO_THEM:
            self.seen[f"ends that only we know: {answer['outcome']['reason']}"] += 1
            return []
        self._lists(position, set(answer["moves"]), set(theirs), set(answer["banned_drop_mates"]))
        self._mates_by_drop(fen, position, [theirs[move] for move in answer["moves"] if move in theirs])
        return [pyffish.get_fen(self.game.theirs, fen, [theirs[move]]) for move in answer["banned_drop_mates"] if move in theirs]

    def _ours_alone(self, fen, position, listed, outcome):
        """Whether a written rule says that only we end the game here; the rule and our reason must agree."""
        for reason, rule in self.game.ends.items():
            found, expected = bool(outcome and outcome["reason"] == reason), rule(position)
            if found != expected:
                self.fail(position, f"ours says {outcome}, and {rule.__name__} says {expected}")
            if found or expected:
                self.seen[f"ends that only we know: {reason}"] += 1
                self._left_so(fen, position, listed, rule)
                return True
        return False

    def _left_so(self, fen, position, listed, rule):
        """Where only we end a game, they draw it if the next move leaves it so."""
        theirs = self.game.repeating or self.game.theirs
        for uci in listed:
            after = pyffish.get_fen(self.game.theirs, fen, [uci])
            ended, value = pyffish.is_immediate_game_end(theirs, fen, [uci])
            if rule(notation.from_fen(after, self.game)) != (ended and value == 0):
                self.fail(position, f"after {uci} they say {ended, value}, and {rule.__name__} says {not ended}")
            self.seen["moves after ends that only we know"] += 1

    def _lists(self, position, ours, theirs, banned):
        for move in sorted(ours - theirs):
            self.fail(position, f"only ours: {move}")
        for move in sorted(banned - theirs):
            self.fail(position, f"we bar {move} for its mate, and they do not list it")
        for move in sorted(theirs - ours):
            self._explain(position, move, banned)

    def _explain(self, position, move, banned):
        if move in banned and move.split("*")[0] in self.game.no_drop_mate:
            self.seen["explained: drops that mate"] += 1
            return
        for rule in self.game.deviations:
            if rule(position, move):
                self.seen[f"explained: {rule.__name__}"] += 1
                return
        self.fail(position, f"only theirs: {move}")

    def _mates_by_drop(self, fen, position, ucis):
        """No drop that both sides list, of a kind that may not mate, may leave the enemy in check without a reply."""
        ahead = {notation.in_front(position, self.game.king)}
        for uci in ucis:
            drop = notation.DROP.fullmatch(uci)
            if not drop or drop[1] not in self.game.no_drop_mate:
                continue
            if notation.square(position, drop[2], drop[3]) in ahead:
                after = pyffish.get_fen(self.game.theirs, fen, [uci])
                self.seen["drops in front of the king looked at"] += 1
                if not pyffish.legal_moves(self.game.theirs, after, []):
                    self.fail(position, f"{uci} mates, and we list it")

    def _mated(self, fens):
        """Positions after drops that we bar because they mate: the side to move must have no reply, and be in check."""
        positions = [notation.from_fen(fen, self.game) for fen in fens]
        answers = self.engine.moves([position.sfen() for position in positions])
        for fen, position, answer in zip(fens, positions, answers):
            if answer["moves"] or not answer["in_check"]:
                self.fail(position, "a barred drop led here, and it is no mate")
            replies = pyffish.legal_moves(self.game.theirs, fen, [])
            self._lists(position, set(), {notation.from_uci(uci, position, self.game) for uci in replies},
                        set(answer["banned_drop_mates"]))
            self.seen["drop mates looked at"] += 1

    def steps(self, walks):
        """Every move played must lead to the same position on both sides."""
        lines, expected = [], []
        for fens, ucis in walks:
            for before, uci, after in zip(fens, ucis, fens[1:]):
                position = notation.from_fen(before, self.game)
                lines.append({"sfen": position.sfen(), "moves": [notation.from_uci(uci, position, self.game)]})
                expected.append(notation.from_fen(after, self.game))
        for line, position, answer in zip(lines, expected, self.engine.play_out(lines)):
            if "error" in answer:
                self.failures.append(f"{self.game.id}: {line['sfen']} {line['moves']}: {answer['error']['message']}")
            elif notation.from_sfen(answer["sfen"]) != position:
                self.failures.append(f"{self.game.id}: {line['sfen']} {line['moves']}\n    ours   {answer['sfen']}\n    theirs {position.sfen()}")
            else:
                self._caught(position, answer["outcomes"])
            self.seen["steps"] += 1

    def _caught(self, position, outcomes):
        """Where a move has captured a royal piece, the game must have ended by it."""
        loser = position.bereft(self.game.king)
        if loser:
            self.seen["kings caught"] += 1
            if [ends.who_wins(outcome) for outcome in outcomes] != ["b" if loser == "w" else "w"]:
                self.fail(position, f"a royal piece is captured, and ours says {outcomes}")

    def repetitions(self, rng, count):
        """Games in which positions come again, or nothing happens: both sides must see the same end at the same ply."""
        games = [to_and_fro(self.game, rng) for _ in range(count)] + [chase(self.game, rng) for _ in range(count)]
        games += [calm(self.game, rng) for _ in range(count)] if self.game.calm else []
        for (line, expected), answer in zip(games, self.engine.play_out([line for line, _ in games])):
            if "error" in answer:
                self.failures.append(f"{self.game.id}: {line}\n    {answer['error']['message']}")
                continue
            first = answer["outcomes"][0] if answer["outcomes"] else None
            self.seen[f"repeating games: {first['reason'] if first else 'no end'}"] += 1
            found = (first["ply"], self._winner(first)) if first else None
            if found != expected:
                self.failures.append(f"{self.game.id}: {line}\n    ours {first}, theirs {expected}")

    def _winner(self, outcome):
        winner = ends.who_wins(outcome)
        if self.game.reversed_repetition and outcome["reason"].endswith("repetition"):
            return {"b": "w", "w": "b"}[winner]
        return winner


def compare(game, options):
    """Everything about one game."""
    comparison = Comparison(game, Engine(options.hakugei, game))
    # By the name alone, since what is imported lies in another folder each time: the same games in every run.
    rng = random.Random(f"{Path(game.id).stem} {options.seed}")
    walks, fens = [], set()
    longest = min(160, max(16, options.positions // 5))
    while len(fens) < options.positions:
        steps = walk(game, rng, rng.randint(4, longest))
        walks.append(steps)
        fens.update(steps[0])
    comparison.positions(sorted(fens))
    comparison.steps(walks)
    comparison.repetitions(rng, max(2, options.positions // 100))
    return comparison


def main():
    """Reads the options, compares, prints; 0 where everything is explained."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hakugei", required=True, help="the program, built in release")
    parser.add_argument("--positions", type=int, default=2000, help="positions of each game, 2000 if left out")
    parser.add_argument("--seed", type=int, default=1, help="other random games")
    parser.add_argument("games", nargs="*", help="ids; all games if left out")
    options = parser.parse_args()
    pyffish.load_variant_config((HERE / "variants.ini").read_text())
    games = [game for game in GAMES if not options.games or game.id in options.games]
    failures = 0
    for seen, failed in in_order(lambda game: found(game, options), games):
        print(seen, flush=True)
        for failure in failed[:10]:
            print(f"  {failure}")
        failures += len(failed)
    return 1 if failures else 0


def found(game, options):
    """A line about one game, and what is unexplained in it."""
    comparison = compare(game, options)
    seen = ", ".join(f"{count} {what}" for what, count in sorted(comparison.seen.items()))
    return f"{game.id}: {len(comparison.failures)} unexplained; {seen}", comparison.failures


if __name__ == "__main__":
    sys.exit(main())
