import Foundation

/// The values of a form, as browsers send them (`application/x-www-form-urlencoded`,
/// https://url.spec.whatwg.org/#application/x-www-form-urlencoded).
struct TableForm {
    private var values: [String: [String]] = [:]

    /// The values that are read.
    private static let most = 32

    init(_ text: String) {
        for pair in text.split(separator: "&").prefix(Self.most) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = Self.decoded(parts[0])
            values[name, default: []].append(parts.count > 1 ? Self.decoded(parts[1]) : "")
        }
    }

    init(_ body: Data) {
        self.init(String(decoding: body, as: UTF8.self))
    }

    /// The first value of a name; empty without one.
    subscript(name: String) -> String { values[name]?.first ?? "" }

    /// Returns all values of a name, in order.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    /// Returns the number under a name; `nil` if there is none.
    func number(_ name: String) -> Int? { Int(self[name]) }

    private static func decoded(_ text: Substring) -> String {
        text.replacing("+", with: " ").removingPercentEncoding ?? ""
    }
}
