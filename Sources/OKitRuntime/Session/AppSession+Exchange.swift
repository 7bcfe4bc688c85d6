import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// Exchange with other programs: the clipboard, and files of items.
extension AppSession {
    /// Returns the text that the app has copied since the last call.
    ///
    /// A host puts it on the clipboard.
    public func takeCopiedText() -> String? {
        defer { copiedText = nil }
        return copiedText
    }

    /// Copies a text.
    func copy(_ text: String) {
        guard bundle.manifest.clipboard else {
            return fail(
                "the app is not allowed to use the clipboard; allow it with --allow-clipboard"
            )
        }
        copiedText = text
    }

    /// Writes the items of a provider to a file.
    ///
    /// - Returns: Whether the file was written.
    func export(_ export: Export, _ name: String?, _ page: Page?) -> Bool {
        guard let provider = page?.provider(export.provider) else {
            fail("unknown provider \"\(export.provider)\"")
            return false
        }
        guard let writeFile else {
            fail("this run writes no files, because it stores nothing")
            return false
        }
        let items = graph.value(of: provider.object, "items").elements ?? []
        let format = ExchangeFormat(export.format, fileName: name)
        let text = ObjectExport(objects).text(
            of: items,
            as: format,
            columns: export.columns,
            of: provider.declaration.itemEntity.flatMap { graph.types[$0] },
            in: page
        )
        let file = UserFile(
            name: name.flatMap { $0.isEmpty ? nil : $0 }
                ?? "\(provider.declaration.name.name).\(format.rawValue)",
            content: Data(text.utf8)
        )
        do throws(UserFile.Problem) {
            toast = ToastRequest(try writeFile(file))
            return true
        } catch {
            fail(error.description)
            return false
        }
    }

    /// Reads the file that the user has named.
    func importFile(_ request: ImportRequest) {
        do throws(UserFile.Problem) {
            switch request.work {
            case .objects(let reading):
                try importObjects(reading, from: try userFile(at: request.path))
                answer(reading.machine, isConfirmed: true, .null)
            case .field(let pick):
                try attachFile(at: request.path, to: pick)
            }
        } catch {
            fail(error.description)
            cancelImport(request)
        }
    }

    /// Continues without a file.
    func cancelImport(_ request: ImportRequest) {
        if case .objects(let reading) = request.work {
            answer(reading.machine, isConfirmed: false, .null)
        }
    }

    private func userFile(at path: String) throws(UserFile.Problem) -> UserFile {
        guard let readFile else {
            throw UserFile.Problem("files cannot be read here")
        }
        return try readFile(path)
    }

    private func importObjects(
        _ reading: ImportRequest.Objects,
        from file: UserFile
    ) throws(UserFile.Problem) {
        let format = ExchangeFormat(reading.format, fileName: file.name)
        do throws(ObjectImport.Failure) {
            let count = try ObjectImport(objects).importObjects(
                of: reading.entity,
                file.content,
                as: format,
                into: reading.list
            )
            toast = ToastRequest(
                "\(graph.environment.localized(ProgramText.imported.rawValue)): \(count)"
            )
        } catch {
            throw UserFile.Problem("\"\(file.name)\": \(error.description)")
        }
    }

    // MARK: Files in fields

    /// Writes the content of a file to a property.
    private func attachFile(at path: String, to pick: FilePick) throws(UserFile.Problem) {
        let file = try userFile(at: path)
        guard !pick.imagesOnly || MediaKind(file.content)?.isImage == true else {
            throw UserFile.Problem("\"\(file.name)\" is not an image")
        }
        let type = objects.property(at: pick.path, on: pick.subject, in: pick.page)?.type
        guard case .object(let entity)? = type else {
            return try write(.data(file.content), to: pick)
        }
        let present = objects.value(pick.path, on: pick.subject, in: pick.page).object
        guard let holder = present ?? newHolder(entity, for: pick) else {
            throw UserFile.Problem("unknown entity \"\(entity)\"")
        }
        var writer = GraphWriter(graph)
        let members = [
            (FieldKind.labelProperty, Value.text(file.name)),
            (FieldKind.dataProperty, .data(file.content)),
        ]
        for (name, value) in members {
            if let slot = graph.type(of: holder)?.slot(named: name),
                let problem = writer.problem(
                    writing: value,
                    to: PropertyTarget(object: holder, slot: slot)
                )
            {
                throw UserFile.Problem(problem.text)
            }
        }
        if present == nil {
            try write(.object(holder), to: pick)
        }
    }

    /// Returns a new object for the content of a file.
    ///
    /// It belongs to a draft or is a record if its owner is one.
    private func newHolder(_ entity: String, for pick: FilePick) -> ObjectID? {
        graph.types[entity].map { type in
            let owner = pick.subject.object
            if owner.map(graph.isDraft) == true {
                return graph.createDraft(type)
            }
            let isRecord = owner.map(graph.isStoredObject) ?? false
            return (isRecord ? graph.objectStore?.create(entity) : nil) ?? graph.create(type)
        }
    }

    private func write(_ value: Value, to pick: FilePick) throws(UserFile.Problem) {
        switch objects.write(value, to: pick.path, on: pick.subject, in: pick.page) {
        case .done: break
        case .paused(let function): resume(function)
        case .refused(let reason): throw UserFile.Problem(reason.text)
        }
    }
}

/// A request for a file of the user to import.
struct ImportRequest {
    let work: Work
    /// The path that the user has typed.
    var path = ""

    /// The purpose of the file.
    enum Work {
        /// Creates objects from the file.
        case objects(Objects)
        /// Sets a property to the content of the file.
        case field(FilePick)
    }

    /// The import of objects from a file, and the steps that wait for it.
    struct Objects {
        let entity: String
        let format: String?
        let list: PropertyTarget?
        let machine: StepMachine
    }
}

/// A property of an object on a page that receives the content of a file.
struct FilePick {
    let path: LocatedExpression
    let subject: Value
    let page: Page
    let imagesOnly: Bool
}

/// Writes a file for the user.
///
/// - Returns: A sentence with the location of the file.
public typealias UserFileWriter = (_ file: UserFile) throws(UserFile.Problem) -> String
