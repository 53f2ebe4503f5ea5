import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// A value that a verb prints: one JSON value, or lines for people.
protocol Printable {
    associatedtype JSON: Encodable

    func json(in session: CommandSession) throws -> JSON
    func printLines(in session: CommandSession) throws
}

/// The result of an import that prints what the files held.
protocol PrintedImport: Printable {
    /// The numbers, and the problems of the files.
    var problems: ContactImportReport { get }
}

/// A verb whose outcome is printed.
protocol OutcomeCommand: StoreCommand {
    associatedtype Outcome: Printable

    func outcome(in session: CommandSession) throws -> Outcome
}

extension OutcomeCommand {
    func run(in session: CommandSession) throws { try session.print(try outcome(in: session)) }
}

/// A verb that prints a table.
protocol TableCommand: StoreCommand where Form: TableForm {
    associatedtype Printed: Encodable & Sendable

    /// Returns the rows, up to the limit.
    func rows(in session: CommandSession) throws -> [Form.Column.Row]
    func json(_ rows: [Form.Column.Row], in session: CommandSession) throws -> [Printed]
}

extension TableCommand {
    func run(in session: CommandSession) throws {
        let rows = try rows(in: session)
        guard !session.json else { return try Output.json(json(rows, in: session)) }
        Table.show(rows, form.columns, in: session)
    }
}

extension TableCommand where Form.Column.Row: Printable, Form.Column.Row.JSON: Sendable {
    func json(_ rows: [Form.Column.Row], in session: CommandSession) throws -> [Form.Column.Row.JSON] {
        try rows.json(in: session)
    }
}

extension CommandSession {
    func print(_ value: some Printable) throws {
        if json { try Output.json(value.json(in: self)) } else { try value.printLines(in: self) }
    }

    /// Reports on standard error that nothing matches the words, so that a mistyped command's silence is not
    /// taken for success.
    func tellOfNothing(
        _ rows: [some Any], limit: Int, matching words: [String], _ sentence: (String) -> String
    ) {
        if rows.isEmpty, limit > 0, !words.isEmpty, !json {
            Output.complain(sentence(words.joined(separator: " ")))
        }
    }
}

/// The outcome of a verb that deletes things.
struct Deleted<JSON: Encodable>: Printable {
    var names: [String]
    var json: () -> JSON

    func json(in session: CommandSession) -> JSON { json() }

    func printLines(in session: CommandSession) {
        for name in names { Output.line(say("Deleted “\(name)”.")) }
    }
}

extension Array: Printable where Element: Printable {
    func json(in session: CommandSession) throws -> [Element.JSON] { try map { try $0.json(in: session) } }

    func printLines(in session: CommandSession) throws { for one in self { try one.printLines(in: session) } }
}

/// A contact, or a group with the names of its members.
struct ShownContact: Printable {
    var found: LoadContact.Found

    func json(in session: CommandSession) throws -> ContactJSON {
        var json = try found.contact.json(in: session)
        json.undelivered = found.undelivered.map { say.undelivered($0) }
        return json
    }

    func printLines(in session: CommandSession) { found.printLines(in: session) }
}

extension LoadContact.Found: Printable {
    func json(in session: CommandSession) -> GroupJSON { GroupJSON(self) }

    func printLines(in session: CommandSession) {
        ContactLines.show(contact, members: members.map(\.name))
        if let undelivered { Output.line("  ! \(say.undelivered(undelivered))") }
    }
}

extension MeetingKind: Printable {
    func json(in session: CommandSession) -> KindJSON { KindJSON(self) }

    func printLines(in session: CommandSession) { Table.show([self], KindColumn.usual, in: session) }
}

extension OutgoingMessage: Printable {
    func json(in session: CommandSession) -> OutgoingJSON { OutgoingJSON(self) }

    func printLines(in session: CommandSession) {
        let people = to.map(\.email).joined(separator: ", ")
        Output.line("\(id.map(\.description) ?? "")  \(say.words(state))  \(subject)  \(people)")
    }
}

/// Instants for machines: `2027-01-15T11:00:00+02:00` (RFC 3339).
enum InstantText {
    /// - Parameter hasSeconds: False to print the minute alone, with `00` for the seconds.
    static func iso8601(_ instant: Date, in zone: TimeZone, hasSeconds: Bool = false) -> String {
        let wall = WallTime.at(instant, in: zone)
        let offset = zone.secondsFromGMT(for: instant)
        let (hours, minutes) = (abs(offset) / 3600, abs(offset) / 60 % 60)
        let sign = offset < 0 ? "-" : "+"
        let zoneText = offset == 0 ? "Z" : "\(sign)\(padded(hours)):\(padded(minutes))"
        let whole = instant.timeIntervalSince1970.rounded(.down)
        let second = hasSeconds ? Int(whole - (whole / 60).rounded(.down) * 60) : 0
        return "\(wall.date)T\(padded(wall.hour)):\(padded(wall.minute)):\(padded(second))\(zoneText)"
    }

    private static func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
