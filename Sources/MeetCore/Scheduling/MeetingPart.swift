import Foundation

/// A part of a meeting that is compared, merged and reported as one.
///
/// `all` is the only list of the parts. Merging (`MeetingMerge`), an organizer's update (`MeetingUpdate`), the changes that
/// others are told (`FieldChange`), the titles of the history (`MeetingChange`), the base of a form's draft, duplicates,
/// details and JSON read it.
package struct MeetingPart: Sendable {
    package struct Traits: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// A form changes it, so that a draft keeps it as it was.
        package static let form = Traits(rawValue: 1)
        /// It is the person's alone: no message holds it.
        package static let personal = Traits(rawValue: 2)
        /// A duplicate has it too.
        package static let copied = Traits(rawValue: 4)
        /// Details show it by its label.
        package static let labelled = Traits(rawValue: 8)
        /// A merge takes it from the stored meeting.
        static let organizers = Traits(rawValue: 16)
    }

    /// A value as JSON prints it.
    package enum Printed: Hashable, Sendable, Encodable {
        case text(String)
        case texts([String])
        case flag(Bool)

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .texts(let texts): try container.encode(texts)
            case .flag(let flag): try container.encode(flag)
            }
        }
    }

    /// The key of a part in JSON.
    package struct Key: CodingKey, Hashable, Sendable {
        package var stringValue: String
        package var intValue: Int? { nil }

        package init(stringValue: String) {
            self.stringValue = stringValue
        }

        package init?(intValue: Int) { nil }
    }

    package let name: MeetingMerge.Part
    package let key: Key
    package let traits: Traits
    let isSame: @Sendable (Meeting, Meeting) -> Bool
    let isPresent: @Sendable (Meeting) -> Bool
    /// `nil` for a part whose changes are never a conflict.
    package let value: (@Sendable (Meeting) -> MeetingMerge.Value)?
    /// The change that others are told; `nil` where there is none.
    let told: @Sendable (_ old: Meeting, _ new: Meeting) -> FieldChange?
    /// The changes for the history.
    let changes: @Sendable (_ old: Meeting, _ new: Meeting) -> [MeetingChange]
    private let taking: @Sendable (inout Meeting, Meeting) -> Void
    private let printing: @Sendable (Meeting) -> Printed?
    private let encoding: @Sendable (Meeting, inout KeyedEncodingContainer<Key>) throws -> Void
    private let decoding: @Sendable (inout Meeting, KeyedDecodingContainer<Key>) throws -> Void

    /// - Parameters:
    ///   - path: The property that holds it.
    ///   - key: Its key in JSON, where that is not the name.
    ///   - isSame: Whether two contents need no merging.
    ///   - value: The content as a conflict shows it; without one there is no conflict.
    ///   - printed: The content as JSON prints it; nothing is printed of a part that is absent.
    ///   - field: The field that others are told of, and its value.
    ///   - told: In place of `field`, where that depends on more than the content.
    ///   - changes: The changes for the history, of two contents that differ.
    fileprivate init<Content: Codable & Equatable & Sendable>(
        _ name: MeetingMerge.Part, _ path: WritableKeyPath<Meeting, Content> & Sendable, key: String? = nil,
        _ traits: Traits = [], isSame: @escaping @Sendable (Content, Content) -> Bool = { $0 == $1 },
        value: (@Sendable (Content) -> MeetingMerge.Value)? = nil,
        printed: (@Sendable (Content) -> Printed)? = nil,
        field: (name: FieldChange.Field, value: @Sendable (Content) -> FieldChange.Value?)? = nil,
        told: (@Sendable (_ old: Meeting, _ new: Meeting) -> FieldChange?)? = nil,
        changes: @escaping @Sendable (_ old: Content, _ new: Content) -> [MeetingChange]
    ) {
        let key = Key(stringValue: key ?? "\(name)")
        let absent = Meeting.blank[keyPath: path]
        self.name = name
        self.key = key
        self.traits = traits
        self.isSame = { isSame($0[keyPath: path], $1[keyPath: path]) }
        isPresent = { $0[keyPath: path] != absent }
        if let value { self.value = { value($0[keyPath: path]) } } else { self.value = nil }
        self.told =
            told
            ?? { old, new in
                guard let field else { return nil }
                let (before, after) = (field.value(old[keyPath: path]), field.value(new[keyPath: path]))
                return before == after ? nil : FieldChange(field.name, old: before, new: after)
            }
        self.changes = { old, new in
            let (before, after) = (old[keyPath: path], new[keyPath: path])
            return before == after ? [] : changes(before, after)
        }
        taking = { $0[keyPath: path] = $1[keyPath: path] }
        printing = { printed?($0[keyPath: path]) }
        encoding = { try $1.encode($0[keyPath: path], forKey: key) }
        decoding = { if $1.contains(key) { $0[keyPath: path] = try $1.decode(Content.self, forKey: key) } }
    }
}

