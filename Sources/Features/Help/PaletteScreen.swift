import MeetCore
import Sentences
import Shell
import TerminalKit

extension ChoicePicker<CommandID> {
    /// Finds a command by its name and gives it.
    package static func palette(commands: [(command: Command, availability: Availability)]) -> ChoicePicker {
        let offered = commands.filter { $0.command.id != .palette && $0.command.id != .back }
        var reasons: [CommandID: String] = [:]
        for case (let command, .unavailable(let reason)) in offered { reasons[command.id] = reason }
        return ChoicePicker(
            title: say("Command"), size: Size(columns: 64, rows: 16), placeholder: say("what to do"),
            nothing: say("No command matches."),
            options: offered.map { command, _ in
                Option(
                    choice: command.id,
                    row: PickerRow(
                        title: command.explanation, detail: reasons[command.id] ?? command.keyTitles,
                        isDetailAtEnd: true),
                    synonyms: [command.title])
            },
            taken: { [reasons] id in
                [.close(nil), reasons[id].map { .say($0) } ?? .give(id)]
            })
    }
}
