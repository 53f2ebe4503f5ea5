import MeetCore
import Operations
import Sentences

extension Contact: Printable {
    func json(in session: CommandSession) throws -> ContactJSON {
        ContactJSON(self, groups: try session.perform(ListGroupNames()))
    }

    func printLines(in session: CommandSession) { ContactLines.show(self, members: []) }
}

/// A contact as lines of text, for people.
enum ContactLines {
    static func show(_ contact: Contact, members: [String]) {
        Output.line("\(contact.id.map { "\($0)  " } ?? "")\(contact.name)")
        let position = [contact.title, contact.role].compactMap { $0 }
        let organization = ([contact.organization].compactMap { $0 } + contact.departments).joined(
            separator: " · ")
        for line in position + [organization] where !line.isEmpty { Output.line("  \(line)") }
        var rows: [[String]] = []
        rows += contact.emails.map { ["", say("e-mail"), $0.label ?? "", $0.address] }
        rows += contact.phones.map { ["", say("phone"), $0.label ?? "", $0.number] }
        rows += contact.addresses.map { ["", say("address"), $0.label ?? "", $0.oneLine] }
        rows += contact.urls.map { ["", say("website"), $0.label ?? "", $0.text] }
        if let birthday = contact.birthday {
            rows.append(["", say("birthday"), "", birthday.description])
        }
        if let timeZone = contact.timeZone { rows.append(["", say("time zone"), "", timeZone]) }
        if !contact.categories.isEmpty {
            rows.append(["", say("categories"), "", contact.categories.joined(separator: ", ")])
        }
        if let wish = contact.touchWish {
            rows.append(["", say.touchLabel.lowercased(), "", say.words(wish)])
        }
        rows += members.map { ["", say("member"), "", $0] }
        for line in Columns.aligned(rows) { Output.line(line) }
        if let note = contact.note {
            for line in note.split(whereSeparator: \.isNewline) { Output.line("  | \(line)") }
        }
    }
}
