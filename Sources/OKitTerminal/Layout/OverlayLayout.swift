import OKitRuntime

/// The box in the middle of the screen: an alert or sheet of the app, or a menu, options or help of
/// the front end.
struct OverlayLayout {
    /// The node of the overlay.
    ///
    /// Its ID identifies the overlay.
    let node: ScreenNode
    /// The box with its border.
    let box: Rect
    /// The cells inside the box, and their content.
    let pane: ScreenPane
    /// The text typed into the title to find an entry; `nil` if none can be typed.
    let query: String?

    /// The ID of the pane, which is the same for all overlays.
    static let paneID = "overlay"

    /// Computes the layout of the open overlay; `nil` if none is open.
    ///
    /// - Parameter place: Returns the cells of a field, below which its options are shown.
    init?(
        tree: ScreenTree,
        size: TerminalSize,
        context: ControlContext,
        place: (_ id: String) -> Rect?
    ) {
        let popup = tree.overlay == nil ? context.state.popup.map(PopupMenu.init) : nil
        let keys = context.options.keys
        guard var node = tree.overlay ?? popup?.node(in: tree, keys) else {
            return nil
        }
        // The place and size of a popup stay the same while the user types.
        let whole = popup?.query?.isEmpty == false ? popup?.whole.node(in: tree, keys) : nil
        query = popup?.query
        let maximum = max(min(size.columns - (size.columns >= 44 ? 8 : 2) - 6, 60), 1)
        var message = node.value?.text ?? ""
        if let title = node.label, DisplayWidth.of(title, upTo: maximum + 1) > maximum {
            // A title has one line; a message has as many as it needs.
            message = message.isEmpty ? title : "\(title)\n\n\(message)"
            node.label = nil
        }
        self.node = node
        let measured = whole ?? node
        let labels =
            [measured.label ?? ""] + message.split(whereSeparator: \.isNewline).map(String.init)
        let widths =
            labels.map { DisplayWidth.of($0, upTo: maximum) }
            + measured.children.map { Self.width(of: $0, upTo: maximum) }
        let widest = widths.max()
        let buttons = node.children.filter { $0.role == .button }
        let buttonWidth = buttons.reduce(-2) { $0 + context.text(of: $1).width + 2 }
        let hasControls = measured.children.contains { $0.role != .button && $0.role != .option }
        let needed = max(widest ?? 0, buttonWidth, hasControls ? 44 : 24)
        let width = min(needed, maximum)
        let content = ContentLayout(
            node.children,
            message: message,
            width: width,
            context: context,
            isInOverlay: node.role != .menu,
            isInPopup: popup != nil
        )
        let fullHeight =
            whole.map {
                ContentLayout($0.children, width: width, context: context, isInPopup: true).height
            } ?? content.height
        let room = max(size.rows - 1, 1)
        let hasTitle = !(node.label ?? "").isEmpty
        let titleLines = !hasTitle ? 0 : fullHeight + 4 > room || popup?.owner != nil ? 1 : 2
        let height = min(fullHeight + titleLines + 2, room)
        let middle = Rect(
            column: max((size.columns - width - 6) / 2, 0),
            row: max((room - height) / 2, 0),
            width: min(width + 6, size.columns),
            height: min(height, size.rows)
        )
        let field = popup?.owner.flatMap(place)
        box = field.map { Self.box(like: middle, beside: $0, rows: room, size) } ?? middle
        let viewport = Rect(
            column: box.column + 1,
            row: box.row + 1 + titleLines,
            width: box.width - 2,
            height: box.height - 2 - titleLines
        )
        let start = box.column + 3
        pane = ScreenPane(
            id: Self.paneID,
            content: content,
            viewport: viewport,
            columns: LineColumns(
                mark: box.column + 1,
                text: start,
                end: max(box.endColumn - 3, start)
            ),
            scrollBar: box.endColumn - 1
        )
    }

    /// Returns a box below a field, or above it if there is more room.
    private static func box(
        like box: Rect,
        beside field: Rect,
        rows: Int,
        _ size: TerminalSize
    ) -> Rect {
        let (above, below) = (field.row, rows - field.row - 1)
        let isBelow = below >= min(box.height, 6) || below >= above
        let height = min(box.height, max(isBelow ? below : above, 1))
        guard height >= min(box.height, 4) else {
            return box
        }
        return Rect(
            column: min(max(field.column - 3, 0), max(size.columns - box.width, 0)),
            row: isBelow ? field.row + 1 : field.row - height,
            width: box.width,
            height: height
        )
    }

    /// Returns the columns that a node needs.
    private static func width(of node: ScreenNode, upTo maximum: Int) -> Int {
        let width = DisplayWidth.of(node.label ?? "", upTo: maximum)
        guard node.role == .option || node.role == .text else {
            return width
        }
        let symbol = node.role == .option ? node.optionSymbol : ""
        let key = node.value?.text.map { DisplayWidth.of($0, upTo: 40) + 3 } ?? 0
        return width + (symbol.isEmpty ? 0 : symbol.count + 1) + key
    }

    private var buttons: [ScreenNode] { node.children.filter { $0.role == .button } }

    /// The button that Enter presses in the last field: the confirming one, else the last one that
    /// neither cancels nor deletes.
    ///
    /// It can be disabled.
    var defaultButton: ScreenNode? {
        guard node.role == .alert || node.role == .sheet else {
            return nil
        }
        let confirming = buttons.first {
            $0.details.purpose == .confirm || $0.details.purpose == .done
        }
        let harmless = buttons.last { button in
            ![.cancel, .close, .delete, .quit].contains(button.details.purpose)
        }
        return confirming ?? (node.role == .alert ? harmless : nil)
    }

    /// The button that Esc presses.
    var cancelButton: ScreenNode? {
        let cancelling = buttons.first {
            $0.details.purpose == .cancel || $0.details.purpose == .close
        }
        return cancelling ?? (buttons.count == 1 ? buttons.first : nil)
    }

    /// The button that quits the app.
    var quitButton: ScreenNode? {
        buttons.first { $0.details.purpose == .quit }
    }

    /// Returns the target that has the focus when the overlay opens.
    func initialFocus(among targets: [String]) -> String? {
        let nodes = targets.compactMap { id in node.first { $0.id == id } }
        let chosen = nodes.first { $0.isTyped } ?? defaultButton
        let option = nodes.first { !$0.state.isDisjoint(with: [.selected, .checked]) }
        if query?.isEmpty == false {
            return targets.first
        }
        let cancel = cancelButton.flatMap { $0.isTarget ? $0 : nil }
        return (chosen.flatMap { $0.isTarget ? $0 : nil } ?? option)?.id
            ?? (node.role == .alert ? cancel?.id : nil) ?? targets.first
    }
}
