#include <stddef.h>

// What is used of <term.h>, declared as curs_terminfo(3X) does. The header itself would make the
// system's termios a part of this module, and hundreds of macros named like variables with it.
typedef struct term TERMINAL;
extern int setupterm(const char *name, int descriptor, int *error);
extern int tigetflag(const char *capability);
extern int tigetnum(const char *capability);
extern char *tigetstr(const char *capability);
extern TERMINAL *set_curterm(TERMINAL *terminal);
extern int del_curterm(TERMINAL *terminal);

// setupterm keeps its result in a global variable, so these three are called in this order and
// never from two threads at once.

// Loads the description of a terminal. 1: done; 0 or -1: unknown terminal or no database. The
// error pointer keeps setupterm from ending the process.
static inline int okit_terminfo_load(const char *name) {
    int error = 0;
    int result = setupterm(name, 1, &error);
    return result == 0 ? 1 : error == 1 ? 0 : error;
}

// Whether the loaded description has a property.
static inline int okit_terminfo_flag(const char *capability) {
    return tigetflag(capability) == 1;
}

// A number of the loaded description; below 0 where it has none.
static inline int okit_terminfo_number(const char *capability) {
    return tigetnum(capability);
}

// A string of the loaded description, valid until it is unloaded; NULL where it has none.
static inline const char *okit_terminfo_string(const char *capability) {
    const char *text = tigetstr(capability);
    return text == (const char *)-1 ? NULL : text;
}

// Frees the loaded description.
static inline void okit_terminfo_unload(void) {
    TERMINAL *loaded = set_curterm(NULL);
    if (loaded != NULL) {
        del_curterm(loaded);
    }
}
