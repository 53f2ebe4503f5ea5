import ArgumentParser
import Foundation
import Mail
import MeetCore
import MeetStore
import MeetUI
import Operations

struct InvitationsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "invitations", say.aboutInvitations, example: .invitations, verbs,
            verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] {
        [
            List.self, Show.self, Send.self, Read.self, Answer.self, Propose.self, Dismiss.self, Revert.self,
            Remind.self, Sync.self, Outbox.self,
        ]
    }

    struct List: ListingCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "list", say.aboutInvitationsList, more: say.moreAboutInvitationsList,
                example: .invitationsList)
        }
        static var noun: String { "invitations" }
        static var verbs: [any ParsableCommand.Type] { InvitationsCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @Flag(help: ArgumentHelp(say.helpOpenInvitations))
        var open = false
        @OptionGroup var limit: LimitOption
        @OptionGroup var table: TableOptions<InboxColumn>
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                let items = try ListInbox(open ? .open : .all, after: limit.rows).run(in: workspace).rows
                guard json else {
                    let now = workspace.now()
                    return Table.show(items, table.wanted) { $1.value(of: $0, now: now, zone: zone) }
                }
                try Output.json(items.map { InboxItemJSON($0, zone: zone) })
            }
        }
    }

    struct Show: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("show", say.aboutInvitationsShow, example: .invitationsShow)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpInvitation, valueName: say.valueNumber), completion: .invitations)
        var id: Int64
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                guard let item = try LoadInboxItem(Identifier(id)).run(in: workspace) else {
                    throw InvitationError.noInboxItem(Identifier(id))
                }
                try InvitationLines.show(item, json: json, now: workspace.now(), zone: zone)
            }
        }
    }

    struct Read: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "read", say.aboutInvitationsRead, more: say.moreAboutInvitationsRead,
                example: .invitationsRead)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(help: ArgumentHelp(say.helpMails, valueName: say.valueFiles), completion: .file())
        var files: [String]
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.makeWorkspace()
                let zone = try options.zone(of: workspace)
                var results: [ReadInvitation] = []
                var hasFailed = false
                for file in files {
                    do {
                        results += try Self.read(file, workspace)
                    } catch let error as CommandFailure {
                        Output.complain(error.sentence)
                        hasFailed = true
                    }
                }
                for result in results {
                    if let sentence = say.sentence(result) { Output.complain(sentence) }
                    for warning in say.warnings(result) { Output.complain(warning) }
                    if case .skipped = result.result { hasFailed = true }
                }
                let items = results.compactMap { result in
                    if case .stored(let item) = result.result { item } else { nil }
                }
                if json {
                    try Output.json(items.map { InboxItemJSON($0, zone: zone) })
                } else {
                    for item in items { InvitationLines.line(item) }
                }
                if hasFailed { throw ExitCode.failure }
            }
        }

        /// Reads the messages of a file, of a folder of mail, or of standard input.
        private static func read(_ path: String, _ workspace: Workspace) throws -> [ReadInvitation] {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
            else {
                let bytes = try WholeFile.read(path, limit: MailFiles.largestFile)
                let sources = MailFiles.messages(in: bytes, source: path).map { InvitationSource($0) }
                return try ReadInvitations(sources).store(in: workspace)
            }
            do {
                return try ReadMailFile(path).store(in: workspace)
            } catch let error as MailError { throw CommandFailure(ErrorText.sentence(error)) }
        }
    }

    struct Sync: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("sync", say.aboutInvitationsSync, example: .invitationsSync)
        }

        @OptionGroup var options: ProgramOptions
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                let report = try Interruptible.run(stopped: say.syncWasStopped) {
                    try await SyncMail(isImpatient: true).run(in: workspace)
                }
                try Self.tell(report, json: json, zone: zone)
            }
        }

        /// Prints the result of a round, with its errors on standard error.
        static func tell(_ report: MailSyncReport, json: Bool, zone: TimeZone) throws {
            if report.isDoneElsewhere { Output.complain(say.syncIsDoneElsewhere) }
            if json {
                try Output.json(SyncJSON(report, zone: zone))
            } else {
                for message in report.sent { InvitationLines.line(message) }
                for item in report.received { InvitationLines.line(item) }
            }
            for failure in report.failures { Output.complain(say.sentence(failure.error)) }
            for read in report.remarks {
                if let sentence = say.sentence(read) { Output.complain(sentence) }
                for warning in say.warnings(read) { Output.complain(warning) }
            }
            if !report.doubtful.isEmpty { Output.complain(say.doubtful(report.doubtful.count)) }
            if !report.failures.isEmpty { throw ExitCode.failure }
        }
    }
}
