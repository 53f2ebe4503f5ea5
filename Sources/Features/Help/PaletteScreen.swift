import MeetCore
import Operations
import Sentences
import Shell
import TerminalKit

/// An entry of the palette.
package enum PaletteEntry: Hashable, Sendable {
    case command(CommandID)
    /// A command of another tab.
    case elsewhere(Tab, CommandID)
    case setting(String)
    case mailAccount
}

extension ChoicePicker<PaletteEntry> {
    /// Finds a command, here or on another tab, or a setting, by its name or a keyword, and goes there.
    /// Matches of names are listed before those of keywords, and among either commands before settings.
    ///
    /// - Parameter elsewhere: The commands of other tabs.
    package static func palette(
        commands: [(command: Command, availability: Availability)],
        elsewhere: [(tab: Tab, command: Command)]
    ) -> ChoicePicker {
        let offered = commands.filter { $0.command.id != .palette && $0.command.id != .back }
        var reasons: [PaletteEntry: String] = [:]
        for case (let command, .unavailable(let reason)) in offered { reasons[.command(command.id)] = reason }
        var options = offered.map { command, _ in
            let id = PaletteEntry.command(command.id)
            return Option(
                choice: id,
                row: PickerRow(
                    title: command.explanation, detail: command.keyTitles, isDetailAtEnd: true,
                    isMuted: reasons[id] != nil),
                synonyms: [command.title], keywords: [say.keywords(command.text)],
                note: reasons[id] ?? "")
        }
        // What several tabs have is offered once, where it is available here or first.
        var known = Set(offered.map(\.command.explanation))
        for (tab, command) in elsewhere where known.insert(command.explanation).inserted {
            options.append(
                Option(
                    choice: .elsewhere(tab, command.id),
                    row: PickerRow(
                        title: command.explanation, detail: "\(tab.title) · \(command.keyTitles)",
                        isDetailAtEnd: true),
                    synonyms: [command.title], keywords: [say.keywords(command.text)]))
        }
        options.append(
            Option(
                choice: .mailAccount,
                row: PickerRow(title: say("Set up mail"), detail: say("Mail"), isDetailAtEnd: true),
                synonyms: [say("Mail account")], keywords: [say.mailAccountKeywords]))
        options += Settings.keys.filter { !Settings.isInternal($0) }.map { key in
            Option(
                choice: .setting(key),
                row: PickerRow(
                    title: say("Setting: \(say.settingName(key))"), detail: key, isDetailAtEnd: true),
                synonyms: [say.settingName(key), key.replacing(".", with: " ")],
                keywords: [say.settingMeaning(key), say.keywords(ofSetting: key)], group: 1,
                note: say.settingMeaning(key))
        }
        return ChoicePicker(
            title: say("Command"), size: Size(columns: 84, rows: 21), placeholder: say("what to do"),
            nothing: say("No command matches."), options: options, hasFoot: true,
            taken: { [reasons] entry in
                if let reason = reasons[entry] { return [.close(nil), .say(reason)] }
                switch entry {
                case .command(let id): return [.close(nil), .give(id)]
                // What acts on a selection is given there by its key, once it is seen what is selected.
                case .elsewhere(let tab, let id):
                    return [.close(nil), id.needsNoSelection ? .giveOn(tab, id) : .switchTab(tab)]
                case .setting(let key): return [.replace(with: ShowSettings(key: key, isEdited: true))]
                case .mailAccount: return [.replace(with: SetUpMail())]
                }
            }
        ).taking(.runCommand)
    }
}
