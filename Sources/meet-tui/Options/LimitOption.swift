import ArgumentParser
import MeetUI

/// The maximum number of rows, the same option for every list.
struct LimitOption: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp(say.helpLimit, valueName: say.valueLimit))
    var limit: Int?

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError(say.limitIsTooSmall) }
    }

    /// The number of rows; all of them by default.
    var rows: Int { limit ?? .max }
}
