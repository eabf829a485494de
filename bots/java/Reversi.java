import java.util.*;

/**
 * A board of Hex Reversi, made from a view, for thinking about the legal actions. No need to change it.
 *
 * Cells are (q, r); the centre is (0, 0), and q, r and q + r are at most `size` from it.
 *
 *          (0,-1)  (1,-1)           Neighbours in a row differ in q; r grows downwards,
 *     (-1,0)  (0,0)   (1,0)         to the right below; the third line is where q + r
 *          (-1,1)  (0,1)            stays the same.
 */
final class Reversi {
  static final List<Cell> STEPS = List.of(
      new Cell(1, 0), new Cell(0, 1), new Cell(-1, 1), new Cell(-1, 0), new Cell(0, -1), new Cell(1, -1));

  final int size;
  final Set<Cell> mine;
  final Set<Cell> theirs;

  Reversi(Map<String, Object> view) {
    Map<String, Object> position = Json.object(view.get("position"));
    boolean black = position.get("turn").equals("black");
    size = Json.number(position.get("size"));
    mine = new HashSet<>(Cell.all(position.get(black ? "black" : "white")));
    theirs = new HashSet<>(Cell.all(position.get(black ? "white" : "black")));
  }
  private Reversi(int size, Set<Cell> mine, Set<Cell> theirs) {
    this.size = size;
    this.mine = mine;
    this.theirs = theirs;
  }

  boolean isCell(Cell cell) {
    return Math.max(Math.max(Math.abs(cell.a()), Math.abs(cell.b())), Math.abs(cell.a() + cell.b())) <= size;
  }
  List<Cell> cells() {
    List<Cell> all = new ArrayList<>();
    for (int q = -size; q <= size; q++) {
      for (int r = -size; r <= size; r++) if (isCell(new Cell(q, r))) all.add(new Cell(q, r));
    }
    return all;
  }
  List<Cell> neighbours(Cell cell) {
    return STEPS.stream().map(step -> cell.plus(step.a(), step.b())).filter(this::isCell).toList();
  }
  boolean isCorner(Cell cell) { return neighbours(cell).size() == 3; }
  /** The discs that turn over if you place one here; none: you may not. */
  List<Cell> flips(Cell cell) {
    List<Cell> turned = new ArrayList<>();
    if (mine.contains(cell) || theirs.contains(cell)) return turned;
    for (Cell step : STEPS) {
      List<Cell> line = new ArrayList<>();
      Cell there = cell.plus(step.a(), step.b());
      for (; theirs.contains(there); there = there.plus(step.a(), step.b())) line.add(there);
      if (mine.contains(there)) turned.addAll(line);
    }
    return turned;
  }
  /** The board after you have placed a disc here, as your opponent sees it. */
  Reversi after(Cell cell) {
    List<Cell> turned = flips(cell);
    Set<Cell> own = new HashSet<>(mine);
    Set<Cell> other = new HashSet<>(theirs);
    own.add(cell);
    own.addAll(turned);
    turned.forEach(other::remove);
    return new Reversi(size, other, own);
  }
}
