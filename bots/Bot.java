// A bot for Hexarena that plays fish, reversi and nooks: it takes any legal action. The referee
// writes one JSON object a line to STDIN and reads the answers from STDOUT, so print nothing else
// there. What goes to System.err is kept with the move.
import java.io.*;
import java.util.*;

public class Bot {
  // Your idea goes here: answer with one of `legal`, each as JSON: [3,2], [[0,1],[2,1]] or "pass".
  // The whole board is in the "position" of `turn`; to read it, take a JSON library.
  static String choose(List<String> legal, String turn) {
    return legal.get(new Random().nextInt(legal.size()));
  }

  // The elements of "legal":[...]. A comma outside of all brackets and strings parts two.
  static List<String> legalActions(String turn) {
    List<String> actions = new ArrayList<>();
    boolean quoted = false;
    for (int start = turn.indexOf("\"legal\":[") + 9, i = start, depth = 0; depth >= 0; i++) {
      char c = turn.charAt(i);
      if (c == '"') quoted = !quoted;
      if (!quoted) depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
      if (depth < 0 || !quoted && c == ',' && depth == 0) { // below 0 is the end of the list
        actions.add(turn.substring(start, i));
        start = i + 1;
      }
    }
    return actions;
  }

  public static void main(String[] arguments) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = in.readLine()) != null && !line.contains("\"type\":\"end\""); ) {
      if (line.contains("\"type\":\"hello\"")) System.out.println("{\"type\":\"ready\"}");
      if (!line.contains("\"type\":\"turn\"")) continue;
      String id = line.replaceFirst("(?s).*?\"id\":(\\d+).*", "$1"); // goes back with the answer
      String action = choose(legalActions(line), line);
      System.out.println("{\"type\":\"action\",\"id\":" + id + ",\"action\":" + action + "}");
    }
  }
}
