import MeetCore
import MeetUI
import Operations

/// A contact as lines of text, for people.
enum ContactLines {
    /// Prints a contact that was added or changed.
    static func show(_ contact: Contact, in workspace: Workspace, json: Bool) throws {
        guard !json else {
            return try Output.json(ContactJSON(contact, groups: ListGroupNames().run(in: workspace)))
        }
        show(contact, members: [])
    }

    static func show(_ contact: Contact, members: [String]) {
        Output.line("\(contact.id.map { "\($0)  " } ?? "")\(contact.name)")
        let position = [contact.title, contact.role].compactMap { $0 }
        let organization = ([contact.organization].compactMap { $0 } + contact.departments).joined(
            separator: " · ")
        for line in position + [organization] where !line.isEmpty { Output.line("  \(line)") }
        var rows: [[String]] = []
        rows += contact.emails.map { ["", say.contactLineEmail, $0.label ?? "", $0.address] }
        rows += contact.phones.map { ["", say.contactLinePhone, $0.label ?? "", $0.number] }
        rows += contact.addresses.map { ["", say.contactLineAddress, $0.label ?? "", $0.oneLine] }
        rows += contact.urls.map { ["", say.contactLineWebsite, $0.label ?? "", $0.text] }
        if let birthday = contact.birthday {
            rows.append(["", say.contactLineBirthday, "", birthday.description])
        }
        if let timeZone = contact.timeZone { rows.append(["", say.contactLineTimeZone, "", timeZone]) }
        if !contact.categories.isEmpty {
            rows.append(["", say.contactLineCategories, "", contact.categories.joined(separator: ", ")])
        }
        rows += members.map { ["", say.contactLineMember, "", $0] }
        for line in Columns.aligned(rows) { Output.line(line) }
        if let note = contact.note {
            for line in note.split(whereSeparator: \.isNewline) { Output.line("  | \(line)") }
        }
    }
}
