import java.util.List;

/** A cell: row and column in Fish, q and r in Reversi. */
record Cell(int a, int b) {
  static Cell of(Object json) { return new Cell(Json.number(Json.list(json).get(0)), Json.number(Json.list(json).get(1))); }
  static List<Cell> all(Object json) { return Json.list(json).stream().map(Cell::of).toList(); }

  Cell plus(int da, int db) { return new Cell(a + da, b + db); }
}
