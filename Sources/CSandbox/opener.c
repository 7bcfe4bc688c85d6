#define _GNU_SOURCE
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { channel = 3 };

// Whether a path has a part that begins with a dot.
static int is_hidden(int file) {
    char link[64];
    char path[PATH_MAX + 1];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, PATH_MAX);
    if (length <= 0) {
        return 1;
    }
    path[length] = 0;
    return strstr(path, "/.") != NULL;
}

static int is_made_up(int file) {
    struct statfs system;
    return fstatfs(file, &system) != 0 || system.f_type == PROC_SUPER_MAGIC
        || system.f_type == SYSFS_MAGIC || system.f_type == DEBUGFS_MAGIC;
}

// Returns a file descriptor, or an error number below 0.
static int opened(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0) {
        return -errno;
    }
    struct stat status;
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) || is_hidden(file)
        || is_made_up(file)) {
        close(file);
        return -EPERM;
    }
    return file;
}

union control {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int))];
};

static void answer(int file) {
    int error = file < 0 ? file : 0;
    union control control = { 0 };
    struct iovec part = { .iov_base = &error, .iov_len = sizeof error };
    struct msghdr message = { .msg_iov = &part, .msg_iovlen = 1 };
    if (file >= 0) {
        message.msg_control = control.bytes;
        message.msg_controllen = sizeof control.bytes;
        control.header.cmsg_level = SOL_SOCKET;
        control.header.cmsg_type = SCM_RIGHTS;
        control.header.cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(&control.header), &file, sizeof file);
    }
    sendmsg(channel, &message, MSG_NOSIGNAL);
    if (file >= 0) {
        close(file);
    }
}

// Gives up what the process does not need: output, other files, changes, sockets.
static void prepare(int socket) {
    int signals[] = { SIGINT, SIGQUIT, SIGTSTP, SIGHUP, SIGTERM, SIGPIPE, SIGTTOU, SIGTTIN };
    for (size_t index = 0; index < sizeof signals / sizeof signals[0]; index++) {
        signal(signals[index], SIG_IGN);
    }
    if (dup2(socket, channel) < 0 || fcntl(channel, F_SETFD, FD_CLOEXEC) != 0) {
        _exit(1);
    }
    int nothing = open("/dev/null", O_RDWR);
    for (int file = 0; file < channel; file++) {
        if (nothing < 0 || dup2(nothing, file) < 0) {
            close(file);
        }
    }
    if (syscall(__NR_close_range, channel + 1, ~0U, 0) != 0) {
        long last = sysconf(_SC_OPEN_MAX);
        for (int file = channel + 1; file < last; file++) {
            close(file);
        }
    }
    const char *all[] = { "/" };
    struct sandbox_limits limits = {
        .readable = { .paths = all, .count = 1 }, .limits_ports = 1,
    };
    int errors[] = {
        sandbox_restrict(&limits), sandbox_restrict_calls(0), sandbox_refuse_connections(),
    };
    for (size_t index = 0; index < sizeof errors / sizeof errors[0]; index++) {
        if (errors[index] != 0 && errors[index] != ENOSYS && errors[index] != EOPNOTSUPP) {
            _exit(1);
        }
    }
}

int sandbox_start_opener(pid_t *process) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) {
        return -1;
    }
    *process = fork();
    if (*process == 0) {
        prepare(pair[1]);
        char path[PATH_MAX + 1];
        ssize_t length;
        while ((length = recv(channel, path, PATH_MAX, 0)) > 0 || (length < 0 && errno == EINTR)) {
            if (length > 0) {
                path[length] = 0;
                answer(opened(path));
            }
        }
        _exit(0);
    }
    close(pair[1]);
    if (*process < 0) {
        close(pair[0]);
        return -1;
    }
    return pair[0];
}

void sandbox_end_opener(int opener, pid_t process) {
    close(opener);
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {}
}

int sandbox_open(int opener, const char *path) {
    size_t length = strlen(path);
    if (length == 0 || length > PATH_MAX) {
        return -ENAMETOOLONG;
    }
    if (send(opener, path, length, MSG_NOSIGNAL) < 0) {
        return -errno;
    }
    int error = 0;
    union control control = { 0 };
    struct iovec part = { .iov_base = &error, .iov_len = sizeof error };
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1,
        .msg_control = control.bytes, .msg_controllen = sizeof control.bytes,
    };
    ssize_t received;
    do {
        received = recvmsg(opener, &message, MSG_CMSG_CLOEXEC);
    } while (received < 0 && errno == EINTR);
    if (received != sizeof error) {
        return received < 0 ? -errno : -EPIPE;
    }
    if (error < 0) {
        return error;
    }
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header == NULL || header->cmsg_type != SCM_RIGHTS) {
        return -EPIPE;
    }
    int file;
    memcpy(&file, CMSG_DATA(header), sizeof file);
    return file;
}
