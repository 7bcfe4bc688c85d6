import Synchronization

/// The current versions of the apps that a server offers.
final class HostedApps: Sendable {
    private let apps: Mutex<[HostedApp]>

    init(_ apps: [HostedApp]) {
        self.apps = Mutex(apps)
    }

    /// All apps, in order of name.
    var all: [HostedApp] {
        apps.withLock { $0 }
    }

    /// Returns the app with a name.
    func app(named name: String) -> HostedApp? {
        apps.withLock { apps in apps.first { $0.name == name } }
    }

    /// Replaces the app of the same name, or adds one.
    func set(_ app: HostedApp) {
        apps.withLock { apps in
            apps.removeAll { $0.name == app.name }
            let index = apps.firstIndex { $0.name > app.name } ?? apps.endIndex
            apps.insert(app, at: index)
        }
    }
}
