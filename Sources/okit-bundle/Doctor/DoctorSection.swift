import Foundation

/// A section of the report of `doctor`.
struct DoctorSection {
    let title: String
    private(set) var lines: [(name: String, value: String)] = []
    /// The problems and their fixes, one per line.
    private(set) var problems: [String] = []

    init(_ title: String) {
        self.title = title
    }

    mutating func add(_ name: String, _ value: String) {
        lines.append((name, value))
    }

    mutating func add(problem: String) {
        problems.append(Self.shortened(problem))
    }

    /// Returns a text with the path of the user's home folder abbreviated.
    static func shortened(_ text: String) -> String {
        let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
        return home.count > 1 ? text.replacing(home + "/", with: "~/") : text
    }
}
