import CSandbox

/// An operation that a confined process is refused.
public enum Refusal: Sendable, CaseIterable {
    /// Reading files that it does not need.
    case reading
    /// Changing files outside of its folders.
    case changes
    /// Running programs.
    case programs
    /// Connecting to ports that it does not need.
    case otherPorts
    /// Connecting to other programs of this computer by local sockets.
    case localSockets
    /// Sending signals to other processes.
    case signals

    private var bit: Int32 {
        let refusal =
            switch self {
            case .reading: sandbox_refuses_reading
            case .changes: sandbox_refuses_changes
            case .programs: sandbox_refuses_programs
            case .otherPorts: sandbox_refuses_other_ports
            case .localSockets: sandbox_refuses_local_sockets
            case .signals: sandbox_refuses_signals
            }
        return Int32(refusal.rawValue)
    }

    /// Tries each operation in a confined child process and returns the refused ones; `nil` if
    /// there could be no child.
    public static func probe() -> [Refusal]? {
        let refused = sandbox_probe()
        return refused < 0 ? nil : allCases.filter { refused & $0.bit != 0 }
    }
}
