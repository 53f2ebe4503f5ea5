/// The rule that chooses the plural form for a number: the header `Plural-Forms` of a catalogue, a C expression over `n`
/// (GNU gettext manual, 11.2.6 “Additional functions for plural forms”).
package struct PluralRule: Sendable {
    package let count: Int
    private let expression: Expression

    /// English, and where a header has no rule.
    package static let english = PluralRule(
        count: 2, expression: .binary(.differs, .number, .constant(1)))

    private init(count: Int, expression: Expression) {
        self.count = count
        self.expression = expression
    }

    /// - Parameter header: `nplurals=2; plural=(n != 1);`
    /// - Returns: `nil` for what is no such header.
    package init?(_ header: String) {
        var fields: [Substring: Substring] = [:]
        for field in header.split(separator: ";") {
            let parts = field.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            fields[parts[0].trimmingPrefix { $0 == " " || $0 == "\t" }] = parts[1]
        }
        guard let count = fields["nplurals"].flatMap({ Int($0.filter { $0 != " " && $0 != "\t" }) }),
            (1...10).contains(count),
            let text = fields["plural"], text.utf8.count <= 1000
        else { return nil }
        var parser = Parser(
            text: Array(text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }))
        guard let expression = parser.whole() else { return nil }
        self.init(count: count, expression: expression)
    }

    /// - Returns: The index of the form, below `count`.
    package func form(_ number: Int) -> Int {
        let form = expression.value(Int(number.magnitude.clamped()))
        return (0..<count).contains(form) ? form : 0
    }

    private enum Operator: Sendable {
        case or, and, equals, differs, less, greater, atMost, atLeast, plus, minus, times, over, remainder
    }

    private indirect enum Expression: Sendable {
        case number
        case constant(Int)
        case not(Expression)
        case binary(Operator, Expression, Expression)
        case choice(Expression, Expression, Expression)

        func value(_ number: Int) -> Int {
            switch self {
            case .number: return number
            case .constant(let value): return value
            case .not(let one): return one.value(number) == 0 ? 1 : 0
            case .choice(let test, let yes, let no): return (test.value(number) != 0 ? yes : no).value(number)
            case .binary(let sign, let first, let second):
                let (a, b) = (first.value(number), second.value(number))
                return switch sign {
                case .or: a != 0 || b != 0 ? 1 : 0
                case .and: a != 0 && b != 0 ? 1 : 0
                case .equals: a == b ? 1 : 0
                case .differs: a != b ? 1 : 0
                case .less: a < b ? 1 : 0
                case .greater: a > b ? 1 : 0
                case .atMost: a <= b ? 1 : 0
                case .atLeast: a >= b ? 1 : 0
                case .plus: a &+ b
                case .minus: a &- b
                case .times: a &* b
                // A number over none is none, as a catalogue is no reason to end the program.
                case .over: b == 0 ? 0 : a.dividedReportingOverflow(by: b).partialValue
                case .remainder: b == 0 ? 0 : a.remainderReportingOverflow(dividingBy: b).partialValue
                }
            }
        }
    }

    /// By the precedence of C, the weakest first.
    private struct Parser {
        let text: [UInt8]
        private var place = 0
        private var depth = 0

        init(text: [UInt8]) { self.text = text }

        private static let levels: [[(String, Operator)]] = [
            [("||", .or)], [("&&", .and)], [("==", .equals), ("!=", .differs)],
            [("<=", .atMost), (">=", .atLeast), ("<", .less), (">", .greater)],
            [("+", .plus), ("-", .minus)], [("*", .times), ("/", .over), ("%", .remainder)],
        ]

        mutating func whole() -> Expression? {
            let expression = choice()
            return place == text.count ? expression : nil
        }

        private mutating func take(_ sign: String) -> Bool {
            guard text[place...].starts(with: sign.utf8) else { return false }
            place += sign.utf8.count
            return true
        }

        private mutating func choice() -> Expression? {
            depth += 1
            defer { depth -= 1 }
            guard depth < 50, let test = binary(0) else { return nil }
            guard take("?") else { return test }
            guard let yes = choice(), take(":"), let no = choice() else { return nil }
            return .choice(test, yes, no)
        }

        private mutating func binary(_ level: Int) -> Expression? {
            guard level < Self.levels.count else { return one() }
            guard var result = binary(level + 1) else { return nil }
            while let (_, sign) = Self.levels[level].first(where: { take($0.0) }) {
                guard let next = binary(level + 1) else { return nil }
                result = .binary(sign, result, next)
            }
            return result
        }

        private mutating func one() -> Expression? {
            depth += 1
            defer { depth -= 1 }
            guard depth < 50 else { return nil }
            if take("!") { return one().map { .not($0) } }
            if take("(") {
                guard let inner = choice(), take(")") else { return nil }
                return inner
            }
            if take("n") { return .number }
            let digits = text[place...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard let value = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
            place = digits.endIndex
            return .constant(value)
        }
    }
}

extension UInt {
    fileprivate func clamped() -> UInt { Swift.min(self, UInt(Int.max)) }
}
