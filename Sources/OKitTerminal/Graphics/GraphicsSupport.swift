/// The way in which a terminal shows the pixels of images.
package struct GraphicsSupport: Sendable, Equatable {
    /// The sequences for images.
    package let form: Form
    /// The size of a character cell in pixels.
    package let cell: PixelSize

    package init(_ form: Form, cell: PixelSize = .standardCell) {
        self.form = form
        self.cell = cell
    }

    /// The sequences for images.
    package enum Form: Sendable, Equatable {
        /// Images over cells, which the terminal stores (kitty, "Terminal graphics protocol").
        case kitty
        /// Pixels in place of the characters of cells (DEC STD 070, "Sixel Graphics Extension").
        case sixel
    }
}

/// A size in pixels.
package struct PixelSize: Sendable, Equatable {
    package let width: Int
    package let height: Int

    package init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    /// The size of a cell if the terminal does not report one.
    package static let standardCell = PixelSize(8, 16)
}

/// An image whose pixels are sent to a terminal.
package struct Graphic: Sendable, Equatable {
    /// The number that distinguishes its pixels from those of other images.
    package let number: Int
    let bitmap: Bitmap

    /// Compares the numbers.
    package static func == (left: Graphic, right: Graphic) -> Bool {
        left.number == right.number
    }
}

/// A part of an image in cells of the screen.
package struct PlacedGraphic: Sendable, Equatable {
    let graphic: Graphic
    /// The cells.
    let rect: Rect
    /// The pixels that are shown there.
    let source: Rect

    /// Creates the visible part of an image; `nil` if no row of it is visible.
    ///
    /// - Parameters:
    ///   - whole: The cells of the whole image.
    ///   - rows: The visible rows.
    init?(_ graphic: Graphic, in whole: Rect, rows: Range<Int>) {
        let shown = rows.clamped(to: whole.row..<whole.endRow)
        guard !shown.isEmpty, whole.width > 0 else {
            return nil
        }
        let height = graphic.bitmap.height
        let top = (shown.lowerBound - whole.row) * height / whole.height
        let bottom = max((shown.upperBound - whole.row) * height / whole.height, top + 1)
        self.graphic = graphic
        rect = Rect(
            column: whole.column,
            row: shown.lowerBound,
            width: whole.width,
            height: shown.count
        )
        source = Rect(
            column: 0,
            row: min(top, height - 1),
            width: graphic.bitmap.width,
            height: min(bottom, height) - min(top, height - 1)
        )
    }
}
