#pragma once

// In <unistd.h> with _GNU_SOURCE alone, which Swift's module of glibc does not define.
int syncfs(int file);
