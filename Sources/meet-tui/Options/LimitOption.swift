import ArgumentParser
import Sentences

/// The maximum number of rows, the same option for every list.
struct LimitOption: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(say("At most that many rows; 0 for none."), valueName: say("limit")))
    var limit: Int?

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError(say("--limit takes a number from 0 on.")) }
    }

    /// The number of rows; all of them by default.
    var rows: Int { limit ?? .max }
}
