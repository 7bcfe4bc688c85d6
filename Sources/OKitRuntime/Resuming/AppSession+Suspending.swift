import OKitBundle
import OKitExpression
import OKitModel

// Ends a session that another one continues without any loss.
extension AppSession {
    /// The snapshot with which another session of the same user continues exactly where this one is;
    /// `nil` if something would be lost: unsaved input, steps to undo, a dialog, running or scheduled
    /// work, items of services, or changes that are not stored.
    ///
    /// A host of many sessions stores the changes of an idle one, releases it, and continues it from
    /// the snapshot with the next event.
    public var suspension: SessionSnapshot? {
        guard storesAllData, isQuiet, navigator.pages.allSatisfy({ isRestorable($0) }),
            navigator.allEntries.allSatisfy(\.isRestorable), let known = snapshot()
        else {
            return nil
        }
        return known.isExact ? known : nil
    }

    /// Whether the store has all data of the app that is not on its screens, and no other session changes
    /// it, so that pages have the same screen afterwards.
    private var storesAllData: Bool {
        (data.store != nil || bundle.manifest.models.isEmpty)
            && models.isEmpty && components.isEmpty && bundle.app?.signIn == nil
            && bundle.manifest.models.allSatisfy { $0.storage.isComplete }
            && !data.hasUnstoredIDs && data.records.inbox == nil && data.retries.isEmpty
            && !data.holdsInvalidDocuments && !data.holdsRefusedRecords
    }

    /// Whether the user and the app have nothing in progress.
    private var isQuiet: Bool {
        overlays.current == nil && toast == nil && copiedText == nil && !isFinished
            && !history.canUndo && !history.canRedo
            && nextDue == nil && requests.isEmpty && calls.isUnused
            && screens.openers.isEmpty && screens.signInPage == nil && screens.runs.isEmpty
            && screens.providers.isRestorable
    }

    /// Whether a page that is opened again is the same.
    private func isRestorable(_ page: Page) -> Bool {
        let declaration = page.declaration
        return declaration.eventActions.isEmpty && declaration.timers.isEmpty
            && page.drafts.isUntouched(on: graph)
            && page.actions.allSatisfy { graph.value(of: $0.object, "error") == .null }
            && !declaration.providers.contains(where: \.source.hasChangeableItems)
    }
}

extension NavigationEntry {
    /// Whether it has nothing that a snapshot leaves out.
    fileprivate var isRestorable: Bool {
        live == nil && !isEditing && focusedRow == nil
    }
}

extension PageDrafts {
    /// Whether the user has not changed anything, and has not tried to save.
    fileprivate func isUntouched(on graph: Graph) -> Bool {
        new == nil && failure == nil && conflict == nil && !showsAllProblems && !hasReports
            && !isChanged(on: graph)
    }
}

extension ProviderDeclaration.Source {
    /// Whether its items are in memory only and can be changed.
    fileprivate var hasChangeableItems: Bool {
        if case .file(_, isEditable: true) = self { true } else { false }
    }
}

extension StorageKind {
    /// Whether all of a model is stored by this program, in plain form.
    fileprivate var isComplete: Bool {
        switch self {
        case .file, .document, .records, .database: true
        case .transient, .encrypted, .http, .encryptedHttp, .encryptedRecords: false
        }
    }
}
