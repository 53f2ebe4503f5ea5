import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// All values of a card, as text.
struct ContactDetail {
    let contact: Contact
    let members: [ContactSummary]
    /// The names of the contact's groups.
    var groups: [String] = []
    /// The coming meetings with the contact.
    var meetings: [MeetingSummary] = []
    /// The last time, and the wish; `nil` before it is read, and for a group.
    var touched: TouchedContact?
    /// The latest message to the contact, if it was not delivered.
    var undelivered: OutgoingMessage?
    let context: ScreenContext
    /// The photo in the upper right corner, if there is one.
    var photo: ContactPhotoView?
    /// The maximum columns of a label, and the gap between it and the text.
    private static let mostLabelColumns = 18
    private static let gap = 2

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
            block.wrapped(say("“\(contact.nicknames.joined(separator: say("”, “")))”"), theme.muted)
        }
        if let undelivered { block.wrapped("! " + say.undelivered(undelivered), theme.warning) }
        addMembers(to: &block)
        addTouch(to: &block)
        addMeetings(to: &block)
        let sections = sections
        let labels = sections.flatMap { $0.entries.map { TextWidth.columns(of: $0.label ?? "") } }
        let labelColumns = min(labels.max() ?? 0, Self.mostLabelColumns, max(4, columns / 3))
        for section in sections { add(section, labelColumns, to: &block) }
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
            say("Members"), context.theme.heading, trailing: String(contact.members.count),
            context.theme.muted)
        for member in members {
            block.wrapped(member.name, indent: 1)
        }
    }

    /// Adds when both last met, and how often they want to; of a group the wish alone.
    private func addTouch(to block: inout TextBlock) {
        var lines: [TouchLines.Line] = []
        if contact.kind == .group {
            let wish = contact.touchWish.map { TouchLines.Line(label: say.touchLabel, text: say.words($0)) }
            lines = [wish].compactMap(\.self)
        } else if let touched {
            lines = TouchLines(touched, today: context.today, hasNext: meetings.isEmpty).lines
        }
        guard !lines.isEmpty else { return }
        let theme = context.theme
        let wanted = lines.map { TextWidth.columns(of: $0.label) }.max() ?? 0
        let columns = min(wanted, Self.mostLabelColumns, max(4, block.columns / 3))
        block.blank()
        for line in lines {
            block.field(
                TextWidth.truncated(line.label, to: columns), (line.isOverdue ? "! " : "") + line.text,
                nameColumns: columns + Self.gap, theme.muted)
        }
    }

    /// Adds the coming meetings, with their times on the reader's clocks.
    private func addMeetings(to block: inout TextBlock) {
        guard !meetings.isEmpty else { return }
        let times = meetings.map { ReaderTime.here($0.time, readerZone: context.zone) }
        let columns = min(times.map { TextWidth.columns(of: $0) }.max() ?? 0, block.columns / 2)
        block.blank()
        block.line(say("Next meetings"), context.theme.heading)
        for (meeting, time) in zip(meetings, times) {
            block.field(
                " " + TextWidth.truncated(time, to: columns), meeting.title,
                nameColumns: columns + 1 + Self.gap, context.theme.muted)
        }
    }

    private struct Entry {
        var label: String?
        var text: String
        var isPreferred = false
        /// The address that the text links to.
        var link: String?
    }

    /// A heading and its entries, each with its label before it.
    private struct Section {
        var name: String
        var entries: [Entry]
    }

    /// The sections that have text.
    private var sections: [Section] {
        let web = contact.urls + contact.messengers + contact.socialProfiles
        let all = [
            Section(
                name: say.label(.email),
                entries: contact.emails.map {
                    Entry(
                        label: Self.label($0.label), text: $0.address, isPreferred: $0.isPreferred,
                        link: LinkTarget.mail($0.address))
                }),
            Section(
                name: say.label(.phone),
                entries: contact.phones.map {
                    Entry(label: Self.label($0.label), text: $0.number, isPreferred: $0.isPreferred)
                }),
            Section(
                name: say.label(.address),
                entries: contact.addresses.map {
                    Entry(label: Self.label($0.label), text: $0.oneLine, isPreferred: $0.isPreferred)
                }),
            Section(
                name: say("On the web"),
                entries: web.map {
                    Entry(
                        label: Self.label($0.label), text: $0.text, link: LinkTarget.website($0.text))
                }),
            Section(name: say("Groups"), entries: groups.map { Entry(text: $0) }),
            Section(name: say("About"), entries: facts),
        ]
        return all.filter { !$0.entries.isEmpty }
    }

    private static func label(_ label: String?) -> String? { label.map { say.cardLabel($0) } }

    private func add(_ section: Section, _ labelColumns: Int, to block: inout TextBlock) {
        let theme = context.theme
        block.blank()
        block.line(section.name, theme.heading)
        // Without any label, the entries start at the left.
        let isLabelled = section.entries.contains { !($0.label ?? "").isEmpty }
        for entry in section.entries {
            let mark = entry.isPreferred && section.entries.count > 1 ? "  ★" : ""
            guard isLabelled else {
                block.wrapped(entry.text + mark, indent: 1, link: entry.link)
                continue
            }
            block.field(
                " " + TextWidth.truncated(entry.label ?? "", to: labelColumns), entry.text + mark,
                nameColumns: labelColumns + 1 + Self.gap, theme.muted, link: entry.link)
        }
    }

    private var facts: [Entry] {
        var facts: [Entry] = []
        func add(_ label: String, _ text: String?, link: String? = nil) {
            if let text, !text.isEmpty { facts.append(Entry(label: label, text: text, link: link)) }
        }
        add(say("birthday"), contact.birthday.map { DateText.onCard($0) })
        add(say("anniversary"), contact.anniversary.map { DateText.onCard($0) })
        add(say("gender"), contact.gender)
        add(say("languages"), contact.languages.joined(separator: ", "))
        add(say("time zone"), contact.timeZone)
        add(
            say("place"), contact.coordinate.map(CoordinateText.text),
            link: contact.coordinate.map(LinkTarget.place))
        add(say("categories"), contact.categories.joined(separator: ", "))
        for related in contact.related { add(Self.label(related.label) ?? say("related"), related.text) }
        switch contact.photo {
        case .bytes(let data, let type):
            add(say("photo"), "\(ByteText.size(data.count))\(type.map { ", \($0)" } ?? "")")
        case .link(let link): add(say("photo"), link)
        case nil: break
        }
        return facts
    }

    /// Adds the properties that the program does not model, as the card has them.
    private func addUnmodelled(to block: inout TextBlock) {
        guard !contact.unshownProperties.isEmpty else { return }
        block.blank()
        block.line(say("Also on the card"), context.theme.heading)
        for property in contact.unshownProperties {
            let value = property.value.count > 200 ? "\(property.value.prefix(200))…" : property.value
            block.field(
                " " + TextWidth.truncated(property.name.lowercased(), to: 22), value, nameColumns: 24,
                context.theme.muted)
        }
    }
}
