import Glibc
import Synchronization

/// The data that a signal handler may access.
///
/// It is created for each takeover of a terminal and each change of its features, is then constant
/// and never freed, because a handler on another thread may still read it. It has a size of 200
/// bytes.
private struct Emergency {
    let descriptor: Int32
    let attributes: termios
    let restoreBytes: UnsafeMutablePointer<UInt8>
    let restoreCount: Int
    let pipe: Int32

    /// Creates data on the heap.
    static func allocate(
        descriptor: Int32,
        attributes: termios,
        restoring features: TerminalFeatures,
        pipe: Int32
    ) -> UnsafeMutablePointer<Emergency> {
        let bytes = ScreenSequence.leave(features)
        let restoreBytes = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        restoreBytes.initialize(from: bytes, count: bytes.count)
        let emergency = UnsafeMutablePointer<Emergency>.allocate(capacity: 1)
        emergency.initialize(
            to: Emergency(
                descriptor: descriptor,
                attributes: attributes,
                restoreBytes: restoreBytes,
                restoreCount: bytes.count,
                pipe: pipe
            )
        )
        return emergency
    }
}

/// The address of the `Emergency` of the terminal in use; 0 if there is none.
///
/// It is global because signal handlers are global to the process. Invariant: Only `SignalRelay`
/// stores it, before it sets handlers and after it has restored them; handlers only load it.
private let current = Atomic<UInt>(0)

private var emergencyInUse: UnsafeMutablePointer<Emergency>? {
    UnsafeMutablePointer(bitPattern: current.load(ordering: .sequentiallyConsistent))
}

/// The number of terminating signals since the takeover.
private let endRequests = Atomic<Int>(0)

/// Turns signals into bytes of a pipe and restores the terminal before a signal ends the process.
///
/// Only one relay is active in a process at any time.
struct SignalRelay: ~Copyable {
    private var saved: [(signal: Int32, action: sigaction)] = []

    /// The byte that a waker writes to the same pipe.
    ///
    /// No signal has that number.
    static let wakeByte: UInt8 = 0

    private static let relayed = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]
    private static let fatal = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS]

    /// Sets the handlers.
    ///
    /// - Parameters:
    ///   - descriptor: The terminal that is restored on a fatal signal.
    ///   - attributes: The attributes to restore.
    ///   - features: The features whose use is ended.
    ///   - pipe: The non-blocking writing end. Each signal's number is written as one byte.
    init(
        descriptor: Int32,
        attributes: termios,
        restoring features: TerminalFeatures,
        pipe: Int32
    ) throws(TerminalError) {
        let emergency = Emergency.allocate(
            descriptor: descriptor,
            attributes: attributes,
            restoring: features,
            pipe: pipe
        )
        let (isFree, _) = current.compareExchange(
            expected: 0,
            desired: UInt(bitPattern: emergency),
            ordering: .sequentiallyConsistent
        )
        guard isFree else {
            emergency.pointee.restoreBytes.deallocate()
            emergency.deallocate()
            throw TerminalError(.inUse)
        }
        endRequests.store(0, ordering: .sequentiallyConsistent)
        for signal in Self.relayed {
            set(signal, to: relay)
        }
        for signal in Self.fatal {
            set(signal, to: restoreAndDie)
        }
    }

    /// Changes the features whose use is ended before a signal ends the process.
    ///
    /// Only the owner of the relay in use may call it.
    static func endOnSignal(_ features: TerminalFeatures) {
        guard let old = emergencyInUse?.pointee else {
            return
        }
        let new = Emergency.allocate(
            descriptor: old.descriptor,
            attributes: old.attributes,
            restoring: features,
            pipe: old.pipe
        )
        current.store(UInt(bitPattern: new), ordering: .sequentiallyConsistent)
    }

    /// Restores the previous handlers.
    consuming func stop() {
        for (signal, action) in saved {
            var action = action
            sigaction(signal, &action, nil)
        }
        current.store(0, ordering: .sequentiallyConsistent)
    }

    /// Restores the terminal and ends the process as an unhandled signal does.
    static func endProcess(by signal: Int32) -> Never {
        // Threads of libraries block signals, and threads that they start inherit this.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, signal)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        restoreAndDie(signal)
        _exit(128 + signal)
    }

    /// Restores the terminal and suspends the process group, as Ctrl-Z does.
    ///
    /// Returns when the group is resumed.
    ///
    /// The caller must set the terminal's mode and screen again.
    static func stopProcess() {
        guard let emergency = emergencyInUse else {
            return
        }
        restore(emergency.pointee)
        var standard = sigaction()
        standard.__sigaction_handler.sa_handler = SIG_DFL
        var handler = sigaction()
        sigaction(SIGTSTP, &standard, &handler)
        // Sent to the group, as the terminal itself does, so that a shell notices that its job was
        // suspended.
        kill(0, SIGTSTP)
        // The signal takes effect asynchronously. A group without a process that can resume it is
        // not suspended.
        poll(nil, 0, 200)
        sigaction(SIGTSTP, &handler, nil)
    }

    private mutating func set(_ signal: Int32, to handler: @escaping @convention(c) (Int32) -> Void)
    {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        action.sa_flags = SA_RESTART
        sigemptyset(&action.sa_mask)
        var old = sigaction()
        if sigaction(signal, &action, &old) == 0 {
            saved.append((signal, old))
        }
    }
}

/// Runs as a signal handler.
///
/// It only uses `write`, `tcsetattr`, `signal` and `raise`, which POSIX lists as async-signal-safe,
/// and loads existing atomics.
private func relay(_ signal: Int32) {
    guard let emergency = emergencyInUse else {
        return
    }
    if signal == SIGINT || signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT {
        // The loop handles the first request when it can. A second request does not wait for that.
        let (before, _) = endRequests.add(1, ordering: .sequentiallyConsistent)
        if before > 0 {
            restoreAndDie(signal)
            return
        }
    }
    let savedError = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(emergency.pointee.pipe, &byte, 1)
    errno = savedError
}

/// Restores the screen and the previous terminal mode.
///
/// It is safe in a signal handler.
private func restore(_ emergency: Emergency) {
    _ = write(emergency.descriptor, emergency.restoreBytes, emergency.restoreCount)
    var attributes = emergency.attributes
    tcsetattr(emergency.descriptor, TCSANOW, &attributes)
}

/// Runs as a signal handler, like `relay`.
private func restoreAndDie(_ signal: Int32) {
    if let emergency = emergencyInUse {
        restore(emergency.pointee)
    }
    Glibc.signal(signal, SIG_DFL)
    raise(signal)
}
