import java.util.*;

/**
 * A board of Fish, made from a view. The referee alone knows the rules: play one of the legal actions. This is for
 * thinking about them. No need to change it.
 *
 * Cells are (row, column). Your own penguins and score come first: penguins.get(0), scores.get(0).
 *
 * Every other row is shifted to the right by half a cell, and rows are half as high as cells:
 *
 *     row 0   (0,0)       (0,1)            A cell touches six: straight above and below it are
 *     row 1         (1,0)       (1,1)      two rows away, the other four one row away.
 *     row 2   (2,0)       (2,1)
 */
final class Fish {
  enum Way { UP, DOWN, UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT }

  final int[][] fish; // by row and column, 0 is water
  final List<List<Cell>> penguins = new ArrayList<>(); // by player
  final List<Integer> scores = new ArrayList<>();

  Fish(Map<String, Object> view) {
    Map<String, Object> position = Json.object(view.get("position"));
    fish = Json.list(position.get("board")).stream()
        .map(row -> Json.list(row).stream().mapToInt(Json::number).toArray()).toArray(int[][]::new);
    for (Object player : Json.list(position.get("players"))) {
      penguins.add(Cell.all(Json.object(player).get("places")));
      scores.add(Json.number(Json.object(player).get("score")));
    }
  }
  private Fish(int[][] fish) { this.fish = fish; }

  /** The next cell in this direction, whether there is a floe or not. */
  static Cell step(Cell cell, Way way) {
    int left = cell.b() + cell.a() % 2 - 1;
    switch (way) {
      case UP: return cell.plus(-2, 0);
      case DOWN: return cell.plus(2, 0);
      case UP_LEFT: return new Cell(cell.a() - 1, left);
      case UP_RIGHT: return new Cell(cell.a() - 1, left + 1);
      case DOWN_LEFT: return new Cell(cell.a() + 1, left);
      default: return new Cell(cell.a() + 1, left + 1);
    }
  }
  int fishAt(Cell cell) {
    if (cell.a() < 0 || cell.a() >= fish.length) return 0;
    return cell.b() < 0 || cell.b() >= fish[cell.a()].length ? 0 : fish[cell.a()][cell.b()];
  }
  boolean isTaken(Cell cell) { return penguins.stream().anyMatch(own -> own.contains(cell)); }
  /** The floes that touch this cell. */
  List<Cell> neighbours(Cell cell) {
    return Arrays.stream(Way.values()).map(way -> step(cell, way)).filter(other -> fishAt(other) > 0).toList();
  }
  /** Where a penguin on this cell can slide: along six lines, until water or another penguin. */
  List<Cell> reach(Cell cell) {
    List<Cell> found = new ArrayList<>();
    for (Way way : Way.values()) {
      for (Cell there = step(cell, way); fishAt(there) > 0 && !isTaken(there); there = step(there, way)) found.add(there);
    }
    return found;
  }
  /** The board after your penguin has moved: it takes the fish of the floe it leaves, which sinks. */
  Fish after(Cell start, Cell end) {
    Fish board = new Fish(Arrays.stream(fish).map(int[]::clone).toArray(int[][]::new));
    board.fish[start.a()][start.b()] = 0;
    for (List<Cell> own : penguins) board.penguins.add(own.stream().map(each -> each.equals(start) ? end : each).toList());
    board.scores.addAll(scores);
    board.scores.set(0, scores.get(0) + fishAt(start));
    return board;
  }
}
