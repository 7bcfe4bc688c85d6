import OKitSyntax

/// Why a step cannot do what it says.
package struct StepFailure: Error {
    let message: Finding.Message

    init(_ message: Finding.Message) {
        self.message = message
    }
}
