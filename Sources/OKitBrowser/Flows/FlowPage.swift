import Foundation
import OKitRuntime
import OKitSyntax
import Synchronization

/// A page of a browser in which a flow runs, with cookies and files of a separate context.
///
/// It is used on the thread of the flow. While it waits for the browser, the app responds to requests
/// of the page.
struct FlowPage {
    private let connection: DevToolsConnection
    private let executor: FlowExecutor
    private let context: String
    private let target: String
    private let session: String
    private let listener: Int
    /// What the browser has reported about the page.
    let report: PageReport
    /// The folder of this page's downloads.
    private let downloads: String

    /// The time within which a browser must answer a command.
    static let limit = Duration.seconds(30)

    /// Opens an empty page.
    ///
    /// - Parameter folder: The folder for files of the browser.
    init(
        _ connection: DevToolsConnection,
        executor: FlowExecutor,
        folder: String
    ) throws(FlowFailure) {
        self.connection = connection
        self.executor = executor
        let caller = Caller(connection: connection, executor: executor)
        context = try caller.text(
            "browserContextId",
            of: "Target.createBrowserContext",
            ["disposeOnDetach": true]
        )
        target = try caller.text(
            "targetId",
            of: "Target.createTarget",
            ["url": "about:blank", "browserContextId": .text(context)]
        )
        session = try caller.text(
            "sessionId",
            of: "Target.attachToTarget",
            ["targetId": .text(target), "flatten": true]
        )
        downloads = "\(folder)/downloads/\(context)"
        let report = PageReport(session: session, target: target)
        self.report = report
        let (executor, connection, session) = (executor, connection, session)
        listener = connection.listen { message in
            report.note(message) {
                connection.send(
                    "Page.handleJavaScriptDialog",
                    ["accept": false],
                    session: session
                ) { _ in }
            }
            executor.wake()
        }
    }

