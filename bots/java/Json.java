import java.util.*;

/** A small reader of JSON, enough for the referee's messages. No need to change it. */
final class Json {
  private final String text;
  private int at;

  private Json(String text) { this.text = text; }

  /** Objects become Map, arrays List, numbers Integer or Double, texts String. */
  static Object read(String text) { return new Json(text).value(); }

  static String write(Object value) {
    if (value instanceof String) return "\"" + value + "\""; // as it was read, escapes included
    StringJoiner all = new StringJoiner(",", value instanceof Map ? "{" : "[", value instanceof Map ? "}" : "]");
    if (value instanceof List<?> list) {
      for (Object item : list) all.add(write(item));
    } else if (value instanceof Map<?, ?> map) {
      for (var member : map.entrySet()) all.add("\"" + member.getKey() + "\":" + write(member.getValue()));
    } else {
      return String.valueOf(value);
    }
    return all.toString();
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> object(Object value) { return (Map<String, Object>) value; }
  @SuppressWarnings("unchecked")
  static List<Object> list(Object value) { return (List<Object>) value; }
  static int number(Object value) { return ((Number) value).intValue(); }

  private char next() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private Object value() {
    switch (next()) {
      case '"': return string();
      case '[':
        List<Object> items = new ArrayList<>();
        for (at++; next() != ']'; ) {
          items.add(value());
          if (next() == ',') at++;
        }
        at++;
        return items;
      case '{':
        Map<String, Object> members = new LinkedHashMap<>();
        for (at++; next() != '}'; ) {
          String key = string();
          if (next() == ':') at++;
          members.put(key, value());
          if (next() == ',') at++;
          next();
        }
        at++;
        return members;
      default: return word();
    }
  }

  private String string() {
    int start = ++at;
    while (text.charAt(at) != '"') at += text.charAt(at) == '\\' ? 2 : 1;
    return text.substring(start, at++);
  }

  private Object word() {
    int start = at;
    while (at < text.length() && ",]} \t".indexOf(text.charAt(at)) < 0) at++;
    String word = text.substring(start, at);
    switch (word) {
      case "true": return true;
      case "false": return false;
      case "null": return null;
      default: return word.matches("-?\\d{1,9}") ? (Object) Integer.valueOf(word) : Double.valueOf(word);
    }
  }
}
