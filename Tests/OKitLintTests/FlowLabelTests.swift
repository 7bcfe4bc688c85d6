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
                #"unknown label "Asignee"; did you mean "Assignee"?"#
            ]
        )
    }

    /// A value with some of the words around it is part of what a template shows.
    @Test(arguments: [
        ("4 objects", true), ("pieces in 3", true), ("Only 4", true),
        ("Objecst", false),
    ])
    func knowsPartsOfTemplates(_ text: String, _ isKnown: Bool) throws {
        var bundle = try BundleText(folder: "Bundles/todo")
        bundle.files["screens/more.json"] =
            #"{"title": "Objects", "body": {"text": "Only {1} objects and pieces in {2} places"}}"#
        bundle.files["tests/a.flow"] = "expect text \"\(text)\""
        let findings = try bundle.findings().filter { $0.rule == "flow-reference" }
        #expect(findings.isEmpty == isKnown, "\(findings)")
    }

    /// A text that an expression puts together of its literals is shown.
    @Test(arguments: [("1 overdue", true), ("Overdeu", false)])
    func knowsTheLiteralsOfExpressions(_ text: String, _ isKnown: Bool) throws {
        var bundle = try BundleText(folder: "Bundles/todo")
        bundle.files["screens/more.json"] = #"""
            {"title": "Overdue", "state": {"late": 1},
             "body": {"text": "Now{screen.late > 0 ? ', ' + string(screen.late) + ' overdue' : ''}"}}
            """#
        bundle.files["tests/a.flow"] = "expect text \"\(text)\""
        let findings = try bundle.findings().filter { $0.rule == "flow-reference" }
        #expect(findings.isEmpty == isKnown, "\(findings)")
    }

    /// What a recording answers, or a file has that a flow imports, is shown.
    @Test(arguments: ["use service \"a.json\"", "pick \"a.json\""])
    func knowsTheTextsOfFilesThatAFlowUses(_ line: String) throws {
        var bundle = try BundleText(folder: "Bundles/tracker")
        bundle.files["tests/a.json"] =
            #"{"actions": {"list": {"response": [{"title": "Asignee"}]}}}"#
        bundle.files["tests/a.flow"] = "\(line)\ntap row \"Asignee\""
        let findings = try bundle.findings().filter { $0.rule == "flow-reference" }
        #expect(findings.map(\.message.text) == [])
    }
}
