import Foundation
import MeetStore

/// The maximum distance of near things, in metres.
package enum NearRadius {
    /// The key of the setting.
    package static let key = "near.radius"
    package static let usual = 500
    /// The minimum radius of its map.
    package static let map = 2000
    package static let range = 10...10_000

    /// Parses `500`, `500 m`, `1.5 km`, «1,5 χλμ»; `nil` for other text, and outside of `range`.
    package static func parse(_ text: String) -> Int? {
        var number = text.lowercased().filter { !$0.isWhitespace }
        var unit = 1.0
        if number.last == "." { number.removeLast() }
        if let kilometres = ["km", "χλμ"].first(where: number.hasSuffix) {
            unit = 1000
            number.removeLast(kilometres.count)
        } else if number.hasSuffix("m") || number.hasSuffix("μ") {
            number.removeLast()
        }
        guard let value = Double(number.replacing(",", with: ".")), value.isFinite else { return nil }
        let metres = (value * unit).rounded()
        guard metres >= Double(range.lowerBound), metres <= Double(range.upperBound) else { return nil }
        return Int(metres)
    }

    static func stored(in store: MeetStore) throws(StoreError) -> Int {
        try store.setting(key).flatMap(parse) ?? usual
    }
}
