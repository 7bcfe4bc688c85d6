import ArgumentParser
import Foundation

/// Whether indicators move.
struct MotionOptions: ParsableArguments {
    @Flag(help: "Show indicators that do not move, as with the environment variable NO_MOTION.")
    var reducedMotion = false

    var showsMotion: Bool {
        let variables = ProcessInfo.processInfo.environment
        return !reducedMotion && variables[EnvironmentVariable.noMotion.name, default: ""].isEmpty
    }
}