extension MeetingPart {
    /// Makes the part of one meeting that of another.
    package func copy(from source: Meeting, to meeting: inout Meeting) { taking(&meeting, source) }

    /// The value as JSON prints it; `nil` where there is none.
    package func printed(of meeting: Meeting) -> Printed? { isPresent(meeting) ? printing(meeting) : nil }

    package func encode(_ meeting: Meeting, to container: inout KeyedEncodingContainer<Key>) throws {
        try encoding(meeting, &container)
    }

    /// Leaves the part as it is where the container has no such key.
    package func decode(_ meeting: inout Meeting, from container: KeyedDecodingContainer<Key>) throws {
        try decoding(&meeting, container)
    }

    package static func all(_ traits: Traits) -> [MeetingPart] { all.filter { $0.traits.contains(traits) } }
}

extension Meeting {
    /// A meeting that says nothing.
    package static let blank = Meeting(uid: "", title: "", createdAt: .distantPast)

    /// The labelled values of a meeting's details, in order.
    package var labelledValues: [(name: MeetingMerge.Part, value: MeetingMerge.Value)] {
        MeetingPart.all(.labelled).compactMap { part in
            guard part.isPresent(self), let value = part.value else { return nil }
            return (part.name, value(self))
        }
    }
}

// MARK: - The table

