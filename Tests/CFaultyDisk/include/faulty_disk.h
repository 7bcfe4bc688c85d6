// A file system for SQLite whose operations fail on demand.

#ifndef FAULTY_DISK_H
#define FAULTY_DISK_H

/// What fails in a folder.
struct faulty_plan;

/// Counts the operations of SQLite on the files in a folder from now on, and lets the one with a number, from 1
/// on, fail; with `stops` also all after it, as if the program had ended there.
///
/// All databases that are opened later in this process go through it; other folders are left alone. Returns NULL if
/// SQLite cannot be extended.
struct faulty_plan *faulty_begin(const char *folder, long number, int stops);

/// Ends the plan; returns the number of operations that it has counted.
long faulty_end(struct faulty_plan *plan);

#endif
