import Foundation

/// The remaining minutes of a person as a message, in place of a position that may not be told.
///
/// It is written beside the messages of OwnTracks, whose app ignores a `_type` that it does not know.
package struct SharedMinutes: Hashable, Sendable {
    /// The minutes; 0 for somebody who is there.
    package var minutes: Int
    /// The time of the position that they are counted from.
    package var at: Date

    package init(_ minutes: Int, at: Date) {
        self.minutes = minutes
        self.at = at
    }

    /// The `_type` of the message.
    package static let type = "arrival"
    private static let longest = 7 * 1440

    /// Reads a message; `nil` if it is another one.
    package init?(json bytes: [UInt8]) {
        guard bytes.count <= 4096, let body = try? JSONDecoder().decode(Body.self, from: Data(bytes)),
            body.type == Self.type, (0...Self.longest).contains(body.minutes), body.tst.isFinite,
            (0...1e11).contains(body.tst)
        else { return nil }
        self.init(body.minutes, at: Date(timeIntervalSince1970: body.tst))
    }

    package var json: String {
        #"{"_type":"\#(Self.type)","minutes":\#(minutes),"tst":\#(Int(at.timeIntervalSince1970))}"#
    }

    private struct Body: Decodable {
        var type: String
        var minutes: Int
        var tst: Double

        enum CodingKeys: String, CodingKey {
            case type = "_type"
            case minutes, tst
        }
    }
}
