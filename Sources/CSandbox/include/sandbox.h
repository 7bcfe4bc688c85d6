// Landlock and seccomp, which glibc has no functions for.

#ifndef OKIT_SANDBOX_H
#define OKIT_SANDBOX_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Files and folders; a folder stands for all that is below it.
struct sandbox_paths {
    const char *const *paths;
    size_t count;
};

/// What a process can still do. Paths that do not exist are left out.
struct sandbox_limits {
    /// What can be read.
    struct sandbox_paths readable;
    /// What can be read, changed and removed, and where files can be made.
    struct sandbox_paths changed;
    /// What can be read and written.
    struct sandbox_paths devices;
    /// The ports to which TCP connections can be opened, if `limits_ports` is set.
    const uint16_t *ports;
    size_t port_count;
    int limits_ports;
    /// The port on which it can listen, if `listens` is set; 0 for one that the kernel chooses.
    uint16_t listening_port;
    int listens;
    /// Whether signals can only be sent to this process and to those that it starts.
    int limits_signals;
};

/// The version of the kernel's Landlock; 0 where the kernel has none or it is switched off.
int sandbox_landlock_version(void);

/// The number of threads of this process.
size_t sandbox_thread_count(void);

/// Restricts files, and as far as the kernel can listening, connections, signals and abstract sockets. Programs
/// cannot be run. The restrictions hold for the only thread, and for all that it starts.
///
/// Returns 0, or the error number of the system: ENOSYS without Landlock, EBUSY if there are several
/// threads, as the others would not be restricted.
int sandbox_restrict(const struct sandbox_limits *limits);

/// Refuses system calls that this process does not need, for all of its threads: to run programs,
/// to trace or mount, to reach other programs by sockets, and to use parts of the kernel that are often
/// attacked.
///
/// Returns 0, or the error number of the system; ENOSYS for an unknown processor.
int sandbox_restrict_calls(int allows_local_sockets);

/// Refuses new sockets, to networks and to other programs of this computer, for all threads of this process; call it after
/// sandbox_restrict_calls, which refuses calls in the form of other processors.
///
/// Returns 0, or the error number of the system; ENOSYS for an unknown processor.
int sandbox_refuse_connections(void);

/// What a confined process is refused.
enum sandbox_refusal {
    sandbox_refuses_reading = 1 << 0,
    sandbox_refuses_changes = 1 << 1,
    sandbox_refuses_programs = 1 << 2,
    sandbox_refuses_other_ports = 1 << 3,
    sandbox_refuses_local_sockets = 1 << 4,
    sandbox_refuses_signals = 1 << 5,
};

/// Confines a child process that may do nothing, lets it try what is forbidden, and returns what it was
/// refused; -1 if there could be no child.
int sandbox_probe(void);

/// Starts a process that opens files for this one; returns the socket on which it is asked, or -1.
/// Call it while there is only one thread, before the process is confined.
///
/// The process ends when the socket is closed, at the latest with this one. It only opens regular files for reading, none that is hidden or
/// in a hidden folder, and none that the kernel makes up, such as those in /proc.
int sandbox_start_opener(pid_t *process);

/// Closes the socket and waits for the end of that process.
void sandbox_end_opener(int opener, pid_t process);

/// Asks that process for a file. Returns a file descriptor, or an error number of the system below 0:
/// -EPERM for a file that is not offered.
int sandbox_open(int opener, const char *path);

#endif
