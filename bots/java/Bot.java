import java.io.*;
import java.util.*;

/**
 * A bot for Hexarena. The referee writes one JSON object a line to STDIN and reads the answers from STDOUT, so print
 * nothing else there. What goes to System.err is kept with the move.
 */
public class Bot {
  static final Random RANDOM = new Random();

  /**
   * Your idea goes here: answer with one of view.get("legal").
   *
   * "game" is the game, "position" the whole board, "turn" your seat (in a round of nooks null: all may announce),
   * "scores" the points by seat.
   */
  static Object choose(Map<String, Object> view) {
    Object best = null;
    double bestValue = Double.NEGATIVE_INFINITY;
    for (Object action : Json.list(view.get("legal"))) {
      double value = RANDOM.nextDouble() / 2; // of equals, any
      if (view.get("game").equals("fish")) value += rateFish(view, action);
      if (view.get("game").equals("reversi")) value += rateReversi(view, action);
      if (value > bestValue) {
        best = action;
        bestValue = value;
      }
    }
    return best;
  }

  /** Fish count, and so does the room that is left: floes that can be reached at once. */
  static int rateFish(Map<String, Object> view, Object action) {
    if (!(action instanceof List<?> move) || !(move.get(0) instanceof List)) return 0; // a placement: anywhere
    Fish board = new Fish(view).after(Cell.of(move.get(0)), Cell.of(move.get(1)));
    int value = board.scores.get(0);
    for (int player = 0; player < board.penguins.size(); player++) {
      for (Cell cell : board.penguins.get(player)) value += (player == 0 ? 1 : -1) * board.reach(cell).size();
    }
    return value;
  }

  /** Corners stay; besides, the fewer answers the opponent has, the better. */
  static int rateReversi(Map<String, Object> view, Object action) {
    if (action.equals("pass")) return -1000;
    Reversi board = new Reversi(view);
    Reversi later = board.after(Cell.of(action));
    int value = board.isCorner(Cell.of(action)) ? 20 : 0;
    for (Cell cell : later.cells()) {
      if (!later.flips(cell).isEmpty()) value -= later.isCorner(cell) ? 21 : 1;
    }
    return value;
  }

  public static void main(String[] arguments) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = in.readLine()) != null; ) {
      Map<String, Object> message = Json.object(Json.read(line));
      Object type = message.get("type");
      // "hello" has the game, its settings, your seat and your time per move. With "keep" this process plays the next
      // game too. "end" tells scores and winners; another hello may follow.
      if (type.equals("hello")) System.out.println("{\"type\":\"ready\",\"keep\":true}");
      if (!type.equals("turn")) continue;
      String action = Json.write(choose(Json.object(message.get("view"))));
      System.out.println("{\"type\":\"action\",\"id\":" + message.get("id") + ",\"action\":" + action + "}");
    }
  }
}