extension MeetingPart {
    /// In the order of a form. Identity (`id`, `uid`, `seriesID`, `recurrenceID`) and bookkeeping (`sequence`, `createdAt`,
    /// `updatedAt`, `received`, `isUnconfirmed`) are no parts.
    package static let all: [MeetingPart] = [
        MeetingPart(
            .title, \.title, [.form, .copied], value: { .text($0) }, field: (.title, { .text(nonEmpty: $0) })
        ) { old, _ in [.renamed(from: old)] },
        MeetingPart(.time, \.time, [.form, .copied], value: { .time($0) }, told: FieldChange.time) {
            [.moved(to: $1)]
        },
        MeetingPart(
            .recurrence, \.recurrence, [.form], value: { .recurrence($0) },
            field: (.recurrence, { $0.map { .recurrence($0) } })
        ) { [.repeats($1 != nil)] },
        MeetingPart(
            .venue, \.venue, [.form, .copied], isSame: isSameVenue, value: { .venue($0) },
            told: FieldChange.place
        ) { [.venue($1?.name)] },
        MeetingPart(.otherVenues, \.otherVenues, [.form, .copied], value: { .venues($0) }) { _, _ in
            [.places]
        },
        /// The kind of place, if any place of that kind will do: `pharmacy`.
        MeetingPart(
            .placeKind, \.placeKind, [.form, .copied], value: { .text($0 ?? "") },
            printed: { .text($0 ?? "") }
        ) { _, _ in [.places] },
        // Merged one by one (`MeetingMerge`).
        MeetingPart(
            .invitees, \.invitees, [.form], told: FieldChange.invitees, changes: MeetingChange.invitees),
        /// The kind of meeting, one of those that `kinds list` prints.
        MeetingPart(
            .kind, \.kind, [.form, .personal, .copied, .labelled], value: { .text($0 ?? "") },
            printed: { .text($0 ?? "") }
        ) { [.kind($1)] },
        // JSON prints the name of the calendar, which the meeting does not know.
        MeetingPart(
            .calendarID, \.calendarID, [.form, .personal, .copied],
            changes: { _, _ in [.part(.calendarID)] }),
        /// The additional reminders, as `--remind` takes them: `10 min before`.
        MeetingPart(
            .reminders, \.reminders, [.form, .personal, .copied], value: { .reminders($0) },
            printed: { .texts($0.map(\.text)) }
        ) { _, _ in [.reminders] },
        /// The notes.
        MeetingPart(
            .notes, \.notes, [.form, .copied], value: { .text($0) }, printed: { .text($0) },
            field: (.notes, { .text(nonEmpty: $0) })
        ) { _, _ in [.notes] },
        /// The decisions at the meeting, as `meetings edit --decided` takes them.
        MeetingPart(.decided, \.decided, value: { .text($0) }, printed: { .text($0) }) { _, _ in
            [.part(.decided)]
        },
        // A date of a series may have been done without its series having it, so each is merged by itself.
        MeetingPart(.measure, \.measureText, [.personal], value: { .text($0) }) { _, _ in
            [.part(.measure)]
        },
        MeetingPart(.measureDone, \.measureDoneText, [.personal], value: { .text($0) }) { _, _ in
            [.part(.measureDone)]
        },
        MeetingPart(.status, \.status, value: { .status($0) }, field: (.status, { .status($0) })) {
            [.status($1)]
        },
        MeetingPart(
            .done, \.doneAt, [.personal], isSame: { ($0 == nil) == ($1 == nil) }, value: { .done($0 != nil) }
        ) { ($0 == nil) == ($1 == nil) ? [] : [.done($1 != nil)] },
        /// `false` if the meeting does not make you busy (TRANSP:TRANSPARENT of RFC 5545); absent otherwise.
        MeetingPart(
            .isTransparent, \.isTransparent, key: "takesTime", [.copied], printed: { .flag(!$0) }
        ) { [.takesTime(!$1)] },
        /// `private` or `confidential` (CLASS of RFC 5545, 3.8.1.3); absent if the meeting is public.
        MeetingPart(
            .privacy, \.privacy, [.copied, .labelled], value: { .privacy($0) },
            printed: { .text($0.rawValue) }
        ) { _, _ in [.part(.privacy)] },
        /// The web page of the meeting.
        MeetingPart(
            .url, \.url, printed: { .text($0 ?? "") }, field: (.url, { .text(nonEmpty: $0 ?? "") })
        ) { _, _ in [.part(.url)] },
        /// The address at which the meeting is joined online.
        MeetingPart(
            .conference, \.conference, printed: { .text($0 ?? "") },
            field: (.conference, { .text(nonEmpty: $0 ?? "") })
        ) { _, _ in [.part(.conference)] },
        MeetingPart(
            .organizer, \.organizer, [.organizers], field: (.organizer, { $0.map { .people([$0]) } })
        ) { _, _ in [] },
        MeetingPart(
            .unmodelled, \.otherProperties,
            value: { .text($0.map { "\($0.name):\($0.value)" }.joined(separator: "\n")) }
        ) { _, _ in [.rest] },
    ]

    /// Returns whether both are the same row for a stored venue, however outdated the form's copy.
    @Sendable
    private static func isSameVenue(_ one: Venue?, _ other: Venue?) -> Bool {
        if let one = one?.id, let other = other?.id { return one == other }
        return one == other
    }
}

extension MeetingMerge {
    /// The name of a part.
    package enum Part: Hashable, Sendable, Codable {
        case title, time, recurrence, venue, otherVenues, placeKind, invitees, kind, calendarID, reminders,
            notes, decided, measure, measureDone, status, done, isTransparent, privacy, url, conference,
            organizer, unmodelled
        /// The presence of an invitee, or one of their fields. The name identifies them for people.
        case invitee(name: String, InviteePart)
    }

    package enum InviteePart: Hashable, Sendable, Codable, CaseIterable {
        case presence, name, role, answer
    }

    /// The content of a part, for whoever shows it.
    package enum Value: Hashable, Sendable {
        case text(String)
        case time(MeetingTime)
        /// The recurrence; `nil` for a single meeting.
        case recurrence(Recurrence?)
        case venue(Venue?)
        case venues([Venue])
        case reminders([Reminder])
        case status(Meeting.Status)
        case done(Bool)
        case privacy(Meeting.Privacy)
        case role(Invitee.Role)
        case answer(Invitee.Participation, comment: String?)
        case invited(Bool)
    }
}
