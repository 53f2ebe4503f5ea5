import ArgumentParser
import MeetCore
import Operations
import Sentences

extension ContactsCommand {
    struct Import: ImportCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "import", say("Import vCard files; importing the same card again changes nothing."),
                more: say(
                    "A card is merged with the contact that has the same UID, or the same name and an e-mail address or number in common. Changes made here stay."
                ), example: .contactsImport
            )
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("vCard files, or folders of them; “-” is standard input."), valueName: say.valueFiles),
            completion: .cardFiles)
        var files: [String]
        @Flag(help: ArgumentHelp(say("Show what would be added and changed; store nothing.")))
        var dryRun = false
        @OptionGroup var form: JSONOption

        func importing(_ files: NamedFiles) -> ImportContacts { ImportContacts(files) }
        func previewing(_ files: NamedFiles) -> PreviewImport { PreviewImport(files) }
    }
}

extension ImportPreview: ShownPreview {
    func printEntries() {
        for entry in entries {
            Output.line((entry.kind == .added ? "+ " : "~ ") + entry.name)
            guard entry.kind == .changed else { continue }
            for change in entry.changes {
                Output.line("    \(change.label): \(change.before ?? "—") → \(change.after ?? "—")")
            }
        }
    }
}
