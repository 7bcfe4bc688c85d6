// The statistics of glibc's allocator, which Swift's Glibc module leaves out.
#include <malloc.h>
