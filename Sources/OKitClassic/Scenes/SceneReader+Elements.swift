import OKitBundle

extension SceneReader {
    /// Converts a view, a bar button item or another object to an element.
    mutating func element(
        _ object: NIBObject,
        _ scope: inout NIBScope,
        depth: Int
    ) -> ClassicElement? {
        guard !object.isPlaceholder, spend(Self.elementCost, scope.name), scope.visit(object) else {
            return nil
        }
        guard depth <= Self.depthLimit else {
            report(scope.name, "more than \(Self.depthLimit) views are nested")
            return nil
        }
        var element = ClassicElement(id: scope.id(of: object), type: type(of: object, scope))
        element.attributes = scope.attributes[object.index] ?? []
        element.text = title(of: object, scope)
        element.placeholder = text("UIPlaceholder", of: object, scope)
        element.imageName = object.object("UIImage")
            .flatMap { text("UIResourceName", of: $0, scope) }
        element.systemItem = object.integer("UISystemItem")
        element.buttonType = object.integer("UIButtonType")
        element.isHidden = object.bool("UIHidden") ?? false
        element.isDisabled =
            object.bool("UIDisabled") ?? object.bool("UIEnabled").map { !$0 } ?? false
        element.children = elements(parts(of: object, scope), &scope, depth: depth + 1)
        element.constraints = constraints(of: object, &scope)
        element.cells = cells(of: object, scope, depth: depth + 1)
        return element
    }

    mutating func elements(
        _ objects: [NIBObject],
        _ scope: inout NIBScope,
        depth: Int
    ) -> [ClassicElement] {
        var elements: [ClassicElement] = []
        for object in objects where !object.isPrivate {
            if let element = element(object, &scope, depth: depth) {
                elements.append(element)
            }
        }
        return elements
    }

    /// The objects besides the views and controllers, which no other object contains.
    mutating func objects(in scope: inout NIBScope) -> [ClassicElement] {
        guard let root = scope.archive.root else {
            return []
        }
        let top = list("UINibTopLevelObjectsKey", of: root, scope)
        let all = list("UINibObjectsKey", of: root, scope)
            .filter { $0.name("UIOriginalClassName") == "UICustomObject" }
        return elements((top + all).filter { !$0.isSegueTemplate }, &scope, depth: 0)
    }

    /// The subviews of a view; for a table, the header first and the footer last.
    private mutating func parts(of object: NIBObject, _ scope: NIBScope) -> [NIBObject] {
        let header = object.object("UITableHeaderView")
        let footer = object.object("UITableFooterView")
        let inside = list("UISubviews", of: object, scope)
            .filter { $0.index != header?.index && $0.index != footer?.index }
        let content = [object.object("UIContentView"), object.object("UICustomView")]
            .compactMap(\.self)
        let items = object.className == "UIToolbar" ? list("UIItems", of: object, scope) : []
        return [header].compactMap(\.self) + inside + content + items
            + [footer].compactMap(\.self)
    }

    /// The constraints that the screen's JSON file can name.
    private mutating func constraints(
        of object: NIBObject,
        _ scope: inout NIBScope
    ) -> [ClassicElement] {
        var constraints: [ClassicElement] = []
        for constraint in list("UIViewAutolayoutConstraints", of: object, scope) {
            if let attributes = scope.attributes[constraint.index], scope.visit(constraint) {
                var element = ClassicElement(
                    id: scope.id(of: constraint),
                    type: type(of: constraint, scope)
                )
                element.attributes = attributes
                constraints.append(element)
            }
        }
        return constraints
    }

    /// The prototype cells of a table or a collection, each of which is a nested nib.
    private mutating func cells(
        of object: NIBObject,
        _ scope: NIBScope,
        depth: Int
    ) -> [ClassicCell] {
        let isTable = object["UITableViewCellPrototypeNibs"] != nil
        let key = isTable ? "UITableViewCellPrototypeNibs" : "UICollectionViewCellNibDict"
        guard let nibs = object.object(key) else {
            return []
        }
        let kind = isTable ? "UITableView" : "UICollectionView"
        let externalsKey = "\(kind)CellPrototypeNibExternalObjects"
        var tables: [String: NIBObject] = [:]
        if let object = object.object(externalsKey) {
            for (key, table) in pairs(of: object, scope) {
                tables[text(key, scope) ?? ""] = table
            }
        }
        var cells: [ClassicCell] = []
        for (key, nib) in pairs(of: nibs, scope) {
            let identifier = text(key, scope) ?? ""
            let name = "\(scope.name)/\(identifier)"
            guard let bytes = nib.object("archiveData")?.bytes, spend(bytes.count, name) else {
                report(name, "the nib for this prototype cell is missing")
                continue
            }
            do throws(ClassicFormatError) {
                let archive = try NIBArchive(parsing: bytes)
                guard var cellScope = self.scope(archive, name) else {
                    break
                }
                cellScope.owner = scope.target(of: object)
                cellScope.externals = externals(tables[identifier], scope)
                if let cell = cell(identifier, cellScope, depth: depth + 1) {
                    cells.append(cell)
                }
            } catch {
                report(scope.name, "prototype cell \"\(identifier)\": \(error)")
            }
        }
        return cells.sorted { $0.reuseIdentifier < $1.reuseIdentifier }
    }
}

extension NIBObject {
    /// Whether it is a part of a view that UIKit creates itself.
    fileprivate var isPrivate: Bool {
        className.hasPrefix("_UI")
    }
}
