#include <dlfcn.h>
#include <stddef.h>
#include <png.h>
#include <turbojpeg.h>

// The libraries are not linked: most runs show no picture, and each library that is linked delays
// every start. They are opened with the first picture, and found under the name of their ABI.

typedef struct {
    int (*begin)(png_imagep, png_const_voidp, size_t);
    int (*finish)(png_imagep, png_const_colorp, void *, png_int_32, void *);
    void (*free)(png_imagep);
} okit_png;

static const unsigned int okit_png_version = PNG_IMAGE_VERSION;
static const unsigned int okit_png_rgba = PNG_FORMAT_RGBA;

// 1: all functions are there.
static inline int okit_png_load(okit_png *functions) {
    void *library = dlopen("libpng16.so.16", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        return 0;
    }
    functions->begin =
        (__typeof__(functions->begin))dlsym(library, "png_image_begin_read_from_memory");
    functions->finish = (__typeof__(functions->finish))dlsym(library, "png_image_finish_read");
    functions->free = (__typeof__(functions->free))dlsym(library, "png_image_free");
    return functions->begin != NULL && functions->finish != NULL && functions->free != NULL;
}

typedef struct {
    tjhandle (*init)(void);
    int (*header)(tjhandle, const unsigned char *, unsigned long, int *, int *, int *, int *);
    int (*decompress)(
        tjhandle, const unsigned char *, unsigned long, unsigned char *, int, int, int, int, int);
    int (*destroy)(tjhandle);
} okit_jpeg;

static const int okit_jpeg_rgba = TJPF_RGBA;
// A file of a few bytes may ask for thousands of passes over the whole picture.
static const int okit_jpeg_flags = TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING;

// 1: all functions are there.
static inline int okit_jpeg_load(okit_jpeg *functions) {
    void *library = dlopen("libturbojpeg.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        return 0;
    }
    functions->init = (__typeof__(functions->init))dlsym(library, "tjInitDecompress");
    functions->header = (__typeof__(functions->header))dlsym(library, "tjDecompressHeader3");
    functions->decompress =
        (__typeof__(functions->decompress))dlsym(library, "tjDecompress2");
    functions->destroy = (__typeof__(functions->destroy))dlsym(library, "tjDestroy");
    return functions->init != NULL && functions->header != NULL
        && functions->decompress != NULL && functions->destroy != NULL;
}
