"""The boards of Fish and Hex Reversi, made from a view: neighbours, reach, flips and what follows an action.

The referee alone knows the rules: play one of view["legal"]. This is for thinking about them. No need to change it.
"""


class Fish:
    """Cells are (row, column). Your own penguins and score come first: penguins[0], scores[0].

    Every other row is shifted to the right by half a cell, and rows are half as high as cells:

        row 0   (0,0)       (0,1)            A cell touches six: straight above and below it are
        row 1         (1,0)       (1,1)      two rows away, the other four one row away.
        row 2   (2,0)       (2,1)
    """

    STEPS = ("up", "down", "up-left", "up-right", "down-left", "down-right")

    def __init__(self, view):
        position = view["position"]
        self.fish = [list(row) for row in position["board"]]  # by row and column, 0 is water
        self.penguins = [[tuple(place) for place in one["places"]] for one in position["players"]]
        self.scores = [one["score"] for one in position["players"]]

    @staticmethod
    def step(cell, way):
        """The next cell in this direction, whether there is a floe or not."""
        row, column = cell
        if way == "up":
            return row - 2, column
        if way == "down":
            return row + 2, column
        aside = column + row % 2 if way.endswith("right") else column + row % 2 - 1
        return (row - 1 if way.startswith("up") else row + 1), aside

    def is_floe(self, cell):
        row, column = cell
        return 0 <= row < len(self.fish) and 0 <= column < len(self.fish[row]) and self.fish[row][column] > 0

    def taken(self):
        """The cells with a penguin."""
        return {cell for penguins in self.penguins for cell in penguins}

    def neighbours(self, cell):
        """The floes that touch this cell."""
        return [other for other in (self.step(cell, way) for way in self.STEPS) if self.is_floe(other)]

    def reach(self, cell):
        """Where a penguin on this cell can slide: along six lines, until water or another penguin."""
        taken = self.taken()
        found = []
        for way in self.STEPS:
            there = self.step(cell, way)
            while self.is_floe(there) and there not in taken:
                found.append(there)
                there = self.step(there, way)
        return found

    def after(self, start, end):
        """The board after your penguin has moved: it takes the fish of the floe it leaves, which sinks."""
        board = object.__new__(Fish)
        board.fish = [list(row) for row in self.fish]
        board.fish[start[0]][start[1]] = 0
        board.penguins = [[end if cell == start else cell for cell in penguins] for penguins in self.penguins]
        board.scores = [self.scores[0] + self.fish[start[0]][start[1]], *self.scores[1:]]
        return board


class Reversi:
    """Cells are (q, r); the centre is (0, 0), and q, r and q + r are at most `size` from it.

             (0,-1)  (1,-1)           Neighbours in a row differ in q; r grows downwards,
        (-1,0)  (0,0)   (1,0)         to the right below; the third line is where q + r
             (-1,1)  (0,1)            stays the same.
    """

    STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

    def __init__(self, view):
        position = view["position"]
        own, other = ("black", "white") if position["turn"] == "black" else ("white", "black")
        self.size = position["size"]
        self.mine = {tuple(cell) for cell in position[own]}
        self.theirs = {tuple(cell) for cell in position[other]}

    def is_cell(self, cell):
        q, r = cell
        return max(abs(q), abs(r), abs(q + r)) <= self.size

    def cells(self):
        span = range(-self.size, self.size + 1)
        return [(q, r) for q in span for r in span if self.is_cell((q, r))]

    def neighbours(self, cell):
        return [other for other in ((cell[0] + q, cell[1] + r) for q, r in self.STEPS) if self.is_cell(other)]

    def is_corner(self, cell):
        return len(self.neighbours(cell)) == 3

    def flips(self, cell):
        """The discs that turn over if you place one here; none: you may not."""
        if cell in self.mine or cell in self.theirs:
            return []
        turned = []
        for q, r in self.STEPS:
            line = []
            there = (cell[0] + q, cell[1] + r)
            while there in self.theirs:
                line.append(there)
                there = (there[0] + q, there[1] + r)
            if there in self.mine:
                turned += line
        return turned

    def after(self, cell):
        """The board after you have placed a disc here, as your opponent sees it."""
        board = object.__new__(Reversi)
        turned = set(self.flips(cell))
        board.size = self.size
        board.mine = self.theirs - turned
        board.theirs = self.mine | turned | {cell}
        return board
