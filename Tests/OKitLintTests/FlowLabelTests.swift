import OKitSyntax
import Testing

/// Flows can name what format 2 shows by default: labels that follow from names.
struct FlowLabelTests {
    @Test(arguments: ["inventory", "monitor", "todo", "tracker"])
    func knowsTheLabelsOfSamples(_ sample: String) throws {
        let findings = try BundleText(folder: "Bundles/\(sample)").findings()
        #expect(findings.filter { $0.rule == "flow-reference" }.map(\.message.text) == [])
    }

    @Test func reportsAMisspelledLabel() throws {
        var bundle = try BundleText(folder: "Bundles/tracker")
        bundle.files["tests/a.flow"] = #"type "A" into "Asignee""#
        let findings = try bundle.findings().filter { $0.rule == "flow-reference" }
        #expect(
            findings.map(\.message.text) == [
                #"there is no label "Asignee"; did you mean "Assignee"?"#
            ]
        )
    }
}
