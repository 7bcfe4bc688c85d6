import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// A file request from a picker.
struct FileRequest {
    let picker: LiveScreen.Mediator
    weak var live: LiveScreen?
    /// The path that the user has typed.
    var path = ""
}

/// The files that forms upload (WidgetKit §3.7).
struct MediaForms {
    private let objects: AppObjects

    init(_ objects: AppObjects) {
        self.objects = objects
    }

    /// Returns a request for the next file of a picker; `nil` if all its forms have a file.
    func request(by picker: LiveScreen.Mediator, in live: LiveScreen) -> FileRequest? {
        emptyForm(of: picker).map { _ in FileRequest(picker: picker, live: live) }
    }

    /// Attaches the file that the user has named to the first empty form of a picker.
    ///
    /// - Returns: The controllers that upload it immediately.
    /// - Throws: If the file does not exist or the picker does not accept it.
    func attachFile(
        _ request: FileRequest,
        _ readFile: UserFileReader?
    ) throws(UserFile.Problem) -> [LiveScreen.Mediator] {
        guard let live = request.live, let form = emptyForm(of: request.picker) else {
            return []
        }
        guard let readFile else {
            throw UserFile.Problem("files cannot be chosen here")
        }
        try attach(try readFile(request.path), to: form, of: request.picker)
        return objects.condition("autoUpload", of: form) ? live.senders(of: form) : []
    }

    private func emptyForm(of picker: LiveScreen.Mediator) -> ObjectID? {
        forms(of: picker).first { !hasFile($0) }
    }

    private func attach(
        _ file: UserFile,
        to form: ObjectID,
        of picker: LiveScreen.Mediator
    ) throws(UserFile.Problem) {
        let kind = MediaKind(file.content)
        if objects.condition("imagesOnly", of: picker.object), kind?.isImage != true {
            throw UserFile.Problem("\"\(file.name)\" is not an image")
        }
        reset(form, file, kind, isHidden: false)
    }

    /// Removes the file from a form (`detachAction:`).
    func detach(_ form: ObjectID, in live: LiveScreen) {
        reset(form, nil, nil, isHidden: true)
        for mediator in live.mediators where mediator.kind == .standardMediaPickerController {
            count(mediator)
        }
        live.stage.refresh()
    }

    /// Updates the file count of a picker.
    func count(_ picker: LiveScreen.Mediator) {
        let number = forms(of: picker).filter { hasFile($0) }.count
        objects.put(.int(Int64(number)), "pickedNumber", of: picker.object)
    }

    // MARK: Sending

    /// Shows how much of a call's request has been sent.
    func setProgress(_ fraction: Double, of call: ActionCall) {
        if let form = form(of: call) {
            setProgress(fraction, of: form)
        }
    }

    /// Stores the response of the service to an uploaded file in its form.
    func storeUpload(_ answer: Result<ServiceAnswer, ServiceFailure>, of call: ActionCall) {
        guard let form = form(of: call) else {
            return
        }
        guard case .success(let answer) = answer, answer.isSuccess, hasFile(form) else {
            return setProgress(0, of: form)
        }
        let source = SourceText(path: "answer to \(call.name)", bytes: answer.body)
        let content = (try? JSONDocument(parsing: source).root).map { Value(json: $0) } ?? .null
        let path = objects.text("resultInfoValueKey", of: form)
        let uploaded = path.map { objects.evaluated($0, on: content) } ?? content
        objects.put(uploaded, "uploaded", of: form)
        setProgress(1, of: form)
    }

    private func form(of call: ActionCall) -> ObjectID? {
        let form = call.origin.flatMap { objects.object("form", of: $0.controller) }
        let name = ViewKind.mediaForm.type.entity.name
        return form.flatMap { objects.graph.type(of: $0)?.name == name ? $0 : nil }
    }

    private func forms(of picker: LiveScreen.Mediator) -> [ObjectID] {
        objects.graph.value(of: picker.object, "forms").elements?.compactMap(\.object) ?? []
    }

    private func hasFile(_ form: ObjectID) -> Bool {
        objects.object("uploadContainer", of: form)
            .map { !objects.graph.value(of: $0, "media").isNull } ?? true
    }

    private func reset(_ form: ObjectID, _ file: UserFile?, _ kind: MediaKind?, isHidden: Bool) {
        if let container = objects.object("uploadContainer", of: form) {
            show(file, kind, in: container)
        }
        objects.put(.null, "uploaded", of: form)
        objects.put(.bool(isHidden), "hidden", of: form)
        setProgress(0, of: form)
    }

    private func show(_ file: UserFile?, _ kind: MediaKind?, in container: ObjectID) {
        let name = file.map { Value.text($0.name) } ?? .null
        objects.put(file.map { .data($0.content) } ?? .null, "media", of: container)
        objects.put(name, "fileName", of: container)
        objects.put(.bool(kind?.isMovie ?? false), "isMovie", of: container)
        if let preview = objects.object("previewView", of: container) {
            objects.put(name, "imageName", of: preview)
        }
    }

    private func setProgress(_ fraction: Double, of form: ObjectID) {
        if let bar = objects.object("progressBar", of: form) {
            objects.put(.double(fraction), "progress", of: bar)
        }
    }
}
