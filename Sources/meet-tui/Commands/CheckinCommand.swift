import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// A verb that changes the check-in: the mails are sent, and what is done outside is tried, at once, as neither the
/// program nor the agent may be running.
protocol CheckinVerb: OutcomeCommand, TimedCommand where Outcome == ShownCheckin {
    func perform(in session: CommandSession) throws -> [OutgoingMessage]
}

extension CheckinVerb {
    func outcome(in session: CommandSession) throws -> ShownCheckin {
        let messages = try session.sendAtOnce(try perform(in: session))
        let status = try session.perform(LoadCheckins())
        return ShownCheckin(status: status, messages: messages, isAfterVerb: true)
    }
}

extension CommandSession {
    /// Sends mails about safety, and tries whatever is done outside.
    ///
    /// - Returns: The mails with their state after the attempt.
    func sendAtOnce(_ queued: [OutgoingMessage]) throws -> [OutgoingMessage] {
        var messages = queued
        let workspace = self.workspace
        let canSend = try perform(LoadMailAccount()).canSend
        let mails = canSend && !messages.isEmpty ? SyncMail(.sending) : nil
        // Neither waits for the other. What fails is tried again by the open program and the agent.
        let report = try Interruptible.run(stopped: say("Stopped; unsent messages stay in the outbox.")) {
            async let sending = mails?.run(in: workspace)
            _ = try await RunSafetyTasks().run(in: workspace)
            return try await sending
        }
        for failure in report?.failures ?? [] { Output.complain(say.sentence(failure.error)) }
        if mails != nil {
            messages = try messages.compactMap { message in
                try message.id.flatMap { try store.outgoing($0) }
            }
        }
        if !messages.isEmpty, !json, !canSend {
            Output.complain(say.sentence(InvitationError.noWayToSend))
        }
        return messages
    }
}

/// Has others watch over the way: asks at its end, and tells the trusted contacts without an answer.
struct CheckinCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "checkin",
            abstract: say("Check-in: your contacts are told if you do not confirm that you have arrived."),
            discussion: CommandConfiguration.discussion(
                say(
                    "At the time you are asked, and again after 5 and 10 minutes; after 15 minutes the contacts get a mail. The open program or the agent must be running for that."
                ), .checkin),
            subcommands: verbs + [Verbless<Status>.self], defaultSubcommand: Verbless<Status>.self)
    }

    static var verbs: [any ParsableCommand.Type] {
        [Status.self, Trust.self, Start.self, Extend.self, Arrive.self, Call.self]
    }

    struct Status: ListingCommand, OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("status", say("Show the check-in, and your trusted contacts."), example: .checkinStatus)
        }
        static var noun: String { "checkin" }
        static var verbs: [any ParsableCommand.Type] { CheckinCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> ShownCheckin {
            ShownCheckin(status: try session.perform(LoadCheckins()))
        }
    }

    struct Trust: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "trust", say("Ask somebody by mail to be your trusted contact."),
                more: say("They are told nothing before they have said yes."), example: .checkinTrust)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say("The person's name or e-mail address."), valueName: say("who")),
            completion: .contacts)
        var who: String
        @Flag(help: ArgumentHelp(say("They have said yes otherwise; no mail is sent.")))
        var agreed = false
        @Flag(help: ArgumentHelp(say("Remove them from the trusted contacts.")))
        var remove = false
        @OptionGroup var form: JSONOption

        var opening: DatabaseOpening { .made }

        func validate() throws {
            if agreed, remove { throw ValidationError(say("Use either --agreed or --remove.")) }
        }

        func outcome(in session: CommandSession) throws -> ShownCheckin {
            var messages: [OutgoingMessage] = []
            if remove {
                _ = try session.perform(DistrustContact(who))
            } else {
                messages = try session.perform(TrustContact(who, hasAgreed: agreed)).messages
            }
            if !messages.isEmpty, !session.json, try !session.perform(LoadMailAccount()).canSend {
                Output.complain(say.sentence(InvitationError.noWayToSend))
            }
            let status = try session.perform(LoadCheckins())
            return ShownCheckin(status: status, messages: messages.isEmpty ? nil : messages)
        }
    }

    struct Start: CheckinVerb {
        static var configuration: CommandConfiguration {
            .verb(
                "start", say("Start a check-in until a time, or to a place."),
                more: say(
                    "To a place, the way on foot from your position is estimated, with ten minutes more."),
                example: .checkinStart)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("A time (“22:30”), a length (“45m”), or a saved venue."), valueName: say.valueWhen))
        var until: String
        @Option(
            help: ArgumentHelp(say("Where you want to arrive."), valueName: say.valueNameOrNumber),
            completion: .venues)
        var to: String?
        @Option(
            help: ArgumentHelp(
                say("A trusted contact who is told; may be given several times. By default all who agreed."),
                valueName: say("who")), completion: .contacts)
        var with: [String] = []
        @OptionGroup var form: JSONOption

        func perform(in session: CommandSession) throws -> [OutgoingMessage] {
            try session.perform(PlanCheckin(until, destination: to, people: with, zone: session.zone))
                .messages
        }
    }

    struct Extend: CheckinVerb {
        static var configuration: CommandConfiguration {
            .verb("extend", say("Give the check-in more time: ten minutes."), example: .checkinExtend)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say("Another length: “20m”, “1h”."), valueName: say("length")))
        var length: String?
        @OptionGroup var form: JSONOption

        func perform(in session: CommandSession) throws -> [OutgoingMessage] {
            var minutes = ExtendCheckin.usual
            if let length {
                guard let typed = DurationParser.minutes(length) else {
                    throw WhenError.noSuchDuration(length)
                }
                minutes = typed
            }
            return try session.perform(ExtendCheckin(minutes: minutes)).messages
        }
    }

    struct Arrive: CheckinVerb {
        static var configuration: CommandConfiguration {
            .verb(
                "arrived", say("Confirm that you have arrived: everybody who was told gets the all-clear."),
                example: .checkinArrived)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: JSONOption

        func perform(in session: CommandSession) throws -> [OutgoingMessage] {
            try session.perform(Arrived()).messages
        }
    }

    struct Call: CheckinVerb {
        static var configuration: CommandConfiguration {
            .verb("danger", say("Ask all trusted contacts for help, now."), example: .checkinDanger)
        }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: JSONOption

        func perform(in session: CommandSession) throws -> [OutgoingMessage] {
            try session.perform(Danger()).messages
        }
    }
}

/// Asks all trusted contacts for help, or says that the danger is over.
struct DangerCommand: CheckinVerb {
    static var configuration: CommandConfiguration {
        .verb(
            "danger", say("Ask all trusted contacts for help, now."),
            more: say(
                "They get a mail with your position, and new positions as they change, until “danger --off”."),
            example: .danger)
    }

    @OptionGroup var options: ProgramOptions
    @Flag(help: ArgumentHelp(say("The danger is over: everybody who was told gets the all-clear.")))
    var off = false
    @OptionGroup var form: JSONOption

    func perform(in session: CommandSession) throws -> [OutgoingMessage] {
        off ? try session.perform(Arrived()).messages : try session.perform(Danger()).messages
    }
}
