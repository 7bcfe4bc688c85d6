import Synchronization

import struct Foundation.Date

/// Sign-ins of one server, which end with it.
final class SignInMemory: SignInStore {
    private let entries = Mutex<[SignInKey.Kind: [String: SignInEntry]]>([:])
    private let now: @Sendable () -> Date

    init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    func put(_ entry: SignInEntry, for key: SignInKey) {
        entries.withLock { entries in
            if entries[key.kind, default: [:]].count >= key.kind.most {
                let known = entries[key.kind, default: [:]].sorted { $0.value.end < $1.value.end }
                for (digest, _) in known.prefix(key.kind.most / 10) {
                    entries[key.kind]?[digest] = nil
                }
            }
            entries[key.kind, default: [:]][key.digest] = entry
        }
    }

    func entry(_ key: SignInKey) -> SignInEntry? {
        entries.withLock { $0[key.kind]?[key.digest] }
    }

    func remove(_ key: SignInKey) -> Bool {
        entries.withLock { $0[key.kind]?.removeValue(forKey: key.digest) != nil }
    }

    func removeOld() {
        let now = now()
        entries.withLock { entries in
            entries = entries.mapValues { $0.filter { $0.value.end > now } }
        }
    }
}
