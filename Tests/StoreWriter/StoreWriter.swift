import Glibc
import OKitExpression
import OKitModel
import OKitStorage

/// Stores a model again and again until the system kills it.
///
/// Arguments: the app's folder; `file`, `encrypted` or `switching`; the number to begin with;
/// microseconds until it is killed. Tells on standard output, with one line each, what it begins
/// (`+7`) and what is done (`-7`).
///
/// With the arguments folder, `pair`, number and a FIFO it stores once, at the same moment as the
/// other process with that FIFO; says `-` or `busy`.
@main
enum StoreWriter {
    static func main() {
        do {
            if CommandLine.arguments.dropFirst(2).first == "pair" {
                try storeOnce()
            } else {
                try storeUntilKilled()
            }
        } catch {
            say("!\(error)")
            exit(1)
        }
    }

    private static func storeOnce() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let number = Int(arguments[3]) else {
            exit(64)
        }
        let store = FileStore(folder: arguments[1])
        _ = try store.read(.model("default"))
        // Either waits here until the other has read too.
        let meeting = open(arguments[4], (number.isMultiple(of: 2) ? O_RDONLY : O_WRONLY))
        guard meeting >= 0 else {
            exit(71)
        }
        do throws(StoreError) {
            try store.write(content(number), to: .model("default"))
            say("-")
        } catch {
            guard error.code == .changed else {
                throw error
            }
            say("busy")
        }
    }

    private static func storeUntilKilled() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let first = Int(arguments[3]), let delay = Int(arguments[4])
        else {
            exit(64)
        }
        let store = FileStore(folder: arguments[1])
        let isSwitching = arguments[2] == "switching"
        store.kinds = ["default": arguments[2] == "file" ? .file : .encrypted]
        _ = try store.read(.model("default"))
        try store.settle(encrypting: true)
        try killMyself(afterMicroseconds: delay)
        for number in first... {
            say("+\(number)")
            try store.write(content(number), to: .model("default"))
            say("-\(number)")
            if isSwitching {
                try store.settle(encrypting: number.isMultiple(of: 2))
                if number.isMultiple(of: 5) {
                    try store.changeKey()
                }
            }
        }
    }

    /// Long enough that there are moments between the first and the last byte.
    private static func content(_ number: Int) -> [UInt8] {
        let filling = String(repeating: "x", count: 300_000 + number % 7 * 1000)
        return Array("{\"number\": \(number), \"filling\": \"\(filling)\"}".utf8)
    }

    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(STDOUT_FILENO, bytes, bytes.count)
    }

    /// The kernel sends SIGKILL, wherever the process is then.
    private static func killMyself(afterMicroseconds delay: Int) throws {
        var event = sigevent()
        event.sigev_notify = Int32(SIGEV_SIGNAL)
        event.sigev_signo = SIGKILL
        // The first timer of a process is the null pointer.
        var timer: timer_t?
        var time = itimerspec()
        time.it_value.tv_nsec = max(delay, 1) * 1000
        guard timer_create(CLOCK_MONOTONIC, &event, &timer) == 0,
            timer_settime(timer, 0, &time, nil) == 0
        else {
            exit(70)
        }
    }
}
