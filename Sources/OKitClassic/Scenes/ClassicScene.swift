import OKitBundle

/// A controller of a storyboard with its identifier and all of its contents.
package struct ClassicScene: Sendable, Hashable {
    /// The identifier in segues and the storyboard.
    package var identifier: String
    /// The outermost controller.
    package var controller: ClassicController

    /// The controller and its descendants, each before its children.
    package var controllers: [ClassicController] {
        controller.all
    }
}

/// A view controller: a screen, or a container.
package struct ClassicController: Sendable, Hashable {
    /// The id in connections.
    package var id: ClassicObjectID
    /// Its class, which a bundle of the same host app may have declared.
    package var type: ClassicType
    /// The identifier in segues.
    package var storyboardIdentifier: String?
    /// The name of its screen's JSON file.
    package var restorationIdentifier: String?
    /// Its own title.
    package var title: String?
    /// Its title, unless the navigation item has one.
    package var tabTitle: String?
    /// The contents of the navigation bar.
    package var navigationItem: ClassicNavigationItem?
    /// The author's attributes.
    package var attributes: [ClassicAttribute] = []
    /// Its view, with its descendants.
    package var view: ClassicElement?
    /// Objects besides the views, such as mediators.
    package var objects: [ClassicElement] = []
    /// The child controllers: for a navigation controller the first, for tabs all.
    package var children: [ClassicController] = []
    /// The connections between these objects.
    package var connections = ClassicConnections()

    /// The controller and its descendants.
    var all: [ClassicController] {
        [self] + children.flatMap(\.all)
    }
}

/// The contents of the navigation bar of a controller.
package struct ClassicNavigationItem: Sendable, Hashable {
    /// The title as text.
    package var title: String?
    /// The view that replaces the title.
    package var titleView: ClassicElement?
    /// The buttons on the left, from left to right.
    package var leftItems: [ClassicElement] = []
    /// The buttons on the right, from right to left.
    package var rightItems: [ClassicElement] = []
    /// The button that returns to this controller from the next one.
    package var backItem: ClassicElement?
}

/// The class of an object in a storyboard.
package struct ClassicType: Sendable, Hashable, CustomStringConvertible {
    /// The name of the class without its module.
    package var name: String
    /// The module of a class that is written in Swift.
    package var module: String?
    /// The class of UIKit that it inherits from; its own name if it is one.
    package var base: String

    /// The name, which is sufficient within the app's own module.
    package var description: String {
        name
    }

    /// Parses a name of the Objective-C runtime: `_TtC9WidgetKit15FormDisplayView`,
    /// `WidgetKit.FormDisplayView` or `UIView`.
    ///
    /// - Parameter base: The class of UIKit, if it is another.
    package init(_ name: String, base: String? = nil) {
        self.base = base ?? name
        if let parts = Self.parts(mangled: name) {
            (module, self.name) = parts
        } else if let dot = name.lastIndex(of: ".") {
            module = String(name[..<dot])
            self.name = String(name[name.index(after: dot)...])
        } else {
            self.name = name
        }
    }

    /// The parts after `_TtC`, each preceded by the number of its bytes.
    private static func parts(mangled name: String) -> (module: String, name: String)? {
        guard name.hasPrefix("_TtC") else {
            return nil
        }
        var rest = name.utf8.dropFirst(4)
        var parts: [String] = []
        while let first = rest.first, 0x30...0x39 ~= first {
            let digits = rest.prefix { 0x30...0x39 ~= $0 }
            rest = rest.dropFirst(digits.count)
            guard let count = Int(String(decoding: digits, as: UTF8.self)), count <= rest.count
            else {
                return nil
            }
            parts.append(String(decoding: rest.prefix(count), as: UTF8.self))
            rest = rest.dropFirst(count)
        }
        return rest.isEmpty && parts.count == 2 ? (parts[0], parts[1]) : nil
    }
}
