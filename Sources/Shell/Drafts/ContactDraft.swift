import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// The lines of a contact's form. Of what there may be several of, each has a number from 0 on.
package enum ContactField: DraftField {
    case name, given, family, middle, prefix, suffix, nickname, organization, departments, title, role
    case email(Int), phone(Int), address(Int), url(Int)
    case birthday, anniversary, categories, timeZone, language, freeBusy, note, touch
    /// The line that opens the less common lines.
    case more

    /// The repeated lines.
    package enum Several: Hashable, Sendable {
        case email, phone, address, url
    }

    package var several: Several? {
        switch self {
        case .email: .email
        case .phone: .phone
        case .address: .address
        case .url: .url
        default: nil
        }
    }

    /// The number of a repeated line.
    package var number: Int? {
        switch self {
        case .email(let number), .phone(let number), .address(let number), .url(let number): number
        default: nil
        }
    }

    /// The label of the line.
    package var label: String {
        switch self {
        case .name: say.label(ContactPart.name)
        case .given: say.label(ContactPart.givenName)
        case .family: say.label(ContactPart.familyName)
        case .middle: say.label(ContactPart.middleName)
        case .prefix: say.label(ContactPart.prefix)
        case .suffix: say.label(ContactPart.suffix)
        case .nickname: say.label(ContactPart.nickname)
        case .organization: say.label(ContactPart.organization)
        case .departments: say("Departments")
        case .title: say.label(ContactPart.title)
        case .role: say.label(ContactPart.role)
        case .email: say.label(ContactPart.email)
        case .phone: say.label(ContactPart.phone)
        case .address: say.label(ContactPart.address)
        case .url: say.label(ContactPart.website)
        case .birthday: say.label(ContactPart.birthday)
        case .anniversary: say.label(ContactPart.anniversary)
        case .categories: say("Categories")
        case .timeZone: say.label(ContactPart.timeZone)
        case .language: say.label(ContactPart.language)
        case .freeBusy: say("Busy times")
        case .note: say.label(ContactPart.note)
        case .touch: say.touchLabel
        case .more: say("More")
        }
    }
}

/// A half-filled form of a contact.
package struct ContactDraft: FormDraft {
    package var id: String
    /// The contact when the form was opened; a new one has no id. Pictures are left out.
    package var original: Contact
    /// The contact with the lines as of the last focus change.
    package var contact: Contact
    /// The lines in the order of the form.
    package var lines: [DraftLine<ContactField>]
    package var focus: ContactField?
    package var updatedAt: Date

    package init(
        id: String, original: Contact, contact: Contact, lines: [DraftLine<ContactField>],
        focus: ContactField? = nil, updatedAt: Date
    ) {
        self.id = id
        self.original = original
        self.contact = contact
        self.lines = lines
        self.focus = focus
        self.updatedAt = updatedAt
    }

    package var isEmpty: Bool { original.id == nil && lines.allSatisfy(\.text.isEmpty) }
}

extension ContactDraft {
    private enum Key: CodingKey {
        case id, contactID, name, original, contact, lines, focus, updatedAt
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let contactID = try values.decodeIfPresent(Identifier<Contact>.self, forKey: .contactID)
        func contact(_ key: Key) throws -> Contact {
            let card = try values.decode(String.self, forKey: key)
            guard var contact = VCardDecoder.contact(from: card) else {
                throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: "no card")
            }
            contact.id = contactID
            return contact
        }
        id = try values.decode(String.self, forKey: .id)
        original = try contact(.original)
        self.contact = try contact(.contact)
        // A card without a name gets one when it is read.
        self.contact.name = try values.decode(String.self, forKey: .name)
        if contactID == nil { original.name = "" }
        lines = try values.decode([DraftLine<ContactField>].self, forKey: .lines)
        focus = try values.decodeIfPresent(ContactField.self, forKey: .focus)
        updatedAt = try values.decode(Date.self, forKey: .updatedAt)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(id, forKey: .id)
        try values.encodeIfPresent(original.id, forKey: .contactID)
        try values.encode(contact.name, forKey: .name)
        try values.encode(VCardEncoder.encode(original.withoutPhoto), forKey: .original)
        try values.encode(VCardEncoder.encode(contact.withoutPhoto), forKey: .contact)
        try values.encode(lines, forKey: .lines)
        try values.encodeIfPresent(focus, forKey: .focus)
        try values.encode(updatedAt, forKey: .updatedAt)
    }
}

extension ContactDraft {
    package static var kind: DraftKind { .contact }
    package static var offerTitle: String { say("An unfinished contact") }
    package static var newForm: any Route { NewContact() }
    package static var keptSentence: String { say.keptAsDraft(key: KeyMap.key(.newContact)) }
    package static var tab: Tab? { .contacts }
    package static func subject(of contact: Contact) -> HistoryEntry.Subject? {
        contact.id.map { .contact($0) }
    }

    package var summary: [(name: String, text: String)] {
        lines.summary(name: .name, nameless: say("A contact without a name"))
    }

    package func record(in workspace: Workspace) async throws -> Contact? {
        guard let id = original.id else { return nil }
        return try await workspace.perform(LoadContact(id))?.contact
    }
}

extension Contact {
    /// The contact without its picture, which the form does not change and which may be large.
    package var withoutPhoto: Contact {
        var contact = self
        contact.photo = nil
        return contact
    }
}
