#!/usr/bin/env bash
# Spreads the games of a match, or of a round of learning, over a Slurm cluster: an array of tasks, and a job that merges their files.
#
#   UNITS=2000 TASKS=100 docs/cluster/slurm_games.sh FOLDER hakugei match whale --engine … --engine … --games 4000
#   UNITS=10000 TASKS=100 docs/cluster/slurm_games.sh FOLDER hakugei tune my-game.ron --rounds 1
#
# A unit is two games of a match, or one game of learning. FOLDER is on a disk that all nodes share. The same command again goes on with
# what is there. Options of `sbatch` come from its own variables, such as SBATCH_PARTITION and SBATCH_TIMELIMIT.
set -euo pipefail
shopt -s extglob # for the names of files that are numbers

[ $# -ge 3 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2 && exit 2; }
: "${UNITS:?say how many units there are}"
folder="$(realpath -m "$1")" # It gets a file of each task, log/, and what merging writes.
shift
case "$2" in
match) part=--results all=(--results "$folder/all.jsonl") ;;
tune) part=--samples all=(--samples "$folder/all.positions" --out "$folder/all.eval") ;;
*) echo "slurm_games.sh: \`$2\` is none of match and tune" >&2 && exit 2 ;;
esac
case "${STEP:-submit}" in
play)
    first=$((UNITS * SLURM_ARRAY_TASK_ID / TASKS)) end=$((UNITS * (SLURM_ARRAY_TASK_ID + 1) / TASKS))
    exec "$@" --units "$first..$end" "$part" "$folder/parts/$SLURM_ARRAY_TASK_ID.part"
    ;;
merge)
    # All files are open at once, and half lines that a task has kept aside are beside them.
    ulimit -n "$(ulimit -Hn)"
    exec "$@" --merge "$folder"/parts/+([0-9]).part "${all[@]}"
    ;;
submit)
    command -v sbatch >/dev/null || { echo "slurm_games.sh: there is no \`sbatch\` here: run it where Slurm is" >&2 && exit 2; }
    mkdir -p "$folder/parts" "$folder/log"
    export UNITS TASKS="${TASKS:-100}"
    array="$(STEP=play sbatch --parsable --array="0-$((TASKS - 1))" --requeue --output="$folder/log/%a.txt" "$0" "$folder" "$@")"
    STEP=merge sbatch --dependency="afterok:${array%%;*}" --kill-on-invalid-dep=yes --output="$folder/log/merge.txt" "$0" "$folder" "$@"
    ;;
*) echo "slurm_games.sh: \`$STEP\` is none of submit, play and merge" >&2 && exit 2 ;;
esac
