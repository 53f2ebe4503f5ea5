/// An English sentence with its values in place: `"Deleted “\(name)”"`.
///
/// Its key in a catalogue is the English with numbered places, `Deleted “%1”`; a translation may reorder
/// them.
package struct Sentence: ExpressibleByStringInterpolation, Sendable {
    /// The text before, between and after the values: one more than there are values.
    private(set) var literals: [String]
    package private(set) var values: [String]

    package init(stringLiteral text: String) {
        literals = [text]
        values = []
    }

    package init(stringInterpolation interpolation: StringInterpolation) {
        literals = interpolation.literals
        values = interpolation.values
    }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var literals: [String] = [""]
        fileprivate var values: [String] = []

        package init(literalCapacity: Int, interpolationCount: Int) {
            literals.reserveCapacity(interpolationCount + 1)
            values.reserveCapacity(interpolationCount)
        }

        package mutating func appendLiteral(_ literal: String) { literals[literals.count - 1] += literal }

        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            values.append(value.description)
            literals.append("")
        }

        /// A number with its digits in groups of three: `100 000`.
        package mutating func appendInterpolation(grouped count: Int) {
            appendInterpolation(Counted.grouped(count))
        }
    }

    /// Joins two sentences, for those longer than a line of code.
    package static func + (first: Sentence, second: Sentence) -> Sentence {
        var sum = first
        sum.literals[sum.literals.count - 1] += second.literals[0]
        sum.literals += second.literals.dropFirst()
        sum.values += second.values
        return sum
    }

    /// The English with numbered places: `Deleted “%1”`.
    package var key: String {
        guard !values.isEmpty else { return literals[0] }
        var key = literals[0]
        for (place, literal) in literals.dropFirst().enumerated() { key += "%\(place + 1)\(literal)" }
        return key
    }

    /// The English with its values.
    package var english: String {
        guard !values.isEmpty else { return literals[0] }
        var text = literals[0]
        for (value, literal) in zip(values, literals.dropFirst()) {
            text += value
            text += literal
        }
        return text
    }

    /// A translation with the values in its places; a place without a value is left as it is.
    func filling(_ translation: String) -> String {
        guard !values.isEmpty, translation.utf8.contains(UInt8(ascii: "%")) else { return translation }
        var text = ""
        var rest = translation[...]
        while let sign = rest.firstIndex(of: "%") {
            text += rest[..<sign]
            let digits = rest[rest.index(after: sign)...].prefix { ("0"..."9").contains($0) }.prefix(2)
            // `%12` is the first place followed by a two if there are fewer than twelve.
            let place = [digits, digits.prefix(1)].first {
                Int($0).map { values.indices.contains($0 - 1) } ?? false
            }
            if let place, let number = Int(place) {
                text += values[number - 1]
                rest = rest[place.endIndex...]
            } else {
                text += "%"
                rest = rest[rest.index(after: sign)...]
            }
        }
        return text + rest
    }
}
