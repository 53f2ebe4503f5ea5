import ArgumentParser
import MeetCore
import MeetStore
import Operations
import Sentences

extension InvitationsCommand {
    struct Send: TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "send", say("Notify invitees of meetings and changes they do not know about yet."),
                more: say(
                    "Invitations, updates and cancellations are put into the outbox. The open program, the agent and “invitations sync” send them; with --now they are sent at once. Where the server of the calendar sends them, “sync” does it, and no mail is sent."
                ),
                example: .invitationsSend)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("The numbers of meetings, as shown by “meetings list”."), valueName: say.valueNumber),
            completion: .meetings)
        var meetings: [Int64] = []
        @Flag(help: ArgumentHelp(say("All meetings that somebody has yet to be notified of.")))
        var all = false
        @Option(help: ArgumentHelp(say("A comment to include."), valueName: say.valueText))
        var comment: String?
        @Flag(help: ArgumentHelp(say("Only show what would be sent, and to whom.")))
        var dryRun = false
        @Flag(help: ArgumentHelp(say("Send it at once.")))
        var now = false
        @Option(
            help: ArgumentHelp(
                say("Write .ics files to this folder instead, to pass on yourself."), valueName: say("output")
            ),
            completion: .directory)
        var output: String?
        @OptionGroup var form: JSONOption

        func validate() throws {
            if meetings.isEmpty, !all {
                throw ValidationError(say("Give the numbers of the meetings, or --all."))
            }
        }

        func run(in session: CommandSession) throws {
            let invitations = SendInvitations(
                meetings: all ? nil : meetings.map { Identifier($0) }, words: comment ?? "")
            var pending = PendingNotices(meetings: invitations.meetings)
            pending.includesNew = true
            if dryRun { return try show(try session.perform(pending), in: session) }
            if let output {
                let written = try session.perform(WriteInvitations(invitations, into: output))
                if session.json { return try Output.json(written.map { OutgoingJSON($0.message) }) }
                for file in written { Output.line(file.path) }
                return
            }
            let notices = try session.perform(pending)
            let servers = Set(notices.compactMap(\.server)).sorted()
            var messages = try session.perform(invitations)
            var (hasFailed, isServed) = (false, false)
            if now, !servers.isEmpty { (hasFailed, isServed) = try synchronize(in: session) }
            if now, !messages.isEmpty {
                let workspace = session.workspace
                let report = try Interruptible.run(
                    stopped: say("Stopped; unsent messages stay in the outbox.")
                ) {
                    try await SyncMail(.sending, isImpatient: true).run(in: workspace)
                }
                if report.isDoneElsewhere { Output.complain(say.syncIsDoneElsewhere) }
                for failure in report.failures { Output.complain(say.sentence(failure.error)) }
                if let error = report.copyFailure { Output.complain(say.notCopied(error)) }
                hasFailed = hasFailed || !report.failures.isEmpty
                messages = try messages.compactMap { message in
                    try message.id.flatMap { try session.store.outgoing($0) }
                }
            }
            if messages.isEmpty, servers.isEmpty, !session.json { try sayWhyNobody(in: session) }
            try session.print(messages)
            if !servers.isEmpty, !session.json {
                let waiting = try isServed ? printSent(notices, pending, in: session) : servers
                if !waiting.isEmpty { Output.line(say.willBeSent(by: waiting)) }
            }
            if hasFailed { throw ExitCode.failure }
            if !session.json, !now, !messages.isEmpty, try !session.perform(LoadMailAccount()).canSend {
                Output.complain(say.sentence(InvitationError.noWayToSend))
            }
        }

        /// Prints what the servers have sent.
        ///
        /// - Returns: The accounts whose servers still have something to send.
        private func printSent(
            _ notices: [PendingNotice], _ pending: PendingNotices, in session: CommandSession
        ) throws -> [String] {
            let left = try session.perform(pending)
            var waiting: Set<String> = []
            for notice in notices {
                guard let server = notice.server else { continue }
                let isLeft = left.contains {
                    $0.uid == notice.uid && $0.recurrenceID == notice.recurrenceID && $0.kind == notice.kind
                }
                if isLeft { waiting.insert(server) } else { Output.line(Self.line(of: notice)) }
            }
            return waiting.sorted()
        }

        private static func line(of notice: PendingNotice) -> String {
            let people = notice.recipients.map(\.email).joined(separator: ", ")
            let way = say.isSent(by: notice.server)
            return "\(notice.method)  \(notice.meeting.title)  \(people)  (\(way))"
        }

        /// Sends the changes of accounts, with which their servers notify invitees.
        ///
        /// - Returns: Whether an account failed, and whether all of them got the changes.
        private func synchronize(in session: CommandSession) throws -> (hasFailed: Bool, isServed: Bool) {
            let workspace = session.workspace
            let report = try Interruptible.run(stopped: say("Stopped; the rest waits for the next round.")) {
                try await SyncAccounts(.waiting).run(in: workspace)
            }
            if report?.isDoneElsewhere == true { Output.complain(say.accountsAreSyncedElsewhere) }
            var isGood = true
            for account in report?.accounts ?? [] {
                guard let error = account.error else { continue }
                Output.complain("\(account.account): \(say.sentence(error))")
                isGood = false
            }
            return (!isGood, isGood && report?.isDoneElsewhere == false)
        }

        /// Says on standard error why nobody is told: a server tells the invitees first that a meeting is
        /// cancelled, because it was moved to another account, or all know what there is to know.
        private func sayWhyNobody(in session: CommandSession) throws {
            let cancellations = try meetings.compactMap {
                try session.perform(FindPendingCancellation(Identifier($0)))
            }
            if cancellations.isEmpty { Output.complain(say("Everybody is already up to date.")) }
            for cancellation in cancellations { Output.complain(say.isCancelled(by: cancellation)) }
        }

        private func show(_ notices: [PendingNotice], in session: CommandSession) throws {
            if session.json {
                let calendars = try session.calendarNames
                return try Output.json(notices.map { NoticeJSON($0, calendars) })
            }
            if notices.isEmpty { try sayWhyNobody(in: session) }
            for notice in notices {
                Output.line(Self.line(of: notice))
                InvitationLines.lines(notice.changes, of: notice.meeting, zone: session.zone)
                if !notice.askedAgain.isEmpty { Output.line("  \(say.areAskedAgain(notice.askedAgain))") }
            }
        }
    }

    struct Remind: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("remind", say("Remind invitees who have not answered."), example: .invitationsRemind)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var meeting: MeetingArgument
        @Option(help: ArgumentHelp(say("A comment to include."), valueName: say.valueText))
        var comment: String?
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> [OutgoingMessage] {
            try session.perform(RemindInvitees(session.occurrence(meeting), words: comment ?? ""))
        }
    }
}

/// A notification that would be sent.
private struct NoticeJSON: Encodable {
    /// The method (RFC 5546): `REQUEST`.
    var method: String
    /// The addresses of the recipients.
    var to: [String]
    /// The account whose server sends it; absent for a mail.
    var server: String?
    /// The meeting.
    var meeting: MeetingJSON
    /// The changes that the recipients would be notified of.
    var changes: [FieldChangeJSON]
    /// The addresses of the invitees who would be asked again, because the meeting moves.
    var askedAgain: [String]?

    init(_ notice: PendingNotice, _ calendars: CalendarNames) {
        method = notice.method
        to = notice.recipients.map(\.email)
        server = notice.server
        meeting = MeetingJSON(notice.meeting, calendars)
        changes = notice.changes.flatMap(FieldChangeJSON.changes)
        askedAgain = notice.askedAgain.isEmpty ? nil : notice.askedAgain
    }
}
