import ArgumentParser
import MeetCore
import MeetStore
import Operations
import Sentences

extension ContactsCommand {
    struct Duplicates: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "duplicates", say("People who are stored more than once."),
                more: say(
                    "Each person is listed with how certain the match is (sure, likely, possible) and why: names in any script or short form, e-mail addresses, numbers, birthdays, addresses, organisations. Different birthdays, middle names or generations (Jr., Sr.) count against a match."
                ),
                example: .contactsDuplicates)
        }

        @OptionGroup var options: ProgramOptions
        @Option(help: ArgumentHelp(say("The minimum certainty of a match."), valueName: say("grade")))
        var grade: DuplicateGrade?
        @Flag(
            help: ArgumentHelp(
                say(
                    "Merge each person's contacts into the oldest one; undo in the program separates them again. Only sure matches are merged, unless --grade says otherwise."
                )))
        var merge = false
        @Option(
            parsing: .upToNextOption,
            help: ArgumentHelp(
                say("Mark these contacts as different people; they are no longer reported as duplicates."),
                valueName: say.valueNumber),
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
            if !distinct.isEmpty, Set(distinct).count < 2 {
                throw ValidationError(say("Give the numbers of at least two contacts."))
            }
        }

        func run(in session: CommandSession) throws {
            if !distinct.isEmpty { return try keepApart(in: session) }
            // Without a grade, only certain duplicates are merged.
            let least = grade ?? (merge ? .sure : .possible)
            let groups = try session.perform(FindDuplicates(atLeast: least))
            var merged = 0
            if merge, !groups.isEmpty { merged = try session.perform(MergeContacts(groups.map(\.id))) }
            if session.json { return try Output.json(groups.map(DuplicatesJSON.init)) }
            Table.show(groups.flatMap(DuplicateColumn.rows), form.columns, in: session)
            if merge { Output.line(say("\(merged) merged", "\(merged) merged", merged)) }
        }

        private func keepApart(in session: CommandSession) throws {
            for id in distinct where try session.perform(LoadContact(Identifier(id))) == nil {
                throw CommandFailure(say("No contact matches “\(String(id))”."))
            }
            let count = try session.perform(KeepApart(distinct.map { Identifier($0) }))
            Output.line(
                say("\(count) contact marked as different", "\(count) contacts marked as different", count))
        }
    }
}

extension DuplicateGrade: ExpressibleByArgument {}
