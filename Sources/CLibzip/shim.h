#include <dlfcn.h>
#include <stddef.h>
#include <zip.h>

// The library is not linked: it brings a library for encryption, which would delay every start. It is
// opened with the first archive, and found under the names of its ABIs, whose functions used here are
// the same.

typedef struct {
    __typeof__(&zip_source_buffer_create) createBuffer;
    __typeof__(&zip_source_buffer) buffer;
    __typeof__(&zip_source_keep) retain;
    __typeof__(&zip_source_free) release;
    __typeof__(&zip_source_stat) sourceStatus;
    __typeof__(&zip_source_open) openSource;
    __typeof__(&zip_source_read) readSource;
    __typeof__(&zip_source_close) closeSource;
    __typeof__(&zip_open_from_source) open;
    __typeof__(&zip_close) close;
    __typeof__(&zip_discard) discard;
    __typeof__(&zip_get_num_entries) entryCount;
    __typeof__(&zip_stat_index) status;
    __typeof__(&zip_fopen_index) openFile;
    __typeof__(&zip_fread) read;
    __typeof__(&zip_fclose) closeFile;
    __typeof__(&zip_file_get_error) fileError;
    __typeof__(&zip_error_code_zip) errorCode;
    __typeof__(&zip_file_add) add;
    __typeof__(&zip_set_file_compression) setCompression;
    __typeof__(&zip_file_set_dostime) setTime;
    __typeof__(&zip_file_set_external_attributes) setAttributes;
} okit_zip;

#define OKIT_LOAD(member, name) \
    functions->member = (__typeof__(functions->member))dlsym(library, name); \
    if (functions->member == NULL) { \
        return 0; \
    }

// 1: all functions are there.
static inline int okit_zip_load(okit_zip *functions) {
    void *library = dlopen("libzip.so.5", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        library = dlopen("libzip.so.4", RTLD_NOW | RTLD_LOCAL);
    }
    if (library == NULL) {
        return 0;
    }
    OKIT_LOAD(createBuffer, "zip_source_buffer_create")
    OKIT_LOAD(buffer, "zip_source_buffer")
    OKIT_LOAD(retain, "zip_source_keep")
    OKIT_LOAD(release, "zip_source_free")
    OKIT_LOAD(sourceStatus, "zip_source_stat")
    OKIT_LOAD(openSource, "zip_source_open")
    OKIT_LOAD(readSource, "zip_source_read")
    OKIT_LOAD(closeSource, "zip_source_close")
    OKIT_LOAD(open, "zip_open_from_source")
    OKIT_LOAD(close, "zip_close")
    OKIT_LOAD(discard, "zip_discard")
    OKIT_LOAD(entryCount, "zip_get_num_entries")
    OKIT_LOAD(status, "zip_stat_index")
    OKIT_LOAD(openFile, "zip_fopen_index")
    OKIT_LOAD(read, "zip_fread")
    OKIT_LOAD(closeFile, "zip_fclose")
    OKIT_LOAD(fileError, "zip_file_get_error")
    OKIT_LOAD(errorCode, "zip_error_code_zip")
    OKIT_LOAD(add, "zip_file_add")
    OKIT_LOAD(setCompression, "zip_set_file_compression")
    OKIT_LOAD(setTime, "zip_file_set_dostime")
    OKIT_LOAD(setAttributes, "zip_file_set_external_attributes")
    return 1;
}
