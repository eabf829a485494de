import java.nio.file.*;
import java.util.*;

/** Compares the boards with turns of the referee: javac -d classes *.java && java -cp classes Test */
class Test {
  public static void main(String[] arguments) throws Exception {
    for (String line : Files.readAllLines(Path.of("turns.jsonl"))) {
      Map<String, Object> view = Json.object(Json.object(Json.read(line)).get("view"));
      List<Object> actions = Json.list(view.get("legal"));
      Set<String> legal = new TreeSet<>();
      for (Object action : actions) if (!action.equals("pass")) legal.add(Json.write(action));
      Set<String> known = new TreeSet<>();
      boolean moves = legal.stream().anyMatch(action -> action.startsWith("[["));
      if (view.get("game").equals("fish") && moves) {
        Fish board = new Fish(view);
        for (Cell start : board.penguins.get(0)) {
          for (Cell end : board.reach(start)) known.add("[" + text(start) + "," + text(end) + "]");
        }
      }
      if (view.get("game").equals("reversi")) {
        Reversi board = new Reversi(view);
        for (Cell cell : board.cells()) if (!board.flips(cell).isEmpty()) known.add(text(cell));
      }
      if (actions.contains(Bot.choose(view)) && (known.isEmpty() || known.equals(legal))) continue;
      System.out.println("not as the referee says: " + line);
      System.exit(1);
    }
    System.out.println("all as the referee says");
  }

  static String text(Cell cell) { return "[" + cell.a() + "," + cell.b() + "]"; }
}
