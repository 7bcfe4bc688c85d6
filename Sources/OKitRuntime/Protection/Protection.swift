import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

/// Whether the app's content can be seen.
enum Protection {
    case open
    /// The app is suspended.
    case covered(Cover)
    /// The keys are forgotten.
    case locked(Lock)

    /// What is shown in place of the content.
    struct Cover {
        var text: String?
        var image: String?
    }

    /// What unlocking needs.
    struct Lock {
        let cover: Cover
        /// The screens that were open; `nil` where the objects are still in memory.
        var path: [RememberedEntry]?
        /// The text that the user has typed so far.
        var passphrase = ""
        /// Why the last attempt failed.
        var failure: String?
        /// The attempts that have failed so far.
        var attempts = 0
        /// When the next attempt is possible; `nil` for at once.
        var nextAttempt: Date?
    }
}

/// What the app says about protection, evaluated when it is needed.
struct ProtectionSettings {
    /// Where the app says it.
    enum Source {
        /// The shell of an app of format 1.
        case shell(NavigationEntry)
        /// `lock` in `app.json`.
        case lock(AppDeclaration.Lock)
    }

    private let source: Source
    private let objects: AppObjects
    /// Whether the store has a key to forget.
    private let hasEncryption: Bool

    init(_ source: Source, _ objects: AppObjects, hasEncryption: Bool) {
        self.source = source
        self.objects = objects
        self.hasEncryption = hasEncryption
    }

    var isOn: Bool {
        switch source {
        case .shell(let shell):
            objects.condition(shell.screen.protection.protection, on: shell.context, or: true)
        case .lock(let lock):
            lock.condition.map { objects.appValue($0).condition } ?? true
        }
    }

    /// Whether the content is covered while the app is suspended.
    var covers: Bool {
        switch source {
        case .shell(let shell):
            objects.condition(shell.screen.protection.cover, on: shell.context, or: true)
        case .lock: true
        }
    }

    /// Whether the app can be locked: only data that a key protects, as others can read the files
    /// anyway.
    var canLock: Bool { hasEncryption && isOn }

    /// Minutes without use after which the app is locked.
    var timeout: Double {
        let minutes: Double? =
            switch source {
            case .shell(let shell):
                objects.value(shell.screen.protection.timeout, on: shell.context).double
            case .lock(let lock):
                TimeInterval(objects.appValue(lock.after)).map { $0.seconds / 60 }
            }
        return minutes.flatMap { $0.isFinite ? $0 : nil } ?? 5
    }

    var cover: Protection.Cover {
        switch source {
        case .shell(let shell):
            let attributes = shell.screen.protection
            return Protection.Cover(
                text: objects.text(attributes.text, on: shell.context),
                image: objects.text(attributes.image, on: shell.context)
            )
        case .lock(let lock):
            return Protection.Cover(
                text: objects.cache.text(of: objects.appValue(lock.text)),
                image: objects.appName(lock.image)
            )
        }
    }
}
