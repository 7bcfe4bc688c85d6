#if defined(__SSE2__)
#define RAPIDJSON_SSE2
#elif defined(__ARM_NEON)
#define RAPIDJSON_NEON
#endif

#include "RapidJSONReader.h"

#include <rapidjson/reader.h>

#include <cstdint>
#include <vector>

namespace {

using namespace rapidjson;

/// Notes where the reader is at each token, and counts values.
struct Recorder : BaseReaderHandler<UTF8<>, Recorder> {
    explicit Recorder(const StringStream &stream, size_t length) : stream(stream) {
        places.reserve(length / 8);
    }

    bool Default() {
        ++values;
        places.push_back(static_cast<uint32_t>(stream.Tell()));
        return true;
    }

    bool EndObject(SizeType) { return end(); }
    bool EndArray(SizeType) { return end(); }

    bool end() {
        places.push_back(static_cast<uint32_t>(stream.Tell()));
        return true;
    }

    const StringStream &stream;
    std::vector<uint32_t> places;
    size_t values = 0;
};

template <unsigned flags> size_t read(const char *text, size_t length) {
    StringStream stream(text);
    Recorder recorder(stream, length);
    Reader reader;
    return reader.Parse<flags>(stream, recorder).IsError() ? 0 : recorder.values;
}

}  // namespace

size_t rapidjson_read(const char *text, size_t length, bool sameWork) {
    return sameWork
        ? read<kParseValidateEncodingFlag | kParseNumbersAsStringsFlag>(text, length)
        : read<kParseDefaultFlags>(text, length);
}
