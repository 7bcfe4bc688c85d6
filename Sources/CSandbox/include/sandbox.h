// Landlock and seccomp, which glibc has no functions for.

#ifndef OKIT_SANDBOX_H
#define OKIT_SANDBOX_H

#include <stddef.h>

/// The version of the kernel's Landlock; 0 where the kernel has none or it is switched off.
int sandbox_landlock_version(void);

/// Lets the calling thread, and all that it starts from now on, change files in these folders and
/// devices in /dev only, run no programs, and open no listening TCP sockets.
///
/// Folders that do not exist are left out. Reading is not restricted.
/// Returns 0, or the error number of the system.
int sandbox_restrict_files(const char *const *folders, size_t count);

/// Refuses system calls that this process does not need, for all of its threads: to run programs,
/// to trace or mount, and to use parts of the kernel that are often attacked.
///
/// Returns 0, or the error number of the system; ENOSYS for an unknown processor.
int sandbox_restrict_calls(void);

/// Refuses new sockets, to networks and to other programs of this computer, for all threads of this process; call it after
/// sandbox_restrict_calls, which refuses calls in the form of other processors.
///
/// Returns 0, or the error number of the system; ENOSYS for an unknown processor.
int sandbox_refuse_connections(void);

#endif
