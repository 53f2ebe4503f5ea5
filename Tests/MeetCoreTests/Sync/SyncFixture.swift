@testable import MeetCore

/// Items of a collection, and what they say.
enum SyncFixture {
    static let collection = "/dav/cal/"

    static let reconciler = SyncReconciler(format: .calendar, collection: collection) { $0 }

    /// An event of one hour with further lines.
    static func event(
        _ lines: String..., uid: String = "1", start: String = "DTSTART:20261201T080000Z",
        end: String = "DTEND:20261201T090000Z"
    ) -> String {
        let head = ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T080000Z", start, end]
        return calendar(head + lines + ["END:VEVENT"])
    }

    static func calendar(_ lines: [String]) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN"] + lines + ["END:VCALENDAR", ""])
            .joined(separator: "\r\n")
    }

    static func card(_ lines: String..., uid: String = "1", version: String = "4.0") -> String {
        (["BEGIN:VCARD", "VERSION:\(version)", "UID:\(uid)"] + lines + ["END:VCARD", ""])
            .joined(separator: "\r\n")
    }

    static func href(_ name: String) -> String { collection + name }

    static func item(_ text: String, etag: String? = "\"2\"", name: String = "1.ics") -> SyncItem {
        SyncItem(href: href(name), etag: etag, text: text)
    }

    /// The row of an item on which both sides agreed.
    static func copy(
        _ text: String, here: String? = nil, etag: String? = "\"1\"", name: String = "1.ics",
        uid: String = "1"
    ) -> SyncCopy {
        SyncCopy(
            href: href(name), uid: uid, etag: etag,
            agreed: SyncAgreement(there: text, here: here ?? text))
    }

    /// The unfolded lines of a text.
    static func lines(_ text: String) -> [String] {
        text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
    }
}

extension SyncAction {
    /// The action in a word or two.
    var word: String {
        switch self {
        case .nothing: "nothing"
        case .createHere: "create here"
        case .updateHere: "update here"
        case .deleteHere: "delete here"
        case .push(let push): "push \(push.word)"
        case .merge(_, let push): "merge, push \(push.word)"
        case .ask(let conflict): "ask \(conflict.kind)"
        case .restore: "restore, ask"
        case .refuse: "refuse"
        case .forget: "forget"
        }
    }

    var push: SyncPush? {
        switch self {
        case .push(let push), .merge(_, let push): push
        default: nil
        }
    }

    var conflict: SyncConflict? {
        switch self {
        case .ask(let conflict), .restore(_, let conflict): conflict
        default: nil
        }
    }

    var text: String? {
        switch self {
        case .updateHere(let text), .merge(let text, _): text
        case .createHere(let item), .restore(let item, _): item.text
        default: nil
        }
    }
}

extension SyncPush {
    var word: String {
        let kind =
            switch self.kind {
            case .create: "create"
            case .update: "update"
            case .delete: "delete"
            case .move: "move"
            }
        return switch condition {
        case .unconditional: kind
        case .absent: "\(kind) if absent"
        case .match(let tag): "\(kind) if \(tag)"
        }
    }
}
