// A transcript: wraps a game and logs every query with its answer.
//
// It can be used wherever the game could, so that a test or a curious person sees what a
// strategy looks at. One line per query, without newline; copies write into the same transcript,
// indented by two blanks, with the moves tried there:
//
//   turn: black
//   legal moves: (1,-2) (-1,-1)
//   copy: made
//     place (1,-2): done
//     legal moves: (2,-3)
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "games/reversi/questions.hpp"

namespace hexarena::reversi {

using TranscriptSink = std::function<void(std::string_view line)>;

/// The game must outlive the transcript, and so must whatever the sink writes to.
[[nodiscard]] std::unique_ptr<Playable> transcript_of(Playable& game, TranscriptSink sink);
/// Appends each line to `text`, with a newline.
[[nodiscard]] std::unique_ptr<Playable> transcript_of(Playable& game, std::string& text);

}  // namespace hexarena::reversi
