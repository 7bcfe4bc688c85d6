import Foundation
import OKitSyntax
import TestSupport
import Testing

@testable import OKitEditor

/// Several bundles in a workspace, and what belongs to which of them.
struct WorkspaceTests {
    private static let manifest = SampleFiles.all["bundle.json"] ?? ""

    private static func files(_ folder: String, start: String = "main") -> [String: String] {
        var files: [String: String] = [:]
        for (path, text) in SampleFiles.all {
            files["\(folder)/\(path)"] = text
        }
        files["\(folder)/app.json"] = #"{"start": "\#(start)"}"#
        return files
    }

    private func merged(_ files: [String: String]...) -> [String: String] {
        files.reduce(into: [:]) { $0.merge($1) { $1 } }
    }

    /// The report of a bundle leaves the findings of a bundle inside of its folder.
    @Test func reportsEachBundleOnItsOwn() throws {
        let files = merged(SampleFiles.all, Self.files("examples/one", start: "nope"))
        var client = try EditorClient(files: files)
        defer { client.delete() }
        client.open("examples/one/app.json", files["examples/one/app.json"] ?? "")
        #expect(client.messages("examples/one/app.json").count == 1)
        client.open("app.json", files["app.json"] ?? "")
        client.change("app.json", #"{"start": "book"}"#)
        #expect(client.messages("examples/one/app.json").count == 1)
    }

    /// The name of its folder says nothing about the files of a bundle.
    @Test(arguments: ["data", "services", "strings", "screens"])
    func analyzesABundleInAnyFolder(_ name: String) throws {
        var files = Self.files(name)
        files["\(name)/screens/book.json"] = """
            {"title": "Book", "of": "Book", "bar": ["note"], "body": [],
            "actions": {"note": {"label": "Copy", "do": {"copy": "title"}}}}
            """
        let permitted = Self.manifest.replacing(
            #""name": "Shelf","#,
            with: #""name": "Shelf", "permissions": {"clipboard": true},"#
        )
        files["\(name)/bundle.json"] = permitted
        var client = try EditorClient(files: files)
        defer { client.delete() }
        client.open("\(name)/bundle.json", permitted)
        #expect(client.messages("\(name)/screens/book.json").isEmpty)
        #expect(client.messages("\(name)/bundle.json").isEmpty)
        client.change("\(name)/bundle.json", Self.manifest)
        #expect(client.messages("\(name)/screens/book.json").count == 1)
    }

    @Test func doesNotTakeAScreenForAManifest() throws {
        var files = SampleFiles.all
        files["screens/bundle.json"] = #"{"title": "About", "body": []}"#
        files["app.json"] = #"{"tabs": [{"screen": "main"}, {"screen": "bundle"}]}"#
        var client = try EditorClient(files: files)
        defer { client.delete() }
        client.open("screens/book.json", SampleFiles.book)
        client.change("screens/book.json", SampleFiles.book.replacing("{title}", with: "{tilte}"))
        #expect(client.messages("screens/book.json").count == 1)
        #expect(client.messages("screens/bundle.json").isEmpty)
    }

    @Test func clearsTheFindingsOfRemovedFolders() throws {
        let files = merged(Self.files("one"), Self.files("two", start: "nope"))
        var client = try EditorClient(files: files)
        defer { client.delete() }
        #expect(client.messages("two/app.json").count == 1)
        client.notify(
            "workspace/didChangeWorkspaceFolders",
            """
            {"event": {"added": [{"uri": "\(client.uri("one"))"}, {"uri": "\(client.uri("two"))"}],
            "removed": [{"uri": "file://\(client.folder)"}]}}
            """
        )
        #expect(client.messages("two/app.json").count == 1)
        client.notify(
            "workspace/didChangeWorkspaceFolders",
            """
            {"event": {"added": [], "removed": [{"uri": "\(client.uri("two"))"}]}}
            """
        )
        #expect(client.messages("two/app.json").isEmpty)
    }

    @Test func noticesAFolderThatDisappears() throws {
        let files = merged(Self.files("one"), Self.files("two", start: "nope"))
        var client = try EditorClient(files: files)
        defer { client.delete() }
        try FileManager.default.removeItem(atPath: "\(client.folder)/two")
        let change = #"{"changes": [{"uri": "\#(client.uri("two"))", "type": 3}]}"#
        client.notify("workspace/didChangeWatchedFiles", change)
        #expect(client.messages("two/app.json").isEmpty)
    }

    /// Git changes its files at each command.
    @Test func ignoresHiddenFiles() throws {
        var client = try EditorClient(files: SampleFiles.all)
        defer { client.delete() }
        client.open("app.json", #"{"start": "nope"}"#)
        let manifest = "\(client.folder)/bundle.json"
        try FileManager.default.moveItem(atPath: manifest, toPath: "\(client.folder)/.bundle")
        let hidden = #"{"changes": [{"uri": "\#(client.uri(".git/index"))", "type": 2}]}"#
        client.notify("workspace/didChangeWatchedFiles", hidden)
        #expect(client.messages("app.json").count == 1)
        let visible = #"{"changes": [{"uri": "\#(client.uri("bundle.json"))", "type": 3}]}"#
        client.notify("workspace/didChangeWatchedFiles", visible)
        #expect(client.messages("app.json").isEmpty)
    }

    @Test func asksForChangesOnDisk() throws {
        let capabilities = """
            , "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}
            """
        let client = try EditorClient(files: SampleFiles.all, capabilities: capabilities)
        defer { client.delete() }
        let asked = client.notifications.contains {
            $0["method"]?.string == "client/registerCapability"
        }
        #expect(asked)
    }

    /// A function hides an action of the same name.
    @Test func renamesTheSameEachTime() throws {
        var files = SampleFiles.all
        files["models/Shelf.json"] = """
            {"properties": {"books": "[Book]"}, "functions": {"reset": [{"set": "books", "to": "[]"}]}}
            """
        let main = SampleFiles.main.replacing(
            "\"actions\": {",
            with: "\"actions\": {\"reset\": {\"label\": \"Reset\", \"do\": {\"run\": \"reset\"}},"
        )
        files["screens/main.json"] = main
        var answers: Set<[String]> = []
        for _ in 0..<6 {
            var client = try EditorClient(files: files)
            defer { client.delete() }
            let result = client.request(
                "textDocument/rename",
                in: "screens/main.json",
                main,
                at: "\"run\": \"reset\"",
                offset: 9,
                more: #", "newName": "clear""#
            )
            answers.insert(client.applied(result).keys.sorted())
        }
        #expect(answers.count == 1)
    }
}
