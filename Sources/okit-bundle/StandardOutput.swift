// The C library's streams are variables, for programs that replace them; this one does not.
@preconcurrency import Glibc

/// Writes to standard output at once, for whoever reads along.
func printNow(_ text: String) {
    print(text, terminator: "")
    fflush(nil)
}

/// Has the program end with a message and `ExitCode.couldNotRun`, however it ends, where what it printed
/// did not get to its place.
func provePrinted() {
    atexit {
        if fflush(stdout) != 0 || ferror(stdout) != 0 {
            fputs("error: could not write all of standard output\n", stderr)
            _exit(2)
        }
    }
}
