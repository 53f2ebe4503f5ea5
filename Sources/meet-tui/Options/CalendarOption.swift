import ArgumentParser
import Sentences

/// The calendar of meetings, where there are several.
struct CalendarOption: ParsableArguments {
    @Option(
        name: .customLong("calendar"),
        help: ArgumentHelp(
            say("The calendar's name or number, as “calendars list” shows them."), valueName: say.valueName),
        completion: .calendars)
    var name: String?
}
