import Foundation
import OKitBundle
import OKitExpression
import OKitRuntime
import OKitSyntax
import Testing

/// Files that are sent (WidgetKit §3.7).
struct MediaTests {
    private static let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1])

    private static let answers = """
        "responses":[{"response":{"media":{"id":"m1"}}},{"response":{"media":{"id":"m2"}}}]
        """
    private static let real = #""path":"https://a.example/up","httpMethod":"POST""#

    /// A picker with two forms in a form, and a button that sends what both have got.
    private func makeApp(
        _ picker: String = "",
        attributes: String = "",
        answer: String = Self.answers,
        isLive: Bool = false
    ) throws -> MediatorApp {
        func form(_ number: Int) -> String {
            """
            {"type":"mediaForm","id":"form\(number)","hidden":true,"wx_fieldName":"ids",
            "resultInfoValueKey":"media.id"\(attributes),"children":[
            {"type":"uploadContainer","id":"file\(number)","wx_fieldName":"file"},
            {"type":"image","id":"preview\(number)"},
            {"type":"progress","id":"bar\(number)"},
            {"type":"button","id":"remove\(number)","title":"Remove \(number)"}]}
            """
        }
        func elements(_ number: Int) -> String {
            """
            "form\(number)":{"outlets":{"uploadContainer":"file\(number)","progressBar":"bar\(number)"}},
            "file\(number)":{"outlets":{"previewView":"preview\(number)"}},
            "remove\(number)":{"action":{"target":"form\(number)","selector":"detachAction:"}}
            """
        }
        return try MediatorApp(
            """
            "views":[{"type":"button","id":"attach","title":"Attach"},
            {"type":"form","id":"outer","duplicateKeyPolicy":"join","children":[\(form(1)),\(form(2))]},
            {"type":"button","id":"post","title":"Post"},{"type":"label","id":"label"}],
            "objects":{
            "picker":{"type":"StandardMediaPickerController"\(picker),
            "outlets":{"sender":"attach","forms":["form1","form2"]}},
            "up1":{"type":"ActionController","attrs":{"actionName":"upload"},"outlets":{"form":"form1"}},
            "up2":{"type":"ActionController","attrs":{"actionName":"upload"},"outlets":{"form":"form2"}},
            "send":{"type":"ButtonActionController","attrs":{"actionName":"post"},
            "outlets":{"sender":"post","form":"outer"}},
            "status":{"type":"ActionStatusController",
            "attrs":{"actionName":"post","errorMessage":"It was not posted."}}},
            "elements":{\(elements(1)),\(elements(2)),
            "outer":{"outlets":{"optionalFields":["form1","form2"]}},
            "label":{"bindings":[{"format":
            "$picker.pickedNumber $outer.formValue.ids $file1.hasMedia $file1.isMovie $bar1.progress"}]}}
            """,
            actions: """
                "upload":{"isUpload":true,"multipart":{"media":"file"},\(answer)},
                "post":{"status":409,"response":{"error":"got $ids"}}
                """,
            isLive: isLive,
            readFile: { path throws(UserFile.Problem) in
                switch path {
                case "a/one.png": UserFile(name: "one.png", content: Self.picture)
                case "film.mp4":
                    UserFile(name: "film.mp4", content: Data("....ftypisom".utf8))
                default: throw UserFile.Problem("\"\(path)\" cannot be read: No such file")
                }
            }
        )
    }

    @Test func sendsFilesAndKeepsWhatTheServiceSaysOfThem() throws {
        let app = try makeApp()
        try app.play(
            """
            expect text "0  0 0 0"
            expect "Remove 1" hidden
            tap "Attach"
            expect alert "Choose a File"
            expect "OK" disabled
            type "a/one.png" into "File"
            answer "OK"
            expect text "one.png"
            expect text "1 m1 1 0 1"
            tap "Attach"
            type "film.mp4" into "File"
            answer "OK"
            expect text "2 m1,m2 1 0 1"
            tap "Post"
            expect text "got m1,m2"
            answer "OK"
            tap "Remove 1"
            expect text "1 m2 0 0 0"
            expect "Remove 1" hidden
            tap "Attach"
            type "film.mp4" into "File"
            answer "OK"
            expect text "2 m2,m2 1 1 1"
            """
        )
    }

    @Test func saysWhichFileCannotBeSent() throws {
        let app = try makeApp(#","attrs":{"imagesOnly":true,"libraryOptionTitle":"Photo"}"#)
        try app.play(
            """
            tap "Attach"
            expect alert "Photo"
            type "nothing.png" into "File"
            answer "OK"
            expect text "\\"nothing.png\\" cannot be read: No such file"
            answer "OK"
            tap "Attach"
            type "film.mp4" into "File"
            answer "OK"
            expect text "\\"film.mp4\\" is not an image"
            answer "OK"
            expect text "0  0 0 0"
            tap "Attach"
            answer "Cancel"
            expect no alert
            """
        )
    }

    @Test func takesNoMoreFilesThanThereAreForms() throws {
        let app = try makeApp()
        try app.play(
            """
            tap "Attach"
            type "a/one.png" into "File"
            answer "OK"
            tap "Attach"
            type "a/one.png" into "File"
            answer "OK"
            tap "Attach"
            expect text "no more files can be attached"
            """
        )
    }

    @Test func waitsForItsControllerWhereItIsTold() throws {
        let app = try makeApp(attributes: #","autoUpload":false"#)
        try app.play(
            """
            tap "Attach"
            type "a/one.png" into "File"
            answer "OK"
            expect text "1  1 0 0"
            """
        )
    }

    @Test func beginsAnewWhereTheServiceRefuses() throws {
        let app = try makeApp(answer: #""status":413,"response":{"error":"too much"}"#)
        try app.play(
            """
            tap "Attach"
            type "a/one.png" into "File"
            answer "OK"
            expect text "too much"
            answer "OK"
            expect text "1  1 0 0"
            """
        )
    }

    @Test func showsHowMuchHasGone() throws {
        let app = try makeApp(answer: Self.real, isLive: true)
        app.session.send(Event(.tap, on: "view/attach"))
        app.session.send(Event(.input("a/one.png"), on: "alert/0"))
        app.session.send(Event(.tap, on: "alert/ok"))
        let call = try #require(app.session.takeCalls().first)
        let body = String(decoding: call.request.body ?? [], as: UTF8.self)
        #expect(body.contains("name=\"media\"; filename=\"media.png\"\r\nContent-Type: image/png"))
        var notices: [ActionNotice] = []
        app.session.onNotice = { notices.append($0) }
        app.session.progress(0.5, of: call.id)
        #expect(app.outline.contains("1  1 0 0.5"), "\(app.outline)")
        app.session.progress(.nan, of: call.id)
        app.session.progress(0.5, of: 99)
        let answer = ServiceAnswer(status: 200, body: Array(#"{"media":{"id":7}}"#.utf8))
        app.session.receive(ServiceReply(.success(answer)), to: call.id)
        #expect(app.outline.contains("1 7 1 0 1"), "\(app.outline)")
        #expect(notices.map(\.stage) == [.progress(0.5), .ready, .success])
        #expect(notices.allSatisfy { $0.action == "upload" })
    }

    @Test func givesUpWhatIsTakenAway() throws {
        let app = try makeApp(answer: Self.real, isLive: true)
        app.session.send(Event(.tap, on: "view/attach"))
        app.session.send(Event(.input("a/one.png"), on: "alert/0"))
        app.session.send(Event(.tap, on: "alert/ok"))
        let call = try #require(app.session.takeCalls().first)
        app.session.send(Event(.tap, on: "view/remove1"))
        #expect(app.session.takeCancelledCalls() == [call.id])
    }

    // MARK: Reading files

    @Test func readsFilesWithinLimits() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let small = folder.appending(path: "a b.txt").path
        try Data("text".utf8).write(to: URL(filePath: small))
        #expect(try UserFile.read(small) == UserFile(name: "a b.txt", content: Data("text".utf8)))
        let large = folder.appending(path: "large").path
        #expect(FileManager.default.createFile(atPath: large, contents: nil))
        #expect(truncate(large, Int(UserFile.sizeLimit) + 1) == 0)
        let pipe = folder.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        for (path, part) in [
            (large, "16 MiB are allowed"), (pipe, "is not a file"), (folder.path, "is not a file"),
            (folder.path + "/none", "No such file"), ("", "cannot be read"),
        ] {
            let problem = #expect(throws: UserFile.Problem.self) { try UserFile.read(path) }
            #expect(problem?.description.contains(part) == true, "\(problem?.description ?? "")")
        }
    }
}
