// A file system for SQLite that fails at a chosen change, and simulates the effect of a power
// failure.
//
// It wraps the real one and is the default for all databases of the process during its lifetime.
// Changes are writes, truncations, syncs and removals, counted from `arm` on. There can be only one
// at a time, because SQLite's callbacks can find it only through a static pointer.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/random.hpp"

namespace hexarena::store {

enum class Fault {
  killed,     ///< half of the change is written, then nothing more: the process is dead
  power_cut,  ///< the same, and unsynced writes are lost, completely or in part
  io_error,   ///< this change fails, later ones do not
  disk_full,  ///< half of it is written; it and all later ones fail, until there is space again
};

class FaultVfs {
 public:
  FaultVfs() : real_(sqlite3_vfs_find(nullptr)), vfs_(*real_) {
    current_ = this;
    vfs_.zName = "faults";
    vfs_.szOsFile = static_cast<int>(sizeof(File)) + real_->szOsFile;
    vfs_.xOpen = open;
    vfs_.xDelete = remove;
    EXPECT_EQ(sqlite3_vfs_register(&vfs_, 1), SQLITE_OK);
  }
  FaultVfs(const FaultVfs&) = delete;
  FaultVfs& operator=(const FaultVfs&) = delete;
  ~FaultVfs() {
    sqlite3_vfs_unregister(&vfs_);
    sqlite3_vfs_register(real_, 1);
    current_ = nullptr;
  }

  /// From now on the change with this number, counted from 1, fails.
  void arm(Fault fault, int at) {
    fault_ = fault;
    at_ = at;
    changes_ = 0;
    armed_ = true;
    unsynced_.clear();
  }
  /// Everything works again, after the losses of a power failure. All databases must be closed.
  void recover() {
    armed_ = false;
    if (fault_ == Fault::power_cut && struck()) cut_power();
  }
  [[nodiscard]] bool struck() const { return changes_ >= at_; }
  /// Whether the killed program would never have reached this point.
  [[nodiscard]] static bool is_gone() { return current_ != nullptr && current_->gone(); }

 private:
  struct File {
    sqlite3_file base;
    const char* name;
    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
  };
  static File& file_of(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }
  static sqlite3_file* real_of(sqlite3_file* file) { return file_of(file).real(); }

  /// The bytes before they were overwritten.
  struct Undo {
    std::string name;
    sqlite3_int64 at = 0;
    std::string bytes = {};
    sqlite3_int64 size = 0;  ///< of the file
  };

  enum class Answer { as_usual, half, fails };
  Answer next_change() {
    if (!armed_) return Answer::as_usual;
    ++changes_;
    if (changes_ < at_) return Answer::as_usual;
    if (fault_ == Fault::io_error) return changes_ == at_ ? Answer::fails : Answer::as_usual;
    return changes_ == at_ ? Answer::half : Answer::fails;
  }
  [[nodiscard]] bool gone() const {
    return armed_ && struck() && (fault_ == Fault::killed || fault_ == Fault::power_cut);
  }
  [[nodiscard]] int error() const {
    return fault_ == Fault::disk_full ? SQLITE_FULL : SQLITE_IOERR;
  }

  void note_undo(File& file, sqlite3_int64 at, int size) {
    if (fault_ != Fault::power_cut || !armed_) return;
    Undo undo{file.name, at};
    file.real()->pMethods->xFileSize(file.real(), &undo.size);
    undo.bytes.resize(static_cast<std::size_t>(size));
    file.real()->pMethods->xRead(file.real(), undo.bytes.data(), size, at);
    unsynced_.push_back(std::move(undo));
  }
  void cut_power() {
    // Every other time all of it is lost; otherwise some writes survive, in any order.
    base::Random random(static_cast<std::uint64_t>(at_));
    for (auto undo = unsynced_.rbegin(); undo != unsynced_.rend(); ++undo) {
      if (at_ % 2 == 0 && random.below(2) == 0) continue;
      const int file = ::open(undo->name.c_str(), O_WRONLY | O_CLOEXEC);
      if (file < 0) continue;
      EXPECT_EQ(pwrite(file, undo->bytes.data(), undo->bytes.size(), undo->at),
                static_cast<ssize_t>(undo->bytes.size()));
      if (at_ % 2 != 0) {
        EXPECT_EQ(ftruncate(file, undo->size), 0);
      }
      ::close(file);
    }
    unsynced_.clear();
  }

