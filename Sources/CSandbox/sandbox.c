#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The numbers are the same on all processors; older headers lack them.
enum {
    call_create_ruleset = 444,
    call_add_rule = 445,
    call_restrict_self = 446,
};

// From the kernel's documentation of Landlock, "Userspace API".
enum {
    right_execute = 1 << 0,
    right_write_file = 1 << 1,
    right_read_file = 1 << 2,
    right_read_folder = 1 << 3,
    right_remove_folder = 1 << 4,
    right_remove_file = 1 << 5,
    right_make_device = 1 << 6,
    right_make_folder = 1 << 7,
    right_make_file = 1 << 8,
    right_make_socket = 1 << 9,
    right_make_fifo = 1 << 10,
    right_make_block = 1 << 11,
    right_make_link = 1 << 12,
    right_refer = 1 << 13,
    right_truncate = 1 << 14,
    right_bind_tcp = 1 << 0,
    right_connect_tcp = 1 << 1,
    scope_abstract_sockets = 1 << 0,
    scope_signals = 1 << 1,
};

enum { rule_path = 1, rule_port = 2 };

struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};

struct path_rule {
    uint64_t rights;
    int32_t path;
} __attribute__((packed));

struct port_rule {
    uint64_t rights;
    uint64_t port;
};

int sandbox_landlock_version(void) {
    long version = syscall(call_create_ruleset, NULL, 0, 1);
    return version > 0 ? (int)version : 0;
}

size_t sandbox_thread_count(void) {
    struct stat status;
    // The folder has a link from itself, one from its parent, and one for each thread.
    return stat("/proc/self/task", &status) == 0 && status.st_nlink > 2
        ? (size_t)status.st_nlink - 2 : 1;
}

static int add_path(int ruleset, const char *path, uint64_t rights) {
    struct path_rule rule = { .rights = rights };
    rule.path = open(path, O_PATH | O_CLOEXEC);
    if (rule.path < 0) {
        // A path that is missing, or that the user cannot reach, needs no rule.
        return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : errno;
    }
    struct stat status;
    int error = fstat(rule.path, &status) == 0 ? 0 : errno;
    if (error == 0 && !S_ISDIR(status.st_mode)) {
        rule.rights &= right_read_file | right_write_file | right_truncate;
    }
    if (error == 0 && syscall(call_add_rule, ruleset, rule_path, &rule, 0) != 0) {
        // Pipes and sockets that the process has are not restricted.
        error = errno == EBADFD || errno == EBADF ? 0 : errno;
    }
    close(rule.path);
    return error;
}

static int add_paths(int ruleset, struct sandbox_paths paths, uint64_t rights) {
    int error = 0;
    for (size_t index = 0; index < paths.count && error == 0; index++) {
        error = add_path(ruleset, paths.paths[index], rights);
    }
    return error;
}

static int add_listening_port(int ruleset, uint16_t port) {
    struct port_rule rule = { .rights = right_bind_tcp, .port = port };
    return syscall(call_add_rule, ruleset, rule_port, &rule, 0) != 0 ? errno : 0;
}

static int add_ports(int ruleset, const uint16_t *ports, size_t count) {
    for (size_t index = 0; index < count; index++) {
        struct port_rule rule = { .rights = right_connect_tcp, .port = ports[index] };
        if (syscall(call_add_rule, ruleset, rule_port, &rule, 0) != 0) {
            return errno;
        }
    }
    return 0;
}

