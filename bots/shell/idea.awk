# Your idea goes here: the value of a legal action, which is JSON: [3,2], [[0,1],[2,1]] or "pass". The highest is played.
function rate(action) {
    if (GAME == "fish" && action ~ /^\[\[/) return rate_move(action)
    if (GAME == "reversi") return action == "\"pass\"" ? -1000 : rate_disc(cell(action))
    return 0
}

# Fish count, and so does the room that is left: floes that can be reached at once.
function rate_move(action,    part, start, end, fish, value, at, found) {
    items(substr(action, 2), part)
    start = cell(part[1]); end = cell(part[2])
    fish = value = FLOE[start]
    FLOE[start] = 0; TAKEN[start] = 0; TAKEN[end] = 1
    for (at in TAKEN) if (TAKEN[at]) value += TAKEN[at] == 1 ? reach(at, found) : -reach(at, found)
    FLOE[start] = fish; TAKEN[start] = 1; TAKEN[end] = 0
    return value
}

# Corners stay; besides, the fewer answers the opponent has, the better.
function rate_disc(at,    turned, i, n, q, r, there, value, found) {
    n = flips(at, 1, turned)
    value = is_corner(at) ? 20 : 0
    DISC[at] = 1
    for (i = 1; i <= n; i++) DISC[turned[i]] = 1
    for (q = -SIZE; q <= SIZE; q++) for (r = -SIZE; r <= SIZE; r++) {
        there = q "," r
        if (is_cell(there) && flips(there, 2, found)) value -= is_corner(there) ? 21 : 1
    }
    DISC[at] = 0
    for (i = 1; i <= n; i++) DISC[turned[i]] = 2
    return value
}
