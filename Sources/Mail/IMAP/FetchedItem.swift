/// The answer to FETCH for a single message (RFC 9051, 7.5.2).
struct FetchedItem {
    private(set) var uid: UInt32?
    private(set) var size: Int?
    private(set) var structure: IMAPValue?
    private(set) var envelope: [IMAPValue]?
    /// The bodies by the text in the brackets of their names, in upper case: `2.MIME`; empty for the whole
    /// message.
    private(set) var bodies: [String: [UInt8]] = [:]

    /// The whole message, or its beginning.
    var body: [UInt8]? { bodies[""] }
    var isBody: Bool { !bodies.isEmpty }
    /// The header fields that were asked for by their names.
    var fields: [UInt8]? { bodies.first { $0.key.hasPrefix("HEADER.FIELDS") }?.value }

    /// Reads an answer; `nil` if it is not to FETCH.
    init?(_ response: IMAPResponse) {
        guard case .data(let words) = response, words.count > 2, words[1].text?.uppercased() == "FETCH",
            let list = words[2].list
        else { return nil }
        for (name, value) in Self.pairs(list) {
            switch name {
            case "UID": uid = value.number
            case "RFC822.SIZE": size = value.number.map { Int($0) }
            case "ENVELOPE": envelope = value.list
            case "BODYSTRUCTURE": if case .list = value { structure = value }
            case let name where name.hasPrefix("BODY["):
                let section = name.dropFirst(5).prefix { $0 != "]" }
                if case .string(let bytes) = value { bodies[String(section)] = bytes }
            default: break
            }
        }
    }

    static func pairs(_ list: [IMAPValue]) -> [(name: String, value: IMAPValue)] {
        stride(from: 0, to: list.count - 1, by: 2).map { (list[$0].text?.uppercased() ?? "", list[$0 + 1]) }
    }
}
