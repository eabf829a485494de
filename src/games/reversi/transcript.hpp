// A transcript: a game that writes down every question it is asked, with the answer.
//
// It can stand wherever the game itself could, so that a test or a curious person sees what a
// strategy looks at. A line a question, without newline; copies write into the same transcript, two
// blanks further in, and the moves tried there are written too:
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

/// The game must outlive the transcript; so must whatever the sink writes to.
[[nodiscard]] std::unique_ptr<Playable> transcript_of(Playable& game, TranscriptSink sink);
/// Adds each line to `text`, with a newline.
[[nodiscard]] std::unique_ptr<Playable> transcript_of(Playable& game, std::string& text);

}  // namespace hexarena::reversi
