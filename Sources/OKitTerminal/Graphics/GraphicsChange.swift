/// The difference of the images of two frames.
struct GraphicsChange {
    private let support: GraphicsSupport
    private let old: [PlacedGraphic]
    private let new: [PlacedGraphic]
    /// Whether the terminal shows the old images.
    private let isKnown: Bool

    init(
        from old: [PlacedGraphic],
        to new: [PlacedGraphic],
        isKnown: Bool,
        _ support: GraphicsSupport
    ) {
        self.old = old
        self.new = new
        self.isKnown = isKnown
        self.support = support
    }

    /// The cells whose characters must be written again, because pixels in them disappear.
    var spoiledCells: [Rect] {
        support.form == .sixel ? old.filter { !new.contains($0) }.map(\.rect) : []
    }

    /// Returns the sequences that show the new images and remove the others, each with the position
    /// where it is written.
    ///
    /// - Parameter changedRows: The rows whose characters were written, where sixels may be lost.
    func sequences(changedRows: Set<Int>) -> [(at: Point?, bytes: [UInt8])] {
        switch support.form {
        case .kitty:
            return kittySequences
        case .sixel:
            return new.filter { placed in
                let rows = placed.rect.row..<placed.rect.endRow
                return !old.contains(placed) || rows.contains { changedRows.contains($0) }
            }.map {
                (Point($0.rect.column, $0.rect.row), SixelImage($0, cell: support.cell).bytes)
            }
        }
    }

    private var kittySequences: [(at: Point?, bytes: [UInt8])] {
        var sequences: [(at: Point?, bytes: [UInt8])] = []
        if !isKnown {
            sequences.append((nil, KittyGraphics.clear))
        }
        var stored = Set(old.map(\.graphic.number))
        let (before, after) = (Self.numbered(old), Self.numbered(new))
        let left = Set(new.map(\.graphic.number))
        for number in stored.subtracting(left).sorted() {
            sequences.append((nil, KittyGraphics.remove(number)))
        }
        for (key, _) in before where after[key] == nil && left.contains(key.number) {
            sequences.append((nil, KittyGraphics.hide(key.number, place: key.place)))
        }
        for (key, placed) in after.sorted(by: { $0.key < $1.key }) where before[key] != placed {
            if stored.insert(key.number).inserted {
                sequences.append((nil, KittyGraphics.store(placed.graphic)))
            }
            let point = Point(placed.rect.column, placed.rect.row)
            sequences.append((point, KittyGraphics.show(placed, place: key.place)))
        }
        return sequences
    }

    /// A place of an image, counted from 1 among those of the same image.
    private struct Key: Hashable, Comparable {
        let number: Int
        let place: Int

        static func < (left: Key, right: Key) -> Bool {
            (left.number, left.place) < (right.number, right.place)
        }
    }

    private static func numbered(_ images: [PlacedGraphic]) -> [Key: PlacedGraphic] {
        var counts: [Int: Int] = [:]
        var numbered: [Key: PlacedGraphic] = [:]
        for image in images {
            counts[image.graphic.number, default: 0] += 1
            let place = counts[image.graphic.number, default: 1]
            numbered[Key(number: image.graphic.number, place: place)] = image
        }
        return numbered
    }
}
