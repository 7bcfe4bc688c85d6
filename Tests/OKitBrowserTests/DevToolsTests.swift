import Foundation
import OKitSyntax
import TestSupport
import Testing

@testable import OKitBrowser

/// Messages of browsers are separated and parsed, whatever a browser sends.
struct DevToolsTests {
    @Test
    func separatesMessagesInAnyPieces() throws {
        let bytes = Array("{}\0{\"a\":1}\0\0{".utf8)
        for size in 1...bytes.count {
            var framing = DevToolsFraming()
            var messages: [String] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                let piece = bytes[start..<min(start + size, bytes.count)]
                messages += try framing.append(piece).map { String(decoding: $0, as: UTF8.self) }
            }
            #expect(messages == ["{}", "{\"a\":1}", ""])
        }
    }

    @Test
    func refusesAMessageWithoutAnEnd() throws {
        var framing = DevToolsFraming(limit: 10)
        #expect(try framing.append(Array("0123456789".utf8)).isEmpty)
        #expect(throws: ChromiumError.malformed) { try framing.append([0x30]) }
    }

    @Test(arguments: ["", "x", "[]", "{}", "{\"id\":\"1\"}", "{\"id\":1", "\u{FF}"])
    func refusesMalformedMessages(_ text: String) {
        #expect(throws: ChromiumError.malformed) { try DevToolsMessage(Array(text.utf8)) }
    }

    @Test
    func parsesRepliesAndEvents() throws {
        let reply = try DevToolsMessage(Array(#"{"id":3,"error":{"message":"no"}}"#.utf8))
        guard case .reply(3, _, "no") = reply.content else {
            Issue.record("\(reply.content)")
            return
        }
        let event = try DevToolsMessage(Array(#"{"method":"A.b","sessionId":"s"}"#.utf8))
        guard case .event("A.b") = event.content else {
            Issue.record("\(event.content)")
            return
        }
        #expect(event.session == "s")
        #expect(event.parameters == nil)
    }

    /// The end of the browser is noticed by the thread that reads, or by a command: the second program
    /// closes the pipe for commands and keeps the other one open.
    @Test(arguments: ["exit", "exec 3<&-; sleep 1"])
    func reportsABrowserThatHasEnded(_ command: String) async throws {
        let folder = TemporaryFolder()
        try folder.makeFolder("")
        let path = "\(folder.path)/browser"
        try folder.write("#!/bin/sh\n\(command)\n", to: "browser")
        #expect(chmod(path, 0o700) == 0)
        let process = try ChromiumProcess(ChromiumProgram(path: path, environment: [:]))
        defer { process.end() }
        let connection = DevToolsConnection(process)
        repeat {
            connection.send("Browser.getVersion", [:], session: nil) { _ in }
        } while connection.failure == nil
        let reply = await withCheckedContinuation { continuation in
            connection.send("Browser.getVersion", [:], session: nil) {
                continuation.resume(returning: $0)
            }
        }
        #expect(throws: ChromiumError.ended("")) { try reply.get() }
    }

    @Test
    func writesValuesAsJSON() {
        let value: DevToolsValue = ["b": [1, true], "a": "\"\u{1}"]
        #expect(value.json == #"{"a":"\"\u0001","b":[1,true]}"#)
    }
}

/// Problems of a page are found in the events of the browser.
struct PageReportTests {
    private static let problems = [
        #"{"method":"Runtime.exceptionThrown","params":{"exceptionDetails":{"text":"Uncaught"}}}"#,
        #"""
        {"method":"Runtime.consoleAPICalled","params":{"type":"error","args":[{"value":"bad"}]}}
        """#,
        #"""
        {"method":"Log.entryAdded","params":{"entry":{"level":"error","source":"security",
        "text":"Refused to run a script by the Content Security Policy"}}}
        """#,
        #"{"method":"Inspector.targetCrashed","params":{}}"#,
    ]
    private static let others = [
        #"{"method":"Runtime.consoleAPICalled","params":{"type":"log","args":[]}}"#,
        #"{"method":"Log.entryAdded","params":{"entry":{"level":"info","text":"x"}}}"#,
        #"{"method":"Page.loadEventFired","params":{}}"#,
    ]

    private static func report(_ text: String, session: String = "s") throws -> PageReport {
        let report = PageReport(session: "s", target: "t")
        let message = text.replacing("\n", with: " ").dropFirst()
        let event = try DevToolsMessage(Array("{\"sessionId\":\"\(session)\",\(message)".utf8))
        report.note(event) { Issue.record("no dialog is open") }
        return report
    }

    @Test(arguments: problems)
    func findsProblems(_ text: String) throws {
        let report = try Self.report(text)
        #expect(report.hasProblem)
        #expect(report.takeProblem()?.hasPrefix("the page has a problem: ") == true)
        #expect(!report.hasProblem)
        #expect(try !Self.report(text, session: "other").hasProblem)
    }

    @Test(arguments: others)
    func ignoresOtherEvents(_ text: String) throws {
        #expect(try !Self.report(text).hasProblem)
    }

    @Test
    func closesDialogs() throws {
        let report = PageReport(session: "s", target: "t")
        let text = #"{"method":"Page.javascriptDialogOpening","sessionId":"s","params":{}}"#
        var count = 0
        report.note(try DevToolsMessage(Array(text.utf8))) { count += 1 }
        #expect(count == 1)
        #expect(report.hasProblem)
    }

    @Test
    func notesDownloadsOfThePage() throws {
        let report = PageReport(session: "s", target: "t")
        for text in [
            #"{"method":"Browser.downloadWillBegin","params":{"frameId":"t","guid":"1","suggestedFilename":"a"}}"#,
            #"{"method":"Browser.downloadWillBegin","params":{"frameId":"u","guid":"2","suggestedFilename":"b"}}"#,
            #"{"method":"Browser.downloadProgress","params":{"guid":"1","state":"inProgress"}}"#,
            #"{"method":"Browser.downloadProgress","params":{"guid":"2","state":"completed"}}"#,
            #"{"method":"Browser.downloadProgress","params":{"guid":"1","state":"completed"}}"#,
        ] {
            report.note(try DevToolsMessage(Array(text.utf8))) {}
        }
        #expect(report.downloads.map(\.name) == ["a"])
        #expect(!report.hasProblem)
    }
}
