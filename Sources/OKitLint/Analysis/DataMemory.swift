import OKitBundle
import OKitSyntax

/// The checks of data files, which are only repeated if a file has changed that they depend on.
struct DataMemory: Sendable {
    private var known: (state: State, checks: DataChecks)?

    /// What the checks depend on.
    private struct State: Sendable {
        let interface: BundleInterface
        let files: [SourceText]

        init(_ bundle: AppBundle) {
            interface = BundleInterface(bundle)
            files = bundle.data.names.sorted().compactMap { bundle.data[$0]?.source }
        }

        func isSame(as other: State) -> Bool {
            // Data does not depend on screens.
            guard case .screens = interface.change(since: other.interface) else {
                return false
            }
            return interface.unreadable == other.interface.unreadable
                && files.elementsEqual(other.files, by: ===)
        }
    }

    /// The checks of the data files of a bundle.
    mutating func checks(of bundle: AppBundle) -> DataChecks {
        // Without data there is little to check.
        guard !bundle.data.names.isEmpty else {
            known = nil
            return DataChecks(bundle)
        }
        let state = State(bundle)
        if let known, known.state.isSame(as: state) {
            return known.checks
        }
        let checks = DataChecks(bundle)
        known = (state, checks)
        return checks
    }
}
