import ArgumentParser
import MeetCore
import MeetUI
import Operations

extension ContactsCommand {
    struct Duplicates: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "duplicates", say.aboutContactsDuplicates, more: say.moreAboutContactsDuplicates,
                example: .contactsDuplicates)
        }

        @OptionGroup var options: ProgramOptions
        @Flag(help: ArgumentHelp(say.helpMerge))
        var merge = false
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        /// What `--json` prints: the contacts as they were, those of one person together, the one that stays
        /// first; and how many were merged into another.
        private struct Report: Encodable {
            var duplicates: [[ContactJSON]]
            var merged: Int
        }

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let groups = try FindDuplicates().run(in: workspace)
                var report = Report(duplicates: [], merged: 0)
                if json {
                    let names = try ListGroupNames().run(in: workspace)
                    report.duplicates = try groups.map { group in
                        try LoadCards(group.contacts.map(\.id)).run(in: workspace).map {
                            ContactJSON($0, groups: names)
                        }
                    }
                }
                if merge, !groups.isEmpty {
                    report.merged = try MergeContacts(groups.map { $0.contacts.map(\.id) }).store(
                        in: workspace)
                }
                if json { return try Output.json(report) }
                let rows = groups.flatMap { group in
                    group.contacts.enumerated().map { place, contact in
                        [
                            place == 0 ? "" : "=", contact.id.description, contact.name, contact.email ?? "",
                            contact.phone ?? "",
                        ]
                    }
                }
                for line in Columns.aligned(rows, rightAligned: [1]) { Output.line(line) }
                if merge { Output.line(say.contactsWereMerged(report.merged)) }
            }
        }
    }
}
