import ArgumentParser
import MeetCore
import Operations
import Sentences

/// Imports from another program, by its name.
struct ImportFromCommand: ImportCommand {
    static var configuration: CommandConfiguration {
        .verb(
            "import-from",
            say(
                "Import contacts, meetings and to-dos from another program; importing them again adds nothing twice."
            ),
            more: say(
                "The programs are \(ForeignSources.names.joined(separator: ", ")). Without a path, the program's own files are read, wherever its settings say they are. They are never changed, and one undo takes the import back. Calendars keep their names and colours; --calendar puts everything into one."
            ), example: .importFrom)
    }

    @OptionGroup var options: ProgramOptions
    @Argument(
        help: ArgumentHelp(
            say("The name of the program, such as calcurse or khard."), valueName: say.valueName),
        completion: .list(ForeignSources.names))
    var name: String
    @Argument(
        help: ArgumentHelp(
            say("A file or folder to read in place of the program's own."), valueName: say("path")),
        completion: .file())
    var path: String?
    @Flag(help: ArgumentHelp(say("Show what would be added and changed; store nothing.")))
    var dryRun = false
    @OptionGroup var calendar: CalendarOption
    @OptionGroup var form: JSONOption

    var files: [String] { path.map { [$0] } ?? [] }

    func importing(_ files: NamedFiles) -> ImportForeign {
        ImportForeign(name, path: path, calendar: calendar.name)
    }

    func previewing(_ files: NamedFiles) -> PreviewForeignImport {
        PreviewForeignImport(name, path: path, calendar: calendar.name)
    }
}

extension ForeignImportPreview: ShownPreview {
    func printEntries() {
        contacts.printEntries()
        meetings.printEntries()
    }
}
