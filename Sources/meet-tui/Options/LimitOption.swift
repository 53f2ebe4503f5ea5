import ArgumentParser
import MeetUI

/// How many rows a list may have; the same for every list.
struct LimitOption: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp(say.helpLimit, valueName: say.valueLimit))
    var limit: Int?

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError(say.limitIsTooSmall) }
    }

    /// As many rows as are wanted; all of them where nothing was said.
    var rows: Int { limit ?? .max }
}
