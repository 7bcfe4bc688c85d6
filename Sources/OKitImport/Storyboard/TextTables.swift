import OKitSyntax

/// The texts of `.strings` files by language.
struct TextTables {
    /// The languages, the app's first one first.
    private(set) var languages: [String]
    private var texts: [String: [String: String]] = [:]

    /// - Parameter files: The interface files, whose texts some of the files translate.
    init(_ strings: [StringsFile], _ files: [InterfaceFile], _ log: InterfaceLog) {
        let first = files.firstNonNil { StringsFile.language(of: $0.path) } ?? "en"
        let found = strings.map { $0.language ?? first }
        languages = [first] + Set(found).subtracting([first]).sorted()
        for file in strings {
            let language = file.language ?? first
            let interface = files.first { $0.name == file.name }
            for (key, text, place) in file.texts {
                guard let interface else {
                    texts[language, default: [:]][key.braced] = text.braced
                    continue
                }
                // The keys are those of objects and properties: `MOB-l5-tay.text`.
                guard let dot = key.lastIndex(of: "."),
                    let object = interface[String(key[..<dot])],
                    let original = object.text(ofProperty: String(key[key.index(after: dot)...]))
                else {
                    log.leaveOut("text \"\(key)\"", at: place, because: "no object has this text")
                    continue
                }
                if language != first, !original.isEmpty {
                    texts[language, default: [:]][original.braced] = text.braced
                }
            }
        }
    }

    /// The texts of a language by key.
    subscript(language: String) -> [String: String] {
        texts[language] ?? [:]
    }

    /// All keys.
    var keys: Set<String> {
        Set(texts.values.flatMap(\.keys))
    }
}

extension InterfaceNode {
    /// The text that a key of a `.strings` file names: `text`, `normalTitle`, `headerTitle`.
    fileprivate func text(ofProperty name: String) -> String? {
        if let text = text(name) {
            return text
        }
        return name == "normalTitle" ? buttonTitle : nil
    }
}
