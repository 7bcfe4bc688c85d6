import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension AppSession {
    func perform(_ reaction: Reaction, _ action: Event.Action) {
        switch (reaction, action) {
        case (.goBack, _): goBack()
        case (.close, _): close()
        case (.toggleMenu, _): toggleMenu()
        case (.showContent(let name, let context), _): showContent(name, context: context)
        case (.showHelp, _): overlays.append(.help)
        case (.toggleEditing, _): toggleEditing()
        case (.selectTab(let index), _): selectTab(index)
        case (.search, .input(let text)):
            change {
                $0.query = text
                $0.wantedRow = nil
            }
        case (.filter, .choose(let index)):
            change {
                $0.filter = index > 0 ? index - 1 : nil
                $0.wantedRow = nil
            }
        case (.rows, .window(let first, let count)): scroll(first, count)
        case (.rows, .move(let from, let to)): move(from, to: to)
        case (.rows, .refresh): cache.removeAll()
        case (.open(let segue, let context), _):
            push(segue.screen.name, context: context, as: segue.isModal ? .modal : .pushed)
        case (.both(let first, let second), let action):
            perform(first, action)
            perform(second, action)
        case (.call(let path, let content), _): call(path, on: content)
        case (.retry(let work), _): retry(work)
        case (.toggleEditor(let key), _):
            change { $0.openedRow = $0.openedRow == key ? nil : key }
        case (.write(let path, let content), .input(let text)):
            write(.text(text), to: path, on: content)
        case (.write(let path, let content), .toggle(let isOn)):
            write(.bool(isOn), to: path, on: content)
        case (.adjust(let path, let content, let bounds), .adjust(let number)):
            if number.isFinite {
                let number = min(max(number, bounds.minimum), bounds.maximum)
                write(.double(number), to: path, on: content)
            }
        case (.pick(let path, let content, let limits), .pick(let date)):
            let date = min(max(date, limits.lowerBound), limits.upperBound)
            write(.date(date), to: path, on: content)
        case (.choose(let path, let content, let count), .choose(let index)):
            if (0..<count).contains(index) {
                write(.int(Int64(index)), to: path, on: content)
            }
        case (.refer(let path, let content, let objects), .choose(let index)):
            if objects.indices.contains(index) {
                refer(path, on: content, to: objects[index])
            }
        case (.tick(let path, let object, let isOn), _):
            write(.bool(isOn), to: path, on: object)
        case (.select(let object), _): select(object)
        case (.clearSelection, _): clearSelection()
        case (.add, _): add()
        case (.delete(let object, true), _): overlay = .deletion(of: object)
        case (.delete(let object, false), _): graph.delete(object)
        case (.showActions(let title, let actions), _): overlay = .actions(title: title, actions)
        case (.view(let context), let action): perform(context, action)
        case (.table(let table, let live, _), .refresh): refresh(table, in: live)
        case (.table(let table, let live, let total), .window(let first, let count)):
            live.windows[table.object] = window(first, count)
            scrolled(table, of: total, in: live)
        case (.tableRow(let row), _): tap(row)
        case (.deleteRow(let row), _): delete(row)
        case (.addBackup, _): askForBackup()
        case (.askOfBackup(let dialog), _): overlays.append(.backup(dialog))
        case (.typePassphrase, .input(let text)):
            if case .locked(var lock) = protection {
                lock.passphrase = text
                lock.failure = nil
                protection = .locked(lock)
            }
        case (.unlock, _): unlock()
        case (.name, .input(let text)): overlay = .name(text)
        case (.field(let index), .input(let text)): fill(index, with: text)
        case (.answer(let isConfirmed), _): answer(isConfirmed)
        case (.perform(let index), _): performAction(index)
        default: break
        }
    }

    private func change(_ body: (inout Place) -> Void) {
        if let last = stack.indices.last {
            body(&stack[last])
        }
    }

    private func scroll(_ first: Int, _ count: Int) {
        change { $0.window = window(first, count) }
    }

    /// Rows that a front end may ask for.
    private func window(_ first: Int, _ count: Int) -> Range<Int> {
        let first = max(0, first)
        let count = min(max(0, count), Self.largestWindow)
        let (end, overflows) = first.addingReportingOverflow(count)
        return overflows ? 0..<0 : first..<end
    }

    private func answer(_ isConfirmed: Bool) {
        let answered = overlay
        overlay = nil
        switch answered {
        case .dialog(let request, var machine):
            machine.answer(isConfirmed: isConfirmed, value: request.answer)
            run(machine)
        case .name(let name) where isConfirmed: add(named: name)
        case .deletion(let object) where isConfirmed: graph.delete(object)
        case .signIn: failSignIn(ServiceFailure("signing in was given up"))
        case .file(let request) where isConfirmed: take(request)
        case .backup(let dialog) where isConfirmed: finish(dialog)
        case .conflict(let item): settleConflict(of: item, takesServers: nil)
        default: break
        }
    }

    private func fill(_ index: Int, with text: String) {
        if case .backup(var dialog) = overlay, dialog.fields.indices.contains(index) {
            dialog.fields[index].text = text
            overlay = .backup(dialog)
            return
        }
        if case .file(var request) = overlay {
            request.path = text
            overlay = .file(request)
            return
        }
        guard case .dialog(var request, let machine) = overlay,
            request.fields.indices.contains(index)
        else {
            return
        }
        request.fields[index].text = text
        overlay = .dialog(request, machine)
    }

    private func performAction(_ index: Int) {
        if case .conflict(let item) = overlay {
            overlay = nil
            settleConflict(of: item, takesServers: index == 0)
            return
        }
        guard case .actions(_, let actions) = overlay, actions.indices.contains(index) else {
            return
        }
        overlay = nil
        if let function = actions[index].call {
            call(function, on: actions[index].object)
        }
    }
}

