import OKitBundle

/// A controller of a storyboard under its identifier, with all that is in it.
package struct ClassicScene: Sendable, Hashable {
    /// By what segues and the storyboard name it.
    package var identifier: String
    /// The outermost controller.
    package var controller: ClassicController

    /// The controller and those in it, each before what it holds.
    package var controllers: [ClassicController] {
        controller.all
    }
}

/// A view controller: a screen, or one that holds others.
package struct ClassicController: Sendable, Hashable {
    /// Names it in connections.
    package var id: ClassicObjectID
    /// Its class, which a bundle of the same host app may have declared.
    package var type: ClassicType
    /// By what segues name it.
    package var storyboardIdentifier: String?
    /// The name of its screen's JSON file.
    package var restorationIdentifier: String?
    /// Its own title.
    package var title: String?
    /// Its title, unless the navigation item has one.
    package var tabTitle: String?
    /// What it shows in the bar of a navigation controller.
    package var navigationItem: ClassicNavigationItem?
    /// What the author has set on it.
    package var attributes: [ClassicAttribute] = []
    /// Its view with all that is in it.
    package var view: ClassicElement?
    /// Objects beside the views, such as mediators.
    package var objects: [ClassicElement] = []
    /// The controllers that it holds: of a navigation controller the first, of tabs all.
    package var children: [ClassicController] = []
    /// What leads from one of these objects to another.
    package var connections = ClassicConnections()

    /// The controller and those in it.
    var all: [ClassicController] {
        [self] + children.flatMap(\.all)
    }
}

/// What a controller shows in the bar of a navigation controller.
package struct ClassicNavigationItem: Sendable, Hashable {
    /// The title as text.
    package var title: String?
    /// The view in the place of a title.
    package var titleView: ClassicElement?
    /// The buttons on the left, from the left.
    package var leftItems: [ClassicElement] = []
    /// The buttons on the right, from the right.
    package var rightItems: [ClassicElement] = []
    /// The button that leads back to this controller from the next one.
    package var backItem: ClassicElement?
}

/// The class of an object in a storyboard.
package struct ClassicType: Sendable, Hashable, CustomStringConvertible {
    /// The name of the class without its module.
    package var name: String
    /// The module of a class that is written in Swift.
    package var module: String?
    /// The class of UIKit that it descends from; its own name where it is one.
    package var base: String

    /// The name, which is all that matters where the module is one's own.
    package var description: String {
        name
    }

    /// Reads a name as the Objective-C runtime has it: `_TtC9WidgetKit15FormDisplayView`,
    /// `WidgetKit.FormDisplayView` or `UIView`.
    ///
    /// - Parameter base: the class of UIKit, if that is another.
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

    /// The parts of `_TtC`, then each part behind the number of its bytes.
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
