#!/bin/sh
# Plays in a terminal, and leaves the data folder of a person who does: unfinished games, and the
# records of finished ones.
#
#     sh terminal.sh PROGRAM FOLDER
set -eu
program=$1 folder=$2
session=sextant-fixtures-$$

run() {
    tmux new-session -d -s $session -x 80 -y 24 "XDG_DATA_HOME=$folder $program play --pace 0 $*"
}
press() {
    for key in "$@"; do
        # Without a terminal, the game is over.
        tmux send-keys -t $session "$key" 2>/dev/null || return 0
        sleep 0.3
    done
}
shows() {
    tmux capture-pane -p -t $session | grep -q "$1"
}
until_over() {
    until shows "r rematch"; do
        if shows "Now draw"; then press Space
        elif shows "Your turn"; then press "$1" d
        elif shows "Your roll\|Choose from"; then press - Enter
        else sleep 0.1; fi
    done
    sleep 0.5
}

# Finished games.
run --game cards --bot random --rounds 1 --seed 2a --new
sleep 1
until_over 1
press q
run --game dice --bot novice --players 2 --seed 2b --new
sleep 1
until_over 1
press q

# Unfinished games: the person has placed a card and must draw; the second of three people chooses.
run --game cards --bot casual --variant long --first-starter 1 --new
sleep 1
press 1 d Space
until shows "Your turn"; do sleep 0.1; done
press 2 d Space
until shows "Your turn"; do sleep 0.1; done
press 3 d q
run --game dice --hot-seat 2 --players 3 --order clockwise --bot greedy --seed 2d --new
sleep 1
press Enter - Enter
for turn in 1 2 3; do
    sleep 1
    # The keyboard goes from one to the other: covered, uncovered, chosen.
    press Enter Enter - Enter
done
press q