    /// Opens an address, with the script that reads pages.
    ///
    /// - Parameter check: The script that checks pages; `nil` for none.
    func open(_ address: String, check: String?) throws(FlowFailure) {
        for domain in ["Page", "Runtime", "Log", "Inspector"] {
            try call("\(domain).enable")
        }
        for script in [check, BrowserAssets.texts["flow.js"]].compactMap(\.self) {
            try call("Page.addScriptToEvaluateOnNewDocument", ["source": .text(script)])
        }
        // Each page of the browser behaves as the only one that the user sees.
        try call("Emulation.setFocusEmulationEnabled", ["enabled": true])
        try callBrowser(
            "Browser.setDownloadBehavior",
            [
                "behavior": "allowAndName", "browserContextId": .text(context),
                "downloadPath": .text(downloads), "eventsEnabled": true,
            ]
        )
        try callBrowser(
            "Browser.grantPermissions",
            [
                "browserContextId": .text(context),
                "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"],
            ]
        )
        let result = try call("Page.navigate", ["url": .text(address)])
        if let problem = result.root["result"]?["errorText"]?.string {
            throw FlowFailure("the browser cannot open the page: \(problem)")
        }
    }

    /// Closes the page and removes its context.
    func close() {
        connection.stopListening(listener)
        connection.send(
            "Target.disposeBrowserContext",
            ["browserContextId": .text(context)],
            session: nil
        ) { _ in }
        try? FileManager.default.removeItem(atPath: downloads)
    }

    // MARK: Commands

    /// Runs a command for the page.
    @discardableResult
    func call(
        _ method: String,
        _ parameters: DevToolsValue = [:]
    ) throws(FlowFailure) -> JSONDocument {
        try Caller(connection: connection, executor: executor)
            .call(method, parameters, session: session)
    }

    private func callBrowser(
        _ method: String,
        _ parameters: DevToolsValue
    ) throws(FlowFailure) {
        _ = try Caller(connection: connection, executor: executor)
            .call(method, parameters, session: nil)
    }

    /// Calls a function of the script that reads pages.
    ///
    /// - Returns: The result as JSON; `nil` if it has none.
    func run(
        _ function: String,
        _ arguments: DevToolsValue...
    ) throws(FlowFailure) -> JSONNode? {
        let list = arguments.map(\.json).joined(separator: ",")
        let reply = try call(
            "Runtime.evaluate",
            [
                "expression": .text("okitFlow.\(function)(\(list))"), "returnByValue": true,
                "awaitPromise": true,
            ]
        )
        let result = try Self.value(of: reply)
        guard let text = result?.string else {
            return result
        }
        let source = SourceText(path: "page", text: text)
        guard let document = try? JSONDocument(parsing: source) else {
            throw FlowFailure("the browser has answered \(function) with text that is not JSON")
        }
        return document.root
    }

    /// Waits until the page shows a revision and all of its events are answered.
    ///
    /// - Parameter isCurrent: Whether the app still has this revision.
    /// - Returns: Whether the page shows it; `false` if the app has another revision meanwhile.
    func settle(
        _ revision: Int,
        within limit: Duration,
        while isCurrent: () -> Bool
    ) throws(FlowFailure) -> Bool {
        let slot = ReplySlot()
        let executor = executor
        connection.send(
            "Runtime.evaluate",
            [
                "expression": .text("okitFlow.settled(\(revision))"), "returnByValue": true,
                "awaitPromise": true,
            ],
            session: session
        ) { reply in
            slot.fill(reply)
            executor.wake()
        }
        let report = report
        let isDone = executor.run(
            until: { slot.reply != nil || !isCurrent() || report.hasProblem },
            within: limit
        )
        if let problem = report.takeProblem() {
            throw FlowFailure("\(problem)")
        }
        guard isDone else {
            throw FlowFailure("the page has not shown the current screen within \(limit)")
        }
        switch slot.reply {
        case .failure(.refused):
            // The page was loaded again.
            return false
        case .failure(let failure): throw FlowFailure("\(failure.description)")
        case .success(let document):
            let isShown = document.root["result"]?["result"]?["value"]?.bool == true
            return isShown && isCurrent()
        case nil: return false
        }
    }

    private static func value(of reply: JSONDocument) throws(FlowFailure) -> JSONNode? {
        let result = reply.root["result"]
        if let details = result?["exceptionDetails"] {
            let text = details["exception"]?["description"]?.string ?? details["text"]?.string
            throw FlowFailure("the page cannot be read: \(text ?? "unknown reason")")
        }
        return result?["result"]?["value"]
    }

    // MARK: Input

    /// Clicks at a position of the window.
    func click(_ x: Double, _ y: Double) throws(FlowFailure) {
        for (type, buttons) in [("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 0)] {
            try call(
                "Input.dispatchMouseEvent",
                [
                    "type": .text(type), "x": .number(x), "y": .number(y),
                    "button": type == "mouseMoved" ? "none" : "left",
                    "buttons": .number(Double(buttons)), "clickCount": 1,
                ]
            )
        }
    }

    /// Presses and releases a key.
    func press(_ key: PageKey) throws(FlowFailure) {
        for type in [key.text == nil ? "rawKeyDown" : "keyDown", "keyUp"] {
            var members: [String: DevToolsValue] = [
                "type": .text(type), "key": .text(key.name), "code": .text(key.code),
                "windowsVirtualKeyCode": .number(Double(key.number)),
                "modifiers": .number(key.hasControl ? 2 : 0),
            ]
            if type == "keyDown" {
                members["text"] = key.text.map(DevToolsValue.text)
            }
            try call("Input.dispatchKeyEvent", .object(members))
        }
    }

    /// Enters text into the focused element at once, as an input method does.
    func insert(_ text: String) throws(FlowFailure) {
        try call("Input.insertText", ["text": .text(text)])
    }

    /// Chooses a file in a field.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - key: The key of the field.
    func choose(file path: String, in key: NodeKey) throws(FlowFailure) {
        let expression = "okitFlow.file(\(DevToolsValue.text(key.text).json))"
        let reply = try call("Runtime.evaluate", ["expression": .text(expression)])
        guard let object = reply.root["result"]?["result"]?["objectId"]?.string else {
            throw FlowFailure("the page does not ask for a file")
        }
        try call(
            "DOM.setFileInputFiles",
            ["files": [.text(path)], "objectId": .text(object)]
        )
    }

    /// Changes the size of the window.
    func resize(width: Int, height: Int) throws(FlowFailure) {
        try call(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(width)), "height": .number(Double(height)),
                "deviceScaleFactor": 1, "mobile": false,
            ]
        )
    }

    // MARK: Downloads

    /// Returns the files that were downloaded, once there is a number of them.
    func downloaded(_ count: Int, within limit: Duration) throws(FlowFailure) -> [UserFile] {
        let report = report
        let connection = connection
        let isDone = executor.run(
            until: { report.downloads.count >= count || connection.failure != nil },
            within: limit
        )
        guard isDone, connection.failure == nil else {
            throw FlowFailure("the page has not downloaded the file that the app has written")
        }
        return try report.downloads.map { download throws(FlowFailure) in
            guard
                let content = FileManager.default.contents(atPath: "\(downloads)/\(download.id)")
            else {
                throw FlowFailure("the browser has not stored the downloaded file")
            }
            return UserFile(name: download.name, content: content)
        }
    }
}

/// Runs commands and waits for their results.
private struct Caller {
    let connection: DevToolsConnection
    let executor: FlowExecutor

    func call(
        _ method: String,
        _ parameters: DevToolsValue,
        session: String?
    ) throws(FlowFailure) -> JSONDocument {
        let slot = ReplySlot()
        let executor = executor
        connection.send(method, parameters, session: session) { reply in
            slot.fill(reply)
            executor.wake()
        }
        _ = executor.run(until: { slot.reply != nil }, within: FlowPage.limit)
        do throws(ChromiumError) {
            return try (slot.reply ?? .failure(.silent(method: method))).get()
        } catch {
            throw FlowFailure("\(error.description)")
        }
    }

    /// Returns a text in the result of a command for the browser.
    func text(
        _ name: String,
        of method: String,
        _ parameters: DevToolsValue
    ) throws(FlowFailure) -> String {
        let reply = try call(method, parameters, session: nil)
        guard let text = reply.root["result"]?[name]?.string else {
            throw FlowFailure("\(ChromiumError.malformed.description)")
        }
        return text
    }
}

/// The place for the result of a command.
final class ReplySlot: Sendable {
    private let state = Mutex<DevToolsConnection.Reply?>(nil)

    var reply: DevToolsConnection.Reply? {
        state.withLock { $0 }
    }

    func fill(_ reply: DevToolsConnection.Reply) {
        state.withLock { $0 = reply }
    }
}
