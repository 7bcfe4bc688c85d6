import OKitExpression
import OKitSyntax

/// Makes a large JSON text as an app would have it: screens with elements, bindings and mediators.
///
/// The same seed gives the same text.
enum AppDescription {
    /// A text of at least `size` bytes and at most one screen more.
    static func text(size: Int, layout: JSONWriter.Layout, seed: UInt64 = 1) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        var writer = JSONWriter(layout: layout)
        writer.object { app in
            app.key("formatVersion")
            app.int(1)
            app.key("identifier")
            app.string("org.example.bookshop")
            app.key("screens")
            app.array { screens in
                var number = 0
                while screens.bytes.count < size {
                    screens.screen(number, &random)
                    number += 1
                }
            }
        }
        return writer.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func screen(_ number: Int, _ random: inout SeededGenerator) {
        object { screen in
            screen.member("kind", ["list", "detail", "selection", "tabs"].any(&random))
            screen.member("id", "screen\(number)")
            screen.member("title", random.phrase(words: 3))
            screen.key("elements")
            screen.array { elements in
                for element in 0..<Int.random(in: 8...24, using: &random) {
                    elements.element(element, &random)
                }
            }
            screen.key("mediators")
            screen.array { mediators in
                for mediator in 0..<Int.random(in: 1...4, using: &random) {
                    mediators.mediator(mediator, &random)
                }
            }
        }
    }

    private mutating func element(_ number: Int, _ random: inout SeededGenerator) {
        object { element in
            element.member("kind", ["label", "button", "image", "field", "switch"].any(&random))
            element.member("id", "element\(number)")
            element.member("text", random.phrase(words: Int.random(in: 1...8, using: &random)))
            element.member("binding", "books[\(number)].author.name@uppercased")
            element.key("frame")
            element.array { frame in
                for _ in 0..<4 {
                    frame.int(Int64.random(in: 0..<1_200, using: &random))
                }
            }
            element.key("alpha")
            element.double(Double(Int.random(in: 0...100, using: &random)) / 100)
            element.key("hidden")
            element.bool(Bool.random(using: &random))
            element.key("action")
            element.null()
        }
    }

    private mutating func mediator(_ number: Int, _ random: inout SeededGenerator) {
        object { mediator in
            mediator.member("class", "TableDisplayController")
            mediator.member("id", "mediator\(number)")
            mediator.member("predicate", #"title CONTAINS[cd] "a" AND price < 12.5"#)
            mediator.key("outlets")
            mediator.object { outlets in
                for outlet in ["tableView", "searchField", "emptyLabel"] {
                    outlets.member(outlet, "element\(Int.random(in: 0..<24, using: &random))")
                }
            }
        }
    }

    private mutating func member(_ name: String, _ text: String) {
        key(name)
        string(text)
    }
}

extension SeededGenerator {
    /// Words of a title; now and then one that is not ASCII or needs an escape.
    fileprivate mutating func phrase(words: Int) -> String {
        let vocabulary = [
            "the", "bookshop", "author", "reading", "shelf", "price", "available", "of", "order",
            "delivery", "café", "naïve", "“new”", "line\nbreak", "日本語", "and",
        ]
        return (0..<words).map { _ in vocabulary.any(&self) }.joined(separator: " ")
    }
}

extension [String] {
    fileprivate func any(_ random: inout SeededGenerator) -> String {
        randomElement(using: &random) ?? ""
    }
}
