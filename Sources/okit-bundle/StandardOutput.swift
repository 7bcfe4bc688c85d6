// The C library's streams are variables, for programs that replace them; this one does not.
@preconcurrency import Glibc

/// Writes to standard output without buffering.
func printNow(_ text: String) {
    print(text, terminator: "")
    fflush(nil)
}

/// Makes the program exit with a message and `ExitCode.couldNotRun` if standard output cannot be
/// written completely, whichever way the program ends.
func ensureOutputWritten() {
    atexit {
        if fflush(stdout) != 0 || ferror(stdout) != 0 {
            fputs("error: could not write all of standard output\n", stderr)
            _exit(2)
        }
    }
}
