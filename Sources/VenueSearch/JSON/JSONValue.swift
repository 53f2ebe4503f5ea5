import MeetCore

/// A JSON value (RFC 8259) with lenient access: a value of the wrong type counts as missing. So a bad row is
/// left out without affecting the rest of its page.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

/// The members of an object in the order written. Of equal names the last counts.
package struct JSONObject: Hashable, Sendable {
    package var names: [String] = []
    package var values: [JSONValue] = []

    package subscript(name: String) -> JSONValue? {
        guard let index = names.lastIndex(of: name) else { return nil }
        return values[index]
    }
}

extension JSONValue {
    /// A member of an object; `nil` for any other value, and for `null`.
    package subscript(name: String) -> JSONValue? {
        guard case .object(let object) = self, let value = object[name], value != .null else { return nil }
        return value
    }

    /// An element of an array; `nil` if the index is out of range.
    package subscript(index: Int) -> JSONValue? {
        guard case .array(let array) = self, array.indices.contains(index), array[index] != .null else {
            return nil
        }
        return array[index]
    }

    package var array: [JSONValue]? {
        if case .array(let array) = self { array } else { nil }
    }

    package var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// A number, or a string that contains one.
    package var double: Double? {
        switch self {
        case .number(let number): return number.isFinite ? number : nil
        case .string(let text):
            guard text.utf8.count <= 40, let number = Double(text.trimmed), number.isFinite
            else {
                return nil
            }
            return number
        default: return nil
        }
    }

    /// An integer that a double represents exactly.
    package var integer: Int64? {
        guard let number = double, abs(number) <= 9_007_199_254_740_992, number.rounded() == number else {
            return nil
        }
        return Int64(number)
    }

    /// Returns a string as a single line (see `OneLine`), or a number as text; `nil` if it is empty. A text
    /// longer than `limit` scalars is cut.
    package func text(limit: Int = 500) -> String? {
        switch self {
        case .string(let string): return OneLine.of(string, limit: limit)
        case .number(let number):
            if let integer { return String(integer) }
            return number.isFinite ? String(number) : nil
        default: return nil
        }
    }

    package var text: String? { text() }
}
