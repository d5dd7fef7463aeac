"""Our side: the program, asked in lines of JSON."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path


class Engine:
    """The program for one game, its rules overlaid where the game says so."""

    def __init__(self, program, game):
        self.program = program
        self.variant = str(game.file or game.id)
        if game.rules:
            self.folder = tempfile.TemporaryDirectory(prefix="hakugei-fairy-")
            path = Path(self.folder.name) / f"{game.id}-overlaid.ron"
            path.write_text(f'Variant(id: "{game.id}-overlaid", extends: "{game.id}", {game.rules})\n')
            if game.file:
                shutil.copy(game.file, self.folder.name)
            self.variant = str(path)

    def moves(self, sfens):
        """One answer for each position."""
        return self._ask("moves", sfens)

    def play_out(self, lines):
        """One answer for each object with `sfen` and `moves`."""
        return self._ask("play-out", [json.dumps(line) for line in lines])

    def _ask(self, command, lines):
        said = subprocess.run(
            [self.program, command, self.variant, "--stdin"],
            input="".join(line + "\n" for line in lines),
            capture_output=True,
            text=True,
            check=False,
        )
        if said.returncode:
            raise SystemExit(f"hakugei {command} {self.variant}: {said.stderr}")
        answers = [json.loads(line) for line in said.stdout.splitlines()]
        if len(answers) != len(lines):
            raise SystemExit(f"hakugei {command}: {len(answers)} answers to {len(lines)} lines")
        return answers
