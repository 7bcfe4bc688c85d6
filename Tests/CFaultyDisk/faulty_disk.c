#include "faulty_disk.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct faulty_plan {
    struct faulty_plan *next;
    char *folder;
    long number;
    long count;
    int stops;
};

struct faulty_file {
    sqlite3_file base;
    const char *path;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct faulty_plan *plans;
static sqlite3_vfs *system_files;
static sqlite3_vfs faulty_files;

// Counts an operation; returns whether it fails.
static int fails(const char *path) {
    int fails = 0;
    pthread_mutex_lock(&lock);
    for (struct faulty_plan *plan = plans; plan && path; plan = plan->next) {
        if (strncmp(path, plan->folder, strlen(plan->folder)) == 0) {
            plan->count += 1;
            fails = plan->count == plan->number || (plan->stops && plan->count > plan->number);
            break;
        }
    }
    pthread_mutex_unlock(&lock);
    return fails;
}

static sqlite3_file *system_file(sqlite3_file *file) {
    return (sqlite3_file *)((struct faulty_file *)file + 1);
}

#define FAIL(code) if (fails(((struct faulty_file *)file)->path)) { return code; }
#define CALL(method, ...) system_file(file)->pMethods->method(system_file(file), ##__VA_ARGS__)

static int file_close(sqlite3_file *file) {
    return CALL(xClose);
}

static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    FAIL(SQLITE_IOERR_READ)
    return CALL(xRead, bytes, count, offset);
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    if (fails(((struct faulty_file *)file)->path)) {
        // A disk that becomes full has taken a part.
        CALL(xWrite, bytes, count / 2, offset);
        return count % 2 == 0 ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    }
    return CALL(xWrite, bytes, count, offset);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
    FAIL(SQLITE_IOERR_TRUNCATE)
    return CALL(xTruncate, size);
}

static int file_sync(sqlite3_file *file, int flags) {
    FAIL(SQLITE_IOERR_FSYNC)
    return CALL(xSync, flags);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    FAIL(SQLITE_IOERR_FSTAT)
    return CALL(xFileSize, size);
}

static int file_lock(sqlite3_file *file, int level) {
    FAIL(SQLITE_IOERR_LOCK)
    return CALL(xLock, level);
}

static int file_unlock(sqlite3_file *file, int level) {
    return CALL(xUnlock, level);
}

static int file_check(sqlite3_file *file, int *result) {
    return CALL(xCheckReservedLock, result);
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
    return CALL(xFileControl, operation, argument);
}

static int file_sector_size(sqlite3_file *file) {
    return CALL(xSectorSize);
}

static int file_characteristics(sqlite3_file *file) {
    return CALL(xDeviceCharacteristics);
}

static int file_map(sqlite3_file *file, int page, int size, int extends, void volatile **memory) {
    FAIL(SQLITE_IOERR_SHMMAP)
    return CALL(xShmMap, page, size, extends, memory);
}

static int file_lock_map(sqlite3_file *file, int offset, int count, int flags) {
    return CALL(xShmLock, offset, count, flags);
}

static void file_barrier(sqlite3_file *file) {
    CALL(xShmBarrier);
}

static int file_unmap(sqlite3_file *file, int removes) {
    return CALL(xShmUnmap, removes);
}

// Version 2: without memory that is mapped to the file, which would pass by the methods above.
static const sqlite3_io_methods methods = {
    2, file_close, file_read, file_write, file_truncate, file_sync, file_size, file_lock,
    file_unlock, file_check, file_control, file_sector_size, file_characteristics, file_map,
    file_lock_map, file_barrier, file_unmap, NULL, NULL,
};

static int disk_open(
    sqlite3_vfs *disk, const char *path, sqlite3_file *file, int flags, int *result
) {
    (void)disk;
    file->pMethods = NULL;
    if (fails(path)) {
        return SQLITE_CANTOPEN;
    }
    ((struct faulty_file *)file)->path = path;
    int error = system_files->xOpen(system_files, path, system_file(file), flags, result);
    if (system_file(file)->pMethods) {
        file->pMethods = &methods;
    }
    return error;
}

static int disk_delete(sqlite3_vfs *disk, const char *path, int syncs) {
    (void)disk;
    return fails(path) ? SQLITE_IOERR_DELETE : system_files->xDelete(system_files, path, syncs);
}

static int disk_access(sqlite3_vfs *disk, const char *path, int flags, int *result) {
    (void)disk;
    return fails(path) ? SQLITE_IOERR_ACCESS
        : system_files->xAccess(system_files, path, flags, result);
}

static void install(void) {
    system_files = sqlite3_vfs_find(NULL);
    if (system_files == NULL) {
        return;
    }
    faulty_files = *system_files;
    faulty_files.zName = "faulty";
    faulty_files.pNext = NULL;
    faulty_files.szOsFile = (int)sizeof(struct faulty_file) + system_files->szOsFile;
    faulty_files.xOpen = disk_open;
    faulty_files.xDelete = disk_delete;
    faulty_files.xAccess = disk_access;
    if (sqlite3_vfs_register(&faulty_files, 1) != SQLITE_OK) {
        system_files = NULL;
    }
}

struct faulty_plan *faulty_begin(const char *folder, long number, int stops) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, install);
    struct faulty_plan *plan = system_files ? calloc(1, sizeof *plan) : NULL;
    if (plan == NULL) {
        return NULL;
    }
    plan->folder = strdup(folder);
    plan->number = number;
    plan->stops = stops;
    pthread_mutex_lock(&lock);
    plan->next = plans;
    plans = plan;
    pthread_mutex_unlock(&lock);
    return plan;
}

long faulty_end(struct faulty_plan *plan) {
    pthread_mutex_lock(&lock);
    struct faulty_plan **place = &plans;
    while (*place && *place != plan) {
        place = &(*place)->next;
    }
    if (*place) {
        *place = plan->next;
    }
    long count = plan->count;
    pthread_mutex_unlock(&lock);
    free(plan->folder);
    free(plan);
    return count;
}
