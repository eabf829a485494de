// The kind of an error that the system reports by its number.
#pragma once

#include <cerrno>
#include <string>
#include <utility>

#include "base/error.hpp"

namespace hexarena::world {

/// A path that does not exist or is of the wrong type is the caller's mistake; a port or lock held
/// by another process is busy; everything else is a failure of the machine.
[[nodiscard]] inline base::Error::Kind kind_of(int error_number) {
  using Kind = base::Error::Kind;
  switch (error_number) {
    case ENOENT:
    case ENOTDIR: return Kind::not_found;
    case EBADF:
    case EEXIST:
    case EINVAL:
    case EISDIR:
    case ENAMETOOLONG:
    case ELOOP: return Kind::invalid;
    case EACCES:
    case EPERM:
    case EROFS: return Kind::refused;
    case EADDRINUSE:
    case EAGAIN:
    case EBUSY:
    case ECONNREFUSED:
    case ETIMEDOUT: return Kind::busy;
    default: return Kind::io;
  }
}

[[nodiscard]] inline tl::unexpected<base::Error> system_error(int error_number,
                                                              std::string message) {
  return base::error(kind_of(error_number), std::move(message));
}

}  // namespace hexarena::world
