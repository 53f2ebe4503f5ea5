import Foundation

/// The kind and the facts of a mail about safety for the recipient's program, in a field of its header.
///
/// `danger id=checkin-… at=1795246860 point=60.17,24.94 accuracy=12 seen=1795246800 to=ann@example.org`
package struct SafetyMarker: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The question whether somebody wants to be a trusted contact, and its answers.
        case trust, agreed, refused
        /// The person has not said that they arrived.
        case missing
        /// The person calls for help.
        case danger
        /// A new position after a call for help.
        case moved
        /// The person has arrived, or the danger is over.
        case allClear = "all-clear"
        /// The sender is with the person.
        case with
    }

    /// The name of the field of the header.
    package static let field = "X-Meet-Safety"

    package var kind: Kind
    /// The UID of the check-in, or of the question.
    package var uid: String
    /// The time of the message; `nil` if it is unknown.
    package var at: Date?
    /// The position; `nil` if it is unknown.
    package var fix: SafetyFix?
    /// The addresses of the others who got the same message.
    package var others: [String]

    package init(
        _ kind: Kind, uid: String, at: Date? = nil, fix: SafetyFix? = nil, others: [String] = []
    ) {
        self.kind = kind
        self.uid = uid
        self.at = at
        self.fix = fix
        self.others = others
    }

    /// The length of a field that is read, and of a UID in it.
    private static let (longest, longestUID) = (4000, 200)
    /// The number of addresses, and the length of one that is written: a line of a header is not split in a word.
    private static let (mostOthers, longestAddress) = (20, 60)

    // MARK: - Writing

    /// The value of the field, whose words may be folded.
    package var text: String {
        var words = [kind.rawValue, "id=\(uid)"]
        if let at { words.append("at=\(Int(at.timeIntervalSince1970))") }
        if let fix {
            let numbers = [fix.point.latitude, fix.point.longitude].map { CoordinateText.short($0) }
            words.append("point=\(numbers.joined(separator: ","))")
            if let accuracy = fix.accuracy, accuracy.isFinite, (0..<1e7).contains(accuracy) {
                words.append("accuracy=\(Int(accuracy.rounded(.up)))")
            }
            words.append("seen=\(Int(fix.at.timeIntervalSince1970))")
        }
        let named = others.filter { Self.isWord($0) && $0.utf8.count <= Self.longestAddress }
        words += named.prefix(Self.mostOthers).map { "to=\($0)" }
        return words.joined(separator: " ")
    }

    // MARK: - Reading

    /// Reads the value of a field; `nil` if it is none of ours. Words of later versions are left alone.
    package init?(_ text: String) {
        let words = text.prefix(Self.longest).split(whereSeparator: \.isWhitespace).map(String.init)
        guard let kind = words.first.flatMap({ Kind(rawValue: $0) }) else { return nil }
        var values: [String: String] = [:]
        var others: [String] = []
        for word in words.dropFirst() {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            if parts[0] == "to" { others.append(parts[1]) } else { values[parts[0]] = parts[1] }
        }
        guard let uid = values["id"], Self.isWord(uid), uid.utf8.count <= Self.longestUID else { return nil }
        self.init(
            kind, uid: uid, at: Self.moment(values["at"]),
            others: Array(others.filter { $0.contains("@") && Self.isWord($0) }.prefix(Self.mostOthers)))
        guard let point = values["point"].flatMap({ CoordinateText.parse($0) }),
            let seen = Self.moment(values["seen"]) ?? at
        else { return }
        let accuracy = values["accuracy"].flatMap { Double($0) }
        fix = SafetyFix(
            point, at: seen, accuracy: accuracy.flatMap { $0.isFinite && (0..<1e7).contains($0) ? $0 : nil })
    }

    /// Returns whether a text is a word of a header that needs no encoding (RFC 2047).
    private static func isWord(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !text.contains("=?")
    }

    /// Returns the instant of seconds since 1970, if it is plausible.
    private static func moment(_ text: String?) -> Date? {
        guard let seconds = text.flatMap({ Int64($0) }), (0..<10_000_000_000).contains(seconds) else {
            return nil
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }
}
