#!/usr/bin/env bash
# Spreads a plan of Hakugei's lab over a Slurm cluster: an array of tasks, each of which does a slice of the units, and a job that merges.
#
#   docs/cluster/slurm.sh submit PLAN FOLDER     submits the array, and the merging that waits for it
#   docs/cluster/slurm.sh missing PLAN FOLDER    submits the tasks again whose results are not whole, and the merging
#   docs/cluster/slurm.sh merge PLAN FOLDER      merges here and now, without Slurm
#
# FOLDER is on a disk that all nodes share. It gets results/TASK.jsonl and log/ of each task, and report/ with what merging writes.
# ../cluster.md says what a user of a cluster changes. The settings below can all be given in the environment: TASKS=50 docs/cluster/slurm.sh …
set -euo pipefail
shopt -s extglob # for the names of files that are numbers

TASKS="${TASKS:-100}"               # into how many slices the plan is cut; many clusters allow at most 1,000
CORES="${CORES:-1}"                 # the cores of each task; each of them plays one game at a time
TIME="${TIME:-04:00:00}"            # the longest time of a task; one that is not done by then is queued again and goes on
PARTITION="${PARTITION:-}"          # the partition; that of the cluster's own choice if it is empty
ACCOUNT="${ACCOUNT:-}"              # the account that pays, if the cluster wants one
MEMORY="${MEMORY:-512M}"            # the memory of each core
MERGE_MEMORY="${MERGE_MEMORY:-4G}"  # the memory of the merging
MERGE_TIME="${MERGE_TIME:-04:00:00}" # the longest time of the merging
SETUP="${SETUP:-:}"                 # a command that each job runs first, such as `module load gcc`
HAKUGEI="${HAKUGEI:-hakugei}"       # the program; all nodes must find the same build under this name
WARNING="${WARNING:-120}"           # how many seconds before the end of its time a task stops

fail() {
    echo "slurm.sh: $*" >&2
    exit 2
}

# The number of units: the pairs of all series. No line inside a text of the plan can look like these.
units() { awk '/^ *"pairs": [0-9]+,?$/ { sum += $2 + 0 } END { printf "%d\n", sum }' "$plan"; }

# The first unit of a task, and of the one after it.
first() { echo $((all * $1 / tasks)); }

# Submits a job that runs this script again, and says its number. Values of --export may not hold commas, so the settings travel by themselves.
job() { # STEP, then options of sbatch
    local step="$1"
    shift
    if [ -n "$PARTITION" ]; then set -- "$@" --partition="$PARTITION"; fi
    if [ -n "$ACCOUNT" ]; then set -- "$@" --account="$ACCOUNT"; fi
    export HAKUGEI SETUP
    sbatch --parsable --export=ALL --chdir="$folder" --open-mode=append "$@" "$here" "$step" "$plan" "$folder" | cut -d ';' -f 1
}

submit() { # NUMBERS of tasks, such as 0-99 or 3,7
    local array="" merging
    if [ -n "$1" ]; then
        array="$(job task --job-name=hakugei --array="$1" --requeue --cpus-per-task="$CORES" --mem-per-cpu="$MEMORY" --time="$TIME" \
            --signal="B:USR1@$WARNING" --output="$folder/log/%a.txt")"
        echo "array $array does tasks $1"
        set -- --dependency="afterok:$array" --kill-on-invalid-dep=yes
        echo "$array" >>"$folder/jobs"
    else
        set --
    fi
    merging="$(job merge --job-name=hakugei-merge --requeue --mem="$MERGE_MEMORY" --time="$MERGE_TIME" --output="$folder/log/merge.txt" "$@")"
    echo "job $merging merges${array:+ when all of them are done}; the report will be in $folder/report"
    echo "$merging" >>"$folder/jobs"
}

# Takes this task's slice. The results are on the disk all the time, so whatever ends it, it goes on from there.
task() {
    local from to status=0 warned="" again="${SLURM_RESTART_COUNT:-0}"
    from="$(first "$SLURM_ARRAY_TASK_ID")"
    to="$(first $((SLURM_ARRAY_TASK_ID + 1)))"
    echo "task $SLURM_ARRAY_TASK_ID on $(hostname), started for the $((again + 1)). time: units $from..$to"
    "$HAKUGEI" compare work "$plan" --units "$from..$to" --results "$folder/results/$SLURM_ARRAY_TASK_ID.jsonl" \
        --threads "${SLURM_CPUS_PER_TASK:-1}" &
    local program=$!
    # Before its time is over the program ends with what it has. `wait` returns when a signal comes, so it is asked again.
    trap 'warned=yes; kill -TERM "$program" 2>/dev/null || true' USR1
    trap 'kill -TERM "$program" 2>/dev/null || true' TERM
    while :; do
        status=0
        wait "$program" || status=$?
        kill -0 "$program" 2>/dev/null || break
    done
    echo "task $SLURM_ARRAY_TASK_ID ended with $status"
    # Out of time, or killed by something: it goes back into the queue, but not for ever where it is killed each time.
    if { [ -n "$warned" ] && [ "$status" = 130 ]; } || { [ "$status" = 137 ] && [ "$again" -lt 3 ]; }; then
        scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID" && sleep 60
    fi
    exit "$status"
}

# Slices whose files have fewer whole lines than a heading and one for each unit.
unfinished() {
    local task file lines
    for ((task = 0; task < tasks; task++)); do
        file="$folder/results/$task.jsonl" lines=0
        if [ -e "$file" ]; then lines="$(wc -l <"$file")"; fi
        if [ "$lines" -le $(($(first $((task + 1))) - $(first "$task"))) ]; then echo "$task"; fi
    done
}

[ "$#" = 3 ] || fail "say what to do: submit, missing or merge, then PLAN and FOLDER"
step="$1"
[ -r "$2" ] || fail "there is no plan $2; write one with \`hakugei compare plan\`"
plan="$(realpath "$2")"
if [ "$step" = submit ]; then mkdir -p "$3/results" "$3/log"; fi
[ -d "$3/results" ] || fail "nothing was submitted to $3"
folder="$(realpath "$3")"
here="$(realpath "$0")"
all="$(units)"
[ "$all" -gt 0 ] || fail "the plan $2 has no units"
if [ "$step" = submit ] && [ ! -e "$folder/tasks" ]; then echo $((TASKS < all ? TASKS : all)) >"$folder/tasks"; fi
tasks="$(cat "$folder/tasks")"
eval "$SETUP"

case "$step" in
submit)
    [ ! -e "$folder/jobs" ] || fail "this was submitted before: \`missing\` submits what is not done"
    # Another build of the program is refused here, and not by every task.
    "$HAKUGEI" compare work "$plan" --units 0..0 --results "$folder/results/0.jsonl"
    submit "0-$((tasks - 1))"
    ;;
missing)
    if [ -e "$folder/jobs" ] && [ -n "$(squeue --noheader --jobs="$(paste -sd, "$folder/jobs")" 2>/dev/null)" ]; then
        fail "jobs of this run are still queued or running: see \`squeue\`"
    fi
    submit "$(unfinished | paste -sd, -)"
    ;;
task) task ;;
merge)
    # All files of results are open at once.
    ulimit -n "$(ulimit -Hn)"
    # Half lines that a task has kept aside are beside them.
    "$HAKUGEI" compare merge "$plan" "$folder"/results/+([0-9]).jsonl --out "$folder/report"
    ;;
*) fail "\`$step\` is none of submit, missing and merge" ;;
esac
