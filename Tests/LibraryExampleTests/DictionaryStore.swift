import OKitModel
import OKitSyntax

final class DictionaryStore: DataStore {
    private(set) var contents: [StoredItem: [UInt8]] = [:]
    private(set) var contentsSetAside: [[UInt8]] = []

    func read(_ item: StoredItem) -> SourceText? {
        contents[item].map { SourceText(path: item.path, bytes: $0) }
    }

    func write(_ contents: [(item: StoredItem, bytes: [UInt8])]) {
        for (item, bytes) in contents {
            self.contents[item] = bytes
        }
    }

    func remove(_ item: StoredItem) {
        contents[item] = nil
    }

    func setAside(_ item: StoredItem) -> String {
        contentsSetAside += [contents.removeValue(forKey: item)].compactMap(\.self)
        return "number \(contentsSetAside.count)"
    }

    func replace(_ items: [StoredItem: [UInt8]?]) {
        for (item, bytes) in items {
            contents[item] = bytes
        }
    }
}
