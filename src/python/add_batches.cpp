// Batch for Python: many games in lockstep, exposed as numpy arrays without copying.
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <limits>
#include <mutex>
#include <system_error>
#include <thread>

#include "game/batch.hpp"
#include "python/state.hpp"

namespace hexarena::python {
namespace {

using game::Batch;
using game::Part;

constexpr int kMostThreads = 256;
constexpr int kMostGames = 1 << 24;

/// Splits work on the games among threads; the caller does the first part. A step takes less
/// than a millisecond, so waiting threads spin for a while before they sleep.
class Workers {
 public:
  explicit Workers(int count) : process_(getpid()) {
    for (int i = 1; i < count; ++i) {
      try {
        threads_.emplace_back([this, i] { serve(i); });
      } catch (const std::system_error&) {
        return;  // no more threads available: make do with those started
      }
    }
  }
  ~Workers() {
    work_ = nullptr;
    next_round();
    for (std::thread& thread : threads_) {
      // A forked child does not have the thread, so it cannot be joined.
      if (forked()) {
        thread.detach();
      } else {
        thread.join();
      }
    }
  }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  [[nodiscard]] bool forked() const { return !threads_.empty() && getpid() != process_; }

  void each(int games, const std::function<void(Part)>& work) {
    if (threads_.empty()) return work({0, games});
    work_ = &work;
    games_ = games;
    open_ = static_cast<int>(threads_.size());
    next_round();
    work(part(0));
    await(open_, [](int open) { return open == 0; });
  }

 private:
  [[nodiscard]] Part part(int index) const {
    const auto count = static_cast<std::int64_t>(threads_.size()) + 1;
    const auto border = [&](int i) { return static_cast<int>(std::int64_t{games_} * i / count); };
    return {border(index), border(index + 1)};
  }
  void next_round() {
    ++round_;
    round_.notify_all();
  }
  void serve(int index) {
    for (std::uint64_t seen = 0;;) {
      seen = await(round_, [seen](std::uint64_t round) { return round != seen; });
      if (work_ == nullptr) return;
      (*work_)(part(index));
      if (--open_ == 0) open_.notify_one();
    }
  }
  /// Waits until `wanted(value)` holds and returns the value.
  template <class T, class Wanted>
  static T await(std::atomic<T>& value, const Wanted& wanted) {
    constexpr int kLooks = 2000;
    T now = value;
    for (int i = 0; i < kLooks && !wanted(now); ++i, now = value) std::this_thread::yield();
    for (; !wanted(now); now = value) value.wait(now);
    return now;
  }

  pid_t process_;
  const std::function<void(Part)>* work_ = nullptr;  // published by round_
  int games_ = 0;
  std::atomic<std::uint64_t> round_ = 0;
  std::atomic<int> open_ = 0;
  std::vector<std::thread> threads_;
};

struct Options {
  std::uint64_t seed;
  int threads;
  bool auto_reset;
  bool by_score;
  int limit;
};

class Games {
 public:
  Games(const std::vector<State::Handle>& starts, int count, const Options& options)
      : game_(starts.front()->shared_game()),
        batch_(opened(starts, count, options.seed)),
        workers_(options.threads),
        how_{options.auto_reset, options.by_score, options.limit},
        count_(count),
        seats_(batch_->seats()),
        seed_(options.seed) {
    const auto games = static_cast<std::size_t>(count);
    const std::size_t seats = games * static_cast<std::size_t>(seats_);
    turns_ = room<std::int8_t>(games);
    plies_ = room<std::int32_t>(games);
    sampled_ = room<std::int32_t>(games);
    scores_ = room<std::int32_t>(seats);
    final_ = room<std::int32_t>(seats);
    rewards_ = room<float>(seats);
    done_ = room<bool>(games);
    cut_off_ = room<bool>(games);
    batch_->turns(all(), turns_.get());
  }

  [[nodiscard]] const game::Encoding& encoding() const { return batch_->encoding(); }
  [[nodiscard]] const std::shared_ptr<const Game>& game() const { return game_; }
  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] int seats() const { return seats_; }

  void reset(std::optional<std::uint64_t> seed) {
    run([&] {
      if (seed) seed_ = *seed;
      batch_->begin(all(), seed_);
      const auto seats = static_cast<std::size_t>(count_) * static_cast<std::size_t>(seats_);
      std::fill_n(rewards_.get(), seats, 0.0F);
      std::fill_n(final_.get(), seats, 0);
      std::fill_n(done_.get(), count_, false);
      std::fill_n(cut_off_.get(), count_, false);
      batch_->turns(all(), turns_.get());
      ++moment_;
    });
  }

  py::array sample(const py::object& self) {
    run([&] { workers_.each(count_, [&](Part part) { batch_->sample(part, sampled_.get()); }); });
    return view(self, sampled_.get(), {count_});
  }

