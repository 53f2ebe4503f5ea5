import Foundation
import MeetCore
import MeetStore
import Sentences

/// A friend's call for help, or a missed arrival.
struct AlarmJSON: Encodable {
    /// The number in this database.
    var id: Int64?
    /// The name; the address of a person without one.
    var name: String
    /// The e-mail address.
    var email: String
    /// The reason of the alarm.
    var kind: Alarm.Kind
    /// `true` until the all-clear, or until it is put away.
    var open: Bool
    /// `false` if nothing shows that the message comes from a contact of yours.
    var verified: Bool
    /// The time of the latest message, ISO 8601 with the reader's offset.
    var at: String
    /// The latitude in degrees; absent if the place is unknown.
    var latitude: Double?
    /// The longitude in degrees.
    var longitude: Double?
    /// The radius in metres in which the friend is; absent if it is unknown.
    var accuracy: Double?
    /// The time of the position.
    var seen: String?
    /// The text of the latest message.
    var words: String
    /// The e-mail addresses of the others who were told.
    var told: [String]
    /// The e-mail addresses of the others who say that they are with the friend.
    var with: [String]
    /// `true` if you have said that you are with the friend.
    var helping: Bool
    /// The time of the all-clear.
    var ended: String?
    /// The time when it was put away.
    var handled: String?
    /// The number of mails that the command put into the outbox.
    var mails: Int?

    init(_ alarm: Alarm, zone: TimeZone, mails: Int? = nil) {
        id = alarm.id?.rawValue
        name = alarm.person.shownName
        email = alarm.person.email
        kind = alarm.kind
        open = alarm.isOpen
        verified = alarm.isVerified
        at = InstantText.iso8601(alarm.at, in: zone)
        latitude = alarm.fix?.point.latitude
        longitude = alarm.fix?.point.longitude
        accuracy = alarm.fix?.accuracy
        seen = alarm.fix.map { InstantText.iso8601($0.at, in: zone) }
        words = alarm.words
        told = alarm.others.map(\.email)
        with = alarm.helpers.map(\.email)
        helping = alarm.isHelping
        ended = alarm.endedAt.map { InstantText.iso8601($0, in: zone) }
        handled = alarm.handledAt.map { InstantText.iso8601($0, in: zone) }
        self.mails = mails
    }
}

extension Alarm: Printable {
    func json(in session: CommandSession) -> AlarmJSON { AlarmJSON(self, zone: session.zone) }

    func printLines(in session: CommandSession) { Table.show([self], AlarmColumn.usual, in: session) }
}

/// An alarm after a command, with the mails that it put into the outbox.
struct ShownAlarm: Printable {
    var alarm: Alarm
    var messages: [OutgoingMessage]?

    func json(in session: CommandSession) -> AlarmJSON {
        AlarmJSON(alarm, zone: session.zone, mails: messages?.count)
    }

    func printLines(in session: CommandSession) {
        alarm.printLines(in: session)
        messages?.printCounts()
    }
}

/// The columns of the list of alarms.
enum AlarmColumn: String, TableColumn {
    case id, at, what, place, with

    static let usual: [AlarmColumn] = [.id, .at, .what, .place, .with]

    func value(of alarm: Alarm, in session: CommandSession) -> String {
        switch self {
        case .id: alarm.id?.description ?? ""
        case .at: ReminderText.moment(alarm.at, now: session.now, zone: session.zone)
        case .what: say.heading(alarm).oneLine
        case .place: say.place(of: alarm, now: session.now, zone: session.zone)
        case .with: say.company(alarm).oneLine
        }
    }
}
