import Foundation

/// The sums of a poll's votes, and the option that leads.
///
/// A “no” of a required person rules an option out. More “yes” come first, then fewer “no”, then more
/// “maybe”, then the sooner date, then the lower number: a “maybe” never outranks a “yes”.
package struct PollTally: Hashable, Sendable {
    /// The sums of an option.
    package struct Row: Hashable, Sendable {
        package let number: Int
        package fileprivate(set) var yes = 0
        package fileprivate(set) var maybe = 0
        package fileprivate(set) var no = 0
        /// The number of people who have not voted on the option.
        package fileprivate(set) var open = 0
        /// True if a required person voted “no”.
        package fileprivate(set) var isRuledOut = false

        fileprivate init(number: Int) {
            self.number = number
        }
    }

    /// The options in order.
    package let rows: [Row]
    /// The number of the leading option; `nil` if nobody can take part in any that is not ruled out.
    package let leading: Int?
    /// The people who have not voted, in the order of invitation.
    package let waiting: [Poll.Voter]

    package init(_ poll: Poll) {
        var rows = poll.options.indices.map { Row(number: $0 + 1) }
        for voter in poll.people {
            for place in rows.indices {
                switch voter.votes[place + 1] {
                case .yes: rows[place].yes += 1
                case .maybe: rows[place].maybe += 1
                case .no:
                    rows[place].no += 1
                    if voter.isRequired { rows[place].isRuledOut = true }
                case nil: rows[place].open += 1
                }
            }
        }
        self.rows = rows
        waiting = poll.people.filter { !$0.hasVoted }
        let starts = poll.options.map(\.start)
        leading =
            rows.filter { !$0.isRuledOut && $0.yes + $0.maybe > 0 }
            .min { one, other in
                let (first, second) = (Self.rank(one), Self.rank(other))
                if first != second { return first.lexicographicallyPrecedes(second) }
                let (start, otherStart) = (starts[one.number - 1], starts[other.number - 1])
                return start == otherStart ? one.number < other.number : start < otherStart
            }?.number
    }

    /// Returns the sums of an option; `nil` if there is no such option.
    package func row(_ number: Int) -> Row? {
        rows.indices.contains(number - 1) ? rows[number - 1] : nil
    }

    /// The sums in the order in which they are compared; the lowest leads.
    private static func rank(_ row: Row) -> [Int] { [-row.yes, row.no, -row.maybe] }
}

extension Poll.Option {
    /// The start of a date, whole days in UTC; the distant future for other options.
    fileprivate var start: Date {
        guard case .time(let time) = content else { return .distantFuture }
        return time.start(readerZone: .gmt) ?? .distantFuture
    }
}
