/// The words of other languages for tests, with what flows have instead.
enum FlowForeignWords {
    /// Commands.
    static let commands = Dictionary(replacements: [
        ("tap \"Add\"", ["click", "press", "touch", "open", "push", "activate"]),
        ("type \"Dune\" into \"Name\"", ["fill", "enter", "input", "write", "insert"]),
        ("set \"Marked\" on", ["check", "uncheck", "toggle", "switch"]),
        ("choose \"Fiction\" in \"Type\"", ["select", "option"]),
        ("expect text \"Dune\"", ["assert", "verify", "should", "see", "ensure", "then"]),
        ("tap tab \"Authors\"", ["visit", "goto", "navigate", "go"]),
        ("wait 500ms", ["sleep", "pause", "delay"]),
        ("show", ["screenshot", "print", "dump", "snapshot"]),
        ("pick \"more.csv\"", ["upload", "attach"]),
        ("answer \"OK\"", ["confirm", "accept", "cancel", "dismiss", "submit"]),
        ("key enter", ["keypress", "hit", "send"]),
        ("search \"du\"", ["find", "filter", "query"]),
    ])

    /// What is expected of an element, or of the screen.
    static let expectations = Dictionary(replacements: [
        ("value \"Dune\"", ["is", "has", "equals", "shows", "be", "contains", "text", "=", "=="]),
        ("visible", ["exists", "present", "displayed", "shown", "appears"]),
        ("hidden", ["absent", "missing", "gone", "invisible", "removed"]),
        ("checked", ["on", "ticked", "selected", "true"]),
        ("unchecked", ["off", "unticked", "unselected", "deselected", "false"]),
        ("value \"\"", ["empty", "blank"]),
        ("invalid", ["wrong", "error", "failed"]),
    ])
}
