import Foundation

/// A part of the report of `doctor`.
struct DoctorSection {
    let title: String
    private(set) var lines: [(name: String, value: String)] = []
    /// What is wrong and what helps, each in one line.
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

    /// A text without the path of the user's home folder.
    static func shortened(_ text: String) -> String {
        let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
        return home.count > 1 ? text.replacing(home + "/", with: "~/") : text
    }
}
