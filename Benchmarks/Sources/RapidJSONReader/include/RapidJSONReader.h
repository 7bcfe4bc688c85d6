#pragma once

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Reads a JSON text with RapidJSON's SAX reader and records the place of each token.
///
/// - text: UTF-8 that ends with a zero byte.
/// - length: the number of bytes before the zero byte.
/// - sameWork: whether to check UTF-8 and to leave numbers as text.
///
/// Returns the number of values, names included; 0 if the text is not JSON.
size_t rapidjson_read(const char *text, size_t length, bool sameWork);

#ifdef __cplusplus
}
#endif
