import OKitBundle

extension ClassicLoader {
    /// The entities of all models; of two with the same name, the first is used.
    mutating func model() throws(BundleError) -> ManagedObjectModel {
        var model = ManagedObjectModel()
        var known: Set<String> = []
        for path in try modelPaths() {
            let part = try read(path) { (bytes) throws(ClassicFormatError) in
                try ManagedObjectModel(parsing: bytes)
            }
            for problem in part.map({ $0.problems + $0.declarations().problems }) ?? [] {
                report(.leftOut, problem, at: path)
            }
            for entity in part?.entities ?? [] {
                if known.insert(entity.name).inserted {
                    model.entities.append(entity)
                } else {
                    report(.leftOut, "entity \"\(entity.name)\" is in two models", at: path)
                }
            }
        }
        model.entities.sort { $0.name < $1.name }
        return model
    }

    /// The model files at the bundle's root; for each `.momd`, the current version.
    private mutating func modelPaths() throws(BundleError) -> [String] {
        var found = paths.filter { $0.hasSuffix(".mom") && !$0.contains("/") }
        let versions = paths.filter {
            let parts = $0.split(separator: "/")
            return parts.count == 2 && parts[0].hasSuffix(".momd") && parts[1].hasSuffix(".mom")
        }
        for folder in Set(versions.map { $0.prefix { $0 != "/" } }).sorted() {
            let info = try read("\(folder)/VersionInfo.plist") {
                (bytes) throws(ClassicFormatError) in try PropertyList(parsing: bytes)
            }
            let current = info?["NSManagedObjectModel_CurrentVersionName"]?.text
            let own = versions.filter { $0.hasPrefix(folder + "/") }
            if let path = own.first(where: { $0 == "\(folder)/\(current ?? "").mom" }) {
                found.append(path)
            } else if let path = own.first {
                found.append(path)
                if own.count > 1 {
                    report(
                        .missing,
                        "the current version of \(own.count) is not specified; using \(path)",
                        at: "\(folder)/VersionInfo.plist"
                    )
                }
            }
        }
        return found
    }

    /// The names of the images in the catalog and beside it.
    mutating func images() throws(BundleError) -> Set<String> {
        let catalogue = try read("Assets.car") { (bytes) throws(ClassicFormatError) in
            try AssetCatalogue(parsing: bytes)
        }
        var names = catalogue?.names ?? []
        let endings: Set<Substring> = ["png", "jpg", "jpeg", "gif"]
        for path in paths {
            guard let dot = path.lastIndex(of: "."), !path.contains("/"),
                endings.contains(path[path.index(after: dot)...])
            else {
                continue
            }
            // The image's resolution and device are not part of its name.
            names.insert(String(path[..<dot].prefix { $0 != "@" && $0 != "~" }))
        }
        return names
    }
}
