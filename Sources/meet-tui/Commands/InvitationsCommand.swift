import ArgumentParser
import Foundation
import Mail
import MeetCore
import MeetStore
import Operations
import Sentences

struct InvitationsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "invitations", say("Invitations to you, and answers to yours."), example: .invitations, verbs,
            verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] {
        [
            List.self, Show.self, Send.self, Read.self, Answer.self, Propose.self, Dismiss.self, Revert.self,
            Remind.self, Sync.self, Outbox.self,
        ]
    }

    struct List: ListingCommand, TableCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "list", say("List what others sent, newest first."),
                more: say(
                    "A message that waits for an answer has the state waiting, and an update that nobody has looked at has the state unseen."
                ),
                example: .invitationsList)
        }
        static var noun: String { "invitations" }
        static var verbs: [any ParsableCommand.Type] { InvitationsCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @Flag(help: ArgumentHelp(say("Only messages that wait for something, or have not been looked at.")))
        var open = false
        @OptionGroup var form: LimitedTable<InboxColumn>

        func rows(in session: CommandSession) throws -> [InboxItem] {
            try session.perform(ListInbox(open ? .open : .all, after: form.rows)).rows
        }
    }

    struct Show: InboxItemCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "show", say("Show one message: what changed, and what it overlaps."),
                example: .invitationsShow)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var message: InboxItemArgument
        @OptionGroup var form: JSONOption

        func change(_ id: Identifier<InboxItem>, in session: CommandSession) {}
    }

    struct Read: TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "read", say("Read invitations and answers from mail and calendar files."),
                more: say(
                    "A file is a mail message, a mailbox or iCalendar, a folder is a Maildir, and - is standard input, for a pipe from a mail program. Messages that were read before are skipped."
                ),
                example: .invitationsRead)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("Mail files, calendar files, Maildirs; - for standard input."), valueName: say.valueFiles),
            completion: .file())
        var files: [String]
        @OptionGroup var form: JSONOption

        var opening: DatabaseOpening { .made }

        func run(in session: CommandSession) throws {
            var results: [ReadInvitation] = []
            var hasFailed = false
            for file in files {
                do {
                    results += try Self.read(file, in: session)
                } catch let error as CommandFailure {
                    Output.complain(error.sentence)
                    hasFailed = true
                }
            }
            for result in results {
                Output.complain(of: result)
                if case .skipped = result.result { hasFailed = true }
            }
            let items = results.compactMap { result in
                if case .stored(let item) = result.result { item } else { nil }
            }
            if session.json {
                try Output.json(items.json(in: session))
            } else {
                for item in items { InvitationLines.line(item, zone: session.zone) }
            }
            if hasFailed { throw ExitCode.failure }
        }

        /// Reads the messages of a file, of a folder of mail, or of standard input.
        private static func read(_ path: String, in session: CommandSession) throws -> [ReadInvitation] {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
            else {
                let bytes = try WholeFile.read(path, limit: MailFiles.largestFile)
                let sources = MailFiles.messages(in: bytes, source: path).map { InvitationSource($0) }
                return try session.perform(ReadInvitations(sources))
            }
            do {
                return try session.perform(ReadMailFile(path))
            } catch let error as MailError { throw CommandFailure(ErrorText.sentence(error)) }
        }
    }

    struct Sync: TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "sync", say("Send what waits in the outbox, and read new mail."), example: .invitationsSync)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: JSONOption

        func run(in session: CommandSession) throws {
            let workspace = session.workspace
            let report = try Interruptible.run(
                stopped: say("Stopped; unsent messages stay in the outbox.")
            ) {
                try await SyncMail(isImpatient: true).run(in: workspace)
            }
            if report.isDoneElsewhere { Output.complain(say.syncIsDoneElsewhere) }
            if session.json {
                try Output.json(SyncJSON(report, session.calendarNames, zone: session.zone))
            } else {
                try session.print(report.sent)
                for item in report.received { InvitationLines.line(item, zone: session.zone) }
            }
            for failure in report.failures { Output.complain(say.sentence(failure.error)) }
            if let error = report.copyFailure { Output.complain(say.notCopied(error)) }
            for read in report.remarks { Output.complain(of: read) }
            if !report.doubtful.isEmpty {
                Output.complain(say.doubtful(report.doubtful.count))
                try session.perform(NoteToldMessages(report.doubtful))
            }
            if !report.failures.isEmpty { throw ExitCode.failure }
        }
    }
}

extension Output {
    /// Reports on standard error the parts of a message that were not read, or were changed.
    fileprivate static func complain(of read: ReadInvitation) {
        if let sentence = say.sentence(read) { complain(sentence) }
        for warning in say.warnings(read) { complain(warning) }
    }
}
