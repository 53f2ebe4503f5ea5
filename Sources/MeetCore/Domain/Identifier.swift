/// The row number of a stored record; what the command line calls its ID.
///
/// `Record` keeps a meeting's number from being taken for a contact's.
package struct Identifier<Record>: Hashable, Sendable, Codable {
    package let rawValue: Int64

    package init(_ rawValue: Int64) {
        self.rawValue = rawValue
    }

    package init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(Int64.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension Identifier: CustomStringConvertible {
    package var description: String { String(rawValue) }
}
