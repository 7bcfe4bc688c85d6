import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// A question for a file, which a picker has asked.
struct FileRequest {
    let picker: LiveScreen.Mediator
    weak var live: LiveScreen?
    /// What the user has typed.
    var path = ""
}

/// Files that are sent (WidgetKit §3.7).
extension AppSession {
    /// Asks for a file for the first form of a picker that has none.
    func pick(by picker: LiveScreen.Mediator, in live: LiveScreen) {
        guard emptyForm(of: picker) != nil else {
            return fail("no more files can be attached")
        }
        overlays.append(.file(FileRequest(picker: picker, live: live)))
    }

    /// Takes the file that the user has named.
    func take(_ request: FileRequest) {
        guard let live = request.live, let form = emptyForm(of: request.picker) else {
            return
        }
        do throws(UserFile.Problem) {
            guard let readFile else {
                throw UserFile.Problem("files cannot be chosen here")
            }
            let file = try readFile(request.path)
            let kind = MediaKind(file.content)
            if graph.value(of: request.picker.object, "imagesOnly").condition,
                kind?.isPicture != true
            {
                throw UserFile.Problem("\"\(file.name)\" is no picture")
            }
            attach(file, kind, to: form, in: live)
            count(request.picker)
        } catch {
            fail(error.description)
        }
    }

    /// Takes a file away from a form (`detachAction:`).
    func detach(_ form: ObjectID, in live: LiveScreen) {
        for mediator in senders(of: form, in: live) {
            cancelAction(of: mediator)
        }
        if let container = graph.value(of: form, "uploadContainer").object {
            show(nil, nil, in: container)
        }
        put(.null, "uploaded", of: form)
        put(.bool(true), "hidden", of: form)
        setProgress(0, of: form)
        for mediator in live.mediators where mediator.kind == .standardMediaPickerController {
            count(mediator)
        }
        live.stage.refresh()
    }

    private func attach(
        _ file: UserFile,
        _ kind: MediaKind?,
        to form: ObjectID,
        in live: LiveScreen
    ) {
        if let container = graph.value(of: form, "uploadContainer").object {
            show(file, kind, in: container)
        }
        put(.null, "uploaded", of: form)
        put(.bool(false), "hidden", of: form)
        setProgress(0, of: form)
        if graph.value(of: form, "autoUpload").condition {
            for mediator in senders(of: form, in: live) {
                performAction(of: mediator, in: live)
            }
        }
    }

    private func show(_ file: UserFile?, _ kind: MediaKind?, in container: ObjectID) {
        let name = file.map { Value.text($0.name) } ?? .null
        put(file.map { .data($0.content) } ?? .null, "media", of: container)
        put(name, "fileName", of: container)
        put(.bool(kind?.isMovie ?? false), "isMovie", of: container)
        if let preview = graph.value(of: container, "previewView").object {
            put(name, "imageName", of: preview)
        }
    }

    private func emptyForm(of picker: LiveScreen.Mediator) -> ObjectID? {
        forms(of: picker).first { !hasMedia($0) }
    }

    private func forms(of picker: LiveScreen.Mediator) -> [ObjectID] {
        graph.value(of: picker.object, "forms").elements?.compactMap(\.object) ?? []
    }

    private func hasMedia(_ form: ObjectID) -> Bool {
        graph.value(of: form, "uploadContainer").object
            .map { !graph.value(of: $0, "media").isNull } ?? true
    }

    private func count(_ picker: LiveScreen.Mediator) {
        let number = forms(of: picker).filter { hasMedia($0) }.count
        put(.int(Int64(number)), "pickedNumber", of: picker.object)
    }

    /// The controllers that send what a form has.
    private func senders(of form: ObjectID, in live: LiveScreen) -> [LiveScreen.Mediator] {
        live.mediators.filter {
            $0.kind.role == .action && graph.value(of: $0.object, "form").object == form
        }
    }
}

// MARK: Sending

extension AppSession {
    /// How much of what a call sends has gone.
    func setProgress(_ fraction: Double, of call: ServiceState.Call) {
        if let form = mediaForm(of: call) {
            setProgress(fraction, of: form)
        }
    }

    /// Keeps what the service says of a file that it got.
    func keepUpload(_ answer: Result<ServiceAnswer, ServiceFailure>, of call: ServiceState.Call) {
        guard let form = mediaForm(of: call) else {
            return
        }
        guard case .success(let answer) = answer, answer.isSuccess, hasMedia(form) else {
            return setProgress(0, of: form)
        }
        let source = SourceText(path: "answer to \(call.name ?? "")", bytes: answer.body)
        let content = (try? JSONDocument(parsing: source).root).map { Value(json: $0) } ?? .null
        let path = text("resultInfoValueKey", of: form)
        put(path.map { evaluated($0, on: content) } ?? content, "uploaded", of: form)
        setProgress(1, of: form)
    }

    private func mediaForm(of call: ServiceState.Call) -> ObjectID? {
        let form = call.origin.flatMap { graph.value(of: $0.controller, "form").object }
        let name = ViewKind.mediaForm.type.entity.name
        return form.flatMap { graph.type(of: $0)?.name == name ? $0 : nil }
    }

    private func setProgress(_ fraction: Double, of form: ObjectID) {
        if let bar = graph.value(of: form, "progressBar").object {
            put(.double(fraction), "progress", of: bar)
        }
    }
}
