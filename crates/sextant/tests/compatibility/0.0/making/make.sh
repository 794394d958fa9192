#!/bin/sh
# Makes all fixtures of this folder anew.
#
#     sh making/make.sh PROGRAM PAGE
#
# PROGRAM is `sextant` as it was then, PAGE is `page.rs` built as an example of its crate
# `sextant-wasm`. Needs Python, tmux and PostgreSQL; root needs the user `postgres`.
set -eu
cd "$(dirname "$0")/.."
program=$1 page=$2 here=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

facts() { # DATABASE_URL NAME
    "$program" admin check --database "$1"
    "$program" admin stats --json --database "$1" >"database/$2-stats.json"
    "$program" admin export --json --database "$1" >"database/$2-export.jsonl"
}

# SQLite. The file is made as small as it can be.
mkdir -p database
url=sqlite:$work/club.db
python3 making/database.py "$program" "$url" database/sqlite-club.json
python3 -c 'import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute("VACUUM")' "$work/club.db"
facts "$url" sqlite
rm -f database/sqlite.backup
"$program" admin backup database/sqlite.backup --database "$url"
cp "$work/club.db" database/sqlite.db
chmod 644 database/sqlite.db

# PostgreSQL, on a server of our own.
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
if [ "$(id -u)" = 0 ]; then chmod 755 "$work" && install -d -o postgres "$work/postgres"; fi
as initdb -U sextant -A trust -E UTF8 -D "$work/postgres/data" >/dev/null
as pg_ctl start -w -D "$work/postgres/data" -l "$work/postgres/log" \
    -o "-c listen_addresses= -c unix_socket_directories=$work/postgres" >/dev/null
createdb -h "$work/postgres" -U sextant club
url=postgres://sextant@$(echo "$work/postgres" | sed 's|/|%2F|g')/club
python3 making/database.py "$program" "$url" database/postgres-club.json
facts "$url" postgres
pg_dump -h "$work/postgres" -U sextant --inserts --rows-per-insert=50 --no-owner club >database/postgres.sql
as pg_ctl stop -w -m fast -D "$work/postgres/data" >/dev/null

# Records. Some are written by hand and stay as they are.
"$page" records records
for name in cards-by-mail cards-timed-out dice-claimed dice-one-left; do
    table=$(python3 -c 'import json, sys; print(json.load(open("database/sqlite-club.json"))["tables"][sys.argv[1]])' "$name")
    "$program" admin export --json --database "sqlite:$work/club.db" | grep "\"GameId\":\"$table\"" >"records/server-$name.json"
    "$program" convert "records/server-$name.json" --to text >"records/server-$name.txt"
done
rm -rf records/converted
python3 making/expected.py "$program" records

# Games saved by the page and by the terminal.
mkdir -p page
"$page" >page/storage.json
python3 making/expected.py "$program" page/storage.json
rm -rf terminal
sh making/terminal.sh "$program" "$here/terminal"
python3 making/expected.py "$program" terminal

# The engine protocol and the arena.
mkdir -p engine arena
talk() { # NAME BOT OPPONENT FLAGS...
    name=$1 bot=$2 opponent=$3
    shift 3
    rm -f "engine/$name.txt"
    "$program" arena --a "cmd:python3 making/transcript.py engine/$name.txt $program $bot" --b "$opponent" \
        --pairs 1 "$@" >/dev/null
}
talk cards-cautious cautious random --seed 3
talk cards-prodigy-long prodigy beginner --variant long --seed 4
talk cards-beginner-rounds beginner novice --rounds 2 --seed 5
talk dice-greedy-simultaneous greedy random --game dice --players 3 --seed 6
talk dice-casual-clockwise casual novice --game dice --players 2 --order clockwise --seed 7
consult() { # TRANSCRIPT NAME BOT DECISIONS GO...
    transcript=$1 name=$2
    shift 2
    python3 making/consult.py "engine/$transcript.txt" "engine/$name.txt" "$program" "$@"
}
consult cards-cautious cards-searcher searcher 6 simulations 24 explain
consult cards-prodigy-long cards-master-long master 6 simulations 24 explain
consult cards-cautious cards-prodigy prodigy 6 explain
consult dice-greedy-simultaneous dice-planner planner 5 simulations 24 explain
python3 making/arena.py "$program" arena/expected.jsonl
