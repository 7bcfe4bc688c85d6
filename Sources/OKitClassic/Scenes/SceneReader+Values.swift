import OKitBundle
import OKitExpression
import OKitModel

extension SceneReader {
    /// A nib with the author's attributes; `nil` if the work limit is reached.
    mutating func scope(_ archive: NIBArchive, _ name: String) -> NIBScope? {
        guard spend(archive.entries.count + archive.records.count, name) else {
            return nil
        }
        var scope = NIBScope(archive, name: name)
        guard let root = archive.root else {
            return scope
        }
        for pair in list("UINibKeyValuePairsKey", of: root, scope) {
            guard let object = pair.object("UIObject"),
                let path = text("UIKeyPath", of: pair, scope)
            else {
                continue
            }
            let value = value(pair.object("UIValue"), scope)
            if value == nil {
                report(name, "the value of runtime attribute \"\(path)\" is of an unknown class")
            }
            scope.attributes[object.index, default: []]
                .append(ClassicAttribute(path: path, value: value ?? .null))
        }
        return scope
    }

    /// The main object of a nib: its owner's property with that name, or the first object that is
    /// not a placeholder.
    mutating func main(_ property: String?, in scope: NIBScope) -> NIBObject? {
        guard let root = scope.archive.root else {
            return nil
        }
        let connections = property == nil ? [] : list("UINibConnectionsKey", of: root, scope)
        let connection = connections.first {
            $0.name("UILabel") == property && $0.object("UISource")?.isPlaceholder == true
        }
        let object = connection?.object("UIDestination")
        return object
            ?? list("UINibTopLevelObjectsKey", of: root, scope).first { !$0.isPlaceholder }
    }

    /// The targets of an inner nib's placeholders, from a table of its outer nib.
    mutating func externals(_ table: NIBObject?, _ scope: NIBScope) -> [String: NIBTarget] {
        var externals: [String: NIBTarget] = [:]
        guard let table else {
            return externals
        }
        for (key, value) in pairs(of: table, scope) {
            if let name = text(key, scope) {
                externals[name] = scope.target(of: value)
            }
        }
        return externals
    }

    mutating func list(_ key: String, of object: NIBObject, _ scope: NIBScope) -> [NIBObject] {
        object.object(key).map { list($0, scope) } ?? []
    }

    mutating func list(_ object: NIBObject, _ scope: NIBScope) -> [NIBObject] {
        spend(object.count, scope.name) ? object.elements : []
    }

    mutating func pairs(
        of object: NIBObject,
        _ scope: NIBScope
    ) -> [(key: NIBObject, value: NIBObject)] {
        spend(object.count, scope.name) ? object.pairs : []
    }

    mutating func text(_ key: String, of object: NIBObject, _ scope: NIBScope) -> String? {
        object.object(key).flatMap { text($0, scope) }
    }

    mutating func text(_ object: NIBObject, _ scope: NIBScope) -> String? {
        spend(object.bytes?.count ?? 0, scope.name) ? object.text : nil
    }

    /// The text of a label or field, or the title of a button in its normal state.
    mutating func title(of object: NIBObject, _ scope: NIBScope) -> String? {
        if let states = object.object("UIButtonStatefulContent") {
            let usual = pairs(of: states, scope).first { $0.key["NS.intval"] == .integer(0) }
            return usual.flatMap { text("UITitle", of: $0.value, scope) }
        }
        return text("UIText", of: object, scope) ?? text("UITitle", of: object, scope)
    }

    mutating func type(of object: NIBObject, _ scope: NIBScope) -> ClassicType {
        guard let name = text("UIClassName", of: object, scope) else {
            return ClassicType(object.className)
        }
        return ClassicType(name, base: text("UIOriginalClassName", of: object, scope))
    }

    /// The value of a runtime attribute; `nil` for an unknown class.
    private mutating func value(_ object: NIBObject?, _ scope: NIBScope) -> Value? {
        guard let object else {
            return .null
        }
        switch object.className {
        case "NSNumber": return Value(number: object)
        case "UIColor": return RGBColor(nib: object).map { .color($0) }
        case "UIImageNibPlaceholder":
            return text("UIResourceName", of: object, scope).map { .image(name: $0) }
        case "NSNull": return .null
        default: return text(object, scope).map { .text($0) }
        }
    }
}

extension Value {
    fileprivate init?(number object: NIBObject) {
        for key in ["NS.boolval", "NS.intval", "NS.dblval", "NS.floatval"] {
            switch object[key] {
            case .bool(let bool):
                self = .bool(bool)
                return
            case .integer(let number):
                self = key == "NS.boolval" ? .bool(number != 0) : .int(number)
                return
            case .real(let number):
                self = .double(number)
                return
            default: continue
            }
        }
        return nil
    }
}

extension RGBColor {
    /// The color without its transparency; out-of-range components are clamped.
    fileprivate init?(nib object: NIBObject) {
        func part(_ key: String) -> UInt8? {
            guard case .real(let part) = object[key], part.isFinite else {
                return nil
            }
            return UInt8((min(max(part, 0), 1) * 255).rounded())
        }

        if let red = part("UIRed"), let green = part("UIGreen"), let blue = part("UIBlue") {
            self.init(red: red, green: green, blue: blue)
        } else if let white = part("UIWhite") {
            self.init(red: white, green: white, blue: white)
        } else {
            return nil
        }
    }
}
