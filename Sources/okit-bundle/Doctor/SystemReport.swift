import Foundation
import OKitSandbox
import OKitTerminal

/// The sections about the system on which the program runs.
enum SystemReport {
    static var section: DoctorSection {
        var section = DoctorSection("System")
        section.add("system", "\(systemName), Linux \(kernel.release)")
        section.add("processor", kernel.machine)
        let variables = ProcessInfo.processInfo.environment
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { variables[$0] }.first ?? "none"
        section.add("locale", locale)
        section.add("time zone", TimeZone.current.identifier)
        return section
    }

    static var terminal: DoctorSection {
        var section = DoctorSection("Terminal")
        let variables = ProcessInfo.processInfo.environment
        let terminal = TerminalCapabilities(environment: variables)
        section.add("TERM", variables["TERM"] ?? "not set")
        section.add(
            "screens",
            terminal.canShowScreens ? "yes" : "no; run uses --headless or --line"
        )
        section.add("colors", "\(terminal.colors)")
        section.add("characters", "\(terminal.repertoire)")
        section.add("clipboard", terminal.takesCommands ? "yes" : "no")
        let ends = [(STDIN_FILENO, "input"), (STDOUT_FILENO, "output"), (STDERR_FILENO, "errors")]
        let atTerminal = ends.filter { isatty($0.0) == 1 }.map(\.1)
        section.add(
            "connected",
            atTerminal.isEmpty ? "nothing" : atTerminal.joined(separator: ", ")
        )
        return section
    }

    /// The restrictions of a confined process, as tested by a child process.
    static var sandbox: DoctorSection {
        var section = DoctorSection("Sandbox")
        section.add(
            "Landlock",
            Sandbox.landlockVersion.map { "version \($0)" } ?? "not in this kernel"
        )
        guard let refused = Refusal.probe() else {
            section.add("confining", "could not be tested")
            section.add(problem: "could not start a process to test the sandbox")
            return section
        }
        for refusal in Refusal.allCases {
            let isRefused = refused.contains(refusal)
            section.add(refusal.label, isRefused ? "confined" : "not confined\(refusal.reason)")
        }
        return section
    }

    private static var systemName: String {
        let file = try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)
        let line = file?.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
        return line.map { $0.dropFirst(12).filter { $0 != "\"" } } ?? "unknown"
    }

    private static var kernel: (release: String, machine: String) {
        var names = utsname()
        uname(&names)
        func text(_ bytes: some Any) -> String {
            withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        return (text(names.release), text(names.machine))
    }
}

extension Refusal {
    /// A description of the restriction.
    fileprivate var label: String {
        switch self {
        case .reading: "reading"
        case .changes: "changing"
        case .programs: "programs"
        case .otherPorts: "ports"
        case .localSockets: "local sockets"
        case .signals: "signals"
        }
    }

    /// The reason why it is not available here.
    fileprivate var reason: String {
        let version: Int
        switch self {
        case .programs, .localSockets: return "; the kernel refuses seccomp filters"
        case .reading, .changes: version = 1
        case .otherPorts: version = 4
        case .signals: version = 6
        }
        return (Sandbox.landlockVersion ?? 0) < version
            ? "; the kernel lacks Landlock \(version)" : "; the kernel refuses Landlock"
    }
}
