import OKitBundle
import OKitExpression
import OKitModel

// Continues the screens of another session.
extension AppSession {
    /// Returns the open screens with what the user has typed and chosen; `nil` while the app is
    /// locked, and for an app that encrypts data, of which the snapshot would contain parts.
    public func snapshot() -> SessionSnapshot? {
        let encrypts =
            data.protection?.hasEncryption == true || !bundle.encryptedRecordEntities.isEmpty
        guard !protection.isLocked, !encrypts else {
            return nil
        }
        return completeSnapshot
    }

    /// The open screens with what the user has typed and chosen, also of encrypted data.
    var completeSnapshot: SessionSnapshot {
        let recorder = ValueRecorder(graph: graph, secrets: secretMembers)
        let entries = navigator.remember(graph, recorder, awaited: Set(screens.openers.keys))
        return SessionSnapshot(
            entries: entries,
            isWide: navigator.isWide,
            isExact: recorder.isExact
        )
    }

    /// The number of forms with unsaved changes.
    public var changedDraftCount: Int {
        navigator.pages.count { $0.drafts.isChanged(on: graph) }
    }

    /// Opens the screens of a snapshot in place of the first screen, in the first turns.
    ///
    /// State is set before the steps of `load` run and again after them, selections and drafts once
    /// the pages inside others are open.
    func resume(_ snapshot: SessionSnapshot) {
        navigator.isWide = snapshot.isWide
        var pages: [(page: Page, remembered: RememberedPage)] = []
        turns.run(on: self, .event, canUndo: false, isShown: false) {
            let restoration = navigator.restore(snapshot.entries, objects)
            pages = restoration.pages
            resumption = restoration.outcome
            for (page, remembered) in pages {
                restoreState(of: page)
                restoreValues(of: page, remembered)
            }
            start(restoration.opened)
        }
        for isLast in [false, true] {
            turns.run(on: self, .event, canUndo: false, isShown: false) {
                for (page, remembered) in pages
                where navigator.pages.contains(where: { $0 === page }) {
                    restore(page, remembered, withDrafts: isLast)
                }
            }
        }
    }

    private func restore(_ page: Page, _ remembered: RememberedPage, withDrafts: Bool) {
        if withDrafts {
            restoreDrafts(of: page, remembered)
        } else {
            restoreValues(of: page, remembered)
        }
        for (key, included) in page.included {
            remembered.included[key].map { restore(included, $0, withDrafts: withDrafts) }
        }
        if let detail = page.detail, let remembered = remembered.detail.first {
            restore(detail, remembered, withDrafts: withDrafts)
        }
    }

    /// Sets the state and the selections of a page.
    private func restoreValues(of page: Page, _ remembered: RememberedPage) {
        let restorer = ValueRestorer(graph: graph)
        restorer.set(remembered.state, of: page.state)
        for done in remembered.done ?? [] {
            let action = page.actions.first { $0.declaration.name.name == done.name }
            guard let action else {
                continue
            }
            objects.put(.bool(true), "isDone", of: action.object)
            objects.put(done.progress.map { .double($0) } ?? .null, "progress", of: action.object)
        }
        for component in page.declaration.components {
            guard let collection = component.kind.collection, collection.selectionPath == nil,
                let object = page.component(page.prefix + component.key),
                let selection = remembered.selections[component.key]
                    .flatMap({ restorer.value($0) })?.elements
            else {
                continue
            }
            objects.put(.list(selection), "selection", of: object)
            objects.put(selection.first ?? .null, "selected", of: object)
        }
    }

    /// Sets the values of drafts, if they still edit the same objects.
    private func restoreDrafts(of page: Page, _ remembered: RememberedPage) {
        let restorer = ValueRestorer(graph: graph)
        let drafts = page.drafts
        if !remembered.drafts.isEmpty || !remembered.refusals.isEmpty {
            drafts.noteEvent()
        }
        for (form, values) in remembered.drafts {
            guard let draft = drafts.draft(of: form),
                draft.original == values.original.object(in: graph)
            else {
                continue
            }
            restorer.set(values.values, of: draft.object)
            for copied in values.copied {
                if let original = copied.object.object(in: graph) {
                    let values = copied.values.compactMapValues { restorer.value($0) }
                    drafts.setCopied(values, of: original, in: form, on: graph)
                }
            }
        }
        for refusal in remembered.refusals {
            guard let object = refusal.object.object(in: graph),
                let value = restorer.value(refusal.value)
            else {
                continue
            }
            let refused = RefusedValue(
                object: .object(object),
                path: refusal.path,
                value: value,
                problem: refusal.problem
            )
            drafts.noteWriting(of: refusal.path, on: .object(object), refused: refused)
        }
        for covered in remembered.covered {
            if let object = covered.object.object(in: graph),
                let value = restorer.value(covered.value)
            {
                drafts.noteCovering(
                    CoveredValue(
                        object: .object(object),
                        path: covered.path,
                        value: value,
                        field: covered.field,
                        isUnseen: covered.isUnseen == true
                    )
                )
            }
        }
        drafts.noteUnseenChanges(on: graph)
        storeAcceptedValues(in: page)
    }
}
