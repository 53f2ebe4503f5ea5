import ArgumentParser
import MeetCore
import MeetUI
import Operations

extension ContactsCommand {
    struct Import: ImportCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "import", say.aboutContactsImport, more: say.moreAboutContactsImport, example: .contactsImport
            )
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpImportedCards, valueName: say.valueFiles), completion: .cardFiles)
        var files: [String]
        @Flag(help: ArgumentHelp(say.helpDryRun))
        var dryRun = false
        @OptionGroup var form: JSONOption

        static func importing(_ files: NamedFiles) -> ImportContacts { ImportContacts(files) }
        static func previewing(_ files: NamedFiles) -> PreviewImport { PreviewImport(files) }
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
