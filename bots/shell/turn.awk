# Answers one turn, which comes on STDIN. No need to change it.
BEGIN { srand() }
{
    read_turn($0)
    for (i = 1; i <= LEGALS; i++) {
        value = rate(LEGAL[i]) + rand() / 2  # of equals, any
        if (i == 1 || value > highest) { best = LEGAL[i]; highest = value }
    }
    printf "{\"type\":\"action\",\"id\":%d,\"action\":%s}\n", TURN_ID, best
}
