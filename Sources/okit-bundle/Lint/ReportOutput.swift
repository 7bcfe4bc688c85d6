import ArgumentParser
import OKitLint
import OKitModel
import OKitSyntax

/// A report format with its output file.
struct ReportOutput<Format: RawRepresentable<String> & Sendable>: ExpressibleByArgument {
    let format: Format
    var file: String?

    init(format: Format) {
        self.format = format
    }

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1)
        guard let name = parts.first, let format = Format(rawValue: String(name)) else {
            return nil
        }
        self.format = format
        file = parts.count > 1 ? String(parts[1]) : nil
    }

    var defaultValueDescription: String {
        format.rawValue
    }

    func write(_ report: String) throws {
        guard let file else {
            print(report, terminator: "")
            return
        }
        do {
            try AtomicFile.writeOutput(Array(report.utf8), to: file)
        } catch {
            throw failure("\(error)")
        }
    }
}

/// A rule with a severity that overrides its own.
struct RuleSeverity: ExpressibleByArgument {
    let id: String
    /// `nil` turns the rule off.
    let severity: Finding.Severity?

    init?(argument: String) {
        let parts = argument.split(separator: "=").map(String.init)
        guard parts.count == 2 else {
            return nil
        }
        id = parts[0]
        severity = Finding.Severity(rawValue: parts[1])
        guard severity != nil || parts[1] == "off" else {
            return nil
        }
    }
}
