// Patterns and subjects are UTF-8 throughout, so only the 8-bit library is bound.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