  void step(const py::object& actions) {
    const auto numbers = numbers_of(actions);
    const std::int32_t* const chosen = numbers.data();
    std::atomic<int> refused = std::numeric_limits<int>::max();
    std::optional<base::Error> why;
    run([&] {
      std::mutex mutex;
      workers_.each(count_, [&](Part part) {
        auto judged = batch_->judge(part, chosen);
        if (judged) return;
        const std::lock_guard lock(mutex);
        if (part.begin < refused) {
          refused = part.begin;
          why = std::move(judged.error());
        }
      });
      if (why) return;
      const game::StepResults results{rewards_.get(), done_.get(), cut_off_.get(), final_.get()};
      workers_.each(count_, [&](Part part) {
        batch_->step(part, chosen, how_, results);
        batch_->turns(part, turns_.get());
      });
      ++moment_;
    });
    if (why) raise(*why);
  }

  py::array turns(const py::object& self) { return view(self, turns_.get(), {count_}); }
  py::array rewards(const py::object& self) { return view(self, rewards_.get(), {count_, seats_}); }
  py::array done(const py::object& self) { return view(self, done_.get(), {count_}); }
  py::array cut_off(const py::object& self) { return view(self, cut_off_.get(), {count_}); }
  py::array final_scores(const py::object& self) {
    return view(self, final_.get(), {count_, seats_});
  }
  py::array scores(const py::object& self) {
    run([&] { batch_->scores(all(), scores_.get()); });
    return view(self, scores_.get(), {count_, seats_});
  }
  py::array plies(const py::object& self) {
    run([&] { batch_->plies(all(), plies_.get()); });
    return view(self, plies_.get(), {count_});
  }
  py::array legal(const py::object& self) {
    const auto width = static_cast<py::ssize_t>(encoding().actions);
    run([&] {
      if (!mask_) mask_ = room<bool>(static_cast<std::size_t>(count_ * width));
      if (mask_moment_ == moment_) return;
      workers_.each(count_, [&](Part part) { batch_->legal(part, mask_.get()); });
      mask_moment_ = moment_;
    });
    return view(self, mask_.get(), {count_, width});
  }
  py::array planes(const py::object& self) {
    run([&] {
      if (!planes_) {
        planes_ = room<float>(static_cast<std::size_t>(count_) * encoding().numbers());
      }
      if (planes_moment_ == moment_) return;
      workers_.each(count_, [&](Part part) { batch_->draw(part, planes_.get()); });
      planes_moment_ = moment_;
    });
    return view(self, planes_.get(),
                {count_, static_cast<py::ssize_t>(encoding().planes.size()), encoding().rows,
                 encoding().columns});
  }
  State::Handle state(int game) {
    if (game < -count_ || game >= count_) throw py::index_error("no such game");
    std::shared_ptr<const Table> table;
    run([&] { table = batch_->table(game < 0 ? game + count_ : game); });
    return State::seen(game_, std::move(table));
  }

