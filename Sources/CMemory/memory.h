#pragma once

#include <stddef.h>

// In <malloc.h>, which is not a part of Swift's module of glibc.
int malloc_trim(size_t bytes);
