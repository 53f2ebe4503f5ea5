import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// A check-in, or a call for help.
struct CheckinJSON: Encodable {
    /// A trusted contact.
    struct Trusted: Encodable {
        /// The name; the address of a person without one.
        var name: String
        /// The e-mail address.
        var email: String
        /// The answer to the question by mail.
        var state: TrustedContact.State

        init(_ contact: TrustedContact) {
            name = contact.address.shownName
            email = contact.address.email
            state = contact.state
        }
    }

    /// `true` until the person has arrived, or the danger is over.
    var open: Bool
    /// The stage; absent without a check-in.
    var stage: Checkin.Stage?
    /// The time at which you are asked, ISO 8601 with the reader's offset.
    var due: String?
    /// The time at which the contacts are told without an answer.
    var tells: String?
    /// The time at which the mails to the contacts were written.
    var told: String?
    /// The number of those mails that wait for the mail server; absent if none does.
    var waiting: Int?
    /// The place where you want to arrive.
    var destination: String?
    /// The e-mail addresses of the contacts who are told.
    var people: [String]
    /// The service that tells them while this computer sleeps.
    var handover: SafetyService?
    /// `true` if that service has taken the check-in over.
    var handedOver: Bool
    /// The trusted contacts, and those who were asked.
    var trusted: [Trusted]
    /// The number of mails that the command put into the outbox.
    var mails: Int?

    init(_ shown: ShownCheckin, zone: TimeZone) {
        let checkin = shown.status.checkin
        open = checkin?.isOpen ?? false
        stage = checkin?.stage
        let isDanger = checkin?.stage == .danger
        due = isDanger ? nil : checkin.map { InstantText.iso8601($0.dueAt, in: zone) }
        tells = isDanger ? nil : checkin.map { InstantText.iso8601(SafetyRules.tellTime(of: $0), in: zone) }
        told = checkin?.toldAt.map { InstantText.iso8601($0, in: zone) }
        waiting = shown.status.waiting > 0 ? shown.status.waiting : nil
        destination = checkin.flatMap { $0.destination.isEmpty ? nil : $0.destination }
        people = checkin?.people.map(\.email) ?? []
        handover = checkin?.handover
        handedOver = shown.status.isHandedOver
        trusted = shown.status.trusted.map(Trusted.init)
        mails = shown.messages?.count
    }
}

/// The state of check-ins, after a command with the mails that it put into the outbox.
struct ShownCheckin: Printable {
    var status: LoadCheckins.Status
    var messages: [OutgoingMessage]?
    /// True after a command that may have ended it.
    var isAfterVerb = false

    func json(in session: CommandSession) -> CheckinJSON { CheckinJSON(self, zone: session.zone) }

    func printLines(in session: CommandSession) {
        if let checkin = status.checkin, checkin.isOpen {
            if !status.isUntold || checkin.stage != .told {
                Output.line(say("Check-in: \(say.words(checkin.stage))"))
            }
            if status.waiting > 0 { Output.line(say.notToldYet(waiting: status.waiting)) }
            if checkin.stage != .danger {
                let moment = ReminderText.moment(checkin.dueAt, now: session.now, zone: session.zone)
                Output.line("  \(say("You are asked")): \(moment)")
            }
            if !checkin.destination.isEmpty {
                Output.line("  \(say("On the way to")): \(checkin.destination)")
            }
            let names = checkin.people.map(\.shownName).joined(separator: ", ")
            if !names.isEmpty { Output.line("  \(say("Contacts")): \(names)") }
            if let warning = say.withoutMail(status) { Output.line("  " + warning) }
            if checkin.stage == .armed || checkin.isAsking {
                Output.line("  " + say.sleeping(checkin, isHandedOver: status.isHandedOver))
            }
        } else if isAfterVerb {
            Output.line(
                messages?.isEmpty ?? true
                    ? say("Welcome. The check-in is over.") : say("Good. The all-clear is on its way."))
        } else {
            Output.line(say.sentence(SafetyError.nothingOpen))
        }
        messages?.printCounts()
        for contact in status.trusted where messages == nil {
            Output.line("  \(contact.address.written)  \(say.words(contact.state))")
        }
    }
}

extension [OutgoingMessage] {
    /// Prints the number of sent mails, and of those in the outbox.
    func printCounts() {
        let sent = filter { $0.state == .sent }.count
        let waiting = count - sent
        if sent > 0 { Output.line(say("\(sent) mail was sent.", "\(sent) mails were sent.", sent)) }
        if waiting > 0 {
            Output.line(
                say("\(waiting) mail is in the outbox.", "\(waiting) mails are in the outbox.", waiting))
        }
    }
}

/// An incident of the log.
struct IncidentJSON: Encodable {
    /// The number in this database.
    var id: Int64?
    /// The time, ISO 8601 with the reader's offset.
    var at: String
    /// The latitude in degrees.
    var latitude: Double
    /// The longitude in degrees.
    var longitude: Double
    /// The name of the place.
    var place: String?
    /// The person it happened to; absent for yourself.
    var who: String?
    /// The description.
    var words: String
    /// `true` if nothing is left to do about it.
    var handled: Bool
    /// `true` if somebody else sent it.
    var received: Bool

    init(_ incident: Incident, zone: TimeZone) {
        id = incident.id?.rawValue
        at = InstantText.iso8601(incident.at, in: zone)
        latitude = incident.point.latitude
        longitude = incident.point.longitude
        place = incident.place.isEmpty ? nil : incident.place
        who = incident.who.isEmpty ? nil : incident.who
        words = incident.words
        handled = incident.isHandled
        received = incident.isReceived
    }
}

extension Incident: Printable {
    func json(in session: CommandSession) -> IncidentJSON { IncidentJSON(self, zone: session.zone) }

    func printLines(in session: CommandSession) { Table.show([self], IncidentColumn.usual, in: session) }
}

/// The incidents within 1000 m of a place.
struct AreaJSON: Encodable {
    /// The number of the last 365 days.
    var thisYear: Int
    /// The number of the 365 days before.
    var lastYear: Int
    /// The rating by this year's number; absent where nothing was recorded.
    var rating: AreaRecord.Rating?

    init(_ record: AreaRecord) {
        thisYear = record.thisYear
        lastYear = record.lastYear
        rating = record.rating
    }
}

extension AreaRecord: Printable {
    func json(in session: CommandSession) -> AreaJSON { AreaJSON(self) }

    func printLines(in session: CommandSession) { Output.line(say.words(self)) }
}

/// The columns of the list of incidents.
enum IncidentColumn: String, TableColumn {
    case id, at, place, who, words, handled

    static let usual: [IncidentColumn] = [.id, .at, .place, .who, .words, .handled]

    func value(of incident: Incident, in session: CommandSession) -> String {
        switch self {
        case .id: incident.id?.description ?? ""
        case .at: ReminderText.moment(incident.at, now: session.now, zone: session.zone)
        case .place: incident.place.isEmpty ? CoordinateText.text(incident.point) : incident.place
        case .who: incident.who
        case .words: incident.words.oneLine
        case .handled: incident.isHandled ? say("handled", context: "incident") : ""
        }
    }
}
