import OKitSyntax

/// The failure of a step.
package struct StepFailure: Error {
    let message: Finding.Message

    init(_ message: Finding.Message) {
        self.message = message
    }
}
