import OKitBundle
import OKitExpression
import OKitModel

/// Builds the overlay of a screen.
struct OverlayNodes: NodeBuilding {
    let shared: NodeContext

    /// Returns the node of an overlay.
    func node(of overlay: Overlay, in entry: NavigationEntry) -> ScreenNode {
        switch overlay {
        case .dialog(let request, _):
            var node = alert(request.title, request.message)
            for (index, field) in request.fields.enumerated() {
                node.children.append(self.field(field, index))
            }
            if request.kind != .alert {
                var cancel = button("alert/cancel", .cancel, .cancel, .answer(false))
                cancel.label = request.no ?? cancel.label
                node.children.append(cancel)
            }
            let purpose: ScreenNode.Purpose = request.isDestructive ? .delete : .confirm
            var ok = button("alert/ok", .ok, purpose, .answer(true))
            let act = request.isDestructive ? localized(.delete) : ok.label
            ok.label = request.yes ?? act
            node.children.append(ok)
            return node
        case .failure(let message, let title):
            var node = alert(localized(title), localized(message))
            node.children.append(button("alert/ok", .ok, .confirm, .answer(true)))
            return node
        case .changedSubject(let conflict, .input):
            var node = changed(compared(in: conflict), .discardMine, .overwrite)
            node.state.insert(.focused)
            return node
        case .changedSubject(let conflict, _):
            return changed(lines(about: conflict) { "\($0) → \($1)" }, .cancel, .continueAnyway)
        case .name(let name):
            return self.name(name, in: entry)
        case .deletion:
            var node = alert(
                localized(.confirmDeletion),
                localized(.deleteEntry)
            )
            node.children.append(button("alert/cancel", .no, .cancel, .answer(false)))
            node.children.append(button("alert/ok", .yes, .delete, .answer(true)))
            return node
        case .actions(let title, let actions):
            return sheet(title, actions)
        case .help:
            return help(of: entry)
        case .signIn(let prompt, _):
            let request = localized(prompt.code == nil ? .openSignInPage : .openPage)
            let message = [request, prompt.page, prompt.code].compactMap(\.self)
                .joined(separator: "\n\n")
            var node = alert(localized(.signIn), message)
            node.children.append(button("alert/cancel", .cancel, .cancel, .answer(false)))
            return node
        case .file(let request):
            return self.node(of: request)
        case .conflict(let item):
            return conflict(about: item)
        case .recordConflict(let conflict, let message):
            return self.conflict(conflict, message)
        case .importing(let request):
            return file(request.path, title: localized(.chooseFile), localized(.cancel))
        case .quitting: return quitting
        case .leaving(let reaction):
            var node = alert(localized(.discardChanges), "")
            node.children = [
                button("alert/cancel", .continueEditing, .cancel, .answer(false)),
                button("alert/ok", .discard, .delete, .answer(true)),
            ]
            if reaction.isSaved(by: entry.page) {
                var save = button("alert/save", .save, .save, .perform(0))
                save.label = entry.page?.drafts.new?.saveLabel ?? save.label
                node.children.append(save)
            }
            return node
        case .backup(let dialog):
            return BackupNodes(shared: shared).node(of: dialog)
        }
    }

    /// The question before the app quits.
    ///
    /// Pressing the same key again quits the app.
    private var quitting: ScreenNode {
        var node = alert(localized(.quitWithoutSaving), "")
        let quit = button("alert/ok", .quit, .quit, .answer(true))
        let stay = button("alert/cancel", .continueEditing, .cancel, .answer(false))
        node.children = [stay, quit]
        return node
    }

    private func help(of entry: NavigationEntry) -> ScreenNode {
        var node = ScreenNode(id: "help-view", role: .help)
        for (index, line) in (entry.screen.bar?.help ?? []).enumerated() {
            let content = objects.object(at: line.object, on: entry.context)
            if condition(line.show, on: content, or: true) {
                let text = text(line.text, on: content) ?? ""
                node.children.append(
                    ScreenNode(id: "help-view/\(index)", role: .text, label: text)
                )
            }
        }
        if let page = entry.page, let text = objects.text(page.declaration.help, in: page) {
            node.children.append(
                ScreenNode(id: "help-view/text", role: .markdown, value: .text(text))
            )
        }
        node.children.append(button("help-view/close", .close, .close, .answer(false)))
        return node
    }

    private func conflict(about item: StoredItem) -> ScreenNode {
        let message = localized(.whichVersion)
        var node = alert(localized(.twoVersions), "\(item)\n\n\(message)")
        node.children = [
            button("alert/cancel", .later, .cancel, .answer(false)),
            button("alert/0", .theServers, nil, .perform(0)),
            button("alert/1", .mine, nil, .perform(1)),
        ]
        return node
    }

    /// What differs between the app and the database, and what can be done about it.
    private func conflict(_ conflict: RecordConflict, _ message: String) -> ScreenNode {
        let title: ProgramText
        var lines = [objects.shownText(of: .object(conflict.object), nil) ?? message]
        var canOverwrite = false
        switch conflict.reason {
        case .changed:
            title = .changedByOthers
            canOverwrite = true
            lines += compared(in: conflict)
        case .deleted: title = .deletedByOthers
        case .refused:
            title = .notSaved
            lines = [message]
        }
        var node = alert(localized(title), lines.joined(separator: "\n"))
        node.state.insert(.focused)
        node.children = [
            button("alert/cancel", .later, .cancel, .answer(false)),
            button("alert/0", .discardMine, .delete, .perform(0)),
        ]
        if canOverwrite {
            node.children.append(button("alert/1", .overwrite, nil, .perform(1)))
        }
        return node
    }

