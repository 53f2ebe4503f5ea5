import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import MeetUI
import Operations

extension InvitationsCommand {
    struct Send: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "send", say.aboutInvitationsSend, more: say.moreAboutInvitationsSend,
                example: .invitationsSend)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpTellMeetings, valueName: say.valueNumber), completion: .meetings)
        var meetings: [Int64] = []
        @Flag(help: ArgumentHelp(say.helpTellAll))
        var all = false
        @Option(help: ArgumentHelp(say.helpYourWords, valueName: say.valueText))
        var comment: String?
        @Flag(help: ArgumentHelp(say.helpWouldSend))
        var dryRun = false
        @Flag(help: ArgumentHelp(say.helpSendNow))
        var now = false
        @Option(
            help: ArgumentHelp(say.helpInvitationFolder, valueName: say.valueOutput), completion: .directory)
        var output: String?
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func validate() throws {
            if meetings.isEmpty, !all { throw ValidationError(say.sendNeedsMeetings) }
        }

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                _ = try options.zone(of: workspace)
                let ids = try meetings.map { try Self.series(Identifier($0), in: workspace) }
                let invitations = SendInvitations(meetings: all ? nil : ids, words: comment ?? "")
                if dryRun {
                    let notices = try PendingNotices(meetings: invitations.meetings).run(in: workspace)
                    return try show(notices)
                }
                if let output {
                    let written = try WriteInvitations(invitations, into: output).store(in: workspace)
                    if json { return try Output.json(written.map { OutgoingJSON($0.message) }) }
                    for file in written { Output.line(file.path) }
                    return
                }
                var messages = try invitations.store(in: workspace)
                var hasFailed = false
                if now, !messages.isEmpty {
                    let report = try Interruptible.run(stopped: say.syncWasStopped) {
                        try await SyncMail(.sending, isImpatient: true).run(in: workspace)
                    }
                    if report.isDoneElsewhere { Output.complain(say.syncIsDoneElsewhere) }
                    for failure in report.failures { Output.complain(say.sentence(failure.error)) }
                    hasFailed = !report.failures.isEmpty
                    messages = try messages.compactMap { message in
                        try message.id.flatMap { try LoadOutgoing($0).run(in: workspace) }
                    }
                }
                if json {
                    try Output.json(messages.map(OutgoingJSON.init))
                } else {
                    if messages.isEmpty { Output.complain(say.everybodyKnowsAll) }
                    for message in messages { InvitationLines.line(message) }
                }
                if hasFailed { throw ExitCode.failure }
                if !json, !now, !messages.isEmpty, try !LoadMailAccount().run(in: workspace).canSend {
                    Output.complain(say.sentence(InvitationError.noWayToSend))
                }
            }
        }

        private func show(_ notices: [PendingNotice]) throws {
            if json { return try Output.json(notices.map(NoticeJSON.init)) }
            if notices.isEmpty { Output.complain(say.everybodyKnowsAll) }
            for notice in notices {
                let people = notice.recipients.map(\.email).joined(separator: ", ")
                Output.line("\(notice.method)  \(notice.meeting.title)  \(people)")
                InvitationLines.lines(notice.changes, of: notice.meeting)
                if !notice.askedAgain.isEmpty { Output.line("  \(say.areAskedAgain(notice.askedAgain))") }
            }
        }

        /// Returns the series of an exception.
        static func series(
            _ id: Identifier<Meeting>, in workspace: Workspace
        ) throws -> Identifier<Meeting> {
            try LoadMeetings([id]).run(in: workspace).first?.seriesID ?? id
        }
    }

    struct Remind: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("remind", say.aboutInvitationsRemind, example: .invitationsRemind)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpMeeting, valueName: say.valueNumber), completion: .meetings)
        var id: Int64
        @OptionGroup var dates: OccurrenceOptions
        @Option(help: ArgumentHelp(say.helpYourWords, valueName: say.valueText))
        var comment: String?
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                _ = try options.zone(of: workspace)
                let occurrence = try options.occurrence(dates, of: id, in: workspace)
                let messages = try RemindInvitees(occurrence, words: comment ?? "").store(in: workspace)
                if json { return try Output.json(messages.map(OutgoingJSON.init)) }
                for message in messages { InvitationLines.line(message) }
            }
        }
    }
}

/// A pending notification in the output of `--json`.
private struct NoticeJSON: Encodable {
    var method: String
    var to: [String]
    var meeting: MeetingJSON
    var changes: [FieldChangeJSON]
    var askedAgain: [String]?

    init(_ notice: PendingNotice) {
        method = notice.method
        to = notice.recipients.map(\.email)
        meeting = MeetingJSON(notice.meeting)
        changes = notice.changes.flatMap(FieldChangeJSON.changes)
        askedAgain = notice.askedAgain.isEmpty ? nil : notice.askedAgain
    }
}
