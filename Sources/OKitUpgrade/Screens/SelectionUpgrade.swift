import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitSyntax

/// Converts the writes of a selection screen of format 1: references to the selected rows.
struct SelectionUpgrade {
    /// The path of the references, from the content of the screen.
    private let path: String
    private let isList: Bool
    private let referenceType: String
    private let unique, unselects, appends, clears, closes: Bool

    /// Reads a selection screen.
    ///
    /// - Parameters:
    ///   - binding: The path of the references, from the object with which the screen is opened.
    ///   - entity: The entity of that object.
    init(
        _ screen: ScreenUpgrade,
        of binding: ParsedExpression,
        on entity: String?
    ) throws {
        let attributes = screen.attributes
        let surroundings = screen.surroundings
        _ = attributes["selectionPath"]
        var content = BindingUpgrade(
            surroundings.bundle,
            on: entity,
            base: "content"
        )
        var owner = entity
        if let context = attributes["selectionContextPath"] {
            owner = surroundings.entities.entity(at: context, from: entity)
            content = try content.at(context.expression, of: screen.type(owner))
        }
        path = try content.value(binding)
        let type = surroundings.entities.type(of: binding, on: owner)
        guard let alternatives = type.alternatives, let first = alternatives.first else {
            throw Unconvertible(
                "the selection of \"\(binding.text)\" is unknown",
                at: attributes["selectionPath"]?.node.location
            )
        }
        if case .list = first { isList = true } else { isList = false }
        referenceType = attributes["refType"]?.text ?? TypeTable.referenceName
        unique = try attributes.flag("unique", or: true)
        unselects = try attributes.flag("unselect", or: true)
        appends = try attributes.flag("selectAppend", or: false)
        clears = try attributes.flag("clear", or: true)
        let autoClose = screen.screen.attributes["autoClose"]
        closes = autoClose?.text == "" ? !isList : try attributes.flag("autoClose", or: false)
        attributes.leaveOut(["autoClose", "close"])
    }

    /// Adds the selection to a screen.
    func convert(
        into screen: inout UpgradedScreen,
        rows entity: String,
        _ list: inout [(String, JSONText?)]
    ) throws {
        let isChosen =
            isList
            ? "\(path).exists(reference, reference.refKey == id)" : "\(path).refKey == id"
        list.append(("checked", .text(isChosen)))
        let choose: JSONText =
            isList
            ? .members([
                ("create", .text(referenceType)), ("with", .object([("refKey", .text("id"))])),
                ("in", .text(path)), ("at", appends ? nil : .text("first")),
            ]) : .object([("set", .text("\(path).refKey")), ("to", .text("id"))])
        let leave: JSONText =
            isList
            ? .object([
                ("delete", .text("\(path).filter(reference, reference.refKey == id)"))
            ]) : .object([("set", .text("\(path).refKey")), ("to", .json("null"))])
        let close = closes ? [JSONText.object([("back", .flag(true))])] : []
        let chosen: [JSONText] = [choose] + close
        let steps: JSONText
        if isList, !unique {
            steps = chosen.count == 1 ? chosen[0] : .array(chosen)
        } else {
            steps = .members([
                ("if", .text(isChosen)), ("then", unselects ? leave : .array([])),
                ("else", chosen.count == 1 ? chosen[0] : .array(chosen)),
            ])
        }
        let tap = screen.add(
            .object([("label", .text("Select")), ("of", .text(entity)), ("do", steps)]),
            named: "select"
        )
        list.append(("tap", .text(tap)))
        if clears {
            let clear: JSONText =
                isList
                ? .object([("delete", .text(path))])
                : .object([("set", .text("\(path).refKey")), ("to", .json("null"))])
            screen.bar.append(
                screen.add(
                    .object([
                        ("label", .text(ProgramText.clear.rawValue)), ("do", clear),
                    ]),
                    named: "clear"
                )
            )
        }
    }
}