int sandbox_restrict(const struct sandbox_limits *limits) {
    int version = sandbox_landlock_version();
    if (version == 0) {
        return ENOSYS;
    }
    if (sandbox_thread_count() > 1) {
        return EBUSY;
    }
    uint64_t reading = right_read_file | right_read_folder;
    uint64_t changing = right_write_file | right_remove_folder | right_remove_file
        | right_make_folder | right_make_file | right_make_socket | right_make_fifo
        | right_make_link;
    uint64_t devices = right_make_device | right_make_block;
    changing |= version >= 2 ? right_refer : 0;
    uint64_t truncating = version >= 3 ? right_truncate : 0;
    struct ruleset rules = {
        .files = reading | changing | truncating | devices | right_execute,
        .network = right_bind_tcp | (limits->limits_ports ? right_connect_tcp : 0),
        .scopes = scope_abstract_sockets | (limits->limits_signals ? scope_signals : 0),
    };
    size_t size = version >= 6 ? sizeof rules
        : version >= 4 ? offsetof(struct ruleset, scopes) : sizeof rules.files;
    int ruleset = (int)syscall(call_create_ruleset, &rules, size, 0);
    if (ruleset < 0) {
        return errno;
    }
    int error = add_paths(ruleset, limits->readable, reading);
    if (error == 0) {
        error = add_paths(ruleset, limits->changed, reading | changing | truncating);
    }
    if (error == 0) {
        error = add_paths(ruleset, limits->devices, reading | right_write_file);
    }
    if (error == 0 && version >= 4 && limits->limits_ports) {
        error = add_ports(ruleset, limits->ports, limits->port_count);
    }
    if (error == 0 && version >= 4 && limits->listens) {
        error = add_listening_port(ruleset, limits->listening_port);
    }
    if (error == 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        error = errno;
    }
    if (error == 0 && syscall(call_restrict_self, ruleset, 0) != 0) {
        error = errno;
    }
    close(ruleset);
    return error;
}

#if defined(__x86_64__)
#define PROCESSOR AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define PROCESSOR AUDIT_ARCH_AARCH64
#endif

#ifdef PROCESSOR

// What neither an app nor a library of the program needs.
static const int refused[] = {
    __NR_execve, __NR_execveat, __NR_ptrace, __NR_process_vm_readv, __NR_process_vm_writev,
    __NR_mount, __NR_umount2, __NR_pivot_root, __NR_chroot, __NR_setns, __NR_unshare,
    __NR_bpf, __NR_perf_event_open, __NR_userfaultfd, __NR_io_uring_setup, __NR_io_uring_enter,
    __NR_io_uring_register, __NR_add_key, __NR_request_key, __NR_keyctl, __NR_init_module,
    __NR_finit_module, __NR_delete_module, __NR_kexec_load, __NR_kexec_file_load, __NR_reboot,
    __NR_swapon, __NR_swapoff, __NR_quotactl, __NR_acct, __NR_settimeofday, __NR_clock_settime,
    __NR_pidfd_getfd, __NR_fsopen, __NR_fsmount, __NR_move_mount, __NR_open_tree, __NR_fspick,
    __NR_clock_adjtime, __NR_adjtimex, __NR_open_by_handle_at, __NR_syslog, __NR_vhangup,
};

enum { refused_count = sizeof refused / sizeof refused[0] };

// Applies a filter to all threads of the process.
static int apply(struct sock_filter *filter, unsigned short length) {
    struct sock_fprog program = { .len = length, .filter = filter };
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return errno;
    }
    long result = syscall(
        __NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program
    );
    return result == 0 ? 0 : result > 0 ? EBUSY : errno;
}

#define ADD(instruction) filter[length++] = (struct sock_filter)instruction

int sandbox_restrict_calls(int allows_local_sockets) {
    struct sock_filter filter[2 * refused_count + 25];
    unsigned short length = 0;
    ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)));
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PROCESSOR, 1, 0));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
    ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
#ifdef __x86_64__
    // The x32 calls have other numbers.
    ADD(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
#endif
    for (int index = 0; index < refused_count; index++) {
        ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)refused[index], 0, 1));
        ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
    }
    // Sockets of other kinds lead to services of the user's session and to the kernel.
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_socket, 0, 7));
    ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])));
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET, 4, 0));
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET6, 3, 0));
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_NETLINK, 2, 0));
    unsigned local = allows_local_sockets ? AF_UNIX : AF_NETLINK;
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, local, 1, 0));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    // Input that is put into the terminal would be run by the shell.
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_ioctl, 1, 0));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[1])));
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x5412, 1, 0)); // TIOCSTI
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x541C, 0, 1)); // TIOCLINUX
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    return apply(filter, length);
}

int sandbox_refuse_connections(void) {
    struct sock_filter filter[8];
    unsigned short length = 0;
    ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)));
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_socket, 0, 1));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES));
    ADD(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    return apply(filter, length);
}

#undef ADD

#else

int sandbox_restrict_calls(int allows_local_sockets) {
    (void)allows_local_sockets;
    return ENOSYS;
}

int sandbox_refuse_connections(void) {
    return ENOSYS;
}

#endif
