#!/bin/sh
# A bot for Hexarena. Its idea is in idea.awk, what it knows of the games in games.awk. The referee writes one JSON
# object a line to STDIN and reads the answers from STDOUT, so print nothing else there. What goes to STDERR is kept
# with the move: echo hm >&2
here=$(dirname "$0")
while IFS= read -r line; do
  case $line in
    # With "keep" this process plays the next game too.
    '{"type":"hello"'*) echo '{"type":"ready","keep":true}' ;;
    '{"type":"turn"'*) printf '%s\n' "$line" | awk -f "$here/games.awk" -f "$here/idea.awk" -f "$here/turn.awk" ;;
    '{"type":"end"'*) ;; # tells scores and winners; another hello may follow
  esac
done