  static int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* out) {
    File& ours = file_of(file);
    ours.base.pMethods = nullptr;
    ours.name = name;
    if (current_->gone() && (flags & SQLITE_OPEN_CREATE) != 0 &&
        (name == nullptr || access(name, F_OK) != 0)) {
      return SQLITE_CANTOPEN;
    }
    const int result = current_->real_->xOpen(current_->real_, name, ours.real(), flags, out);
    if (result == SQLITE_OK) ours.base.pMethods = methods();
    return result;
  }
  static int remove(sqlite3_vfs*, const char* name, int sync) {
    if (current_->next_change() != Answer::as_usual) return SQLITE_IOERR_DELETE;
    return current_->real_->xDelete(current_->real_, name, sync);
  }
  static int write(sqlite3_file* file, const void* bytes, int size, sqlite3_int64 at) {
    File& ours = file_of(file);
    const Answer answer = current_->next_change();
    if (answer != Answer::fails) {
      const int part = answer == Answer::half ? size / 2 : size;
      current_->note_undo(ours, at, part);
      const int result = ours.real()->pMethods->xWrite(ours.real(), bytes, part, at);
      if (answer == Answer::as_usual) return result;
    }
    return current_->error();
  }
  static int truncate(sqlite3_file* file, sqlite3_int64 size) {
    File& ours = file_of(file);
    // Truncation needs no space on a full disk.
    if (current_->next_change() != Answer::as_usual && current_->fault_ != Fault::disk_full) {
      return SQLITE_IOERR_TRUNCATE;
    }
    sqlite3_int64 before = 0;
    ours.real()->pMethods->xFileSize(ours.real(), &before);
    if (before > size) current_->note_undo(ours, size, static_cast<int>(before - size));
    return ours.real()->pMethods->xTruncate(ours.real(), size);
  }
  static int sync(sqlite3_file* file, int) {
    if (current_->next_change() != Answer::as_usual && current_->fault_ != Fault::disk_full) {
      return SQLITE_IOERR_FSYNC;
    }
    // Data given to the real system survives the process: only the list of what a power failure
    // would lose changes.
    std::erase_if(current_->unsynced_,
                  [&](const Undo& undo) { return undo.name == file_of(file).name; });
    return SQLITE_OK;
  }

  static const sqlite3_io_methods* methods() {
    static const sqlite3_io_methods all = [] {
      sqlite3_io_methods m{};
      m.iVersion = 2;
      m.xClose = [](sqlite3_file* f) { return real_of(f)->pMethods->xClose(real_of(f)); };
      m.xRead = [](sqlite3_file* f, void* bytes, int size, sqlite3_int64 at) {
        return real_of(f)->pMethods->xRead(real_of(f), bytes, size, at);
      };
      m.xWrite = write;
      m.xTruncate = truncate;
      m.xSync = sync;
      m.xFileSize = [](sqlite3_file* f, sqlite3_int64* size) {
        return real_of(f)->pMethods->xFileSize(real_of(f), size);
      };
      m.xLock = [](sqlite3_file* f, int lock) {
        return real_of(f)->pMethods->xLock(real_of(f), lock);
      };
      m.xUnlock = [](sqlite3_file* f, int lock) {
        return real_of(f)->pMethods->xUnlock(real_of(f), lock);
      };
      m.xCheckReservedLock = [](sqlite3_file* f, int* result) {
        return real_of(f)->pMethods->xCheckReservedLock(real_of(f), result);
      };
      m.xFileControl = [](sqlite3_file* f, int what, void* with) {
        return real_of(f)->pMethods->xFileControl(real_of(f), what, with);
      };
      m.xSectorSize = [](sqlite3_file* f) { return real_of(f)->pMethods->xSectorSize(real_of(f)); };
      // Promises no properties of the disk beyond the minimum.
      m.xDeviceCharacteristics = [](sqlite3_file*) { return 0; };
      m.xShmMap = [](sqlite3_file* f, int page, int size, int extend, void volatile** where) {
        return real_of(f)->pMethods->xShmMap(real_of(f), page, size, extend, where);
      };
      m.xShmLock = [](sqlite3_file* f, int at, int count, int flags) {
        return real_of(f)->pMethods->xShmLock(real_of(f), at, count, flags);
      };
      m.xShmBarrier = [](sqlite3_file* f) { real_of(f)->pMethods->xShmBarrier(real_of(f)); };
      m.xShmUnmap = [](sqlite3_file* f, int remove) {
        return real_of(f)->pMethods->xShmUnmap(real_of(f), current_->gone() ? 0 : remove);
      };
      return m;
    }();
    return &all;
  }

  static inline FaultVfs* current_ = nullptr;
  sqlite3_vfs* const real_;
  sqlite3_vfs vfs_;
  Fault fault_ = Fault::killed;
  int at_ = 0;
  int changes_ = 0;
  bool armed_ = false;
  std::vector<Undo> unsynced_;
};

}  // namespace hexarena::store
