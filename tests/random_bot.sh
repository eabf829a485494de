#!/bin/sh
# A bot for Hexarena that plays fish, reversi and nooks: it takes any legal action.
#
# The referee writes one JSON object a line to STDIN and reads the answers from STDOUT, so print
# nothing else there. What goes to STDERR is kept with the move: echo hm >&2

# Your idea goes here: print one of the legal actions, which come on STDIN, one a line, as JSON:
# [3,2], [[0,1],[2,1]] or "pass". $1 is the whole message, with the board in its "position".
choose() {
  shuf -n 1
}

# The elements of "legal":[…], one a line. A comma outside of all brackets and strings parts two.
legal_actions() {
  printf '%s\n' "$1" | awk '{
    list = substr($0, index($0, "\"legal\":[") + 9)
    for (i = 1; i <= length(list); i++) {
      c = substr(list, i, 1)
      if (c == "\"") quoted = !quoted
      if (!quoted && index("[{", c)) depth++
      if (!quoted && index("]}", c) && --depth < 0) break  # the end of the list
      if (!quoted && depth == 0 && c == ",") c = "\n"
      printf "%s", c
    }
    print ""
  }'
}

while IFS= read -r line; do
  case $line in
    *'"type":"hello"'*) echo '{"type":"ready"}' ;;
    *'"type":"turn"'*)
      id=${line#*'"id":'}  # goes back with the answer
      action=$(legal_actions "$line" | choose "$line")
      echo "{\"type\":\"action\",\"id\":${id%%,*},\"action\":$action}" ;;
    *'"type":"end"'*) exit 0 ;;
  esac
done
