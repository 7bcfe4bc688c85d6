import Foundation
import OKitRuntime

/// Handles the keys of the calendar in which a date is picked or typed.
struct CalendarKeys {
    let node: ScreenNode

    /// Opens the calendar; false for a value that is only a time.
    func open(in interaction: inout Interaction) -> Bool {
        guard node.events.contains(.pick), let date = node.date,
            [nil, .date, .dateAndTime].contains(node.details.dateMode)
        else {
            return false
        }
        var edit = DateEdit(id: node.id, date: date)
        edit.isInCalendar = true
        interaction.state.dateEdit = edit
        return true
    }

    /// Handles a key while the calendar is open.
    ///
    /// Returns false for keys that take the date and have another meaning, such as Tab.
    func press(_ key: Key, in interaction: inout Interaction) -> Bool {
        guard var edit = interaction.state.dateEdit else {
            return false
        }
        let options = interaction.options
        switch key.code {
        case .character(let character) where key.modifiers.isEmpty:
            edit.text = String((edit.text + String(character)).prefix(40))
            edit.date = edit.typedDate(options) ?? edit.date
        case .backspace:
            edit.text = String(edit.text.dropLast())
            edit.date = edit.typedDate(options) ?? edit.date
        case .left: edit.move(.day, -1, options.timeZone)
        case .right: edit.move(.day, 1, options.timeZone)
        case .up: edit.move(.day, -7, options.timeZone)
        case .down: edit.move(.day, 7, options.timeZone)
        case .pageUp: edit.move(.month, -1, options.timeZone)
        case .pageDown: edit.move(.month, 1, options.timeZone)
        default:
            switch options.keys[key] {
            case .back:
                interaction.state.dateEdit = nil
                return true
            case .activate where !edit.text.isEmpty && edit.typedDate(options) == nil:
                // The text stays, so that it can be corrected.
                return true
            case .activate, .next, .previous:
                node.control.finish(node, in: &interaction)
                return options.keys[key] == .activate
            default: return true
            }
        }
        interaction.state.dateEdit = edit
        return true
    }
}

extension DateEdit {
    /// The date that is typed; `nil` if the text is not a date.
    ///
    /// The time stays the same unless it is typed, too.
    func typedDate(_ options: RenderOptions) -> Date? {
        let zone = options.timeZone.identifier
        guard let typed = TypedDate.date(of: text, zone, now: options.now()) else {
            return nil
        }
        guard !text.contains(":") else {
            return typed
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = options.timeZone
        let time = calendar.dateComponents([.hour, .minute, .second], from: date)
        var parts = calendar.dateComponents([.year, .month, .day], from: typed)
        (parts.hour, parts.minute, parts.second) = (time.hour, time.minute, time.second)
        return calendar.date(from: parts)
    }

    /// Moves by days or months, and drops the typed text.
    mutating func move(_ unit: Calendar.Component, _ amount: Int, _ timeZone: TimeZone) {
        text = ""
        let form = DateText(mode: .date, timeZone: timeZone)
        date = form.adjusting(date, part: unit == .month ? 1 : 2, by: amount)
    }
}
