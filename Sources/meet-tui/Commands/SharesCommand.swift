import ArgumentParser
import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// Allows people to send positions here, and to get the user's own.
struct SharesCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        .noun(
            "shares", say("Positions that you share with people around your meetings."), example: .shares,
            verbs, verbless: Verbless<List>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [List.self, Allow.self, Stop.self] }

    struct List: ListingCommand, OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("list", say("List the shares, latest first."), example: .sharesList)
        }
        static var noun: String { "shares" }
        static var verbs: [any ParsableCommand.Type] { SharesCommand.verbs }

        @OptionGroup var options: ProgramOptions
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> [ShownShare] {
            try session.perform(ListShares()).map { ShownShare(share: $0) }
        }
    }

    struct Allow: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "allow", say("Let a person send positions with a phone, and get yours around your meetings."),
                more: say(
                    "It prints the user and the password for the phone; the password is shown only this once. The person gets the minutes until you arrive, from an hour before a meeting with you until half an hour after it, and never anything from around your home."
                ), example: .sharesAllow)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(say("The person's name or e-mail address."), valueName: say("who")),
            completion: .contacts)
        var who: String
        @Flag(help: ArgumentHelp(say("Share where you are, not only the minutes.")))
        var position = false
        @Option(
            help: ArgumentHelp(
                say("The name that an MQTT server has for the person, if it is not the usual one."),
                valueName: say.valueName))
        var user: String?
        @Option(
            help: ArgumentHelp(
                say("End it at a time (“22:30”) or after a length (“45m”), instead of when you stop it."),
                valueName: say.valueWhen))
        var until: String?
        @Option(
            help: ArgumentHelp(
                say("End it half an hour after the end of this meeting, given by number or title."),
                valueName: say.valueNameOrNumber), completion: .meetings)
        var meeting: String?
        @Option(
            help: ArgumentHelp(
                say(
                    "Follow the person's Hauk share around meetings with them, until it expires. What they get stays as it is."
                ), valueName: say("url")))
        var hauk: String?
        @OptionGroup var form: JSONOption

        var opening: DatabaseOpening { .made }

        func validate() throws {
            if hauk != nil, position || user != nil || until != nil || meeting != nil {
                throw ValidationError(say("--hauk stands alone: it changes nothing else."))
            }
            if until != nil, meeting != nil {
                throw ValidationError(say("Use either --until or --meeting."))
            }
        }

        func outcome(in session: CommandSession) throws -> ShownShare {
            if let hauk { return ShownShare(share: try session.perform(FollowHauk(who, url: hauk))) }
            let allowed = try session.perform(
                AllowShare(who, isMinutesOnly: !position, endsAt: end(in: session), user: user))
            return ShownShare(
                share: allowed.share, password: allowed.password,
                address: try session.perform(FindPhoneAddress()),
                hasHome: try PositionSettings.hasHome(in: session.store))
        }

        /// Returns the time of the end; `nil` for none.
        private func end(in session: CommandSession) throws -> Date? {
            if let until { return try session.perform(FindShareEnd(typed: until, zone: session.zone)) }
            return try meeting.map { try session.perform(FindShareEnd(meeting: $0)) }
        }
    }

    struct Stop: OutcomeCommand, TimedCommand {
        static var configuration: CommandConfiguration {
            .verb("stop", say("Stop sharing with a person, or with everybody."), example: .sharesStop)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("The person's name, address or user; without it, everybody."), valueName: say("who")))
        var who: String?
        @OptionGroup var form: JSONOption

        func outcome(in session: CommandSession) throws -> [ShownShare] {
            try session.perform(StopShare(who)).map { ShownShare(share: $0) }
        }
    }
}

/// A share, as printed.
struct ShownShare: Printable {
    var share: Share
    /// The password, right after it was made.
    var password: String?
    /// The address that the phone sends to, with the password; `nil` if nothing receives positions.
    var address: String?
    /// True if a home is set, around which nothing goes out.
    var hasHome = true

    func json(in session: CommandSession) -> ShareJSON {
        ShareJSON(share, password: password, address: address, now: session.now, zone: session.zone)
    }

    func printLines(in session: CommandSession) {
        let extent =
            share.isMinutesOnly
            ? say("minutes only", context: "share") : say("position", context: "share")
        let state =
            say.end(of: share, now: session.now, zone: session.zone) ?? say("open", context: "share")
        Output.line("\(share.user)  \(share.person.name) · \(extent) · \(state)")
        if let hauk = share.haukURL { Output.line("  \(say("Hauk: \(hauk)"))") }
        if let password {
            if let address { Output.line("  \(say("Address: \(address)"))") }
            Output.line("  \(say("User: \(share.user)"))")
            Output.line("  \(say("Password: \(password)"))")
            if !hasHome {
                Output.line("  \(say("No home is set, so nothing is kept back around it."))")
            }
        }
    }
}

/// The permission of a person to send positions and to get yours.
struct ShareJSON: Encodable {
    /// The number of the share.
    var id: Int64?
    /// The person's name.
    var name: String
    /// The person's e-mail address.
    var email: String?
    /// The user name of the phone.
    var user: String
    /// The password of the phone; only when it was just made.
    var password: String?
    /// The address that the phone sends to; only with the password, and if something receives positions.
    var address: String?
    /// The link of the person's Hauk share that is followed.
    var hauk: String?
    /// True if only the minutes until the arrival are shared.
    var minutesOnly: Bool
    /// True if it holds now.
    var open: Bool
    /// The time of the end.
    var ends: String?
    /// The time at which it was stopped.
    var stopped: String?

    init(_ share: Share, password: String?, address: String?, now: Date, zone: TimeZone) {
        id = share.id?.rawValue
        name = share.person.name
        email = share.person.email
        user = share.user
        self.password = password
        self.address = address
        hauk = share.haukURL
        minutesOnly = share.isMinutesOnly
        open = share.isOpen(at: now)
        ends = share.endsAt.map { InstantText.iso8601($0, in: zone) }
        stopped = share.stoppedAt.map { InstantText.iso8601($0, in: zone) }
    }
}
