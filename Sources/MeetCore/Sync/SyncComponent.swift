import Foundation

/// A text of content lines taken apart without a model, so that nothing in it is lost when parts of it are
/// replaced.
struct SyncComponent: Hashable, Sendable {
    /// The name in upper case: `VCALENDAR`, `VEVENT`, `VCARD`.
    var name: String
    var properties: [UnmodelledProperty] = []
    var components: [SyncComponent] = []

    init(name: String) {
        self.name = name
    }

    /// Components nested in each other; a deeper text is refused.
    private static let deepest = 12

    /// Takes a text apart. `nil` without a component, and if it is nested too deeply.
    ///
    /// Lines that are no properties are left out, and a missing END is added.
    init?(parsing text: String) {
        var open: [SyncComponent] = []
        var found: SyncComponent?
        var isTooDeep = false
        let characterSets = CharacterSetDecoder()

        func close() {
            guard let done = open.popLast() else { return }
            if open.isEmpty { found = done } else { open[open.count - 1].components.append(done) }
        }

        func take(_ line: ContentLineReader.Line) {
            guard found == nil, !isTooDeep,
                let content = try? ContentLine(
                    parsing: line.bytes, number: line.number, characterSets: characterSets)
            else { return }
            let bytes = characterSets.utf8(content.value, declared: nil)
            let value = String(decoding: bytes, as: UTF8.self)
            switch content.name {
            case "BEGIN":
                isTooDeep = open.count >= Self.deepest
                open.append(SyncComponent(name: Self.name(bytes)))
            case "END":
                let name = Self.name(bytes)
                guard open.contains(where: { $0.name == name }) else { return }
                while let last = open.last {
                    close()
                    if last.name == name { break }
                }
            default:
                guard !open.isEmpty else { return }
                open[open.count - 1].properties.append(
                    UnmodelledProperty(
                        group: content.group, name: content.name, parameters: content.parameters,
                        value: value))
            }
        }

        var reader = ContentLineReader()
        Array(text.utf8).withUnsafeBytes { bytes in reader.feed(bytes) { take($0) } }
        reader.finish { take($0) }
        while !open.isEmpty { close() }
        guard let found, !isTooDeep else { return nil }
        self = found
    }

    /// Returns the name of a component as it is written, without control characters and the blanks around it.
    private static func name(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: TextValue.withoutControls(bytes), as: UTF8.self).trimmed.uppercased()
    }

    /// The text, folded, with CRLF line ends.
    var text: String {
        var writer = ContentLineWriter()
        write(into: &writer)
        return String(decoding: writer.output, as: UTF8.self)
    }

    private func write(into writer: inout ContentLineWriter) {
        writer.write("BEGIN", .raw(name))
        for property in properties {
            writer.write(group: property.group, property.name, property.parameters, .raw(property.value))
        }
        for component in components { component.write(into: &writer) }
        writer.write("END", .raw(name))
    }
}

extension SyncComponent {
    /// The components that are the item itself: an object of a server holds one series or to-do (RFC 4791,
    /// 4.1).
    static let entryNames: Set<String> = ["VEVENT", "VTODO", "VJOURNAL"]

    /// Returns the value of the first property of that name, unescaped, or `nil` if it is absent or empty.
    func value(of name: String) -> String? {
        guard let property = properties.first(where: { $0.name == name }) else { return nil }
        let text = property.text.trimmed
        return text.isEmpty ? nil : text
    }

    /// The UID of the item: of a card its own, of a calendar that of its first entry.
    var uid: String? {
        if name != "VCALENDAR" { return value(of: "UID") }
        return components.lazy.filter { Self.entryNames.contains($0.name) }.compactMap { $0.value(of: "UID") }
            .first
    }

    /// Gives the item another UID.
    mutating func setUID(_ uid: String) {
        guard name == "VCALENDAR" else { return setOwnUID(uid) }
        for index in components.indices where Self.entryNames.contains(components[index].name) {
            components[index].setOwnUID(uid)
        }
    }

    private mutating func setOwnUID(_ uid: String) {
        let property = UnmodelledProperty(name: "UID", value: TextValue.escaped(uid))
        if let place = properties.firstIndex(where: { $0.name == "UID" }) {
            properties[place] = property
        } else {
            properties.append(property)
        }
    }

    /// The key of an entry among those of its series: the instant of RECURRENCE-ID, however it is written;
    /// empty for the series itself.
    var recurrenceKey: String {
        guard let property = properties.first(where: { $0.name == "RECURRENCE-ID" }) else { return "" }
        let range = property.values(of: "RANGE").isEmpty ? "" : "+"
        guard let moment = MomentText.moment(property.value.utf8) else { return property.value + range }
        guard let second = moment.second else { return DateTimeText.date(moment.date) + range }
        let wall = WallTime(date: moment.date, hour: second / 3600, minute: second / 60 % 60)
        if moment.isUTC { return DateTimeText.local(wall.utcSeconds) + "Z" + range }
        if let name = property.values(of: "TZID").first, let identifier = ZoneNames.zone(name),
            let zone = TimeZone(identifier: identifier), let instant = wall.instant(in: zone)
        {
            return DateTimeText.utc(instant) + range
        }
        return DateTimeText.local(wall.utcSeconds) + range
    }
}

extension UnmodelledProperty {
    /// The value without its escapes.
    var text: String { TextValue.unescaped(Array(value.utf8)[...]) }

    /// Returns the values of every parameter of this name (given in upper case).
    func values(of name: String) -> [String] { parameters.filter { $0.name == name }.flatMap(\.values) }

    /// True for an attendee without an answer (RFC 5545, 3.2.12).
    var isUnanswered: Bool {
        guard name == "ATTENDEE" else { return false }
        let word = values(of: "PARTSTAT").first?.withoutBlanksAround.uppercased() ?? ""
        return word.isEmpty || word == "NEEDS-ACTION"
    }
}

/// The text of an item as a whole: its UID, and the forms in which it is stored.
package enum SyncText {
    /// Returns the UID of an item, or `nil` if it has none.
    package static func uid(of text: String) -> String? { SyncComponent(parsing: text)?.uid }

    /// Returns the item under another UID, or `nil` if the text is none.
    package static func text(_ text: String, withUID uid: String) -> String? {
        guard var root = SyncComponent(parsing: text) else { return nil }
        root.setUID(uid)
        return root.text
    }

    /// Returns the item as a collection may hold it: without METHOD, which is for messages (RFC 4791, 4.1).
    package static func stored(_ text: String) -> String {
        guard var root = SyncComponent(parsing: text), root.name == "VCALENDAR",
            root.properties.contains(where: { $0.name == "METHOD" })
        else { return text }
        root.properties.removeAll { $0.name == "METHOD" }
        return root.text
    }

    /// Returns whether a text begins as an item of the format does. A sign-in page of a network does not.
    package static func isItem(_ text: String, format: SyncFormat) -> Bool {
        let beginning = format == .calendar ? "begin:vcalendar" : "begin:vcard"
        return text.prefix(200).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
            .prefix(beginning.count).lowercased() == beginning
    }
}
