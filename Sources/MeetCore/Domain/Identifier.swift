/// The row id of a stored record, the ID of the command line.
///
/// `Record` keeps a meeting's id from being used for a contact.
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
