// The C library's streams are variables so that programs can replace them; this program does not.
@preconcurrency import Glibc

/// Writes to standard output without buffering.
func printNow(_ text: String) {
    print(text, terminator: "")
    fflush(nil)
}

/// Makes the program exit with a message and `ExitCode.couldNotRun` if standard output cannot be
/// written completely, regardless of how the program ends.
func ensureOutputWritten() {
    atexit {
        if fflush(stdout) != 0 || ferror(stdout) != 0 {
            fputs("error: could not write all of standard output\n", stderr)
            _exit(2)
        }
    }
}