// MARK: Objects

extension AppSession {
    private func add() {
        guard let attributes = current?.screen.attributes else {
            return
        }
        if attributes.text("addName").isEmpty {
            add(named: nil)
        } else {
            overlay = .name("")
        }
    }

    /// Makes a row's object, gives it its name, and puts it into the list's property.
    private func add(named name: String?) {
        guard let place = current, let type = graph.types[place.screen.attributes.text("type")],
            let dataPath = place.screen.attributes["dataPath"]
        else {
            return
        }
        var evaluator = Evaluator(graph)
        guard let target = evaluator.target(of: dataPath.expression, on: place.context) else {
            return
        }
        let object = graph.create(type)
        if let name, let path = place.screen.attributes["addName"] {
            write(.text(name.trimmingBlanks), to: path.expression, on: object)
        }
        let appends = condition(place.screen.attributes["addAppend"], on: place.context, or: false)
        graph.insert(.object(object), into: target.object, slot: target.slot, at: appends ? nil : 0)
        scroll(to: object)
        if condition(place.screen.attributes["addNav"], on: place.context, or: false),
            let segue = place.screen.segues["model"]
        {
            push(
                segue.screen.name,
                context: object,
                isEditing: true,
                as: segue.isModal ? .modal : .pushed
            )
        }
    }

    /// Brings a row into view.
    private func scroll(to object: ObjectID) {
        guard let place = current else {
            return
        }
        let rows = ListRows.kept(of: place, self).sections.flatMap(\.rows)
        guard let index = rows.firstIndex(of: object) else {
            return
        }
        change { place in
            place.wantedRow = object
            if !place.window.contains(index) {
                let count = max(place.window.count, 1)
                let first = max(min(index, rows.count - count), 0)
                place.window = first..<first + count
            }
        }
    }

    /// Moves a row to the place of another one in the list's property (OKit, "Reorder").
    private func move(_ from: Int, to: Int) {
        guard let place = current, isReorderable(place) else {
            return
        }
        let rows = ListRows.kept(of: place, self).sections.flatMap(\.rows)
        let attributes = place.screen.attributes
        guard rows.indices.contains(from), rows.indices.contains(to),
            condition(attributes["reorderEnabled"], on: rows[from], or: true)
        else {
            return
        }
        var evaluator = Evaluator(graph)
        let all = value(attributes["dataPath"], on: place.context).elements ?? []
        guard let dataPath = attributes["dataPath"],
            let target = evaluator.target(of: dataPath.expression, on: place.context),
            let source = all.firstIndex(of: .object(rows[from])),
            let end = all.firstIndex(of: .object(rows[to]))
        else {
            return
        }
        graph.move(source, to: end, in: target)
        change { $0.wantedRow = rows[from] }
    }

    /// Whether rows may be moved: only in edit mode, and where no titles stand between them.
    func isReorderable(_ place: Place) -> Bool {
        let attributes = place.screen.attributes
        return place.isEditing && (attributes["group"]?.text ?? "").isEmpty
            && condition(attributes["reorder"], on: place.context, or: false)
    }

    /// OKit, "ModelPickerCell": the reference at the path refers to the object from now on.
    private func refer(_ path: ParsedExpression, on content: ObjectID?, to object: ObjectID) {
        guard let id = graph.id(of: object) else {
            return
        }
        if let reference = cache.value(of: path, on: content).object {
            write(.text(id), to: Self.referenceKey, on: reference)
        } else {
            write(.text(id), to: path, on: content)
        }
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        let head = drop(while: \.isWhitespace)
        return String(head.reversed().drop(while: \.isWhitespace).reversed())
    }
}
