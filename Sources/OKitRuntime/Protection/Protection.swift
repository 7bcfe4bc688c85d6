import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

/// The protection state of the app's content.
enum Protection {
    case open
    /// The app is suspended.
    case covered(Cover)
    /// The keys have been discarded.
    case locked(Lock)

    /// The text shown in place of the content.
    struct Cover {
        var text: String?
        var image: String?
    }

    /// The state of a locked app.
    struct Lock {
        let cover: Cover
        /// The screens that were open; `nil` if the objects are still in memory.
        var path: [RememberedEntry]?
        /// The passphrase typed so far.
        var passphrase = ""
        /// The reason why the last attempt failed.
        var failure: String?
        /// The number of failed attempts.
        var attempts = 0
        /// The time from which the next attempt is allowed; `nil` if it is allowed immediately.
        var nextAttempt: Date?
    }
}

/// The protection settings of the app, evaluated when they are needed.
struct ProtectionSettings {
    /// The source of the settings.
    enum Source {
        /// The application shell of format 1.
        case shell(NavigationEntry)
        /// `lock` in `app.json`.
        case lock(AppDeclaration.Lock)
    }

    private let source: Source
    private let objects: AppObjects
    /// Whether the store has a key that can be discarded.
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

    /// Whether the app can be locked.
    ///
    /// This requires encrypted data; otherwise other users could read the files anyway.
    var canLock: Bool { hasEncryption && isOn }

    /// The minutes of inactivity after which the app is locked.
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
