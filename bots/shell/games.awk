# The boards of Fish and Hex Reversi, made from a line of the referee: neighbours, reach, flips. The referee alone knows
# the rules: play one of the legal actions. This is for thinking about them. No need to change it.
#
# read_turn(line) sets
#   GAME, TURN_ID, LEGAL[1..LEGALS]      the actions, each as JSON
#   FLOE["r,c"], TAKEN["r,c"]            Fish: the fish on a cell, and its penguin: 1 yours, 2 another's
#   SIZE, DISC["q,r"]                    Reversi: 1 yours, 2 the opponent's

function read_turn(line) {
    TURN_ID = after(line, "\"id\":") + 0
    GAME = after(line, "\"game\":\""); sub(/".*/, "", GAME)
    LEGALS = items(after(line, "\"legal\":["), LEGAL)
    delete FLOE; delete TAKEN; delete DISC
    if (GAME == "fish") read_fish(after(line, "\"position\":{"))
    if (GAME == "reversi") read_reversi(after(line, "\"position\":{"))
}
function after(text, mark,    at) {
    at = index(text, mark)
    return at ? substr(text, at + length(mark)) : ""
}
# The elements of the list that text begins with; a comma outside of all brackets and texts parts two.
function items(text, list,    i, c, depth, quoted, n, item) {
    delete list
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (c == "\"") quoted = !quoted
        if (!quoted && index("[{", c)) depth++
        if (!quoted && index("]}", c) && --depth < 0) break
        if (!quoted && depth == 0 && c == ",") { list[++n] = item; item = "" } else item = item c
    }
    if (item != "") list[++n] = item
    return n
}
# "[3,2]" as "3,2"
function cell(json) { gsub(/[][ ]/, "", json); return json }
function step(at, a, b,    part) { split(at, part, ","); return (part[1] + a) "," (part[2] + b) }

function read_fish(position,    rows, row, all, players, player, n, p, m, i, places) {
    n = items(after(position, "\"board\":["), rows)
    for (row = 1; row <= n; row++) {
        m = items(substr(rows[row], 2), all)
        for (i = 1; i <= m; i++) FLOE[(row - 1) "," (i - 1)] = all[i]
    }
    n = items(after(position, "\"players\":["), players)
    for (p = 1; p <= n; p++) {
        m = items(after(players[p], "\"places\":["), places)
        for (i = 1; i <= m; i++) TAKEN[cell(places[i])] = p == 1 ? 1 : 2  # the player to move comes first
    }
}
# Every other row is shifted to the right by half a cell, and rows are half as high as cells:
#     row 0   0,0       0,1          A cell touches six: straight above and below it (ways 1 and 2) are
#     row 1        1,0       1,1     two rows away, the other four one row away.
#     row 2   2,0       2,1
function fish_step(at, way,    part, left) {
    split(at, part, ",")
    left = part[1] % 2 - 1
    if (way == 1) return step(at, -2, 0)
    if (way == 2) return step(at, 2, 0)
    return step(at, way < 5 ? -1 : 1, way % 2 ? left : left + 1)
}
# Where a penguin on this cell can slide: along six lines, until water or another penguin. Returns how many.
function reach(at, found,    way, there, n) {
    delete found
    for (way = 1; way <= 6; way++) {
        for (there = fish_step(at, way); FLOE[there] > 0 && !TAKEN[there]; there = fish_step(there, way)) {
            found[++n] = there
        }
    }
    return n + 0
}

# The centre is 0,0, and q, r and q + r are at most SIZE from it:
#          0,-1   1,-1          Neighbours in a row differ in q; r grows downwards,
#     -1,0    0,0    1,0        to the right below; the third line is where q + r
#          -1,1   0,1           stays the same.
function read_reversi(position,    turn, colors, i, n, k, discs) {
    SIZE = after(position, "\"size\":") + 0
    turn = position ~ /"turn":"black"/ ? 1 : 2
    split("black white", colors, " ")
    for (k = 1; k <= 2; k++) {
        n = items(after(position, "\"" colors[k] "\":["), discs)
        for (i = 1; i <= n; i++) DISC[cell(discs[i])] = k == turn ? 1 : 2
    }
}
function is_cell(at,    part, sum) {
    split(at, part, ",")
    sum = part[1] + part[2]
    return part[1] <= SIZE && part[1] >= -SIZE && part[2] <= SIZE && part[2] >= -SIZE && sum <= SIZE && sum >= -SIZE
}
function reversi_step(at, way) {
    return way == 1 ? step(at, 1, 0) : way == 2 ? step(at, 0, 1) : way == 3 ? step(at, -1, 1) : \
           way == 4 ? step(at, -1, 0) : way == 5 ? step(at, 0, -1) : step(at, 1, -1)
}
function is_corner(at,    way, n) {
    for (way = 1; way <= 6; way++) n += is_cell(reversi_step(at, way))
    return n == 3
}
# The discs that turn over if player 1 (you) or 2 places one here. Returns how many; none: it is not allowed.
function flips(at, player, found,    way, there, line, n, m, i) {
    delete found
    if (DISC[at]) return 0
    for (way = 1; way <= 6; way++) {
        m = 0
        for (there = reversi_step(at, way); DISC[there] == 3 - player; there = reversi_step(there, way)) line[++m] = there
        if (DISC[there] == player) for (i = 1; i <= m; i++) found[++n] = line[i]
    }
    return n + 0
}
