@testable import VenueSearch

extension JSONValue {
    /// The value written anew, without blanks.
    var written: String {
        switch self {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .number(let number): number.isFinite ? "\(number)" : number < 0 ? "-1e999" : "1e999"
        case .string(let string): Self.quoted(string)
        case .array(let values): "[" + values.map(\.written).joined(separator: ",") + "]"
        case .object(let object):
            "{"
                + zip(object.names, object.values).map { Self.quoted($0) + ":" + $1.written }
                .joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            if scalar == "\"" || scalar == "\\" {
                text += "\\"
                text.unicodeScalars.append(scalar)
            } else if scalar.value < 0x20 {
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
