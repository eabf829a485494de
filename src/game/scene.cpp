#include "game/scene.hpp"

#include <algorithm>
#include <cmath>

namespace hexarena::game {
namespace {

using base::Json;
using geometry::Point;

/// A thousandth of a side is finer than any screen, and prints the same on every machine.
double rounded(double value) { return std::floor(1000 * value + 0.5 + 1e-6) / 1000; }

Json point_json(Point point) { return Json::array({rounded(point.x), rounded(point.y)}); }

/// Left, top, width, height of all cells.
Json box_json(const Scene& scene, const std::vector<Point>& outline) {
  if (scene.cells.empty()) return Json::array({0, 0, 0, 0});
  Point low = scene.cells.front().at;
  Point high = low;
  for (const Scene::Cell& cell : scene.cells) {
    for (const Point corner : outline) {
      const Point p{cell.at.x + corner.x, cell.at.y + corner.y};
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
  }
  return Json::array(
      {rounded(low.x), rounded(low.y), rounded(high.x - low.x), rounded(high.y - low.y)});
}

Json cells_json(const Scene& scene) {
  Json cells = Json::array();
  for (const Scene::Cell& cell : scene.cells) {
    Json one = Json::object();
    one["cell"] = cell.cell;
    one["name"] = cell.name;
    one["at"] = point_json(cell.at);
    if (cell.count) one[std::string(scene.counted)] = *cell.count;
    cells.push_back(std::move(one));
  }
  return cells;
}

Json pieces_json(const Scene& scene) {
  Json pieces = Json::array();
  for (const Scene::Piece& piece : scene.pieces) {
    Json one = Json::object();
    one["piece"] = piece.number;
    one["seat"] = piece.seat ? Json(piece.seat->number()) : Json();
    one["letter"] = std::string(1, piece.letter);
    one["cell"] = piece.cell;
    pieces.push_back(std::move(one));
  }
  return pieces;
}

Json rim_json(const Scene& scene) {
  Json rim = Json::array();
  for (const geometry::RimLabel& label : scene.rim) {
    Json one = Json::object();
    one["text"] = label.text;
    one["at"] = point_json(label.at);
    rim.push_back(std::move(one));
  }
  return rim;
}

struct LayerJson {
  Json operator()(const std::vector<Scene::Line>& lines) const {
    Json json = Json::array();
    for (const Scene::Line& line : lines) {
      json.push_back(Json::array(
          {rounded(line.from.x), rounded(line.from.y), rounded(line.to.x), rounded(line.to.y)}));
    }
    return json;
  }
  Json operator()(const std::vector<Json>& cells) const { return cells; }
  Json operator()(const Scene::Goal& goal) const {
    Json json = Json::object();
    json["piece"] = goal.piece;
    json["cell"] = goal.cell;
    return json;
  }
};

}  // namespace

Json to_json(const Scene& scene) {
  const std::vector<Point> outline = geometry::outline(scene.layout, {0, 0});
  Json json = Json::object();
  json["outline"] = Json::array();
  for (const Point corner : outline) json["outline"].push_back(point_json(corner));
  json["box"] = box_json(scene, outline);
  json["cells"] = cells_json(scene);
  json["pieces"] = pieces_json(scene);
  json["rim"] = rim_json(scene);
  for (const Scene::Layer& layer : scene.layers) {
    Json content = std::visit(LayerJson{}, layer.content);
    if (!content.empty()) json[std::string(layer.name)] = std::move(content);
  }
  return json;
}

}  // namespace hexarena::game
