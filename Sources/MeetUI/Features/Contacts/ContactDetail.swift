import Foundation
import MeetCore
import MeetStore
import TerminalKit

/// Everything a card says, as text.
struct ContactDetail {
    let contact: Contact
    let members: [ContactSummary]
    let context: ScreenContext
    /// Stands in the upper right corner, where there is one.
    var photo: ContactPhotoView?
    private static let labelColumns = 14

    func block(columns: Int) -> TextBlock {
        let theme = context.theme
        var block = TextBlock(
            columns: columns, keepingFree: photo?.corner ?? Size(columns: 0, rows: 0))
        block.wrapped(contact.name, theme.strong)
        let phonetic = [
            contact.structuredName.phoneticGiven, contact.structuredName.phoneticMiddle,
            contact.structuredName.phoneticFamily,
        ].compactMap { $0 }.filter { !$0.isEmpty }
        if !phonetic.isEmpty { block.wrapped(phonetic.joined(separator: " "), theme.muted) }
        for line in [
            position, contact.organization.map { ([$0] + contact.departments).joined(separator: " · ") },
        ] {
            if let line, !line.isEmpty { block.wrapped(line, theme.muted) }
        }
        if !contact.nicknames.isEmpty {
            block.wrapped(say.nicknames(contact.nicknames), theme.muted)
        }
        addMembers(to: &block)
        section(say.label(.email), contact.emails.map { ($0.label, $0.address, $0.isPreferred) }, in: &block)
        section(say.label(.phone), contact.phones.map { ($0.label, $0.number, $0.isPreferred) }, in: &block)
        section(
            say.label(.address), contact.addresses.map { ($0.label, $0.oneLine, $0.isPreferred) }, in: &block)
        section(
            say.onTheWeb,
            (contact.urls + contact.messengers + contact.socialProfiles).map { ($0.label, $0.text, false) },
            in: &block)
        addFacts(to: &block)
        if let note = contact.note, !note.isEmpty {
            block.blank()
            block.line(say.label(.note), theme.heading)
            block.wrapped(note, indent: 1)
        }
        addUnmodelled(to: &block)
        return block
    }

    private var position: String? {
        let parts = [contact.title, contact.role].compactMap { $0 }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    private func addMembers(to block: inout TextBlock) {
        guard contact.kind == .group else { return }
        block.blank()
        block.line(
            say.membersLabel, context.theme.heading, trailing: String(contact.members.count),
            context.theme.muted)
        for member in members {
            block.wrapped(member.name, indent: 1)
        }
    }

    private func section(
        _ name: String, _ entries: [(label: String?, text: String, preferred: Bool)],
        in block: inout TextBlock
    ) {
        guard !entries.isEmpty else { return }
        block.blank()
        block.line(name, context.theme.heading)
        for entry in entries {
            let label = " " + TextWidth.truncated(entry.label ?? "", to: Self.labelColumns - 2)
            let mark = entry.preferred && entries.count > 1 ? "  ★" : ""
            block.field(label, entry.text + mark, nameColumns: Self.labelColumns, context.theme.muted)
        }
    }

    private func addFacts(to block: inout TextBlock) {
        var facts: [(String, String)] = []
        if let birthday = contact.birthday { facts.append((say.birthdayFact, DateText.onCard(birthday))) }
        if let anniversary = contact.anniversary {
            facts.append((say.anniversaryFact, DateText.onCard(anniversary)))
        }
        if let gender = contact.gender { facts.append((say.genderFact, gender)) }
        if !contact.languages.isEmpty {
            facts.append((say.languagesFact, contact.languages.joined(separator: ", ")))
        }
        if let timeZone = contact.timeZone { facts.append((say.timeZoneFact, timeZone)) }
        if let place = contact.coordinate {
            facts.append((say.placeFact, "\(place.latitude), \(place.longitude)"))
        }
        if !contact.categories.isEmpty {
            facts.append((say.categoriesFact, contact.categories.joined(separator: ", ")))
        }
        for related in contact.related { facts.append((related.label ?? say.relatedFact, related.text)) }
        switch contact.photo {
        case .bytes(let data, let type):
            facts.append((say.photoFact, "\(ByteText.size(data.count))\(type.map { ", \($0)" } ?? "")"))
        case .link(let link): facts.append((say.photoFact, link))
        case nil: break
        }
        guard !facts.isEmpty else { return }
        block.blank()
        block.line(say.aboutThem, context.theme.heading)
        for (name, value) in facts {
            block.field(" " + name, value, nameColumns: Self.labelColumns, context.theme.muted)
        }
    }

    /// What the program has no field for is shown as the card says it.
    private func addUnmodelled(to block: inout TextBlock) {
        guard !contact.unmodelled.isEmpty else { return }
        block.blank()
        block.line(say.alsoOnTheCard, context.theme.heading)
        for property in contact.unmodelled {
            let value = property.value.count > 200 ? "\(property.value.prefix(200))…" : property.value
            block.field(
                " " + TextWidth.truncated(property.name.lowercased(), to: 22), value, nameColumns: 24,
                context.theme.muted)
        }
    }
}
