#!/bin/sh
# Compares games.awk with turns of the referee: sh test.sh
cd "$(dirname "$0")" || exit 1
awk -f games.awk -f idea.awk -f - turns.jsonl <<'END' && echo 'all as the referee says'
{
    read_turn($0)
    delete legal; delete known; count = found = 0
    for (i = 1; i <= LEGALS; i++) {
        rate(LEGAL[i])
        if (LEGAL[i] != "\"pass\"") { legal[LEGAL[i]] = 1; count++ }
    }
    if (GAME == "fish" && LEGAL[1] ~ /^\[\[/) {
        for (start in TAKEN) if (TAKEN[start] == 1) {
            n = reach(start, ends)
            for (i = 1; i <= n; i++) { known["[[" start "],[" ends[i] "]]"] = 1; found++ }
        }
    }
    if (GAME == "reversi") {
        for (q = -SIZE; q <= SIZE; q++) for (r = -SIZE; r <= SIZE; r++) {
            if (is_cell(q "," r) && flips(q "," r, 1, turned)) { known["[" q "," r "]"] = 1; found++ }
        }
    }
    for (action in known) if (!(action in legal)) wrong = 1
    if (wrong || (found && found != count)) { print "not as the referee says: " $0; exit 1 }
}
END