    /// A question about what someone else has changed.
    private func changed(_ lines: [String], _ no: ProgramText, _ yes: ProgramText) -> ScreenNode {
        var node = alert(localized(.changedByOthers), lines.joined(separator: "\n"))
        node.children = [
            button("alert/cancel", no, .cancel, .answer(false)),
            button("alert/ok", yes, .confirm, .answer(true)),
        ]
        return node
    }

    /// The values of the user and the stored ones.
    private func compared(in conflict: RecordConflict) -> [String] {
        lines(about: conflict) { own, stored in
            "\(own) (\(localized(.yours))), \(stored) (\(localized(.stored)))"
        }
    }

    /// Returns a line about each property that someone else has changed.
    ///
    /// - Parameter text: Returns the text for the user's value, or the former one, and the stored one.
    private func lines(
        about conflict: RecordConflict,
        _ text: (_ own: String, _ stored: String) -> String
    ) -> [String] {
        guard case .changed(let differences) = conflict.reason else {
            return []
        }
        return differences.map { difference in
            let (label, own, stored) = shown(difference, of: conflict.object)
            return "\(label): \(text(own, stored))"
        }
    }

    /// Returns the label and the values of a property as screens show them.
    private func shown(
        _ difference: RecordConflict.Difference,
        of object: ObjectID
    ) -> (label: String, own: String, stored: String) {
        let property = objects.presentation(of: .object(object))?[difference.property]
        let label = property.flatMap {
            objects.cache.text(of: objects.cache.value(of: $0.label, on: nil))
        }
        let type = objects.graph.type(of: object)
        let isDay = type?.property(named: difference.property)?.isDay == true
        func text(_ value: Value) -> String {
            if let date = value.date, property?.isSecret != true {
                let zone = objects.graph.environment.timeZone
                return TypedDate.text(of: date, hasTime: !isDay, zone)
            }
            return objects.shownText(of: value, property) ?? "–"
        }
        return (label ?? difference.property, text(difference.own), text(difference.stored))
    }

    private func alert(_ title: String, _ message: String) -> ScreenNode {
        ScreenNode(id: "alert", role: .alert, label: title, value: .text(message))
    }

    private func field(_ field: DialogRequest.Field, _ index: Int) -> ScreenNode {
        var node = ScreenNode(id: "alert/\(index)", role: .field, label: field.title)
        node.value = .text(field.text)
        node.details.placeholder = field.placeholder
        node.details.isSecure = field.isSecure
        node.state = index == 0 ? .focused : []
        react(&node, to: .input, .field(index))
        return node
    }

    /// The titles of the picker's options are the titles of the question.
    private func node(of request: FileRequest) -> ScreenNode {
        let title = objects.text("libraryOptionTitle", of: request.picker.object)
        let cancel = objects.text("cancelOptionTitle", of: request.picker.object)
        return file(
            request.path,
            title: title ?? localized(.chooseFile),
            cancel ?? ProgramText.cancel.rawValue
        )
    }

    /// Returns a dialog that asks for the path of a file.
    private func file(_ path: String, title: String, _ cancel: String) -> ScreenNode {
        var field = ScreenNode(
            id: "alert/0",
            role: .field,
            label: localized(.file),
            value: .text(path),
            state: .focused
        )
        field.details.component.isFilePath = true
        react(&field, to: .input, .field(0))
        var confirm = button("alert/ok", .ok, .confirm, .answer(true))
        confirm.state = path.isEmpty ? .disabled : []
        var node = alert(title, "")
        node.children = [
            field,
            button("alert/cancel", cancel, .cancel, .answer(false)),
            confirm,
        ]
        return node
    }

    private func name(_ name: String, in entry: NavigationEntry) -> ScreenNode {
        let type = entry.screen.list?.typeName ?? ""
        let property = entry.screen.list?.addName?.text ?? ""
        let label = property.prefix(1).uppercased() + property.dropFirst()
        var field = ScreenNode(
            id: "alert/name",
            role: .field,
            label: localized(label),
            value: .text(name),
            state: .focused
        )
        react(&field, to: .input, .name)
        var confirm = button("alert/ok", .ok, .confirm, .answer(true))
        confirm.state = name.allSatisfy(\.isWhitespace) ? .disabled : []
        var node = alert(
            localized("New \(type)"),
            localized("Enter \(property) for this \(type)")
        )
        node.children = [
            field, button("alert/cancel", .cancel, .cancel, .answer(false)), confirm,
        ]
        return node
    }

    private func sheet(_ title: String?, _ actions: [RowAction]) -> ScreenNode {
        var node = ScreenNode(
            id: "sheet",
            role: .sheet,
            label: title,
            value: .text(localized(.selectAction))
        )
        for (index, action) in actions.enumerated() {
            node.children.append(
                button("sheet/\(index)", action.title, nil, .perform(index))
            )
        }
        node.children.append(button("sheet/cancel", .cancel, .cancel, .answer(false)))
        return node
    }
}
