import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import MeetUI
import Operations

extension InvitationsCommand {
    struct Answer: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "answer", say.aboutInvitationsAnswer, more: say.moreAboutInvitationsAnswer,
                example: .invitationsAnswer)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpInvitation, valueName: say.valueNumber), completion: .invitations)
        var id: Int64
        @Argument(help: ArgumentHelp(say.helpParticipation, valueName: say.valueParticipation))
        var participation: Invitee.Participation
        @Option(help: ArgumentHelp(say.helpComment, valueName: say.valueText))
        var comment: String?
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                let id = Identifier<InboxItem>(id)
                guard let item = try LoadInboxItem(id).run(in: workspace) else {
                    throw InvitationError.noInboxItem(id)
                }
                // A proposal, an uninvited attendee and a doubtful message are accepted or declined.
                switch participation {
                case .accepted where item.canBeTaken: _ = try TakeProposal(id).store(in: workspace)
                case .declined where item.doubt != nil: _ = try DismissInboxItem(id).store(in: workspace)
                case .declined where item.isDecision:
                    _ = try DeclineProposal(id, comment: comment).store(in: workspace)
                default:
                    _ = try AnswerInvitation(id, participation, comment: comment).store(in: workspace)
                }
                try InvitationLines.show(id, json: json, in: workspace, zone: zone)
            }
        }
    }

    struct Propose: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("propose", say.aboutInvitationsPropose, example: .invitationsPropose)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say.helpInvitation, valueName: say.valueNumber), completion: .invitations)
        var id: Int64
        @Argument(help: ArgumentHelp(say.helpProposedTime, valueName: say.valueWhen))
        var when: [String]
        @Option(help: ArgumentHelp(say.helpComment, valueName: say.valueText))
        var comment: String?
        @Flag(help: ArgumentHelp(say.helpJSON))
        var json = false

        func run() throws {
            try CommandFailure.reporting {
                let workspace = try options.openWorkspace()
                let zone = try options.zone(of: workspace)
                let id = Identifier<InboxItem>(id)
                guard let item = try LoadInboxItem(id).run(in: workspace) else {
                    throw InvitationError.noInboxItem(id)
                }
                let time = item.meeting?.time
                // It is typed in the zone of the meeting, if it has one.
                let there = time?.timeZone ?? zone
                let clock = PlanningClock(now: workspace.now(), zone: there)
                let typed = try WhenParser.parse(
                    when.joined(separator: " "), clock: clock, changing: time)
                let proposed = typed.meetingTime(in: there)
                _ = try ProposeTime(id, proposed, comment: comment).store(in: workspace)
                try InvitationLines.show(id, json: json, in: workspace, zone: zone)
            }
        }
    }

    struct Dismiss: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("dismiss", say.aboutInvitationsDismiss, example: .invitationsDismiss)
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
                _ = try DismissInboxItem(Identifier(id)).store(in: workspace)
                try InvitationLines.show(Identifier(id), json: json, in: workspace, zone: zone)
            }
        }
    }

    struct Revert: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb("revert", say.aboutInvitationsRevert, example: .invitationsRevert)
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
                _ = try UndoMessage(Identifier(id)).store(in: workspace)
                try InvitationLines.show(Identifier(id), json: json, in: workspace, zone: zone)
            }
        }
    }
}
