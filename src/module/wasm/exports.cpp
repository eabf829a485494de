// The module as WebAssembly: three functions that exchange bytes, and an imported clock.
//
//   hexarena_take(bytes)         allocates room for a query
//   hexarena_ask(where, bytes)   returns where the answer begins: its length in four bytes (little
//                                endian), then JSON; frees the query
//   hexarena_free(where)         frees the answer
//
// If memory runs out, a call traps instead of returning a place to write to.
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "module/module.hpp"

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD

namespace {
char* room_for(std::size_t bytes) {
  void* const room = std::malloc(bytes);
  if (room == nullptr) __builtin_trap();
  return static_cast<char*>(room);
}
}  // namespace

extern "C" {

/// Milliseconds since an arbitrary moment.
[[clang::import_module("hexarena"), clang::import_name("now")]] double hexarena_now();

// The system libraries are compiled with stack protection and leave these two to us.
std::uintptr_t __stack_chk_guard = 0x5AFE;
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }
// There are no files here; the file functions of the library must not become imports of the page.
int __imported_wasi_snapshot_preview1_fd_close(int) { return -1; }
int __imported_wasi_snapshot_preview1_fd_seek(int, std::int64_t, int, int) { return -1; }
int __imported_wasi_snapshot_preview1_fd_write(int, int, int, int) { return -1; }
// The message is dropped: there is nowhere to print it.
[[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }

[[clang::export_name("hexarena_take")]] char* hexarena_take(std::uint32_t bytes) {
  return room_for(bytes);
}

[[clang::export_name("hexarena_ask")]] char* hexarena_ask(char* where, std::uint32_t bytes) {
  static hexarena::module::Module games([] { return static_cast<std::int64_t>(hexarena_now()); });
  const std::string answer = games.ask({where, bytes});
  std::free(where);
  const auto length = static_cast<std::uint32_t>(answer.size());
  char* const room = room_for(sizeof length + answer.size());
  std::memcpy(room, &length, sizeof length);
  std::memcpy(room + sizeof length, answer.data(), answer.size());
  return room;
}

[[clang::export_name("hexarena_free")]] void hexarena_free(char* where) { std::free(where); }
}
