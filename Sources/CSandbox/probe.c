#define _GNU_SOURCE
#include "sandbox.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static int is_refused(long result, int error) {
    return result < 0 && errno == error;
}

// What a process is refused that could do all of it before.
static int refusals(pid_t parent) {
    int refused = 0;
    if (is_refused(open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC), EACCES)) {
        refused |= sandbox_refuses_reading;
    }
    if (is_refused(open("/tmp", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600), EACCES)) {
        refused |= sandbox_refuses_changes;
    }
    // It is not a program, so that another error says that it was tried.
    char *const none[] = { NULL };
    if (is_refused(execve("/dev/null", none, none), EPERM)) {
        refused |= sandbox_refuses_programs;
    }
    int client = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(1), .sin_addr = { htonl(INADDR_LOOPBACK) },
    };
    if (is_refused(connect(client, (struct sockaddr *)&address, sizeof address), EACCES)) {
        refused |= sandbox_refuses_other_ports;
    }
    if (is_refused(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), EACCES)) {
        refused |= sandbox_refuses_local_sockets;
    }
    if (is_refused(kill(parent, 0), EPERM)) {
        refused |= sandbox_refuses_signals;
    }
    return refused;
}

int sandbox_probe(void) {
    pid_t parent = getpid();
    pid_t child = fork();
    if (child == 0) {
        struct sandbox_limits limits = { .limits_ports = 1, .limits_signals = 1 };
        sandbox_restrict(&limits);
        sandbox_restrict_calls(0);
        _exit(refusals(parent));
    }
    int status = 0;
    while (child > 0 && waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) {
            return -1;
        }
    }
    return child > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
