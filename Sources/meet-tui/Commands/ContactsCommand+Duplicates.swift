import ArgumentParser
import MeetCore
import MeetStore
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
        @Option(help: ArgumentHelp(say.helpGrade, valueName: say.valueGrade))
        var grade: DuplicateGrade?
        @Flag(help: ArgumentHelp(say.helpMerge))
        var merge = false
        @Option(
            parsing: .upToNextOption, help: ArgumentHelp(say.helpDistinct, valueName: say.valueNumber),
            completion: .contactNumbers)
        var distinct: [Int64] = []
        @OptionGroup var table: TableOptions<DuplicateColumn>
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        /// A person in the output of `--json`: the contacts before a merge, the remaining one first.
        private struct Entry: Encodable {
            struct Card: Encodable {
                var id: Int64
                var name: String
            }

            var grade: DuplicateGrade
            var reasons: [DuplicateReason]
            var contacts: [Card]

            init(_ group: FindDuplicates.Group) {
                grade = group.grade
                reasons = group.reasons
                contacts = group.contacts.map { Card(id: $0.id.rawValue, name: $0.name) }
            }
        }

        func validate() throws {
            if !distinct.isEmpty, Set(distinct).count < 2 { throw ValidationError(say.twoContactsAreNeeded) }
        }

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                if !distinct.isEmpty { return try keepApart(in: workspace) }
                // Uncertain duplicates are not merged without a request.
                let least = grade ?? (merge ? .sure : .possible)
                let groups = try FindDuplicates(atLeast: least).run(in: workspace)
                var merged = 0
                if merge, !groups.isEmpty {
                    merged = try MergeContacts(groups.map(\.id)).store(in: workspace)
                }
                if json { return try Output.json(groups.map(Entry.init)) }
                Table.show(groups.flatMap(DuplicateColumn.rows), table.wanted) { $1.value(of: $0) }
                if merge { Output.line(say.contactsWereMerged(merged)) }
            }
        }

        private func keepApart(in workspace: Workspace) throws {
            for id in distinct where try LoadContact(Identifier(id)).run(in: workspace) == nil {
                throw CommandFailure(say.noContact(matching: String(id)))
            }
            let count = try KeepApart(distinct.map { Identifier($0) }).run(in: workspace)
            Output.line(say.contactsWereKeptApart(count))
        }
    }
}

extension DuplicateGrade: ExpressibleByArgument {}
