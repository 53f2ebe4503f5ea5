/// An English sentence with its values in place: `"Deleted “\(name)”"`.
///
/// Its key in a catalogue is the English with numbered places, `Deleted “%1”`; a translation may reorder
/// them.
package struct Sentence: ExpressibleByStringInterpolation, Sendable {
    /// The text before the first value.
    private var opening: String
    /// The values, each with the text after it; empty for most sentences, which then take no memory.
    private var parts: [(value: String, text: String)]

    package init(stringLiteral text: String) {
        opening = text
        parts = []
    }

    package init(stringInterpolation interpolation: StringInterpolation) {
        opening = interpolation.opening
        parts = interpolation.parts
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var opening = ""
        fileprivate var parts: [(value: String, text: String)] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            parts.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) {
            if parts.isEmpty { opening += literal } else { parts[parts.count - 1].text += literal }
        }

        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            parts.append((value.description, ""))
        }

        /// A number with its digits in groups of three: `100 000`.
        package mutating func appendInterpolation(grouped count: Int) {
            appendInterpolation(Counted.grouped(count))
        }
    }

    /// Joins two sentences, for those longer than a line of code.
    package static func + (first: Sentence, second: Sentence) -> Sentence {
        var sum = first
        if sum.parts.isEmpty {
            sum.opening += second.opening
        } else {
            sum.parts[sum.parts.count - 1].text += second.opening
        }
        sum.parts += second.parts
        return sum
    }

    package var values: [String] { parts.map(\.value) }

    /// The English with numbered places: `Deleted “%1”`.
    package var key: String {
        parts.enumerated().reduce(opening) { $0 + "%\($1.offset + 1)" + $1.element.text }
    }

    /// The English with its values.
    package var english: String { parts.reduce(opening) { $0 + $1.value + $1.text } }

    /// A translation with the values in its places; a place without a value is left as it is.
    func filling(_ translation: String) -> String {
        guard !parts.isEmpty, translation.utf8.contains(UInt8(ascii: "%")) else { return translation }
        var text = ""
        var rest = translation[...]
        while let sign = rest.firstIndex(of: "%") {
            text += rest[..<sign]
            let digits = rest[rest.index(after: sign)...].prefix { ("0"..."9").contains($0) }.prefix(2)
            // `%12` is the first place followed by a two if there are fewer than twelve.
            let place = [digits, digits.prefix(1)].first {
                Int($0).map { parts.indices.contains($0 - 1) } ?? false
            }
            if let place, let number = Int(place) {
                text += parts[number - 1].value
                rest = rest[place.endIndex...]
            } else {
                text += "%"
                rest = rest[rest.index(after: sign)...]
            }
        }
        return text + rest
    }
}
