#!/bin/sh
# An engine that speaks USI and does one thing where a move is asked of it: what its argument says.
# A behaviour before a colon is that of the start: `deaf:` says nothing at all.
kind=$1
case "$kind" in
deaf) while read -r line; do :; done; exit 0 ;;
gone) exit 4 ;;
esac
while read -r line; do
    case "$line" in
    usi)
        [ "$kind" = noisy ] && head -c 300000 /dev/zero | tr '\0' 'x'
        [ "$kind" = noisy ] && printf '\n\001\377\n\n'
        echo 'id name fake'
        echo 'usiok'
        ;;
    isready)
        [ "$kind" = unready ] || echo readyok
        ;;
    position*)
        # How many moves have been played.
        moves=${line##*position startpos}
        set -- ${moves#* moves }
        played=$#
        ;;
    go*)
        case "$kind" in
        illegal | noisy) echo 'bestmove 1a1a' ;;
        garbage) printf 'info score cp x depth -\nbestmove \001\033[31mboo\nbestmove 1a1a\n' ;;
        nothing) echo 'bestmove' ;;
        silent) ;;
        crash) echo 'the last words' >&2; exit 3 ;;
        closed) exec >&- ; sleep 30 ;;
        late) sleep 1; echo 'bestmove 1e1d' ;;
        resign) echo 'bestmove resign' ;;
        win) echo 'bestmove win' ;;
        shuffle | twice)
            # Both sides move their rooks to and fro.
            case $((played % 4)) in
            0) move=1e1d ;;
            1) move=5a5b ;;
            2) move=1d1e ;;
            3) move=5b5a ;;
            esac
            echo "bestmove $move"
            # The second time it comes after the other engine has moved.
            [ "$kind" = twice ] && sleep 0.1 && echo "bestmove $move"
            ;;
        flood) while :; do echo 'info string flood'; done ;;
        stubborn) trap '' TERM INT HUP; while :; do sleep 1; done ;;
        esac
        ;;
    stop) [ "$kind" = stops ] && echo 'bestmove 1a1a' ;;
    quit) [ "$kind" = silent ] || exit 0 ;;
    esac
done