 private:
  template <class T>
  static std::unique_ptr<T[]> room(std::size_t size) {
    return std::make_unique<T[]>(size);  // zeroed
  }
  /// A read-only array over our memory that keeps this object alive.
  template <class T>
  static py::array view(const py::object& self, const T* data, std::vector<py::ssize_t> shape) {
    py::array_t<T> array(std::move(shape), data, self);
    py::detail::array_proxy(array.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
    return array;
  }

  static std::unique_ptr<Batch> opened(const std::vector<State::Handle>& starts, int count,
                                       std::uint64_t seed) {
    std::vector<std::shared_ptr<const Table>> tables;
    tables.reserve(starts.size());
    for (const State::Handle& start : starts) tables.push_back(start->shared_table());
    const auto encoder = starts.front()->game().encoder_for(*tables.front());
    return value_or_raise(encoder->batch(tables, count, seed));
  }

  [[nodiscard]] Part all() const { return {0, count_}; }

  /// Runs work without the GIL, for one Python thread at a time.
  template <class Work>
  void run(const Work& work) {
    if (workers_.forked()) {
      raise({base::Error::Kind::invalid,
             "a batch with threads does not survive a fork: make it in the process that uses it"});
    }
    if (busy_.exchange(true)) {
      raise({base::Error::Kind::busy, "another thread is using this batch"});
    }
    struct Done {
      std::atomic<bool>& busy;
      ~Done() { busy = false; }
    } const done{busy_};
    const py::gil_scoped_release release;
    work();
  }

  py::array_t<std::int32_t> numbers_of(const py::object& actions) const {
    const py::array given = py::array::ensure(actions);
    if (!given) {
      PyErr_Clear();
      throw py::type_error("actions must be an array of integers");
    }
    const char kind = given.dtype().kind();
    if (kind != 'i' && kind != 'u') throw py::type_error("actions must be integers");
    if (given.ndim() != 1 || given.shape(0) != count_) {
      raise({base::Error::Kind::invalid,
             fmt::format("there must be one action for each of the {} games", count_)});
    }
    if (given.dtype().itemsize() <= 4 && kind == 'i') {
      return py::array_t < std::int32_t, py::array::c_style | py::array::forcecast > (given);
    }
    // A value that does not fit into 32 bits is not a valid action anyway.
    const auto wide = py::array_t < std::int64_t,
               py::array::c_style | py::array::forcecast > (given);
    py::array_t<std::int32_t> narrow(count_);
    for (int i = 0; i < count_; ++i) {
      const std::int64_t number = wide.at(i);
      narrow.mutable_at(i) =
          number < 0 || number > INT32_MAX ? -1 : static_cast<std::int32_t>(number);
    }
    return narrow;
  }

  std::shared_ptr<const Game> game_;
  std::unique_ptr<Batch> batch_;
  Workers workers_;
  game::StepRules how_;
  int count_;
  int seats_;
  std::uint64_t seed_;
  std::atomic<bool> busy_ = false;
  std::uint64_t moment_ = 1;  // counts changes; the mask and the planes are each of one count
  std::uint64_t mask_moment_ = 0;
  std::uint64_t planes_moment_ = 0;
  std::unique_ptr<std::int8_t[]> turns_;
  std::unique_ptr<std::int32_t[]> plies_;
  std::unique_ptr<std::int32_t[]> sampled_;
  std::unique_ptr<std::int32_t[]> scores_;
  std::unique_ptr<std::int32_t[]> final_;
  std::unique_ptr<float[]> rewards_;
  std::unique_ptr<float[]> planes_;
  std::unique_ptr<bool[]> done_;
  std::unique_ptr<bool[]> cut_off_;
  std::unique_ptr<bool[]> mask_;
};

std::unique_ptr<Games> make_games(const std::vector<State::Handle>& starts, int count,
                                  std::uint64_t seed, int threads, bool auto_reset,
                                  const std::string& reward, std::optional<int> limit) {
  const auto refuse = [](const std::string& why) { raise({base::Error::Kind::invalid, why}); };
  if (starts.empty()) refuse("no starts given");
  for (const State::Handle& start : starts) {
    if (!start) throw py::type_error("a start is a State, not None");
  }
  if (count < 1 || count > kMostGames) refuse(fmt::format("games must be 1–{}", kMostGames));
  if (threads < 1 || threads > kMostThreads)
    refuse(fmt::format("threads must be 1–{}", kMostThreads));
  if (reward != "outcome" && reward != "score") refuse(R"(reward must be "outcome" or "score")");
  if (limit && *limit < 1) refuse("limit must be None or at least 1");
  return std::make_unique<Games>(
      starts, count,
      Options{seed, std::min(threads, count), auto_reset, reward == "score", limit.value_or(0)});
}

py::array_t<std::uint32_t> array_of(const std::vector<std::uint32_t>& list) {
  py::array_t<std::uint32_t> array(static_cast<py::ssize_t>(list.size()));
  std::copy(list.begin(), list.end(), array.mutable_data());
  return array;
}

py::list symmetries(const game::Encoding& encoding) {
  py::list all;
  for (const game::Symmetry& symmetry : encoding.symmetries) {
    all.append(py::make_tuple(array_of(symmetry.cells), array_of(symmetry.planes),
                              array_of(symmetry.actions)));
  }
  return all;
}

}  // namespace

void add_batches(py::module_& module) {
  using Self = py::object;
  // Take the object by reference: one made by __new__ alone is then rejected, not dereferenced.
  const auto seen = [](py::array (Games::*look)(const Self&)) {
    return [look](const Self& self) { return (self.cast<Games&>().*look)(self); };
  };
  py::class_<Games> batches(module, "Games");
  forbid_making(batches);
  module.def("_games", &make_games, py::arg("starts"), py::arg("games"), py::arg("seed"),
             py::arg("threads"), py::arg("auto_reset"), py::arg("reward"), py::arg("limit"));
  batches
      .def("__reduce__",
           [](const Games&) -> py::object {
             throw py::type_error("a batch cannot be pickled or copied");
           })
      .def("__len__", [](const Games& games) { return games.count(); })
      .def_property_readonly("game", [](const Games& games) { return games.game(); })
      .def_property_readonly("seats", [](const Games& games) { return games.seats(); })
      .def(
          "reset", [](Games& games, std::optional<std::uint64_t> seed) { games.reset(seed); },
          py::arg("seed") = py::none())
      .def("sample", seen(&Games::sample))
      .def(
          "step", [](Games& games, const py::object& actions) { games.step(actions); },
          py::arg("actions"))
      .def_property_readonly("turn", seen(&Games::turns))
      .def_property_readonly("rewards", seen(&Games::rewards))
      .def_property_readonly("done", seen(&Games::done))
      .def_property_readonly("truncated", seen(&Games::cut_off))
      .def_property_readonly("final_scores", seen(&Games::final_scores))
      .def_property_readonly("scores", seen(&Games::scores))
      .def_property_readonly("plies", seen(&Games::plies))
      .def_property_readonly("legal", seen(&Games::legal))
      .def_property_readonly("planes", seen(&Games::planes))
      .def("state", [](Games& games, int game) { return games.state(game); }, py::arg("game"));
  module.def("_encoding_of", [](const State& state) {
    const game::Encoding& encoding = state.encoder().encoding();
    return py::make_tuple(encoding.actions, encoding.planes, encoding.rows, encoding.columns,
                          symmetries(encoding));
  });
}

}  // namespace hexarena::python
