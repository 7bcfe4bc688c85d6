import OKitExpression
import OKitSyntax

/// Findings as JUnit test results: a failed test for each finding, a passed one for a report
/// without findings.
enum JUnitReport {
    static func text(of findings: [Finding]) -> String {
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuites name="okit-bundle lint">"#,
            "  <testsuite name=\"lint\" tests=\"\(max(findings.count, 1))\" "
                + "failures=\"\(findings.count)\" errors=\"0\">",
        ]
        if findings.isEmpty {
            lines.append("    <testcase classname=\"lint\" name=\"no findings\"/>")
        }
        for finding in findings {
            let place = XMLText.escaped("\(finding.location)")
            lines += [
                "    <testcase classname=\"\(XMLText.escaped(finding.rule))\" name=\"\(place)\">",
                "      <failure type=\"\(finding.severity.rawValue)\" "
                    + "message=\"\(XMLText.escaped(finding.message.text))\">"
                    + XMLText.escaped(TextReport.text(of: [finding])) + "</failure>",
                "    </testcase>",
            ]
        }
        lines += ["  </testsuite>", "</testsuites>"]
        return lines.map { $0 + "\n" }.joined()
    }
}

/// Text in XML.
enum XMLText {
    /// XML 1.0 §2.2 allows no other control characters, not even as references.
    ///
    /// Other characters that a viewer would interpret, such as bidirectional overrides, are
    /// replaced as in the other reports.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value),
                "\u{FFFE}", "\u{FFFF}":
                result += "\u{FFFD}"
            default: result += String(scalar).printable
            }
        }
        return result
    }
}
