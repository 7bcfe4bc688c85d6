/// A line of a screen's help.
package final class HelpLine: Sendable {
    /// The object that the paths begin at.
    package let contextPath: Attribute?
    /// Whether the line is shown.
    package let isShown: Attribute?
    /// The text.
    package let text: Attribute?

    init(_ attributes: Attributes) {
        contextPath = attributes["contextPath"]
        isShown = attributes["showPath"]
        text = attributes["textPath"]
    }
}
