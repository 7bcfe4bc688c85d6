#include <dlfcn.h>
#include <stddef.h>

// pkg-config would link the library. Debian has its headers in a folder of their own.
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#else
#include <libpq-fe.h>
#endif

// The library is not linked: most apps use no PostgreSQL, and it brings libraries that would delay
// every start. It is opened with the first connection, and found under the name of its ABI.

typedef struct {
    __typeof__(&PQconnectStartParams) connect;
    __typeof__(&PQconnectPoll) connectPoll;
    __typeof__(&PQstatus) status;
    __typeof__(&PQsocket) socket;
    __typeof__(&PQerrorMessage) errorMessage;
    __typeof__(&PQfinish) finish;
    __typeof__(&PQsetnonblocking) setNonblocking;
    __typeof__(&PQsetNoticeProcessor) setNoticeProcessor;
    __typeof__(&PQsendQueryParams) send;
    __typeof__(&PQsetSingleRowMode) setSingleRowMode;
    __typeof__(&PQflush) flush;
    __typeof__(&PQconsumeInput) consumeInput;
    __typeof__(&PQisBusy) isBusy;
    __typeof__(&PQgetResult) result;
    __typeof__(&PQresultStatus) resultStatus;
    __typeof__(&PQresultErrorField) errorField;
    __typeof__(&PQntuples) rowCount;
    __typeof__(&PQnfields) columnCount;
    __typeof__(&PQgetisnull) isNull;
    __typeof__(&PQgetlength) length;
    __typeof__(&PQgetvalue) value;
    __typeof__(&PQcmdTuples) changedRows;
    __typeof__(&PQclear) clear;
    __typeof__(&PQgetCancel) makeCancel;
    __typeof__(&PQcancel) cancel;
    __typeof__(&PQfreeCancel) freeCancel;
    __typeof__(&PQnotifies) notification;
    __typeof__(&PQfreemem) freeMemory;
} okit_postgres;

#define OKIT_LOAD(member, name) \
    functions->member = (__typeof__(functions->member))dlsym(library, name); \
    if (functions->member == NULL) { \
        return 0; \
    }

// 1: all functions are there.
static inline int okit_postgres_load(okit_postgres *functions) {
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        return 0;
    }
    OKIT_LOAD(connect, "PQconnectStartParams")
    OKIT_LOAD(connectPoll, "PQconnectPoll")
    OKIT_LOAD(status, "PQstatus")
    OKIT_LOAD(socket, "PQsocket")
    OKIT_LOAD(errorMessage, "PQerrorMessage")
    OKIT_LOAD(finish, "PQfinish")
    OKIT_LOAD(setNonblocking, "PQsetnonblocking")
    OKIT_LOAD(setNoticeProcessor, "PQsetNoticeProcessor")
    OKIT_LOAD(send, "PQsendQueryParams")
    OKIT_LOAD(setSingleRowMode, "PQsetSingleRowMode")
    OKIT_LOAD(flush, "PQflush")
    OKIT_LOAD(consumeInput, "PQconsumeInput")
    OKIT_LOAD(isBusy, "PQisBusy")
    OKIT_LOAD(result, "PQgetResult")
    OKIT_LOAD(resultStatus, "PQresultStatus")
    OKIT_LOAD(errorField, "PQresultErrorField")
    OKIT_LOAD(rowCount, "PQntuples")
    OKIT_LOAD(columnCount, "PQnfields")
    OKIT_LOAD(isNull, "PQgetisnull")
    OKIT_LOAD(length, "PQgetlength")
    OKIT_LOAD(value, "PQgetvalue")
    OKIT_LOAD(changedRows, "PQcmdTuples")
    OKIT_LOAD(clear, "PQclear")
    OKIT_LOAD(makeCancel, "PQgetCancel")
    OKIT_LOAD(cancel, "PQcancel")
    OKIT_LOAD(freeCancel, "PQfreeCancel")
    OKIT_LOAD(notification, "PQnotifies")
    OKIT_LOAD(freeMemory, "PQfreemem")
    return 1;
}

static const int okit_state_field = PG_DIAG_SQLSTATE;
static const int okit_message_field = PG_DIAG_MESSAGE_PRIMARY;
static const int okit_constraint_field = PG_DIAG_CONSTRAINT_NAME;
static const int okit_column_field = PG_DIAG_COLUMN_NAME;

static void okit_ignore_notice(void *argument, const char *message) {
    (void)argument;
    (void)message;
}

// Notices of the server would be written to standard error.
static inline void okit_ignore_notices(okit_postgres functions, PGconn *connection) {
    functions.setNoticeProcessor(connection, okit_ignore_notice, NULL);
}

// What the C library declares only for programs with _GNU_SOURCE.

/// Creates a pipe.
extern int pipe2(int ends[2], int flags);

/// POSIX_SPAWN_SETSID: the process starts a new session.
static const short okit_new_session = 0x80;
