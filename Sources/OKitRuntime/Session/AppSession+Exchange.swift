import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

// What leaves the app and comes into it: the clipboard, and files of items.
extension AppSession {
    /// The text that the app has copied since the last call; a host gives it to the clipboard.
    public func takeCopiedText() -> String? {
        defer { copiedText = nil }
        return copiedText
    }

    /// Copies a text.
    func copy(_ text: String) {
        guard bundle.manifest.clipboard else {
            return fail("the app may not use the clipboard; --allow-clipboard permits it")
        }
        copiedText = text
    }

    /// Writes the items of a provider to a file.
    ///
    /// - Returns: whether it was written.
    func export(_ provider: String, _ format: String?, _ name: String?, _ page: Page?) -> Bool {
        guard let provider = page?.provider(provider) else {
            fail("unknown provider \"\(provider)\"")
            return false
        }
        guard let writeFile else {
            fail("files cannot be written here")
            return false
        }
        let items = graph.value(of: provider.object, "items").elements ?? []
        let format = ObjectExchange.Format(format, fileName: name)
        let file = UserFile(
            name: name.flatMap { $0.isEmpty ? nil : $0 }
                ?? "\(provider.declaration.name.name).\(format.rawValue)",
            content: Data(ObjectExchange(graph: graph).text(of: items, as: format).utf8)
        )
        do throws(UserFile.Problem) {
            toast = ToastRequest(try writeFile(file))
            return true
        } catch {
            fail(error.description)
            return false
        }
    }

    /// Reads objects from the file that the user has named.
    func importFile(_ request: ImportRequest) {
        do throws(UserFile.Problem) {
            guard let readFile else {
                throw UserFile.Problem("files cannot be read here")
            }
            let file = try readFile(request.path)
            let format = ObjectExchange.Format(request.format, fileName: file.name)
            do throws(ObjectExchange.Failure) {
                let count = try ObjectExchange(graph: graph).importObjects(
                    of: request.entity,
                    file.content,
                    as: format,
                    into: request.list
                )
                toast = ToastRequest(
                    "\(graph.environment.localized(ProgramText.imported.rawValue)): \(count)"
                )
            } catch {
                throw UserFile.Problem("\"\(file.name)\": \(error.description)")
            }
            answer(request.machine, isConfirmed: true, .null)
        } catch {
            fail(error.description)
            answer(request.machine, isConfirmed: false, .null)
        }
    }
}

/// Objects that are to be read from a file.
struct ImportRequest {
    let entity: String
    let format: String?
    let list: Target?
    let machine: StepMachine
    /// The path that the user has typed.
    var path = ""
}

/// Writes a file for the user.
///
/// - Returns: where it is, in a sentence.
public typealias UserFileWriter = (_ file: UserFile) throws(UserFile.Problem) -> String
