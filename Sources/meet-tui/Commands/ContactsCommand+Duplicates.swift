import ArgumentParser
import MeetCore
import MeetStore
import MeetUI
import Operations

extension ContactsCommand {
    struct Duplicates: StoreCommand {
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
        @OptionGroup var form: WholeTable<DuplicateColumn>

        /// Contacts that may be the same person.
        private struct DuplicatesJSON: Encodable {
            /// One of these contacts.
            struct Card: Encodable {
                /// The contact's number.
                var id: Int64
                /// The contact's name.
                var name: String
            }

            /// The likelihood.
            var grade: DuplicateGrade
            /// The reasons, in the order of this list.
            var reasons: [DuplicateReason]
            /// The contacts.
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

        func run(in session: CommandSession) throws {
            if !distinct.isEmpty { return try keepApart(in: session) }
            // What is not sure is not merged unasked.
            let least = grade ?? (merge ? .sure : .possible)
            let groups = try session.perform(FindDuplicates(atLeast: least))
            var merged = 0
            if merge, !groups.isEmpty { merged = try session.perform(MergeContacts(groups.map(\.id))) }
            if session.json { return try Output.json(groups.map(DuplicatesJSON.init)) }
            Table.show(groups.flatMap(DuplicateColumn.rows), form.columns, in: session)
            if merge { Output.line(say.contactsWereMerged(merged)) }
        }

        private func keepApart(in session: CommandSession) throws {
            for id in distinct where try session.perform(LoadContact(Identifier(id))) == nil {
                throw CommandFailure(say.noContact(matching: String(id)))
            }
            let count = try session.perform(KeepApart(distinct.map { Identifier($0) }))
            Output.line(say.contactsWereKeptApart(count))
        }
    }
}

extension DuplicateGrade: ExpressibleByArgument {}
